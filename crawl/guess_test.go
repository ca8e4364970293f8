package crawl

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// Pages that nothing leads to are found where most sites keep theirs, in the site's language.
func TestRead_GuessesPagesThatNothingLeadsTo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{
		"/robots.txt": "User-agent: *\nDisallow: /ueber-uns",
		"/":           `<html lang="de"><title>Decken</title><h1>Decken</h1><p>Wir weben Decken.</p>`,
		"/preise":     `<html lang="de"><title>Preise</title><h1>Preise</h1><p>9 Euro im Monat</p>`,
		"/ueber-uns":  page("Über uns"),
		"/about":      `<title>Decken</title><h1>Alle Decken</h1>`, // says of itself that it is something else
	})
	snap, err := w.Read(t.Context(), "http://example.com", nil)
	is.NoErr(err)
	is.Equal(paths(snap), []string{"/", "/preise"})
	is.Equal(w.asked("example.com"), []string{"/robots.txt", "/", "/sitemap.xml", "/preise", "/impressum", "/about"})
	is.Equal(len(snap.Problems), 0) // what is not there, or may not be read, was nobody's link
}

func TestRead_GuessesNothingWhereItIsOfNoUse(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]pages{
		"a site that leads to enough": {"/": page("Home", "/pricing=Prices", "/contact=Contact", "/faq=FAQ"), "/pricing": page("Prices"), "/contact": page("Contact"), "/faq": page("FAQ"), "/about": page("About")},
		"a site that asks for time":   {"/robots.txt": "User-agent: *\nCrawl-delay: 2", "/": page("Home"), "/about": page("About")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWeb(t)
			w.serve(t, "example.com", site)
			_, err := w.Read(t.Context(), "http://example.com", nil)
			is := is.New(t)
			is.NoErr(err)
			is.True(!strings.Contains(strings.Join(w.asked("example.com"), " "), "/about"))
		})
	}
}

// What the law asks of every site is no sign that a site leads to all that it says of itself.
func TestRead_GuessesBesidePagesOfTerms(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{
		"/":      page("Home", "/terms=Terms", "/terms-history=Terms, older", "/privacy=Privacy policy"),
		"/terms": page("Terms"), "/terms-history": page("Terms, older"), "/privacy": page("Privacy policy"),
		"/about": page("About us"),
	})
	snap, err := w.Read(t.Context(), "http://example.com", nil)
	is.NoErr(err)
	is.True(slices.Contains(paths(snap), "/about"))
}

// A site that answers to any name with its homepage is asked once.
func TestRead_ASiteThatAnswersToAnyNameIsNotBelieved(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		if req.URL.Path == "/robots.txt" || req.URL.Path == "/sitemap.xml" {
			http.NotFound(res, req)
			return
		}
		res.Header().Set("Content-Type", "text/html")
		_, _ = res.Write([]byte(`<title>Pricing of blankets</title><h1>Pricing</h1><p>About us and what we weave.</p>`))
	}))
	snap, err := w.Read(t.Context(), "http://example.com", nil)
	is.NoErr(err)
	is.Equal(paths(snap), []string{"/"})
	is.Equal(len(w.asked("example.com")), 4)
}

// What a site tells machines of itself is read where its homepage says nothing without a script.
func TestRead_ReadsTheSummaryForMachinesOfAShell(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	summary := "# Brightloom\n\n> Brightloom weaves blankets from recycled wool, in a mill of its own.\n\n## Pages\n\n- [Prices](/pricing): what a blanket costs\n- Open **all** year\n"
	w.serve(t, "example.com", http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		switch req.URL.Path {
		case "/":
			_, _ = res.Write([]byte(`<html><div id="root"></div><script src="/a.js"></script></html>`))
		case "/llms.txt":
			res.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = res.Write([]byte(summary))
		case "/pricing":
			_, _ = res.Write([]byte(page("9 euros a month")))
		default:
			http.NotFound(res, req)
		}
	}))
	snap, err := w.Read(t.Context(), "http://example.com", nil)
	is.NoErr(err)
	is.Equal(paths(snap), []string{"/", "/llms.txt", "/pricing"})
	said := map[string]string{}
	for _, b := range snap.Pages[1].Blocks {
		if b.From == app.FromText {
			said[snap.Pages[1].Elements[b.Element].Tag] = b.Text
		}
	}
	is.Equal(said["h1"], "Brightloom")
	is.Equal(said["p"], "Brightloom weaves blankets from recycled wool, in a mill of its own.")
	is.Equal(said["li"], "Open all year")
}
