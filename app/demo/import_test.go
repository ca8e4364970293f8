package demo_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/transfer"
	"debut/web/doors/op"
)

func TestCompanies_EachPassesAsAnImport(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := fill(t, friday)
	want := len(d.all())
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error {
		for _, l := range d.in(app.ListingAwaitingBadge) { // an export has only what anyone may see
			l.Status = app.ListingScheduled
			if err := d.db.SaveListing(ctx, &l); err != nil {
				return err
			}
		}
		return nil
	}))
	site := app.Site{ID: 1, Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	clock := func() time.Time { return friday }
	var file, problems bytes.Buffer
	lines, err := transfer.New(d.db, clock, app.CompanyKey).Export(t.Context(), site, transfer.JSONLines, &file)
	is.NoErr(err)
	is.Equal(lines, want)
	sum, err := transfer.Import{
		Service: transfer.New(empty(t), clock, app.CompanyKey), Site: site, Errors: &problems,
		Read: func(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) },
	}.Run(t.Context(), &file)
	is.NoErr(err)
	is.Equal(sum.Refused, 0)
	is.Equal(strings.TrimSpace(problems.String()), "") // nothing was left out
}
