package server_test

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/desk/backups/s3test"
	"debut/app/ground/mail"
	"debut/web/check/servertest"
)

// A server makes backups by itself; its operators see them, with the commands that bring each back, and have one made at once.
func TestBackups_AreMadeAndShownToOperators(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	store := s3test.Start(t)
	d := servertest.Start(t, "--data", filepath.Join(t.TempDir(), "data"), "--dev-mail", "--operator", operatorAddress,
		"--backup-to", s3test.Place, "--s3-endpoint", store.URL, "--s3-key", s3test.Key)
	ops := d.Person().SignIn(operatorAddress)
	var page string
	made := func(n int) func() bool {
		return func() bool {
			_, page = ops.Ask("GET", "/admin/backups", nil)
			return strings.Count(page, "Read back and whole") == n && !strings.Contains(page, "One is being made")
		}
	}
	d.Until("the first backup is made", made(1))
	is.True(strings.Contains(page, "debut restore "+s3test.Place+"/debut-20") && strings.Contains(page, "--s3-endpoint "+store.URL))
	is.True(strings.Contains(page, "Every day; the last 7 are kept") && !strings.Contains(page, s3test.Key))
	for _, p := range []*servertest.Person{d.Person(), d.Person().SignIn(inesAddress)} {
		for _, method := range []string{"GET", "POST"} {
			status, _ := p.Ask(method, "/admin/backups", nil)
			is.Equal(status, http.StatusNotFound)
		}
	}
	ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	editor := d.Person().SignIn(inesAddress)
	status, team := editor.Ask("GET", "/admin", nil)
	is.True(status == http.StatusOK && !strings.Contains(team, "/admin/backups"))
	status, _ = editor.Ask("POST", "/admin/backups", url.Values{})
	is.Equal(status, http.StatusForbidden)
	status, _ = ops.Ask("POST", "/admin/backups", url.Values{}, "Origin", "https://evil.example")
	is.Equal(status, http.StatusForbidden)

	status, _ = ops.Ask("POST", "/admin/backups", url.Values{})
	is.Equal(status, http.StatusOK)
	d.Until("one more is made", made(2))
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "Backed up") && strings.Contains(page, s3test.Place))

	store.Refuse(s3test.Full)
	ops.Ask("POST", "/admin/backups", url.Values{})
	d.Until("what is wrong is on the page, and on Today", func() bool {
		_, page = ops.Ask("GET", "/admin/backups", nil)
		_, today := ops.Ask("GET", "/admin", nil)
		return strings.Contains(page, "has no room for the backup") && strings.Contains(today, "The last backup was not made.")
	})
	is.Equal(len(store.Objects()), 4) // two backups, each with its signature
}

func TestBackups_WithoutAPlaceTheyAreNotMade(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail", "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	_, page := ops.Ask("GET", "/admin/backups", nil)
	is.True(strings.Contains(page, "--backup-to"))
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "The database was never backed up."))
	status, _ := ops.Ask("POST", "/admin/backups", url.Values{})
	is.Equal(status, http.StatusBadRequest)
}

// A server on a drill sends nothing and backs up nothing, whatever its settings say.
func TestServe_ADrillSendsNoMailAndMakesNoBackups(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data, to := t.TempDir(), t.TempDir()
	is.NoErr(os.WriteFile(filepath.Join(data, "drill"), nil, 0o600))
	d := servertest.Start(t, "--data", data, "--smtp", "smtp://127.0.0.1:9", "--backup-to", to, "--backup-every", "1m")
	db := d.Instance.DB.Store()
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		j := mail.SendJob.Job(mail.Message{To: inesAddress, Subject: "Your launch"})
		j.RunAt = time.Unix(0, 0)
		return db.AddJob(ctx, j)
	}))
	d.Until("the mail is given up", func() bool {
		dead, err := db.DeadJobs(t.Context(), 1)
		is.NoErr(err)
		return len(dead) == 1 && dead[0].Error == mail.ErrDrill.Error()
	})
	is.Equal(d.Instance.Directory.Backups.To, nil)
	left, err := os.ReadDir(to)
	is.NoErr(err)
	is.Equal(len(left), 0)
}
