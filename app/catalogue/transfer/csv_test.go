package transfer_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/transfer"
	"debut/web/doors/op"
)

// sheet imports a file of comma-separated values.
func (f folder) sheet(c transfer.Columns, file string, dry bool) (sum transfer.Summary, faults string, err error) {
	var said bytes.Buffer
	sum, err = transfer.Import{
		Service: f.Service, Site: f.site, DryRun: dry, Errors: &said, CSV: &c,
		Read: func(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) },
	}.Run(f.t.Context(), strings.NewReader(file))
	return sum, said.String(), err
}

func (f folder) exportsCSV() string {
	f.t.Helper()
	var out bytes.Buffer
	_, err := f.Export(f.t.Context(), f.site, transfer.CSV, &out)
	is.New(f.t).NoErr(err)
	return out.String()
}

func TestExportCSV_IsImportedAlike(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f, g, h := open(t), open(t), open(t)
	awkward := `{"slug":"awkward","name":"=HYPERLINK(\"https://evil.example\")","tagline":"+1, \"two\"; three|four","description":"One\n\n- two\n=3","city":" Gent","features":["a|b"," c"],"tags":["[x","y"],"usps":["@one"],` +
		`"website":"https://awkward.example/a?b=c","contact_email":"-a@awkward.example","story":{"why_started":"-\t=1"},"founders":[{"name":"@A"},{"name":"B|C"}],"faqs":[{"question":"<b>?","answer":"&"}]}`
	_, faults := f.imports(parcelwick + "\n" + whole + "\n" + awkward)
	is.Equal(faults, "")
	file := f.exportsCSV()
	sum, faults, err := g.sheet(transfer.Columns{}, file, false)
	is.NoErr(err)
	is.Equal(faults, "")
	is.Equal(sum, transfer.Summary{Lines: 3, Added: 3})
	is.Equal(g.exports(), f.exports()) // which states all of each
	is.Equal(g.exportsCSV(), file)
	sum, _, err = g.sheet(transfer.Columns{EmptyClear: true}, file, false)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 3, Unchanged: 3})
	semicolons := strings.ReplaceAll(strings.ReplaceAll(parcelwickCSV, ",", ";"), "\n", "\r\n")
	sum, faults, err = h.sheet(transfer.Columns{}, semicolons, false)
	is.NoErr(err)
	is.Equal([]any{sum.Added, faults}, []any{1, ""})
	is.Equal(h.listing("parcelwick").Company.City, "Köln")
}

const parcelwickCSV = "slug,name,website,country,city,categories\nparcelwick,Parcelwick,https://parcelwick.example,Germany,Köln,Business > Customs|Home\n"

func TestImportCSV_FilesOfOthersAreUnderstood(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	file := "Company,Web site,Beschreibung,Industry,Country code,Founded in,Launch date,LinkedIn,Founder,Secret\n" +
		"Parcelwick,parcelwick.example,Papers,Business > Customs, UK ,2019.0,16.11.2026,https://linkedin.com/company/p,Ines Vandermolen|Tom Bell,7\n"
	sum, faults, err := f.sheet(transfer.Columns{Meant: map[string]string{"Web site": "website"}}, file, false)
	is.NoErr(err)
	is.Equal(faults, "line 1: the column \"Secret\" is left out, since nobody said what it means\n")
	is.Equal(sum.Added, 1)
	l := f.listing("parcelwick")
	c := l.Company
	is.Equal([]string{c.Website, c.Description, c.Country, c.Socials["linkedin"], c.Founders[1].Name, l.Categories[0].Name}, []string{
		"https://parcelwick.example", "Papers", "GB", "https://linkedin.com/company/p", "Tom Bell", "Customs"})
	is.Equal(*c.FoundedYear, 2019)
	is.Equal(l.LaunchedAt.Format("2006-01-02"), "2026-11-16")
	_, _, err = f.sheet(transfer.Columns{}, "Secret\nx\n", false)
	is.True(strings.Contains(err.Error(), "No column is the name of a listing"))
	_, _, err = f.sheet(transfer.Columns{Meant: map[string]string{"Absent": "name"}}, file, false)
	is.True(strings.Contains(err.Error(), `There is no heading "Absent"`))
	sum, _, err = f.sheet(transfer.Columns{Lists: ";"}, "name,website,tags\nParcelwick,http://www.parcelwick.example/,one; two\n", false)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 1, Updated: 1}) // the one at its website
	is.Equal(f.listing("parcelwick").Company.Tags, []string{"one", "two"})
}

func TestImportCSV_AnEmptyValueLeavesWhatWasThere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	f.imports(parcelwick)
	sum, _, err := f.sheet(transfer.Columns{}, "slug,name,country,city\nparcelwick,Parcelwick,,Delft\n", false)
	is.NoErr(err)
	is.Equal(sum.Updated, 1)
	is.Equal([]string{f.listing("parcelwick").Company.Country, f.listing("parcelwick").Company.City}, []string{"NL", "Delft"})
	_, _, err = f.sheet(transfer.Columns{EmptyClear: true}, "slug,name,country\nparcelwick,Parcelwick,\n", false)
	is.NoErr(err)
	is.Equal([]string{f.listing("parcelwick").Company.Country, f.listing("parcelwick").Company.City}, []string{"", "Delft"})
}

func TestImportCSV_RefusesAsJSONLinesDoAndKeepsTheRest(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	file := "slug,name,tagline,country,founded_year,faqs\n" +
		"a,A,fine,,,\n" +
		"b,,no name,,,\n" +
		"c,C," + strings.Repeat("x", 201) + ",,,\n" +
		"d,D,,ZZ,soon,\n" +
		"e,E,,,,{\n" +
		"f,\"F\"x,,,,\n" +
		"g,G,,,,,,more\n" +
		"a,A again,,,,\n" +
		"h,H,fine,,,\n"
	sum, faults, err := f.sheet(transfer.Columns{}, file, false)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 9, Added: 2, Refused: 7})
	for _, want := range []string{
		"line 3: name", "line 4: tagline has 201 characters; send at most 200", "line 5: founded_year", "line 6: faqs: is not JSON", "line 7: has a quotation mark in the wrong place",
		"line 8: has 8 values; the first line names 6 columns", `line 9: slug: "a" stands on line 2 already`,
	} {
		if !strings.Contains(faults, want) {
			t.Errorf("nothing says %q:\n%s", want, faults)
		}
	}
	is.Equal(f.listing("h").Company.Name, "H")
}

func TestImportCSV_LinesWithoutSlugFindTheirListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	file := "name,website,city\nAcme,https://one.example,Gent\nAcme,https://two.example,Brugge\nAcme,https://www.two.example/,Brugge\n東京,https://three.example,\nAlone,,Ieper\n"
	sum, _, err := f.sheet(transfer.Columns{}, file, true)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 5, Added: 4, Refused: 1})
	sum, faults, err := f.sheet(transfer.Columns{}, file, false)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 5, Added: 4, Refused: 1})
	is.True(strings.Contains(faults, "line 4: website: \"https://www.two.example/\" stands on line 3 already"))
	is.Equal([]string{f.listing("acme").Company.City, f.listing("acme-2").Company.City, f.listing("three-example").Company.Name}, []string{"Gent", "Brugge", "東京"})
	lines := strings.SplitAfter(file, "\n")
	slices.Reverse(lines[1:3])
	sum, _, err = f.sheet(transfer.Columns{}, strings.Join(lines, ""), false)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 5, Unchanged: 4, Refused: 1}) // in whichever order
	sum, _, err = f.sheet(transfer.Columns{}, "name,website\nAcme,https://four.example\n", false)
	is.NoErr(err)
	is.Equal(sum.Added, 1)
	is.Equal(f.listing("acme-3").Company.Key, "four.example")
}

func TestImportCSV_SoManyNamesakesFindASlug(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	var file strings.Builder
	file.WriteString("Name;URL;Category\n")
	for n := range 510 { // in two batches
		fmt.Fprintf(&file, "Same;https://c%d.example;Trade > Part %d\n", n, n%7)
	}
	sum, faults, err := f.sheet(transfer.Columns{}, file.String(), false)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 510, Added: 50, Refused: 460})
	is.True(strings.HasPrefix(faults, "line 52, same: slug: more than 50 companies are called \"Same\"; give this line a slug."))
	is.Equal(f.listing("same").Company.Key, "c0.example") // nobody took its place
}

// The file that is offered as a sample is one.
func TestSample_IsImported(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	sum, faults, err := f.sheet(transfer.Columns{}, string(transfer.Sample), false)
	is.NoErr(err)
	is.Equal(faults, "")
	is.Equal([]int{sum.Lines, sum.Added}, []int{4, 4})
	is.Equal(f.listing("parcelwick").Categories[0].Slug, app.Slug("customs"))
	is.Equal(len(f.listing("parcelwick").Company.Founders), 2)
}

// What a file from elsewhere says in its own words is understood, and what cannot be kept is told with its line.
func TestImportCSV_AFileFromAnotherDirectory(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	_, faults := f.imports(`{"slug":"first","name":"First","categories":["Finance > Accounting & Invoicing"]}`)
	is.Equal(faults, "")
	sum, faults, err := f.sheet(transfer.Columns{}, "id,title,url,status,logo,category\n"+
		"1,Parcelwick,https://parcelwick.example,publish,https://other.example/p.png,accounting & invoicing\n"+
		"2,Hedgeform,https://hedgeform.example,Published,,accounting-invoicing\n"+
		"3,Quillmoor,https://quillmoor.example,draft,,\n", false)
	is.NoErr(err)
	is.Equal(sum, transfer.Summary{Lines: 3, Added: 2, Refused: 1, Lessened: 1})
	is.Equal(sum.String(), "3 lines: 2 added, 0 updated, 0 unchanged, 1 refused; of 1 a part was left out")
	is.True(strings.Contains(faults, `line 1: the column "id" is left out, since nobody said what it means`))
	is.True(strings.Contains(faults, `line 2, parcelwick: logo_url "https://other.example/p.png" is no picture of this site and was left out: pages show`))
	is.True(strings.Contains(faults, "line 4"))
	is.True(strings.Contains(faults, "live, scheduled, upcoming"))
	l := f.listing("parcelwick") // and not /listings/1
	is.Equal(l.Status, app.ListingLive)
	is.Equal(l.Categories, []app.CategoryRef{{Slug: "accounting-invoicing", Name: "Accounting & Invoicing"}}) // the one that there is
	is.Equal(f.listing("hedgeform").Categories, l.Categories)
	sum, _, err = f.sheet(transfer.Columns{Meant: map[string]string{"id": "slug"}}, "id,title\np-9,Other\n", false)
	is.NoErr(err)
	is.Equal(sum.Added, 1)
	is.Equal(f.listing("p-9").Company.Name, "Other") // where somebody says that it is one
}
