package setup

import (
	"context"
	"net/url"
	"strings"
	"time"

	"debut/app"
)

// The steps of the first hour.
const (
	StepLook       = "look"
	StepAddress    = "address"
	StepMail       = "mail"
	StepLegal      = "legal"
	StepCategories = "categories"
	StepWeeks      = "weeks"
	StepListings   = "listings"
	StepBackups    = "backups"
)

// Step is one thing to decide, and whether that is done.
type Step struct {
	Name string
	Done bool
}

// Hour is the first hour: its steps in the order in which they are best done, and what they are about.
type Hour struct {
	Steps    []Step
	Settings *app.Settings // those in force
	Site     app.Site
	Listings int // in any state
	Drafts   int // of whoever looks
}

// Hour returns how far the first hour of ctx's site is.
func (s *Service) Hour(ctx context.Context, who app.Caller) (Hour, error) {
	if err := s.operator(ctx, who); err != nil {
		return Hour{}, err
	}
	site := app.SiteOf(ctx)
	ticked, err := s.store.StepsDone(ctx, site.ID)
	if err != nil {
		return Hour{}, err
	}
	settings := s.current.Now()
	h := Hour{Settings: settings, Site: site}
	if h.Listings, err = s.store.CountAllListings(ctx, site.ID); err != nil {
		return Hour{}, err
	}
	mine, err := s.drafts.Mine(ctx, who, app.Paging{Page: 1, PerPage: 1})
	h.Drafts = mine.Total
	b := site.Brand
	is := func(step string) bool { return !ticked[step].IsZero() }
	h.Steps = []Step{
		{StepLook, site.Named || b.Name != ""}, {StepAddress, Public(site.Origin)},
		{StepMail, settings.CanMail() && is(StepMail)},
		{StepLegal, (b.Publisher != "" || settings.Publisher != "") && (b.Contact != "" || settings.Contact != "")},
		{StepCategories, is(StepCategories)}, {StepWeeks, is(StepWeeks)}, {StepListings, h.Listings > 0},
		{StepBackups, settings.Backup.To != "" || is(StepBackups)}, // a place makes them by itself
	}
	return h, err
}

// Left returns how many steps are to be done.
func (h Hour) Left() (left int) {
	for _, s := range h.Steps {
		if !s.Done {
			left++
		}
	}
	return left
}

// Step returns a step by its name.
func (h Hour) Step(name string) Step {
	for _, s := range h.Steps {
		if s.Name == name {
			return s
		}
	}
	return Step{}
}

// Public reports whether an origin is one that others reach without a warning: https, and not of this machine.
func Public(origin string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Scheme == "https" && u.Hostname() != "localhost" && !strings.HasPrefix(u.Hostname(), "127.")
}

// Zone returns the name of the time zone whose Mondays begin the weeks.
func (h Hour) Zone() string {
	if h.Settings.TimeZone == time.UTC {
		return "UTC"
	}
	return h.Settings.TimeZone.String()
}
