package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"debut/app"
	"debut/app/desk/health"
	"debut/app/desk/team"
	"debut/app/ground/mail"
)

// mailRows are the log of mails.
type mailRows struct{ *core }

// LogMail keeps what became of the mail of a job, and counts it. The job is deleted with the person it is to; then only
// the count is kept.
func (db mailRows) LogMail(ctx context.Context, e mail.Entry) error {
	if err := outcomeRows(db).CountOutcome(ctx,
		health.Done{At: e.At, Kind: string(mail.SendJob), Part: string(e.Kind),
			Outcome: string(e.Outcome)}); err != nil {
		return err
	}
	_, there, err := first(ctx, db, scanInt64, `SELECT id FROM jobs WHERE id = $1`+db.held(ctx), e.Job)
	if err != nil || !there {
		return err
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO mail_log (job, at, kind, address, outcome, tries, reply) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (job) DO UPDATE SET at = excluded.at, outcome = excluded.outcome, tries = mail_log.tries + 1, reply = excluded.reply`,
		e.Job, milli(e.At), string(e.Kind), strings.ToLower(e.To), string(e.Outcome), e.Tries, e.Reply)
	return err
}

const mailColumns = `SELECT job, at, kind, address, outcome, tries, reply FROM mail_log `

func scanMail(r *sql.Rows) (e mail.Entry, err error) {
	var at int64
	err = r.Scan(&e.Job, &at, &e.Kind, &e.To, &e.Outcome, &e.Tries, &e.Reply)
	e.At = fromMilli(at)
	return e, err
}

// Mails returns a page of the log, newest first, and how many entries the filter finds.
func (db mailRows) Mails(ctx context.Context, f team.MailFilter, limit, offset int) ([]mail.Entry, int, error) {
	const which = `WHERE (CAST($1 AS TEXT) = '' OR outcome = $1) AND (CAST($2 AS TEXT) = '' OR kind = $2) AND address LIKE $3 ESCAPE '\'`
	args := []any{string(f.Outcome), string(f.Kind), "%" + escapeLike(strings.ToLower(strings.TrimSpace(f.To))) + "%"}
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM mail_log `+which, args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanMail, mailColumns+which+` ORDER BY at DESC, job DESC LIMIT $4 + 0 OFFSET $5 + 0`,
		append(args, limit, offset)...)
	return found, total, err
}

// CountMails returns how many mails were sent since a time, and how many are refused: for good since then, or so far.
func (db mailRows) CountMails(ctx context.Context, since time.Time) (sent, refused int, err error) {
	counted, err := one(ctx, db, func(r *sql.Rows) (n [2]int, err error) { return n, r.Scan(&n[0], &n[1]) }, `
		SELECT COUNT(CASE WHEN outcome = 'sent' THEN 1 END), COUNT(CASE WHEN outcome = 'refused' THEN 1 END) FROM mail_log WHERE at > $1`, milli(since))
	if err != nil {
		return 0, 0, err
	}
	failing, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM jobs WHERE kind = $1 AND failures > 0 AND NOT dead`,
		string(mail.SendJob))
	return counted[0], counted[1] + failing, err
}

// MailsTo returns a part of the entries about mails to the addresses that an account has and had, oldest first.
func (db mailRows) MailsTo(ctx context.Context, who app.Account, limit, offset int) ([]mail.Entry, error) {
	return all(ctx, db, scanMail, mailColumns+`WHERE address IN (`+addresses+
		`) ORDER BY at, job LIMIT $3 + 0 OFFSET $4 + 0`,
		who.ID, strings.ToLower(who.Email), limit, offset)
}
