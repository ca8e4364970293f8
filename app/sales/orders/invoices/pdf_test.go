package invoices

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/matryer/is"
)

var (
	streams = regexp.MustCompile(`(?s)/FlateDecode /Length (\d+)>>\s*stream\n|/Filter /FlateDecode\n/Length1? ?\d*[^>]*>>\s*stream\n|<<[^>]*/FlateDecode[^>]*>>\s*stream\n`)
	shown   = regexp.MustCompile(`(?s)\(((?:\\.|[^\\)])*)\) ?Tj`)
	escaped = strings.NewReplacer(`\\`, `\`, `\(`, `(`, `\)`, `)`, `\r`, "\r")
)

// read returns the text of a PDF's pages, line by line, as the library writes it: strings of UTF-16 in compressed streams.
func read(t *testing.T, pdf []byte) string {
	t.Helper()
	var text strings.Builder
	for _, at := range streams.FindAllIndex(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(pdf[at[1]:]))
		if err != nil {
			continue
		}
		page, _ := io.ReadAll(r)
		for _, s := range shown.FindAllSubmatch(page, -1) {
			raw := []byte(escaped.Replace(string(s[1])))
			units := make([]uint16, len(raw)/2)
			for i := range units {
				units[i] = binary.BigEndian.Uint16(raw[2*i:])
			}
			text.WriteString(string(utf16.Decode(units)) + "\n")
		}
	}
	return text.String()
}

func TestPDF_IsReadByPeopleAndPrograms(t *testing.T) {
	t.Parallel()
	for name, wants := range map[string][]string{
		"domestic":       {"Invoice 2026-000042", "Jonas Weißenborn", "179.10", "−19.90", "VAT DE 19 %", "52.50\u00a0EUR", "328.79\u00a0EUR", "Paid on 23 November 2026 by card."},
		"german":         {"Rechnung 2026-000042", "23. November 2026", "179,10", "328,79\u00a0EUR"},
		"destination":    {"Светлина ООД", "бул. Витоша 1", "VAT BG 20 %", "331.55\u00a0EUR"},
		"reverse-charge": {"Reverse charge", "Éclat & Fils SARL", "3 rue des Œillets", "FR40303265045", "DE136695976", "DE89 3704 0044 0532 0130 00", "Please pay by 7 December 2026."},
		"outside":        {"outside the European Union", "Drift <Sons> Inc.", "Austin, TX"},
		"small-business": {"§ 19 UStG", "37/123/45678"},
		"credit-note":    {"Credit note 2026-000043", "This corrects invoice 2026-000042 of 23 November 2026.", "Total credited", "The amount was paid back"},
		"dollars":        {"328.79\u00a0USD", "VAT in EUR", "40.00 EUR"},
		"twenty-lines":   {"11.90\u00a0EUR", "Please pay by"}, // 1.90 on the sum, and not half a cent more for each
		"two-rates":      {"VAT", "BG 20\u00a0%", "DE 19\u00a0%", "VAT DE 19 % on 88.20", "16.76\u00a0EUR", "VAT BG 20 % on 188.09", "37.62\u00a0EUR", "330.67\u00a0EUR"},
		"two-countries":  {"Umsatzsteuer CY 19 % auf", "Umsatzsteuer DE 19 % auf", "88,20"},
		"half-outside":   {"VAT 0 % on 97.19", "outside the European Union", "VAT DE 19 % on 179.10"},
		"authority":      {"Your reference", "04011000-12345-34"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			pdf, err := PDF(examples[name])
			is.NoErr(err)
			again, err := PDF(examples[name])
			is.NoErr(err)
			is.True(bytes.Equal(pdf, again)) // the same invoice, the same bytes
			text := read(t, pdf)
			for _, want := range wants {
				if !strings.Contains(text, want) {
					t.Errorf("%q is missing in:\n%s", want, text)
				}
			}
			xml, err := XML(examples[name])
			is.NoErr(err)
			is.True(bytes.Contains(pdf, xml))
			is.True(bytes.Contains(pdf, []byte("/AFRelationship /Alternative")))
			is.True(bytes.Contains(pdf, []byte("<pdfaid:part>3</pdfaid:part>")))
			if program, err := exec.LookPath("pdftotext"); err == nil {
				c := exec.CommandContext(t.Context(), program, "-layout", "-", "-")
				c.Stdin = bytes.NewReader(pdf)
				said, err := c.Output()
				is.NoErr(err)
				for _, want := range wants {
					is.True(strings.Contains(strings.ReplaceAll(string(said), "\u00a0", " "), strings.ReplaceAll(want, "\u00a0", " "))) // another reader finds it
				}
			}
		})
	}
}

func TestPDF_WhateverStandsInIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	inv := example(ourselves, Party{Name: strings.Repeat("Muster ", 60), Street: "深圳市", City: "\x00\x1b(Tj) \\) endobj", Country: "CN", Nation: "中国"}, nil)
	inv.Lines[0].Name = strings.Repeat("Ẋ", 300)
	inv.Buyer.Email = "]]> & <"
	inv.VAT.Number = "A&B"
	pdf, err := PDF(inv)
	is.NoErr(err)
	text := read(t, pdf)
	is.True(strings.Contains(text, "???"))
	is.True(strings.Contains(text, `(Tj) \) endobj`))
	is.True(strings.Contains(text, "XXXXXX"))
	is.Equal(known("Ștefan Țîrlea, ẞ, Łódź, Ġgantija"), "Ștefan Țîrlea, SS, Łódź, Ġgantija")
}
