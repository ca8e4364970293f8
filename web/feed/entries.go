package feed

import (
	"context"
	"fmt"
	"strings"

	"debut/app"
	"debut/app/categories"
	"debut/app/leaderboards"
	"debut/app/listings"
	"debut/web/page"
)

// launches fills a feed with what debuted last.
func (f Feeds) launches(ctx context.Context, made *feed) error {
	made.Title, made.Subtitle = "launches", "Products, in the order of their debut"
	newest, err := f.Listings.Newest(ctx, most)
	for _, l := range newest {
		made.Entries = append(made.Entries, entryOf(l))
	}
	if len(newest) == 0 {
		made.Subtitle = "Nothing has launched here yet; what does will stand here"
	}
	return err
}

// category fills a feed with what debuted last in a category.
func (f Feeds) category(ctx context.Context, made *feed, slug app.Slug) error {
	c, err := f.Categories.Get(ctx, categories.GetInput{Slug: slug, Paging: app.Paging{Page: 1, PerPage: 1}})
	if err != nil {
		return err
	}
	made.Title, made.Subtitle = "launches in "+plain(c.Name), "Products in "+plain(c.Name)+", in the order of their debut"
	found, err := f.Listings.Search(ctx, listings.Query{Category: slug, Status: "live", Sort: "newest", Paging: app.Paging{Page: 1, PerPage: most}})
	for _, l := range found.Items {
		made.Entries = append(made.Entries, summaryOf(l))
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
	made.Title, made.Subtitle = strings.ToLower(words.Title[:1])+words.Title[1:], words.Rule
	for _, item := range b.Items {
		e := summaryOf(item.Listing)
		e.ID = app.OriginOf(ctx) + page.BoardsPath + "/" + name + "#" + string(item.Listing.Slug) // its place, which is not its launch
		e.Title = fmt.Sprintf("%d. %s: %s %s", item.Rank, e.Title, page.MetricValue(item.Metric), words.UnitOf(item.Metric))
		if b.Paid {
			e.Title = "Paid: " + e.Title
		}
		if day := page.Text(item.Metric.Date); day != "" {
			e.Updated = max(e.Updated, day+"T00:00:00Z")
			e.Summary = strings.TrimSpace(e.Summary + "\n\n" + strings.TrimPrefix(plain(page.Source(item.Metric))+", "+page.Date(day), ", "))
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
	e := entry{ID: l.URL, Title: plain(l.Name), Updated: date(l.UpdatedAt), Links: []link{{"alternate", "text/html", l.URL}}}
	if l.LaunchedAt != nil {
		e.Published = date(*l.LaunchedAt)
	}
	for _, c := range l.Categories {
		e.Categories = append(e.Categories, category{string(c.Slug), plain(c.Name)})
	}
	var texts []string
	for _, text := range []*string{l.Tagline, l.ShortDescription} {
		if text != nil && len(texts) == 0 || text != nil && texts[0] != plain(*text) {
			texts = append(texts, plain(*text))
		}
	}
	e.Summary = strings.Join(texts, "\n\n")
	return e
}
