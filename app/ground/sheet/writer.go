package sheet

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
)

// Writer writes rows that spreadsheets read as what they are: in UTF-8 with a byte order mark, and with no value that
// one would take for a formula.
type Writer struct{ rows *csv.Writer }

// NewWriter writes the headings of a file.
func NewWriter(file io.Writer, head []string) (*Writer, error) {
	if _, err := io.WriteString(file, "\ufeff"); err != nil {
		return nil, err
	}
	w := &Writer{csv.NewWriter(file)}
	return w, w.Write(head)
}

// NewAppender writes rows below others.
func NewAppender(file io.Writer) *Writer { return &Writer{csv.NewWriter(file)} }

// Write writes a row.
func (w *Writer) Write(cells []string) error {
	harmless := make([]string, len(cells))
	for i, cell := range cells {
		harmless[i] = defused(cell)
	}
	return w.rows.Write(harmless)
}

// Flush writes what was held back.
func (w *Writer) Flush() error {
	w.rows.Flush()
	return w.rows.Error()
}

// A value that begins with one of these signs is a formula to a spreadsheet, which may send what stands beside it
// elsewhere. A semicolon, a tab or the end of a line begins another value to one that separates values by these (OWASP,
// CSV Injection).
const formula = `=+\-@＝＋－＠`

var (
	dangerous = regexp.MustCompile(`(^|[;\t\r\n])('*[` + formula + `])`)
	harmless  = regexp.MustCompile(`(^|[;\t\r\n])'('*[` + formula + `])`)
)

// defused returns a value with an apostrophe before what would be a formula.
func defused(cell string) string {
	if !strings.ContainsAny(cell, "=+-@＝＋－＠") {
		return cell
	}
	return dangerous.ReplaceAllString(cell, "$1'$2")
}

// restored returns the value of which defused made cell.
func restored(cell string) string {
	if !strings.Contains(cell, "'") {
		return cell
	}
	return harmless.ReplaceAllString(cell, "$1$2")
}

// Bar stands between the entries of a list in one value.
const Bar = "|"

// Join writes a list into one value: its entries with a bar between them, or as a JSON array if an entry would not come
// back from that.
func Join(list []string) string {
	awkward := func(entry string) bool {
		return entry == "" || strings.TrimSpace(entry) != entry || strings.Contains(entry, Bar) ||
			strings.HasPrefix(entry, "[")
	}
	if !slices.ContainsFunc(list, awkward) {
		return strings.Join(list, Bar)
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(list) // texts have JSON
	return strings.TrimSuffix(b.String(), "\n")
}

// Split reads the list that Join wrote, or that people wrote with another separator between the entries.
func Split(cell, separator string) []string {
	cell = strings.TrimSpace(cell)
	var list []string
	if strings.HasPrefix(cell, "[") && json.Unmarshal([]byte(cell), &list) == nil {
		return list
	}
	for entry := range strings.SplitSeq(cell, separator) {
		if entry = strings.TrimSpace(entry); entry != "" {
			list = append(list, entry)
		}
	}
	return list
}
