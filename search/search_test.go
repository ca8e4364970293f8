package search

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

func TestSearch_MistypedNamesAreFound(t *testing.T) {
	t.Parallel()
	ix := opened(t, companies())
	for _, c := range []struct {
		what, text string
		want       int64
	}{
		{"as written", "Tumbleweed", 2},
		{"other case", "tUMBLEWEED", 2},
		{"a letter too many", "tumblleweed", 2},
		{"a letter too few", "tumbeweed", 2},
		{"a wrong letter", "tumblewead", 2},
		{"two letters swapped", "kesterl", 4},
		{"a wrong first letter", "lestrel", 4},
		{"two typos in a long word", "moonligther", 6},
		{"two typos apart", "moomlightar", 6},
		{"split in two", "tumble weed", 2},
		{"joined", "bluefinledger", 1},
		{"joined and mistyped", "bluefimledger", 1},
		{"split elsewhere", "grape vine orchard", 3},
		{"the beginning", "grapev", 3},
		{"three letters", "kes", 4},
		{"the beginning of a later word", "orch", 3},
		{"a mistyped name and a word", "tumblewed couriers", 2},
		{"a name and a mistyped word", "kestrel mappnig", 4},
		{"a word of the tagline", "rosters", 6},
		{"another form of a word", "sensor school", 5},
		{"a keyword", "invoice", 1},
		{"a mistyped keyword", "acounting", 1},
		{"the description", "fishing fleets", 1},
		{"words that are in every text", "the kestrel for a", 4},
		{"one word too many", "zirkon payroll elephants", 10},
		{"one letter", "k", 4},
		{"two letters", "gr", 3},
		{"two letters of a later word", "le", 1},
	} {
		ids := find(t, ix, c.text)
		if len(ids) == 0 || ids[0] != c.want {
			t.Errorf("%s: %q finds %v, not %d first", c.what, c.text, ids, c.want)
		}
	}
}

func TestSearch_NamesInAnyScriptAreFound(t *testing.T) {
	t.Parallel()
	ix := opened(t, companies())
	for text, want := range map[string]int64{
		"日本": 7, "日本ハーバー": 7, "日": 7, "ハー": 7, "港": 7,
		"елка": 8, "Ёлка софт": 8, "елкасофт": 8, "СОФТ": 8, "елкв софт": 8,
		"creme brulee": 9, "Crème Brûlée": 9, "cremebrulee": 9, "crm\u0065\u0300me brulee": 9, "ｃｒｅｍｅ": 9,
		"네이버": 11, "네이": 11, "กาแฟ": 12, "กาแฟดอย": 12,
		"o’malley": 13, "omalley js": 13, "malley.js": 13, "o'maley": 13,
	} {
		ids := find(t, ix, text)
		if len(ids) == 0 || ids[0] != want {
			t.Errorf("%q finds %v, not %d first", text, ids, want)
		}
	}
}

func TestSearch_HostileTextFindsNothingAndDoesNoHarm(t *testing.T) {
	t.Parallel()
	ix := opened(t, companies())
	for _, text := range []string{
		"", " ", `*:* "`, "_all:*", "+-&&||!(){}[]^~?:/", strings.Repeat("🦀", 200), "\x00\xff\xfe", "\u202e\u2066",
		strings.Repeat("q", 5000), strings.Repeat("x y z ", 1000), strings.Repeat("\u0301", 300), "zzzzqqqq wwwwvvvv",
	} {
		for _, sort := range []string{"relevance", "votes"} {
			ids, total, err := ix.Search(context.Background(), 1, text, live, sort, 20, 0)
			if err != nil || len(ids) > 0 || total > 0 {
				t.Errorf("%.40q by %s: %v of %d, %v", text, sort, ids, total, err)
			}
		}
	}
}

func TestSearch_SyntaxIsOnlyText(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	is.Equal(find(t, ix, `"kestrel" -drone`), []int64{4}) // the minus excludes nothing
	is.Equal(find(t, ix, "kestrel* (mapping)"), []int64{4})
	is.Equal(find(t, ix, `*:* OR "`), find(t, ix, "or")) // the name that begins with it
}

func TestSearch_AnExactNameStandsBeforeSimilarOnes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, catalogue{
		entry(1, "Harbor", ""), entry(2, "Harbour", ""), entry(3, "Harbour Use", "for those who use a harbour"),
		entry(4, "Harbourmaster", ""), entry(5, "Ha", ""), entry(6, "Hay Ha", ""),
	})
	is.Equal(find(t, ix, "harbour")[0], int64(2))
	is.Equal(find(t, ix, "harbor")[0], int64(1))
	is.Equal(find(t, ix, "harbour use")[0], int64(3))
	is.Equal(find(t, ix, "ha")[0], int64(5)) // of all that begin with it
}

func TestSearch_Filters(t *testing.T) {
	t.Parallel()
	set := func(id int64, change func(*app.Listing)) app.Listing { return entry(id, "Lantern", "", change) }
	ix := opened(t, catalogue{
		set(1, func(l *app.Listing) { l.Categories = []app.CategoryRef{{Slug: "crm"}, {Slug: "mail"}} }),
		set(2, func(l *app.Listing) {
			l.Plan, l.Categories = app.PlanPaid, []app.CategoryRef{{Slug: "crm"}, {Slug: "mail"}}
		}),
		set(3, func(l *app.Listing) { l.Company.Stage, l.Company.Country = "mvp", "DE" }),
		set(4, func(l *app.Listing) { l.Company.PricingModel, l.Company.Key = "freemium", "lantern.example" }),
		set(5, func(l *app.Listing) { l.Status = app.ListingScheduled }),
		set(6, func(l *app.Listing) { l.Site.ID = 2 }),
		set(7, func(l *app.Listing) { l.Status = app.ListingSuspended }),
		set(8, func(l *app.Listing) { l.Status = app.ListingDraft }),
		set(9, func(l *app.Listing) { l.Site.ID, l.UpdatedAt, l.LaunchedAt = 3, day(20), new(day(16)) }),
		set(10, func(l *app.Listing) { l.Site.ID, l.UpdatedAt, l.LaunchedAt = 3, day(18), new(day(9)) }),
	})
	for _, c := range []struct {
		what   string
		site   int64
		filter listings.Filter
		want   []int64
	}{
		{"any status that is public", 1, listings.Filter{}, []int64{1, 2, 3, 4, 5}},
		{"live", 1, live, []int64{1, 2, 3, 4}},
		{"upcoming", 1, listings.Filter{Status: app.ListingScheduled}, []int64{5}},
		{"another site", 2, listings.Filter{}, []int64{6}},
		{"primary category", 1, listings.Filter{Categories: []app.Slug{"crm"}}, []int64{1, 2}},
		{"a second category counts where it is paid", 1, listings.Filter{Categories: []app.Slug{"mail"}}, []int64{2}},
		{"any of several categories", 1, listings.Filter{Categories: []app.Slug{"ads", "mail", "crm"}}, []int64{1, 2}},
		{"stage", 1, listings.Filter{Stage: "mvp"}, []int64{3}},
		{"country", 1, listings.Filter{Country: "DE"}, []int64{3}},
		{"pricing", 1, listings.Filter{PricingModel: "freemium"}, []int64{4}},
		{"domain", 1, listings.Filter{Domain: "lantern.example"}, []int64{4}},
		{"any of several countries", 1, listings.Filter{Country: "FR,DE"}, []int64{3}},
		{"any of several stages and models", 1, listings.Filter{Stage: "mvp,idea", PricingModel: "freemium,quote"}, nil},
		{"several domains", 1, listings.Filter{Domain: "lantern.example,other.example"}, []int64{4}},
		{"changed since", 3, listings.Filter{UpdatedSince: day(19)}, []int64{9}},
		{"changed at that time", 3, listings.Filter{UpdatedSince: day(18)}, []int64{9, 10}},
		{"launched after", 3, listings.Filter{LaunchedAfter: day(16)}, []int64{9}},
		{"launched before", 3, listings.Filter{LaunchedBefore: day(16)}, []int64{10}},
		{"launched between", 3, listings.Filter{LaunchedAfter: day(1), LaunchedBefore: day(9)}, nil},
		{"two at once", 1, listings.Filter{Status: "live", Stage: "mvp", Country: "FR"}, nil},
	} {
		for _, text := range []string{"lantern", "lantrn", "la", "l"} {
			for _, sort := range []string{"relevance", "newest"} {
				ids, total, err := ix.Search(context.Background(), c.site, text, c.filter, sort, 20, 0)
				is := is.New(t)
				is.NoErr(err)
				is.Equal(total, len(c.want))
				if got := fmt.Sprint(ascending(ids)); got != fmt.Sprint(c.want) {
					t.Errorf("%s, %q by %s: %s, not %v", c.what, text, sort, got, c.want)
				}
			}
		}
	}
}

func TestSearch_AWrongTextWithAFilterFindsNothing(t *testing.T) {
	t.Parallel()
	ix := opened(t, companies())
	for _, sort := range []string{"relevance", "newest", "votes"} {
		ids, _, err := ix.Search(context.Background(), 1, "xqzzw wqqx", live, sort, 20, 0)
		is.New(t).NoErr(err)
		is.New(t).Equal(len(ids), 0)
	}
}

func TestSearch_Sorts(t *testing.T) {
	t.Parallel()
	set := func(id int64, c Counters) app.Listing {
		return entry(id, "Paper Crane", "", func(l *app.Listing) {
			l.Votes, l.Views, l.Followers, l.Trend = c.Votes, c.Views, c.Followers, c.Trend
			if !c.Launched.IsZero() {
				l.LaunchedAt = &c.Launched
			}
		})
	}
	ix := opened(t, catalogue{
		set(1, Counters{Votes: 5, Views: 10, Followers: 0, Trend: -3.5, Launched: *at("2026-03-02")}),
		set(2, Counters{Votes: 9, Views: 10, Followers: 7, Trend: -0.5, Launched: *at("2026-01-05")}),
		set(3, Counters{Votes: 5, Views: 300, Followers: 2, Trend: 12.25, Launched: *at("1969-06-02")}),
		set(4, Counters{}),
	})
	for _, text := range []string{"paper crane", "pa"} {
		is := is.New(t)
		is.Equal(sorted(t, ix, text, "votes"), []int64{2, 3, 1, 4}) // the newer of equals first
		is.Equal(sorted(t, ix, text, "newest"), []int64{1, 2, 3, 4})
		is.Equal(sorted(t, ix, text, "trending"), []int64{3, 4, 2, 1})
		is.Equal(sorted(t, ix, text, "most_viewed"), []int64{3, 2, 1, 4})
		is.Equal(sorted(t, ix, text, "most_followed"), []int64{2, 3, 4, 1})
		is.Equal(sorted(t, ix, text, "relevance"), []int64{4, 3, 2, 1})
	}
	ix.SetCounters(4, Counters{Votes: 6})
	is := is.New(t)
	is.Equal(sorted(t, ix, "paper crane", "votes"), []int64{2, 4, 3, 1})
	_, _, err := ix.Search(context.Background(), 1, "paper", live, "alphabet", 20, 0)
	is.True(err != nil) // no such sort
}

func TestSearch_PagesNeitherRepeatNorSkip(t *testing.T) {
	t.Parallel()
	const all = 733
	s := make(catalogue, all)
	for i := range s {
		s[i] = entry(int64(i+1), fmt.Sprintf("Willow %d", i%7), "baskets", func(l *app.Listing) { l.Votes = i % 3 })
	}
	ix := opened(t, s)
	for _, text := range []string{"willow", "wilow", "wi"} {
		for _, sort := range []string{"relevance", "votes", "newest"} {
			seen := map[int64]bool{}
			for offset := 0; ; offset += 50 {
				ids, total, err := ix.Search(context.Background(), 1, text, live, sort, 50, offset)
				is := is.New(t)
				is.NoErr(err)
				is.Equal(total, all)
				for _, id := range ids {
					is.True(!seen[id]) // a listing stands on one page
					seen[id] = true
				}
				if len(ids) == 0 {
					break
				}
			}
			is.New(t).Equal(len(seen), all)
		}
	}
	ids, total, err := ix.Search(context.Background(), 1, "willow", live, "relevance", 20, 100_000)
	is := is.New(t)
	is.NoErr(err)
	is.Equal(total, all)
	is.Equal(len(ids), 0)
}

func TestSearch_OrderOutlivesReindexing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := make(catalogue, 40)
	for i := range s {
		s[i] = entry(int64(i+1), "Pebble", "stones")
	}
	ix := opened(t, s)
	before := sorted(t, ix, "pebble", "relevance")
	for _, l := range []int{20, 3, 39, 3} {
		is.NoErr(ix.Put(context.Background(), s[l:l+1]))
	}
	is.Equal(sorted(t, ix, "pebble", "relevance"), before)
	is.Equal(ix.Count(), 40)
}

func TestSearch_SlowSearchesLeaveMistypedWordsOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	ix.patience = -1
	is.Equal(find(t, ix, "tumbleweed"), []int64{2})
	is.Equal(len(find(t, ix, "tumblewead")), 0)
}

func TestSearch_ACancelledSearchIsNoDamage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _, err := ix.Search(ctx, 1, "kestrel", live, "relevance", 20, 0)
	is.True(errors.Is(err, context.Canceled))
	is.Equal(ix.NeedsRebuild(), "")
	is.Equal(find(t, ix, "kestrel"), []int64{4})
}

func day(n int) time.Time { return time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC) }
