package places

import (
	"context"
	"errors"
	"io"
	"time"
)

var errStalled = errors.New("nothing moved any more")

// stall ends a context with errStalled once nothing has moved for so long.
type stall struct {
	timer *time.Timer
	most  time.Duration
	stop  func()
}

func stalls(ctx context.Context, most time.Duration) (context.Context, stall) {
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(most, func() { cancel(errStalled) })
	return ctx, stall{timer, most, func() {
		timer.Stop()
		cancel(nil)
	}}
}

// sent is what a store takes: it moves as long as the store asks for more.
type sent struct {
	io.Reader
	stall
}

func (s sent) Read(b []byte) (int, error) {
	n, err := s.Reader.Read(b)
	s.timer.Reset(s.most)
	return n, err
}

// received is what a store gives: it moves as long as the store answers whoever reads, who may take their time in
// between.
type received struct {
	io.Reader
	stall
}

func (r received) Read(b []byte) (int, error) {
	r.timer.Reset(r.most)
	defer r.timer.Stop()
	return r.Reader.Read(b)
}
