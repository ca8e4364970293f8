package servertest

import "context"

// AskVIES has the instance ask VIES about the VAT number of an order, as checking out does.
func (d *Server) AskVIES(order, number string) {
	d.TB.Helper()
	db := d.Instance.DB.Store()
	if err := db.Tx(context.Background(), func(ctx context.Context) error { return d.Instance.Directory.VIES.Ask(ctx, order, number) }); err != nil {
		d.TB.Fatal(err)
	}
}
