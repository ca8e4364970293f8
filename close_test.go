package main

import (
	"context"
	"debut/app"
	"debut/app/mail"
	"debut/storage"
	"testing"
	"time"

	"github.com/matryer/is"
)

// Killed while it closes a week, the program closes it at the next start: each award is there once, and each mail.
func TestServe_KilledWhileClosingAWeek(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	startProcess(t, "demo", "--data", data).kill()
	week := app.WeekOf(time.Now(), time.UTC)
	before := closing(t, data, week)
	is.Equal(before.awards, 0)
	hits, later := 0, []string{"serve", "--data", data, "--clock-ahead", "192h"}
	for i := range *kills {
		d := startProcess(t, later...)
		for range i % 3 { // the close begins with the program, at no moment that anybody could wait for
			d.Call("GET", "/site", nil)
		}
		d.kill()
		if now := closing(t, data, week); now.awards == 0 {
			is.Equal(now, before) // wholly or not at all
			hits++
		}
	}
	d := startProcess(t, later...)
	for d.Call("GET", "/launches/weeks/"+string(week), nil).Body["closed_at"] == nil {
	}
	d.kill()
	after := closing(t, data, week)
	is.Equal(after.awards, app.AwardPlaces)
	is.Equal(after.mails-before.mails, 1) // the owner of the demo has the first place, and nobody owns the others
	t.Logf("%d of %d kills came before the week was closed", hits, *kills)
}

// closed is what the close of a week has made.
type closed struct{ awards, mails int }

func closing(t *testing.T, data string, week app.Week) (c closed) {
	t.Helper()
	is := is.New(t)
	db, err := storage.OpenShared(context.Background(), app.Place{Data: data})
	is.NoErr(err)
	defer db.Close()
	all := db.ForAll()
	site, err := all.Sites(t.Context())
	is.NoErr(err)
	awards, _, err := all.Awards(t.Context(), site[0].ID, "", 100, 0)
	is.NoErr(err)
	for _, a := range awards {
		if a.Week == week {
			c.awards++
		}
	}
	waiting, err := all.WaitingJobs(t.Context())
	is.NoErr(err)
	for _, w := range waiting {
		if w.Kind == string(mail.SendJob) {
			c.mails = w.Jobs
		}
	}
	return c
}
