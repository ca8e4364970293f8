package invoices

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Many documents are written into a folder, in all that they are to be had as, for what judges them:
// go test ./app/sales/orders/invoices -run Written -args -written /tmp/invoices -contents /tmp/stored
var (
	written  = flag.String("written", "", "folder that documents are written into")
	contents = flag.String("contents", "", "folder of stored invoices, one as JSON in each file: these are written, and not the examples")
)

// files are what a document is to be had as.
var files = map[string]func(Invoice) ([]byte, error){".pdf": PDF, ".cii.xml": XML, ".ubl.xml": UBL, ".xr-ubl.xml": XRechnung, ".xr-cii.xml": XRechnungCII}

func TestDocuments_AreWritten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	if *written != "" {
		is.NoErr(os.MkdirAll(*written, 0o755))
	}
	for name, inv := range documents(t) {
		for ending, write := range files {
			if strings.HasPrefix(ending, ".xr") && *contents != "" && len(inv.LacksForXRechnung()) > 0 {
				continue
			}
			if ending == ".pdf" && strings.HasPrefix(name, "random") {
				continue
			}
			file, err := write(inv)
			is.NoErr(err)
			if ending == ".pdf" {
				saysTheSame(t, inv, file)
			}
			if *written != "" {
				is.NoErr(os.WriteFile(filepath.Join(*written, name+ending), file, 0o644))
			}
		}
	}
}

// saysTheSame holds that people read on a PDF what programs read in it, and that both are what was issued.
func saysTheSame(t *testing.T, inv Invoice, pdf []byte) {
	t.Helper()
	xml, err := XML(inv)
	if err != nil || !bytes.Contains(pdf, xml) {
		t.Fatalf("%s has not its XML inside: %v", inv.Number, err)
	}
	is, s, text := is.New(t), readCII(t, xml), read(t, pdf)
	is.Equal([]int64{s.Basis, s.Tax, s.Total, s.Open}, []int64{inv.Net(), inv.Tax(), inv.Total(), inv.Open()})
	for _, cents := range []int64{s.Basis, s.Total} {
		if !strings.Contains(text, inv.Money(cents)) {
			t.Errorf("%s does not say %s on its pages:\n%s", inv.Number, inv.Money(cents), text)
		}
	}
	for _, g := range inv.Groups() {
		if g.Rate > 0 && !strings.Contains(text, inv.Money(g.VAT)) {
			t.Errorf("%s does not say the VAT of %s on its pages:\n%s", inv.Number, inv.Money(g.VAT), text)
		}
	}
}

// documents are those of the folder of stored invoices; without one, the examples and others at random.
func documents(t *testing.T) map[string]Invoice {
	is, all := is.New(t), map[string]Invoice{}
	if *contents == "" {
		for name, inv := range examples {
			all[name] = complete(inv)
		}
		if *written != "" {
			for i, inv := range random(40) {
				all[fmt.Sprintf("random-%03d", i)] = complete(inv)
			}
		}
		return all
	}
	stored, err := filepath.Glob(filepath.Join(*contents, "*.json"))
	is.NoErr(err)
	is.True(len(stored) > 0) // or the folder is another
	for _, file := range stored {
		raw, err := os.ReadFile(file)
		is.NoErr(err)
		var inv Invoice
		is.NoErr(json.Unmarshal(raw, &inv))
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = inv
	}
	return all
}
