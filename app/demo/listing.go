package demo

import (
	"hash/fnv"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// calendar says when the weeks around now begin, and in which language things are said.
type calendar struct {
	now  time.Time
	zone *time.Location
	in   texts.Language // in which the directory is filled
}

// ago returns the beginning of a day so many days before now.
func (c calendar) ago(days int) time.Time {
	return c.now.UTC().Truncate(24*time.Hour).AddDate(0, 0, -days)
}

// morning returns a time on such a day, another one on each.
func (c calendar) morning(days int) time.Time {
	return c.ago(days).Add(8*time.Hour + time.Duration(days*37%180)*time.Minute)
}

// listing returns the company's listing on the site, in its week.
func (c company) listing(cal calendar, site app.Site, tree []app.Category, owner int64) app.Listing {
	w := app.WeekOf(cal.now, cal.zone).Add(c.Week)
	monday := w.Start(cal.zone).UTC()
	listed := app.WeekOf(cal.now, cal.zone).Add(min(c.Week, 0)).Start(cal.zone).UTC().AddDate(0, 0, -30)
	l := app.Listing{
		Site: site, Company: app.Company{Key: string(c.slug()) + ".example",
			Website: c.home(), Facts: c.proven(site.Origin, listed, tree)},
		Slug: c.slug(), Plan: c.Plan, Week: w, Categories: filed(c.Categories, tree),
		CreatedAt: listed, UpdatedAt: listed,
	}
	if l.Plan == "" {
		l.Plan = app.PlanFree
	}
	if c.Mine {
		l.Owner = &owner
	}
	c.lookForBadge(&l, listed.AddDate(0, 0, 1))
	switch {
	case c.Week <= 0:
		l.Status, l.LaunchedAt, l.UpdatedAt = app.ListingLive, &monday, monday
		c.count(cal, &l)
	case c.Badge != "":
		l.Status = app.ListingAwaitingBadge
	default:
		l.Status = app.ListingScheduled
	}
	return l
}

// lookForBadge notes the look for the badge, which only a free launch needs.
func (c company) lookForBadge(l *app.Listing, at time.Time) {
	switch {
	case l.Plan != app.PlanFree:
	case c.Badge != "":
		l.Badge = &app.BadgeCheck{Outcome: app.BadgeMissing, Reason: app.Text(c.Badge), CheckedAt: at}
	default:
		l.Badge = &app.BadgeCheck{Outcome: app.BadgeFound, CheckedAt: at}
	}
}

// count gives a live listing what people did. Some votes come after the launch week: a hundredth part more each week.
// How many views a vote stands for differs by company, so the orders by votes and views differ. What trends follows
// from the votes as they are given.
func (c company) count(cal calendar, l *app.Listing) {
	h := fnv.New32a()
	_, _ = h.Write([]byte(c.slug())) // a hash takes everything
	luck := int(h.Sum32() % 97)
	l.WeekVotes = c.Votes
	l.Votes = c.Votes - c.Votes*c.Week/100
	l.Views = (12+luck/5)*l.Votes + 7*len(c.Name)
	l.Followers = l.Votes / 4
	for _, some := range c.ballots(cal, *l) {
		for i := range some.n {
			if some.state == app.VoteCounted {
				l.Trend = l.Trend.Add(app.TrendOf(1, some.at(i, some.n, cal.zone).At))
			}
		}
	}
}

// updates returns what the company published.
func (c company) updates(cal calendar) (all []app.Update) {
	monday := app.WeekOf(cal.now, cal.zone).Start(cal.zone).UTC()
	for _, u := range c.Updates {
		all = append(all, app.Update{Title: u.Title, Body: u.Body, At: monday.AddDate(0, 0, -u.Ago)})
	}
	return all
}

// proven returns the company's facts with the quotes of its website that they follow from.
func (c company) proven(origin string, readAt time.Time, tree []app.Category) app.Facts {
	f := c.facts(origin)
	f.Evidence = map[string][]app.Quote{}
	for name, field := range newWebsite(c, readAt).proven(tree).Fields {
		if !field.Drafted.Empty() {
			f.Evidence[name] = field.Evidence
		}
	}
	for _, name := range app.ProfileFields {
		if f.Evidence[name] == nil {
			f.NotFound = append(f.NotFound, name)
		}
	}
	return f
}

func filed(slugs []app.Slug, tree []app.Category) []app.CategoryRef {
	refs := make([]app.CategoryRef, len(slugs))
	for i, slug := range slugs {
		refs[i].Slug = slug
		for _, c := range tree {
			if c.Slug == slug {
				refs[i].Name = c.Name
			}
		}
	}
	return refs
}
