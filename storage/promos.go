package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"debut/app"
)

// promoRows are codes that take something off, who used them, and who guessed at them.
type promoRows struct{ *core }

const promoColumns = `SELECT id, site, code, percent, cents, products, from_at, until_at, most, per_account, active, created_at FROM promo_codes `

func scanPromo(r *sql.Rows) (p app.Promo, err error) {
	var products string
	var from, until *int64
	var created int64
	if err = r.Scan(&p.ID, &p.Site, &p.Code, &p.Percent, &p.Cents, &products, &from, &until, &p.Most, &p.PerAccount,
		&p.Active, &created); err != nil {
		return p, err
	}
	p.From, p.Until, p.CreatedAt = maybeFromMilli(from), maybeFromMilli(until), fromMilli(created)
	return p, fromJSON(products, &p.Products)
}

// folded is the form in which codes are found.
func folded(code string) string { return strings.ToUpper(strings.TrimSpace(code)) }

// SavePromo makes a code, or changes the one with its ID.
func (db promoRows) SavePromo(ctx context.Context, p *app.Promo) error {
	if p.ID == 0 {
		if err := db.give(ctx, "promo_codes", &p.ID); err != nil {
			return err
		}
	}
	products := p.Products
	if products == nil {
		products = []app.Product{}
	}
	_, err := db.execUnseen(ctx, `INSERT INTO promo_codes (id, site, code, folded, percent, cents, products, from_at, until_at, most, per_account, active, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (id) DO UPDATE SET percent = excluded.percent, cents = excluded.cents, products = excluded.products, from_at = excluded.from_at,
			until_at = excluded.until_at, most = excluded.most, per_account = excluded.per_account, active = excluded.active`,
		p.ID, p.Site, p.Code, folded(p.Code), p.Percent, p.Cents, toJSON(products), maybeMilli(p.From),
		maybeMilli(p.Until), p.Most, p.PerAccount, p.Active, milli(p.CreatedAt))
	return err
}

// Promos returns a page of the codes of a site, the newest first.
func (db promoRows) Promos(ctx context.Context, site int64, limit, offset int) ([]app.Promo, error) {
	return all(ctx, db, scanPromo, promoColumns+`WHERE site = $1 ORDER BY id DESC LIMIT $2 + 0 OFFSET $3 + 0`,
		site, limit, offset)
}

// CountPromos counts the codes of a site.
func (db promoRows) CountPromos(ctx context.Context, site int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM promo_codes WHERE site = $1`, site)
}

// Promo returns a code of a site, which nobody else uses before the transaction ends.
func (db promoRows) Promo(ctx context.Context, site, id int64) (app.Promo, bool, error) {
	return first(ctx, db, scanPromo, promoColumns+`WHERE id = $1 AND site = $2`+db.held(ctx), id, site)
}

// PromoByCode returns a code of a site, which nobody else uses before the transaction ends.
func (db promoRows) PromoByCode(ctx context.Context, site int64, code string) (app.Promo, bool, error) {
	return first(ctx, db, scanPromo, promoColumns+`WHERE site = $1 AND folded = $2`+db.held(ctx), site, folded(code))
}

// PromoUses counts the orders, but for one, for which a code was used, or is being used at a time; those of an account
// apart.
func (db promoRows) PromoUses(
	ctx context.Context, promo, account, besides int64, now time.Time,
) (all, own int, err error) {
	n, err := one(ctx, db, func(r *sql.Rows) (n [2]int, err error) { return n, r.Scan(&n[0], &n[1]) }, `
		SELECT COUNT(*), COUNT(CASE WHEN account = $2 THEN 1 END) FROM promo_uses WHERE promo = $1 AND order_id <> $3 AND (until_at IS NULL OR until_at > $4)`,
		promo, account, besides, milli(now))
	return n[0], n[1], err
}

// SavePromoUse has a code count as used for an order until a time; nil is for good.
func (db promoRows) SavePromoUse(ctx context.Context, promo, order, account int64, until *time.Time) error {
	_, err := db.execUnseen(ctx, `INSERT INTO promo_uses (promo, order_id, account, until_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (order_id) DO UPDATE SET promo = excluded.promo, until_at = excluded.until_at`, promo, order, maybeID(account), maybeMilli(until))
	return err
}

// KeepPromoUse has the code of an order count as used for good.
func (db promoRows) KeepPromoUse(ctx context.Context, order int64) error {
	_, err := db.execUnseen(ctx, `UPDATE promo_uses SET until_at = NULL WHERE order_id = $1`, order)
	return err
}

// DropPromoUse has the code of an order count as not used.
func (db promoRows) DropPromoUse(ctx context.Context, order int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM promo_uses WHERE order_id = $1`, order)
	return err
}

// AddPromoTry notes that somebody sent a code that cannot be used.
func (db promoRows) AddPromoTry(ctx context.Context, who string, at time.Time) error {
	_, err := db.execUnseen(ctx, `INSERT INTO promo_tries (who, at) VALUES ($1, $2)`, who, milli(at))
	return err
}

// PromoTries returns when somebody did since a time, the first first, and has others who ask for the same wait until
// the transaction ends.
func (db promoRows) PromoTries(ctx context.Context, who string, since time.Time) ([]time.Time, error) {
	if err := db.alone(ctx, "promo "+who); err != nil {
		return nil, err
	}
	found, err := all(ctx, db, scanInt64, `SELECT at FROM promo_tries WHERE who = $1 AND at > $2 ORDER BY at`,
		who, milli(since))
	times := make([]time.Time, len(found))
	for i, at := range found {
		times[i] = fromMilli(at)
	}
	return times, err
}

// ForgetPromoTries forgets those before a time.
func (db promoRows) ForgetPromoTries(ctx context.Context, before time.Time) error {
	_, err := db.execUnseen(ctx, `DELETE FROM promo_tries WHERE at < $1`, milli(before))
	return err
}
