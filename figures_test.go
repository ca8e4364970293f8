package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/matryer/is"
)

func TestImportRatings_StandOnTheBoardAndOnTheListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	_, err := program(t, "import", companies(t, 3), "--data", data)
	is.NoErr(err)
	d := startProcess(t, "serve", "--data", data)
	write := func(lines string) string {
		file := filepath.Join(t.TempDir(), "ratings.csv")
		is.NoErr(os.WriteFile(file, []byte(lines), 0o600))
		return file
	}
	out, err := program(t, "import-ratings", write("domain,rating,source,date\nquorl1ven.example,40,Index,2026-10-01\nquorl1ven.example,43,Index,2026-11-01\nnobody.example,1,Index,2026-11-01\n"), "--data", data)
	is.NoErr(err)
	is.Equal(out, "nobody.example is not listed; its figures stand on the board once it is\n3 figures of 2 domains\n")
	_, err = program(t, "import-ratings", write("domain,rating,source,date\nquorl2ven.example,90,Index,2026-11-01\nquorl1ven.example,-1,Index,2026-11-01\n"), "--data", data)
	is.True(err != nil) // and nothing is saved
	_, err = program(t, "import-revenue", write("domain,revenue,currency,source,date\nquorl2ven.example,900,SEK,verified,2026-11-01\n"), "--data", data, "--currency", "SEK")
	is.NoErr(err)

	board := d.Call("GET", "/leaderboards/domain-rating", nil).Body
	is.Equal(board["total"], float64(1)) // of the file with the fault nothing was kept
	rating := d.Call("GET", "/listings/company-1", nil).Body["domain_rating"].(map[string]any)
	is.Equal(rating["value"], float64(43))
	is.Equal(rating["date"], "2026-11-01")
	is.Equal(len(rating["trend"].([]any)), 2)
	is.Equal(d.Call("GET", "/listings/company-2", nil).Body["revenue"].(map[string]any)["monthly_cents"], float64(90000))
	is.Equal(d.Call("GET", "/leaderboards/revenue", nil).Body["total"], float64(0)) // the server compares in euros
}
