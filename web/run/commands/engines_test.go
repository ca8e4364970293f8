package commands_test

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/mail"
	"debut/storage"
	"debut/storage/dump"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

// newPostgresDesk is newDesk on a PostgreSQL database with an account and a mail that waits.
func newPostgresDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{is.New(t), t, t.TempDir(), map[string]string{"DEBUT_DATABASE": storagetest.Postgres(t)}}
	d.at(d.database(), func(db storage.Store) {
		d.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
			if err := db.SaveAccount(ctx, &app.Account{Email: inesAddress, CreatedAt: time.Unix(0, 0)}); err != nil {
				return err
			}
			return db.AddJob(ctx, mail.SendJob.Job(mail.Message{To: inesAddress, Subject: "Your launch"}))
		}))
	})
	return d
}

func (d *desk) database() app.Place {
	return app.Place{Data: d.data, Database: d.variables["DEBUT_DATABASE"]}
}

// at opens a database for a while.
func (d *desk) at(at app.Place, do func(storage.Store)) {
	d.t.Helper()
	db, err := storage.Open(d.t.Context(), at)
	d.NoErr(err)
	do(db.Store())
	d.NoErr(db.Close())
}

func (d *desk) hasAt(at app.Place, email string) (found bool) {
	d.t.Helper()
	d.at(at, func(db storage.Store) {
		_, has, err := db.AccountByEmail(d.t.Context(), email)
		d.NoErr(err)
		found = has
	})
	return found
}

func TestRestore_ABackupOfOneEngineIsRestoredIntoTheOther(t *testing.T) {
	t.Parallel()
	m := mover{is.New(t), t}
	file, postgres := filepath.Join(t.TempDir(), "demo.backup"), storagetest.Postgres(t)
	folder := servertest.DemoFolder(t)
	_, err := m.runs(t.Context(), &strings.Builder{}, "backup", file, "--data", folder)
	m.NoErr(err)
	out, err := m.runs(t.Context(), &strings.Builder{}, "restore", file, "--unsigned", "--data", t.TempDir(), "--database", postgres)
	m.NoErr(err)
	m.True(strings.Contains(out, "restored "+file))
	// All is the same but what says which database it is, and what has every search index built anew.
	want, back := m.holds(app.Place{Data: folder}), filepath.Join(t.TempDir(), "back")
	_, err = m.runs(t.Context(), &strings.Builder{}, "backup", file, "--data", t.TempDir(), "--database", postgres)
	m.NoErr(err)
	_, err = m.runs(t.Context(), &strings.Builder{}, "restore", file, "--unsigned", "--data", back)
	m.NoErr(err)
	for i, has := range m.holds(app.Place{Data: back}) {
		switch has.Table {
		case "instance", "index_changes", "counters", "backups": // which knows of the second backup
		default:
			m.Equal(has, want[i])
		}
	}
}

func TestRestore_AFileOfAnEarlierVersionIsRestoredIntoPostgreSQL(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	file := filepath.Join(t.TempDir(), "debut-20261101T000000Z-aaaaaaaa.db")
	d.NoErr(storage.Backup(t.Context(), app.Place{Data: d.data}, file)) // as they were: a file of SQLite
	d.variables["DEBUT_DATABASE"] = storagetest.Postgres(t)
	_, err := d.runs("restore", file, "--unsigned", "--data", t.TempDir())
	d.NoErr(err)
	d.True(d.hasAt(d.database(), inesAddress))
}

// What an earlier schema had is restored as it was, and a start brings it up to date.
func TestRestore_AnEarlierSchemaIsRestoredIntoPostgreSQL(t *testing.T) {
	t.Parallel()
	d := newPostgresDesk(t)
	earlier := earlierFolder(t)
	d.True(d.hasAt(d.database(), inesAddress))
	_, err := d.runs("restore", filepath.Join(earlier, "debut.db"), "--unsigned", "--data", d.data)
	d.NoErr(err)
	_, err = storage.OpenCurrent(t.Context(), d.database())
	d.True(err != nil && strings.Contains(err.Error(), "(schema 1, this one needs"))
	db, err := storage.Open(t.Context(), d.database())
	d.NoErr(err)
	copied := db.Upgraded().Backup
	d.NoErr(db.Close())
	d.True(!d.hasAt(d.database(), inesAddress))
	d.Equal(copied, filepath.Join(d.data, "debut.db.schema-1")) // a copy was made before, as of a file
	_, err = d.runs("restore", copied, "--data", d.data)
	d.NoErr(err) // which brings that schema back
	_, err = storage.OpenCurrent(t.Context(), d.database())
	d.True(err != nil && strings.Contains(err.Error(), "(schema 1, this one needs"))
}

func TestRestore_OnPostgreSQLKeepsWhatItReplaces(t *testing.T) {
	t.Parallel()
	d := newPostgresDesk(t)
	file := filepath.Join(t.TempDir(), "debut.backup")
	out, err := d.runs("backup", file, "--data", d.data)
	d.NoErr(err)
	d.at(d.database(), func(db storage.Store) {
		d.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
			return db.SaveAccount(ctx, &app.Account{Email: "new@a.example", CreatedAt: time.Unix(0, 0)})
		}))
		d.refused("another process is using it", "restore", file, "--data", t.TempDir())
	})
	out, err = d.runs("restore", file, "--data", d.data, "--signed-by", signedBy(out))
	d.NoErr(err)
	d.True(strings.Contains(out, "1 mails wait in it"))
	d.True(!d.hasAt(d.database(), "new@a.example"))
	before := d.database()
	before.Database += "&search_path=debut_before"
	d.True(d.hasAt(before, "new@a.example"))
	_, err = d.runs("restore", file, "--data", d.data) // and again; it knows its own key
	d.NoErr(err)
	d.True(!d.hasAt(before, "new@a.example")) // what was replaced last
}

func TestRestore_ADrillOnPostgreSQLIsOfADatabaseOfItsOwn(t *testing.T) {
	t.Parallel()
	d := newPostgresDesk(t)
	file := filepath.Join(t.TempDir(), "debut.backup")
	_, err := d.runs("backup", file, "--data", d.data)
	d.NoErr(err)
	d.variables["DEBUT_UNSIGNED"] = "true"
	d.refused("a PostgreSQL database of its own", "restore", file, "--drill", "--data", t.TempDir())
	d.variables["DEBUT_DATABASE"] = storagetest.Postgres(t)
	isDrill := func() bool {
		is, err := storage.IsDrill(t.Context(), app.Place{Data: t.TempDir(), Database: d.variables["DEBUT_DATABASE"]})
		d.NoErr(err)
		return is
	}
	for range 2 { // and over a drill
		out, err := d.runs("restore", file, "--drill", "--data", d.data)
		d.NoErr(err)
		d.True(strings.Contains(out, "this is a drill: 1 mails that waited were given up"))
		d.True(isDrill())
	}
	_, err = d.runs("restore", file, "--data", d.data)
	d.NoErr(err)
	d.True(!isDrill())
}

// A restore that is refused leaves what there is, and nothing else.
func TestRestore_OnPostgreSQLChangesNothingWhereTheBackupCannotBeRead(t *testing.T) {
	t.Parallel()
	d := newPostgresDesk(t)
	key, public := d.key()
	otherKey, _ := d.key()
	file := filepath.Join(t.TempDir(), "debut.backup")
	_, err := d.runs("backup", file, "--data", d.data)
	d.NoErr(err)
	whole, err := os.ReadFile(file)
	d.NoErr(err)
	encrypted := filepath.Join(t.TempDir(), "debut.backup.age")
	_, err = d.runs("backup", encrypted, "--backup-recipient", public, "--data", d.data)
	d.NoErr(err)
	d.variables["DEBUT_UNSIGNED"] = "true"
	files, at := map[string]string{}, d.database()
	with := func(name string, content []byte) string {
		path := filepath.Join(t.TempDir(), name)
		files[name] = path
		d.NoErr(os.WriteFile(path, content, 0o600))
		return path
	}
	damaged := append([]byte{}, whole...)
	damaged[len(damaged)/2] ^= 1
	for _, c := range []struct{ words, file, key string }{
		{"is damaged or was cut", with("cut", whole[:len(whole)-9]), ""},
		{"is damaged or was cut", with("damaged", damaged), ""},
		{"newer version of this program", with("newer", append([]byte("debut backup 9\n"), whole[15:]...)), ""},
		{"is of a newer version of this program (schema 9999", with("schema", emptyBackup(t, dump.Header{Schema: 9999})), ""},
		{"has other tables than this program made", with("tables", emptyBackup(t, dump.Header{Schema: 75})), ""},
		{"is not a sound database", with("text", []byte("no backup at all")), ""},
		{"--identity", encrypted, ""},
		{"another one", encrypted, otherKey},
	} {
		args := []string{"restore", c.file, "--data", d.data}
		if c.key != "" {
			args = append(args, "--identity", c.key)
		}
		d.refused(c.words, args...)
	}
	d.True(d.hasAt(d.database(), inesAddress))
	into := filepath.Join(t.TempDir(), "new")
	d.variables["DEBUT_DATABASE"], d.data = "", into
	for _, name := range []string{"cut", "schema", "tables"} { // and into a folder likewise
		_, err := d.runs("restore", files[name], "--data", into)
		d.True(err != nil)
	}
	_, err = os.Stat(into)
	d.True(os.IsNotExist(err)) // not even the folder was made
	d.variables["DEBUT_DATABASE"] = at.Database
	db, err := sql.Open("pgx", at.Database)
	d.NoErr(err)
	defer db.Close()
	var schemas int
	d.NoErr(db.QueryRow(`SELECT COUNT(*) FROM pg_namespace WHERE nspname LIKE 'debut%'`).Scan(&schemas))
	d.Equal(schemas, 0)
	_, err = d.runs("restore", encrypted, "--identity", key, "--data", at.Data)
	d.NoErr(err)
}

// emptyBackup returns a backup without tables.
func emptyBackup(t *testing.T, h dump.Header) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := dump.NewWriter(&file, h)
	is.New(t).NoErr(err)
	_, err = w.Close()
	is.New(t).NoErr(err)
	return file.Bytes()
}

func TestBackup_OfPostgreSQLKeepsAsManyAsAreSet(t *testing.T) {
	t.Parallel()
	d := newPostgresDesk(t)
	to := t.TempDir()
	d.variables["DEBUT_BACKUP_TO"] = to
	for range 3 {
		_, err := d.runs("backup", "--backup-keep", "2", "--data", d.data)
		d.NoErr(err)
	}
	left, err := os.ReadDir(to)
	d.NoErr(err)
	d.Equal(len(left), 4) // two copies, each with its signature
	d.True(strings.HasSuffix(left[0].Name(), ".backup"))
}
