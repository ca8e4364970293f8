package storage

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"debut/app/sales/orders"
)

// invoiceRows are invoices and credit notes as they were issued. No row is changed or deleted.
type invoiceRows struct{ *core }

const invoiceColumns = `SELECT i.id, i.site, i.order_id, i.corrects, i.content FROM invoices AS i `

func scanInvoice(r *sql.Rows) (i orders.StoredInvoice, err error) {
	var corrects *int64
	var content string
	if err = r.Scan(&i.ID, &i.Site, &i.Order, &corrects, &content); err != nil {
		return i, err
	}
	if corrects != nil {
		i.Corrects = *corrects
	}
	return i, fromJSON(content, &i.Content)
}

// AddInvoice keeps an invoice or a credit note, and gives it the next number of a series. Others who want one wait
// until the transaction has ended, so that no number is missing and none is given twice.
func (db invoiceRows) AddInvoice(ctx context.Context, i *orders.StoredInvoice, series string) error {
	restored(ctx, &i.Content.Number)
	n, err := db.count(ctx, "invoices "+series)
	if err != nil {
		return err
	}
	i.Content.Number = fmt.Sprintf("%s%06d", series, n)
	if err := db.give(ctx, "invoices", &i.ID); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx,
		`INSERT INTO invoices (id, site, order_id, number, corrects, issued_at, content) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		i.ID, i.Site, i.Order, i.Content.Number, maybeID(i.Corrects), milli(i.Content.Issued), toJSON(i.Content))
	return err
}

// Invoice returns the invoice or credit note of a site with a number.
func (db invoiceRows) Invoice(ctx context.Context, site int64, number string) (orders.StoredInvoice, bool, error) {
	return first(ctx, db, scanInvoice, invoiceColumns+`WHERE i.number = $1 AND i.site = $2`, number, site)
}

// InvoicesOf returns the invoices and credit notes of an order as they were issued; none if it has none.
func (db invoiceRows) InvoicesOf(ctx context.Context, order int64) ([]orders.StoredInvoice, error) {
	return all(ctx, db, scanInvoice, invoiceColumns+`WHERE i.order_id = $1 ORDER BY i.id`, order)
}

// InvoicesBetween returns a page of what a site issued from a time on and before another one, the first first.
func (db invoiceRows) InvoicesBetween(
	ctx context.Context, site int64, from, until time.Time, limit, offset int,
) ([]orders.StoredInvoice, error) {
	return all(ctx, db, scanInvoice, invoiceColumns+
		`WHERE i.site = $1 AND i.issued_at >= $2 AND i.issued_at < $3 ORDER BY i.issued_at, i.id LIMIT $4 + 0 OFFSET $5 + 0`,
		site, milli(from), milli(until), limit, offset)
}

// AccountInvoices returns a page of what was issued to an account on all sites, the first first.
func (db invoiceRows) AccountInvoices(
	ctx context.Context, account int64, limit, offset int,
) ([]orders.StoredInvoice, error) {
	return all(ctx, db, scanInvoice, invoiceColumns+
		`JOIN orders AS o ON o.id = i.order_id WHERE o.account = $1 ORDER BY i.id LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}

// OrdersWithoutInvoice returns the ids of orders that are paid and have no invoice, nor a task of the team about it, and
// whose buyer is known to be somewhere, the first first.
func (db invoiceRows) OrdersWithoutInvoice(ctx context.Context, limit int) ([]int64, error) {
	return all(ctx, db, scanInt64, `SELECT o.id FROM orders AS o WHERE o.status = 'paid' AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = o.id)
		AND NOT EXISTS (SELECT 1 FROM order_tasks WHERE order_id = o.id AND kind = 'invoice')
		AND NOT EXISTS (SELECT 1 FROM buyer_locations WHERE order_id = o.id AND verdict = 'waiting') ORDER BY o.id LIMIT $1 + 0`, limit)
}
