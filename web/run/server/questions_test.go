package server_test

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/check/servertest"
)

// findings are what a search answers, as far as these tests look at it.
type findings struct {
	Items []struct {
		Slug, Name, Tagline string
		Country             string
		PricingModel        string `json:"pricing_model"`
	}
	Total      int
	Understood *struct {
		Filters []struct{ Filter, Value, Said string }
		Words   string
	}
	EmptiedBy []struct{ Filters []string } `json:"emptied_by"`
	Words     *struct {
		Used    []string
		LeftOut []string `json:"left_out"`
	}
}

func asking(d *servertest.Server, query ...string) (answer findings) {
	values := url.Values{"per_page": {"100"}}
	for i := 0; i < len(query); i += 2 {
		values.Set(query[i], query[i+1])
	}
	read(d, "/api/v1/listings?"+values.Encode(), &answer)
	return answer
}

// read reads an answer in JSON.
func read(d *servertest.Server, path string, into any) {
	if err := json.Unmarshal([]byte(d.Page(path)), into); err != nil {
		d.TB.Fatal(err)
	}
}

func TestQuestion_BecomesFiltersThatAreNamedAndCanBeTakenOff(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	const q = "customs tools from the Netherlands with at least 4 stars"
	got := asking(d, "q", q)
	is.Equal(fmt.Sprint(got.Understood.Filters), "[{rating_min 4 with at least 4 stars} {country NL from the Netherlands}]")
	is.Equal(got.Understood.Words, "customs")
	is.Equal(got.Items[0].Slug, "parcelwick")
	is.Equal(got.Total, 1)

	page := html.UnescapeString(d.Page("/search?q=" + url.QueryEscape(q)))
	is.True(strings.Contains(page, "Understood as"))
	is.True(strings.Contains(page, `href="/search?country=NL&literal=true&q=customs"`))   // without the stars
	is.True(strings.Contains(page, `href="/search?literal=true&q=customs&rating_min=4"`)) // without the country
	is.True(strings.Contains(page, `href="/search?literal=true&q=`+url.QueryEscape(q)+`"`))

	is.Equal(asking(d, "q", q, "literal", "true").Understood, nil)
	both := asking(d, "q", q, "country", "FR") // what was sent stands, and the words stay words
	is.Equal(fmt.Sprint(both.Understood.Filters), "[{rating_min 4 with at least 4 stars}]")
	is.Equal(fmt.Sprint(both.EmptiedBy), "[{[country]}]")
}

// Words in a row may be a filter, but not where a product says just these.
func TestQuestion_WordsThatStandInATaglineAreMeant(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	is.Equal(fmt.Sprint(asking(d, "q", "papers Germany").Understood.Filters), "[{country DE Germany}]")
	file := filepath.Join(t.TempDir(), "one.jsonl")
	is.NoErr(os.WriteFile(file, []byte(`{"slug": "sendwise", "name": "Sendwise", "website": "https://sendwise.example", "country": "IE", `+
		`"tagline": "Customs papers Germany asks for", "categories": ["Logistics"], "launched_at": "2026-01-12T00:00:00Z"}`), 0o600))
	d.Import(file)
	got := asking(d.Indexed(), "q", "papers Germany")
	is.Equal(got.Understood, nil)
	is.Equal(got.Items[0].Slug, "sendwise")
}

// Of a few words that find nothing as a question each is a word, for the page as for programs.
func TestQuestion_AFewWordsThatHideTheirListingAreWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	file := filepath.Join(t.TempDir(), "one.jsonl")
	is.NoErr(os.WriteFile(file, []byte(`{"slug": "kanabox", "name": "Kanabox", "website": "https://kanabox.example", "country": "IE", `+
		`"tagline": "A Japanese stationery subscription", "pricing_model": "one_time", "launched_at": "2026-01-12T00:00:00Z"}`), 0o600))
	d.Import(file)
	got := asking(d.Indexed(), "q", "japanese stationery subscription")
	is.Equal(got.Total, 1)
	is.Equal(got.Items[0].Slug, "kanabox")
	is.Equal(got.Understood, nil)
	page := d.Page("/search?q=japanese+stationery+subscription")
	is.True(strings.Contains(page, "Kanabox"))
	is.True(!strings.Contains(page, "Understood as")) // what it is not found by
}

func TestQuestion_FiltersAloneListWhatPasses(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	asked, sent := asking(d, "q", "which products have a free plan?", "sort", "votes"), asking(d, "has_free_plan", "true", "sort", "votes")
	is.Equal(asked.Items, sent.Items)
	is.True(sent.Total > 3)
	for _, l := range sent.Items {
		is.True(slices.Contains(app.FreeModels, l.PricingModel))
	}
	rated := asking(d, "rating_min", "4.5")
	is.True(rated.Total > 0)
	for _, l := range rated.Items {
		var one struct{ Rating struct{ Stars float64 } }
		read(d, "/api/v1/listings/"+l.Slug, &one)
		is.True(one.Rating.Stars >= 4.5)
	}
	is.True(rated.Total < asking(d, "rating_min", "4").Total)
	is.Equal(asking(d, "rating_min", "4.5", "q", rated.Items[0].Name).Items[0].Slug, rated.Items[0].Slug) // by the index as well
}

// Words that stand nowhere hide nothing that the filters of a question find, and are told.
func TestQuestion_WordsThatStandNowhereAreLeftOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	got := asking(servertest.Demo(t).Indexed(), "q", "xylophonkasten aus Japan")
	is.Equal(got.Items[0].Country, "JP")
	is.Equal(got.Words.LeftOut, []string{"xylophonkasten"})
	is.Equal(len(got.Words.Used), 0)
}

func TestQuestion_WhileItIsTypedItsReadingIsOffered(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var offered []struct{ Kind, Label, Href string }
	read(servertest.Demo(t).Indexed(), "/suggest?q="+url.QueryEscape("customs from the Netherlands launched this year"), &offered)
	is.Equal(offered[0].Kind, "Search")
	is.Equal(offered[0].Label, "Country: Netherlands · Launched since 1 January 2026 · “customs”")
}

// The questions are those of app/catalogue/questions; who wrote them knew the products, and not how they are found.
func TestQuestion_TheRightProductStandsFirst(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("app/catalogue/questions/testdata/asked.json")
	var asked []struct{ Q, Lang, First string }
	if err == nil {
		err = json.Unmarshal(text, &asked)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []texts.Language{"en", "de"} {
		d := servertest.DemoIn(t, l, "--anonymous-limit", "0").Indexed()
		right, all := 0, 0
		for _, q := range asked {
			if q.Lang != string(l) || q.First == "" {
				continue
			}
			all++
			if got := asking(d, "q", q.Q); len(got.Items) > 0 && got.Items[0].Slug == q.First {
				right++
			}
		}
		t.Logf("%s: %d of %d", l, right, all)
		if right*100 < all*85 {
			t.Errorf("%s: %d of %d stand first", l, right, all)
		}
	}
}

// frames are sentences that people ask in: each finds what its words alone find.
var frames = strings.Split(`looking for a tool for %s
which product helps me with %s?
best software for %s
I need an app that does %s
what is a good alternative for %s?
is there something for %s
can you recommend a %s tool
we are a small team and want to handle %s
show me products for %s
how can I solve %s without much work?
ich suche ein Werkzeug für %s
welches Produkt hilft mir bei %s?
beste Software für %s
gibt es etwas für %s?
ich brauche eine App für %s
womit kann ich %s erledigen?
kannst du mir ein Tool für %s empfehlen
wir sind ein kleines Team und suchen %s
zeig mir Programme für %s
wie löse ich %s ohne viel Arbeit?
je cherche un outil pour %s
quel produit m'aide avec %s ?
meilleur logiciel pour %s
existe-t-il quelque chose pour %s
j'ai besoin d'une application pour %s
pouvez-vous me recommander un outil de %s
nous sommes une petite équipe et voulons %s
montrez-moi des produits pour %s
comment gérer %s facilement ?
quelle est la meilleure solution pour %s`, "\n")

func TestQuestion_ASentenceFindsWhatItsWordsFind(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t, "--anonymous-limit", "0").Indexed()
	listed := asking(d, "sort", "newest").Items
	held := map[string]int{}
	telling := func(text string) (words []string) {
		for _, w := range app.WordsIn(text) {
			if len(w) > 4 && !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
		return words
	}
	for _, l := range listed {
		for _, w := range telling(l.Tagline) {
			held[w]++
		}
	}
	for _, frame := range frames {
		right := 0
		for _, l := range listed {
			words := telling(l.Tagline)
			slices.SortStableFunc(words, func(a, b string) int { return held[a] - held[b] })
			asked := strings.Join(words[:min(2, len(words))], " ")
			if got := asking(d, "q", fmt.Sprintf(frame, asked)); len(got.Items) > 0 && got.Items[0].Slug == l.Slug {
				right++
			}
		}
		if right < 48 {
			t.Errorf("“%s” finds %d of %d", frame, right, len(listed))
		}
	}
}
