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
	"debut/app/repeats"
	"debut/storage"
	"debut/web/host"
)

// Demo is like Start, and fills the directory as debut demo does. Key is that of its owner.
func Demo(tb testing.TB, flags ...string) *Server {
	tb.Helper()
	return DemoAt(tb, Now, flags...)
}

// DemoAt is like Demo, with a clock of the test's.
func DemoAt(tb testing.TB, clock app.Clock, flags ...string) *Server {
	tb.Helper()
	s := settings(tb, flags)
	s.Clock = clock
	s.DevMail = s.DevMail || s.Mail.Host == ""
	if s.ClockAhead == 0 && s.Database == "" {
		begin(tb, s)
	}
	return start(tb, tb.Output(), s, func(ctx context.Context, d *Server) (err error) {
		d.Key, err = d.Instance.Directory.FillDemo(ctx)
		return err
	})
}

// begin puts the files of a filled demo into a data folder that is empty: copying them takes a tenth of the time that filling one does.
func begin(tb testing.TB, s app.Settings) {
	tb.Helper()
	if _, err := os.Stat(filepath.Join(s.Data, "debut.db")); err == nil {
		return
	}
	files, err := filled()
	for name, content := range files {
		to := filepath.Join(s.Data, name)
		err = errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o700), os.WriteFile(to, content, 0o600))
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// filled is the data folder of a demo, by the names of its files.
var filled = sync.OnceValues(func() (files map[string][]byte, err error) {
	dir, err := os.MkdirTemp("", "demo-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := fill(context.Background(), dir); err != nil {
		return nil, err
	}
	files = map[string][]byte{}
	return files, fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			files[name], err = os.ReadFile(filepath.Join(dir, name))
		}
		return err
	})
})

// fill fills a data folder as debut demo does.
func fill(ctx context.Context, dir string) error {
	s := defaults()
	s.Data, s.Origin, s.Clock = dir, Named, Now
	in, err := host.Open(ctx, s, repeats.NewLog(s, io.Discard), storage.Open)
	if err != nil {
		return err
	}
	_, err = in.Directory.FillDemo(ctx)
	if err == nil {
		_, err = in.Reindex(ctx)
	}
	return errors.Join(err, in.Close())
}
