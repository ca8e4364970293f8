package feed

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/listings"
	"debut/app/contest/leaderboards"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// launches fills a feed with what debuted last, and what the last weeks came to.
func (f Feeds) launches(ctx context.Context, made *feed) error {
	made.say("%s: launches", "Products, in the order of their debut")
	newest, err := f.Listings.Newest(ctx, most)
	for _, l := range newest {
		e := entryOf(l)
		made.markPaid(&e, l.Summary)
		made.Entries = append(made.Entries, e)
	}
	if len(newest) == 0 {
		made.say("%s: launches", "Nothing has launched here yet; what does will stand here")
	}
	if err != nil {
		return err
	}
	return f.sheets(ctx, made, lastWeeks)
}

// lastWeeks is how many weeks that are over stand behind the launches, with the hashes of their results.
const lastWeeks = 4

// category fills a feed with what debuted last in a category.
func (f Feeds) category(ctx context.Context, made *feed, slug app.Slug) error {
	c, err := f.Categories.Get(ctx, categories.GetInput{Slug: slug, Paging: app.Paging{Page: 1, PerPage: 1}})
	if err != nil {
		return err
	}
	made.say("%s: launches in %s", texts.Sprintf("Products in %s, in the order of their debut", plain(c.Name)),
		plain(c.Name))
	found, err := f.Listings.Search(ctx, listings.Query{Category: app.Several[app.Slug](slug), Status: "live",
		Sort: "newest", Paging: app.Paging{Page: 1, PerPage: most}})
	for _, l := range found.Items {
		e := summaryOf(l)
		made.markPaid(&e, l)
		made.Entries = append(made.Entries, e)
	}
	return err
}

// board fills a feed with the first places of a leaderboard.
func (f Feeds) board(ctx context.Context, made *feed, name string) error {
	b, err := f.Leaderboards.Get(ctx, leaderboards.Input{Board: name, Paging: app.Paging{Page: 1, PerPage: most}})
	if err != nil {
		return err
	}
	words := page.BoardOf(name)
	made.say("%s: %s", words.Rule, made.within(words.Title))
	for _, item := range b.Items {
		e := summaryOf(item.Listing)
		// its place, which is not its launch
		e.ID = app.OriginOf(ctx) + page.BoardsPath + "/" + name + "#" + string(item.Listing.Slug)
		place := texts.Sprintf("%d. %s: %s %s", item.Rank, e.Title, page.MetricValue(item.Metric),
			words.UnitOf(item.Metric))
		if b.Paid {
			place = texts.Sprintf("Paid: %s", place)
		}
		e.Title = place.In(made.language)
		if day := page.Text(item.Metric.Date); day != "" {
			e.Updated = max(e.Updated, day+"T00:00:00Z")
			stated := plain(page.Source(item.Metric).In(made.language)) + ", " + page.Date(day).In(made.language)
			e.Summary = strings.TrimSpace(e.Summary + "\n\n" + strings.TrimPrefix(stated, ", "))
		}
		made.Entries = append(made.Entries, e)
	}
	return nil
}

// summaryOf is entryOf of what lists show.
func summaryOf(l listings.Summary) entry {
	p := listings.Public{Summary: l}
	if l.LaunchedAt != nil {
		p.UpdatedAt = *l.LaunchedAt
	}
	if l.Category != nil {
		p.Categories = []app.CategoryRef{*l.Category}
	}
	return entryOf(p)
}

func entryOf(l listings.Public) entry {
	e := entry{ID: l.URL, Title: plain(l.Name), Updated: date(l.UpdatedAt),
		Links: []link{{"alternate", "text/html", l.URL}}}
	if l.LaunchedAt != nil {
		e.Published = date(*l.LaunchedAt)
	}
	for _, c := range l.Categories {
		e.Categories = append(e.Categories, category{string(c.Slug), plain(c.Name)})
	}
	var said []string
	for _, text := range []*string{l.Tagline, l.ShortDescription} {
		if text != nil && len(said) == 0 || text != nil && said[0] != plain(*text) {
			said = append(said, plain(*text))
		}
	}
	e.Summary = strings.Join(said, "\n\n")
	return e
}

// markPaid has an entry say that a date of its listing was paid for.
func (f *feed) markPaid(e *entry, l listings.Summary) {
	if mark := l.DateMark(); mark != "" {
		e.Summary = strings.TrimSpace(e.Summary + "\n\n" + mark.In(f.language))
	}
}
