package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/matryer/is"
)

// Addresses that are no public website are refused before anything is looked up or dialled, each in words.
func TestSubmitRefusesWhatIsNoPublicWebsite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	raw, err := os.ReadFile(filepath.Join("testdata", "refused-addresses.json"))
	is.NoErr(err)
	var addresses []string
	is.NoErr(json.Unmarshal(raw, &addresses))
	data := t.TempDir()
	d := start(t, append([]string{"serve", "--data", data}, unlimited...)...).withKey(data)
	for _, address := range addresses {
		a := d.call("POST", "/drafts", map[string]any{"url": address})
		if a.status != http.StatusBadRequest || place(a) != "body.url" {
			t.Errorf("%q: %d %v", address, a.status, a.body)
		}
	}
	is.Equal(d.call("GET", "/drafts", nil).body["total"], float64(0)) // nothing was begun
}
