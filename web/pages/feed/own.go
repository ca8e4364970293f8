package feed

import (
	"net/http"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/sending/follows"
	"debut/web"
)

// ownPath is that of the feed of what somebody follows, without its ending.
var ownPath = strings.TrimSuffix(follows.FeedPath, ending)

// own answers with what is new at what somebody follows, for whoever knows the secret in the address. Nobody else keeps
// it: it is for one reader.
func (f Feeds) own(w http.ResponseWriter, r *http.Request, in form) error {
	if err := f.Visitors.Charge(r, 0); err != nil {
		return err
	}
	items, err := f.Follows.Feed(r.Context(), r.URL.Query().Get("token"))
	if err != nil {
		return err
	}
	site := app.SiteOf(r.Context())
	made := feed{
		site: plain(site.Name), language: site.Brand.Language, Language: site.Brand.Language.Tag(),
		ID: site.Origin + follows.PagePath, Author: author{plain(site.Name), site.Origin + "/"},
		Links: []link{{"self", "application/atom+xml", site.Origin + follows.FeedPath + "?" + r.URL.RawQuery},
			{"alternate", "text/html", site.Origin + follows.PagePath}},
		Updated: date(f.Clock().Truncate(aDay)),
	}
	made.say("%s: what you follow", "What is new at the products, categories, founders and searches that you follow")
	for _, item := range items {
		made.Entries = append(made.Entries, made.itemOf(item))
	}
	if len(items) > 0 {
		made.Updated = made.Entries[0].Updated
	}
	body, err := in.write(made)
	if err != nil {
		return err
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	web.NewResponse(in.mediaType, "private, max-age=900", body).Send(w, r)
	return nil
}

// itemOf returns a piece of news as an entry.
func (f *feed) itemOf(i follows.Item) entry {
	return entry{
		ID:    f.ID + "#" + string(i.Kind) + "-" + strconv.FormatInt(i.ID, 10),
		Title: plain(i.Title().In(f.language)), Summary: plain(i.Text().In(f.language)),
		Updated: date(i.At), Published: date(i.At), Links: []link{{"alternate", "text/html", i.URL()}},
	}
}
