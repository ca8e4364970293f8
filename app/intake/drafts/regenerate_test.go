package drafts_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/intake/drafts"
)

// ready makes a draft that is ready, without a website.
func (s *studio) ready(who app.Caller) app.UUID {
	s.t.Helper()
	s.made++
	d := app.Draft{ID: app.UUID("00000000-0000-4000-8000-1000000000" + string(rune('0'+s.made/10)) + string(rune('0'+s.made%10))), Account: who.Account, URL: "https://parcelwick.example/",
		Status: app.Ready, Fields: app.EmptyProfile(), CreatedAt: s.now, UpdatedAt: s.now}
	s.NoErr(s.db.Tx(s.ctx, func(ctx context.Context) error {
		if err := s.db.CreateDraft(ctx, d); err != nil {
			return err
		}
		return s.db.SaveSnapshot(ctx, d.ID, drafts.Own, &app.Snapshot{URL: d.URL, ReadAt: s.now})
	}))
	return d.ID
}

func (s *studio) regenerate(who app.Caller, id app.UUID) error {
	in := drafts.UpdateInput{ID: id, Regenerate: []app.FieldName{"tagline"}}
	_, err := s.Redraft(s.ctx, who, in)
	return err
}

// refusalOf returns the kind of a refusal, and when to come again.
func refusalOf(err error) (kind app.Kind, again time.Duration) {
	var e *app.Error
	if errors.As(err, &e) {
		return e.Kind, e.RetryAfter
	}
	return app.KindOf(err), 0
}

func TestRedraft_DraftsTheNamedFieldsAgainFromWhatWasRead(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(website(t, "parcelwick").URL)
	drafted := *d.Fields["tagline"].Value.Text
	d = s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"tagline": app.TextValue("Typed"), "city": app.TextValue("Typed")}})
	s.Equal(d.Fields["tagline"].State, app.StateEdited)
	d = s.update(drafts.UpdateInput{ID: d.ID, Regenerate: []app.FieldName{"tagline"}})
	s.Equal(*d.Fields["tagline"].Value.Text, drafted)
	s.Equal(d.Fields["tagline"].State, app.StateAI)
	s.True(len(d.Fields["tagline"].Evidence) > 0)
	s.Equal(*d.Fields["city"].Value.Text, "Typed") // which was not named
}

func TestRedraft_RefusesWhatCannotBeDraftedAgain(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	crawling := s.create("http://parcelwick.example")
	s.Equal(app.KindOf(s.regenerate(s.who, crawling.ID)), app.Invalid) // nothing was read yet
	s.Equal(app.KindOf(s.regenerate(s.account("otto@kiln.example"), s.ready(s.who))), app.NotFound)
	id := s.ready(s.who)
	s.update(drafts.UpdateInput{ID: id, LockFields: []app.FieldName{"tagline"}})
	_, err := s.Update(s.ctx, s.who, drafts.UpdateInput{ID: id, Regenerate: []app.FieldName{"tagline"}}, nil)
	s.Equal(app.KindOf(err), app.Invalid)
}

// inBubble opens a studio whose clock jumps over every wait, and whose redrafts take as long as the test lets them.
func inBubble(t *testing.T, test func(s *studio, begun <-chan struct{}, finish chan<- struct{})) {
	synctest.Test(t, func(t *testing.T) {
		begun, finish := make(chan struct{}, 100), make(chan struct{})
		s := openStudio(t, func(p *drafts.Parts) {
			p.Redrafter = redrafter(func(ctx context.Context) (drafting.Draft, error) {
				begun <- struct{}{}
				select {
				case <-finish:
					return drafting.Draft{}, nil
				case <-ctx.Done():
					return drafting.Draft{}, ctx.Err()
				}
			})
		})
		s.I = is.New(t)
		test(s, begun, finish)
	})
}

func TestRaceRedraft_OneRequestOfAnAccountAndTwoInAll(t *testing.T) {
	t.Parallel()
	inBubble(t, func(s *studio, begun <-chan struct{}, finish chan<- struct{}) {
		otto, kim := s.account("otto@kiln.example"), s.account("kim@kiln.example")
		mine, second, ottos, kims := s.ready(s.who), s.ready(s.who), s.ready(otto), s.ready(kim)
		ended := make(chan error, 2)
		go func() { ended <- s.regenerate(s.who, mine) }()
		<-begun
		kind, again := refusalOf(s.regenerate(s.who, second))
		s.Equal(kind, app.TooMany)
		s.True(again > 0)
		go func() { ended <- s.regenerate(otto, ottos) }() // another account has its turn
		<-begun
		kind, again = refusalOf(s.regenerate(kim, kims))
		s.Equal(kind, app.Unavailable)
		s.True(again > 0)
		finish <- struct{}{}
		finish <- struct{}{}
		s.NoErr(<-ended)
		s.NoErr(<-ended)
		go func() { ended <- s.regenerate(kim, kims) }()
		<-begun
		finish <- struct{}{}
		s.NoErr(<-ended)
	})
}

func TestRedraft_AnAccountHasSoManyAnHour(t *testing.T) {
	t.Parallel()
	inBubble(t, func(s *studio, _ <-chan struct{}, finish chan<- struct{}) {
		close(finish) // at once
		id := s.ready(s.who)
		for range 60 {
			s.NoErr(s.regenerate(s.who, id))
			s.now = s.now.Add(time.Second)
		}
		kind, again := refusalOf(s.regenerate(s.who, id))
		s.Equal(kind, app.TooMany)
		s.now = s.now.Add(again)
		s.NoErr(s.regenerate(s.who, id))
	})
}

func TestRaceRedraft_EndsInTimeAndWithTheProgram(t *testing.T) {
	t.Parallel()
	inBubble(t, func(s *studio, begun <-chan struct{}, _ chan<- struct{}) {
		id := s.ready(s.who)
		asked := time.Now()
		kind, again := refusalOf(s.regenerate(s.who, id))
		s.Equal(kind, app.Unavailable) // too long
		s.True(again > 0)
		s.True(time.Since(asked) < 30*time.Second) // before the server cuts the caller off
		<-begun

		ended := make(chan error)
		go func() { ended <- s.regenerate(s.who, id) }()
		<-begun
		asked = time.Now()
		s.Stop()
		err := <-ended
		s.Equal(err.(*app.Error).Code, "unavailable")
		kind, _ = refusalOf(err)
		s.Equal(kind, app.Unavailable)
		s.Equal(time.Since(asked), time.Duration(0))
	})
}
