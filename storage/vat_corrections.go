package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// vatCorrectionRows are changes of how paid orders are taxed.
type vatCorrectionRows struct{ *core }

const vatCorrectionColumns = `SELECT id, order_id, at, asked, paid, back, provider, payment, reference, paid_at, ended_at FROM vat_corrections `

func scanVATCorrection(r *sql.Rows) (c app.VATCorrection, err error) {
	var at int64
	var paid, ended *int64
	err = r.Scan(&c.ID, &c.Order, &at, &c.Due, &c.Paid, &c.Back, &c.Provider, &c.Payment, &c.Reference, &paid, &ended)
	c.At, c.PaidAt, c.EndedAt = fromMilli(at), maybeFromMilli(paid), maybeFromMilli(ended)
	return c, err
}

// SaveVATCorrection makes a correction, or changes what became of the one with its ID.
func (db vatCorrectionRows) SaveVATCorrection(ctx context.Context, c *app.VATCorrection) error {
	if c.ID == 0 {
		if err := db.give(ctx, "vat_corrections", &c.ID); err != nil {
			return err
		}
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO vat_corrections (id, order_id, at, asked, paid, back, provider, payment, reference, paid_at, ended_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (id) DO UPDATE SET provider = excluded.provider, payment = excluded.payment, reference = excluded.reference,
			paid_at = excluded.paid_at, ended_at = excluded.ended_at`,
		c.ID, c.Order, milli(c.At), c.Due, c.Paid, c.Back, c.Provider, c.Payment, c.Reference, maybeMilli(c.PaidAt),
		maybeMilli(c.EndedAt))
	return err
}

// VATCorrectionsOf returns those of an order, the first first.
func (db vatCorrectionRows) VATCorrectionsOf(ctx context.Context, order int64) ([]app.VATCorrection, error) {
	return all(ctx, db, scanVATCorrection, vatCorrectionColumns+`WHERE order_id = $1 ORDER BY id`, order)
}

// VATCorrectionsBeingPaid returns those after an id for which a provider was asked and whose payment is not decided,
// the first first.
func (db vatCorrectionRows) VATCorrectionsBeingPaid(
	ctx context.Context, provider string, after int64, limit int,
) ([]app.VATCorrection, error) {
	return all(ctx, db, scanVATCorrection, vatCorrectionColumns+
		`WHERE provider = $1 AND payment <> '' AND paid_at IS NULL AND id > $2 ORDER BY id LIMIT $3 + 0`,
		provider, after, limit)
}
