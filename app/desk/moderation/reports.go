package moderation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// What a page of reports shows.
const (
	mostReported = 50 // listings, those that wait for longest first
	mostReports  = 20 // of each, newest first
)

// Ask and Hide are acts on reports, too; these are the others.
const (
	Write   = "write" // to the owner
	Nothing = "nothing"
)

// ReportStore is what deciding on reports needs remembered.
type ReportStore interface {
	// those that wait for longest first
	ReportedListings(ctx context.Context, site int64, limit int) (list []ReportCount, total int, err error)
	// newest first
	OpenReports(ctx context.Context, listing int64, limit int) ([]app.Report, error)
	// CloseReports ends the open reports of a listing up to one, and returns them.
	CloseReports(ctx context.Context, listing, newest int64, as app.ReportState, at time.Time) ([]app.Report, error)
}

// ReportCount is how many open reports a listing has.
type ReportCount struct {
	Listing  int64
	Reports  int
	Accounts int   // of those, by people with an account
	Newest   int64 // the id of the last one
}

// Reported is a listing with open reports.
type Reported struct {
	ReportCount
	Of      app.Listing
	Owner   string // their address; "" of nobody
	Reasons []ReasonCount
	Latest  []ReportBy
}

// ReasonCount is how many of the latest reports have a reason.
type ReasonCount struct {
	Reason  app.ReportReason
	Reports int
}

// ReportBy is a report, and who made it.
type ReportBy struct {
	app.Report
	By string // their address; "" of somebody without an account
}

// Reports returns the listings with open reports, those that wait for longest first, and how many there are.
func (s *Service) Reports(ctx context.Context) ([]Reported, int, error) {
	counts, total, err := s.store.ReportedListings(ctx, app.SiteOf(ctx).ID, mostReported)
	list := make([]Reported, 0, len(counts))
	for _, c := range counts {
		if err != nil {
			break
		}
		var r Reported
		if r, err = s.reported(ctx, c); err == nil {
			list = append(list, r)
		}
	}
	return list, total, err
}

func (s *Service) reported(ctx context.Context, c ReportCount) (r Reported, err error) {
	r.ReportCount = c
	if r.Of, err = s.store.Listing(ctx, c.Listing); err != nil {
		return r, err
	}
	latest, err := s.store.OpenReports(ctx, c.Listing, mostReports)
	if err != nil {
		return r, err
	}
	var people []int64
	if r.Of.Owner != nil {
		people = append(people, *r.Of.Owner)
	}
	for _, one := range latest {
		people = append(people, one.Account)
	}
	emails, err := s.store.Emails(ctx, people)
	if r.Of.Owner != nil {
		r.Owner = emails[*r.Of.Owner]
	}
	for _, reason := range app.ReportReasons {
		n := 0
		for _, one := range latest {
			if one.Reason == reason {
				n++
			}
		}
		if n > 0 {
			r.Reasons = append(r.Reasons, ReasonCount{reason, n})
		}
	}
	for _, one := range latest {
		r.Latest = append(r.Latest, ReportBy{one, emails[one.Account]})
	}
	return r, err
}

// CountReported returns how many listings have open reports.
func (s *Service) CountReported(ctx context.Context) (int, error) {
	_, total, err := s.store.ReportedListings(ctx, app.SiteOf(ctx).ID, 0)
	return total, err
}

// ReportDecision is what the team decides on the reports of a listing, up to the last one that it saw.
type ReportDecision struct {
	Listing int64  `json:"listing" required:"true" min:"1"`
	Newest  int64  `json:"newest" required:"true" min:"1"`
	Act     string `json:"act" required:"true" enum:"nothing,write,hide,suspend"`
	Reason  string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

var reportStates = map[string]app.ReportState{Nothing: app.ReportNoAction, Write: app.ReportAsked,
	Hide: app.ReportHidden, Suspend: app.ReportSuspended}

// DecideReports ends the reports of a listing, does what the team decided, and tells those who reported it with an
// account. Of what the owner reads, nothing says who that was.
func (s *Service) DecideReports(ctx context.Context, by app.Session, in ReportDecision) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.member(ctx, by); err != nil {
			return err
		}
		l, err := s.listing(ctx, in.Listing)
		if err != nil {
			return err
		}
		closed, err := s.store.CloseReports(ctx, l.ID, in.Newest, reportStates[in.Act], s.now())
		if err != nil {
			return err
		}
		if len(closed) == 0 {
			return app.Refused("decided", "Somebody has decided on these reports already.")
		}
		if err := s.actOnReports(ctx, by, l, in); err != nil {
			return err
		}
		if err := s.writeToReporters(ctx, l, in.Act, closed); err != nil {
			return err
		}
		return s.logListing(ctx, by, l,
			audit.Entry{Action: ActionReports, Before: fmt.Sprintf("%d reports", len(closed)),
				After: in.Act, Reason: in.Reason})
	})
}

// actOnReports does what was decided.
func (s *Service) actOnReports(ctx context.Context, by app.Session, l app.Listing, in ReportDecision) error {
	switch in.Act {
	case Hide, Suspend:
		return s.do(ctx, by, Act{Listings: []int64{l.ID}, Act: in.Act, Reason: in.Reason}, nil)
	case Write:
		if l.Owner == nil {
			return app.Refused("no_owner", "Nobody owns this listing, so there is nobody to write to.")
		}
		return s.writeToOwners(ctx, Write, in.Reason, []app.Listing{l})
	}
	return nil
}

// outcomes are what whoever reported a listing reads.
var outcomes = map[string]texts.Text{
	Nothing: "The site team has looked at it, and left the listing as it is.",
	Write:   "The site team has looked at it, and asked its owner to put something right.",
	Hide:    "The site team has looked at it, and taken the listing out of public view until it is put right.",
	Suspend: "The site team has looked at it, and taken the listing out of public view.",
}

// writeToReporters tells those who have an account what came of their reports.
func (s *Service) writeToReporters(ctx context.Context, l app.Listing, act string, closed []app.Report) error {
	if s.letters == nil {
		return nil
	}
	var written []int64
	for _, r := range closed {
		if r.Account == 0 || slices.Contains(written, r.Account) {
			continue
		}
		written = append(written, r.Account)
		if err := s.letters.Send(ctx, l.Site, r.Account, outcomeLetter(l, act).To(l.Site, "", "")); err != nil {
			return err
		}
	}
	return nil
}

// outcomeLetter is what whoever reported a listing reads of what was decided.
func outcomeLetter(l app.Listing, act string) mail.Letter {
	return mail.Letter{
		Kind: mail.Report, Subject: texts.Sprintf("Your report of %s", name(l)),
		Says: []texts.Text{texts.Sprintf("You reported %s at %s.", name(l), l.Site.Name), outcomes[act]},
		Do:   "See your reports", At: l.Site.Origin + ReportsPath,
	}
}

// SampleLetter returns that letter of a listing, to look at.
func SampleLetter(l app.Listing) mail.Letter { return outcomeLetter(l, Write) }

// ReportsPath is the page of somebody's reports.
const ReportsPath = "/account/reports"
