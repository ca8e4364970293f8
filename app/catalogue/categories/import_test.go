package categories_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/ground/sites"
	"debut/app/ground/texts"
	"debut/storage"
	"debut/storage/storagetest"
)

// directory is an empty database with the default tree.
type directory struct {
	*categories.Service
	db storage.Store
	t  *testing.T
}

func open(t *testing.T) directory {
	t.Helper()
	db := storagetest.Open(t, t.TempDir())
	d := directory{categories.New(db), db, t}
	is.New(t).NoErr(d.Seed(t.Context()))
	return d
}

func (d directory) file() string {
	d.t.Helper()
	var out bytes.Buffer
	_, err := d.Export(d.t.Context(), &out)
	is.New(d.t).NoErr(err)
	return out.String()
}

func (d directory) imports(file string, in categories.ImportInput) (categories.ImportSummary, error) {
	return d.Import(d.t.Context(), strings.NewReader(file), in)
}

func (d directory) named(slug app.Slug) app.Category {
	d.t.Helper()
	all, err := d.db.Categories(d.t.Context())
	is.New(d.t).NoErr(err)
	for _, c := range all {
		if c.Slug == slug {
			return c
		}
	}
	return app.Category{}
}

func TestExport_IsImportedAlike(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	file := d.file()
	all := len(categories.DefaultTree())
	for _, in := range []categories.ImportInput{{}, {Replace: true}} {
		sum, err := d.imports(file, in)
		is.NoErr(err)
		is.Equal(sum, categories.ImportSummary{Unchanged: all})
	}
	empty := directory{categories.New(storagetest.Open(t, t.TempDir())), storage.Store{}, t}
	sum, err := empty.imports(file, categories.ImportInput{})
	is.NoErr(err)
	is.Equal(sum, categories.ImportSummary{Added: all})
	is.Equal(empty.file(), file)
}

func TestTrees_TakeThePlaceOfTheDefaultTree(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	for _, name := range categories.Trees {
		file, found := categories.TreeNamed(name, texts.English)
		is.True(found)
		raw, err := io.ReadAll(file)
		is.NoErr(err)
		dry, err := d.imports(string(raw), categories.ImportInput{Replace: true, DryRun: true})
		is.NoErr(err)
		sum, err := d.imports(string(raw), categories.ImportInput{Replace: true})
		is.NoErr(err)
		is.Equal(sum, dry)
		is.True(sum.Added > 20 && sum.Deleted > 20)
		all, err := d.db.Categories(t.Context())
		is.NoErr(err)
		is.Equal(len(all), bytes.Count(raw, []byte("\n"))-1)
	}
	_, found := categories.TreeNamed("../tree", texts.English)
	is.True(!found)
}

func TestImport_ChangesWhatTheFileSays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	before := d.named("ai-assistants")
	sum, err := d.imports("name;slug;parent\nAssistants;ai-assistants;\nBirds;;ai-assistants\n", categories.ImportInput{})
	is.NoErr(err)
	is.Equal(sum, categories.ImportSummary{Added: 1, Changed: 1})
	after := d.named("ai-assistants")
	is.Equal([]string{after.Name, string(after.Parent), after.Description}, []string{"Assistants", "", before.Description}) // the file has no descriptions
	is.Equal(after.Synonyms, before.Synonyms)
	is.Equal(d.named("birds").Parent, app.Slug("ai-assistants"))
	changes, err := d.db.IndexChanges(t.Context(), 0, 10)
	is.NoErr(err)
	is.Equal(len(changes), 1) // searches know categories by their names
}

func TestImport_SavesNothingOfAFileWithAFault(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	before := d.file()
	_, err := d.imports("slug,name,parent\nfine,Fine,\n,Ends > here,\nB D,B,\nlost,Lost,nowhere\nround,Round,about\nabout,About,round\nfine,Again,\ntwin,fine,\n", categories.ImportInput{})
	_, said := app.PublicMessage(err)
	for _, fault := range []string{
		"nothing was imported", `line 3: name is "Ends > here"`, `line 4: slug is "B D"`, `line 5: parent "nowhere" of lost is no category`, "line 6: round lies more than 6 deep, or under itself",
		`line 8: slug "fine" stands on line 2 already`, "line 9: twin has the name of fine, beside which it lies",
	} {
		if !strings.Contains(said.String(), fault) {
			t.Errorf("nothing says %q:\n%s", fault, said)
		}
	}
	is.Equal(d.file(), before)
	_, err = d.imports("title\nx\n", categories.ImportInput{})
	is.True(app.RefusalOf(err) != nil)
}

func TestImport_DeletesNoCategoryInUse(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	site, err := sites.New(d.db).Named(t.Context(), app.DefaultSite)
	is.NoErr(err)
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	l := app.Listing{Site: site, Slug: "parcelwick", Status: app.ListingDraft, Plan: app.PlanFree, CreatedAt: at, UpdatedAt: at, Categories: []app.CategoryRef{{Slug: "ai-assistants"}},
		Company: app.Company{Key: "parcelwick.example", Facts: app.Facts{Name: "Parcelwick"}}}
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return d.db.SaveListing(ctx, &l)
	}))
	_, err = d.imports("name\nBirds\n", categories.ImportInput{Replace: true})
	_, said := app.PublicMessage(err)
	is.True(strings.Contains(said.String(), "ai-assistants is not in the file, and cannot be deleted: 1 listings and 0 programmes name it"))
	sum, err := d.imports("slug,name,parent\nai-assistants,Helpers,birds\nbirds,Birds,\n", categories.ImportInput{Replace: true})
	is.NoErr(err)
	is.Equal([]int{sum.Added, sum.Changed, sum.Deleted}, []int{1, 1, len(categories.DefaultTree()) - 1})
	is.Equal(d.named("ai-assistants").Name, "Helpers")
}
