package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testVATCorrections holds that corrections of an order's VAT are kept in their order, with what becomes of what is
// asked for.
func testVATCorrections(f *fixture) {
	s := f.site()
	o := f.sold(s, f.account("ines@parcelwick.example"))
	save := func(c *app.VATCorrection) {
		id := c.ID
		f.tx(func(ctx context.Context) error {
			c.ID = id
			return f.SaveVATCorrection(ctx, c)
		})
	}
	first := app.VATCorrection{Order: o.ID, At: now, Due: 931, Paid: 4900}
	save(&first)
	second := app.VATCorrection{Order: o.ID, At: now.Add(time.Hour), Paid: 5831, Back: 931}
	save(&second)
	all, err := f.VATCorrectionsOf(f.ctx, o.ID)
	f.NoErr(err)
	f.Equal(all, []app.VATCorrection{first, second})

	first.Provider, first.Payment, first.Reference = app.PaymentStripe, "cs_1", "here.1.D.2"
	save(&first)
	being, err := f.VATCorrectionsBeingPaid(f.ctx, app.PaymentStripe, 0, 9)
	f.NoErr(err)
	f.Equal(being, []app.VATCorrection{first})
	at := now.Add(time.Minute)
	first.PaidAt = &at
	save(&first)
	being, err = f.VATCorrectionsBeingPaid(f.ctx, app.PaymentStripe, 0, 9)
	f.NoErr(err)
	f.Equal(len(being), 0)
	all, err = f.VATCorrectionsOf(f.ctx, o.ID)
	f.NoErr(err)
	f.Equal(all, []app.VATCorrection{first, second})
	f.Equal([]int64{all[0].Received(), all[1].Received()}, []int64{5831, 5831})
}
