package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"debut/app"
	"debut/app/desk/newsletter"
	"debut/app/ground/mail"
)

// newsletterRows are who gets the week's mail without an account, and its issues.
type newsletterRows struct{ *core }

const subscriberColumns = `SELECT s.id, s.site, s.email, s.categories, s.created_at, s.confirmed_at, s.issue FROM subscribers AS s `

func scanSubscriber(r *sql.Rows) (s app.Subscriber, err error) {
	var categories string
	var created int64
	var confirmed *int64
	err = r.Scan(&s.ID, &s.Site, &s.Email, &categories, &created, &confirmed, &s.Issue)
	s.Categories, s.CreatedAt, s.ConfirmedAt = app.Several[app.Slug](categories).Values(), fromMilli(created), maybeFromMilli(confirmed)
	return s, err
}

func slugsText(slugs []app.Slug) string {
	parts := make([]string, len(slugs))
	for i, s := range slugs {
		parts[i] = string(s)
	}
	return strings.Join(parts, ",")
}

// HoldSubscriber returns the subscriber of an address, and makes one that is not confirmed where there is none; others
// wait for the end of the transaction.
func (db newsletterRows) HoldSubscriber(
	ctx context.Context, site int64, email string, now time.Time,
) (s app.Subscriber, err error) {
	var id int64
	if err = db.give(ctx, "subscribers", &id); err != nil {
		return s, err
	}
	if _, err = db.execUnseen(ctx, `INSERT INTO subscribers (id, site, email, categories, created_at, issue) VALUES ($1, $2, $3, '', $4, '')
		ON CONFLICT (site, email) DO NOTHING`, id, site, email, milli(now)); err != nil {
		return s, err
	}
	return one(ctx, db, scanSubscriber, subscriberColumns+`WHERE s.site = $1 AND s.email = $2`+db.held(ctx), site, email)
}

// ConfirmSubscriber has a subscriber get the mail of some categories from then on.
func (db newsletterRows) ConfirmSubscriber(ctx context.Context, id int64, categories []app.Slug, at time.Time) error {
	_, err := db.execUnseen(ctx,
		`UPDATE subscribers SET categories = $1, confirmed_at = COALESCE(confirmed_at, $2) WHERE id = $3`,
		slugsText(categories), milli(at), id)
	return err
}

// DropSubscriber forgets a subscriber, with the links in their mails.
func (db newsletterRows) DropSubscriber(ctx context.Context, id int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM subscribers WHERE id = $1`, id)
	return err
}

// DropSubscribersOf forgets the subscribers of an address, on all sites.
func (db newsletterRows) DropSubscribersOf(ctx context.Context, email string) error {
	_, err := db.execUnseen(ctx, `DELETE FROM subscribers WHERE email = $1`, email)
	return err
}

// DropMailsTo drops mails of some kinds to an address, waiting or not taken.
func (db newsletterRows) DropMailsTo(ctx context.Context, email string, kinds []mail.Kind) error {
	for _, k := range kinds {
		if _, err := db.execUnseen(ctx, `DELETE FROM jobs WHERE kind = $1 AND payload LIKE $2 ESCAPE '\' AND payload LIKE $3 ESCAPE '\'`,
			string(mail.SendJob), `%"kind":"`+escapeLike(string(k))+`"%`, `%"to":`+escapeLike(toJSON(email))+`,%`); err != nil {
			return err
		}
	}
	return nil
}

// SubscribersOf returns the subscribers of the addresses that an account has and had.
func (db newsletterRows) SubscribersOf(ctx context.Context, who app.Account) ([]app.Subscriber, error) {
	return all(ctx, db, scanSubscriber, subscriberColumns+`WHERE s.email IN (`+addresses+`) ORDER BY s.id`,
		who.ID, strings.ToLower(who.Email))
}

// AddSubscriberLink keeps the hash of the secret in a mail to a subscriber.
func (db newsletterRows) AddSubscriberLink(ctx context.Context, l app.SubscriberLink) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO subscriber_links (hash, subscriber, confirms, categories, client, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		l.Hash, l.Subscriber, l.Confirms, slugsText(l.Categories), l.Client, milli(l.At))
	return err
}

// SubscriberLink returns what a link is for, and whose it is; false if there is none.
func (db newsletterRows) SubscriberLink(
	ctx context.Context, hash []byte,
) (l app.SubscriberLink, s app.Subscriber, found bool, err error) {
	l, found, err = first(ctx, db, func(r *sql.Rows) (l app.SubscriberLink, err error) {
		var categories string
		var at int64
		err = r.Scan(&l.Hash, &l.Subscriber, &l.Confirms, &categories, &l.Client, &at)
		l.Categories, l.At = app.Several[app.Slug](categories).Values(), fromMilli(at)
		return l, err
	}, `SELECT hash, subscriber, confirms, categories, client, at FROM subscriber_links WHERE hash = $1`, hash)
	if err == nil && found {
		s, err = one(ctx, db, scanSubscriber, subscriberColumns+`WHERE s.id = $1`+db.held(ctx), l.Subscriber)
	}
	return l, s, found, err
}

// CountSubscriberLinks counts the links to confirm that were asked for since a time: by a client, of a subscriber, and
// in all.
func (db newsletterRows) CountSubscriberLinks(
	ctx context.Context, client string, subscriber int64, since time.Time,
) (n newsletter.Requests, err error) {
	return one(ctx, db, func(r *sql.Rows) (n newsletter.Requests, err error) {
		return n, r.Scan(&n.OfClient, &n.OfSubscriber, &n.Total)
	}, `SELECT COUNT(CASE WHEN client = $1 THEN 1 END), COUNT(CASE WHEN subscriber = $2 THEN 1 END), COUNT(*)
		FROM subscriber_links WHERE confirms AND at > $3`, client, subscriber, milli(since))
}

// ForgetSubscribers forgets those who asked before a time and did not confirm, with the links that they did not use, and
// links that end a subscription and stood in mails before another time.
func (db newsletterRows) ForgetSubscribers(ctx context.Context, asked, mailed time.Time) error {
	if _, err := db.execUnseen(ctx, `DELETE FROM subscribers WHERE confirmed_at IS NULL AND created_at < $1
		AND NOT EXISTS (SELECT 1 FROM subscriber_links AS l WHERE l.subscriber = subscribers.id AND l.at >= $1)`,
		milli(asked)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `DELETE FROM subscriber_links WHERE confirms AND at < $1 OR NOT confirms AND at < $2`,
		milli(asked), milli(mailed))
	return err
}

// CountSubscribers counts those of a site who confirmed, and those who did not yet.
func (db newsletterRows) CountSubscribers(ctx context.Context, site int64) (confirmed, waiting int, err error) {
	n, err := one(ctx, db, func(r *sql.Rows) (n [2]int, err error) { return n, r.Scan(&n[0], &n[1]) },
		`SELECT COUNT(confirmed_at), COUNT(*) FROM subscribers WHERE site = $1`, site)
	return n[0], n[1] - n[0], err
}

// SubscribersDue returns those of a site behind one, by their ids, who confirmed and to whom an issue was not written.
func (db newsletterRows) SubscribersDue(
	ctx context.Context, site int64, week app.Week, behind int64, limit int,
) ([]app.Subscriber, error) {
	return all(ctx, db, scanSubscriber, subscriberColumns+`
		WHERE s.site = $1 AND s.id > $2 AND s.confirmed_at IS NOT NULL AND s.issue <> $3 ORDER BY s.id LIMIT $4 + 0`,
		site, behind, string(week), limit)
}

// MarkIssue notes that an issue was written to a subscriber; false if it was before, or they left.
func (db newsletterRows) MarkIssue(ctx context.Context, subscriber int64, week app.Week) (first bool, err error) {
	n, err := db.execUnseen(ctx, `UPDATE subscribers SET issue = $1 WHERE id = $2 AND issue <> $1`,
		string(week), subscriber)
	return n > 0, err
}

const issueColumns = `SELECT site, week, intro, revision, begun_at, done_at, mails FROM newsletter_issues `

func scanIssue(r *sql.Rows) (i app.NewsletterIssue, err error) {
	var begun, done *int64
	err = r.Scan(&i.Site, &i.Week, &i.Intro, &i.Revision, &begun, &done, &i.Mails)
	i.BegunAt, i.DoneAt = maybeFromMilli(begun), maybeFromMilli(done)
	return i, err
}

// HoldIssue returns an issue, and makes an empty one where there is none; others wait for the end of the transaction.
func (db newsletterRows) HoldIssue(ctx context.Context, site int64, week app.Week) (app.NewsletterIssue, error) {
	if _, err := db.execUnseen(ctx, `INSERT INTO newsletter_issues (site, week, intro, revision, mails) VALUES ($1, $2, '', 0, 0)
		ON CONFLICT (site, week) DO NOTHING`, site, string(week)); err != nil {
		return app.NewsletterIssue{}, err
	}
	return one(ctx, db, scanIssue, issueColumns+`WHERE site = $1 AND week = $2`+db.held(ctx), site, string(week))
}

// Issue returns an issue; an empty one where there is none.
func (db newsletterRows) Issue(ctx context.Context, site int64, week app.Week) (app.NewsletterIssue, error) {
	i, found, err := first(ctx, db, scanIssue, issueColumns+`WHERE site = $1 AND week = $2`, site, string(week))
	if !found {
		i = app.NewsletterIssue{Site: site, Week: week}
	}
	return i, err
}

// SaveIssue changes an issue.
func (db newsletterRows) SaveIssue(ctx context.Context, i app.NewsletterIssue) error {
	_, err := db.execUnseen(ctx, `
		UPDATE newsletter_issues SET intro = $1, revision = $2, begun_at = $3, done_at = $4, mails = $5 WHERE site = $6 AND week = $7`,
		i.Intro, i.Revision, maybeMilli(i.BegunAt), maybeMilli(i.DoneAt), i.Mails, i.Site, string(i.Week))
	return err
}

// Issues returns the latest issues of a site that were begun, newest first.
func (db newsletterRows) Issues(ctx context.Context, site int64, limit int) ([]app.NewsletterIssue, error) {
	return all(ctx, db, scanIssue, issueColumns+`WHERE site = $1 AND begun_at IS NOT NULL ORDER BY week DESC LIMIT $2 + 0`,
		site, limit)
}
