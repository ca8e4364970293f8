package web

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"debut/app"
)

const (
	// RequestTime is how long a request may take to arrive, its headers and its body together.
	RequestTime = 10 * time.Second
	// MaxHeaders is the most that the address and the headers of a request may have, in bytes.
	MaxHeaders = 64 << 10
)

// TooSlow tells somebody that their request took longer than RequestTime to arrive.
var TooSlow = fmt.Sprintf("The request did not arrive whole within %d seconds. Send it again.", RequestTime/time.Second)

// writeTime is how long an answer may take, the work for it included.
const writeTime = 30 * time.Second

// Extend gives one answer so much more time than others have, and its caller time to go on listening. Its request has
// arrived.
func Extend(w http.ResponseWriter, more time.Duration) {
	c := http.NewResponseController(w)
	// net/http goes on reading, to see whether the caller is there. A writer without deadlines, as in tests, needs
	// none.
	_ = c.SetReadDeadline(time.Now().Add(more + writeTime))
	_ = c.SetWriteDeadline(time.Now().Add(more + writeTime))
}

// grace is how long running requests may take to finish once the program is told to stop.
const grace = 10 * time.Second

// firstWords is how long a connection that was accepted before the program was told to stop may take for its first
// request.
const firstWords = time.Second

// Serve answers requests on l until ctx ends. Then it takes no new ones, lets those that run finish, and returns.
func Serve(ctx context.Context, l net.Listener, h http.Handler, log *slog.Logger) error {
	server := newServer(h, RequestTime, log)
	var waiting atomic.Int64
	served := make(chan error, 1)
	go func() { served <- serveOn(server, l, &waiting) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve on %s: %w", l.Addr(), err)
	case <-ctx.Done():
	}
	_ = l.Close() // who is not accepted yet is answered by the next process, where a service manager holds the socket
	<-served      // who was accepted is counted, and known to net/http
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	answered(late, &waiting)
	if err := server.Shutdown(late); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil // the listener is closed, as it should be
}

// answered waits until no connection waits for its first answer, for firstWords at most: net/http drops a request that
// it reads after it was told to shut down.
func answered(ctx context.Context, waiting *atomic.Int64) {
	ctx, cancel := context.WithTimeout(ctx, firstWords)
	defer cancel()
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for waiting.Load() > 0 && ctx.Err() == nil {
		<-look.C
	}
}

// Secure is a listener for https. What is refused there because its headers are too long is refused in the words of
// net/http.
type Secure struct {
	net.Listener
	Config *tls.Config
}

func serveOn(server *http.Server, l net.Listener, waiting *atomic.Int64) error {
	if secure, is := l.(Secure); is {
		server.TLSConfig = secure.Config
		return server.ServeTLS(secure.Listener, "", "")
	}
	return server.Serve(longHeaders{l, NewIDs(rand.Reader), waiting})
}

// newServer returns the server; arrival is how long a request may take to arrive.
func newServer(h http.Handler, arrival time.Duration, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:        h,
		ReadTimeout:    arrival, // of the headers too
		WriteTimeout:   writeTime,
		IdleTimeout:    120 * time.Second,
		MaxHeaderBytes: MaxHeaders,
		ErrorLog:       slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// siteOf returns what tells the site that a request came to: the one whose origin has the request's host, else the
// first, so that an instance with one site answers under any name.
func (o Options) siteOf() func(*http.Request) *app.Site {
	byHost := map[string]int{}
	for i, s := range o.Sites {
		byHost[hostOf(s.Origin)] = i
		for _, f := range o.Former {
			if f.Key == s.Key {
				byHost[hostOf(f.Origin)] = i
			}
		}
	}
	return func(r *http.Request) *app.Site {
		all := o.Sites
		if o.Current != nil {
			all = o.Current(r.Context())
		}
		if len(all) == 0 {
			return nil
		}
		return &all[byHost[r.Host]]
	}
}

func hostOf(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	return host
}
