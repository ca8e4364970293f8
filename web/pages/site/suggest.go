package site

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/page"
)

// suggestion is what somebody who types may mean.
type suggestion struct {
	Kind  string `json:"kind"`
	Label string `json:"label"`
	Note  string `json:"note,omitempty"`
	Href  string `json:"href"`
	Slug  string `json:"slug,omitempty"` // of a product
}

const (
	suggestFrom   = 2 // letters
	suggestTo     = 60
	askedTo       = 200 // of a question
	suggestOthers = 3   // categories, and countries
)

// suggest answers what a script shows under a search field while somebody types: /suggest?q=parc.
func (s *Site) suggest(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	written := page.OneLine(strings.ToValidUTF8(r.URL.Query().Get("q"), ""))
	typed := strings.ToLower(written)
	cached, put := s.Cache.Get(app.SiteOf(r.Context()).Origin + " suggest " + written)
	if cached == nil {
		if err := s.Visitors.Charge(r, 0); err != nil {
			web.RetryAfter(w, err)
			http.Error(w, texts.Text("Too many suggestions at once; try again in a moment.").In(
				languageOf(r.Context())), http.StatusTooManyRequests)
			return
		}
		all, err := s.asked(r.Context(), written)
		if n := utf8.RuneCountInString(typed); err == nil && n >= suggestFrom && n <= suggestTo {
			var found []suggestion
			found, err = s.suggestions(r.Context(), typed)
			all = append(all, found...)
		}
		if err != nil {
			web.Fault(w, r, "suggest", err)
			return
		}
		body, _ := json.Marshal(all) // texts alone
		cached = web.NewResponse("application/json", "public, max-age=60", body)
		put(cached)
	}
	cached.Send(w, r)
}

// asked returns the search that a question is read as, as far as it is written; none where it names no filter.
func (s *Site) asked(ctx context.Context, written string) ([]suggestion, error) {
	all := []suggestion{}
	if utf8.RuneCountInString(written) > askedTo {
		return all, nil
	}
	q, understood, err := s.Listings.Understand(ctx, listings.Query{Q: written, Status: string(app.ListingLive)})
	if err != nil || understood == nil || len(understood.Filters) == 0 {
		return all, err
	}
	facets, err := s.choices(ctx, q)
	if err != nil {
		return all, err
	}
	query, l := spelledOut(nil, understood), languageOf(ctx)
	var said []string
	for _, f := range inForce(facets, q, query) {
		said = append(said, f.Label.In(l))
	}
	if understood.Words != "" {
		said = append(said, "“"+understood.Words+"”")
	}
	return append(all, suggestion{texts.Text("Search").In(l), strings.Join(said, " · "), "",
		page.With("/search", url.Values{"q": {written}}, "", ""), ""}), nil
}

func (s *Site) suggestions(ctx context.Context, typed string) (all []suggestion, err error) {
	l := languageOf(ctx)
	found, err := s.Listings.Suggest(ctx, typed)
	if err != nil {
		return nil, err
	}
	product := func(kind texts.Text, p listings.Summary) {
		all = append(all, suggestion{kind.In(l), p.Name, page.Text(p.Tagline),
			"/listings/" + string(p.Slug), string(p.Slug)})
	}
	for _, p := range found.Live {
		product("Product", p)
	}
	tree, err := s.Categories.List(ctx, categories.ListInput{})
	if err != nil {
		return nil, err
	}
	for _, c := range categoriesLike(tree.Items, typed) {
		all = append(all, suggestCategory(l, c))
	}
	codes, err := s.Listings.Countries(ctx)
	if err != nil {
		return nil, err
	}
	others := 0
	for _, code := range codes {
		if name := country(l, &code); others < suggestOthers && wordBegins(name, typed) {
			others++
			all = append(all, suggestion{texts.Text("Country").In(l), name, "",
				page.With("/search", nil, "country", code), ""})
		}
	}
	for _, p := range found.Upcoming {
		product("Upcoming", p)
	}
	return all, nil
}

func suggestCategory(l texts.Language, c categories.Node) suggestion {
	live := texts.Count(c.LiveListings, "product", "products")
	return suggestion{texts.Text("Category").In(l), c.Name, live.In(l), "/categories/" + string(c.Slug), ""}
}

// categoriesLike returns the first categories of the tree with a word that begins as typed.
func categoriesLike(tree []categories.Node, typed string) (some []categories.Node) {
	for _, c := range flat(tree) {
		if len(some) < suggestOthers && wordBegins(c.Name, typed) {
			some = append(some, c)
		}
	}
	return some
}

// wordBegins reports whether a word of a name, and what follows it, begins with what was typed, in small letters.
func wordBegins(name, typed string) bool {
	name = strings.ToLower(name)
	for at := 0; at < len(name); at++ {
		found := strings.Index(name[at:], typed)
		if found < 0 {
			return false
		}
		at += found
		if before, _ := utf8.DecodeLastRuneInString(name[:at]); at == 0 || !unicode.IsLetter(before) {
			return true
		}
	}
	return false
}
