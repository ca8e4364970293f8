package corrections_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/intake/corrections"
	"debut/storage"
	"debut/storage/storagetest"
)

// book is corrections on a database of their own, at a time of the test's.
type book struct {
	*is.I
	*corrections.Service
	ctx context.Context
	db  storage.Store
	now time.Time
}

func openBook(t *testing.T) *book {
	t.Helper()
	b := &book{I: is.New(t), ctx: t.Context(), db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)}
	b.Service = corrections.New(b.db, func() time.Time { return b.now })
	return b
}

// add counts outcomes of a field, a draft each.
func (b *book) add(field string, outcomes ...corrections.Outcome) {
	for _, o := range outcomes {
		b.NoErr(b.Add(b.ctx, []corrections.Correction{{Field: field, Outcome: o, Language: "de", Drafter: app.ByRules}}))
	}
}

func TestReport_TheMostCorrectedOfTheLastDaysComeFirst(t *testing.T) {
	t.Parallel()
	b := openBook(t)
	b.add("city", corrections.Changed, corrections.Filled) // all of them, but long ago
	b.now = b.now.AddDate(0, 0, 120)
	b.add("city", corrections.Kept, corrections.Kept, corrections.Kept, corrections.Cleared)
	b.add("tagline", corrections.Candidate, corrections.Changed, corrections.Missed, corrections.Kept)
	b.add("name", corrections.Kept)
	b.add("usps", corrections.Blank)
	rows, err := b.Report(b.ctx)
	b.NoErr(err)
	b.Equal(rows, []corrections.Row{
		{Field: "tagline", Recent: corrections.Share{Drafts: 4, Changed: 2, Filled: 1, OnPages: 2},
			Ever: corrections.Share{Drafts: 4, Changed: 2, Filled: 1, OnPages: 2}},
		{Field: "city", Recent: corrections.Share{Drafts: 4, Cleared: 1}, Ever: corrections.Share{Drafts: 6, Changed: 1, Cleared: 1, Filled: 1}},
		{Field: "name", Recent: corrections.Share{Drafts: 1}, Ever: corrections.Share{Drafts: 1}},
		{Field: "usps", Recent: corrections.Share{Drafts: 1}, Ever: corrections.Share{Drafts: 1}},
	})
	b.Equal(rows[0].Recent.Percent(1), 25)
	b.Equal(corrections.Share{Drafts: 3}.Percent(2), 67)
	b.Equal(corrections.Share{}.Percent(0), 0)
}

// What programs read of it does not change.
func TestWrite_TheFormOfTheExport(t *testing.T) {
	t.Parallel()
	b := openBook(t)
	var empty, text, table bytes.Buffer
	b.NoErr(corrections.WriteJSON(&empty, nil))
	b.Equal(empty.String(), "[]\n")
	b.add("tagline", corrections.Candidate, corrections.Candidate)
	all, err := b.All(b.ctx)
	b.NoErr(err)
	b.NoErr(corrections.WriteJSON(&text, all))
	b.Equal(text.String(), `[{"field":"tagline","outcome":"candidate","language":"de","drafter":"rules","count":2}]`+"\n")
	b.NoErr(corrections.WriteCSV(&table, all))
	b.Equal(table.String(), "field,outcome,language,drafter,count\ntagline,candidate,de,rules,2\n")
}

func TestLanguageOf_IsOneOfAList(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for tag, want := range map[string]string{
		"de": "de", " de-AT": "de", "pt_BR": "pt", "EN": "en", "": "other", "x-klingon": "other", "de1": "other",
	} {
		is.Equal(corrections.LanguageOf(tag), want)
	}
}
