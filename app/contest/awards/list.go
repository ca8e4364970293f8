package awards

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/results"
	"debut/app/ground/texts"
)

// ListInput says whose awards the caller wants.
type ListInput struct {
	Listing app.Slug `json:"listing" doc:"The slug of a listing; without it, of all."`
	app.Paging
}

// Item is an award.
type Item struct {
	Code      string            `json:"code"`
	Slug      app.Slug          `json:"slug" doc:"Of the listing."`
	Name      string            `json:"name"`
	Week      *string           `json:"week" format:"date" doc:"The Monday; null of a programme's."`
	Programme *app.ProgrammeRef `json:"programme" doc:"null of a week's."`
	Place     int               `json:"place" min:"1"`
	Votes     int               `json:"votes" doc:"That counted in the week or programme."`
	Entries   int               `json:"entries" doc:"How many were ranked."`
	URL       string            `json:"url" doc:"Where anyone checks it."`

	At      time.Time `json:"-"` // when it was won
	Listing int64     `json:"-"` // 0 after it was deleted
}

// ItemOf returns what callers see of an award.
func ItemOf(site app.Site, a app.Award) Item {
	item := Item{Code: a.Code, Slug: a.Slug, Name: a.Name, Place: a.Place, Votes: a.Votes, Entries: a.Entries,
		URL: AwardURL(site, a.Code), At: a.At, Listing: a.Listing}
	if a.Programme != 0 {
		item.Programme = &a.Of
	} else {
		week := string(a.Week)
		item.Week = &week
	}
	return item
}

// Contest names what the award was won in: a programme, or a launch week.
func (i Item) Contest() texts.Text {
	if i.Programme != nil {
		return texts.Sprintf("programme %s", i.Programme.Name)
	}
	return texts.Sprintf("launch week of %s", i.Monday())
}

// Monday is the day on which the week began that the award was won in.
func (i Item) Monday() texts.Text {
	return texts.Time(app.Week(*i.Week).Start(time.UTC), "2 January 2006")
}

// ContestPath returns the page of what the award was won in.
func (i Item) ContestPath() string {
	if i.Programme != nil {
		return ProgrammePath(i.Programme.Slug)
	}
	return "/launches/" + *i.Week
}

// ProgrammePath returns the page of a programme.
func ProgrammePath(slug app.Slug) string { return "/programmes/" + string(slug) }

// List returns the awards that hold, the latest first, then by place.
func (s *Service) List(ctx context.Context, in ListInput) (app.List[Item], error) {
	site := app.SiteOf(ctx)
	found, total, err := s.Store.Awards(ctx, site.ID, in.Listing, in.PerPage, in.Offset())
	if err == nil && total == 0 && in.Listing != "" {
		err = s.checkListing(ctx, in.Listing)
	}
	items := make([]Item, len(found))
	for i, a := range found {
		items[i] = ItemOf(site, a)
	}
	return app.ListOf(items, in.Paging, total), err
}

// checkListing refuses the slug of a listing that there is none of.
func (s *Service) checkListing(ctx context.Context, slug app.Slug) error {
	_, err := listings.WithPage(ctx, s.Store, slug)
	if app.KindOf(err) != app.NotFound {
		return err
	}
	var wrong app.Issues
	wrong.Add("listing", "is %s, which is no listing", app.Brief(string(slug)))
	return wrong.Err()
}

// VerifyInput names an award.
type VerifyInput struct {
	Code string `json:"code" required:"true" max:"20" pattern:"^[0-9A-Za-z -]{1,20}$" words:"a code such as K7QF-2M9D-XA18" doc:"The code on the certificate, such as K7QF-2M9D-XA18."`
}

// Checked is what there is behind the code of an award.
type Checked struct {
	Item
	Holds   bool        `json:"holds" doc:"Whether it may still be shown."`
	Reason  *texts.Text `json:"reason" doc:"Why it does not hold; null if it does."`
	MadeAt  time.Time   `json:"made_at"`
	Results string      `json:"results" doc:"The result sheet, which anyone can count again; of a programme its page."`
}

// Verify returns the award with a code.
func (s *Service) Verify(ctx context.Context, in VerifyInput) (Checked, error) {
	code, ok := results.ParseCode(in.Code)
	if !ok {
		return Checked{}, &app.Error{Kind: app.NotFound, Code: "not_found",
			Message: texts.Sprintf("There is no award %s, and never was: a sign of the code is wrong. Compare it with the certificate.", in.Code)}
	}
	site := app.SiteOf(ctx)
	a, found, err := s.Store.Award(ctx, site.ID, code)
	if err != nil {
		return Checked{}, err
	}
	if !found {
		return Checked{}, app.Missing("award", code)
	}
	c := Checked{Item: ItemOf(site, a), Holds: a.Holds(), MadeAt: a.At, Results: resultsOf(site, a)}
	if !c.Holds {
		reason := texts.Text("The listing is suspended.")
		if a.Status == "" {
			reason = "The listing was deleted."
		}
		c.Reason = &reason
	}
	return c, nil
}

// resultsOf returns where the ranking stands that an award follows from.
func resultsOf(site app.Site, a app.Award) string {
	if a.Programme != 0 {
		return site.Origin + ProgrammePath(a.Of.Slug)
	}
	return results.URL(site.Origin, a.Week)
}
