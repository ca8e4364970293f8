package forms

import (
	"bufio"
	"io"
	"strconv"

	"debut/app"
	"debut/app/ground/sheet"
)

// Rows are the rows of a file, whatever program wrote it.
type Rows struct {
	Head []string
	Form *Form // nil if it is of no other program

	read  func() (cells []string, line int, err error)
	first []row // read ahead
	count int
}

type row struct {
	cells []string
	line  int
	err   error
}

const (
	lookedAt    = 20 // rows by whose values a form is recognised
	mostColumns = 500
	mostRows    = 100_000 // of a file of another program
)

// Open begins to read a file of comma-separated values, or an answer of Product Hunt.
func Open(file io.Reader) (*Rows, error) {
	begin := bufio.NewReaderSize(file, 64<<10)
	if IsAnswer(begin) {
		a := newAnswers(begin)
		return &Rows{Head: a.head(), Form: &productHunt, read: a.read}, nil
	}
	s, err := sheet.NewReader(begin)
	if err != nil {
		return nil, err
	}
	if len(s.Head) > mostColumns {
		return nil, sheet.Broken("line 1: there are " + itoa(len(s.Head)) + " columns; a file may have " + itoa(mostColumns))
	}
	r := &Rows{Head: s.Head, read: s.Read}
	var cells [][]string
	for len(r.first) < lookedAt {
		next := row{}
		next.cells, next.line, next.err = s.Read()
		r.first = append(r.first, next)
		if ended(next.err) {
			break
		}
		cells = append(cells, next.cells)
	}
	r.Form = recognise(s.Head, cells)
	return r, nil
}

// Read returns the values of the next row, one for each heading, and its line; io.EOF after the last. A row that cannot
// be read is an app.Error, after which the next one may be read.
func (r *Rows) Read() (cells []string, line int, err error) {
	if r.count++; r.Form != nil && r.count > mostRows {
		return nil, r.count, sheet.Broken("there are more than " + itoa(mostRows) + " rows; import the file in parts")
	}
	if len(r.first) == 0 {
		return r.read()
	}
	next := r.first[0]
	r.first = r.first[1:]
	return next.cells, next.line, next.err
}

// Count reads the rows to their end, and counts them.
func (r *Rows) Count() (n int) {
	for {
		if _, _, err := r.Read(); ended(err) {
			return n
		}
		n++
	}
}

// ended reports whether nothing can be read after an error.
func ended(err error) bool {
	public, _ := app.PublicMessage(err)
	return err != nil && !public
}

func itoa(n int) string { return strconv.Itoa(n) }
