package mail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
)

// Outcome is what became of a mail.
type Outcome string

const (
	Sent    Outcome = "sent"    // the mail server took it
	Refused Outcome = "refused" // the mail server refused it for good, or no try reached it
	GivenUp Outcome = "given_up"
)

// LogDays is how long the log keeps what became of a mail.
const LogDays = 30

// Entry is what the log keeps of a mail: neither its text nor its subject.
type Entry struct {
	Job     int64 // that carried the mail
	At      time.Time
	Kind    Kind
	To      string // "" of the mail that says that an address is not stored any more
	Outcome Outcome
	Tries   int
	Reply   string // the mail server's own words, without the address and without what the text keeps secret
}

// Log keeps what became of mails.
type Log interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	// LogMail keeps what became of the mail of a job, and counts it. If the job is deleted, and the person with it,
	// only the count is kept.
	LogMail(ctx context.Context, e Entry) error
}

// Dispatch sends the mails that jobs carry, and writes into the log what became of them.
type Dispatch struct {
	Sender Sender
	Log    Log
	Clock  app.Clock
	Faults *slog.Logger
	// Current returns a mail as it should go out now; false if it should not any more. Nil sends each as it was
	// written.
	Current func(ctx context.Context, m Message) (now Message, due bool, err error)
}

// Handler completes h, as Kind.Handler does.
func (d Dispatch) Handler(gaveUp func(ctx context.Context, m Message, cause error) error, h jobs.Handler) jobs.Handler {
	h = SendJob.Handler(nil, gaveUp, h)
	end := h.GaveUp
	h.Run = d.send
	h.GaveUp = func(ctx context.Context, j jobs.Job, cause error) error {
		if end != nil {
			if err := end(ctx, j, cause); err != nil {
				return err
			}
		}
		return d.log(ctx, j, outcomeOf(cause), cause.Error())
	}
	return h
}

func (d Dispatch) send(ctx context.Context, j jobs.Job) error {
	m, err := SendJob.Payload(j)
	if err != nil {
		return err
	}
	if d.Current != nil {
		now, due, err := d.Current(ctx, m)
		if err != nil || !due {
			return err
		}
		m = now
	}
	m.ID = idOf(j)
	reply, err := d.Sender.Send(ctx, m)
	if err != nil {
		return err
	}
	// It is sent: a log that cannot be written is no reason to send it again.
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := d.Log.Tx(late, func(ctx context.Context) error { return d.log(ctx, j, Sent, reply) }); err != nil {
		d.Faults.ErrorContext(ctx, "note that a mail was sent", "id", j.ID, "error", err)
	}
	return nil
}

// idOf returns what names the mail of a job: a mail server that took it from a process which died before it noted that
// gets it again, and whoever reads it can see that it is the same.
func idOf(j jobs.Job) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", j.ID, j.Payload))
	return hex.EncodeToString(sum[:16])
}

// outcomeOf tells what a mail server refused from what the team gave up.
func outcomeOf(cause error) Outcome {
	if app.RefusalOf(cause) != nil {
		return GivenUp
	}
	return Refused
}

// log keeps what became of the mail of a job, in the transaction of ctx.
func (d Dispatch) log(ctx context.Context, j jobs.Job, outcome Outcome, reply string) error {
	m, err := SendJob.Payload(j)
	if err != nil {
		return nil // a mail that nobody can read is to nobody
	}
	e := Entry{Job: j.ID, At: d.Clock(), Kind: m.Kind, To: m.To, Outcome: outcome, Tries: j.Failures + 1,
		Reply: firstPart(reply)}
	if e.Kind == "" {
		e.Kind = Other
	}
	if e.Kind == AccountDeleted {
		e.To = ""
	}
	return d.Log.LogMail(ctx, e)
}
