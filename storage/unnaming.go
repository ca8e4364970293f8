package storage

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/community/unnaming"
)

// unnamingRows are the people who do not want to be named, and their requests.
type unnamingRows struct{ *core }

// listingUnnamed selects whom the company of a listing does not name, as text with commas between them.
var listingUnnamed = ifAny(
	`(SELECT STRING_AGG(u.name, ',') FROM unnamed_people AS u WHERE u.company = c.id OR u.key <> '' AND u.key IN (c.key, c.page))`,
	`unnamed_people`, `company = c.id`, `key <> '' AND key = c.key`, `key <> '' AND key = c.page`)

// mayBeNamed returns those of the people of a company who did not ask to be left out.
func (db founderRows) mayBeNamed(ctx context.Context, company int64, named []app.Founder) ([]app.Founder, error) {
	hidden, err := all(ctx, db, scanText, `SELECT name FROM unnamed_people WHERE company = $1
		UNION SELECT u.name FROM unnamed_people AS u JOIN companies AS c ON u.key IN (c.key, c.page) WHERE u.key <> '' AND c.id = $1`, company)
	return app.Company{Unnamed: hidden, Facts: app.Facts{Founders: named}}.Redacted().Founders, err
}

// Unname has companies not name somebody.
func (db unnamingRows) Unname(ctx context.Context, u app.Unnamed) error {
	for _, name := range u.Names {
		if _, err := db.exec(ctx, `INSERT INTO unnamed_people (company, key, name, since, proof) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (company, name) DO UPDATE SET key = excluded.key, since = excluded.since, proof = excluded.proof`,
			u.Company, u.Key, app.NameDigest(name), milli(u.Since), u.Proof); err != nil {
			return err
		}
	}
	return db.refile(ctx, u.Company, u.Key)
}

// NameAgain ends that companies do not name somebody.
func (db unnamingRows) NameAgain(ctx context.Context, u app.Unnamed) error {
	for _, name := range u.Names {
		if _, err := db.exec(ctx,
			`DELETE FROM unnamed_people WHERE name = $1 AND (company = $2 OR key <> '' AND key IN ($3, $4))`,
			app.NameDigest(name), u.Company, u.Key, strings.TrimSuffix(u.Key, "/")); err != nil {
			return err
		}
	}
	return db.refile(ctx, u.Company, u.Key)
}

// ProofsOf returns whose requests they are that a company does not name somebody; "" stands for the team.
func (db unnamingRows) ProofsOf(ctx context.Context, of app.Company, name string) ([]string, error) {
	return all(ctx, db, scanText,
		`SELECT proof FROM unnamed_people WHERE name = $1 AND (company = $2 OR key <> '' AND key IN ($3, $4))`,
		app.NameDigest(name), of.ID, of.Key, app.PageOf(of.Website))
}

// refile updates which people are found through the listings of a company, and of those whose website is a page.
func (db unnamingRows) refile(ctx context.Context, company int64, page string) error {
	found, err := all(ctx, db, scanCompany, companyColumns+`WHERE id = $1 OR $2 <> '' AND page = $2 ORDER BY id`,
		company, page)
	for _, c := range found {
		if err == nil {
			err = founderRows(db).fileFounders(ctx, c.ID, c.Founders)
		}
		if err == nil {
			err = founderRows(db).part(ctx, c)
		}
		if err == nil {
			err = db.companyChanged(ctx, c.ID)
		}
	}
	return err
}

// companyChanged notes a change of each listing of a company, for the indexes and copies that follow.
func (db unnamingRows) companyChanged(ctx context.Context, company int64) error {
	ids, err := all(ctx, db, scanInt64, `SELECT id FROM listings WHERE company = $1`, company)
	for _, id := range ids {
		if err == nil {
			err = changeRows(db).ListingChanged(ctx, id)
		}
	}
	return err
}

// part has people whom a company does not name stand by themselves, if nobody else names them either: a page of
// somebody else, to which theirs leads because the team merged the two, would tell who they are, and so would their
// name above what companies say of the other.
func (db founderRows) part(ctx context.Context, c app.Company) error {
	named, err := db.mayBeNamed(ctx, c.ID, c.Founders)
	if err != nil || len(named) == len(c.Founders) {
		return err
	}
	if err := db.HoldFounders(ctx); err != nil {
		return err
	}
	for _, f := range c.Founders {
		if slices.ContainsFunc(named, func(n app.Founder) bool { return n.Name == f.Name }) {
			continue
		}
		gone, err := all(ctx, db, scanInt64, `SELECT DISTINCT n.founder FROM listing_founders AS n JOIN listings AS l ON l.id = n.listing
			WHERE l.company = $1 AND n.name = $2 AND NOT EXISTS (SELECT 1 FROM listing_founders AS o WHERE o.founder = n.founder AND o.shown)`, c.ID, app.PersonKey(f.Name))
		for _, id := range gone {
			if err == nil {
				err = db.standAlone(ctx, id)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// standAlone takes somebody out of whatever they were merged with. Others stay one, on the page of the first of them.
func (db founderRows) standAlone(ctx context.Context, person int64) error {
	others, err := db.MergedPeople(ctx, person)
	for i, other := range others {
		heir := others[0]
		if i == 0 {
			heir = 0
		}
		if err == nil {
			err = db.MergeFounder(ctx, other, heir)
		}
	}
	if err != nil {
		return err
	}
	return db.MergeFounder(ctx, person, 0)
}

// NamedSomewhere returns a founder with all live listings of a site that name them, or would if they wanted it.
func (db unnamingRows) NamedSomewhere(ctx context.Context, site int64, slug app.Slug) (app.Person, error) {
	p, found, err := first(ctx, db, scanFounder, `
		SELECT id, slug, name FROM founders WHERE id = (SELECT COALESCE(merged_into, id) FROM founders WHERE slug = $1)`, slug)
	if err != nil || !found {
		return p, orMissing(err, slug)
	}
	return p, db.placedSomewhere(ctx, site, &p)
}

// FounderOf is NamedSomewhere by number.
func (db unnamingRows) FounderOf(ctx context.Context, site, id int64) (app.Person, error) {
	p, found, err := first(ctx, db, scanFounder, `
		SELECT id, slug, name FROM founders WHERE id = (SELECT COALESCE(merged_into, id) FROM founders WHERE id = $1)`, id)
	if err != nil || !found {
		return p, orMissing(err, id)
	}
	return p, db.placedSomewhere(ctx, site, &p)
}

func orMissing(err error, name any) error {
	if err == nil {
		err = app.Missing("founder", name)
	}
	return err
}

func (db unnamingRows) placedSomewhere(ctx context.Context, site int64, p *app.Person) (err error) {
	p.At, err = all(ctx, db, func(r *sql.Rows) (at app.PersonAt, err error) {
		return at, r.Scan(&at.Listing, &at.Name, &at.Title, &at.Picture)
	}, `SELECT n.listing, n.name, n.title, n.picture FROM listing_founders AS n JOIN listings AS l ON l.id = n.listing
		WHERE n.founder IN (SELECT id FROM founders WHERE id = $1 UNION ALL SELECT id FROM founders WHERE merged_into = $1) AND n.site = $2 AND l.status = 'live'
			ORDER BY n.listing DESC`, p.ID, site)
	return err
}

const unnamingColumns = `SELECT id, founder, site, company, back, email, client, network, state, created_at, decided_at FROM founder_wishes `

func scanUnnaming(r *sql.Rows) (w app.Unnaming, err error) {
	var created int64
	var decided *int64
	err = r.Scan(&w.ID, &w.Founder, &w.Site, &w.Company, &w.Back, &w.Email, &w.Client, &w.Network,
		&w.State, &created, &decided)
	w.CreatedAt, w.DecidedAt = fromMilli(created), maybeFromMilli(decided)
	return w, err
}

// AddUnnaming keeps a request, by the hash of the secret that proves it if there is one, and sets its ID.
func (db unnamingRows) AddUnnaming(ctx context.Context, w *app.Unnaming, hash []byte) error {
	if err := db.give(ctx, "founder_wishes", &w.ID); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `INSERT INTO founder_wishes (id, founder, site, company, back, email, hash, client, network, state, created_at, decided_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULL)`,
		w.ID, w.Founder, w.Site, w.Company, w.Back, w.Email, hash, w.Client, w.Network, w.State, milli(w.CreatedAt))
	return err
}

// UnnamingLoad counts what there is beside a request since a time. Nobody else counts meanwhile.
func (db unnamingRows) UnnamingLoad(ctx context.Context, w app.Unnaming, since time.Time) (l unnaming.Load, err error) {
	if err := db.alone(ctx, "founder_wishes"); err != nil {
		return l, err
	}
	for _, c := range []struct {
		n     *int
		where string
		args  []any
	}{
		{&l.Mails, `founder = $1 AND created_at > $2 AND company <> 0`, []any{w.Founder, milli(since)}},
		{&l.Address, `email <> '' AND email = $1 AND created_at > $2`, []any{w.Email, milli(since)}},
		{&l.Client, `client = $1 AND created_at > $2`, []any{w.Client, milli(since)}},
		{&l.Network, `network = $1 AND created_at > $2`, []any{w.Network, milli(since)}},
		{&l.Open, `state = 'open' AND site = $1`, []any{w.Site}},
		{&l.Same, `state = 'open' AND site = $1 AND founder = $2 AND email = $3`, []any{w.Site, w.Founder, w.Email}},
		{&l.Founder, `founder = $1 AND state = 'open'`, []any{w.Founder}},
	} {
		if *c.n, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM founder_wishes WHERE `+c.where,
			c.args...); err != nil {
			break
		}
	}
	return l, err
}

// UnnamingByLink returns the request of a link that was mailed after a time, and keeps others from changing it until
// the transaction ends.
func (db unnamingRows) UnnamingByLink(ctx context.Context, hash []byte, after time.Time) (app.Unnaming, bool, error) {
	return first(ctx, db, scanUnnaming, unnamingColumns+`WHERE hash = $1 AND state = 'mailed' AND created_at > $2`+
		db.held(ctx), hash, milli(after))
}

// OpenUnnaming returns a request that the team has not decided, and keeps others from changing it until the transaction
// ends.
func (db unnamingRows) OpenUnnaming(ctx context.Context, site, id int64) (app.Unnaming, bool, error) {
	return first(ctx, db, scanUnnaming, unnamingColumns+`WHERE id = $1 AND site = $2 AND state = 'open'`+db.held(ctx),
		id, site)
}

// OpenUnnamings returns the requests on which the team of a site has to decide, the oldest first, and how many there
// are.
func (db unnamingRows) OpenUnnamings(
	ctx context.Context, site int64, limit int,
) (list []app.Unnaming, total int, err error) {
	if total, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM founder_wishes WHERE state = 'open' AND site = $1`,
		site); err != nil || limit == 0 {
		return nil, total, err
	}
	list, err = all(ctx, db, scanUnnaming, unnamingColumns+
		`WHERE state = 'open' AND site = $1 ORDER BY id LIMIT $2 + 0`, site, limit)
	return list, total, err
}

// EndUnnaming decides a request. Its address and its link go.
func (db unnamingRows) EndUnnaming(ctx context.Context, id int64, as app.UnnamingState, at time.Time) error {
	_, err := db.execUnseen(ctx,
		`UPDATE founder_wishes SET state = $1, decided_at = $2, email = '', hash = NULL WHERE id = $3`,
		as, milli(at), id)
	return err
}

// ForgetUnnamings drops links that were mailed before a time and not followed, where requests came from before another,
// and those of before a third.
func (db unnamingRows) ForgetUnnamings(ctx context.Context, mailed, clients, decided time.Time) error {
	for _, one := range []struct {
		query string
		at    time.Time
	}{
		{`DELETE FROM founder_wishes WHERE state = 'mailed' AND created_at <= $1`, mailed},
		{`UPDATE founder_wishes SET client = '', network = '' WHERE client <> '' AND created_at <= $1`, clients},
		{`DELETE FROM founder_wishes WHERE state <> 'open' AND created_at <= $1`, decided},
	} {
		if _, err := db.execUnseen(ctx, one.query, milli(one.at)); err != nil {
			return err
		}
	}
	return nil
}
