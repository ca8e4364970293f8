package drafts

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"debut/app"
	"debut/app/ground/hourly"
	"debut/app/ground/texts"
)

// What fields may be drafted again while callers wait: seconds of work in the middle of a request.
const (
	regenerateWithin  = 25 * time.Second // shorter than the server waits
	regenerateAtOnce  = 2                // in the whole instance, and one of them for each account
	regeneratePerHour = 60               // for each account
)

// Redraft drafts the fields to regenerate again, for Update: it may take seconds, so it runs before the transaction of
// the change.
func (s *Service) Redraft(ctx context.Context, who app.Caller, in UpdateInput) (app.Profile, error) {
	if len(in.Regenerate) == 0 {
		return nil, nil
	}
	d, err := s.owned(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	if d.Status != app.Ready {
		return nil, app.Refused("draft_not_ready",
			"The draft is still %s; call get_draft with wait_s 45 until its status is ready, then regenerate.",
			d.Status)
	}
	if GivenUp(d) {
		return nil, nil // Update queues the reading
	}
	end, err := s.redrafts.begin(who.Account, s.clock())
	if err != nil {
		return nil, err
	}
	defer end()
	drafted, err := s.redraft(ctx, d.ID)
	if err != nil {
		return nil, err
	}
	named := app.Profile{}
	for _, name := range names(in.Regenerate) {
		named[name] = drafted[name]
	}
	KeepLogo(ctx, s.logos, who.Account, named)
	return named, nil
}

// redraft drafts again what was read of a draft's website, within the time that a caller waits.
func (s *Service) redraft(ctx context.Context, id app.UUID) (app.Profile, error) {
	bounded, cancel := context.WithTimeout(ctx, regenerateWithin)
	defer cancel()
	defer context.AfterFunc(s.stopped, cancel)()
	snapshot, found, err := s.store.Snapshot(bounded, id, Own)
	if err == nil && !found {
		err = app.Refused("reading_gone",
			"What was read of the website is no longer stored, so nothing can be drafted again. Type the fields, or submit the address again to have it read anew.")
	}
	if err != nil {
		return nil, err
	}
	drafted, err := s.draft(bounded, s.redrafter, snapshot)
	switch {
	case err == nil:
		return drafted.Fields, nil
	case s.stopped.Err() != nil:
		return nil, unavailable("The server is being restarted, and nothing was changed. Send the request again in a minute.", time.Minute)
	case ctx.Err() == nil && errors.Is(bounded.Err(), context.DeadlineExceeded):
		return nil, unavailable("Drafting the fields again took too long, and nothing was changed. Type them instead, or try again later.", time.Minute)
	}
	return nil, fmt.Errorf("draft %s again: %w", id, err)
}

// Stop ends the drafting that callers wait for, so that it does not keep the program from stopping.
func (s *Service) Stop() { s.stop() }

func unavailable(message texts.Text, again time.Duration) error {
	return &app.Error{Kind: app.Unavailable, Code: "unavailable", Message: message, RetryAfter: again}
}

// redrafts counts the drafting that callers wait for.
type redrafts struct {
	begun   *hourly.Counter
	mu      sync.Mutex
	running map[int64]bool // by account
}

// begin takes a turn of the account, or says when there is one.
func (r *redrafts) begin(account int64, now time.Time) (end func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch wait := r.begun.Wait(account, now); {
	case r.running[account]:
		return nil, app.TooOften("Fields of your drafts are being regenerated already, one request at a time. Send this one when that is answered.", 5*time.Second)
	case wait > 0:
		return nil, app.TooOften(texts.Sprintf("Fields can be regenerated %d times an hour. Name several in one request, up to 5, and send this one later: Retry-After says when.",
			regeneratePerHour), wait)
	case len(r.running) >= regenerateAtOnce:
		return nil, unavailable("The server is regenerating fields for others, as many as it can at once. Send the request again in a few seconds.", 5*time.Second)
	}
	r.running[account] = true
	r.begun.Take(account, now)
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.running, account)
	}, nil
}
