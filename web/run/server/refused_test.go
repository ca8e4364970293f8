package server_test

import (
	"debut/web/check/servertest"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/matryer/is"
)

// Addresses that are no public website are refused before anything is looked up or dialled, each in words.
func TestSubmitListing_RefusesWhatIsNoPublicWebsite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	raw, err := os.ReadFile(filepath.Join("testdata", "refused-addresses.json"))
	is.NoErr(err)
	var addresses []string
	is.NoErr(json.Unmarshal(raw, &addresses))
	data := t.TempDir()
	d := servertest.Start(t, "--data", data).WithKey()
	for _, address := range addresses {
		a := d.Call("POST", "/drafts", map[string]any{"url": address})
		if a.Status != http.StatusBadRequest || servertest.Place(a) != "body.url" {
			t.Errorf("%q: %d %v", address, a.Status, a.Body)
		}
	}
	is.Equal(d.Call("GET", "/drafts", nil).Body["total"], float64(0)) // nothing was begun
}
