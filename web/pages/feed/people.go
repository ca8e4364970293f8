package feed

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/catalogue/founders"
	"debut/app/ground/texts"
)

// founders fills a feed with the people whom live listings named last.
func (f Feeds) founders(ctx context.Context, made *feed) error {
	made.say("%s: founders", "The people behind live products, who came last first")
	list, err := f.Founders.List(ctx, founders.ListInput{Paging: app.Paging{Page: 1, PerPage: most}})
	if err != nil {
		return err
	}
	for _, item := range list.Items {
		if item.Since.IsZero() { // an entry has a date
			continue
		}
		e := entry{ID: item.URL, Title: plain(item.Name), Links: []link{{"alternate", "text/html", item.URL}},
			Updated: date(item.Since), Published: date(item.Since)}
		var roles []string
		for _, at := range item.Companies {
			role := plain(at.Name)
			if at.Title != nil {
				role = plain(*at.Title) + ", " + role
			}
			roles = append(roles, role)
		}
		e.Summary = strings.Join(roles, "\n")
		made.Entries = append(made.Entries, e)
	}
	return nil
}

// updates fills a feed with what companies told last.
func (f Feeds) updates(ctx context.Context, made *feed) error {
	made.say("%s: updates", "What the companies behind live products tell, newest first")
	news, err := f.Listings.News(ctx, most)
	for _, n := range news {
		e := newsOf(n.Update, n.Listing.URL)
		e.Title = texts.Sprintf("%s: %s", plain(n.Listing.Name), e.Title).In(made.language)
		made.Entries = append(made.Entries, e)
	}
	return err
}
