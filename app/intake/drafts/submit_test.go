package drafts_test

import (
	"context"
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/intake/drafts"
	"debut/storage"
	"debut/storage/storagetest"
)

// submitter is drafts and their listings on a real database. What websites state, tests write into the drafts.
type submitter struct {
	*is.I
	*drafts.Service
	t        *testing.T
	ctx      context.Context
	db       storage.Store
	listings *listings.Service
	launches *launches.Service
	badge    app.BadgeOutcome
	now      time.Time
	site     app.Site
	who      app.Caller
	made     int
}

func openSubmitter(t *testing.T) *submitter {
	t.Helper()
	db := storagetest.Open(t, t.TempDir())
	s := &submitter{I: is.New(t), t: t, db: db, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), site: app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}}
	clock := func() time.Time { return s.now }
	s.listings = listings.New(db, nil, clock)
	s.launches = launches.New(db, s, clock, launches.Settings{Location: time.UTC, WeeksAhead: app.Always(4), FreePerWeek: app.Always(15)})
	s.Service = drafts.New(drafts.Parts{Store: db, Listings: s.listings, Launches: s.launches, Reader: s, Drafter: s, Clock: clock, NewID: func() app.UUID {
		s.made++
		return app.UUID(fmt.Sprintf("00000000-0000-4000-8000-%012d", s.made))
	}})
	s.tx(func(ctx context.Context) error {
		if err := db.SaveSite(ctx, &s.site); err != nil {
			return err
		}
		return db.SaveCategories(ctx, []app.Category{
			{Slug: "customs", Name: "Customs", Synonyms: []string{}, FAQs: []app.FAQ{}}, {Slug: "energy", Name: "Energy", Synonyms: []string{}, FAQs: []app.FAQ{}},
		})
	})
	s.ctx = app.WithSite(t.Context(), &s.site)
	s.who = s.account("ines@parcelwick.example")
	return s
}

func (s *submitter) CheckURL(raw string) (string, error) { return raw, nil }

func (s *submitter) CompanyKey(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

func (s *submitter) Read(context.Context, string, app.Reading) (app.Snapshot, error) {
	return app.Snapshot{}, nil
}

func (s *submitter) Draft(context.Context, app.Snapshot, []app.Category) (drafting.Draft, error) {
	return drafting.Draft{}, nil
}

func (s *submitter) FindBadge(context.Context, string, string, app.Slug) app.BadgeCheck {
	return app.BadgeCheck{Outcome: s.badge}
}

func (s *submitter) tx(do func(context.Context) error) {
	s.t.Helper()
	if err := s.db.Tx(s.t.Context(), do); err != nil {
		s.t.Fatal(err)
	}
}

func (s *submitter) account(email string) app.Caller {
	s.t.Helper()
	a := app.Account{Email: email, CreatedAt: s.now}
	s.tx(func(ctx context.Context) error { return s.db.SaveAccount(ctx, &a) })
	return app.Caller{Account: a.ID, Scopes: app.Scopes}
}

// drafted returns a field as it is drafted of a website that says so.
func drafted(v app.Value) app.Field {
	return app.Field{Value: v, Drafted: v, State: app.StateAI, Evidence: []app.Quote{{Quote: v.String(), URL: "https://parcelwick.example/", From: app.FromText}}}
}

// begin makes a draft of a website that was read; says writes what it states.
func (s *submitter) begin(address string, says func(d *app.Draft)) app.Draft {
	s.t.Helper()
	s.now = s.now.Add(time.Minute)
	d, err := s.Service.Create(s.ctx, s.who, drafts.CreateInput{URL: address})
	s.NoErr(err)
	d, err = s.db.Draft(s.ctx, d.ID)
	s.NoErr(err)
	d.Status, d.Pages = app.Ready, []app.PageRead{{URL: address, Status: 200}}
	d.Fields["name"], d.Fields["categories"] = drafted(app.TextValue("Parcelwick")), drafted(app.ListValue([]string{"Customs"}))
	if says != nil {
		says(&d)
	}
	s.tx(func(ctx context.Context) error { return s.db.SaveDraft(ctx, &d) })
	return d
}

func (s *submitter) submit(d app.Draft) drafts.Submitted {
	s.t.Helper()
	done, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	return done
}

// prove has the badge of a listing found.
func (s *submitter) prove(id int64) {
	s.t.Helper()
	_, err := s.launches.ChooseFree(s.ctx, s.who, launches.ChooseFreeInput{ID: listings.ID{Listing: id}})
	s.NoErr(err)
	s.tx(func(ctx context.Context) error {
		l, err := s.db.Listing(ctx, id)
		if err != nil {
			return err
		}
		l.Badge = &app.BadgeCheck{Outcome: app.BadgeFound, CheckedAt: s.now}
		if err := s.db.SaveListing(ctx, &l); err != nil {
			return err
		}
		return s.launches.UpdateStatus(ctx, id)
	})
}

func (s *submitter) listing(id int64) app.Listing {
	s.t.Helper()
	l, err := s.db.Listing(s.ctx, id)
	s.NoErr(err)
	return l
}

func TestSubmit_SeveralAccountsMayListACompanyThatNobodyProved(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	squatter := s.account("squatter@elsewhere.example")
	owner := s.who
	s.who = squatter
	theirs := s.submit(s.begin("https://parcelwick.example/", func(d *app.Draft) {
		d.Fields["tagline"] = drafted(app.TextValue("What the squatter says"))
	}))
	s.who = owner
	mine := s.submit(s.begin("https://parcelwick.example/", nil))
	s.True(mine.ListingID != theirs.ListingID)
	s.True(mine.Slug != theirs.Slug)
	s.Equal(s.listing(mine.ListingID).Company.Tagline, "") // none of the other's facts

	s.prove(mine.ListingID)
	s.True(s.listing(mine.ListingID).Company.Held.Proven())
	s.who = squatter
	_, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: s.begin("https://parcelwick-shop.example/", nil).ID})
	s.NoErr(err) // another host
	again := s.begin("https://parcelwick.example/", nil)
	done := s.submit(again) // changes the squatter's own, which nobody sees
	s.Equal(done.ListingID, theirs.ListingID)
	s.True(done.NextStep != "")
	shown, err := s.listings.GetMine(s.ctx, squatter, listings.GetMineInput{ID: listings.ID{Listing: theirs.ListingID}})
	s.NoErr(err)
	s.Equal(shown.Status, "draft")
	s.Equal(shown.NextStep.String(), "parcelwick.example is taken already, by a listing that is not public. Your draft stays yours, and unpublished. If the website is yours, write to the team of this directory.")

	s.who = s.account("third@elsewhere.example")
	late := s.begin("https://parcelwick.example/", nil)
	_, err = s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: late.ID})
	s.Equal(app.KindOf(err), app.Invalid)
	kept, err := s.Get(s.ctx, s.who, drafts.GetInput{ID: late.ID})
	s.NoErr(err)
	s.Equal(kept.Status, app.Ready) // the draft stays theirs
}

// A listing that waits for its badge is there for everybody in few words, and says to its owner what it waits for.
func TestGet_AListingThatWaitsIsShownInFewWords(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	done := s.submit(s.begin("https://parcelwick.example/", whole))
	_, err := s.listings.Show(s.ctx, done.Slug)
	s.Equal(app.KindOf(err), app.NotFound) // not chosen yet
	_, err = s.launches.ChooseFree(s.ctx, s.who, launches.ChooseFreeInput{ID: listings.ID{Listing: done.ListingID}})
	s.NoErr(err)
	shown, err := s.listings.Show(s.ctx, done.Slug)
	s.NoErr(err)
	s.Equal(shown.Status, "awaiting_badge")
	s.Equal(*shown.LaunchWeek, "2026-12-14")
	s.Equal(*shown.Tagline, "Customs papers")
	s.Equal(shown.City, nil)
	s.Equal(len(shown.FAQs)+len(shown.Features)+len(shown.Socials)+len(shown.Founders)+len(shown.Evidence), 0)
	found, err := s.listings.Search(s.ctx, listings.Query{Status: "upcoming", Sort: "votes", Paging: app.Paging{Page: 1, PerPage: 10}})
	s.NoErr(err)
	s.Equal(found.Total, 0) // upcoming are those that are scheduled

	todo, own, err := s.listings.WaitsFor(s.ctx, s.who.Account, done.Slug)
	s.NoErr(err)
	s.True(own && todo.Next != "")
	_, own, err = s.listings.WaitsFor(s.ctx, s.who.Account+1, done.Slug)
	s.NoErr(err)
	s.True(!own)
}
