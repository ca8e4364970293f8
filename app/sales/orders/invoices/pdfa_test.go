package invoices

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// archive is a PDF as ISO 19005-3 looks at it: its objects, by their numbers, as the tables at its end find them.
type archive struct {
	raw     []byte
	objects map[int]object
	trailer string
	faults  []string
}

// object is a dictionary, and a stream behind it, if there is one.
type object struct {
	dictionary string
	stream     []byte
}

func (a *archive) must(ok bool, clause string) {
	if !ok && !slices.Contains(a.faults, clause) {
		a.faults = append(a.faults, clause)
	}
}

var (
	xrefAt     = regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`)
	subsection = regexp.MustCompile(`^(\d+) (\d+)$`)
	entry      = regexp.MustCompile(`^(\d{10}) \d{5} ([nf]) $`)
	previous   = regexp.MustCompile(`/Prev (\d+)`)
	length     = regexp.MustCompile(`/Length (\d+)`)
	reference  = regexp.MustCompile(`^\s*\[?\s*(\d+) 0 R`)
)

// opened reads a PDF by its tables, the last first.
func opened(pdf []byte) (*archive, error) {
	a := &archive{raw: pdf, objects: map[int]object{}}
	end := xrefAt.FindSubmatch(pdf)
	if end == nil {
		return nil, errors.New("it has no end")
	}
	offsets := map[int]int{}
	for at := number(string(end[1])); at > 0; {
		table, tail, found := strings.Cut(string(pdf[at:]), "trailer")
		if !found || !strings.HasPrefix(table, "xref\n") {
			return nil, errors.New("a table is not where it should be")
		}
		tail, _, _ = strings.Cut(tail, "startxref")
		if a.trailer == "" {
			a.trailer = tail
		}
		of := 0
		for _, line := range strings.Split(table, "\n")[1:] {
			if head := subsection.FindStringSubmatch(line); head != nil {
				of = number(head[1])
			} else if row := entry.FindStringSubmatch(line); row != nil {
				if _, newer := offsets[of]; !newer && row[2] == "n" {
					offsets[of] = number(row[1])
				}
				of++
			}
		}
		at = 0
		if before := previous.FindStringSubmatch(tail); before != nil {
			at = number(before[1])
		}
	}
	for n, at := range offsets {
		body, found := bytes.CutPrefix(pdf[at:], fmt.Appendf(nil, "%d 0 obj\n", n))
		if !found {
			return nil, fmt.Errorf("object %d is not where the table says", n)
		}
		a.objects[n] = a.object(body)
	}
	return a, nil
}

func (a *archive) object(body []byte) (o object) {
	all, _, _ := bytes.Cut(body, []byte("endobj"))
	dictionary, _, streams := bytes.Cut(all, []byte("stream\n"))
	o.dictionary = string(dictionary)
	if !streams {
		return o
	}
	size := length.FindStringSubmatch(o.dictionary)
	a.must(size != nil, "6.1.7.1: a stream has a length")
	if size == nil {
		return o
	}
	rest := body[len(dictionary)+len("stream\n"):]
	o.stream = rest[:min(number(size[1]), len(rest))]
	a.must(bytes.HasPrefix(rest[len(o.stream):], []byte("\nendstream")), "6.1.7.1: the length of a stream is right")
	return o
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// at follows a key of a dictionary to another object.
func (a *archive) at(o object, key string) object {
	_, rest, _ := strings.Cut(o.dictionary, key)
	if to := reference.FindStringSubmatch(rest); to != nil {
		return a.objects[number(to[1])]
	}
	return object{}
}

func (o object) inflated() []byte {
	if !strings.Contains(o.dictionary, "/FlateDecode") {
		return o.stream
	}
	r, err := zlib.NewReader(bytes.NewReader(o.stream))
	if err != nil {
		return nil
	}
	all, _ := io.ReadAll(r)
	return all
}

// notArchivable returns what keeps a PDF from being PDF/A-3, level B, with an invoice by Factur-X inside, by the clauses of ISO 19005-3 that a PDF
// of ours could break.
func notArchivable(pdf []byte) []string {
	a, err := opened(pdf)
	if err != nil {
		return []string{"6.1.4: " + err.Error()}
	}
	comment, binary := bytes.CutPrefix(pdf[len("%PDF-1.4"):], []byte("\n%"))
	for i := range 4 {
		binary = binary && comment[i] >= 0x80
	}
	a.must(binary && bytes.HasPrefix(pdf, []byte("%PDF-1.")), "6.1.2: the header, and a comment of bytes above 127")
	a.must(strings.Contains(a.trailer, "/ID ["), "6.1.3: the trailer has an identifier")
	a.must(!strings.Contains(a.trailer, "/Encrypt"), "6.1.3: it is not encrypted")
	for _, o := range a.objects {
		for forbidden, clause := range map[string]string{"/LZWDecode": "6.1.7.2: no LZW", "/JavaScript": "6.5.1: no scripts", "/Launch": "6.5.1: no programs", "/FFilter": "6.1.7.1: no other files",
			"/Type1": "6.2.11.4: no font that is not inside", "/SMask": "6.2.10: nothing shines through", "/AA": "6.5.2: no actions", "/NeedAppearances": "6.4.1: no forms"} {
			a.must(!strings.Contains(o.dictionary, forbidden), clause)
		}
	}
	catalogue := a.at(object{dictionary: a.trailer}, "/Root")
	a.colours(catalogue)
	a.metadata(catalogue)
	a.attachment(catalogue)
	a.pages()
	return a.faults
}

func (a *archive) colours(catalogue object) {
	a.must(strings.Contains(catalogue.dictionary, "/S /GTS_PDFA1"), "6.2.3: an output intent")
	profile := a.at(catalogue, "/DestOutputProfile")
	raw := profile.inflated()
	a.must(strings.Contains(profile.dictionary, "/N 3") && len(raw) > 128 && string(raw[16:20]) == "RGB " && string(raw[36:40]) == "acsp", "6.2.3: a profile of RGB")
}

func (a *archive) metadata(catalogue object) {
	m := a.at(catalogue, "/Metadata")
	a.must(len(m.stream) > 0 && !strings.Contains(m.dictionary, "/Filter"), "6.6.2.1: metadata, not compressed")
	a.must(xml.Unmarshal(m.stream, new(any)) == nil || bytes.Contains(m.stream, []byte("x:xmpmeta")), "6.6.2.1: metadata as XMP")
	for _, says := range []string{"<pdfaid:part>3</pdfaid:part>", "<pdfaid:conformance>B</pdfaid:conformance>"} {
		a.must(bytes.Contains(m.stream, []byte(says)), "6.6.4: it says that it is PDF/A-3, level B")
	}
	for _, says := range []string{"<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>", "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>", "<fx:DocumentType>INVOICE</fx:DocumentType>",
		"<pdfaSchema:prefix>fx</pdfaSchema:prefix>"} {
		a.must(bytes.Contains(m.stream, []byte(says)), "6.6.2.3: it says what it has inside, and describes these words")
	}
}

func (a *archive) attachment(catalogue object) {
	file := a.at(catalogue, "/AF")
	for _, says := range []string{"/F (factur-x.xml)", "/UF (factur-x.xml)", "/AFRelationship /Alternative", "/Desc"} {
		a.must(strings.Contains(file.dictionary, says), "6.8: the attached file says what it is")
	}
	inside := a.at(file, "/EF << /F")
	a.must(strings.Contains(inside.dictionary, "/Subtype /text#2Fxml") && strings.Contains(inside.dictionary, "/ModDate"), "6.8: the attached file has a type and a day")
	a.must(xml.Unmarshal(inside.stream, new(struct{})) == nil, "6.8: the attached file is there")
	a.must(strings.Contains(catalogue.dictionary, "/EmbeddedFiles << /Names [(factur-x.xml)"), "6.8: the attached file is found by its name")
}

var (
	fontNames = regexp.MustCompile(`/(F[0-9a-f]+) (\d+) 0 R`)
	set       = regexp.MustCompile(`(?s)/(F[0-9a-f]+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) ?Tj`)
)

// pages looks at what is written on the pages: by fonts that are inside, of which each has the letters that it writes, as wide as it says.
func (a *archive) pages() {
	fonts := map[string]font{}
	for _, o := range a.objects {
		if !strings.Contains(o.dictionary, "/ProcSet") {
			continue
		}
		for _, f := range fontNames.FindAllStringSubmatch(o.dictionary, -1) {
			fonts[f[1]] = a.font(a.objects[number(f[2])])
		}
	}
	a.must(len(fonts) > 0, "6.2.11: fonts")
	for _, o := range a.objects {
		if !strings.Contains(o.dictionary, "/Type /Page\n") {
			continue
		}
		var f font
		for _, m := range set.FindAllSubmatch(a.at(o, "/Contents").inflated(), -1) {
			if len(m[1]) > 0 {
				f = fonts[string(m[1])]
				continue
			}
			text := []byte(escaped.Replace(string(m[2])))
			for i := 0; i+1 < len(text); i += 2 {
				a.must(f.has(int(binary.BigEndian.Uint16(text[i:]))), "6.2.11.8: no letter is missing in its font")
			}
		}
	}
}

type font struct{ glyphs []byte }

// has reports whether a font has a glyph for a letter.
func (f font) has(letter int) bool {
	return 2*letter+1 < len(f.glyphs) && binary.BigEndian.Uint16(f.glyphs[2*letter:]) != 0
}

func (a *archive) font(f object) font {
	a.must(strings.Contains(f.dictionary, "/Encoding /Identity-H") && len(a.at(f, "/ToUnicode").stream) > 0, "6.2.11: letters are known by their numbers")
	cid := a.at(f, "/DescendantFonts")
	file := a.at(a.at(cid, "/FontDescriptor"), "/FontFile2").inflated()
	a.must(len(file) > 1_000, "6.2.11.4: each font is inside")
	found := font{a.at(cid, "/CIDToGIDMap").inflated()}
	a.must(len(found.glyphs) > 0, "6.2.11.3.2: a letter has a glyph")
	if len(file) > 1_000 {
		wide := advances(file)
		for letter, width := range widths(cid.dictionary) {
			if found.has(letter) {
				off := width - wide(int(binary.BigEndian.Uint16(found.glyphs[2*letter:])))
				a.must(-1 <= off && off <= 1, "6.2.11.5: a letter is as wide as its font says")
			}
		}
	}
	return found
}

// advances returns how wide the glyphs of a TrueType font are, in thousandths of its size.
func advances(file []byte) func(glyph int) int {
	table := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		row := file[12+16*i:]
		table[string(row[:4])] = file[binary.BigEndian.Uint32(row[8:]):]
	}
	em := int(binary.BigEndian.Uint16(table["head"][18:]))
	last := int(binary.BigEndian.Uint16(table["hhea"][34:])) - 1
	return func(glyph int) int {
		return int(binary.BigEndian.Uint16(table["hmtx"][4*min(glyph, last):])) * 1000 / em
	}
}

var (
	widthList = regexp.MustCompile(`(?s)/W \[(.*?)\]\n/CIDToGIDMap`)
	widthPart = regexp.MustCompile(`(\d+) (?:\[([\d ]+)\]|(\d+) (\d+))`)
)

// widths are those of the letters of a font, as it says them: 32 [ 278 278 ], or 48 57 556.
func widths(dictionary string) map[int]int {
	all := map[int]int{}
	list := widthList.FindStringSubmatch(dictionary)
	if list == nil {
		return all
	}
	for _, part := range widthPart.FindAllStringSubmatch(list[1], -1) {
		from := number(part[1])
		for i, width := range strings.Fields(part[2]) {
			all[from+i] = number(width)
		}
		for letter := from; part[3] != "" && letter <= number(part[3]); letter++ {
			all[letter] = number(part[4])
		}
	}
	return all
}

func TestPDF_IsForArchives(t *testing.T) {
	t.Parallel()
	for name, inv := range examples {
		pdf, err := PDF(inv)
		is := is.New(t)
		is.NoErr(err)
		if faults := notArchivable(pdf); len(faults) > 0 {
			t.Errorf("%s: %s", name, strings.Join(faults, "; "))
		}
	}
}

// Each of these changes makes something else of it, and is found.
func TestPDF_WhatIsNotForArchivesIsFound(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	whole, err := PDF(examples["domestic"])
	is.NoErr(err)
	for clause, change := range map[string][2]string{
		"6.1.2":      {"%\xc2\xb5\xc2\xb6", "%1234"},
		"6.1.3":      {"/ID [", "/IX ["},
		"6.1.4":      {"5 0 obj", "5 0 obh"},
		"6.1.7.1":    {"/Length 345>>", "/Length 344>>"},
		"6.2.3":      {"/GTS_PDFA1", "/GTS_PDFX1"},
		"6.2.11.4":   {"/FontFile2", "/FontFile9"},
		"6.2.11.5":   {" 48 57 556", " 48 57 566"},
		"6.2.11.3.2": {"/CIDToGIDMap 10 0 R", "/CIDToGIDMap 99 0 R"},
		"6.6.2.1":    {"/Subtype /XML /Length", "/Filter /XXXX /Length"},
		"6.6.4":      {"<pdfaid:part>3", "<pdfaid:part>1"},
		"6.6.2.3":    {"<fx:ConformanceLevel>EN 16931", "<fx:ConformanceLevel>EN 16932"},
		"6.8":        {"/AFRelationship /Alternative", "/AFRelationship /Alternatixe"},
		"6.5.1":      {"/Type /Pages", "/JavaScript "},
	} {
		changed := bytes.Replace(whole, []byte(change[0]), []byte(change[1]), 1)
		if change[0] == "/GTS_PDFA1" { // which the catalogue has again, the last one holds
			changed = bytes.ReplaceAll(whole, []byte(change[0]), []byte(change[1]))
		}
		is.True(!bytes.Equal(changed, whole))
		found := strings.Join(notArchivable(changed), "; ")
		if !strings.Contains(found, clause+":") {
			t.Errorf("what breaks %s is said to break %q", clause, found)
		}
	}
}
