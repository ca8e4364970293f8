package freshness

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

const (
	askEvery  = 24 * time.Hour // that an owner may have a website read
	shown     = 60             // proposals of a listing, the open ones among them
	deadAfter = 21             // days after which the team is told
	mostShown = 50             // websites that do not answer
)

// mayAsk reports whether an owner may have a website read now.
func mayAsk(w app.Website, now time.Time) bool {
	return w.AskedAt == nil || !now.Before(w.AskedAt.Add(askEvery))
}

// View is what an owner sees of how their listing and its website go together.
type View struct {
	app.Website
	Confirmed app.Confirmed
	Says      texts.Text     // what kept the website from being read; "" of nothing
	Open      []app.Proposal // that stand
	Decided   []app.Proposal // newest first
	Every     int            // days between two readings; 0 is never
	MayAsk    bool
	Reading   bool // it is being read because the owner asked
}

// View returns it for a listing of the caller.
func (s *Service) View(ctx context.Context, who app.Caller, listing int64) (v View, err error) {
	l, err := listings.OfCaller(ctx, s.Store, who, listing)
	if err != nil {
		return v, err
	}
	v.Every, v.Confirmed = s.Every.Now(), l.Company.Confirmed
	if v.Website, _, err = s.Store.Website(ctx, l.Company.ID); err != nil {
		return v, err
	}
	v.Says = Words(v.Outcome)
	v.MayAsk = v.Every > 0 && l.Status == app.ListingLive && mayAsk(v.Website, s.Clock())
	v.Reading = v.AskedAt != nil && (v.ReadAt == nil || v.ReadAt.Before(*v.AskedAt))
	all, err := s.Store.Proposals(ctx, l.ID, shown)
	for _, p := range all {
		switch {
		case p.State != app.ProposalOpen:
			v.Decided = append(v.Decided, p)
		case Stands(l, p):
			v.Open = append(v.Open, p)
		}
	}
	slices.SortFunc(v.Open, func(a, b app.Proposal) int {
		return slices.Index(compared, a.Field) - slices.Index(compared, b.Field)
	})
	return v, err
}

// CountOpen counts what waits for the caller, by listing.
func (s *Service) CountOpen(ctx context.Context, who app.Caller) (map[int64]int, error) {
	return s.Store.CountOpenProposals(ctx, who.Account)
}

// Dead is a live listing whose website has not answered for weeks.
type Dead struct {
	Failing
	app.Listing
	Says texts.Text
}

// Dead returns them, those first that are longest dead.
func (s *Service) Dead(ctx context.Context) ([]Dead, error) {
	failing, err := s.Store.FailingWebsites(ctx, s.Clock().AddDate(0, 0, -deadAfter), mostShown)
	if err != nil {
		return nil, err
	}
	named, err := listings.NamedBy(ctx, s.Store, failing, func(f Failing) int64 { return f.Listing })
	list := make([]Dead, len(failing))
	for i, f := range failing {
		list[i] = Dead{f, named[f.Listing], Words(f.Outcome)}
	}
	return list, err
}

// Outcome returns what came of reading the website of a listing the last time, in a word.
func (s *Service) Outcome(ctx context.Context, listing int64) (string, error) {
	l, err := s.Store.Listing(ctx, listing)
	if err != nil {
		return "", app.IgnoreMissing(err)
	}
	w, _, err := s.Store.Website(ctx, l.Company.ID)
	return w.Outcome, err
}

// Words say what kept a website from being read; "" of nothing.
func Words(outcome string) texts.Text {
	if words := reasons[outcome]; words != "" || outcome == "" {
		return words
	}
	return "It could not be read."
}

var reasons = map[string]texts.Text{
	"robots_disallowed":    "It may not be read: its robots.txt asks us not to.",
	"robots_unreachable":   "Its robots.txt, which says what may be read, could not be read.",
	"dns_failed":           "There is no website under this name, or its name servers do not answer.",
	"refused_address":      "Its address does not lead to a public website.",
	"connection_failed":    "It does not answer.",
	"timeout":              "It does not answer in time.",
	"tls_failed":           "Its certificate is not valid for its name, or has run out.",
	"http_error":           "It answers with an error.",
	"not_html":             "At its address there is no web page any more.",
	"redirected_elsewhere": "It sends visitors on to another website.",
	"too_many_redirects":   "It sends visitors in a circle.",
	"domain_parked":        "There is only a placeholder: the domain is parked or for sale.",
	"bot_check":            "It asks every visitor to prove to be a person, and we do not get round such checks.",
	"javascript_required":  "It is put together by JavaScript in the browser, so there is too little to compare.",
	"login_required":       "There is a form to log in, and too little that everybody may read.",
	"nothing_found":        "It was read, but no words were found on it.",
	"too_costly":           "Its pages take more work to read than we spend on one site.",
	"internal":             "Something went wrong on our side while it was read.",
}
