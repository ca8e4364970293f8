package invoices

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// xmp is what the PDF says of itself: PDF/A-3, level B, with an invoice by Factur-X inside.
//
//go:embed metadata.xmp
var xmp string

// profile is sRGB as 456 bytes, by Clinton Ingram (CC0), "Compact ICC Profiles".
//
//go:embed sRGB.icc
var profile []byte

func metadata(title, author string, issued time.Time) []byte {
	escape := func(s string) string {
		var b strings.Builder
		_ = xml.EscapeText(&b, []byte(s))
		return b.String()
	}
	return []byte(strings.NewReplacer("{{title}}", escape(title), "{{author}}", escape(author), "{{day}}",
		issued.UTC().Format("2006-01-02T15:04:05")).Replace(xmp))
}

// The parts of a PDF that are read to write on behind its end.
var (
	trailer = regexp.MustCompile(`trailer\s*<<\s*/Size (\d+)\s*/Root (\d+) 0 R\s*/Info \d+ 0 R\s*>>\s*startxref\s*(\d+)\s*%%EOF\s*$`)
	names   = regexp.MustCompile(`(?s)/Names <<.*$`)
)

// attach returns a PDF with an XML invoice attached as ISO 19005-3 and Factur-X ask for it: as an associated file of
// the whole document, with what it is to the rest. The library attaches files without that, so an update is written
// behind its end (ISO 32000-1, 7.5.6): the file, and the catalogue anew.
func attach(pdf, invoice []byte, issued time.Time) ([]byte, error) {
	end := trailer.FindSubmatch(pdf)
	if end == nil {
		return nil, fmt.Errorf("the PDF does not end as the library writes it")
	}
	var size, root, before int
	for i, into := range []*int{&size, &root, &before} {
		_, _ = fmt.Sscan(string(end[i+1]), into)
	}
	info := root - 2 // the library names the one before the catalogue, which is the profile of colours
	head := fmt.Sprintf("\n%d 0 obj\n<<\n", root)
	at := bytes.LastIndex(pdf, []byte(head))
	if at < 0 {
		return nil, fmt.Errorf("the PDF has no catalogue")
	}
	catalogue, _, found := strings.Cut(string(pdf[at+len(head):]), "\n>>\nendobj")
	if !found {
		return nil, fmt.Errorf("the catalogue of the PDF has no end")
	}
	catalogue = names.ReplaceAllString(catalogue, "")

	b := bytes.NewBuffer(bytes.Clone(pdf))
	var offsets [3]int
	offsets[0] = b.Len()
	fmt.Fprintf(b, "%d 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml /Params << /ModDate (D:%s) /Size %d >> /Length %d >>\nstream\n%s\nendstream\nendobj\n",
		size, issued.UTC().Format("20060102150405Z"), len(invoice), len(invoice), invoice)
	offsets[1] = b.Len()
	fmt.Fprintf(b, "%d 0 obj\n<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /Desc (The invoice by EN 16931) /AFRelationship /Alternative /EF << /F %d 0 R /UF %d 0 R >> >>\nendobj\n",
		size+1, size, size)
	offsets[2] = b.Len()
	fmt.Fprintf(b, "%d 0 obj\n<<\n/Version /1.7\n%s/AF [%d 0 R]\n/Names << /EmbeddedFiles << /Names [(factur-x.xml) %d 0 R] >> >>\n>>\nendobj\n",
		root, catalogue, size+1, size+1)
	table := b.Len()
	fmt.Fprintf(b, "xref\n%d 1\n%010d 00000 n \n%d 2\n%010d 00000 n \n%010d 00000 n \n",
		root, offsets[2], size, offsets[0], offsets[1])
	id := sha256.Sum256(b.Bytes())
	fmt.Fprintf(b, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /Prev %d /ID [<%x> <%x>] >>\nstartxref\n%d\n%%%%EOF\n",
		size+2, root, info, before, id[:16], id[:16], table)
	return b.Bytes(), nil
}
