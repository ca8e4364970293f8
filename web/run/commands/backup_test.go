package commands_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/backups/s3test"
	"debut/app/ground/mail"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web/run/commands"
)

// desk is a shell with its variables, and a data folder with an account and a mail that waits.
type desk struct {
	*is.I
	t         *testing.T
	data      string
	variables map[string]string
}

const inesAddress = "ines@parcelwick.example"

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{is.New(t), t, t.TempDir(), map[string]string{}}
	db := storagetest.Open(t, d.data)
	d.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		if err := db.SaveAccount(ctx, &app.Account{Email: inesAddress, CreatedAt: time.Unix(0, 0)}); err != nil {
			return err
		}
		return db.AddJob(ctx, mail.SendJob.Job(mail.Message{To: inesAddress, Subject: "Your launch"}))
	}))
	d.NoErr(db.Close())
	return d
}

// onStore makes a store, and sets the variables for it.
func (d *desk) onStore() *s3test.Server {
	store := s3test.Start(d.t)
	d.variables["DEBUT_S3_ENDPOINT"], d.variables["DEBUT_S3_KEY"] = store.URL, s3test.Key
	return store
}

// key writes the file of a new secret key of age, and returns it with the public key.
func (d *desk) key() (file, public string) {
	key, err := age.GenerateX25519Identity()
	d.NoErr(err)
	file = filepath.Join(d.t.TempDir(), "debut.key")
	d.NoErr(os.WriteFile(file, []byte("# made by a test\n"+key.String()+"\n"), 0o600))
	return file, key.Recipient().String()
}

func (d *desk) runs(args ...string) (string, error) {
	var out strings.Builder
	err := commands.Run(d.t.Context(), args, func(name string) string { return d.variables[name] }, &out, d.t.Output())
	return out.String(), err
}

// refused runs a command that is refused, in one line with some words.
func (d *desk) refused(words string, args ...string) {
	d.t.Helper()
	_, err := d.runs(args...)
	if err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "\n") {
		d.t.Errorf("%v: %v, and not: %s", args, err, words)
	}
}

// has reports whether there is the account in the database of a folder.
func (d *desk) has(dir string) bool {
	db := storagetest.Open(d.t, dir)
	_, found, err := db.AccountByEmail(d.t.Context(), inesAddress)
	d.NoErr(err)
	d.NoErr(db.Close())
	return found
}

func TestRestore_OneCommandBringsBackWhatTheStoreHas(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.onStore()
	file, public := d.key()
	d.variables["DEBUT_BACKUP_TO"], d.variables["DEBUT_BACKUP_RECIPIENT"] = s3test.Place, public
	out, err := d.runs("backup", "--data", d.data)
	d.NoErr(err)
	d.True(strings.Contains(out, "wrote "+s3test.Place+"/debut-") && strings.Contains(out, "encrypted") && strings.Contains(out, "is whole"))
	name := strings.Fields(strings.TrimSuffix(out, "\n"))[1]
	name = strings.TrimSuffix(name, ":")
	key := signedBy(out)
	for _, from := range []string{name, s3test.Place + "/"} { // by its name, and the newest
		target := filepath.Join(t.TempDir(), "new")
		out, err = d.runs("restore", from, "--identity", file, "--data", target, "--signed-by", key)
		d.NoErr(err)
		d.True(strings.Contains(out, "restored "+name) && strings.Contains(out, "1 mails wait in it"))
		d.True(d.has(target))
	}
}

func TestRestore_ChangesNothingWhereTheBackupCannotBeRead(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	store := d.onStore()
	file, public := d.key()
	other, _ := d.key()
	const one = s3test.Place + "/one.db.age"
	_, err := d.runs("backup", one, "--backup-recipient", public, "--data", d.data)
	d.NoErr(err)
	target := filepath.Join(t.TempDir(), "new")
	d.refused("--signed-by", "restore", one, "--data", target)
	d.variables["DEBUT_UNSIGNED"] = "true"
	d.refused("--identity", "restore", one, "--data", target)
	d.refused("another one", "restore", one, "--identity", other, "--data", target)
	d.refused("AGE-SECRET-KEY", "restore", one, "--identity", filepath.Join(d.data, "debut.db"), "--data", target)
	d.refused("two.db", "restore", s3test.Place+"/two.db", "--data", target)
	d.refused("there is no backup at", "restore", s3test.Place+"/", "--data", target)
	store.Cut("debut/one.db.age", 1)
	d.refused("cannot be restored", "restore", one, "--identity", file, "--data", target)
	d.variables["DEBUT_S3_KEY"] = "AKIDEBUT:wrong"
	d.refused("one.db.age", "restore", one, "--identity", file, "--data", target)
	_, err = os.Stat(target)
	d.True(os.IsNotExist(err)) // not even the folder was made
	before, err := os.ReadDir(d.data)
	d.NoErr(err)
	d.refused("one.db.age", "restore", one, "--identity", file, "--data", d.data)
	after, err := os.ReadDir(d.data)
	d.NoErr(err)
	d.Equal(len(after), len(before))
	d.True(d.has(d.data))
}

func TestRestore_APlainFileThatWasCutIsRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	file := filepath.Join(t.TempDir(), "debut.db")
	_, err := d.runs("backup", file, "--data", d.data)
	d.NoErr(err)
	whole, err := os.ReadFile(file)
	d.NoErr(err)
	target := filepath.Join(t.TempDir(), "new")
	for _, cut := range []int{1, 4096, len(whole) / 2, len(whole) - 1, len(whole)} {
		d.NoErr(os.WriteFile(file, whole[:len(whole)-cut], 0o600))
		if _, err := d.runs("restore", file, "--data", target); err == nil {
			t.Errorf("a file without its last %d bytes was restored", cut)
		}
	}
	_, err = os.Stat(target)
	d.True(os.IsNotExist(err))
}

func TestRestore_ADrillGivesUpTheMailsThatWait(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	file := filepath.Join(t.TempDir(), "debut.db")
	_, err := d.runs("backup", file, "--data", d.data)
	d.NoErr(err)
	d.refused("a folder of its own", "restore", file, "--drill", "--data", d.data)
	target := filepath.Join(t.TempDir(), "drill")
	d.variables["DEBUT_UNSIGNED"] = "true"
	out, err := d.runs("restore", file, "--drill", "--data", target)
	d.NoErr(err)
	d.True(strings.Contains(out, "this is a drill: 1 mails that waited were given up"))
	d.True(d.isDrill(target))
	db := storagetest.Open(t, target)
	dead, err := db.DeadJobs(t.Context(), 10)
	d.NoErr(err)
	d.Equal([]any{len(dead), dead[0].Error}, []any{1, mail.ErrDrill.Error()})
	d.NoErr(db.Close())
	_, err = d.runs("restore", file, "--drill", "--data", target) // again, over a drill
	d.NoErr(err)
	_, err = d.runs("restore", file, "--data", target) // and for good
	d.NoErr(err)
	d.True(!d.isDrill(target))
}

func TestBackup_KeepsAsManyAsAreSetAndNamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.refused("backup takes one file", "backup", "--data", d.data)
	to := t.TempDir()
	d.variables["DEBUT_BACKUP_TO"] = to
	for range 4 {
		_, err := d.runs("backup", "--backup-keep", "2", "--data", d.data)
		d.NoErr(err)
	}
	left, err := os.ReadDir(to)
	d.NoErr(err)
	d.Equal(len(left), 4) // two copies, each with its signature
	d.variables["DEBUT_BACKUP_TO"] = s3test.Place
	d.refused("--s3-key", "backup", "--data", d.data)
	d.refused("nowhere is not there", "backup", "--backup-to", filepath.Join(to, "nowhere"), "--data", d.data)
	d.refused("is a folder", "backup", to, "--data", d.data)
	d.refused("age1", "backup", "--backup-recipient", "ssh-ed25519", "--data", d.data)
	for _, key := range []string{"no-colon-secret", ":", "id:"} {
		_, err := d.runs("backup", "--s3-key", key)
		d.True(err != nil && !strings.Contains(err.Error(), "no-colon-secret")) // no message repeats it
	}
}

func (d *desk) isDrill(dir string) bool {
	is, err := storage.IsDrill(d.t.Context(), app.Place{Data: dir})
	d.NoErr(err)
	return is
}

// signedBy returns the public key that a backup says it was signed with.
func signedBy(out string) string {
	_, key, _ := strings.Cut(out, "--signed-by ")
	return strings.TrimSpace(key)
}

// Whoever has the public key of age can encrypt, so what a store gives back is held to the instance's signature.
func TestRestore_TakesOnlyWhatTheInstanceSigned(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	to := t.TempDir()
	d.variables["DEBUT_BACKUP_TO"] = to
	out, err := d.runs("backup", "--data", d.data)
	d.NoErr(err)
	key, old := signedBy(out), strings.TrimSuffix(strings.Fields(out)[1], ":")
	forger := newDesk(t)
	forged := filepath.Join(t.TempDir(), "debut.db")
	_, err = forger.runs("backup", forged, "--data", forger.data)
	d.NoErr(err)
	copied := func(from, to string) {
		for _, suffix := range []string{"", ".minisig"} {
			file, err := os.ReadFile(from + suffix)
			d.NoErr(err)
			d.NoErr(os.WriteFile(to+suffix, file, 0o600))
		}
	}
	newer := filepath.Join(to, "debut-29991231T000000Z-forged.db")
	into := func(more ...string) []string {
		return append([]string{"restore", to + "/", "--data", filepath.Join(t.TempDir(), "new")}, more...)
	}
	copied(forged, newer)
	d.refused("the signature is by another key", into("--signed-by", key)...)
	d.refused("the signature is by another key", "restore", to+"/", "--data", d.data) // it knows its own key
	copied(old, newer)
	d.refused("it was signed as", into("--signed-by", key)...) // an old one under a newer name
	d.NoErr(os.Remove(newer + ".minisig"))
	d.refused("no signature beside it", into("--signed-by", key)...)
	d.NoErr(os.Remove(newer))
	d.refused("--signed-by", into()...)
	d.refused("--signed-by: that is no public key", into("--signed-by", "RW")...)
	for _, more := range [][]string{{"--signed-by", key}, {"--unsigned"}} {
		_, err = d.runs(into(more...)...)
		d.NoErr(err)
	}
	_, err = d.runs("restore", old, "--data", d.data) // by the key of the database that is there
	d.NoErr(err)
}
