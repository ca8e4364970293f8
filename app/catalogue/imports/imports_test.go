package imports_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/pictures"
	"debut/app/catalogue/transfer"
	"debut/app/ground/sites"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web/doors/op"
)

var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// desk is an operator with an empty database.
type desk struct {
	*imports.Service
	db  storage.Store
	by  app.Session
	ctx context.Context
	t   *testing.T
}

func open(t *testing.T) desk {
	t.Helper()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	site, err := sites.New(db).Named(t.Context(), app.DefaultSite)
	is.NoErr(err)
	who := app.Account{Email: "ines@parcelwick.example", Operator: true, CreatedAt: now}
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return db.SaveAccount(ctx, &who) }))
	clock := func() time.Time { return now }
	s := imports.NewService(imports.Parts{
		Store: db, Transfer: transfer.New(db, clock, app.CompanyKey), Sites: []app.Site{site}, Clock: clock,
		Pictures: pictures.New(db, crawler(), clock), Reader: crawler(),
		Read: func(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) },
	})
	return desk{s, db, app.Session{Account: who.ID, CreatedAt: now}, app.WithSite(t.Context(), &site), t}
}

// tried brings a file and has it tried.
func (d desk) tried(file string) imports.View {
	d.t.Helper()
	is := is.New(d.t)
	id, err := d.Add(d.ctx, d.by, "a.csv", strings.NewReader(file))
	is.NoErr(err)
	is.NoErr(d.Check(d.ctx, d.by, imports.CheckInput{Upload: id}))
	is.NoErr(d.Run(d.ctx, id))
	v, err := d.Get(d.ctx, id, nil)
	is.NoErr(err)
	return v
}

func TestRun_KeepsTheFirstOfManyFaults(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	v := open(t).tried("name,country\n" + strings.Repeat("A,nowhere at all\n", 1200))
	is.Equal(v.State, imports.Checked)
	is.Equal(v.Summary, transfer.Summary{Lines: 1200, Refused: 1200})
	is.Equal([]int{len(v.Lines()), v.More}, []int{1000, 200})
}

func TestRun_AFileThatBreaksOffFailsAndMayBeTriedAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	v := d.tried("name\nA\n\"" + strings.Repeat("x", 2<<20))
	is.Equal(v.State, imports.Failed)
	is.True(strings.Contains(v.Error, "after line 2"))
	is.Equal(v.Headings[0].Column, "name")
	is.NoErr(d.Check(d.ctx, d.by, imports.CheckInput{Upload: v.ID}))
	is.True(app.RefusalOf(d.Check(d.ctx, d.by, imports.CheckInput{Upload: v.ID})) != nil) // it is being tried
	is.NoErr(d.GiveUp(d.ctx, v.ID, errors.New("no room")))
	v, err := d.Get(d.ctx, v.ID, nil)
	is.NoErr(err)
	is.Equal(v.State, imports.Failed)
	is.True(strings.Contains(v.Error, "again and again"))
}

func TestStart_ImportsOnceAndForgetsTheFile(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	v := d.tried("name\nA\nB\n")
	stale := d.by
	stale.CreatedAt = now.Add(-time.Hour)
	is.True(app.RefusalOf(d.Start(d.ctx, stale, imports.StartInput{Upload: v.ID, Name: "a.csv"})) != nil)
	is.NoErr(d.Start(d.ctx, d.by, imports.StartInput{Upload: v.ID, Name: "a.csv"}))
	is.NoErr(d.Run(d.ctx, v.ID))
	is.NoErr(d.Run(d.ctx, v.ID)) // which finds nothing to do
	v, err := d.Get(d.ctx, v.ID, nil)
	is.NoErr(err)
	is.Equal(v.State, imports.Done)
	is.Equal(v.Summary, transfer.Summary{Lines: 2, Added: 2})
	_, kept, err := d.db.UploadBody(d.ctx, v.ID)
	is.NoErr(err)
	is.True(!kept)
	entries, err := d.db.AuditEntries(d.ctx, 5)
	is.NoErr(err)
	is.Equal(len(entries), 1)
	is.Equal(entries[0].After, "checked before: 2 lines: 2 added, 0 updated, 0 unchanged, 0 refused")
}

func TestForget_FilesThatNobodyImportsAreNotKept(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	v := d.tried("name\nA\n")
	is.NoErr(d.db.Forget(d.ctx, now.Add(8*24*time.Hour)))
	v, err := d.Get(d.ctx, v.ID, nil)
	is.NoErr(err)
	is.Equal(len(v.Headings), 0)
	is.True(strings.Contains(v.Problem.String(), "not kept any more"))
	is.True(app.RefusalOf(d.Check(d.ctx, d.by, imports.CheckInput{Upload: v.ID})) != nil)
}
