package feed

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/community/discussions"
	"debut/app/ground/texts"
)

// questions fills a feed with what people asked the maker of a live listing, with the first answers, the newest
// question first.
func (f Feeds) questions(ctx context.Context, made *feed, slug app.Slug) error {
	l, threads, err := f.Discussions.Latest(ctx, slug, most)
	if err != nil {
		return err
	}
	made.say("%s: questions about %s", texts.Sprintf("What people ask the maker of %s, and what is answered",
		plain(l.Company.Name)), plain(l.Company.Name))
	address := app.OriginOf(ctx) + discussions.Path(l.Slug) // where it is now, if it was merged
	made.ID, made.Links[0].Href, made.Links[1].Href = address+ending, address+ending, address
	for _, t := range threads {
		at := app.OriginOf(ctx) + discussions.ThreadPath(l.Slug, t.Question.ID)
		e := entry{ID: at, Title: plain(app.Cut(app.OneLine(t.Question.Text), 120)), Published: date(t.Question.At),
			Updated: date(t.Question.At), Links: []link{{"alternate", "text/html", at}},
			Authors: []person{{plain(t.Question.Name)}}}
		said := []string{plain(t.Question.Text)}
		for _, a := range t.Answers {
			by := texts.Sprintf("%s: %s", plain(a.Name), plain(a.Text))
			if a.Maker {
				by = texts.Sprintf("%s (maker): %s", plain(a.Name), plain(a.Text))
			}
			said = append(said, by.In(made.language))
			e.Updated = max(e.Updated, date(a.At))
		}
		e.Summary = strings.Join(said, "\n\n")
		made.Entries = append(made.Entries, e)
	}
	return nil
}
