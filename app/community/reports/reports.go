// Package reports is what people say is wrong with listings. The team reads it, and decides by package moderation.
package reports

import (
	"context"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// How much may be reported.
const (
	mostADay   = 20  // by an account
	mostClient = 5   // in a day, by a client address without an account
	widerShare = 8   // times as many by its wider network
	mostOpen   = 500 // that are kept waiting of people without an account, in the whole instance
	mostOf     = 25  // likewise, of one listing
	day        = 24 * time.Hour
	clientKept = 30 * day  // where a report came from
	kept       = 365 * day // a report that was decided
)

// Store is what reports need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids; ids of none are left out
	AddReport(ctx context.Context, r *app.Report) error                // sets ID
	// ReportLoad counts what there is beside a report since a time. Nobody else counts meanwhile.
	ReportLoad(ctx context.Context, r app.Report, since time.Time) (Load, error)
	// DropCrowdedReport drops an open report of somebody without an account, so that there is room for another: the
	// oldest of the network that has the most, of a listing or, if that is 0, of all.
	DropCrowdedReport(ctx context.Context, listing int64) error
	// newest first
	ReportsBy(ctx context.Context, account int64, limit, offset int) (page []app.Report, total int, err error)
	ForgetReports(ctx context.Context, clients, decided time.Time) error
}

// Load is how much was reported.
type Load struct {
	Same     bool // who reports has an open report of the listing
	Reporter int  // since a time, by the account or the client address
	Network  int  // likewise, by the wider network
	Open     int  // that wait of people without an account
	Listing  int  // of those, of the same listing
}

// Service is what people may report.
type Service struct {
	store Store
	clock app.Clock
}

// New returns the service.
func New(store Store, clock app.Clock) *Service { return &Service{store, clock} }

// From is who reports: an account, or a client address.
type From struct {
	app.Caller
	Client  string
	Network string // a wider one of theirs; "" if there is none
}

// Input is a report.
type Input struct {
	Slug   app.Slug `json:"slug" required:"true" max:"220"`
	Reason string   `json:"reason" required:"true" enum:"untrue,pretended,dead,spam,offensive,malware,other"`
	Words  string   `json:"words" lines:"true" max:"1000"`
	Email  string   `json:"email" format:"email" max:"254"`
}

// Listing returns the listing of a slug, if it is one that the caller may report.
func (s *Service) Listing(ctx context.Context, who app.Caller, slug app.Slug) (app.Listing, error) {
	return listings.WithPage(ctx, s.store, slug)
}

// Report keeps a report for the team. One is open at a time, of one person and listing.
func (s *Service) Report(ctx context.Context, from From, in Input) error {
	r := app.Report{Account: from.Account, Reason: app.ReportReason(in.Reason), Words: strings.TrimSpace(in.Words),
		State: app.ReportOpen, CreatedAt: s.clock().UTC()}
	var wrong app.Issues
	if r.Reason == app.ReportOther && r.Words == "" {
		wrong.Add("words", "is needed for “something else”: say what is wrong")
	}
	if from.Account == 0 {
		r.Client, r.Network = from.Client, from.Network
		if in.Email != "" {
			email, err := app.CanonicalEmail(in.Email)
			if err != nil {
				wrong.Add("email", "is no e-mail address; send one such as ines@parcelwick.example, or none")
			}
			r.Email = email
		}
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.Listing(ctx, from.Caller, in.Slug)
		if err != nil {
			return err
		}
		if l.OwnedBy(from.Caller) {
			return app.Refused("own_listing",
				"You look after this listing yourself. Change what is wrong on its page among your products, or write to the site team.")
		}
		made := r
		made.Listing = l.ID
		if err := s.room(ctx, made); err != nil {
			return err
		}
		return s.store.AddReport(ctx, &made)
	})
}

// room refuses what is more than somebody may report. What everybody together reports without an account is bounded
// too, but shuts nobody out: whoever sends the most makes room.
func (s *Service) room(ctx context.Context, r app.Report) error {
	load, err := s.store.ReportLoad(ctx, r, r.CreatedAt.Add(-day))
	if err != nil {
		return err
	}
	switch {
	case load.Same && r.Account != 0:
		return app.Refused("reported_already",
			"You have reported this listing, and the site team has not decided yet. It tells you when it has.")
	case load.Same:
		return app.Refused("reported_already",
			"This listing was reported from your address, and the site team has not decided yet.")
	case r.Account != 0 && load.Reporter >= mostADay:
		return app.TooOften(texts.Sprintf("You reported %d listings within 24 hours, which is the most. Report this one tomorrow.", mostADay), day)
	case r.Account == 0 && (load.Reporter >= mostClient || load.Network >= widerShare*mostClient):
		return app.TooOften("As many listings as may be were reported from your address within 24 hours. Sign in to report more, or come back tomorrow.", day)
	case r.Account == 0 && load.Listing >= mostOf:
		return s.store.DropCrowdedReport(ctx, r.Listing)
	case r.Account == 0 && load.Open >= mostOpen:
		return s.store.DropCrowdedReport(ctx, 0)
	}
	return nil
}

// Record is a report as whoever made it sees it.
type Record struct {
	app.Report
	Slug app.Slug // of a listing that has a page still; "" of others
	Name string
}

// Mine lists the caller's reports, newest first.
func (s *Service) Mine(ctx context.Context, who app.Caller, p app.Paging) (app.List[Record], error) {
	found, total, err := s.store.ReportsBy(ctx, who.Account, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Record]{}, err
	}
	of, err := listings.NamedBy(ctx, s.store, found, func(r app.Report) int64 { return r.Listing })
	items := make([]Record, len(found))
	for i, r := range found {
		l := of[r.Listing]
		items[i] = Record{Report: r, Name: l.Company.Name}
		if l.HasPage() {
			items[i].Slug = l.Slug
		}
	}
	return app.ListOf(items, p, total), err
}

// Forget drops where reports came from, and what was decided, once either has had its time.
func (s *Service) Forget(ctx context.Context) error {
	now := s.clock()
	return s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.ForgetReports(ctx, now.Add(-clientKept), now.Add(-kept))
	})
}
