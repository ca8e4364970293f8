package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/intake/freshness"
)

// reread is how websites are read again.
type reread interface {
	freshness.WebsiteStore
	freshness.ProposalStore
	OvertakeProposals(ctx context.Context, company int64, fields []string, at time.Time) error
	ProposalsBy(ctx context.Context, account int64, limit, offset int) ([]app.Proposal, error)
}

func testWebsites(f *fixture) {
	l := f.list(f.site(), "Parcelwick", nil)
	f.list(l.Site, "Waiting", func(l *app.Listing) { l.Status = app.ListingScheduled })
	n, err := f.CountWebsites(f.ctx)
	f.NoErr(err)
	f.Equal(n, 1)
	unplanned, err := f.UnplannedWebsites(f.ctx, now, 10)
	f.NoErr(err)
	f.Equal(unplanned, []int64{l.Company.ID})
	_, found, err := f.Website(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.True(!found)
	read := now.Add(-time.Hour)
	w := app.Website{Company: l.Company.ID, NextAt: now, ReadAt: &read, Outcome: "timeout",
		FailingSince: &read, AskedAt: &read}
	for range 2 { // saved anew, it is changed
		f.tx(func(ctx context.Context) error { return f.SaveWebsite(ctx, w) })
	}
	kept, _, err := f.Website(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.Equal(kept, w)
	due, err := f.WebsitesDue(f.ctx, now, 10)
	f.NoErr(err)
	f.Equal(due, []freshness.Due{{Company: l.Company.ID, Listing: l.ID}})
	due, err = f.WebsitesDue(f.ctx, now.Add(-time.Second), 10)
	f.NoErr(err)
	f.Equal(len(due), 0)
	failing, err := f.FailingWebsites(f.ctx, now, 10)
	f.NoErr(err)
	f.Equal(failing, []freshness.Failing{{Listing: l.ID, Outcome: "timeout", Since: read}})
	words, err := f.WebsiteWords(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.Equal(words, "")
	f.tx(func(ctx context.Context) error { return f.SaveWebsiteWords(ctx, l.Company.ID, "\nabc\n") })
	words, err = f.WebsiteWords(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.Equal(words, "\nabc\n")
	f.tx(func(ctx context.Context) error {
		return f.SaveConfirmed(ctx, l.Company.ID, app.Confirmed{At: &read, Fields: []string{"city", "name"}})
	})
	again, err := f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(again.Company.Confirmed, app.Confirmed{At: &read, Fields: []string{"city", "name"}})
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, l) })
	_, found, err = f.Website(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.True(!found) // it goes with the company
}

func testProposals(f *fixture) {
	ines := f.account("ines@parcelwick.example")
	l := f.list(f.site(), "Parcelwick", func(l *app.Listing) { l.Owner = &ines.ID })
	text := app.TextValue("Delft")
	add := func(field, digest string) app.Proposal {
		p := app.Proposal{Listing: l.ID, Field: field, Kind: app.SaysOtherwise, State: app.ProposalOpen,
			Digest: digest, FoundAt: now,
			Old: app.Said{Value: text},
			New: app.Said{FAQs: []app.FAQ{{Question: "Q", Answer: "A"}},
				Quotes: []app.Quote{{Quote: "q", URL: "https://a.example/", From: app.FromText}}}}
		f.tx(func(ctx context.Context) error { return f.AddProposal(ctx, &p) })
		return p
	}
	first := add("city", "1")
	second := add("city", "2") // takes the place of the first
	kept, err := f.Proposal(f.ctx, second.ID)
	f.NoErr(err)
	f.Equal(kept, second)
	open, err := f.OpenProposals(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(open, []app.Proposal{second})
	counts, err := f.CountOpenProposals(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(counts, map[int64]int{l.ID: 1})
	ole := f.account("ole@parcelwick.example")
	asked := f.invite(app.Cofounder{Listing: l.ID, Inviter: ines.ID, Email: ole.Email}, 0, "a secret of theirs")
	for _, want := range []map[int64]int{{}, {l.ID: 1}} { // once they look after it
		counts, err = f.CountOpenProposals(f.ctx, ole.ID)
		f.NoErr(err)
		f.Equal(counts, want)
		f.accept(asked, ole)
	}
	for _, want := range []bool{true, false} { // it is closed once
		f.tx(func(ctx context.Context) error {
			closed, err := f.CloseProposal(ctx, second.ID, app.ProposalRefused, now)
			f.Equal(closed, want)
			return err
		})
		if !want {
			break
		}
	}
	refused, err := f.RefusedProposal(f.ctx, second)
	f.NoErr(err)
	f.True(refused)
	refused, err = f.RefusedProposal(f.ctx, first)
	f.NoErr(err)
	f.True(!refused)
	third := add("tagline", "3")
	f.tx(func(ctx context.Context) error {
		return f.OvertakeProposals(ctx, l.Company.ID, []string{"name", "tagline"}, now)
	})
	f.tx(func(ctx context.Context) error { return f.OvertakeProposals(ctx, l.Company.ID, nil, now) })
	all, err := f.Proposals(f.ctx, l.ID, 10)
	f.NoErr(err)
	f.Equal([]app.ProposalState{all[0].State, all[1].State, all[2].State},
		[]app.ProposalState{app.ProposalOvertaken, app.ProposalRefused, app.ProposalOvertaken})
	f.Equal(*all[0].DecidedAt, now)
	f.Equal(all[0].ID, third.ID)
	for range 50 { // what was refused is remembered, long after its words are gone
		add("usps", "n")
	}
	kept, err = f.Proposal(f.ctx, second.ID)
	f.NoErr(err)
	f.Equal(len(kept.Old.Texts())+len(kept.New.Texts()), 0)
	refused, err = f.RefusedProposal(f.ctx, second)
	f.NoErr(err)
	f.True(refused)
	by, err := f.ProposalsBy(f.ctx, ines.ID, 100, 0)
	f.NoErr(err)
	f.Equal(len(by), 42) // one that was refused, forty that were overtaken, and one that is open
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, l) })
	_, err = f.Proposal(f.ctx, second.ID)
	f.Equal(app.KindOf(err), app.NotFound)
}
