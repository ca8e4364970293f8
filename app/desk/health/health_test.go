package health_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/health"
	"debut/app/desk/team"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/storage"
	"debut/storage/storagetest"
)

// watch is a service on an empty database, at a time and on a machine of the test's.
type watch struct {
	*is.I
	*health.Service
	t       *testing.T
	db      storage.Store
	now     time.Time
	machine team.Machine
	backup  time.Time
	ends    time.Time // of the certificate
	places  bool      // whether backups are made by themselves
	never   bool      // and none ever was
}

func newWatch(t *testing.T, store func(storage.Store) health.Store) *watch {
	t.Helper()
	w := &watch{I: is.New(t), t: t, db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	w.places = true
	w.machine, w.backup, w.ends = team.Machine{Free: 5 << 30}, w.now, w.now.AddDate(0, 2, 0)
	w.Service = health.New(health.Parts{
		Store: store(w.db), Machine: func() team.Machine { return w.machine }, CanMail: true, Clock: func() time.Time { return w.now }, Version: "1.2.3",
		Limits:         app.Always(app.Alerts{DiskMB: 1024, Mails: 2, Jobs: 2, BackupHours: 36, CertificateDays: 14}),
		NewestBackup:   func(context.Context) (time.Time, bool, error) { return w.backup, w.places, nil },
		NeverBackedUp:  func(context.Context) (bool, error) { return w.never, nil },
		CertificateEnd: func(context.Context) (time.Time, error) { return w.ends, nil },
	})
	return w
}

func real(db storage.Store) health.Store { return db }

func (w *watch) names() (list []string) {
	w.now = w.now.Add(2 * time.Second) // what was found in the last second stands
	for _, p := range w.Look(w.t.Context()) {
		w.True(strings.HasSuffix(p.Words.String(), ".") && !strings.ContainsAny(p.Words.String(), "0123456789")) // for everybody
		list = append(list, p.Name)
	}
	return list
}

// operator makes somebody who is written to.
func (w *watch) operator() {
	w.NoErr(w.db.Tx(w.t.Context(), func(ctx context.Context) error {
		return w.db.SaveAccount(ctx, &app.Account{Email: "ops@debut.example", Operator: true, CreatedAt: w.now})
	}))
}

func (w *watch) ctx() context.Context {
	return app.WithSite(w.t.Context(), &app.Site{Name: "Debut", Origin: "https://debut.example"})
}

// letters returns the mails that were written since the last time.
func (w *watch) letters() (list []mail.Message) {
	claimed, err := w.db.ClaimJobs(w.t.Context(), jobs.Claim{Kind: string(mail.SendJob), Most: 100, Now: w.now, Until: w.now.Add(time.Hour)})
	w.NoErr(err)
	for _, j := range claimed {
		m, err := mail.SendJob.Payload(j)
		w.NoErr(err)
		list = append(list, m)
		w.NoErr(w.db.FinishJob(w.t.Context(), j, w.now))
	}
	return list
}

func TestLook_FindsWhatIsNotAsItShouldBe(t *testing.T) {
	t.Parallel()
	w := newWatch(t, real)
	w.Equal(w.names(), nil)
	w.machine.Free = 3 << 20
	w.Equal(w.names(), []string{health.Disk})
	w.machine = team.Machine{Free: -1, Cap: 100 << 20, Database: 95 << 20, Behind: 5000} // the free space is not known
	w.Equal(w.names(), []string{health.Full, health.Index})
	w.machine = team.Machine{Free: -1, Behind: 5}
	w.Equal(w.names(), nil) // which takes a moment, and is no problem
	w.backup = w.now.Add(-37 * time.Hour)
	w.Equal(w.names(), []string{health.Backup})
	w.CanMail = false
	w.Equal(w.names(), []string{health.NoMail, health.Backup})
	w.CanMail, w.places = true, false
	w.Equal(w.names(), nil) // somebody makes them by hand
	w.never = true
	w.Equal(w.names(), []string{health.NoBackup})
}

func TestLook_MailsAreAProblemIfMoreAreRefusedThanSent(t *testing.T) {
	t.Parallel()
	w := newWatch(t, real)
	log := func(outcome mail.Outcome) {
		w.NoErr(w.db.Tx(t.Context(), func(ctx context.Context) error {
			return w.db.AddJob(ctx, mail.SendJob.Job(mail.Message{To: "x@y.example"}))
		}))
		claimed, err := w.db.ClaimJobs(t.Context(), jobs.Claim{Kind: "mail", Most: 1, Now: w.now, Until: w.now.Add(time.Hour)})
		w.NoErr(err)
		w.NoErr(w.db.Tx(t.Context(), func(ctx context.Context) error {
			return w.db.LogMail(ctx, mail.Entry{Job: claimed[0].ID, At: w.now, Kind: mail.SignIn, To: "x@y.example", Outcome: outcome, Tries: 1})
		}))
	}
	log(mail.Refused)
	w.Equal(w.names(), nil) // one address that is none
	log(mail.Refused)
	w.Equal(w.names(), []string{health.MailsRefused})
	log(mail.Sent)
	log(mail.Sent)
	w.Equal(w.names(), nil) // two addresses of four
	w.now = w.now.Add(2 * time.Hour)
	w.Equal(w.names(), nil)
}

// broken is a store that cannot be read, written, or is of another version.
type broken struct {
	health.Store
	read, write error
	schema      health.Schema
}

func (b broken) ReadSomething(context.Context) error             { return b.read }
func (b broken) WriteSomething(context.Context, time.Time) error { return b.write }
func (b broken) Schema(context.Context) (health.Schema, error)   { return b.schema, nil }

func TestLook_ADatabaseThatIsNotThereKeepsFromAnswering(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		broken broken
		want   string
		fatal  bool
	}{
		"not read":    {broken{read: errors.New("gone")}, health.Database, true},
		"not written": {broken{write: errors.New("full")}, health.Writing, false}, // reads go on
		"newer":       {broken{schema: health.Schema{Has: 40, Knows: 35, Differs: true}}, health.SchemaName, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWatch(t, func(db storage.Store) health.Store {
				b := c.broken
				b.Store = db
				return b
			})
			found := w.Look(t.Context())
			w.Equal(len(found), 1)
			w.Equal(found[0].Name, c.want)
			w.Equal(found[0].Fatal, c.fatal)
		})
	}
}

func TestLook_AskedOftenItCostsNothing(t *testing.T) {
	t.Parallel()
	w := newWatch(t, real)
	w.Equal(w.names(), nil)
	w.machine.Free = 1
	for range 100 {
		w.Equal(len(w.Look(t.Context())), 0) // in the same second
	}
	w.Equal(w.names(), []string{health.Disk})
}

func TestAlert_WritesOnceWhenAProblemBeginsAndOnceWhenItIsOver(t *testing.T) {
	t.Parallel()
	w := newWatch(t, real)
	look := func(after time.Duration) []mail.Message {
		w.now = w.now.Add(after)
		w.backup = w.now
		w.NoErr(w.Alert(w.ctx()))
		return w.letters()
	}
	w.machine.Free = 3 << 20
	w.Equal(len(look(time.Minute)), 0) // there is nobody to write to yet
	w.operator()
	letters := look(5 * time.Minute)
	w.Equal(len(letters), 1)
	w.Equal([]any{letters[0].To, letters[0].Kind, letters[0].Subject}, []any{"ops@debut.example", mail.Alert, "Debut: the disk is nearly full"})
	w.True(strings.Contains(letters[0].Text, "The disk has 3.0 MB left.") && strings.Contains(letters[0].Text, "https://debut.example/admin/machine"))
	for range 20 { // it comes and goes
		w.machine.Free ^= 5 << 30
		w.Equal(len(look(5*time.Minute)), 0)
	}
	w.machine.Free = 5 << 30
	w.Equal(len(look(59*time.Minute)), 0)
	letters = look(2 * time.Minute)
	w.Equal(len(letters), 1)
	w.Equal(letters[0].Subject, "Over: a problem of Debut")
	w.Equal(len(look(5*time.Minute)), 0)
}

// While the database is lost nothing can be noted, so operators learn of it when it is back.
func TestAlertLost_WritesThatTheDatabaseWasLost(t *testing.T) {
	t.Parallel()
	w := newWatch(t, real)
	w.operator()
	w.machine.Lost = true
	w.Equal(w.names(), []string{health.Lost})
	w.True(!w.Look(t.Context())[0].Fatal) // reads go on
	w.machine.Lost = false
	for _, lasted := range []time.Duration{2500 * time.Millisecond, time.Minute} { // it comes and goes
		w.NoErr(w.AlertLost(w.ctx(), w.now, w.now.Add(lasted)))
	}
	letters := w.letters()
	w.Equal(len(letters), 1)
	w.Equal(letters[0].Subject, "Debut: the database was lost for a while")
	w.True(strings.Contains(letters[0].Text, "12:00 UTC and wrote nothing for 3 seconds."))
	w.NoErr(w.Alert(w.ctx()))
	w.Equal(len(w.letters()), 0)
	w.now = w.now.Add(2 * time.Hour)
	w.NoErr(w.Alert(w.ctx()))
	w.Equal(len(w.letters()), 1) // it is over
}

// What a problem was is kept, and said again once it is over: in the language of the site, too.
func TestAlert_IsInTheLanguageOfTheSite(t *testing.T) {
	t.Parallel()
	w := newWatch(t, real)
	w.operator()
	ctx := app.WithSite(t.Context(), &app.Site{Name: "Debut", Origin: "https://debut.example", Brand: app.Brand{Language: texts.Language("de")}})
	w.machine.Free = 3 << 20
	w.NoErr(w.Alert(ctx))
	begun := w.letters()
	w.now, w.machine.Free = w.now.Add(2*time.Hour), 5<<30
	w.NoErr(w.Alert(ctx))
	over := w.letters()
	w.Equal([]int{len(begun), len(over)}, []int{1, 1})
	w.Equal(begun[0].Subject, "Debut: Der Datenträger ist fast voll")
	w.True(strings.Contains(begun[0].Text, "Auf dem Datenträger sind noch 3,0 MB frei."))
	w.True(strings.Contains(over[0].Text, "Auf dem Datenträger sind noch 3,0 MB frei. (seit 20. November 2026, 12:00 UTC)"))
}

func TestAlertCertificate_WritesBeforeTheEnd(t *testing.T) {
	t.Parallel()
	w := newWatch(t, real)
	w.operator()
	w.NoErr(w.AlertCertificate(w.ctx()))
	w.Equal(len(w.letters()), 0)
	w.ends = w.now.AddDate(0, 0, 13)
	w.NoErr(w.AlertCertificate(w.ctx()))
	letters := w.letters()
	w.Equal(len(letters), 1)
	w.True(strings.Contains(letters[0].Text, "The certificate ends on 3 December 2026, 12:00 UTC."))
	w.NoErr(w.Alert(w.ctx())) // which does not look at it
	w.now, w.ends = w.now.Add(24*time.Hour), w.now.AddDate(0, 3, 0)
	w.backup = w.now
	w.NoErr(w.Alert(w.ctx()))
	w.Equal(len(w.letters()), 0)
	w.NoErr(w.AlertCertificate(w.ctx()))
	w.Equal(len(w.letters()), 1) // it was renewed
}

func TestReport_ShowsAddressesOnlyToThoseWhoMaySeeThem(t *testing.T) {
	t.Parallel()
	w := newWatch(t, real)
	w.operator()
	w.NoErr(w.db.Tx(t.Context(), func(ctx context.Context) error {
		return w.db.AddJob(ctx, jobs.Job{Kind: "crawl", Account: 1, Payload: "x", RunAt: w.now})
	}))
	w.NoErr(w.Count(t.Context(), "crawl", "done"))
	r, err := w.Report(t.Context(), false)
	w.NoErr(err)
	w.Equal([]any{len(r.Largest), r.Version, len(r.Days), r.Days[0].Times}, []any{0, "1.2.3", 1, 1})
	r, err = w.Report(t.Context(), true)
	w.NoErr(err)
	w.Equal(r.Largest[0].Email, "ops@debut.example")
}
