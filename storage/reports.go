package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/community/reports"
	"debut/app/desk/moderation"
)

// reportRows are what people say is wrong with listings.
type reportRows struct{ *core }

const reportColumns = `SELECT id, listing, account, client, network, email, reason, words, state, created_at, decided_at FROM reports `

func scanReport(r *sql.Rows) (p app.Report, err error) {
	var account, decided *int64
	var created int64
	err = r.Scan(&p.ID, &p.Listing, &account, &p.Client, &p.Network, &p.Email, &p.Reason, &p.Words,
		&p.State, &created, &decided)
	if account != nil {
		p.Account = *account
	}
	p.CreatedAt, p.DecidedAt = fromMilli(created), maybeFromMilli(decided)
	return p, err
}

// AddReport keeps a report, and sets its ID.
func (db reportRows) AddReport(ctx context.Context, r *app.Report) error {
	if err := db.give(ctx, "reports", &r.ID); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO reports (id, listing, account, client, network, email, reason, words, state, created_at, decided_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		r.ID, r.Listing, maybeID(r.Account), r.Client, r.Network, r.Email, r.Reason, r.Words, r.State,
		milli(r.CreatedAt), maybeMilli(r.DecidedAt))
	return err
}

// ReportLoad counts what there is beside a report since a time. Nobody else counts meanwhile.
func (db reportRows) ReportLoad(ctx context.Context, r app.Report, since time.Time) (l reports.Load, err error) {
	if err := db.alone(ctx, "reports"); err != nil {
		return l, err
	}
	count := func(where string, args ...any) int {
		n := 0
		if err == nil {
			n, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM reports WHERE `+where, args...)
		}
		return n
	}
	if r.Account != 0 {
		l.Same = count(`account = $1 AND listing = $2 AND state = 'open'`, r.Account, r.Listing) > 0
		l.Reporter = count(`account = $1 AND created_at > $2`, r.Account, milli(since))
		return l, err
	}
	l.Same = count(`client = $1 AND listing = $2 AND state = 'open'`, r.Client, r.Listing) > 0
	l.Reporter = count(`client = $1 AND created_at > $2`, r.Client, milli(since))
	if r.Network != "" {
		l.Network = count(`network = $1 AND created_at > $2`, r.Network, milli(since))
	}
	l.Open = count(`state = 'open' AND account IS NULL`)
	l.Listing = count(`state = 'open' AND account IS NULL AND listing = $1`, r.Listing)
	return l, err
}

// DropCrowdedReport drops an open report of somebody without an account: the oldest of the network that has the most,
// of a listing or, if that is 0, of all.
func (db reportRows) DropCrowdedReport(ctx context.Context, listing int64) error {
	where, args := `state = 'open' AND account IS NULL`, []any{}
	if listing != 0 {
		where, args = where+` AND listing = $1`, []any{listing}
	}
	_, err := db.execUnseen(ctx, `
		DELETE FROM reports WHERE id = (
			SELECT id FROM (SELECT id, COUNT(*) OVER (PARTITION BY network) AS crowd FROM reports WHERE `+where+`) AS waiting
			ORDER BY crowd DESC, id LIMIT 1)`, args...)
	return err
}

// ReportsBy returns a page of the reports of an account, newest first, and how many there are.
func (db reportRows) ReportsBy(ctx context.Context, account int64, limit, offset int) ([]app.Report, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM reports WHERE account = $1`, account)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanReport,
		reportColumns+`WHERE account = $1 ORDER BY id DESC LIMIT $2 + 0 OFFSET $3 + 0`, account, limit, offset)
	return found, total, err
}

// ReportedListings returns the listings of a site with open reports, those first that wait for longest, and how many
// there are.
func (db reportRows) ReportedListings(
	ctx context.Context, site int64, limit int,
) (list []moderation.ReportCount, total int, err error) {
	const open = `FROM reports AS r JOIN listings AS l ON l.id = r.listing WHERE r.state = 'open' AND l.site = $1`
	if total, err = one(ctx, db, scanInt, `SELECT COUNT(DISTINCT r.listing) `+open, site); err != nil || limit == 0 {
		return nil, total, err
	}
	list, err = all(ctx, db, func(r *sql.Rows) (c moderation.ReportCount, err error) {
		return c, r.Scan(&c.Listing, &c.Reports, &c.Accounts, &c.Newest)
	}, `SELECT r.listing, COUNT(*), COUNT(r.account), MAX(r.id) `+open+
		` GROUP BY r.listing ORDER BY MIN(r.id) LIMIT $2 + 0`, site, limit)
	return list, total, err
}

// OpenReports returns the latest open reports of a listing, newest first.
func (db reportRows) OpenReports(ctx context.Context, listing int64, limit int) ([]app.Report, error) {
	return all(ctx, db, scanReport, reportColumns+`WHERE state = 'open' AND listing = $1 ORDER BY id DESC LIMIT $2 + 0`,
		listing, limit)
}

// CloseReports ends the open reports of a listing up to one, and returns them. Addresses that were left for questions
// go.
func (db reportRows) CloseReports(
	ctx context.Context, listing, newest int64, as app.ReportState, at time.Time,
) ([]app.Report, error) {
	closed, err := all(ctx, db, scanReport,
		reportColumns+`WHERE state = 'open' AND listing = $1 AND id <= $2 ORDER BY id`+db.held(ctx), listing, newest)
	if err != nil {
		return nil, err
	}
	_, err = db.execUnseen(ctx,
		`UPDATE reports SET state = $1, decided_at = $2, email = '' WHERE state = 'open' AND listing = $3 AND id <= $4`,
		as, milli(at), listing, newest)
	return closed, err
}

// ForgetReports drops where reports came from before a time, and those that were decided before another.
func (db reportRows) ForgetReports(ctx context.Context, clients, decided time.Time) error {
	if _, err := db.execUnseen(ctx,
		`UPDATE reports SET client = '', network = '' WHERE client <> '' AND created_at <= $1`,
		milli(clients)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `DELETE FROM reports WHERE decided_at <= $1`, milli(decided))
	return err
}
