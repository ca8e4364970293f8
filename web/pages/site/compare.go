package site

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// comparePage sets two listings side by side, or helps to choose them.
type comparePage struct {
	Sides [2]side
	Rows  []contrast // none until both are chosen
	Same  bool       // both are the same listing
	Ask   askForm    // what both websites say, once both are chosen
}

// side is one of the two: a listing, or words that may mean one.
type side struct {
	Name    string // of the field
	Label   texts.Text
	Words   string
	Listing *listings.Public
	May     []candidate
	Nothing bool // nobody has a name like the words
}

// candidate is a listing that the words may mean, with the address that chooses it.
type candidate struct {
	listings.Summary
	Href string
}

// contrast is a fact of both.
type contrast struct {
	Label   texts.Text
	A, B    cell
	Equal   bool
	Neither bool
}

// cell is what a website says of one fact, and whose it is.
type cell struct {
	Name   string
	Values []texts.Text // empty if the website does not say
	Source source
}

type compareInput struct {
	A string `json:"a" max:"200" doc:"The slug of a listing, or words to find it by."`
	B string `json:"b" max:"200" doc:"The slug of another."`
}

var compareQuery = reads[compareInput]("/compare")

func (s *Site) compare(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := compareQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	p := comparePage{Sides: [2]side{{Name: "a", Label: "First product", Words: in.A},
		{Name: "b", Label: "Second product", Words: in.B}}}
	for i := range p.Sides {
		if err := s.choose(ctx, &p.Sides[i], a.query); err != nil {
			return "", page.Page{}, err
		}
	}
	one, other := p.Sides[0].Listing, p.Sides[1].Listing
	view := page.Page{Title: "Compare two products", Description: "What two products’ own websites say, side by side.",
		At: "browse", Path: "/compare"}
	switch {
	case one == nil || other == nil:
		view.Unlisted = a.query.Encode() != ""
	case one.Slug == other.Slug:
		p.Same, view.Unlisted = true, true
	default:
		p.Rows = contrasts(languageOf(ctx), *one, *other)
		p.Ask = newAskForm("A question to both websites", one.Slug, other.Slug)
		view.Title = texts.Sprintf("%s and %s compared", one.Name, other.Name)
		ordered := []string{string(one.Slug), string(other.Slug)}
		slices.Sort(ordered) // one address for both orders
		view.Path = "/compare?a=" + ordered[0] + "&b=" + ordered[1]
	}
	view.Main = p
	return "compare", view, nil
}

// mayMean is how many listings are offered where words do not name one.
const mayMean = 5

// choose finds the listing that the words of a side name, or those that they may mean.
func (s *Site) choose(ctx context.Context, one *side, query url.Values) error {
	words := strings.TrimSpace(one.Words)
	if words == "" {
		return nil
	}
	if slug := app.Slugify(words); string(slug) == words {
		l, err := s.Listings.Show(ctx, slug)
		if err == nil && l.Status == "awaiting_badge" {
			err = app.Missing("listing", slug) // of which there is nothing to compare
		}
		if err == nil {
			one.Listing, one.Words = &l, l.Name
			return nil
		}
		if app.KindOf(err) != app.NotFound {
			return err
		}
	}
	found, err := s.Listings.Search(ctx, listings.Query{Q: words, Status: "live", Sort: "relevance",
		Paging: app.Paging{Page: 1, PerPage: mayMean}})
	for _, l := range found.Items {
		one.May = append(one.May, candidate{l, page.With("/compare", query, one.Name, string(l.Slug))})
	}
	one.Nothing = len(found.Items) == 0
	return err
}

// contrasts returns the facts of two listings, those first that most people ask for.
func contrasts(l texts.Language, a, b listings.Public) (list []contrast) {
	for _, of := range compared {
		x, y := of.cell(l, a), of.cell(l, b)
		list = append(list, contrast{of.label, x, y, slices.Equal(x.Values, y.Values), len(x.Values) == 0 &&
			len(y.Values) == 0})
	}
	return list
}

// comparedFact is a fact that is compared, with the fields whose evidence it has.
type comparedFact struct {
	label  texts.Text
	values func(texts.Language, listings.Public) []texts.Text
	fields []string
}

func (f comparedFact) cell(in texts.Language, l listings.Public) cell {
	values := f.values(in, l)
	return cell{l.Name, values,
		source{texts.Sprintf("“%s” of %s", f.label, l.Name), proof(l, said(texts.English, values), f.fields...)}}
}

var compared = []comparedFact{
	{"What it is", one(func(l listings.Public) texts.Text { return texts.Verbatim(page.Text(l.Tagline)) }),
		[]string{"tagline"}},
	{"Category", some(func(l listings.Public) (names []string) {
		for _, c := range l.Categories {
			names = append(names, c.Name)
		}
		return names
	}), []string{"categories"}},
	{"Pricing", one(func(l listings.Public) texts.Text { return page.Phrase(l.PricingModel) }),
		[]string{"pricing_model"}},
	{"Prices", one(func(l listings.Public) texts.Text { return texts.Verbatim(page.Text(l.PricingSummary)) }),
		[]string{"pricing_summary"}},
	{"Features", some(func(l listings.Public) []string { return l.Features }), []string{"features"}},
	{"What makes it different", some(func(l listings.Public) []string { return l.USPs }), []string{"usps"}},
	{"Stage", one(func(l listings.Public) texts.Text { return page.Phrase(l.Stage) }), []string{"stage"}},
	{"Founded", one(func(l listings.Public) texts.Text {
		if l.FoundedYear == nil {
			return ""
		}
		return texts.Verbatim(strconv.Itoa(*l.FoundedYear))
	}), []string{"founded_year"}},
	{"Based in", func(in texts.Language, l listings.Public) []texts.Text {
		return stated(texts.Verbatim(place(in, l)))
	}, []string{"city", "country"}},
	{"Founders", some(func(l listings.Public) (names []string) {
		for _, f := range l.Founders {
			names = append(names, f.Name)
		}
		return names
	}), nil},
	{texts.Sprintf("Debut%.0s", "of a product"),
		one(func(l listings.Public) texts.Text { return page.Date(page.Text(l.LaunchWeek)) }), nil},
	{"Votes", one(func(l listings.Public) texts.Text {
		if l.Status != "live" {
			return "Not live yet"
		}
		return inAll(l.Votes)
	}), nil},
}

// one makes a list of words that may be missing.
func one(of func(listings.Public) texts.Text) func(texts.Language, listings.Public) []texts.Text {
	return func(_ texts.Language, l listings.Public) []texts.Text { return stated(of(l)) }
}

// stated returns a list of words, which is empty if they are.
func stated(words texts.Text) []texts.Text {
	if words == "" {
		return nil
	}
	return []texts.Text{words}
}

// some makes a list of the words of a listing.
func some(of func(listings.Public) []string) func(texts.Language, listings.Public) []texts.Text {
	return func(_ texts.Language, l listings.Public) (all []texts.Text) {
		for _, words := range of(l) {
			all = append(all, texts.Verbatim(words))
		}
		return all
	}
}
