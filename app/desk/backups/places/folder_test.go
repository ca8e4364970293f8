package places_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/backups"
	"debut/app/desk/backups/places"
	"debut/app/desk/backups/s3test"
)

func says(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

func accepts(io.Reader) error { return nil }

func TestFolder_AFileStandsThereWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	to, err := places.Open(app.Backup{To: dir})
	is.NoErr(err)
	is.NoErr(to.Put(t.Context(), "debut-1.db", says("the old one"), accepts))
	for fault, cause := range map[backups.Fault]error{
		backups.Full: &os.PathError{Op: "write", Path: dir, Err: syscall.ENOSPC}, backups.Refused: syscall.EROFS,
		backups.Damaged: &backups.Failure{Fault: backups.Damaged, Err: errors.New("other bytes")},
	} {
		for _, put := range []error{
			to.Put(t.Context(), "debut-1.db", func(io.Writer) error { return cause }, accepts),
			to.Put(t.Context(), "debut-1.db", says("the new one"), func(io.Reader) error { return cause }),
		} {
			var failed *backups.Failure
			is.True(errors.As(put, &failed))
			is.Equal(failed.Fault, fault)
		}
	}
	left, err := os.ReadDir(dir)
	is.NoErr(err)
	is.Equal(len(left), 1)
	text, err := os.ReadFile(filepath.Join(dir, "debut-1.db"))
	is.NoErr(err)
	is.Equal(string(text), "the old one")
}

// Both kinds of places do the same.
func TestPlaces_KeepAndNameAndRemoveFiles(t *testing.T) {
	t.Parallel()
	store := s3test.Start(t)
	for _, place := range []string{t.TempDir(), s3test.Place, "s3://" + s3test.Name} {
		is := is.New(t)
		ctx := t.Context()
		to, err := places.Open(app.Backup{To: place, S3: store.Settings()})
		is.NoErr(err)
		is.Equal(to.String(), place)
		for _, name := range []string{"debut-1.db", "debut-2.db.age", "notes.txt"} {
			is.NoErr(to.Put(ctx, name, says(name), func(back io.Reader) error {
				text, err := io.ReadAll(back)
				is.Equal(string(text), name)
				return err
			}))
		}
		names, err := to.Names(ctx)
		is.NoErr(err)
		is.Equal(names, []string{"debut-1.db", "debut-2.db.age"})
		is.NoErr(to.Remove(ctx, "debut-1.db"))
		is.NoErr(to.Remove(ctx, "debut-1.db")) // it is gone
		_, err = to.Open(ctx, "debut-1.db")
		var failed *backups.Failure
		is.True(errors.As(err, &failed))
		is.Equal(failed.Fault, backups.Missing)
	}
	is.New(t).Equal(store.Unfinished(), 0)
}

func TestFile_SplitsWhatNamesOneFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	key := app.S3{Endpoint: "https://objects.example", Region: "us-east-1", ID: "id", Secret: "secret"}
	for file, want := range map[string][2]string{
		"/backups/debut.db": {"/backups", "debut.db"}, dir: {dir, ""}, dir + "/": {dir, ""}, dir + "/x.db": {dir, "x.db"},
		"s3://copies/debut/x.db.age": {"s3://copies/debut", "x.db.age"}, "s3://copies/x.db": {"s3://copies", "x.db"},
		"s3://copies/debut/": {"s3://copies/debut", ""}, "s3://copies": {"s3://copies", ""},
	} {
		to, name, err := places.File(file, key)
		if err != nil || to.String() != want[0] || name != want[1] {
			t.Errorf("%s: %v, %q, %v", file, to, name, err)
		}
	}
	is := is.New(t)
	_, err := places.Open(app.Backup{To: "s3://copies/debut"})
	is.True(err != nil) // without a key
	_, _, err = places.File("s3://Copies//debut", key)
	is.True(err != nil)
}
