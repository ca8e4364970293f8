package leaderboards_test

import (
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/leaderboards"
)

// load imports a file, and returns what it was found to hold.
func (d *directory) load(kind app.FigureKind, file string) (leaderboards.Summary, error) {
	i := leaderboards.Import{Store: d.db, Kind: kind, Currency: "EUR", Clock: func() time.Time { return friday }, CompanyKey: app.CompanyKey}
	return i.Run(d.ctx, strings.NewReader(file))
}

func TestImport_RatingsRank(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t)
	d.list("one", friday)
	d.list("two", friday)
	sum, err := d.load(app.FigureDomainRating, "\ufeffSource,domain,date,rating\r\nIndex,www.One.example,2026-11-01,41\r\nIndex,two.example,2026-11-01,\"72.6\"\r\nIndex,away.example,2026-11-01,9\r\nIndex,two.example,2026-10-01,90\r\n")
	is.NoErr(err)
	is.Equal(sum, leaderboards.Summary{Figures: 4, Domains: 3, Unlisted: []string{"away.example"}})
	is.Equal(d.read(leaderboards.Input{Board: "domain-rating"}), "2 1:two=73 2:one=41")
}

func TestImport_RevenueRanks(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t)
	d.list("one", friday)
	d.list("two", friday)
	_, err := d.load(app.FigureRevenue, "domain,revenue,currency,source,date\none.example,1200.5,EUR,self_reported,2026-11-01\ntwo.example,900,EUR,verified,2026-11-01\n")
	is.NoErr(err)
	is.Equal(d.read(leaderboards.Input{Board: "revenue"}), "2 1:one=120050 2:two=90000")
	b, err := d.Get(d.ctx, leaderboards.Input{Board: "revenue", Paging: app.Paging{Page: 1, PerPage: 1}})
	is.NoErr(err)
	is.Equal(*b.Items[0].Metric.Source+" "+*b.Items[0].Metric.Date+" "+*b.Items[0].Metric.Currency, "self_reported 2026-11-01 EUR")
}

// An Excel of a country with a decimal comma separates values by semicolons.
func TestImport_FiguresWithADecimalComma(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t)
	d.list("one", friday)
	_, err := d.load(app.FigureDomainRating, "domain;rating;source;date\r\none.example;41,6;Index;2026-11-01\r\n")
	is.NoErr(err)
	is.Equal(d.read(leaderboards.Input{Board: "domain-rating"}), "1 1:one=42")
	_, err = d.load(app.FigureRevenue, "domain;revenue;currency;source;date\none.example;1200,5;EUR;verified;2026-11-01\n")
	is.NoErr(err)
	is.Equal(d.read(leaderboards.Input{Board: "revenue"}), "1 1:one=120050")
}

func TestExport_BringsEveryFigureBack(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t)
	const file = "\ufeffdomain,rating,source,date\none.example,40,Index,2026-10-01\none.example,41,'=Index,2026-11-01\nzwei.example,7,\"In, dex\",2026-11-01\n"
	_, err := d.load(app.FigureDomainRating, file)
	is.NoErr(err)
	_, err = d.load(app.FigureRevenue, "domain,revenue,currency,source,date\none.example,1200.5,EUR,self_reported,2026-11-01\n")
	is.NoErr(err)
	var ratings, revenues strings.Builder
	is.NoErr(leaderboards.Export{Store: d.db, Kind: app.FigureDomainRating}.Run(d.ctx, &ratings))
	is.Equal(ratings.String(), file)
	is.NoErr(leaderboards.Export{Store: d.db, Kind: app.FigureRevenue}.Run(d.ctx, &revenues))
	is.Equal(revenues.String(), "\ufeffdomain,revenue,currency,source,date\none.example,1200.50,EUR,self_reported,2026-11-01\n")
}

func TestImport_EveryFaultIsNamedWithItsLineAndNothingIsSaved(t *testing.T) {
	t.Parallel()
	const ratings, revenues = "domain,rating,source,date\none.example,40,Index,2026-11-01\n", "domain,revenue,currency,source,date\n"
	for _, test := range []struct {
		name, file, fault string
		kind              app.FigureKind
	}{
		{"column missing", "domain,rating,date\n", `line 1: names no column "source"`, app.FigureDomainRating},
		{"empty", "", "the file is empty; its first line names the columns", app.FigureDomainRating},
		{"too few values", ratings + "two.example,40\n", `line 3: date is ""; write a day`, app.FigureDomainRating},
		{"too many values", ratings + "two.example,40,Index,2026-11-01,more\n", "line 3: has 5 values; the first line names 4 columns", app.FigureDomainRating},
		{"rating too great", ratings + "two.example,101,Index,2026-11-01\n", `line 3: rating is "101"; write a number from 0 to 100`, app.FigureDomainRating},
		{"rating no number", ratings + "two.example,NaN,Index,2026-11-01\n", `line 3: rating is "NaN"`, app.FigureDomainRating},
		{"no domain", ratings + "https://two.example/,4,Index,2026-11-01\n", `line 3: domain is "https://two.example/"; write a domain`, app.FigureDomainRating},
		{"no source", ratings + "two.example,4,,2026-11-01\n", `line 3: source is ""; name who measured`, app.FigureDomainRating},
		{"no day", ratings + "two.example,4,Index,1.11.2026\n", `line 3: date is "1.11.2026"; write a day`, app.FigureDomainRating},
		{"to come", ratings + "two.example,4,Index,2026-12-01\n", "line 3: date is 2026-12-01, which is to come", app.FigureDomainRating},
		{"twice", ratings + "www.one.example,41,Index,2026-11-01\n", "line 3: one.example has a figure of Index of this day on line 2 already", app.FigureDomainRating},
		{"each line", ratings + "a,b,c,d\n\ne,f,g,h\n", "line 5: ", app.FigureDomainRating},
		{"quote left open", ratings + "\"two.example,4", "line 3", app.FigureDomainRating},
		{"another currency", revenues + "one.example,4,USD,verified,2026-11-01\n", `line 2: currency is "USD"; figures are compared in EUR`, app.FigureRevenue},
		{"amount in words", revenues + "one.example,\"1,200\",EUR,verified,2026-11-01\n", `line 2: revenue is "1,200"; write the amount of a month`, app.FigureRevenue},
		{"source unknown", revenues + "one.example,4,EUR,hearsay,2026-11-01\n", `line 2: source is "hearsay"; write self_reported or verified`, app.FigureRevenue},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is, d := is.New(t), open(t)
			d.list("one", friday)
			_, err := d.load(test.kind, test.file)
			is.True(err != nil)
			if !strings.Contains(err.Error(), test.fault) {
				t.Errorf("%v, not %s", err, test.fault)
			}
			is.Equal(d.read(leaderboards.Input{Board: "domain-rating"})+d.read(leaderboards.Input{Board: "revenue"}), "00")
		})
	}
}
