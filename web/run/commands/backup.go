package commands

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"filippo.io/age"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/desk/backups"
	"debut/app/desk/backups/places"
	"debut/app/ground/repeats"
	"debut/app/ground/results/minisign"
	"debut/storage"
	"debut/web/run/host"
)

// backup writes one backup: to the file that is named, or as the settings say.
func backup(ctx context.Context, c call) error {
	at := app.PlaceFlags(c.flags)
	var b app.Backup
	b.Define(c.flags)
	words, err := app.Parse(c.flags, c.args, c.getenv)
	switch {
	case err != nil:
		return err
	case len(words) > 1:
		return fmt.Errorf("backup takes one file beside its flags, or none where --backup-to is set, and was given %d",
			len(words))
	case len(words) == 0:
		return c.backupAsSet(ctx, *at, &b)
	}
	to, name, err := places.File(words[0], b.S3)
	if err != nil {
		return err
	}
	if name == "" {
		return fmt.Errorf("backup takes the name of a file, and %s is a folder", words[0])
	}
	begun, made := time.Now(), backups.Backup{Place: to.String(), Name: name}
	source := storage.CopiesOf(*at)
	release, err := c.hold(ctx, source)
	if err != nil {
		return err
	}
	defer release()
	key, err := c.keyIn(ctx, *at)
	if err != nil {
		return err
	}
	if err := backups.Write(ctx, source, to, backups.Seal{Recipients: b.Recipients, Key: key}, &made, nil); err != nil {
		return fmt.Errorf("back up to %s: %w", made.Path(), err)
	}
	if err := remember(ctx, *at, made, begun); err != nil {
		return err
	}
	return c.said(made, key)
}

// remember notes in the database that a backup was made, so that it is known that there is one.
func remember(ctx context.Context, at app.Place, b backups.Backup, begun time.Time) error {
	db, err := storage.OpenShared(ctx, at)
	if err != nil {
		return err
	}
	now := time.Now()
	b.BeganAt, b.EndedAt, b.There = begun, &now, true
	err = db.Tx(ctx, func(ctx context.Context) error { return db.Store().SaveBackup(ctx, &b) })
	return errors.Join(err, db.Close())
}

// keyIn returns the key with which the instance at a place signs.
func (c call) keyIn(ctx context.Context, at app.Place) (minisign.PrivateKey, error) {
	db, err := storage.OpenShared(ctx, at)
	if err != nil {
		return minisign.PrivateKey{}, err
	}
	key, err := awards.KeyOf(ctx, db.Store(), time.Now(), rand.Reader)
	return key, errors.Join(err, db.Close())
}

// backupAsSet makes a backup as the server does by itself, and keeps as many.
func (c call) backupAsSet(ctx context.Context, at app.Place, b *app.Backup) error {
	if b.To == "" {
		return errors.New("backup takes one file beside its flags, unless --backup-to is set; debut backup -h shows how")
	}
	to, err := places.Open(*b)
	if err != nil {
		return err
	}
	source := storage.CopiesOf(at)
	release, err := c.hold(ctx, source)
	if err != nil {
		return err
	}
	defer release()
	db, err := storage.OpenShared(ctx, at)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := c.takeStored(ctx, db); err != nil {
		return err
	}
	key, err := awards.KeyOf(ctx, db.Store(), time.Now(), rand.Reader)
	if err != nil {
		return err
	}
	made, err := backups.New(backups.Parts{
		Key:   func(context.Context) (minisign.PrivateKey, error) { return key, nil },
		Store: db.Store(), Source: source, To: to, Every: app.Always(b.Every), Keep: app.Always(b.Keep),
		Recipients: b.Recipients, Clock: time.Now, NewID: host.NewID,
		Log: repeats.NewLog(app.Settings{}, c.stderr),
	}).Now(ctx)
	if err != nil {
		return err
	}
	return c.said(made, key)
}

// hold waits until no other process makes a backup, and keeps others from it.
func (c call) hold(ctx context.Context, source storage.Copies) (release func() error, err error) {
	for waits := 0; ; waits++ {
		if release, err = source.Hold(); !errors.Is(err, backups.ErrBusy) {
			return release, err
		}
		if waits%waitsSaid == 0 {
			fmt.Fprintf(c.stderr,
				"waiting until another process has made its backup of %s, such as the server; %v so far\n",
				source, time.Duration(waits)*waitEvery)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(waitEvery):
		}
	}
}

const (
	waitEvery = 200 * time.Millisecond
	waitsSaid = 50 // every ten seconds
)

// said says what was written.
func (c call) said(b backups.Backup, key minisign.PrivateKey) error {
	how := "not encrypted"
	if b.Encrypted {
		how = "encrypted"
	}
	_, err := fmt.Fprintf(c.stdout,
		"wrote %s: %d bytes, %s, %d rows; it was read back and is whole\nsigned; on another machine debut restore asks who signed it: --signed-by %s\n",
		b.Path(), b.Bytes, how, b.Rows, key.Public())
	return err
}

// restored is what debut restore reads.
type restored struct {
	app.S3
	drill    bool
	identity string
	signedBy string
	unsigned bool
}

func (r *restored) define(fs *flag.FlagSet) {
	r.S3.Define(fs)
	fs.BoolVar(&r.drill, "drill", false,
		"to try a backup out, in a folder of its own: mails that wait in it are given up, and a server on it sends none and makes no backups")
	fs.StringVar(&r.signedBy, "signed-by", "",
		"public key of the instance that signed the backup, or a file with it (default that of the database in the data folder)")
	fs.BoolVar(&r.unsigned, "unsigned", false, "to take a backup whoever made it")
	fs.StringVar(&r.identity, "identity", "", "file with the secret key of age for an encrypted backup")
}

// restore puts a backup in the place of the database.
func restore(ctx context.Context, c call) error {
	at := app.PlaceFlags(c.flags)
	var r restored
	r.define(c.flags)
	file, err := app.ParseOne(c.flags, c.args, c.getenv, "one file")
	if err != nil {
		return err
	}
	keys, err := r.identities()
	if err != nil {
		return err
	}
	from, name, err := places.File(file, r.S3)
	latest := err == nil && name == ""
	if latest {
		name, err = newest(ctx, from)
	}
	if err != nil {
		return err
	}
	trust, err := r.trust(ctx, *at, from)
	if err != nil {
		return err
	}
	if trust != nil {
		trust.Named = latest
	}
	path := from.String() + "/" + name
	done, err := storage.RestoreFrom(ctx,
		storage.Restoring{Name: path, Drill: r.drill, Write: func(ctx context.Context, to io.Writer) error {
			return backups.Read(ctx, from, name, keys, trust, to)
		}}, *at)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "restored %s into %s: %d rows\n", path, at.DatabaseName(), done.Rows)
	if at.Database != "" {
		fmt.Fprintln(c.stdout, "what was there before, if anything, is in the schema debut_before of the database")
	}
	switch {
	case r.drill:
		fmt.Fprintf(c.stdout, "this is a drill: %d mails that waited were given up, and a server on it sends none\n", done.Mails)
	case done.Mails > 0:
		fmt.Fprintf(c.stdout, "%d mails wait in it, and are sent once a server runs; some may have been sent before\n",
			done.Mails)
	}
	return nil
}

// trust returns whom the backup must be by; nil is whoever made it. What the program put aside in the data folder
// itself nobody else wrote.
func (r *restored) trust(ctx context.Context, at app.Place, from backups.Destination) (*backups.Trust, error) {
	if data, err := filepath.Abs(at.Data); r.unsigned || err == nil && from.String() == data {
		return nil, nil
	}
	if r.signedBy != "" {
		key, err := minisign.ReadKey(r.signedBy, os.ReadFile)
		if err != nil {
			err = fmt.Errorf("--signed-by: %w", err)
		}
		return &backups.Trust{Key: key}, err
	}
	key, found, err := storage.SigningKeyIn(ctx, at)
	if err != nil || !found {
		return nil, errors.Join(err,
			errors.New("there is no database in the data folder that knows who signed the backup: name the public key of the instance with --signed-by, "+
				"which debut backup printed and /.well-known/debut-results.pub has; or take the backup whoever made it, with --unsigned"))
	}
	return &backups.Trust{Key: key.Private().Public()}, nil
}

// identities returns the secret keys of the file that is named.
func (r *restored) identities() ([]age.Identity, error) {
	if r.identity == "" {
		return nil, nil
	}
	text, err := os.ReadFile(r.identity)
	if err != nil {
		return nil, err
	}
	keys, err := backups.Identities(string(text))
	if err != nil {
		return nil, fmt.Errorf("--identity %s %w", r.identity, err)
	}
	return keys, nil
}

// newest returns the name of the newest backup at a place, by the time in it.
func newest(ctx context.Context, from backups.Destination) (string, error) {
	names, err := from.Names(ctx)
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("there is no backup at %s", from)
	}
	if err != nil {
		return "", err
	}
	return slices.Max(names), nil
}
