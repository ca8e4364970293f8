package directory

import (
	"context"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground"
	"debut/app/ground/sites"
)

// No request tells a job which site it is for. What asks for one all the same gets the default one, and does not fail.
func TestBackground_JobsHaveTheDefaultSite(t *testing.T) {
	t.Parallel()
	both := []app.Site{{ID: 1, Key: app.DefaultSite, Origin: "https://debut.example"}, {ID: 2, Key: "de"}}
	d := &Directory{Ground: &ground.Ground{Current: sites.NewCurrent(both, func(context.Context) ([]app.Site, error) { return both, nil }, func() uint64 { return 0 })}}
	is.New(t).Equal(app.SiteOf(d.Background(t.Context())).ID, int64(1))
}
