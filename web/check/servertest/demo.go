package servertest

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"debut/app"
	"debut/app/ground/repeats"
	"debut/app/ground/texts"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web/run/host"
)

// Demo is like Start, and fills the directory as debut demo does. Key is that of its owner.
func Demo(tb testing.TB, flags ...string) *Server {
	tb.Helper()
	return DemoAt(tb, Now, flags...)
}

// DemoAt is like Demo, with a clock of the test's.
func DemoAt(tb testing.TB, clock app.Clock, flags ...string) *Server {
	tb.Helper()
	s := settings(tb, flags, func(string) error { return nil }, filledPostgres) // see begin
	s.Clock = clock
	s.Invent()
	if s.ClockAhead == 0 {
		begin(tb, s)
	}
	return start(tb, tb.Output(), s, storage.Open, func(ctx context.Context, d *Server) (err error) {
		d.Key, err = d.Instance.Directory.FillDemo(ctx, texts.English)
		return err
	})
}

// DemoIn is like Demo, in a language.
func DemoIn(tb testing.TB, l texts.Language, flags ...string) *Server {
	tb.Helper()
	s := settings(tb, flags, func(string) error { return nil }, filledPostgres)
	s.Invent()
	return start(tb, tb.Output(), s, storage.Open, func(ctx context.Context, d *Server) (err error) {
		d.Key, err = d.Instance.Directory.FillDemo(ctx, l)
		return err
	})
}

// DemoFolder returns a data folder that is filled as a demo is, and that nothing serves.
func DemoFolder(tb testing.TB) string {
	tb.Helper()
	s := app.Settings{Place: app.Place{Data: tb.TempDir()}}
	begin(tb, s)
	return s.Data
}

// begin puts the files of a filled demo into a data folder that is empty: copying them takes a tenth of the time that filling one does.
func begin(tb testing.TB, s app.Settings) {
	tb.Helper()
	if _, err := os.Stat(filepath.Join(s.Data, "debut.db")); err == nil {
		return
	}
	of := &inFile
	if s.Database != "" {
		of = &inPostgres
	}
	files, err := of.files(app.Place{})
	for name, content := range files {
		to := filepath.Join(s.Data, name)
		err = errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o700), os.WriteFile(to, content, 0o600))
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// demo is a data folder that was filled once in this process.
type demo struct {
	once   sync.Once
	byName map[string][]byte // its files
	err    error
}

// Demos in a file, and beside a PostgreSQL database.
var inFile, inPostgres demo

// filledPostgres makes a PostgreSQL database that is filled as a demo is.
func filledPostgres(tb testing.TB) string {
	tb.Helper()
	return storagetest.PostgresOf(tb, "demo", func(address string) error {
		_, err := inPostgres.files(app.Place{Database: address})
		return err
	})
}

// files returns the files of the demo by their names. It is filled the first time, at a place whose folder is a new one.
func (d *demo) files(at app.Place) (map[string][]byte, error) {
	d.once.Do(func() {
		if at.Data, d.err = os.MkdirTemp("", "demo-"); d.err != nil {
			return
		}
		defer os.RemoveAll(at.Data)
		if d.err = fill(context.Background(), at); d.err != nil {
			return
		}
		d.byName = map[string][]byte{}
		d.err = fs.WalkDir(os.DirFS(at.Data), ".", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() {
				d.byName[name], err = os.ReadFile(filepath.Join(at.Data, name))
			}
			return err
		})
	})
	return d.byName, d.err
}

// fill fills a data folder and its database as debut demo does.
func fill(ctx context.Context, at app.Place) error {
	s := defaults()
	s.Place, s.Origin, s.Clock = at, Named, Now
	in, err := host.Open(ctx, s, repeats.NewLog(s, io.Discard), storage.Open)
	if err != nil {
		return err
	}
	_, err = in.Directory.FillDemo(ctx, texts.English)
	if err == nil {
		_, err = in.Reindex(ctx)
	}
	return errors.Join(err, in.Close())
}
