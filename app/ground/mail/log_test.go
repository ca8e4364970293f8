package mail_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

type failing struct{}

func (failing) Send(context.Context, mail.Message) (string, error) { return "", errors.New("away") }

// book is a log in memory.
type book struct{ entries []mail.Entry }

func (b *book) Tx(ctx context.Context, fn func(context.Context) error) error { return fn(ctx) }
func (b *book) LogMail(_ context.Context, e mail.Entry) error {
	b.entries = append(b.entries, e)
	return nil
}

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func handler(to mail.Sender, b *book) jobs.Handler {
	d := mail.Dispatch{Sender: to, Log: b, Clock: func() time.Time { return noon }, Faults: slog.New(slog.DiscardHandler)}
	return d.Handler(nil, jobs.Handler{})
}

// A mail is a job: what was not taken is tried again.
func TestDispatch_AMailThatWasNotTakenIsTriedAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	j := mail.SendJob.Job(letter)
	var b book
	is.True(handler(failing{}, &b).Run(t.Context(), j) != nil)
	is.Equal(len(b.entries), 0) // nothing came of it yet
	var box mail.Outbox
	j.ID, j.Failures = 7, 1
	is.NoErr(handler(&box, &b).Run(t.Context(), j))
	taken := box.Messages()[0]
	is.True(taken.ID != "")
	is.NoErr(handler(&box, &book{}).Run(t.Context(), j)) // of a process that died before it noted that
	is.Equal(box.Messages(), []mail.Message{taken, taken})
	taken.ID = ""
	is.Equal(taken, letter)
	is.Equal(b.entries, []mail.Entry{{Job: 7, At: noon, Kind: mail.SignIn, To: letter.To, Outcome: mail.Sent, Tries: 2, Reply: "kept for /dev/mail"}})
}

func TestDispatch_WhatIsGivenUpStandsInTheLog(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var b book
	h := handler(failing{}, &b)
	gone := letter
	gone.Kind = mail.AccountDeleted
	is.NoErr(h.GaveUp(t.Context(), mail.SendJob.Job(letter), errors.New("550\r\n nobody")))
	is.NoErr(h.GaveUp(t.Context(), mail.SendJob.Job(gone), app.Refused("given_up", "given up by the team")))
	is.Equal(b.entries[0].Outcome, mail.Refused)
	is.Equal(b.entries[0].Reply, "550 nobody")                                      // in one line
	is.Equal([]any{b.entries[1].Outcome, b.entries[1].To}, []any{mail.GivenUp, ""}) // the address is not stored any more
}

// A filter of spam that repeats the link does not put it into the log.
func TestRaceSend_NoSecretOfAMailIsRepeated(t *testing.T) {
	t.Parallel()
	secret := letter
	secret.Text = "https://debut.example/sign-in/link#token=Kq3vT-x9\n\nABCD-EFGH\n"
	_, err := opened(t, &office{refuse: &smtp.SMTPError{
		Code: 550, Message: "spam: HTTPS://DEBUT.EXAMPLE/sign-in/link#token=Kq3vT-x9 or Kq3vT-x9 or abcd-efgh to Ines@parcelwick.example; see https://mail.example/help",
	}}).Send(t.Context(), secret)
	const part = "(a part of the mail)"
	is.New(t).True(strings.Contains(err.Error(), "spam: "+part+" or "+part+" or "+part+" to (the person); see https://mail.example/help"))
}

// What should not go out any more is neither sent nor logged, and what changed goes out as it is now.
func TestDispatch_AMailGoesOutAsItStandsWhenItIsSent(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var b book
	var box mail.Outbox
	due := false
	d := mail.Dispatch{Sender: &box, Log: &b, Clock: func() time.Time { return noon }, Faults: slog.New(slog.DiscardHandler),
		Current: func(_ context.Context, m mail.Message) (mail.Message, bool, error) {
			m.Text = "Now"
			return m, due, nil
		}}
	h := d.Handler(nil, jobs.Handler{})
	is.NoErr(h.Run(t.Context(), mail.SendJob.Job(letter)))
	is.Equal([]int{len(box.Messages()), len(b.entries)}, []int{0, 0})
	due = true
	is.NoErr(h.Run(t.Context(), mail.SendJob.Job(letter)))
	is.Equal(box.Messages()[0].Text, "Now")
}
