package transfer

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/forms"
	"debut/app/ground/sheet"
)

// Columns says how the columns of a file are read.
type Columns struct {
	// Meant is the column that each heading means, by the heading as it stands; "" is left out. Headings that are
	// missing here are guessed.
	Meant map[string]string `json:"meant"`
	// stands between the entries of a list; "" is a bar, Newline the end of a line
	Lists string `json:"lists"`
	// a cell without a value says that it is not known; otherwise it says nothing
	EmptyClear bool `json:"empty_clear"`
	Elsewhere
}

// Newline stands for the end of a line where a separator is named.
const Newline = "newline"

// Define puts the settings on a set of flags.
func (c *Columns) Define(fs *flag.FlagSet) {
	fs.Func("map", `of CSV: what headings mean, such as "Company=name,URL=website"; HEADING= leaves a column out (default guessed)`, c.addMeant)
	fs.StringVar(&c.Lists, "list-separator", sheet.Bar, "of CSV: what stands between the entries of a list; "+Newline+
		" for the end of a line")
	fs.BoolVar(&c.EmptyClear, "empty-clears",
		false, "of CSV: take an empty value for one that is not known any more, and do not leave what there was")
	c.Elsewhere.define(fs)
}

func (c *Columns) addMeant(list string) error {
	if c.Meant == nil {
		c.Meant = map[string]string{}
	}
	for pair := range strings.SplitSeq(list, ",") {
		at := strings.LastIndex(pair, "=")
		if at < 1 {
			return errors.New(`must be pairs such as "Company=name,URL=website"`)
		}
		name := strings.TrimSpace(pair[at+1:])
		if _, known := columnNamed(name); !known && name != "" {
			return unknownColumn(name)
		}
		c.Meant[strings.TrimSpace(pair[:at])] = name
	}
	return nil
}

func unknownColumn(name string) error {
	if near := app.Nearest(name, ColumnNames(), 1); len(near) > 0 {
		return fmt.Errorf("names %q, which is no column of a listing; perhaps %s is meant", name, near[0])
	}
	return fmt.Errorf("names %q, which is no column of a listing; they are %s", name, strings.Join(ColumnNames(), ", "))
}

// Heading is a heading of a file, and what it means.
type Heading struct {
	Text   string
	Column string   // "" is left out
	First  []string // values of the first rows
}

// Headings returns what the headings of a file mean, one for each, with an error if they do not make a listing. form is
// that of the program that wrote it; nil if nobody knows that.
func (c Columns) Headings(head []string, form *forms.Form) ([]Heading, error) {
	list := make([]Heading, len(head))
	taken := map[string]string{} // the heading that means a column
	again := map[string]bool{}   // headings that stand before
	var twice error
	for i, text := range head {
		list[i].Text = text
		if again[text] {
			continue
		}
		again[text] = true
		name, stated := c.stated(text)
		if !stated {
			means, _ := form.Column(text)
			name = means.Means
		}
		if name != "" {
			if _, known := columnNamed(name); !known && (name != forms.SourceID || form == nil) {
				return list, app.Refused("no_such_column", "%s %v.", app.Brief(text), unknownColumn(name))
			}
			other, has := taken[name]
			if has && !stated {
				continue // the program has two columns of which one may be empty; the first is taken
			}
			if has {
				twice = app.Refused("mapped_twice", "%s and %s cannot both be %s; leave one out.",
					app.Brief(other), app.Brief(text), name)
			}
			list[i].Column, taken[name] = name, text
		}
	}
	for _, exact := range []bool{true, false} { // a column of that very name comes before one that may be meant
		for i, text := range head {
			name := guess(text)
			_, stated := c.stated(text)
			if _, known := form.Column(text); known {
				continue
			}
			if _, has := taken[name]; has || stated || name == "" || list[i].Column != "" ||
				exact && letters(name) != letters(text) {
				continue
			}
			list[i].Column, taken[name] = name, text
		}
	}
	if twice != nil {
		return list, twice
	}
	for text := range c.Meant {
		if !slices.ContainsFunc(head, func(h string) bool { return strings.EqualFold(h, text) }) {
			return list, app.Refused("no_such_heading", "There is no heading %s; the headings are %s.",
				app.Brief(text), app.Brief(strings.Join(head, ", ")))
		}
	}
	if _, has := taken["name"]; !has {
		return list, app.Refused("no_name",
			"No column is the name of a listing, which each needs. The headings are %s; say which of them means name.",
			app.Brief(strings.Join(head, ", ")))
	}
	return list, nil
}

func (c Columns) stated(heading string) (name string, stated bool) {
	for text, name := range c.Meant {
		if strings.EqualFold(text, heading) {
			return name, true
		}
	}
	return "", false
}

// open begins to read a file. It says which columns are left out that nobody said anything of.
func (c Columns) open(file io.Reader, i Import) (source, error) {
	rows, err := forms.Open(file)
	if err != nil {
		return nil, err
	}
	if i.Recognised != nil && rows.Form != nil {
		i.Recognised(rows.Form)
	}
	if rows.Form != nil && rows.Form.Refused != "" {
		return nil, app.Refused("no_listings", rows.Form.Refused)
	}
	headings, err := c.Headings(rows.Head, rows.Form)
	if err != nil {
		_, said := app.PublicMessage(err)
		return nil, sheet.Broken("line 1: " + strings.TrimSuffix(said.String(), "."))
	}
	r := &csvRows{rows: rows, read: i.Read, lists: c.Lists, clear: c.EmptyClear, columns: make([]column, len(headings))}
	if rows.Form != nil {
		r.lists = cmp.Or(r.lists, rows.Form.Lists)
		r.source = c.source(rows.Form)
	}
	switch r.lists {
	case "":
		r.lists = sheet.Bar
	case Newline:
		r.lists = "\n"
	}
	for n, h := range headings {
		r.columns[n], _ = columnNamed(h.Column)
		if h.Column == forms.SourceID {
			r.columns[n].name = h.Column
		}
		_, stated := c.stated(h.Text)
		_, known := rows.Form.Column(h.Text)
		if h.Column == "" && !stated && !known && h.Text != "" {
			fmt.Fprintf(i.Errors, "line 1: the column %s is left out, since nobody said what it means\n",
				app.Brief(h.Text))
		}
	}
	return r, nil
}

// csvRows reads comma-separated values: each row becomes the JSON of a line, and is read as that.
type csvRows struct {
	rows    *forms.Rows
	source  string // what the numbers of its listings are kept with; "" of a file of no other program
	read    func([]byte, *Line) error
	columns []column // of the file; the zero column is left out
	lists   string
	clear   bool
}

func (r *csvRows) next() (numbered, error) {
	cells, number, err := r.rows.Read()
	line := numbered{number: number}
	if err != nil {
		return line, err
	}
	if r.rows.Form != nil {
		return r.foreign(cells, line)
	}
	object := map[string]any{}
	for i, c := range r.columns {
		switch {
		case c.name == "":
		case strings.TrimSpace(cells[i]) != "":
			if err := c.put(object, cells[i], r.lists); err != nil {
				return line, err
			}
		case r.clear && c.key != "slug" && c.key != "name" && object[c.key] == nil:
			object[c.key] = nil
		}
	}
	if object["slug"] == nil {
		object["slug"], line.unnamed = slugFor(object), true
	}
	raw, err := noEscapes(object)
	if err != nil {
		return line, err
	}
	return line, r.read(raw, &line.Line)
}

// slugFor makes a slug of the name, or of the website, of a line that states none.
func slugFor(line map[string]any) string {
	name, _ := line["name"].(string)
	if slug := app.Slugify(name); slug != "" {
		return string(slug)
	}
	website, _ := line["website"].(string)
	if u, err := url.Parse("https://" + strings.TrimPrefix(strings.TrimPrefix(website, "https://"),
		"http://")); err == nil {
		if slug := app.Slugify(strings.TrimPrefix(u.Hostname(), "www.")); slug != "" {
			return string(slug)
		}
	}
	return "listing"
}

// csvWriter writes comma-separated values.
type csvWriter struct{ rows *sheet.Writer }

func newCSVWriter(file io.Writer) (csvWriter, error) {
	rows, err := sheet.NewWriter(file, ColumnNames())
	return csvWriter{rows}, err
}

func (w csvWriter) write(line Line) error {
	cells, err := cellsOf(line)
	if err != nil {
		return err
	}
	return w.rows.Write(cells)
}

func (w csvWriter) flush() error { return w.rows.Flush() }
