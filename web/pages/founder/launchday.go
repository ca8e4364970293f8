package founder

import (
	"context"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// launchDay is what the owner of a listing sees while its week goes on.
type launchDay struct {
	Head
	Votes  int // in the week so far
	Place  int // by them; 0 as long as launches come in random order
	Of     int // launches of the week
	Ends   time.Time
	Least  int    // counted votes that an award needs
	Link   string // of its page
	Image  string // path of the picture beside links
	Shares []shareText
}

// shareText is something to say of a launch.
type shareText struct {
	ID, Text string
	Where    texts.Text
}

func (f founder) launchDayOf(ctx context.Context, h Head, week app.Week) (*launchDay, error) {
	all, one, err := f.rankedIn(ctx, h, week)
	if err != nil {
		return nil, err
	}
	site := app.SiteOf(ctx)
	d := &launchDay{Head: h, Votes: one.WeekVotes, Of: len(all.Items), Ends: all.EndsAt.In(f.Launches.Location),
		Least: f.Awards.Least.Now(), Image: "/og/listings/" + string(h.Slug) + ".png"}
	if one.Rank != nil && !f.Launches.ByChance(f.Clock()) {
		d.Place = *one.Rank
	}
	d.Shares = shareTexts(h, site)
	return d, nil
}

// rankedIn returns a launch week, and how a listing stands in it.
func (f founder) rankedIn(
	ctx context.Context, h Head, week app.Week,
) (all launches.WeekPage, one launches.Ranked, err error) {
	all, err = f.Launches.Week(ctx, launches.WeekInput{Week: string(week)})
	at := slices.IndexFunc(all.Items, func(r launches.Ranked) bool { return r.Slug == h.Slug })
	if at >= 0 {
		one = all.Items[at]
	}
	return all, one, err
}

// shareTexts are ready to be sent: none asks for votes, since votes that were asked for in exchange do not count.
func shareTexts(h Head, site app.Site) (all []shareText) {
	tagline := strings.TrimRight(page.OneLine(page.Text(h.Tagline)), ".")
	if tagline == "" {
		tagline = page.Host(h.Website)
	}
	for _, one := range []struct {
		id          string
		where, says texts.Text
	}{
		{"share-link", "The link", texts.Verbatim(h.URL)},
		{"share-post", "As a post", texts.Sprintf("%s debuts on %s this week: %s. %s", h.Name, site.Name, tagline, h.URL)},
		{"share-people", "To people you know", texts.Sprintf(
			"We launched %s today. %s. I would like to hear what you think of it: %s", h.Name, tagline, h.URL)},
		{"share-customers", "To customers", texts.Sprintf(
			"%s is on %s this week. Its page says what it does, with a quote for each fact, and takes questions and reviews: %s",
			h.Name, site.Name, h.URL)},
	} {
		all = append(all, shareText{one.id, one.says.In(site.Brand.Language), one.where})
	}
	return all
}
