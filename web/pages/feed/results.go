package feed

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/results"
	"debut/app/ground/texts"
)

// results fills a feed with the last result sheets.
func (f Feeds) results(ctx context.Context, made *feed) error {
	made.say("%s: results", "The signed result sheets of launch weeks, with the SHA-256 of each")
	return f.sheets(ctx, made, most)
}

// sheets adds the last result sheets to a feed, each with its hash: whoever kept the feed can show if one is exchanged.
func (f Feeds) sheets(ctx context.Context, made *feed, most int) error {
	latest, err := f.Awards.LatestSheets(ctx, most)
	for _, s := range latest {
		monday := texts.Time(s.Week.Start(time.UTC), "2 January 2006")
		url := results.URL(app.OriginOf(ctx), s.Week)
		closed := date(s.Week.End(f.Awards.Location))
		made.Entries = append(made.Entries, entry{
			ID: url, Updated: closed, Published: closed, Links: []link{{"alternate", "text/html", url}},
			Title:   texts.Sprintf("Results of the week of %s", monday).In(made.language),
			Summary: texts.Sprintf("Result sheet number %d. SHA-256: %s", s.Number, s.Hash).In(made.language),
		})
	}
	return err
}
