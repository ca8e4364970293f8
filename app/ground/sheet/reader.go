// Package sheet reads and writes comma-separated values (RFC 4180) as spreadsheets have them.
package sheet

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"debut/app"
)

// longest is how many bytes a row may have.
const longest = 1 << 20

// Reader reads the rows of a file under its headings. The values may be separated by commas, semicolons or tabs, and
// the text may be UTF-8, UTF-16 with a byte order mark, or Windows-1252: what the spreadsheets of a country write.
type Reader struct {
	Head []string // the headings, without space around them

	rows *csv.Reader
	from *bounded
	skip int // lines before the headings
	last int // the line of the last row
}

// Broken is why a file cannot be read to its end.
type Broken string

func (b Broken) Error() string { return string(b) }

// NewReader reads the headings of a file.
func NewReader(file io.Reader) (*Reader, error) {
	begin := bufio.NewReaderSize(file, 64<<10)
	mark, _ := begin.Peek(2)
	if bytes.Equal(mark, []byte{0xff, 0xfe}) || bytes.Equal(mark, []byte{0xfe, 0xff}) {
		begin = bufio.NewReaderSize(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Reader(begin),
			64<<10)
	} else if mark, _ = begin.Peek(3); bytes.Equal(mark, []byte("\ufeff")) {
		_, _ = begin.Discard(3)
	}
	r := &Reader{from: &bounded{r: begin}}
	comma := separatorLine(begin)
	if comma != 0 {
		r.skip = 1
	} else {
		comma = separatorOf(begin)
	}
	r.rows = csv.NewReader(r.from)
	r.rows.Comma, r.rows.FieldsPerRecord, r.rows.TrimLeadingSpace = comma, -1, true
	head, _, err := r.readRecord()
	if errors.Is(err, io.EOF) {
		return nil, Broken("the file is empty; its first line names the columns")
	}
	if public, said := app.PublicMessage(err); public {
		return nil, Broken("line 1: " + said)
	}
	if err != nil {
		return nil, err
	}
	for i := range head {
		head[i] = strings.TrimSpace(head[i])
	}
	r.Head = head
	return r, nil
}

// Read returns the values of the next row that has any, one for each heading, and its line. A row that cannot be read
// is an app.Error, after which the next one may be read.
func (r *Reader) Read() (cells []string, line int, err error) {
	for {
		cells, line, err = r.readRecord()
		if err != nil {
			return nil, line, err
		}
		if strings.TrimSpace(strings.Join(cells, "")) != "" {
			break
		}
	}
	for len(cells) < len(r.Head) {
		cells = append(cells, "")
	}
	if strings.Join(cells[len(r.Head):], "") != "" {
		return nil, line, app.Refused("bad_row", "has %d values; the first line names %d columns",
			len(cells), len(r.Head))
	}
	return cells[:len(r.Head)], line, nil
}

func (r *Reader) readRecord() (cells []string, line int, err error) {
	r.from.left = longest
	cells, err = r.rows.Read()
	var broken *csv.ParseError
	switch {
	case errors.Is(err, errLong):
		const said = "the row after line %d has more than %d bytes; perhaps a quotation mark is not closed there"
		return nil, r.last + 1, Broken(fmt.Sprintf(said, r.last, longest))
	case errors.As(err, &broken):
		r.last = broken.StartLine + r.skip
		return nil, r.last, app.Refused("bad_row",
			`has a quotation mark in the wrong place; write "" for one within a value in quotation marks`)
	case err != nil:
		return nil, r.last + 1, err
	}
	at, _ := r.rows.FieldPos(0)
	r.last = at + r.skip
	for i, cell := range cells {
		if !utf8.ValidString(cell) {
			if read, err := charmap.Windows1252.NewDecoder().String(cell); err == nil {
				cell = read
			}
		}
		cells[i] = restored(cell)
	}
	return cells, r.last, nil
}

var errLong = errors.New("a row is too long")

// bounded reads so many bytes and no more.
type bounded struct {
	r    io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errLong
	}
	n, err := b.r.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

// separatorLine reads the line by which some programs say what separates the values, and returns that; 0 if there is no
// such line.
func separatorLine(file *bufio.Reader) rune {
	begin, _ := file.Peek(7)
	after, found := bytes.CutPrefix(begin, []byte("sep="))
	if !found || len(after) < 2 || !bytes.ContainsAny(after[:1], separators) {
		return 0
	}
	length := len("sep=;\n")
	if bytes.HasPrefix(after[1:], []byte("\r\n")) {
		length++
	} else if after[1] != '\n' {
		return 0
	}
	_, _ = file.Discard(length)
	return rune(after[0])
}

// separators are what may stand between values, the likeliest first.
const separators = ",;\t"

// separatorOf returns what stands between the headings of a file most often.
func separatorOf(file *bufio.Reader) rune {
	begin, _ := file.Peek(32 << 10) // fewer of a short file
	seen, quoted := map[rune]int{}, false
	for _, c := range string(begin) {
		if c == '"' {
			quoted = !quoted
		} else if !quoted && (c == '\n' || c == '\r') {
			break
		} else if !quoted {
			seen[c]++
		}
	}
	best := ','
	for _, c := range separators {
		if seen[c] > seen[best] {
			best = c
		}
	}
	return best
}
