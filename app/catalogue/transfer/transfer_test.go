package transfer_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/transfer"
	"debut/app/ground/sites"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web/doors/op"
)

var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// folder is a data folder that listings are moved in and out of.
type folder struct {
	*transfer.Service
	db   storage.Store
	site app.Site
	t    *testing.T
}

func open(t *testing.T) folder {
	t.Helper()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	site, err := sites.New(db).Named(t.Context(), app.DefaultSite)
	is.NoErr(err)
	return folder{transfer.New(db, func() time.Time { return now }, app.CompanyKey), db, site, t}
}

func (f folder) imports(lines string) (sum transfer.Summary, faults string) {
	f.t.Helper()
	sum, faults, err := f.tries(lines, false)
	is.New(f.t).NoErr(err)
	return sum, faults
}

func (f folder) tries(lines string, dry bool) (transfer.Summary, string, error) {
	var faults bytes.Buffer
	sum, err := transfer.Import{
		Service: f.Service, Site: f.site, DryRun: dry, Errors: &faults,
		Read: func(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) },
	}.Run(f.t.Context(), strings.NewReader(lines))
	return sum, faults.String(), err
}

func (f folder) exports() string {
	f.t.Helper()
	var out bytes.Buffer
	_, err := f.Export(f.t.Context(), f.site, transfer.JSONLines, &out)
	is.New(f.t).NoErr(err)
	return out.String()
}

func (f folder) listing(slug app.Slug) app.Listing {
	f.t.Helper()
	l, err := f.db.ListingBySlug(f.t.Context(), f.site.ID, slug)
	is.New(f.t).NoErr(err)
	return l
}

const parcelwick = `{"slug":"parcelwick","name":"Parcelwick","tagline":"Customs papers","website":"https://parcelwick.example","categories":["Business > Customs"],"country":"nl","founded_year":2024,"stage":"Public beta","status":"live","city":null}`

func TestImport_ALineBecomesAListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	sum, faults := f.imports("\ufeff" + parcelwick + "\r\n\r\n" + `{"slug":"hedgeform","name":"Hedgeform"}`)
	is.Equal(sum, transfer.Summary{Lines: 2, Added: 2})
	is.Equal(faults, "")
	l := f.listing("parcelwick")
	is.Equal(l.Company.Key, "parcelwick.example")
	is.Equal(l.Company.Country, "NL")
	is.Equal(l.Company.Stage, "public-beta")
	is.Equal(l.Categories[0], app.CategoryRef{Slug: "customs", Name: "Customs"}) // made, under Business
	is.Equal(l.Status, app.ListingLive)
	is.Equal(l.Owner, nil)                               // until somebody claims it
	is.Equal(f.listing("hedgeform").Company.Website, "") // not known
}

func TestImport_ALineChangesWhatItStates(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	f.imports(parcelwick)
	sum, _ := f.imports(parcelwick)
	is.Equal(sum, transfer.Summary{Lines: 1, Unchanged: 1})
	sum, _ = f.imports(`{"slug":"parcelwick","name":"Parcelwick","country":null,"city":"Delft"}`)
	is.Equal(sum, transfer.Summary{Lines: 1, Updated: 1})
	l := f.listing("parcelwick")
	is.Equal(l.Company.City, "Delft")
	is.Equal(l.Company.Country, "")               // null: not known
	is.Equal(l.Company.Tagline, "Customs papers") // left out: as it was
	is.Equal(l.Categories[0].Slug, app.Slug("customs"))
}

// whole is a line with everything that a line may state.
const whole = `{"slug":"full","name":"Full","website":"https://full.example/","categories":["Business > Customs","Home"],"features":["Reads <b> & \u2028"],` +
	`"faqs":[{"question":"Q?","answer":"A."}],"socials":{"github":"https://github.com/full"},"founders":[{"name":"Ines Vandermolen","title":"Founder","bio":"","socials":{"website":"https://ines.example"}}],` +
	`"story":{"story":"We shipped vases."},"milestones":[{"date":"2025-04-02","title":"One","description":"","url":""}],"logo_url":"http://127.0.0.1:8080/logos/full.svg","media":[{"url":"http://127.0.0.1:8080/pictures/one.webp","caption":"One","width":960,"height":600}],"updates":[{"at":"2026-03-02T08:00:00.000Z","title":"Two","body":"Reads sealed papers."},{"at":"2026-02-02T08:00:00.000Z","title":"One","body":""}],"evidence":{"tagline":[{"quote":"Customs","url":"https://full.example/","from":"text","read_on":"2026-11-14"}]},` +
	`"not_found":["city"],"status":"scheduled","launch_week":"2026-12-07","plan":"paid","seo_title":"T","launched_at":null,"created_at":"2026-01-02T03:04:05Z"}`

func TestExport_IsImportedAlike(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f, g := open(t), open(t)
	f.imports(parcelwick + "\n" + whole)
	first := f.exports()
	is.Equal(len(strings.Split(strings.TrimSpace(first), "\n")), 2)
	sum, _ := g.imports(first)
	is.Equal(sum.Added, 2)
	is.Equal(g.exports(), first)
	sum, _ = g.imports(first)
	is.Equal(sum.Unchanged, 2)
}

func TestImport_AddsUpdatesToThoseThatAreThere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	f.imports(whole)
	sum, faults := f.imports(`{"slug":"full","name":"Full","updates":[{"at":"2026-04-02T08:00:00Z","title":"Three"},{"at":"2026-03-02T09:00:00+01:00","title":"Two","body":"Reads sealed papers."}]}`)
	is.Equal(faults, "")
	is.Equal(sum.Updated, 1)
	l := f.listing("full")
	is.Equal(l.Updates, 3)
	kept, err := f.db.UpdatesOf(t.Context(), l.ID, 10)
	is.NoErr(err)
	is.Equal([]string{kept[0].Title, kept[1].Title, kept[2].Title}, []string{"Three", "Two", "One"})
	sum, faults = f.imports(`{"slug":"full","name":"Full","updates":[{"at":"soon","title":"Four"}]}`)
	is.Equal(sum.Refused, 1)
	is.True(strings.Contains(faults, "updates[0].at"))
	f.imports(`{"slug":"full","name":"Full","updates":null}`)
	is.Equal(f.listing("full").Updates, 3) // updates stay
}

func TestImport_RefusesLines(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ line, faults string }{
		"no JSON":               {`{"slug":`, "is not JSON"},
		"an unknown key":        {`{"slug":"a","name":"A","taglin":"x"}`, "taglin is not known here"},
		"a key twice":           {`{"slug":"a","name":"A","name":"B"}`, "name"},
		"no name":               {`{"slug":"a"}`, "name is missing"},
		"a bad slug":            {`{"slug":"A b","name":"A"}`, "slug"},
		"too long a tagline":    {`{"slug":"a","name":"A","tagline":"` + strings.Repeat("x", 201) + `"}`, "tagline has 201 characters; send at most 200"},
		"a year of no company":  {`{"slug":"a","name":"A","founded_year":1500}`, "founded_year is "},
		"a link that runs":      {`{"slug":"a","name":"A","logo_url":"javascript:alert(1)"}`, "logo_url is a javascript: address"},
		"a country's nickname":  {`{"slug":"a","name":"A","country":"UK"}`, "which is not the code of a country; send GB"},
		"no country":            {`{"slug":"a","name":"A","country":"ZZ"}`, "country is not the code of a country"},
		"a path without end":    {`{"slug":"a","name":"A","categories":["` + strings.Repeat("A > ", 100) + `A"]}`, "categories[0] has 101 levels"},
		"an empty category":     {`{"slug":"a","name":"A","categories":["Business > "]}`, "categories[0] must be names"},
		"a launch without week": {`{"slug":"a","name":"A","status":"upcoming"}`, "launch_week is missing"},
		"a zero character":      {`{"slug":"a","name":"A\u0000"}`, "name"},
		"a deep well":           {`{"slug":"a","name":` + strings.Repeat("[", 5000) + `}`, ""},
		"a long line":           {`{"slug":"a","name":"` + strings.Repeat("x", 2<<20) + `"}`, "has more than 1048576 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			f := open(t)
			sum, faults := f.imports(parcelwick + "\n" + c.line + "\n" + `{"slug":"last","name":"Last"}`)
			is.Equal(sum, transfer.Summary{Lines: 3, Added: 2, Refused: 1}) // the others are saved
			is.True(strings.HasPrefix(faults, "line 2"))
			is.True(strings.Contains(faults, c.faults))
		})
	}
}

func TestImport_AListingStandsInAFileOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	sum, faults := open(t).imports(parcelwick + "\n" + parcelwick)
	is.Equal(sum.Refused, 1)
	is.True(strings.Contains(faults, `"parcelwick" stands on line 1 already`))
}

func TestImport_CompaniesOnOneWebsiteAreAllKept(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	sum, faults := f.imports(parcelwick + "\n" + `{"slug":"b","name":"B","website":"https://parcelwick.example/b"}` + "\n" +
		`{"slug":"c","name":"C","website":"http://"}` + "\n" + `{"slug":"d","name":"D","website":"www.parcelwick.example"}`)
	is.Equal(sum.Added, 4)
	is.Equal(f.listing("b").Company.Key, "parcelwick.example/b")
	is.Equal(f.listing("c").Company.Website, "")
	is.Equal(f.listing("d").Company.Website, "https://www.parcelwick.example")
	is.True(strings.Contains(faults, `line 3, c: website "http://" is no address and was left out`))
	is.True(strings.Contains(faults, `line 4, d: website https://www.parcelwick.example is that of "parcelwick", too`))
}

// What no page would show is not taken in silence: it is neither kept nor exported, and the operator reads so with its line.
func TestImport_NotesPicturesThatNoPageShowsAndLeavesThemOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	const site = "http://127.0.0.1:8080" // as the database has it
	_, faults := f.imports(`{"slug":"a","name":"A","logo_url":"` + site + `/logos/a.svg"}`)
	is.Equal(faults, "")
	for _, link := range []string{"https://other.example/logos/a.png", site + ".other.example/logos/a.png", site + "@other.example/logos/a.png", site + "/listings/a.png", site + "/pictures/a.png"} {
		sum, faults := f.imports(`{"slug":"a","name":"A","logo_url":"` + link + `"}`)
		is.Equal(sum, transfer.Summary{Lines: 1, Unchanged: 1, Lessened: 1})
		is.Equal(faults, "line 1, a: logo_url \""+link+"\" is no picture of this site and was left out: pages show pictures below "+site+"/logos/ and "+site+"/pictures/ alone; bring others in where the listing is edited\n")
		is.Equal(f.listing("a").Company.LogoURL, site+"/logos/a.svg") // as it was
	}
	sum, faults := f.imports(`{"slug":"b","name":"B","logo_url":"https://other.example/b.png","media":[{"url":"https://other.example/b.png","width":9,"height":9},` +
		`{"url":"` + site + `/pictures/b.png","width":9,"height":9},{"url":"` + site + `/b.png","width":9,"height":9}]}`)
	is.Equal(sum, transfer.Summary{Lines: 1, Added: 1, Lessened: 1})
	is.True(strings.HasPrefix(faults, "line 1, b: logo_url \"https://other.example/b.png\" is no picture of this site and was left out; 2 of 3 pictures of media are not of this site and were left out: "))
	is.Equal(f.listing("b").Company.LogoURL, "")
	is.Equal(len(f.listing("b").Company.Media), 1)
	is.True(!strings.Contains(f.exports(), "other.example"))
}

func TestImport_TheTreeOfCategoriesHasAnEnd(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	var lines strings.Builder
	for i := range 1300 {
		fmt.Fprintf(&lines, `{"slug":"c-%d","name":"C","categories":["A%d","B%d","C%d","D%d"]}`+"\n", i, i, i, i, i)
	}
	sum, faults := f.imports(lines.String() + `{"slug":"known","name":"K","categories":["A7"]}`)
	is.Equal(sum, transfer.Summary{Lines: 1301, Added: 1251, Refused: 50})
	is.True(strings.Contains(faults, "more than 5000 in all"))
}

func TestImport_ADryRunKeepsNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	sum, faults, err := f.tries(parcelwick+"\n{}", true)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 2, Added: 1, Refused: 1})
	is.True(faults != "")
	is.Equal(f.exports(), "")
}

// full is a store whose disk is full after some changes.
type full struct {
	storage.Store
	left *int
}

func (f full) AddListings(ctx context.Context, added []*app.Listing) error {
	if *f.left -= len(added); *f.left < 0 {
		return errors.New("no room")
	}
	return f.Store.AddListings(ctx, added)
}

// A run that is cut short keeps whole batches; the same file again brings the rest.
func TestImport_ThatWasCutShortIsRunAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	var lines strings.Builder
	for i := range 1200 {
		fmt.Fprintf(&lines, `{"slug":"company-%d","name":"Company %d"}`+"\n", i, i)
	}
	left := 2*500 + 200 // each transaction runs twice
	broken := f
	broken.Service = transfer.New(full{f.db, &left}, func() time.Time { return now }, app.CompanyKey)
	sum, _, err := broken.tries(lines.String(), false)
	is.True(err != nil)
	is.Equal(sum.Added, 500)
	is.Equal(strings.Count(f.exports(), "\n"), 500)
	sum, _ = f.imports(lines.String())
	is.Equal(sum, transfer.Summary{Lines: 1200, Added: 700, Unchanged: 500})
	is.Equal(strings.Count(f.exports(), "\n"), 1200)
}

// Few changes are indexed one by one, many all at once.
func TestImport_ChangesReachTheIndex(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	kinds := func() map[listings.ChangeKind]int {
		found, err := f.db.IndexChanges(t.Context(), 0, 5000)
		is.NoErr(err)
		kinds := map[listings.ChangeKind]int{}
		for _, c := range found {
			kinds[c.Kind]++
		}
		return kinds
	}
	f.imports(parcelwick)
	is.Equal(kinds(), map[listings.ChangeKind]int{listings.ListingChange: 1})
	var lines strings.Builder
	for i := range 1100 {
		fmt.Fprintf(&lines, `{"slug":"company-%d","name":"Company %d"}`+"\n", i, i)
	}
	f.imports(lines.String())
	is.Equal(kinds()[listings.AllChange], 1)
}

// An export of last month must not bring back what the team took out of public view since.
func TestImport_WhatTheTeamHidStaysHidden(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	line := `{"slug":"parcelwick","website":"https://parcelwick.example/","name":"Parcelwick","status":"live"}` + "\n"
	_, faults := f.imports(line)
	is.Equal(faults, "")
	l := f.listing("parcelwick")
	withheld := app.Withheld{As: app.Hidden, Reason: "Spam.", From: app.ListingLive}
	l.Status, l.Withheld = app.ListingSuspended, &withheld
	is.NoErr(f.db.Tx(t.Context(), func(ctx context.Context) error { return f.db.SaveListing(ctx, &l) }))
	_, faults = f.imports(strings.Replace(line, `"Parcelwick"`, `"Parcelwick again"`, 1))
	is.Equal(faults, "")
	l = f.listing("parcelwick")
	is.Equal([]any{l.Status, *l.Withheld, l.Company.Name}, []any{app.ListingSuspended, withheld, "Parcelwick again"})
}

// Where an export is taken in, nobody knows who does not want to be named: so it names them to nobody. Taken in where they asked, it
// names them no more.
func TestExport_NamesNobodyWhoDoesNotWantIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	f.imports(strings.Replace(whole, `"quote":"Customs"`, `"quote":"Customs, by Ines Vandermolen"`, 1))
	is.True(strings.Contains(f.exports(), "Ines Vandermolen"))
	l := f.listing("full")
	is.NoErr(f.db.Tx(t.Context(), func(ctx context.Context) error {
		return f.db.Unname(ctx, app.Unnamed{Company: l.Company.ID, Key: l.Company.Key, Names: []string{"Ines Vandermolen"}, Since: now})
	}))
	is.True(!strings.Contains(f.exports(), "Vandermolen"))
	f.imports(whole) // an older file
	is.Equal(f.listing("full").Company.Hidden(), []string{"Ines Vandermolen"})
	is.True(!strings.Contains(f.exports(), "Vandermolen"))
}
