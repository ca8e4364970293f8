package storage

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"debut/app"
)

// programmeRows are programmes, and the listings that entered them.
type programmeRows struct{ *core }

const programmeColumns = `
	SELECT p.id, p.site, p.slug, p.name, p.description, p.rule, p.from_at, p.until_at, p.categories, p.countries, p.stages, p.created_at, p.closed_at, p.withdrawn_at,
		(SELECT COUNT(*) FROM programme_entries AS e JOIN listings AS l ON l.id = e.listing WHERE e.programme = p.id AND l.status IN ('live', 'scheduled'))
	FROM programmes AS p `

func scanProgramme(r *sql.Rows) (p app.Programme, err error) {
	var from, until, created int64
	var closed, withdrawn *int64
	var categories, countries, stages string
	if err = r.Scan(&p.ID, &p.Site, &p.Slug, &p.Name, &p.Description, &p.Rule, &from, &until, &categories, &countries,
		&stages, &created, &closed, &withdrawn,
		&p.Entries); err != nil {
		return p, err
	}
	p.From, p.Until, p.CreatedAt = fromMilli(from), fromMilli(until), fromMilli(created)
	p.ClosedAt, p.WithdrawnAt = maybeFromMilli(closed), maybeFromMilli(withdrawn)
	for _, list := range []struct {
		text string
		into any
	}{{categories, &p.Categories}, {countries, &p.Countries}, {stages, &p.Stages}} {
		if err = fromJSON(list.text, list.into); err != nil {
			return p, err
		}
	}
	return p, nil
}

// phase orders programmes at $2: those that run, those that come, those that are over.
const phase = `CASE WHEN p.until_at <= $2 THEN 3 WHEN p.from_at > $2 THEN 2 ELSE 1 END`

// phases are the numbers that phase gives.
var phases = map[app.ProgrammeStatus]int{app.ProgrammeOpen: 1, app.ProgrammeUpcoming: 2, app.ProgrammeClosed: 3}

// Programmes returns a page of the programmes of a site that are not withdrawn: those that are open at now, then those
// that are upcoming, the first to end first, then the closed ones, the last first. A status narrows them; "" does not.
func (db programmeRows) Programmes(
	ctx context.Context, site int64, now time.Time, status app.ProgrammeStatus, limit, offset int,
) ([]app.Programme, int, error) {
	const shown = `WHERE p.site = $1 AND p.withdrawn_at IS NULL AND ($3 = 0 OR ` + phase + ` = $3)`
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM programmes AS p `+shown, site, milli(now), phases[status])
	if err != nil || total <= offset {
		return nil, total, err
	}
	found, err := all(ctx, db, scanProgramme, programmeColumns+shown+`
		ORDER BY `+phase+`, CASE WHEN p.until_at <= $2 THEN -p.until_at ELSE p.until_at END, p.id LIMIT $4 + 0 OFFSET $5`,
		site, milli(now), phases[status], limit, offset)
	return found, total, err
}

// AllProgrammes returns the programmes of a site, withdrawn ones too, the last to end first.
func (db programmeRows) AllProgrammes(ctx context.Context, site int64, limit int) ([]app.Programme, error) {
	return all(ctx, db, scanProgramme, programmeColumns+
		`WHERE p.site = $1 ORDER BY p.until_at DESC, p.id DESC LIMIT $2 + 0`, site, limit)
}

// Programme returns a programme of a site, and keeps others from changing it until the transaction ends.
func (db programmeRows) Programme(ctx context.Context, site int64, slug app.Slug) (app.Programme, bool, error) {
	return first(ctx, db, scanProgramme, programmeColumns+`WHERE p.site = $1 AND p.slug = $2`+db.held(ctx), site, slug)
}

// SaveProgramme keeps a programme, and sets its ID where it is 0.
func (db programmeRows) SaveProgramme(ctx context.Context, p *app.Programme) error {
	if p.ID == 0 {
		if err := db.give(ctx, "programmes", &p.ID); err != nil {
			return err
		}
	}
	_, err := db.exec(ctx, `
		INSERT INTO programmes (id, site, slug, name, description, rule, from_at, until_at, categories, countries, stages, created_at, closed_at, withdrawn_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (id) DO UPDATE SET name = $4, description = $5, rule = $6, from_at = $7, until_at = $8, categories = $9, countries = $10, stages = $11,
			withdrawn_at = $14`,
		p.ID, p.Site, p.Slug, p.Name, p.Description, p.Rule, milli(p.From), milli(p.Until),
		toJSON(orEmpty(p.Categories)), toJSON(orEmpty(p.Countries)),
		toJSON(orEmpty(p.Stages)), milli(p.CreatedAt), maybeMilli(p.ClosedAt), maybeMilli(p.WithdrawnAt))
	return err
}

// orEmpty writes an empty list for none.
func orEmpty[T any](list []T) []T { return append([]T{}, list...) }

// ProgrammesToClose returns the programmes of a site that ended by a time and are neither closed nor withdrawn, the
// first to end first.
func (db programmeRows) ProgrammesToClose(ctx context.Context, site int64, now time.Time) ([]app.Programme, error) {
	return all(ctx, db, scanProgramme, programmeColumns+`
		WHERE p.site = $1 AND p.until_at <= $2 AND p.closed_at IS NULL AND p.withdrawn_at IS NULL ORDER BY p.until_at, p.id`, site, milli(now))
}

// CloseProgramme notes when a programme was closed, and the places in it.
func (db programmeRows) CloseProgramme(ctx context.Context, p app.Programme, at time.Time, ranked []app.Entrant) error {
	if _, err := db.exec(ctx, `UPDATE programmes SET closed_at = $1 WHERE id = $2`, milli(at), p.ID); err != nil {
		return err
	}
	for _, e := range ranked {
		if _, err := db.exec(ctx,
			`UPDATE programme_entries SET place = $1, votes = $2 WHERE programme = $3 AND listing = $4`,
			e.Place, e.Votes, p.ID, e.Listing); err != nil {
			return fmt.Errorf("the place of listing %d: %w", e.Listing, err)
		}
	}
	return nil
}

// Enter keeps an entry, unless there is one of the listing: then it returns that.
func (db programmeRows) Enter(ctx context.Context, e app.ProgrammeEntry) (app.ProgrammeEntry, error) {
	if _, err := db.exec(ctx, `INSERT INTO programme_entries (programme, listing, account, at) VALUES ($1, $2, $3, $4) ON CONFLICT (programme, listing) DO NOTHING`,
		e.Programme, e.Listing, maybeID(e.Account), milli(e.At)); err != nil {
		return e, err
	}
	return one(ctx, db, scanProgrammeEntry, programmeEntryColumns+`WHERE programme = $1 AND listing = $2`,
		e.Programme, e.Listing)
}

// LeaveProgramme ends the entry of a listing, and reports whether there was one.
func (db programmeRows) LeaveProgramme(ctx context.Context, programme, listing int64) (bool, error) {
	n, err := db.exec(ctx, `DELETE FROM programme_entries WHERE programme = $1 AND listing = $2`, programme, listing)
	return n > 0, err
}

const programmeEntryColumns = `SELECT programme, listing, COALESCE(account, 0), at FROM programme_entries `

func scanProgrammeEntry(r *sql.Rows) (e app.ProgrammeEntry, err error) {
	var at int64
	err = r.Scan(&e.Programme, &e.Listing, &e.Account, &at)
	e.At = fromMilli(at)
	return e, err
}

// EntriesBy returns what an account entered, oldest first.
func (db programmeRows) EntriesBy(ctx context.Context, account int64, limit, offset int) ([]app.ProgrammeEntry, error) {
	return all(ctx, db, scanProgrammeEntry, programmeEntryColumns+
		`WHERE account = $1 ORDER BY at, programme, listing LIMIT $2 + 0 OFFSET $3 + 0`, account, limit, offset)
}

// EntriesOf returns the listings that an account owns and that entered a programme.
func (db programmeRows) EntriesOf(ctx context.Context, programme, account int64) ([]int64, error) {
	return all(ctx, db, scanInt64, `
		SELECT e.listing FROM programme_entries AS e JOIN listings AS l ON l.id = e.listing WHERE e.programme = $1 AND l.owner = $2 ORDER BY e.listing`, programme, account)
}

// Entrants returns the entries of live listings; of a closed programme those that were ranked, by place.
func (db programmeRows) Entrants(ctx context.Context, p app.Programme) ([]app.Entrant, error) {
	const live = ` FROM programme_entries AS e JOIN listings AS l ON l.id = e.listing AND l.status = 'live'
		LEFT JOIN awards AS a ON a.programme = e.programme AND a.listing = e.listing WHERE e.programme = $1`
	if p.ClosedAt != nil {
		return all(ctx, db, scanEntrant, `SELECT e.listing, l.slug, l.launched_at, e.votes, e.place, a.code`+live+
			` AND e.place IS NOT NULL ORDER BY e.place`, p.ID)
	}
	return all(ctx, db, scanEntrant, `SELECT e.listing, l.slug, l.launched_at, (SELECT COUNT(*) FROM votes AS v
			WHERE v.listing = e.listing AND v.state = 'counted' AND v.at >= $2 AND v.at < $3), 0, a.code`+live+` ORDER BY e.listing`,
		p.ID, milli(p.From), milli(p.Until))
}

func scanEntrant(r *sql.Rows) (e app.Entrant, err error) {
	var launched *int64
	var code *string
	err = r.Scan(&e.Listing, &e.Slug, &launched, &e.Votes, &e.Place, &code)
	if launched != nil {
		e.Launched = fromMilli(*launched)
	}
	if code != nil {
		e.Award = *code
	}
	return e, err
}

// HoldEntrants keeps votes for the entries of a programme from changing until the transaction ends.
func (db programmeRows) HoldEntrants(ctx context.Context, programme int64) error {
	_, err := all(ctx, db, scanInt64, `
		SELECT id FROM listings WHERE id IN (SELECT listing FROM programme_entries WHERE programme = $1) ORDER BY id`+db.held(ctx), programme)
	return err
}
