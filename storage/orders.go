package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"debut/app"
)

// orderRows are what people buy, with its lines and what was paid.
type orderRows struct{ *core }

const orderColumns = `SELECT id, number, site, account, status, currency, billing, vat, promo, provider, payment, consent_at, held_until,
	created_at, expires_at, paid_at, fulfilled_at, ended_at, due_at, reminded,
	COALESCE((SELECT b.reference FROM begun_payments AS b WHERE b.provider = orders.provider AND b.payment = orders.payment AND b.order_id = orders.id), '') FROM orders `

func scanOrder(r *sql.Rows) (o app.Order, err error) {
	var account, consent, held, paid, fulfilled, ended, due *int64
	var billing, vat string
	var created, expires int64
	if err = r.Scan(&o.ID, &o.Number, &o.Site, &account, &o.Status, &o.Currency, &billing, &vat, &o.Promo, &o.Provider,
		&o.Payment, &consent, &held,
		&created, &expires, &paid, &fulfilled, &ended, &due, &o.Reminded, &o.Reference); err != nil {
		return o, err
	}
	if account != nil {
		o.Account = *account
	}
	o.Consent, o.HeldTill, o.CreatedAt, o.ExpiresAt = maybeFromMilli(consent), maybeFromMilli(held),
		fromMilli(created), fromMilli(expires)
	o.PaidAt, o.FulfilledAt, o.EndedAt = maybeFromMilli(paid), maybeFromMilli(fulfilled), maybeFromMilli(ended)
	o.Due = maybeFromMilli(due)
	if err = fromJSON(billing, &o.Billing); err == nil {
		err = fromJSON(vat, &o.VAT)
	}
	return o, err
}

// SaveOrder makes an order with its lines, or changes the one with its ID; its lines are changed by SaveOrderLine.
func (db orderRows) SaveOrder(ctx context.Context, o *app.Order) error {
	touched(ctx, app.OrderThing, o.Number)
	made := o.ID == 0
	if made {
		if err := db.give(ctx, "orders", &o.ID); err != nil {
			return err
		}
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO orders (id, number, site, account, status, currency, billing, vat, promo, provider, payment, consent_at, held_until,
			created_at, expires_at, paid_at, fulfilled_at, ended_at, due_at, reminded)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
		ON CONFLICT (id) DO UPDATE SET status = excluded.status, billing = excluded.billing, vat = excluded.vat, promo = excluded.promo,
			provider = excluded.provider, payment = excluded.payment, consent_at = excluded.consent_at, held_until = excluded.held_until,
			paid_at = excluded.paid_at, fulfilled_at = excluded.fulfilled_at, ended_at = excluded.ended_at,
			expires_at = excluded.expires_at, due_at = excluded.due_at, reminded = excluded.reminded`,
		o.ID, o.Number, o.Site, maybeID(o.Account), o.Status, o.Currency, toJSON(o.Billing), toJSON(o.VAT),
		o.Promo, o.Provider, o.Payment,
		maybeMilli(o.Consent), maybeMilli(o.HeldTill), milli(o.CreatedAt), milli(o.ExpiresAt), maybeMilli(o.PaidAt),
		maybeMilli(o.FulfilledAt), maybeMilli(o.EndedAt), maybeMilli(o.Due), o.Reminded)
	for i := range o.Lines {
		if err == nil && made {
			o.Lines[i].Order = o.ID
			err = db.SaveOrderLine(ctx, &o.Lines[i])
		}
	}
	return err
}

// SaveOrderLine makes a line of an order, or changes the one with its ID.
func (db orderRows) SaveOrderLine(ctx context.Context, l *app.OrderLine) error {
	if l.ID == 0 {
		if err := db.give(ctx, "order_lines", &l.ID); err != nil {
			return err
		}
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO order_lines (id, order_id, product, listing, week, categories, options, net, discount, vat, total, state, effect, fault, done_at, back, tax, abroad)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
		ON CONFLICT (id) DO UPDATE SET week = excluded.week, net = excluded.net, discount = excluded.discount, vat = excluded.vat, total = excluded.total,
			state = excluded.state, effect = excluded.effect, fault = excluded.fault, done_at = excluded.done_at, back = excluded.back, tax = excluded.tax, abroad = excluded.abroad`,
		l.ID, l.Order, l.Product, maybeID(l.Listing), l.Week, toJSON(l.Categories), toJSON(l.Options), l.Net,
		l.Discount, l.VAT, l.Total,
		l.State, l.Effect, l.Fault, maybeMilli(l.DoneAt), l.Back, toJSON(l.Tax), l.Tax.Abroad)
	return err
}

// OrderByNumber returns an order with its lines, and keeps others from changing it until the transaction ends.
func (db orderRows) OrderByNumber(ctx context.Context, number string) (app.Order, bool, error) {
	return db.wholeOrder(ctx, `WHERE number = $1`, number)
}

// Order returns the order with an id likewise.
func (db orderRows) Order(ctx context.Context, id int64) (app.Order, bool, error) {
	return db.wholeOrder(ctx, `WHERE id = $1`, id)
}

func (db orderRows) wholeOrder(ctx context.Context, where string, key any) (app.Order, bool, error) {
	o, found, err := first(ctx, db, scanOrder, orderColumns+where+db.held(ctx), key)
	if err != nil || !found {
		return o, found, err
	}
	o.Lines, err = db.lines(ctx, o)
	return o, true, err
}

// OrdersBy returns a page of the orders of an account on a site, newest first, and how many there are.
func (db orderRows) OrdersBy(ctx context.Context, account, site int64, limit, offset int) ([]app.Order, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM orders WHERE account = $1 AND site = $2`, account, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := db.withLines(ctx,
		orderColumns+`WHERE account = $1 AND site = $2 ORDER BY id DESC LIMIT $3 + 0 OFFSET $4 + 0`,
		account, site, limit, offset)
	return found, total, err
}

// AccountOrders returns a page of the orders of an account on all sites, oldest first.
func (db orderRows) AccountOrders(ctx context.Context, account int64, limit, offset int) ([]app.Order, error) {
	return db.withLines(ctx, orderColumns+`WHERE account = $1 ORDER BY id LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}

// OpenOrders returns the orders of an account on a site that can be paid at a time, the first first.
func (db orderRows) OpenOrders(ctx context.Context, account, site int64, now time.Time) ([]app.Order, error) {
	return db.withLines(ctx, orderColumns+
		`WHERE account = $1 AND site = $2 AND status = 'pending' AND expires_at > $3 ORDER BY id`+db.held(ctx),
		account, site, milli(now))
}

func (db orderRows) withLines(ctx context.Context, query string, args ...any) ([]app.Order, error) {
	found, err := all(ctx, db, scanOrder, query, args...)
	for i := range found {
		if err == nil {
			found[i].Lines, err = db.lines(ctx, found[i])
		}
	}
	return found, err
}

// OrderedFor reports whether an order of a listing is paid, or can be paid at a time.
func (db orderRows) OrderedFor(ctx context.Context, listing int64, now time.Time) (bool, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id
		WHERE l.listing = $1 AND (o.status = 'paid' OR o.status = 'pending' AND o.expires_at > $2)`, listing, milli(now))
	return n > 0, err
}

// OrdersOfLaunch returns the paid orders with a launch of a listing; nobody else changes them before the transaction
// ends.
func (db orderRows) OrdersOfLaunch(ctx context.Context, listing int64) ([]app.Order, error) {
	return db.withLines(ctx, orderColumns+`WHERE status = 'paid' AND id IN (SELECT o.order_id FROM order_lines AS o WHERE o.listing = $1
		AND o.product IN ('launch', 'launch_bundle')) ORDER BY id`+db.held(ctx), listing)
}

// CountOrders counts the orders of an account that can be paid at a time, and those that were made since another.
func (db orderRows) CountOrders(
	ctx context.Context, account int64, now, since time.Time,
) (pending, made int, err error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return 0, 0, err
	}
	n, err := one(ctx, db, func(r *sql.Rows) (n [2]int, err error) { return n, r.Scan(&n[0], &n[1]) }, `
		SELECT (SELECT COUNT(*) FROM orders WHERE account = $1 AND status = 'pending' AND expires_at > $2), (SELECT COUNT(*) FROM orders WHERE account = $1 AND created_at > $3)`,
		account, milli(now), milli(since))
	return n[0], n[1], err
}

// lines returns the lines of an order. Those from before each had a tax of its own are taxed as the order.
func (db orderRows) lines(ctx context.Context, of app.Order) ([]app.OrderLine, error) {
	scan := func(r *sql.Rows) (app.OrderLine, error) { return scanOrderLine(r, of.VAT) }
	return all(ctx, db, scan, `SELECT id, order_id, product, listing, week, categories, options, net, discount, vat, total, state, effect, fault, done_at, back, tax
		FROM order_lines WHERE order_id = $1 ORDER BY id`, of.ID)
}

func scanOrderLine(r *sql.Rows, before app.OrderVAT) (l app.OrderLine, err error) {
	var listing, done *int64
	var categories, options, tax string
	if err = r.Scan(&l.ID, &l.Order, &l.Product, &listing, &l.Week, &categories, &options, &l.Net, &l.Discount, &l.VAT,
		&l.Total, &l.State, &l.Effect, &l.Fault, &done, &l.Back, &tax); err != nil {
		return l, err
	}
	if listing != nil {
		l.Listing = *listing
	}
	l.DoneAt = maybeFromMilli(done)
	if err = fromJSON(categories, &l.Categories); err == nil {
		err = fromJSON(options, &l.Options)
	}
	if l.Tax = before; err == nil && tax != "" {
		l.Tax = app.OrderVAT{}
		err = fromJSON(tax, &l.Tax)
	}
	return l, err
}

// AddPayment keeps that money came for an order, or went back, and reports whether that was new.
func (db orderRows) AddPayment(
	ctx context.Context, order int64, provider, payment string, cents int64, currency string, at time.Time,
) (bool, error) {
	var id int64
	if err := db.give(ctx, "payments", &id); err != nil {
		return false, err
	}
	n, err := db.execUnseen(ctx, `INSERT INTO payments (id, order_id, provider, payment, cents, currency, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (order_id, provider, payment) DO NOTHING`, id, order, provider, payment, cents, currency, milli(at))
	return n > 0, err
}

// AddBegunPayment keeps that an order began a payment. It refuses one that another order began.
func (db orderRows) AddBegunPayment(ctx context.Context, b app.BegunPayment) error {
	n, err := db.execUnseen(ctx, `INSERT INTO begun_payments (provider, payment, order_id, reference) VALUES ($1, $2, $3, $4)
		ON CONFLICT (provider, payment) DO UPDATE SET reference = excluded.reference WHERE begun_payments.order_id = excluded.order_id`,
		b.Provider, b.Payment, b.Order, b.Reference)
	if err == nil && n == 0 {
		err = fmt.Errorf("the payment %s of %s was begun by another order", b.Payment, b.Provider)
	}
	return err
}

// BegunPayment returns the payment that a provider calls so, if an order of this instance began it.
func (db orderRows) BegunPayment(ctx context.Context, provider, payment string) (app.BegunPayment, bool, error) {
	return first(ctx, db, func(r *sql.Rows) (b app.BegunPayment, err error) {
		return b, r.Scan(&b.Order, &b.Provider, &b.Payment, &b.Reference)
	}, `SELECT order_id, provider, payment, reference FROM begun_payments WHERE provider = $1 AND payment = $2`,
		provider, payment)
}

// HasReference reports whether a payment that an order began has a reference.
func (db orderRows) HasReference(ctx context.Context, provider, reference string) (bool, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM begun_payments WHERE provider = $1 AND reference = $2`,
		provider, reference)
	return n > 0, err
}

// AddProviderEvent keeps that a provider told of an event, and reports whether that was new.
func (db orderRows) AddProviderEvent(ctx context.Context, provider, event string, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx,
		`INSERT INTO provider_events (provider, event, at) VALUES ($1, $2, $3) ON CONFLICT (provider, event) DO NOTHING`, provider, event, milli(at))
	return n > 0, err
}

// OrdersOn returns a page of the orders of a site, newest first, and how many there are: of a number, or of whoever has
// an e-mail address, or all.
func (db orderRows) OrdersOn(
	ctx context.Context, site int64, find string, limit, offset int,
) ([]app.Order, int, error) {
	where, args := `WHERE site = $1`, []any{site}
	if find != "" {
		where, args = where+` AND (number = $2 OR account IN (SELECT id FROM accounts WHERE email_folded = $3))`,
			append(args, strings.ToUpper(find), strings.ToLower(find))
	}
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM orders `+where, args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := db.withLines(ctx, orderColumns+where+fmt.Sprintf(` ORDER BY id DESC LIMIT $%d + 0 OFFSET $%d + 0`,
		len(args)+1, len(args)+2), append(args, limit, offset)...)
	return found, total, err
}

// PaidBack returns how many cents of an order's payments went back.
func (db orderRows) PaidBack(ctx context.Context, order int64) (int64, error) {
	return one(ctx, db, scanInt64,
		`SELECT CAST(COALESCE(-SUM(cents), 0) AS BIGINT) FROM payments WHERE order_id = $1 AND cents < 0`, order)
}

// Payments returns what came for an order and went back, the first first.
func (db orderRows) Payments(ctx context.Context, order int64) ([]app.OrderPayment, error) {
	return all(ctx, db, func(r *sql.Rows) (p app.OrderPayment, err error) {
		var at int64
		err = r.Scan(&p.Provider, &p.Payment, &p.Cents, &p.Currency, &at)
		p.At = fromMilli(at)
		return p, err
	}, `SELECT provider, payment, cents, currency, at FROM payments WHERE order_id = $1 ORDER BY id`, order)
}

// OrdersWithPromo returns a page of the orders that used a code, or are being paid with it, newest first, and how many
// there are.
func (db orderRows) OrdersWithPromo(ctx context.Context, promo int64, limit, offset int) ([]app.Order, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM promo_uses WHERE promo = $1`, promo)
	if err != nil {
		return nil, 0, err
	}
	found, err := db.withLines(ctx,
		orderColumns+`WHERE id IN (SELECT order_id FROM promo_uses WHERE promo = $1) ORDER BY id DESC LIMIT $2 + 0 OFFSET $3 + 0`, promo, limit, offset)
	return found, total, err
}

// OrdersDue returns orders after an id that wait for a transfer which was asked for until a time, and of which fewer
// steps of reminding were taken than so many, the first first.
func (db orderRows) OrdersDue(
	ctx context.Context, until time.Time, steps int, after int64, limit int,
) ([]app.Order, error) {
	return db.withLines(ctx, orderColumns+
		`WHERE status = 'pending' AND due_at IS NOT NULL AND due_at <= $1 AND reminded < $2 AND id > $3 ORDER BY id LIMIT $4 + 0`,
		milli(until), steps, after, limit)
}

// OrdersBeingPaid returns orders after an id whose payment was begun by a provider and is not decided, the first first.
func (db orderRows) OrdersBeingPaid(ctx context.Context, provider string, after int64, limit int) ([]app.Order, error) {
	return db.withLines(ctx, orderColumns+
		`WHERE status = 'pending' AND payment <> '' AND provider = $1 AND id > $2 ORDER BY id LIMIT $3 + 0`,
		provider, after, limit)
}

// BillingDetails returns how an account was billed last; the zero value if it never was.
func (db orderRows) BillingDetails(ctx context.Context, account int64) (app.Billing, error) {
	b, _, err := first(ctx, db, func(r *sql.Rows) (b app.Billing, err error) {
		var details string
		if err = r.Scan(&details); err == nil {
			err = fromJSON(details, &b)
		}
		return b, err
	}, `SELECT details FROM billing_details WHERE account = $1`, account)
	return b, err
}

// SaveBillingDetails remembers how an account is billed.
func (db orderRows) SaveBillingDetails(ctx context.Context, account int64, b app.Billing) error {
	_, err := db.execUnseen(ctx, `INSERT INTO billing_details (account, details) VALUES ($1, $2)
		ON CONFLICT (account) DO UPDATE SET details = excluded.details`, account, toJSON(b))
	return err
}
