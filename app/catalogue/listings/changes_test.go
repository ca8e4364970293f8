package listings_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

func sent[T any](v T) app.Sent[T] { return app.Sent[T]{Set: true, Value: v} }

// writer is one of two people who change a listing, one call at a time.
type writer struct {
	*fixture
	is   *is.I
	who  app.Caller
	rand *rand.Rand
	n    int
}

// text returns a text that nobody else wrote.
func (w *writer) text(words int) string {
	w.n++
	list := []string{fmt.Sprintf("w%sx%s", letters(int(w.who.Account)), letters(w.n))}
	for range words {
		list = append(list, letters(w.rand.IntN(20_000)))
	}
	return strings.Join(list, " ")
}

func letters(n int) string {
	s := ""
	for n++; n > 0; n /= 26 {
		s += string(rune('a' + n%26))
	}
	return s
}

// call makes a change of any kind, and returns the version that it made; nil of what was refused or changed nothing.
func (w *writer) call() *listings.Made {
	id, l := listings.ID{Listing: w.here.ID}, w.listing()
	update := func(fields app.ListingFieldsInput, faqs app.Sent[[]app.FAQ], socials app.Sent[app.Socials]) *listings.Made {
		u, err := w.Update(w.ctx, w.who, listings.UpdateInput{Listing: w.here.ID, Fields: fields, FAQs: faqs, Socials: socials})
		w.is.NoErr(err)
		return u.Made
	}
	var none struct {
		faqs    app.Sent[[]app.FAQ]
		socials app.Sent[app.Socials]
	}
	switch w.rand.IntN(11) {
	case 0:
		return update(app.ListingFieldsInput{"description": app.TextValue(w.text(300))}, none.faqs, none.socials)
	case 1:
		return update(app.ListingFieldsInput{"description": app.TextValue(l.Company.Description + " " + w.text(5)), "headline": app.TextValue(w.text(4))}, none.faqs, none.socials)
	case 2:
		return update(app.ListingFieldsInput{"description": app.Value{}, "summary": app.TextValue(w.text(100))}, none.faqs, none.socials)
	case 3:
		return update(app.ListingFieldsInput{"features": app.ListValue([]string{w.text(2), w.text(3)})}, none.faqs, none.socials)
	case 4:
		return update(app.ListingFieldsInput{"city": app.TextValue(w.text(1))}, none.faqs, none.socials)
	case 5, 6:
		faqs := append([]app.FAQ{}, l.Company.FAQs...)
		if len(faqs) > 3 {
			at := w.rand.IntN(len(faqs))
			faqs = append(faqs[:at], faqs[at+1:]...)
		}
		return update(app.ListingFieldsInput{}, sent(append(faqs, app.FAQ{Question: w.text(3), Answer: w.text(30)})), none.socials)
	case 7:
		return update(app.ListingFieldsInput{}, none.faqs, sent(app.Socials{"x": "https://x.com/" + letters(w.rand.IntN(999)), "github": "https://github.com/" + letters(w.rand.IntN(999))}))
	case 8:
		m, err := w.AddMilestone(w.ctx, w.who, listings.AddMilestoneInput{ID: id, MilestoneInput: listings.MilestoneInput{Date: fmt.Sprintf("20%02d-01-02", w.rand.IntN(26)), Title: w.text(3)}})
		if err != nil {
			return nil // there are fifty
		}
		return m.Made
	case 9:
		story, err := w.SetStory(w.ctx, w.who, listings.StoryInput{ID: id, Story: app.Opt[string]{Set: true, Value: w.text(80)}, Lessons: app.Opt[string]{Set: true}})
		w.is.NoErr(err)
		return story.Made
	}
	versions, err := w.db.Versions(w.ctx, w.here.ID, 10)
	w.is.NoErr(err)
	if len(versions) == 0 {
		return nil
	}
	u, err := w.Revert(w.ctx, w.who, listings.RevertInput{Listing: w.here.ID, Version: versions[w.rand.IntN(len(versions))].Number})
	if err != nil {
		return nil // what changed again since
	}
	return u.Made
}

func (s *fixture) listing() app.Listing {
	l, err := s.db.Listing(s.ctx, s.here.ID)
	if err != nil {
		panic(err)
	}
	return l
}

// Two people make 500 calls of every kind on one listing, some in a burst and some weeks apart. As the listing stood after each
// change can be read, and what removed words stands in the history with what it removed.
func TestChange_TwoWritersLoseNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	random := rand.New(rand.NewPCG(7, 30))
	writers := []*writer{{fixture: s, is: is, who: s.owner, rand: random}, {fixture: s, is: is, who: s.coOwner(t), rand: random}}
	read := map[int64]app.Words{} // what was read after each version
	long := map[string]bool{}     // texts of paragraphs, and questions, that stood and were taken away or replaced
	made := 0
	for made < 500 {
		s.now = s.now.Add([]time.Duration{time.Second, time.Minute, 20 * time.Minute, 5 * time.Hour}[random.IntN(4)])
		before := s.listing().Words()
		change := writers[random.IntN(2)].call()
		if change == nil {
			continue
		}
		made++
		after := s.listing().Words()
		read[change.Version] = after
		for _, text := range []string{before.Description, before.Summary} {
			long[text] = long[text] || text != after.Description && text != after.Summary && !strings.HasPrefix(after.Description, text)
		}
		for _, faq := range before.FAQs {
			long[faq.Answer] = true
		}
	}
	all := s.changes(is)
	is.True(len(all) > 300)
	is.True(len(all) <= 500)
	var kept strings.Builder
	for _, v := range all {
		words, there := read[v.Number]
		is.True(there)
		o, err := s.GetMine(s.ctx, s.owner, listings.GetMineInput{ID: listings.ID{Listing: s.here.ID}, AsOf: v.Number})
		is.NoErr(err)
		l := s.listing()
		l.SetWords(words)
		want := listings.ShowOwned(l, nil)
		for name, pair := range map[string][2]any{
			"description": {o.Description, want.Description}, "summary": {o.Abstract, want.Abstract}, "features": {o.Features, want.Features}, "city": {o.City, want.City},
			"faqs": {o.FAQs, want.FAQs}, "socials": {o.Socials, want.Socials}, "milestones": {o.OwnMilestones, want.OwnMilestones}, "story": {o.OwnStory, want.OwnStory},
			"tagline": {o.Tagline, want.Tagline}, "headline": {o.Headline, want.Headline}, "evidence": {o.Evidence, want.Evidence}, "not found": {o.NotFoundOnWebsite, want.NotFoundOnWebsite},
		} {
			if !reflect.DeepEqual(pair[0], pair[1]) {
				t.Fatalf("%s as of %d: %v, and read was %v", name, v.Number, pair[0], pair[1])
			}
		}
		fmt.Fprintf(&kept, "%v", v.Before)
	}
	now := fmt.Sprint(s.listing().Words())
	for text, removed := range long {
		if removed && text != "" && !strings.Contains(kept.String(), text) && !strings.Contains(now, text) {
			t.Errorf("%.60s… stands nowhere any more", text)
		}
	}
}

// changes returns all versions of the listing, newest first, from their pages.
func (s *fixture) changes(is *is.I) (all []app.Version) {
	for p := 1; ; p++ {
		page, err := s.History(s.ctx, s.owner, listings.ListChangesInput{ID: listings.ID{Listing: s.here.ID}, Paging: app.Paging{Page: p, PerPage: 50}})
		is.NoErr(err)
		for _, e := range page.Items {
			all = append(all, e.Version)
		}
		if len(page.Items) == 0 {
			return all
		}
	}
}

// coOwner returns somebody who looks after the listing, too.
func (s *fixture) coOwner(t *testing.T) app.Caller {
	t.Helper()
	bo := app.Account{Email: "bo@kiln.example", CreatedAt: s.now}
	draft := app.Draft{ID: "0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e41", Account: s.owner.Account, ListingID: &s.here.ID, Status: app.Ready, Fields: app.EmptyProfile(), CreatedAt: s.now, UpdatedAt: s.now}
	err := s.db.Tx(s.ctx, func(ctx context.Context) error {
		if err := s.db.SaveAccount(ctx, &bo); err != nil {
			return err
		}
		if err := s.db.CreateDraft(ctx, draft); err != nil {
			return err
		}
		c := app.Cofounder{Draft: draft.ID, Listing: s.here.ID, Inviter: s.owner.Account, Email: bo.Email, InvitedAt: s.now, EndsAt: s.now.Add(time.Hour), ChangedAt: s.now}
		if err := s.db.AddCofounder(ctx, &c, []byte("a secret")); err != nil {
			return err
		}
		c.Account, c.State = bo.ID, app.CofounderAccepted
		return s.db.SaveCofounder(ctx, c)
	})
	if err != nil {
		t.Fatal(err)
	}
	return app.Caller{Account: bo.ID, Scopes: app.Scopes}
}

// Steps of one person's typing are one change, with what stood before the first and after the last.
func TestChange_ABurstIsOneVersion(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	first := s.retitle(is, "Customs")
	s.now = s.now.Add(4 * time.Minute)
	is.Equal(s.retitle(is, "Customs forms"), first)
	s.now = s.now.Add(5 * time.Minute)
	is.Equal(s.retitle(is, "Customs forms that fill themselves in"), first)
	s.now = s.now.Add(time.Minute) // ten minutes after its beginning it is over
	last := s.retitle(is, "Customs forms in minutes")
	is.True(last > first)
	all := s.changes(is)
	is.Equal(len(all), 2)
	is.Equal([]string{all[1].Before.Tagline, all[1].After.Tagline}, []string{"Customs papers", "Customs forms that fill themselves in"})
	_, err := s.revert(last)
	is.NoErr(err)
	u, err := s.revert(first)
	is.NoErr(err)
	is.Equal(*u.Tagline, "Customs papers") // as it stood before the first
	is.Equal(u.Evidence["tagline"][0].Quote, "Customs papers")
}

// What is taken away is a change of its own, also in the middle of typing, and an undo is joined with nothing.
func TestChange_NoBurstSwallowsWhatWasTakenAway(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	describe := func(text string) int64 {
		u, err := s.Update(s.ctx, s.owner, listings.UpdateInput{Listing: s.here.ID, Fields: app.ListingFieldsInput{"description": app.TextValue(text)}})
		is.NoErr(err)
		return u.Made.Version
	}
	evening := strings.Repeat("Words that took an evening, and nobody has a copy. ", 20)
	written := describe(evening)
	emptied := describe("")
	is.True(emptied > written)
	other := describe("Something else.")
	is.Equal(other, emptied) // what is typed in its place took nothing away
	long := strings.Repeat("Other words of a length that none of the first has left. ", 20)
	is.Equal(describe(long), other)
	replaced := describe(strings.Repeat("And those were too many to type twice, as anybody would agree. ", 20))
	is.True(replaced > other)
	all := s.changes(is)
	is.Equal([]string{all[0].Before.Description, all[1].Before.Description, all[2].After.Description}, []string{long, evening, evening})
	u, err := s.revert(replaced)
	is.NoErr(err)
	is.True(u.Made.Version > replaced)
	u, err = s.revert(u.Made.Version)
	is.NoErr(err)
	is.True(strings.HasPrefix(*u.Description, "And those"))
	is.Equal(len(s.changes(is)), 5)
}

// Of a list the entries that went and came are kept, so one can be undone after others changed.
func TestRevert_BringsBackAnEntryOfAListThatChangedSince(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	faqs := func(list ...app.FAQ) listings.Updated {
		s.now = s.now.Add(app.BurstTime)
		u, err := s.Update(s.ctx, s.owner, listings.UpdateInput{Listing: s.here.ID, FAQs: sent(list)})
		is.NoErr(err)
		return u
	}
	a, b, c := app.FAQ{Question: "Is it safe?", Answer: "Yes."}, app.FAQ{Question: "Does it print?", Answer: "It does."}, app.FAQ{Question: "Is there a trial?", Answer: "A month."}
	faqs(a, b)
	removed := faqs(b).Made
	is.Equal(removed.Before["faqs"], []any{map[string]any{"question": a.Question, "answer": a.Answer}})
	is.Equal(removed.After["faqs"], []any{})
	added := faqs(b, c).Made
	u, err := s.revert(removed.Version)
	is.NoErr(err)
	is.Equal(u.FAQs, []app.FAQ{a, b, c})
	u, err = s.revert(added.Version)
	is.NoErr(err)
	is.Equal(u.FAQs, []app.FAQ{a, b})
	faqs(b, a)
	is.Equal(len(s.changes(is)[0].Places["faqs"].Came), 1) // one of them moved
	o, err := s.GetMine(s.ctx, s.owner, listings.GetMineInput{ID: listings.ID{Listing: s.here.ID}, AsOf: s.changes(is)[1].Number})
	is.NoErr(err)
	is.Equal(o.FAQs, []app.FAQ{a, b})
}

// What was changed on another site of the same company is gone back, too, and what is kept no more is told.
func TestGetMine_AsOfAcrossSitesAndGaps(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	first := s.retitle(is, "Papers")
	_, err := s.Update(s.ctx, s.owner, listings.UpdateInput{Listing: s.away.ID, Fields: app.ListingFieldsInput{"tagline": app.TextValue("Forms"), "headline": app.TextValue("Far")}})
	is.NoErr(err)
	asOf := func(number int64) (listings.Owned, error) {
		return s.GetMine(s.ctx, s.owner, listings.GetMineInput{ID: listings.ID{Listing: s.here.ID}, AsOf: number})
	}
	o, err := asOf(first)
	is.NoErr(err)
	is.Equal([]string{*o.Tagline, *o.Headline}, []string{"Papers", "Here"})
	is.Equal(o.UpdatedAt, s.now)
	_, err = asOf(first + 1) // of the other listing
	is.Equal(app.KindOf(err), app.Invalid)
}
