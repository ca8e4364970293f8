package freshness

import (
	"context"
	"fmt"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/catalogue/drafting"
	"debut/app/intake/drafts"
)

// Read reads the website of a live listing again. It does a Job; run twice, it reads the website again, and finds
// nothing more.
func (s *Service) Read(ctx context.Context, listing int64) error {
	l, err := s.Store.Listing(ctx, listing)
	if err != nil || l.Status != app.ListingLive {
		return app.IgnoreMissing(err)
	}
	snapshot, err := s.Reader.Read(ctx, l.Company.Website, nil)
	if err != nil {
		return fmt.Errorf("read %s again: %w", l.Company.Website, err)
	}
	if code := unreadable(snapshot); code != "" {
		return s.keepOutcome(ctx, listing, code, nil)
	}
	now, err := s.Drafts.State(ctx, snapshot)
	if err != nil {
		return fmt.Errorf("draft %s again: %w", l.Company.Website, err)
	}
	if now.Costly {
		return s.keepOutcome(ctx, listing, drafting.TooCostly, nil)
	}
	origin, err := s.Drafts.OriginOf(ctx, l)
	if err != nil {
		return err
	}
	on, said := siteOf(snapshot), answers.Cut(snapshot)
	return s.keepOutcome(ctx, listing, "", func(ctx context.Context, l app.Listing) error {
		if err := s.Store.SavePassages(ctx, l.Company.ID, said); err != nil {
			return err
		}
		return s.compare(ctx, l, now, origin, on)
	})
}

// thin are problems of a website that answers, and of which too little can be read to compare anything.
var thin = []string{"javascript_required", "login_required", "nothing_found", drafting.TooCostly}

// unreadable returns why nothing can be compared with what was read; "" if something can.
func unreadable(s app.Snapshot) string {
	for _, p := range s.Problems {
		if len(s.Pages) == 0 || slices.Contains(thin, p.Code) {
			return p.Code
		}
	}
	if len(s.Pages) == 0 {
		return "nothing_found"
	}
	return ""
}

// alive are problems of websites that answer, or that ask us not to read them.
var alive = append([]string{"", "robots_disallowed", "bot_check", "too_large", "crawl_delay", "internal"}, thin...)

// keepOutcome keeps how a website was read, and does what follows from that in the same transaction.
func (s *Service) keepOutcome(
	ctx context.Context, listing int64, outcome string, then func(context.Context, app.Listing) error,
) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.Store.Listing(ctx, listing)
		if err != nil {
			return app.IgnoreMissing(err)
		}
		w, _, err := s.Store.Website(ctx, l.Company.ID)
		if err != nil {
			return err
		}
		now := s.Clock().UTC()
		w.Company, w.ReadAt, w.Outcome = l.Company.ID, &now, outcome
		switch {
		case slices.Contains(alive, outcome):
			w.FailingSince = nil
		case w.FailingSince == nil:
			w.FailingSince = &now
		}
		w.NextAt = next(w, s.every(), now)
		if err := s.Store.SaveWebsite(ctx, w); err != nil || then == nil {
			return err
		}
		return then(ctx, l)
	})
}

// GiveUp ends a reading whose job failed for good. It is part of the transaction that gives the job up.
func (s *Service) GiveUp(ctx context.Context, listing int64, _ error) error {
	return s.keepOutcome(ctx, listing, "internal", nil)
}

// compare keeps what the website of a listing says differently, and what it says again.
func (s *Service) compare(ctx context.Context, l app.Listing, now drafts.Stated, origin drafts.Origin, on site) error {
	words, err := s.Store.WebsiteWords(ctx, l.Company.ID)
	if err != nil {
		return err
	}
	if words == "" && origin.Read != nil {
		words = siteOf(*origin.Read).kept()
	}
	open, err := s.Store.OpenProposals(ctx, l.ID)
	if err != nil {
		return err
	}
	deleted, err := s.Listings.Deleted(ctx, l)
	if err != nil {
		return err
	}
	c := comparison{listing: l, now: now, drafted: origin.Drafted, deleted: deleted, open: map[string]app.Proposal{},
		site: on, before: beforeOf(words), at: s.Clock()}
	for _, p := range open {
		c.open[p.Field] = p
	}
	r := c.run()
	if err := s.Store.SaveWebsiteWords(ctx, l.Company.ID, on.kept()); err != nil {
		return err
	}
	at := s.Clock().UTC()
	if len(r.confirmed) > 0 {
		if err := s.Store.SaveConfirmed(ctx, l.Company.ID, app.Confirmed{At: &at, Fields: r.confirmed}); err != nil {
			return err
		}
	}
	return s.propose(ctx, l, r, c.open, at)
}

// propose keeps what differs, and tells the owner if that is news.
func (s *Service) propose(
	ctx context.Context, l app.Listing, r result, open map[string]app.Proposal, at time.Time,
) error {
	for _, p := range r.over {
		if _, err := s.Store.CloseProposal(ctx, p.ID, app.ProposalOvertaken, at); err != nil {
			return err
		}
	}
	if l.Owner == nil {
		return nil // there is nobody to propose it to
	}
	var added []app.Proposal
	for _, p := range r.found {
		p.Digest, p.FoundAt = Digest(p), at
		if open[p.Field].Digest == p.Digest {
			continue
		}
		refused, err := s.Store.RefusedProposal(ctx, p)
		if err != nil {
			return err
		}
		if refused {
			continue
		}
		p.Old.Quotes, p.New.Quotes = fewer(p.Old.Quotes), fewer(p.New.Quotes)
		if err := s.Store.AddProposal(ctx, &p); err != nil {
			return err
		}
		added = append(added, p)
	}
	if len(added) == 0 {
		return nil
	}
	return s.Letters.Send(ctx, l.Site, *l.Owner, letter(l, added))
}

// What is kept of the quotes of one side of a proposal.
const (
	mostQuotes     = 40
	mostQuoteBytes = 16 << 10
)

// fewer returns the first quotes within those bounds.
func fewer(quotes []app.Quote) []app.Quote {
	size := 0
	for i, q := range quotes {
		if size += len(q.Quote) + len(q.URL); size > mostQuoteBytes || i == mostQuotes {
			return quotes[:i]
		}
	}
	return quotes
}
