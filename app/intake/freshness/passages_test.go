package freshness_test

import (
	"testing"

	"github.com/matryer/is"
)

// Each reading keeps what the website says, in the place of what it said before.
func TestRead_KeepsWhatTheWebsiteSays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDesk(t, "parcelwick")
	company := d.listing(d.id).Company.ID
	_, found, err := d.db.Passages(d.ctx, company)
	is.NoErr(err)
	is.True(!found)
	is.NoErr(d.Read(d.ctx, d.id))
	kept, found, err := d.db.Passages(d.ctx, company)
	is.NoErr(err)
	is.True(found && len(kept.Pages) > 0)
}
