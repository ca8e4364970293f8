package budget_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"debut/app/ground/budget"

	"github.com/matryer/is"
)

// ticking returns a clock on which each look takes a second.
func ticking() func() time.Duration {
	now := time.Duration(0)
	return func() time.Duration { now += time.Second; return now }
}

func endless(b *budget.Budget, turns *int) func() {
	return func() {
		for {
			*turns++
			b.Check()
		}
	}
}

func TestBudget_APieceOfWorkTakesHalfOfWhatIsLeft(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	b := budget.New(t.Context(), budget.Limits{CPU: 100 * time.Second, Clock: ticking()})
	first, second := 0, 0
	is.Equal(b.Do(endless(b, &first)), budget.ErrSpent)
	is.NoErr(b.Err()) // there is something left for what comes after
	is.Equal(b.Do(endless(b, &second)), budget.ErrSpent)
	is.True(first > 45 && first < 55)
	is.True(second > 20 && second < 30)
	for range 100 {
		b.Do(endless(b, &second))
	}
	is.Equal(b.Err(), budget.ErrSpent)
	is.Equal(b.Do(func() { t.Error("work was begun that nothing is left for") }), budget.ErrSpent)
}

func TestBudget_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx, cancel := context.WithCancel(t.Context())
	b := budget.New(ctx, budget.Limits{CPU: time.Hour, Clock: func() time.Duration { return 0 }})
	turns := 0
	err := b.Do(func() {
		for {
			if turns++; turns == 10 {
				cancel()
			}
			b.Check()
		}
	})
	is.True(errors.Is(err, context.Canceled))
	is.Equal(turns, 10)
}

func TestBudget_MeasuresTheProcessorTimeOfItsOwnWork(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	b := budget.New(t.Context(), budget.Limits{CPU: 200 * time.Millisecond})
	turns := 0
	is.Equal(b.Do(endless(b, &turns)), budget.ErrSpent)
}

func TestBudget_PassesOnOtherPanics(t *testing.T) {
	t.Parallel()
	defer func() { is.New(t).Equal(recover(), "a fault of ours") }()
	budget.New(t.Context(), budget.Limits{CPU: time.Hour}).Do(func() { panic("a fault of ours") })
}

func TestBudget_KeepsNoMoreBytesThanThereAre(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	b := budget.New(t.Context(), budget.Limits{Bytes: 10})
	is.True(b.Take(6))
	is.True(!b.Take(6))
	is.True(b.Take(4))
	is.True(!b.Take(1))
}
