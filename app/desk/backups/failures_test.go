package backups_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"filippo.io/age"

	"debut/app"
	"debut/app/desk/backups"
	"debut/app/desk/backups/places"
	"debut/app/desk/backups/s3test"
	"debut/app/ground/jobs"
	"debut/storage"
)

// onStore makes backups in a store, of which the first is good.
func onStore(t *testing.T) (*fixture, *s3test.Server) {
	t.Helper()
	store := s3test.Start(t)
	f := open(t, app.Backup{To: s3test.Place, S3: store.Settings()})
	f.True(f.due())
	f.Equal(f.states(), []string{"good"})
	return f, store
}

// fails lets days pass on which no backup can be made, and checks that each is tried, that the log says it once, and that the good
// one stays.
func (f *fixture) fails(store *s3test.Server, fault backups.Fault, objects int) {
	f.t.Helper()
	f.pass(24 * time.Hour)
	f.True(f.due())
	f.Equal(f.states(), []string{string(fault), "good"})
	f.True(!f.due()) // not at once
	f.pass(time.Minute)
	f.True(f.due()) // after a minute, and then later and later
	f.pass(time.Minute)
	f.True(!f.due())
	f.pass(time.Minute)
	f.True(f.due())
	f.Equal(f.states(), []string{string(fault), string(fault), string(fault), "good"})
	f.Equal(f.log.count("a backup failed"), 1)
	st, err := f.Status(f.ctx)
	f.NoErr(err)
	f.Equal([]any{st.Failing, len(st.Good), len(st.Failed), st.Place}, []any{true, 1, 3, s3test.Place})
	f.True(st.Failed[0].Error != "")
	newest, configured, err := f.Newest(f.ctx)
	f.NoErr(err)
	f.Equal([]any{newest, configured}, []any{st.Good[0].BeganAt, true})
	if objects >= 0 {
		f.Equal([]any{len(unsigned(store.Objects())), store.Unfinished()}, []any{objects, 0})
	}
	left, err := filepath.Glob(f.dir + "/debut.db.*")
	f.NoErr(err)
	f.Equal(left, nil) // nor is anything of it left in the data folder
}

// mends checks that the next one is made once nothing is in the way.
func (f *fixture) mends(store *s3test.Server) {
	f.t.Helper()
	f.pass(time.Hour)
	f.True(f.due())
	f.Equal(f.states()[0], "good")
	f.Equal(f.log.count("backups are made again"), 1)
	f.Equal([]any{len(unsigned(store.Objects())), store.Unfinished()}, []any{2, 0})
}

func TestMake_AKeyThatTheStoreDoesNotKnow(t *testing.T) {
	t.Parallel()
	f, store := onStore(t)
	good := f.To
	wrong := store.Settings()
	wrong.Secret = "another"
	to, err := places.Open(app.Backup{To: s3test.Place, S3: wrong})
	f.NoErr(err)
	f.To = to
	f.fails(store, backups.Refused, 1)
	f.To = good
	f.mends(store)
}

func TestMake_AStoreWithoutRoom(t *testing.T) {
	t.Parallel()
	f, store := onStore(t)
	store.Refuse(s3test.Full)
	f.fails(store, backups.Full, 1)
	store.Refuse(nil)
	f.mends(store)
}

func TestMake_AStoreThatIsAway(t *testing.T) {
	t.Parallel()
	f, store := onStore(t)
	store.GoAway()
	f.fails(store, backups.Away, -1)
	store.Return()
	f.mends(store)
}

func TestMake_AStoreThatGivesBackLess(t *testing.T) {
	t.Parallel()
	f, store := onStore(t)
	store.Refuse(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodGet || filepath.Ext(r.URL.Path) != ".backup" {
			return false
		}
		full := httptest.NewRecorder()
		store.Refuse(nil)
		store.ServeHTTP(full, r)
		for _, name := range []string{"Etag", "Last-Modified"} {
			w.Header().Set(name, full.Header().Get(name))
		}
		_, _ = w.Write(full.Body.Bytes()[:full.Body.Len()-4096])
		return true
	})
	f.pass(24 * time.Hour)
	f.True(f.due())
	f.Equal(f.states(), []string{"damaged", "good"})
	f.Equal(len(unsigned(store.Objects())), 1) // it is not left there as if it were good
	f.mends(store)
}

func TestMake_AFolderThatIsNotThere(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "mounted")
	f := open(t, app.Backup{To: dir})
	f.True(f.due())
	f.Equal(f.states(), []string{"missing"})
	since, _, err := f.Newest(f.ctx)
	f.NoErr(err)
	f.Equal(since, f.clock())                // there should be one since then
	f.Equal(f.there(filepath.Dir(dir)), nil) // it is not made, for it may be a disk that is not mounted
	f.NoErr(os.Mkdir(dir, 0o700))
	f.pass(time.Minute)
	f.True(f.due())
	f.Equal(f.states(), []string{"good", "missing"})
	f.Equal(len(f.there(dir)), 1)
}

// What the end of the program cut short is removed by the next one, and nothing else.
func TestMake_RemovesWhatWasCutShort(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := open(t, app.Backup{To: dir})
	for _, name := range []string{"debut-1.db", "debut-2.db.part", "debut-others.db"} {
		f.NoErr(os.WriteFile(filepath.Join(dir, name), []byte("half"), 0o600))
	}
	f.NoErr(f.db.Tx(f.ctx, func(ctx context.Context) error {
		for _, name := range []string{"debut-1.db", "debut-2.db"} {
			if err := f.db.SaveBackup(ctx, &backups.Backup{Place: dir, Name: name, BeganAt: f.clock(), There: true}); err != nil {
				return err
			}
		}
		return nil
	}))
	f.pass(24 * time.Hour)
	f.True(f.due())
	f.Equal(f.states(), []string{"good", "cut", "cut"})
	last, _, err := f.db.LastBackup(f.ctx)
	f.NoErr(err)
	f.Equal(f.there(dir), []string{last.Name, "debut-others.db"})
}

// A copy does not know of itself: where it is restored and makes backups, the one that it came from stays.
func TestMake_ARestoredDatabaseKeepsTheBackupItCameFrom(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := open(t, app.Backup{To: dir})
	f.True(f.due())
	from, _, err := f.db.LastBackup(f.ctx)
	f.NoErr(err)
	db, at, _ := f.restored(from)
	_, err = db.RecoverJobs(f.ctx, jobs.Recovery{Node: jobs.Node{ID: "restored", Alone: true}, Now: f.clock()}) // the one that ran then, as a start does
	f.NoErr(err)
	other := openAt(t, at, db, app.Backup{To: dir})
	for range 5 {
		other.pass(24 * time.Hour)
		other.True(other.due())
	}
	names := f.there(dir)
	f.Equal([]any{len(names), names[0]}, []any{4, from.Name}) // beside three of the restored one
}

func TestMake_OnlyOneAtATime(t *testing.T) {
	t.Parallel()
	f := open(t, app.Backup{To: t.TempDir()})
	release, err := storage.CopiesOf(app.Place{Data: f.dir}).Hold()
	f.NoErr(err)
	f.True(errors.Is(f.Make(f.ctx, f.clock().UnixMilli()), backups.ErrBusy))
	f.NoErr(release())
	f.NoErr(f.Make(f.ctx, f.clock().UnixMilli()))
	f.NoErr(f.Make(f.ctx, f.clock().UnixMilli())) // the same job, which runs again
	f.Equal(f.states(), []string{"good"})
}

func TestPlain_WhoHasAnotherKeyReadsNothing(t *testing.T) {
	t.Parallel()
	mine, err := age.GenerateX25519Identity()
	f := open(t, app.Backup{To: t.TempDir(), Recipients: []age.Recipient{mine.Recipient()}})
	f.NoErr(err)
	f.True(f.due())
	b, _, err := f.db.LastBackup(f.ctx)
	f.NoErr(err)
	other, err := age.GenerateX25519Identity()
	f.NoErr(err)
	for _, keys := range [][]age.Identity{nil, {other}} {
		file, err := f.To.Open(f.ctx, b.Name)
		f.NoErr(err)
		_, err = backups.Plain(file, keys)
		f.True(app.RefusalOf(err) != nil)
		f.NoErr(file.Close())
	}
	file, err := f.To.Open(f.ctx, b.Name)
	f.NoErr(err)
	defer file.Close()
	cut, err := backups.Plain(io.LimitReader(file, b.Bytes-1), []age.Identity{mine})
	f.NoErr(err)
	_, err = io.Copy(io.Discard, cut)
	f.True(err != nil)
}
