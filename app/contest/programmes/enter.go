package programmes

import (
	"context"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// EnterInput says which listing of the caller enters which programme.
type EnterInput struct {
	listings.ID
	GetInput
}

// Entered is the entry of a listing.
type Entered struct {
	Programme app.ProgrammeRef `json:"programme"`
	ListingID int64            `json:"listing_id" min:"1"`
	Slug      app.Slug         `json:"slug" doc:"Of the listing."`
	EnteredAt time.Time        `json:"entered_at" doc:"When it first entered."`
	Until     time.Time        `json:"until" doc:"Votes count that people give before it."`
	URL       string           `json:"url" doc:"The programme's page, with the ranking."`
}

// Enter enters a listing of the caller. One that has entered stays as it entered.
func (s *Service) Enter(ctx context.Context, who app.Caller, in EnterInput) (done Entered, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		l, p, err := s.both(ctx, who, in)
		if err != nil {
			return err
		}
		tree, err := s.Store.Categories(ctx)
		if err != nil {
			return err
		}
		e, err := s.entry(ctx, who, p, l, tree)
		if err != nil {
			return err
		}
		done = Entered{app.ProgrammeRef{Slug: p.Slug, Name: p.Name}, l.ID, l.Slug, e.At, p.Until,
			itemOf(l.Site, p, tree, s.Clock()).URL}
		return nil
	})
}

// Left is an entry that was taken back.
type Left struct {
	Programme app.ProgrammeRef `json:"programme"`
	ListingID int64            `json:"listing_id" min:"1"`
	Slug      app.Slug         `json:"slug" doc:"Of the listing."`
}

// Leave takes the entry of a listing of the caller out of a programme that is not over. The votes for the listing stay
// its own.
func (s *Service) Leave(ctx context.Context, who app.Caller, in EnterInput) (done Left, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		l, p, err := s.both(ctx, who, in)
		if err != nil {
			return err
		}
		if p.Status(s.Clock()) == app.ProgrammeClosed {
			return app.Refused("programme_over", "%s is over: it ended on %s.",
				p.Name, texts.Time(p.Until, "2 January 2006 at 15:04 UTC"))
		}
		was, err := s.Store.LeaveProgramme(ctx, p.ID, l.ID)
		if err == nil && !was {
			err = app.Refused("not_entered", "%s has not entered %s.", l.Company.Name, p.Name)
		}
		done = Left{app.ProgrammeRef{Slug: p.Slug, Name: p.Name}, l.ID, l.Slug}
		return err
	})
}

// both returns the listing of the caller and the programme that are named, of the site that is asked.
func (s *Service) both(ctx context.Context, who app.Caller, in EnterInput) (l app.Listing, p app.Programme, err error) {
	l, err = listings.OfCaller(ctx, s.Store, who, in.Listing)
	if err == nil && l.Site.ID != app.SiteOf(ctx).ID {
		err = app.Missing("listing", in.Listing)
	}
	if err != nil {
		return l, p, err
	}
	p, err = s.find(ctx, in.Slug)
	return l, p, err
}

// entry returns the entry of a listing, which is made if there is none and it may enter.
func (s *Service) entry(
	ctx context.Context, who app.Caller, p app.Programme, l app.Listing, tree []app.Category,
) (app.ProgrammeEntry, error) {
	now := s.Clock().UTC().Truncate(time.Millisecond)
	entered, err := s.Store.EntriesOf(ctx, p.ID, who.Account)
	if err == nil && !slices.Contains(entered, l.ID) {
		err = mayEnter(p, l, tree, now)
	}
	if err != nil {
		return app.ProgrammeEntry{}, err
	}
	return s.Store.Enter(ctx, app.ProgrammeEntry{Programme: p.ID, Listing: l.ID, Account: who.Account, At: now})
}

// mayEnter returns why a listing may not enter a programme at a time; nil if it may.
func mayEnter(p app.Programme, l app.Listing, tree []app.Category, now time.Time) error {
	switch p.Status(now) {
	case app.ProgrammeUpcoming:
		return app.Refused("not_open", "%s takes entries from %s on.",
			p.Name, texts.Time(p.From, "2 January 2006, 15:04 UTC"))
	case app.ProgrammeClosed:
		return app.Refused("programme_over", "%s is over: it ended on %s.",
			p.Name, texts.Time(p.Until, "2 January 2006 at 15:04 UTC"))
	}
	if !liveWithin(p, l) {
		return app.Refused("not_live",
			"%s is not live, and has no launch week in the time of %s. Enter it once it is live.",
			l.Company.Name, p.Name)
	}
	if lacks := unfit(p, l, tree); len(lacks) > 0 {
		return app.Refused("not_eligible", "%s does not fit: %s takes listings %s.",
			l.Company.Name, p.Name, texts.And(lacks))
	}
	return nil
}

// liveWithin reports whether a listing is live, or has a launch week that begins while a programme runs.
func liveWithin(p app.Programme, l app.Listing) bool {
	if l.Status == app.ListingScheduled {
		begins := l.Week.Start(time.UTC)
		return !begins.Before(p.From) && begins.Before(p.Until)
	}
	return l.Status == app.ListingLive
}

// unfit says what a programme takes that a listing is not.
func unfit(p app.Programme, l app.Listing, tree []app.Category) (lacks []texts.Text) {
	if len(p.Categories) > 0 &&
		!slices.ContainsFunc(l.Effective(), func(c app.CategoryRef) bool { return under(c.Slug, p.Categories, tree) }) {
		names := make([]string, len(p.Categories))
		for i, slug := range p.Categories {
			names[i] = nameOf(slug, tree)
		}
		lacks = append(lacks, texts.Sprintf("filed under %s", orList(names)))
	}
	if len(p.Countries) > 0 && !slices.Contains(p.Countries, l.Company.Country) {
		names := make([]string, len(p.Countries))
		for i, code := range p.Countries {
			names[i] = app.CountryName(code, texts.English)
		}
		lacks = append(lacks, texts.Sprintf("from %s", orList(names)))
	}
	if len(p.Stages) > 0 && !slices.Contains(p.Stages, l.Company.Stage) {
		lacks = append(lacks, texts.Sprintf("at the stage %s", orList(p.Stages)))
	}
	return lacks
}

// under reports whether a category is one of some, or below one.
func under(slug app.Slug, some []app.Slug, tree []app.Category) bool {
	for slug != "" {
		if slices.Contains(some, slug) {
			return true
		}
		at := slices.IndexFunc(tree, func(c app.Category) bool { return c.Slug == slug })
		if at < 0 {
			return false
		}
		slug = tree[at].Parent
	}
	return false
}

// orList joins names: "A", "A or B", "A, B or C".
func orList(names []string) texts.Text {
	last := len(names) - 1
	if last < 1 {
		return texts.Verbatim(strings.Join(names, ""))
	}
	return texts.Sprintf("%s or %s", strings.Join(names[:last], ", "), names[last])
}

// Candidate is a listing of a person that may enter a programme, or why it may not.
type Candidate struct {
	app.Listing
	Entered bool
	Why     texts.Text // it may not enter; "" if it may
}

// mostCandidates is how many listings of a person are looked at.
const mostCandidates = 100

// Candidates returns the listings of the caller on ctx's site with what they can do in a programme.
func (s *Service) Candidates(ctx context.Context, who app.Caller, slug app.Slug) (all []Candidate, err error) {
	p, err := s.find(ctx, slug)
	if err != nil {
		return nil, err
	}
	tree, err := s.Store.Categories(ctx)
	if err != nil {
		return nil, err
	}
	entered, err := s.Store.EntriesOf(ctx, p.ID, who.Account)
	if err != nil {
		return nil, err
	}
	own, _, err := s.Store.ListingsOwned(ctx, who.Account, mostCandidates, 0)
	for _, l := range own {
		if l.Site.ID != p.Site {
			continue
		}
		c := Candidate{Listing: l, Entered: slices.Contains(entered, l.ID)}
		if !c.Entered {
			_, c.Why = app.PublicMessage(mayEnter(p, l, tree, s.Clock()))
		}
		all = append(all, c)
	}
	return all, err
}
