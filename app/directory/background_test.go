package directory

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// No request tells a job which site it is for. What asks for one all the same gets the default one, and does not fail.
func TestBackground_JobsHaveTheDefaultSite(t *testing.T) {
	t.Parallel()
	d := &Directory{parts: Parts{Sites: []app.Site{{ID: 1, Key: app.DefaultSite, Origin: "https://debut.example"}, {ID: 2, Key: "de"}}}}
	is.New(t).Equal(app.SiteOf(d.Background(t.Context())).ID, int64(1))
}
