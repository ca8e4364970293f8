package team_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/team"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/storage/storagetest"
)

func TestGiveUpJob_EndsWhatTheJobWasFor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := team.New(db, func() time.Time { return now }, nil, nil)
	ended := ""
	s.WhenGivenUp("mail", func(_ context.Context, j jobs.Job, cause error) error {
		ended = j.Kind + ": " + cause.Error()
		return nil
	})
	letter, err := json.Marshal(mail.Message{To: "ines@parcelwick.example", Subject: "Your launch", Text: "secret"})
	is.NoErr(err)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		return db.AddJob(ctx, jobs.Job{Kind: "mail", Payload: string(letter), RunAt: now.Add(time.Hour)})
	}))
	list, err := s.Queue(t.Context(), true, true)
	is.NoErr(err)
	is.Equal([]string{list[0].State, list[0].To, list[0].Subject, list[0].Payload}, []string{team.JobWaits, "ines@parcelwick.example", "Your launch", ""})
	who, job := app.Caller{Account: 1}, team.JobInput{Job: list[0].ID}
	_, err = s.HurryJob(t.Context(), who, job)
	is.NoErr(err)
	list, err = s.Queue(t.Context(), true, true)
	is.NoErr(err)
	is.Equal(list[0].RunAt, now)
	_, err = s.GiveUpJob(t.Context(), who, job)
	is.NoErr(err)
	is.Equal(ended, "mail: given up by the team")
	list, err = s.Queue(t.Context(), true, true)
	is.NoErr(err)
	is.Equal(list[0].State, team.JobDead)
	_, err = s.GiveUpJob(t.Context(), who, job)
	is.True(app.RefusalOf(err) != nil) // it does not wait any more
	_, err = s.ForgetJob(t.Context(), who, job)
	is.NoErr(err)
	entries, err := db.AuditEntries(t.Context(), 10)
	is.NoErr(err)
	is.Equal([]string{entries[0].Action, entries[1].Action, entries[2].Action}, []string{"forget_job", "bury_job", "retry_job"})
}
