package alternatives

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Entry is another listing, and what was decided on it.
type Entry struct {
	listings.Summary
	State app.AlternativeState
	Live  bool
}

// Page is what the owner of a listing decided, and is asked.
type Page struct {
	Waiting []Entry // which wait for an answer
	Named   []Entry
	Refused []Entry // by the owner or the team
	Sent    []Entry // where the listing wants to be named, or is, the last first
	Left    int     // how many more may be named
}

// mostSent is how many of those are shown.
const mostSent = 50

// Of returns it for a listing of the caller.
func (s *Service) Of(ctx context.Context, who app.Caller, in listings.ID) (p Page, err error) {
	l, err := listings.OfCaller(ctx, s.store, who, in.Listing)
	if err != nil {
		return p, err
	}
	decided, err := s.store.AlternativesOf(ctx, l.ID)
	if err != nil {
		return p, err
	}
	all, err := s.entries(ctx, decided, func(a app.Alternative) int64 { return a.Other })
	if err != nil {
		return p, err
	}
	for _, e := range all {
		switch e.State {
		case app.AlternativeAsked:
			p.Waiting = append(p.Waiting, e)
		case app.AlternativeApproved:
			p.Named = append(p.Named, e)
		default:
			p.Refused = append(p.Refused, e)
		}
	}
	p.Left = max(0, app.MostAlternatives-len(p.Named))
	sent, err := s.store.AlternativesTo(ctx, l.ID, mostSent)
	if err != nil {
		return p, err
	}
	p.Sent, err = s.entries(ctx, sent, func(a app.Alternative) int64 { return a.Listing })
	for i := range p.Sent {
		if p.Sent[i].State != app.AlternativeApproved {
			p.Sent[i].State = app.AlternativeAsked // what was refused is nobody's concern but theirs
		}
	}
	return p, err
}

// entries returns the listings that decisions name.
func (s *Service) entries(
	ctx context.Context, decided []app.Alternative, of func(app.Alternative) int64,
) (list []Entry, err error) {
	named, err := listings.NamedBy(ctx, s.store, decided, of)
	for _, a := range decided {
		if l, there := named[of(a)]; there {
			list = append(list, Entry{listings.Summarize(l), a.State, l.Status == app.ListingLive})
		}
	}
	return list, err
}
