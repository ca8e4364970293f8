package op_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/op"
)

// harness runs make_puppet with everything that a test may want to move.
type harness struct {
	*testservice.Theatre
	*op.Runner
	answers  *testservice.Answers
	now      atomic.Int64
	patience chan time.Time
}

func newHarness() *harness {
	s := &harness{Theatre: &testservice.Theatre{}, answers: testservice.NewAnswers(), patience: make(chan time.Time)}
	s.Runner = op.NewRunner(s.answers, func() time.Time { return time.Unix(s.now.Load(), 0) }, func(d time.Duration) <-chan time.Time {
		if d != op.PatienceWithTwin {
			panic("waits for something else")
		}
		return s.patience
	})
	return s
}

func (s *harness) run(t *testing.T, account int64, key, url string) (op.Result, error) {
	t.Helper()
	o := operation("make_puppet", s.Theatre)
	args := map[string]any{"url": url}
	in, found := o.Bind(args, o.Where)
	if len(found) > 0 {
		t.Fatal(found)
	}
	return s.Run(t.Context(), op.Task{Operation: o, Caller: app.Caller{Account: account}, Args: args, In: in, Key: key})
}

func TestRun_SameKeyGivesTheFirstAnswerAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	first, err := s.run(t, 1, "k", "a")
	is.NoErr(err)
	is.Equal(first.Status, 201)
	is.True(!first.Replayed)

	again, err := s.run(t, 1, "k", "a")
	is.NoErr(err)
	is.True(again.Replayed)
	is.Equal(string(again.Body), string(first.Body)) // byte for byte
	is.Equal(again.Status, 201)
	is.Equal(s.Calls, 1) // nothing is done twice

	_, err = s.run(t, 1, "k", "b")
	is.Equal(err.(*app.Error).Code, "idempotency_key_reused") // another request

	_, err = s.run(t, 2, "k", "b")
	is.NoErr(err) // another account's keys are its own
	_, err = s.run(t, 1, "", "a")
	is.NoErr(err) // without a key nothing is remembered
	is.Equal(s.Calls, 3)
	is.Equal(s.answers.Count(), 2)
}

func TestRun_KeysLiveForADay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	for _, at := range []struct{ second, calls int }{{0, 1}, {24*60*60 - 1, 1}, {24 * 60 * 60, 2}} {
		s.now.Store(int64(at.second))
		_, err := s.run(t, 1, "k", "a")
		is.NoErr(err)
		is.Equal(s.Calls, at.calls)
	}
}

func TestRun_KeepsNothingButAFinishedSuccess(t *testing.T) {
	t.Parallel()
	for name, refused := range map[string]error{
		"refused": app.Refused("sold_out", "No seats are left."), "not found": app.Missing("puppet", 7), "forbidden": &app.Error{Kind: app.Forbidden},
		"too many": &app.Error{Kind: app.TooMany}, "unavailable": &app.Error{Kind: app.Unavailable}, "ours": errors.New("disk on fire"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			s := newHarness()
			s.Hook = func(context.Context, app.Caller) error { return refused }
			_, err := s.run(t, 1, "k", "a")
			is.True(errors.Is(err, refused))
			is.Equal(s.answers.Count(), 0)

			s.Hook = nil
			again, err := s.run(t, 1, "k", "b") // the same key, corrected
			is.NoErr(err)
			is.True(!again.Replayed)
			is.Equal(again.Status, 201)
			is.Equal(s.Calls, 1)
		})
	}
}

func TestRun_ARefusalThatWasKeptOnceIsNoAnswer(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	is.NoErr(s.answers.Tx(t.Context(), func(ctx context.Context) error {
		return s.answers.Save(ctx, app.Answer{Account: 1, Operation: "make_puppet", Key: "k", Fingerprint: "of another request", Status: 400, At: time.Unix(0, 0)})
	}))
	result, err := s.run(t, 1, "k", "a")
	is.NoErr(err)
	is.Equal(result.Status, 201)
}

// A replay is a read, and an allowance counts what was made.
func TestRun_ChargesWhatIsNoReplayAndRefundsWhatCameToNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	charged, refunded := 0, 0
	run := func(key, url string) {
		o := operation("make_puppet", s.Theatre)
		args := map[string]any{"url": url}
		in, _ := o.Bind(args, o.Where)
		defer func() { _ = recover() }()
		_, _ = s.Run(t.Context(), op.Task{Operation: o, Caller: app.Caller{Account: 1}, Args: args, In: in, Key: key,
			Charge: func() (func(), error) { charged++; return func() { refunded++ }, nil }})
	}
	run("k", "a")
	run("k", "a") // a replay
	run("k", "b") // another request
	is.Equal([]int{charged, refunded}, []int{1, 0})
	for _, hook := range []func(context.Context, app.Caller) error{
		func(context.Context, app.Caller) error { return app.Refused("sold_out", "No seats are left.") },
		func(context.Context, app.Caller) error { return errors.New("disk on fire") },
		func(context.Context, app.Caller) error { panic("fell over") },
	} {
		s.Hook = hook
		charged, refunded = 0, 0
		run("", "a")
		is.Equal([]int{charged, refunded}, []int{1, 1})
	}
}

func TestRun_TellsFaultsOfTheFormWithThoseOfTheMeaning(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	s.Before = func(context.Context) error {
		t.Error("the world was asked for a request with faults")
		return nil
	}
	s.Hook = func(context.Context, app.Caller) error {
		var meaning app.Issues
		meaning.Add("faqs[0].question", "is rude")
		meaning.Add("draft.fields.name", "is taken")
		meaning.Add("url", "leads nowhere") // which is not judged, since it could not be read
		return meaning.Err()
	}
	o := operation("make_puppet", s.Theatre)
	args := map[string]any{"url": true, "colour": "red"}
	in, faults := o.Bind(args, o.Where)
	_, err := s.Run(t.Context(), op.Task{Operation: o, Args: args, In: in, Faults: faults, Key: "k"})
	var problem *app.Error
	is.True(errors.As(err, &problem))
	var places []string
	for _, issue := range problem.Issues {
		places = append(places, issue.Location)
	}
	is.Equal(places, []string{"body.url", "body.colour", "body.faqs[0].question", "draft.fields.name"})
	is.Equal(s.answers.Count(), 0)
	s.Hook = nil
	_, err = s.Run(t.Context(), op.Task{Operation: o, Args: args, In: in, Faults: faults})
	is.Equal(len(err.(*app.Error).Issues), 2)
	is.Equal([]any{s.Calls, s.Wood}, []any{0, testservice.Wood("")}) // what it did was undone, with nothing that was asked
}

func TestRun_PlacesWhatADraftHoldsWhereTheCallerSentIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	s.Hook = func(context.Context, app.Caller) error {
		var meaning app.Issues
		meaning.Add("draft.options.a", "was sent")
		meaning.Add("draft.options.b", "was not")
		meaning.Add("draft.strings[1]", "was sent")
		return meaning.Err()
	}
	o := operation("make_puppet", s.Theatre)
	args := map[string]any{"url": "a", "options": map[string]any{"a": true}, "strings": []any{"", ""}}
	in, _ := o.Bind(args, o.Where)
	_, err := s.Run(t.Context(), op.Task{Operation: o, Args: args, In: in})
	var problem *app.Error
	is.True(errors.As(err, &problem))
	is.Equal(problem.Issues[0].Location, "body.options.a")
	is.Equal(problem.Issues[1].Location, "draft.options.b")
	is.Equal(problem.Issues[2].Location, "body.strings[1]")
}

func TestRun_KeepsTheAnswerInTheTransactionOfItsEffect(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	s.Before = func(ctx context.Context) error {
		is.True(s.answers.Save(ctx, app.Answer{}) != nil) // what is asked first is asked outside of a transaction
		return nil
	}
	s.Hook = func(ctx context.Context, _ app.Caller) error { return s.answers.Save(ctx, app.Answer{Key: "inside"}) }
	_, err := s.run(t, 1, "k", "a")
	is.NoErr(err)
	is.Equal(s.answers.Count(), 2)
	is.Equal(s.Wood, testservice.Wood("lime")) // what was asked first is passed on
}

func TestReadOnly_ReadsWhateverItsMethod(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	o := operation("weigh_puppet", s.Theatre)
	is.True(o.Reads())
	is.True(!o.Cacheable())
	is.Equal(o.Where("height"), "body")
	in, faults := o.Bind(map[string]any{"height": json.Number("2")}, o.Where)
	is.Equal(len(faults), 0)
	got, err := s.Run(t.Context(), op.Task{Operation: o, In: in, Key: "k"})
	is.NoErr(err)
	is.Equal(string(got.Body), `{"grams":6}`)
	is.Equal(s.answers.Count(), 0)
}

func TestRun_AnErrorOfTheFirstStageEndsTheCall(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	s.Before = func(context.Context) error { return app.Refused("no_answer", "The website did not answer.") }
	_, err := s.run(t, 1, "k", "a")
	is.Equal(err.(*app.Error).Code, "no_answer")
	is.Equal(s.Calls, 0)
}

func TestRaceRun_TwinsGetOneAnswer(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	var wg sync.WaitGroup
	bodies := make([]string, 50)
	for i := range bodies {
		wg.Go(func() {
			result, err := s.run(t, 1, "k", "a")
			if err == nil {
				bodies[i] = string(result.Body)
			}
		})
	}
	wg.Wait()
	is.Equal(s.Calls, 1)
	for _, body := range bodies {
		is.Equal(body, bodies[0])
		is.True(body != "")
	}
}

func TestRaceRun_TwinWaitsOnlySoLong(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	started, finish := make(chan struct{}), make(chan struct{})
	s.Hook = func(context.Context, app.Caller) error { close(started); <-finish; return nil }
	done := make(chan error)
	go func() { _, err := s.run(t, 1, "k", "a"); done <- err }()
	<-started
	go func() { s.patience <- time.Time{} }()
	_, err := s.run(t, 1, "k", "a")
	is.Equal(err.(*app.Error).Kind, app.TooMany)
	is.Equal(err.(*app.Error).Code, "request_in_progress")
	is.Equal(err.(*app.Error).RetryAfter, time.Second)
	close(finish)
	is.NoErr(<-done)
	again, err := s.run(t, 1, "k", "a")
	is.NoErr(err)
	is.True(again.Replayed) // the first went on undisturbed
}

func TestRun_APanicFreesTheKey(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := newHarness()
	s.Hook = func(context.Context, app.Caller) error { panic("fell over") }
	func() {
		defer func() { _ = recover() }()
		_, _ = s.run(t, 1, "k", "a")
	}()
	s.Hook = nil
	result, err := s.run(t, 1, "k", "a")
	is.NoErr(err)
	is.Equal(result.Status, 201)
}

func TestCall(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	theatre := &testservice.Theatre{}
	arguments := func(string) string { return "arguments" }
	out, err := operation("get_puppet", theatre).Call(t.Context(), app.Caller{}, map[string]any{"slug": "harlequin"}, arguments)
	is.NoErr(err)
	is.Equal(out.(testservice.Puppet).Slug, app.Slug("harlequin"))
	_, err = operation("get_puppet", theatre).Call(t.Context(), app.Caller{}, map[string]any{"slug": "Ä", "x": true}, arguments)
	var e *app.Error
	is.True(errors.As(err, &e))
	is.Equal(e.Issues[0].Location, "arguments.slug")
	is.Equal(e.Issues[1].Location, "arguments.x")
}
