package reading

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"debut/app"
	"debut/web"
	"debut/web/doors/op"
	"debut/web/pages/page"
)

const (
	// after which the reading is looked at in any case: who waits in the queue sees it move
	beat       = 5 * time.Second
	longest    = 2 * time.Minute // a stream; the browser asks for another
	writeEvent = 10 * time.Second
)

// events tells of a reading as it goes on (server-sent events): each carries the part of the page that changes, whole,
// so that it does not matter which were missed, nor which node answers.
func (g reading) events(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	l, err := g.find(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	place, err := g.Waiters.Join(watcher(v, g))
	if err != nil {
		return "", page.Page{}, err
	}
	defer place.Leave()
	v.Sent = true
	h := v.W.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would hold events back
	v.W.WriteHeader(http.StatusOK)
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	g.follow(ctx, v, l, place)
	return "", page.Page{}, nil
}

// watcher names who looks on, so that nobody takes all places.
func watcher(v *page.Visit, g reading) string {
	return "page " + web.ClientKey(web.ClientAddress(v.R, g.Proxies))
}

// follow sends what changes until the website is read, or nobody listens.
func (g reading) follow(ctx context.Context, v *page.Visit, l look, place *op.Waiter) {
	s := stream{v.W, http.NewResponseController(v.W)}
	var sent []byte
	for {
		place.Watch(app.Thing{Kind: app.ReadingThing, ID: string(l.draft.ID)}, l.stamp)
		now, err := g.findRead(ctx, v) // it may have changed before it was watched
		if err != nil {
			return // the page says why when it is asked for
		}
		now.week = l.week
		l = now
		part, err := g.pages.Part(v, "live", g.view(v, l, ""))
		if err != nil {
			web.LogFault(ctx, g.Log, "write an event", err)
			return
		}
		if bytes.Equal(part, sent) {
			err = s.write([]byte(": still there\n\n"))
		} else {
			err, sent = s.event("live", part), part
		}
		if l.draft.Status == app.Ready && err == nil {
			_ = s.event("done", []byte("read")) // who has gone needs no word
			return
		}
		if err != nil || !waited(ctx, place, g.Waiters.Stopped()) {
			return
		}
	}
}

// waited waits for a change or for the next beat; false if there is nothing more to wait for.
func waited(ctx context.Context, place *op.Waiter, stopped <-chan struct{}) bool {
	timer := time.NewTimer(beat)
	defer timer.Stop()
	select {
	case <-place.Changed():
	case <-timer.C:
	case <-stopped:
		return false
	case <-ctx.Done():
		return false
	}
	return true
}

// stream is a response of server-sent events.
type stream struct {
	w    http.ResponseWriter
	over *http.ResponseController
}

// event sends an event, whose data may have several lines. A carriage return ends a line, too: what a website says
// begins no event of its own.
func (s stream) event(name string, data []byte) error {
	b := []byte("event: " + name + "\n")
	for line := range bytes.Lines(bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))) {
		b = append(append(b, "data: "...), bytes.TrimSuffix(line, []byte("\n"))...)
		b = append(b, '\n')
	}
	return s.write(append(b, '\n'))
}

// write sends at once. Who does not take it in time has gone.
func (s stream) write(b []byte) error {
	// net/http goes on reading, to see whether the caller is there. A writer without deadlines, as in tests, needs
	// none.
	_ = s.over.SetReadDeadline(time.Now().Add(beat + writeEvent))
	_ = s.over.SetWriteDeadline(time.Now().Add(writeEvent))
	if _, err := s.w.Write(b); err != nil {
		return err
	}
	return s.over.Flush()
}
