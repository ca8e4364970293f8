package invoices

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// What was issued by earlier versions of the program, and is kept for years, is the same PDF and XML to the byte; and it is to be had in the syntaxes
// that came later.
func TestKept_OldInvoicesAreWhatTheyWere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	sums, err := os.ReadFile("testdata/kept/SHA256SUMS")
	is.NoErr(err)
	files, err := filepath.Glob("testdata/kept/*.json")
	is.NoErr(err)
	is.Equal(len(files), 9)
	for _, file := range files {
		raw, err := os.ReadFile(file)
		is.NoErr(err)
		var inv Invoice
		is.NoErr(json.Unmarshal(raw, &inv))
		again, err := json.MarshalIndent(inv, "", " ")
		is.NoErr(err)
		is.Equal(string(again)+"\n", string(raw)) // nothing is added to what is kept
		xml, err := XML(inv)
		is.NoErr(err)
		was, err := os.ReadFile(strings.Replace(file, ".json", ".xml", 1))
		is.NoErr(err)
		is.Equal(string(xml), string(was))
		pdf, err := PDF(inv)
		is.NoErr(err)
		name := strings.Replace(filepath.Base(file), ".json", ".pdf", 1)
		is.True(strings.Contains(string(sums), fmt.Sprintf("%x  %s\n", sha256.Sum256(pdf), name))) // or the PDF is another
		ubl, err := UBL(inv)
		is.NoErr(err)
		is.Equal(len(broken(readUBL(t, ubl))), 0)
	}
}
