package storagetest

import (
	"context"
	"time"
)

type spent interface {
	SpendCalls(
		ctx context.Context, name string, cost, most time.Duration, now time.Time,
	) (whole time.Time, counted bool, err error)
	Forget(ctx context.Context, now time.Time) error
}

// testSpentCalls holds how servers count calls together: what is spent comes back evenly, and no more than all of it is
// spent at once.
func testSpentCalls(f *fixture) {
	at := now
	spend := func(name string, cost time.Duration) (back time.Duration, counted bool) {
		whole, counted, err := f.SpendCalls(f.ctx, name, cost, time.Minute, at)
		f.NoErr(err)
		return whole.Sub(at), counted
	}
	for _, step := range []struct {
		about   string
		after   time.Duration
		cost    time.Duration
		want    time.Duration
		counted bool
	}{
		{"the first", 0, 20 * time.Second, 20 * time.Second, true},
		{"more of it", 0, 40 * time.Second, time.Minute, true},
		{"nothing is left", 0, time.Second, time.Minute, false},
		{"some came back, and less than is asked", 5 * time.Second, 6 * time.Second, 55 * time.Second, false},
		{"what came back", 0, 5 * time.Second, time.Minute, true},
		{"all came back", 2 * time.Minute, time.Second, time.Second, true},
	} {
		at = at.Add(step.after)
		back, counted := spend("a", step.cost)
		f.Equal(back, step.want)       // step.about
		f.Equal(counted, step.counted) // step.about
	}
	_, counted := spend("b", time.Minute)
	f.True(counted) // others are not concerned
	f.NoErr(f.Forget(f.ctx, at))
	_, counted = spend("b", time.Second)
	f.True(!counted) // it is not forgotten before it is whole
	f.NoErr(f.Forget(f.ctx, at.Add(time.Minute)))
	_, counted = spend("b", time.Minute)
	f.True(counted)
}
