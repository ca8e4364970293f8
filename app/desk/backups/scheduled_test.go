package backups_test

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/backups"
	"debut/app/desk/backups/s3test"
	"debut/app/ground/jobs"
	"debut/storage"
)

// Ten days pass while people write. Each has its backup, encrypted, and the last one brings back what the database held.
func TestRaceSchedule_TenUnderWriteLoadAndTheLastIsRestored(t *testing.T) {
	t.Parallel()
	store := s3test.Start(t)
	key, err := age.GenerateX25519Identity()
	is.New(t).NoErr(err)
	dir := t.TempDir()
	db, err := storage.Open(t.Context(), app.Place{Data: dir})
	is.New(t).NoErr(err)
	t.Cleanup(func() { _ = db.Close() })
	f := openAt(t, dir, db.Store(), app.Backup{To: s3test.Place, S3: store.Settings(), Recipients: []age.Recipient{key.Recipient()}})
	var written atomic.Int64
	stop := f.writes(&written)
	f.runs()
	before := 0
	for day := 1; day <= 10; day++ {
		before = int(written.Load())
		f.pass(24 * time.Hour)
		f.until(fmt.Sprintf("the backup of day %d", day), func() bool { return f.made() == day && !f.waits() })
	}
	f.Equal(f.states(), []string{"good", "good", "good", "removed", "removed", "removed", "removed", "removed", "removed", "removed"})
	last, found, err := f.db.LastBackup(f.ctx)
	f.NoErr(err)
	f.True(found && last.Encrypted && last.Rows > 0)
	names := unsigned(store.Objects())
	f.Equal([]any{len(names), store.Unfinished()}, []any{3, 0})
	f.True(slices.Contains(names, "debut/"+last.Name))

	_, other, done := f.restored(last, key)
	stop()
	f.Equal(done.Rows, last.Rows)
	f.equal(other, before)
	t.Logf("%d accounts written meanwhile, %d of them before the last backup began, %d bytes in it", written.Load(), before, last.Bytes)
}

// writes has somebody write without a break, until stop.
func (f *fixture) writes(n *atomic.Int64) (stop func()) {
	ctx, cancel := context.WithCancel(f.ctx)
	var writer sync.WaitGroup
	writer.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			if err := f.save(i); err != nil {
				f.t.Error(err)
				return
			}
			n.Add(1)
		}
	})
	stop = func() { cancel(); writer.Wait() }
	f.t.Cleanup(stop)
	return stop
}

// runs has the periods and jobs of backups done, as the server does.
func (f *fixture) runs() {
	r, err := jobs.NewRunner(f.ctx, jobs.Options{
		Store: f.db.Store(), Node: jobs.Node{ID: "test", Alone: true}, Clock: f.clock, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Handlers: []jobs.Handler{backups.MakeJob.Handler(f.Make, nil, jobs.Handler{Workers: 1, Lease: time.Hour, MaxFailures: 3})},
		Periods:  []jobs.Period{{Name: "back up", Every: time.Minute, Run: f.Schedule}},
	})
	f.NoErr(err)
	ctx, cancel := context.WithCancel(f.ctx)
	var running sync.WaitGroup
	running.Go(func() { r.Run(ctx) })
	f.t.Cleanup(func() { cancel(); running.Wait() })
}

func (f *fixture) until(what string, holds func() bool) {
	f.t.Helper()
	for deadline := time.Now().Add(3 * time.Minute); time.Now().Before(deadline); <-time.After(20 * time.Millisecond) {
		if holds() {
			return
		}
	}
	f.t.Fatalf("still not: %s; %v", what, f.states())
}

// made counts the good backups, those that were removed since among them.
func (f *fixture) made() (n int) {
	for _, state := range f.states() {
		if state == "good" || state == "removed" {
			n++
		}
	}
	return n
}

func (f *fixture) waits() bool {
	waiting, err := f.db.WaitingJobs(f.ctx)
	f.NoErr(err)
	return len(waiting) > 0
}

// equal compares a restored database with its source: every row of what nobody changed since, and of the accounts those that were
// there when the copy was made, which are the first ones without a gap, and all that were saved before it.
func (f *fixture) equal(restored string, before int) {
	f.t.Helper()
	ours, theirs := rows(f.t, f.dir), rows(f.t, restored)
	f.Equal(len(ours), len(theirs))
	compared := 0
	for table, want := range ours {
		got := theirs[table]
		switch table {
		case "jobs", "periods", "backups", "counters": // they go on
		case "accounts":
			f.True(len(got) >= before && len(got) <= len(want))
			f.Equal(got, want[:len(got)])
			compared += len(got)
		default:
			compared += len(got)
			f.Equal(got, want)
		}
	}
	f.True(compared > 0)
}

// rows returns all rows of the tables of a database, in their order.
func rows(t *testing.T, dir string) map[string][]string {
	t.Helper()
	is := is.New(t)
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "debut.db")+"?_pragma=query_only(1)")
	is.NoErr(err)
	defer db.Close()
	texts := func(query string) (list []string) {
		found, err := db.QueryContext(t.Context(), query)
		is.NoErr(err)
		defer found.Close()
		columns, err := found.Columns()
		is.NoErr(err)
		for found.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			is.NoErr(found.Scan(into...))
			list = append(list, strings.Trim(fmt.Sprint(values...), "[]"))
		}
		is.NoErr(found.Err())
		return list
	}
	all := map[string][]string{}
	for _, table := range texts(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'goose_db_version'`) {
		all[table] = texts(`SELECT * FROM "` + table + `" ORDER BY 1`)
	}
	return all
}
