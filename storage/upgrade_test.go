package storage

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// earlierFolder is a data folder as an earlier version of the program left it, with an account.
func earlierFolder(t *testing.T, dir string) string {
	t.Helper()
	is := is.New(t)
	old := atSchema(t, dir, 20)
	_, err := old.ExecContext(t.Context(), `
		INSERT INTO accounts (id, email, email_folded, name, operator, suspended, created_at)
		VALUES (1, 'kept@a.example', 'kept@a.example', '', FALSE, FALSE, 1)`)
	is.NoErr(err)
	is.NoErr(old.Close())
	return dir
}

func backupsIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, upgradePrefix+"*"))
	is.New(t).NoErr(err)
	for _, path := range found {
		names = append(names, strings.TrimPrefix(filepath.Base(path), upgradePrefix))
	}
	return names
}

func TestMigrate_MakesABackupBefore(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := earlierFolder(t, t.TempDir())
	db, err := Open(t.Context(), app.Place{Data: dir})
	is.NoErr(err)
	did := db.Upgraded()
	is.Equal([]any{did.From, did.Backup}, []any{int64(20), filepath.Join(dir, "debut.db.schema-20")})
	is.NoErr(db.Close())
	info, err := os.Stat(did.Backup)
	is.NoErr(err)
	is.Equal(info.Mode().Perm(), os.FileMode(0o600))

	db, err = Open(t.Context(), app.Place{Data: dir})
	is.NoErr(err)
	is.Equal(db.Upgraded(), Upgrade{}) // which is once
	is.NoErr(db.Close())

	// Whoever goes back has what was there, at the schema that the earlier version knows.
	is.NoErr(Restore(t.Context(), did.Backup, app.Place{Data: dir}))
	_, err = OpenCurrent(t.Context(), app.Place{Data: dir})
	is.True(strings.Contains(err.Error(), "(schema 20, this one needs "))
	_, found, err := openAll(t, dir).AccountByEmail(t.Context(), "kept@a.example")
	is.NoErr(err)
	is.True(found) // and forth
}

func TestMigrate_KeepsTheLastBackups(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := earlierFolder(t, t.TempDir())
	for i, schema := range []string{"31", "19", "20", "18"} {
		path := filepath.Join(dir, upgradePrefix+schema)
		is.NoErr(os.WriteFile(path, []byte("an earlier one"), 0o600))
		at := time.Now().Add(time.Duration(i-10) * time.Hour)
		is.NoErr(os.Chtimes(path, at, at))
	}
	openAll(t, dir)
	is.Equal(backupsIn(t, dir), []string{"18", "19", "20"}) // the oldest is gone, whatever its schema, and that of the same schema is the new one
	is.NoErr(checkFile(t.Context(), filepath.Join(dir, upgradePrefix+"20"), "the new one"))
}

func TestForget_RemovesBackupsOfUpgradesOfLongAgo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := earlierFolder(t, t.TempDir())
	db := openAll(t, dir)
	is.NoErr(db.Forget(t.Context(), time.Now().AddDate(0, 0, 89)))
	is.Equal(backupsIn(t, dir), []string{"20"})
	is.NoErr(db.Forget(t.Context(), time.Now().AddDate(0, 0, 91)))
	is.Equal(backupsIn(t, dir), nil)
}

func TestMigrate_WithoutRoomForABackupChangesNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", dir).Run(); err != nil {
		t.Skip("only root can make a small disk")
	}
	t.Cleanup(func() { is.NoErr(exec.Command("umount", dir).Run()) })
	earlierFolder(t, dir)
	is.NoErr(os.WriteFile(filepath.Join(dir, "other"), make([]byte, 3<<20+200<<10), 0o600))
	_, err := Open(t.Context(), app.Place{Data: dir})
	is.True(err != nil)
	for _, words := range []string{"back the database up to " + filepath.Join(dir, "debut.db.schema-20"), "no room", "debut migrate --no-backup"} {
		if !strings.Contains(err.Error(), words) {
			t.Errorf("it does not say %q: %v", words, err)
		}
	}
	is.Equal(backupsIn(t, dir), nil)
	_, err = OpenCurrent(t.Context(), app.Place{Data: dir})
	is.True(strings.Contains(err.Error(), "(schema 20, "))

	is.NoErr(os.Truncate(filepath.Join(dir, "other"), 0))
	did, err := Migrate(t.Context(), app.Place{Data: dir}, true)
	is.NoErr(err)
	is.Equal([]any{did.From, did.Backup, backupsIn(t, dir)}, []any{int64(20), "", []string(nil)}) // as who has one elsewhere wanted it
}

func TestOpen_ANewerDatabaseSaysHowToGoBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := earlierFolder(t, t.TempDir())
	db := openAll(t, dir)
	_, err := db.write.ExecContext(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)`)
	is.NoErr(err)
	is.NoErr(os.WriteFile(filepath.Join(dir, upgradePrefix+"9998"), nil, 0o600)) // which this program does not know either
	for _, c := range []struct{ backup, says string }{
		{"20", fmt.Sprintf("or go back to what it held before: debut restore %[1]s/debut.db.schema-20 --data %[1]s", dir)},
		{"", "or restore a backup that this one made"},
	} {
		if c.backup == "" {
			is.NoErr(os.Remove(filepath.Join(dir, upgradePrefix+"20")))
		}
		err := db.migrate(t.Context())
		is.True(err != nil)
		if !strings.Contains(err.Error(), c.says) {
			t.Errorf("it does not say %q: %v", c.says, err)
		}
	}
}
