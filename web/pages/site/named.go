package site

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/listings"
	"debut/app/contest/programmes"
	"debut/app/desk/blog"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

const (
	namedOfAKind   = 3  // of people, categories, posts and programmes
	namedTried     = 50 // people and posts that hold a word, and programmes
	longestCountry = 4  // words: Bosnia and Herzegovina
)

// named returns what the words of a search name besides products: people, categories, countries, posts and programmes.
func (s *Site) named(ctx context.Context, words string) (all []suggestion, err error) {
	asked := app.WordsIn(words)
	if len(asked) == 0 {
		return nil, nil
	}
	tree, err := s.Categories.List(ctx, categories.ListInput{IncludeEmpty: true})
	if err != nil {
		return nil, err
	}
	for _, find := range []func() ([]suggestion, error){
		func() ([]suggestion, error) { return s.inCountry(ctx, words, tree.Items) },
		func() ([]suggestion, error) { return s.people(ctx, asked) },
		func() (some []suggestion, err error) {
			for _, c := range categoriesNamed(tree.Items, asked) {
				some = append(some, suggestCategory(languageOf(ctx), c))
			}
			return some, nil
		},
		func() ([]suggestion, error) { return s.posts(ctx, words, asked) },
		func() ([]suggestion, error) { return s.programmesNamed(ctx, asked) },
	} {
		some, err := find()
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// holds reports whether a text has all of some words, in the singular or the plural, and written as one or as two:
// "Email & Newsletters" has e-mail, and "E-Commerce" has ecommerce.
func holds(text string, asked []string) bool {
	var has []string
	for _, word := range app.WordsIn(text) {
		has = append(has, singular(word))
	}
	for i := range len(has) - 1 {
		has = append(has, has[i]+has[i+1])
	}
	in := func(word string) bool { return slices.Contains(has, singular(word)) }
	return in(strings.Join(asked, "")) || !slices.ContainsFunc(asked, func(word string) bool { return !in(word) })
}

func singular(word string) string {
	if len(word) > 3 {
		return strings.TrimSuffix(word, "s")
	}
	return word
}

// categoriesNamed returns the categories of the tree whose names have the words, then those that the words are a
// synonym of.
func categoriesNamed(tree []categories.Node, asked []string) (some []categories.Node) {
	all := flat(tree)
	for _, means := range []func(categories.Node) bool{
		func(c categories.Node) bool { return holds(c.Name, asked) || holds(string(c.Slug), asked) },
		func(c categories.Node) bool {
			return slices.ContainsFunc(c.Synonyms, func(synonym string) bool {
				return slices.Equal(app.WordsIn(synonym), asked)
			})
		},
	} {
		for _, c := range all {
			if len(some) < namedOfAKind && means(c) &&
				!slices.ContainsFunc(some, func(o categories.Node) bool { return o.Slug == c.Slug }) {
				some = append(some, c)
			}
		}
	}
	return some
}

// flat returns the categories of the tree, each above those below it.
func flat(tree []categories.Node) (all []categories.Node) {
	for _, top := range tree {
		all = append(append(all, top), top.Subcategories...)
	}
	return all
}

// people returns the founders whose names have the words. "Loeffler" is Löffler, too.
func (s *Site) people(ctx context.Context, asked []string) (some []suggestion, err error) {
	l := languageOf(ctx)
	for _, as := range [][]string{asked, eachWord(asked, umlauts.Replace)} {
		longest := slices.MaxFunc(as, func(a, b string) int { return len(a) - len(b) })
		in := founders.ListInput{Q: app.Cut(longest, 100), Paging: app.Paging{Page: 1, PerPage: namedTried}}
		found, err := s.Founders.List(ctx, in)
		if err != nil {
			return nil, err
		}
		for _, f := range found.Items {
			if len(some) < namedOfAKind && holds(f.Name, as) {
				at := ""
				if len(f.Companies) > 0 {
					at = f.Companies[0].Name
				}
				some = append(some, suggestion{texts.Text("Founder").In(l), f.Name, at, founders.Path(f.Slug), ""})
			}
		}
		if len(some) > 0 {
			break
		}
	}
	return some, nil
}

var umlauts = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

func eachWord(words []string, write func(string) string) (written []string) {
	for _, word := range words {
		written = append(written, write(word))
	}
	return written
}

// posts returns those of the blog whose titles have the words.
func (s *Site) posts(ctx context.Context, words string, asked []string) (some []suggestion, err error) {
	found, err := s.Blog.List(ctx, blog.ListInput{Q: words, Paging: app.Paging{Page: 1, PerPage: namedTried}})
	for _, p := range found.Items {
		if len(some) < namedOfAKind && holds(p.Title, asked) {
			some = append(some, suggestion{texts.Text("Post").In(languageOf(ctx)), p.Title, "",
				blog.PathOf(p.Slug), ""})
		}
	}
	return some, err
}

func (s *Site) programmesNamed(ctx context.Context, asked []string) (some []suggestion, err error) {
	found, err := s.Programmes.List(ctx, programmes.ListInput{Paging: app.Paging{Page: 1, PerPage: namedTried}})
	for _, p := range found.Items {
		if len(some) < namedOfAKind && holds(p.Name, asked) {
			some = append(some, suggestion{texts.Text("Programme").In(languageOf(ctx)), p.Name, "",
				"/programmes/" + string(p.Slug), ""})
		}
	}
	return some, err
}

// inCountry returns the country that the words name; where they name more, then what they name besides, in that
// country: "accounting germany".
func (s *Site) inCountry(ctx context.Context, words string, tree []categories.Node) ([]suggestion, error) {
	code, besides := countryIn(strings.Fields(words))
	if code == "" {
		return nil, nil
	}
	l := languageOf(ctx)
	q := listings.Query{Country: app.Several[app.Country](code), Status: string(app.ListingLive), Sort: "relevance",
		Paging: app.Paging{Page: 1, PerPage: 1}}
	kind, label, href := texts.Text("Country"), texts.Verbatim(country(l, &code)),
		page.With("/search", nil, "country", code)
	if besides != "" {
		some := categoriesNamed(tree, app.WordsIn(besides))
		if len(some) == 0 {
			return nil, nil // a search for all of the words finds it
		}
		kind, label = "Category", texts.Sprintf("%s in %s", some[0].Name, label)
		q.Category = app.Several[app.Slug](some[0].Slug)
		href += "&category=" + string(some[0].Slug)
	}
	found, err := s.Listings.Search(ctx, q)
	if err != nil || found.Total == 0 {
		return nil, err
	}
	live := texts.Count(found.Total, "product", "products")
	return []suggestion{{kind.In(l), label.In(l), live.In(l), href, ""}}, nil
}

// countryIn returns the code of the country that words begin or end with, and the others; "" if there is none. Two
// letters are one in capitals alone: "US" is a country, and "it" is none.
func countryIn(words []string) (code, besides string) {
	for n := min(len(words), longestCountry); n > 0; n-- {
		for _, cut := range []int{0, len(words) - n} {
			name := strings.Join(words[cut:cut+n], " ")
			if len(name) == 2 && name != strings.ToUpper(name) && len(words) > 1 {
				continue
			}
			if code = app.CountryNamed(name); code != "" {
				left := slices.Concat(words[:cut], words[cut+n:])
				if len(left) > 0 && strings.EqualFold(left[len(left)-1], "in") {
					left = left[:len(left)-1]
				}
				return code, strings.Join(left, " ")
			}
		}
	}
	return "", ""
}
