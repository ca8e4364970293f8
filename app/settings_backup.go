package app

import (
	"errors"
	"flag"
	"net/url"
	"regexp"
	"strings"
	"time"

	"filippo.io/age"
)

// Backup are the settings of backups that are made by themselves. Without To there are none.
type Backup struct {
	To         string // a folder, or s3:// and what follows
	Every      time.Duration
	Keep       int
	Recipients []age.Recipient // who can read them; with none they are not encrypted
	S3         S3
}

// S3 are the settings of an object store that speaks as Amazon S3 does.
type S3 struct {
	Endpoint string
	Region   string
	ID       string // of the key
	Secret   string
}

// Define puts the settings on a set of flags.
func (b *Backup) Define(fs *flag.FlagSet) {
	b.definePlace(fs)
	b.defineSchedule(fs)
}

func (b *Backup) definePlace(fs *flag.FlagSet) {
	checked(fs, &b.To, "backup-to", "",
		"where backups go by themselves: a folder that is there, such as /backups, or s3://name/prefix of an object store (default none: no backups are made)", backupPlace)
	b.defineRecipients(fs)
	b.S3.Define(fs)
}

func (b *Backup) defineSchedule(fs *flag.FlagSet) {
	duration(fs, &b.Every, "backup-every", time.Minute, 31*24*time.Hour, 24*time.Hour, "how often a backup is made")
	within(fs, &b.Keep, "backup-keep", 1, 1000, 7, "good backups that are kept, the newest")
}

func (b *Backup) defineRecipients(fs *flag.FlagSet) {
	fs.Func("backup-recipient",
		"public keys of age for which backups are encrypted, age1…, separated by commas; age-keygen makes one, and its secret part stays elsewhere (default none: backups are not encrypted)", func(v string) (err error) {
			if b.Recipients, err = age.ParseRecipients(strings.NewReader(strings.ReplaceAll(v, ",",
				"\n"))); err != nil {
				err = errors.New("must be public keys of age, which begin with age1, separated by commas")
			}
			return err
		})
}

// Define puts the settings on a set of flags.
func (s *S3) Define(fs *flag.FlagSet) {
	checked(fs, &s.Endpoint, "s3-endpoint", "https://s3.amazonaws.com", "address of the object store of s3:// places",
		s3Endpoint)
	checked(fs, &s.Region, "s3-region", "us-east-1", "region of the object store, as it calls it", someText)
	fs.Var(secret(s.setKey), "s3-key",
		"key for the object store, as ID:SECRET; better set as a variable, since arguments show in the list of processes (default none)")
}

func (s *S3) setKey(v string) error {
	id, key, found := strings.Cut(v, ":")
	if !found || id == "" || key == "" {
		return errors.New("must be the id of the key and its secret with a colon between them, as ID:SECRET")
	}
	s.ID, s.Secret = id, key
	return nil
}

func s3Endpoint(v string) error {
	at, err := origin(v)
	if err != nil || at != v {
		return errors.New("must be http:// or https:// and a host, without a path, such as https://objects.example")
	}
	return nil
}

// S3Scheme begins the places that are in an object store.
const S3Scheme = "s3://"

var s3Name = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)

// SplitS3 returns the two parts of a place in an object store; ok is false of any other place. The path has no slash at
// its ends.
func SplitS3(place string) (name, path string, ok bool) {
	u, err := url.Parse(place)
	if err != nil || u.Scheme != "s3" || u.User != nil || u.RawQuery != "" || u.Fragment != "" ||
		!s3Name.MatchString(u.Host) || strings.Contains(u.Path, "//") {
		return "", "", false
	}
	return u.Host, strings.Trim(u.Path, "/"), true
}

func backupPlace(v string) error {
	_, _, remote := SplitS3(v)
	if !remote && (someText(v) != nil || strings.Contains(v, "://")) {
		return errors.New("must be a folder, such as /backups, or s3:// with the name of a bucket and a prefix, such as s3://copies/debut")
	}
	return nil
}
