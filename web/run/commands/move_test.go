package commands_test

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/backups"
	"debut/storage"
	"debut/storage/dump"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
	"debut/web/run/commands"
)

// mover moves databases about.
type mover struct {
	*is.I
	t *testing.T
}

func (m mover) runs(ctx context.Context, log *strings.Builder, args ...string) (string, error) {
	var out strings.Builder
	err := commands.Run(ctx, args, func(string) string { return "" }, &out, log)
	return out.String(), err
}

// holds returns the checksum of each table of a database, by a copy of it.
func (m mover) holds(at app.Place) (has []dump.Counted) {
	m.t.Helper()
	m.NoErr(storage.CopiesOf(at).Copy(m.t.Context(), func(file io.Reader, _ backups.Contents) error {
		r, err := dump.NewReader(file)
		if err != nil {
			return err
		}
		defer r.Close()
		has, err = r.All()
		return err
	}))
	return has
}

// interrupts is a log that ends the program at a line.
type interrupts struct {
	strings.Builder
	at  string
	end context.CancelFunc
}

func (i *interrupts) Write(line []byte) (int, error) {
	if strings.HasPrefix(string(line), i.at) {
		i.end()
	}
	return i.Builder.Write(line)
}

// interrupted runs a move that ends when it has copied a table.
func (m mover) interrupted(table string, args ...string) {
	m.t.Helper()
	ctx, end := context.WithCancel(m.t.Context())
	defer end()
	log := &interrupts{at: "copied " + table + ":", end: end}
	err := commands.Run(ctx, args, func(string) string { return "" }, &strings.Builder{}, log)
	if err == nil || !strings.Contains(log.String(), log.at) {
		m.t.Fatalf("it was not interrupted at %s: %v\n%s", table, err, log)
	}
}

func TestMove_ThereAndBackIsTheSameThoughItWasInterrupted(t *testing.T) {
	t.Parallel()
	m := mover{is.New(t), t}
	from, back, database := servertest.DemoFolder(t), filepath.Join(t.TempDir(), "back"), storagetest.Postgres(t)
	before := m.holds(app.Place{Data: from})
	there := []string{"move", "--data", from, "--to", database}
	m.interrupted("companies", there...)
	_, err := storage.Open(t.Context(), app.Place{Data: t.TempDir(), Database: database})
	m.True(err != nil && strings.Contains(err.Error(), "was not finished")) // no server starts on a part
	m.interrupted("listings", there...)
	out, err := m.runs(t.Context(), &strings.Builder{}, there...)
	m.NoErr(err)
	m.True(strings.Contains(out, "went on with a move that was interrupted") && strings.Contains(out, "are the same"))
	m.Equal(m.holds(app.Place{Data: t.TempDir(), Database: database}), before)

	home := []string{"move", "--data", t.TempDir(), "--database", database, "--to", back}
	m.interrupted("votes", home...)
	_, err = storage.Open(t.Context(), app.Place{Data: back})
	m.True(err != nil && strings.Contains(err.Error(), "was not finished"))
	m.interrupted("listing_categories", home...)
	_, err = m.runs(t.Context(), &strings.Builder{}, home...)
	m.NoErr(err)
	m.Equal(m.holds(app.Place{Data: back}), before)
	m.Equal(m.holds(app.Place{Data: from}), before) // as it was
	for _, at := range []app.Place{{Data: back}, {Data: t.TempDir(), Database: database}} {
		db, err := storage.Open(t.Context(), at)
		m.NoErr(err)
		m.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { // with an id that nothing has
			return db.Store().SaveAccount(ctx, &app.Account{Email: "new@a.example", CreatedAt: servertest.Now()})
		}))
		m.NoErr(db.Close())
	}
}

// Whoever used the source between two runs finds that in the target, too.
func TestMove_WhatChangedBetweenTwoRunsIsCopiedAgain(t *testing.T) {
	t.Parallel()
	m := mover{is.New(t), t}
	from, to := servertest.DemoFolder(t), filepath.Join(t.TempDir(), "to")
	m.interrupted("listings", "move", "--data", from, "--to", to)
	db, err := storage.Open(t.Context(), app.Place{Data: from})
	m.NoErr(err)
	m.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		return db.Store().SaveAccount(ctx, &app.Account{Email: "new@a.example", CreatedAt: servertest.Now()})
	}))
	m.NoErr(db.Close())
	_, err = m.runs(t.Context(), &strings.Builder{}, "move", "--data", from, "--to", to)
	m.NoErr(err)
	m.Equal(m.holds(app.Place{Data: to}), m.holds(app.Place{Data: from}))
}

func TestMove_RefusesWithWords(t *testing.T) {
	t.Parallel()
	m := mover{is.New(t), t}
	from, other, to := servertest.DemoFolder(t), newDesk(t).data, filepath.Join(t.TempDir(), "to")
	m.interrupted("listings", "move", "--data", from, "--to", to)
	served := newDesk(t).data
	storagetest.Open(t, served)
	for words, args := range map[string][]string{
		"name where to move with --to":          {"move", "--data", from},
		"must be an address such as":            {"move", "--data", from, "--to", "mysql://debut@db.example/debut"},
		"there is no database in":               {"move", "--data", t.TempDir(), "--to", to},
		"is there already":                      {"move", "--data", from, "--to", from + "/"},
		"is not empty, it has accounts":         {"move", "--data", from, "--to", other},
		"an unfinished move of another":         {"move", "--data", other, "--to", to},
		"a part is missing":                     {"move", "--data", to, "--to", t.TempDir()},
		"stop the server first":                 {"move", "--data", served, "--to", filepath.Join(t.TempDir(), "new")},
		"another process is using it: stop the": {"move", "--data", from, "--to", served},
	} {
		_, err := m.runs(t.Context(), &strings.Builder{}, args...)
		if err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v, and not: %s", args, err, words)
		}
	}
}
