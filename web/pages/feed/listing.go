package feed

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/awards"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// listing fills a feed with what became of a live listing: its debut, its awards, what its company told, and milestones
// if they are shown.
func (f Feeds) listing(ctx context.Context, made *feed, slug app.Slug) error {
	l, latest, err := f.Listings.WithUpdates(ctx, slug, most)
	if err != nil {
		return err
	}
	made.Title = plain(l.Name)
	made.Subtitle = texts.Sprintf("What is new at %s", plain(l.Name)).In(made.language)
	if l.Tagline != nil {
		made.Subtitle = plain(*l.Tagline)
	}
	// where it is now, if it was merged
	made.ID, made.Links[0].Href, made.Links[1].Href = l.URL+ending, l.URL+ending, l.URL
	for _, u := range latest {
		made.Entries = append(made.Entries, newsOf(u, l.URL))
	}
	debut := entryOf(l)
	debut.Title = texts.Sprintf("%s made its debut", plain(l.Name)).In(made.language)
	if debut.Published != "" {
		debut.Updated = debut.Published
	}
	made.Entries = append(append(made.Entries, debut), relaunchesOf(l, app.OriginOf(ctx), made.language)...)
	won, err := f.Awards.List(ctx, awards.ListInput{Listing: l.Slug, Paging: app.Paging{Page: 1, PerPage: most}})
	if err != nil {
		return err
	}
	for _, a := range won.Items {
		made.Entries = append(made.Entries, entry{
			ID: a.URL, Title: texts.Sprintf("Place %d of %d, %s", a.Place, a.Entries, a.Contest()).In(made.language),
			Updated: date(a.At), Published: date(a.At),
			Links: []link{{"alternate", "text/html", a.URL}},
		})
	}
	for _, m := range l.Milestones {
		if e, past := milestoneOf(m, l.URL, f.Clock()); past {
			made.Entries = append(made.Entries, e)
		}
	}
	slices.SortStableFunc(made.Entries, func(a, b entry) int { return strings.Compare(b.Published, a.Published) })
	made.Entries = made.Entries[:min(most, len(made.Entries))]
	return nil
}

// milestoneOf returns a milestone as an entry; past is false of one that is still to come.
func milestoneOf(m app.Milestone, address string, now time.Time) (e entry, past bool) {
	at, err := time.Parse(time.DateOnly, m.Date)
	if err != nil || at.After(now) {
		return e, false
	}
	return entry{
		ID: address + "#milestone-" + strconv.FormatInt(m.ID, 10), Title: plain(m.Title),
		Updated: date(at), Published: date(at),
		Links: []link{{"alternate", "text/html", address + "#milestones"}}, Summary: plain(string(m.Description)),
	}, true
}

// newsOf returns an update as an entry. Its id has the number of the update, since more than one may stand on the page.
func newsOf(u listings.Update, address string) entry {
	return entry{
		ID: address + "#update-" + strconv.FormatInt(u.ID, 10), Title: plain(u.Title),
		Updated: date(u.At), Published: date(u.At),
		Links: []link{{"alternate", "text/html", address + "#updates"}}, Summary: plain(u.Body),
	}
}

// relaunchesOf are the weeks that a listing entered again, each with its own date.
func relaunchesOf(l listings.Public, origin string, in texts.Language) (entries []entry) {
	for _, r := range l.Relaunches {
		says := texts.Sprintf("%s launched again, in the week of %s", plain(l.Name), page.Date(r.Week))
		if r.Bought() {
			says = texts.Sprintf("Paid: %s", says)
		}
		entries = append(entries, entry{ID: l.URL + "#relaunch-" + r.Week, Title: says.In(in),
			Updated: date(r.At), Published: date(r.At),
			Links: []link{{"alternate", "text/html", origin + "/launches/" + r.Week}}})
	}
	return entries
}
