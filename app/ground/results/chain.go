package results

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"debut/app"
)

// Entry is a sheet in the list of all sheets of a site.
type Entry struct {
	Number int
	Week   app.Week
	Hash   string
}

// listForm begins the list of sheets.
const listForm = "debut-list 1"

// List returns the list of the sheets of a site as a file: a line each with its number, week and SHA-256.
func List(site string, all []Entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nsite %s\n", listForm, site)
	for _, e := range all {
		fmt.Fprintf(&b, "%d %s %s\n", e.Number, e.Week, e.Hash)
	}
	return b.String()
}

// list is the list of sheets in a file.
type list struct {
	file, site string
	entries    []Entry
}

// mostEntries is the sheets of two thousand years.
const mostEntries = 100_000

// readList reads a list of sheets: all of them, from number 1, in the order of their weeks.
func readList(name string, file io.Reader) (l list, err error) {
	l.file = name
	lines := linesOf(file)
	at := 0
	for ; err == nil && lines.Scan(); at++ {
		switch text := lines.Text(); {
		case at == 0 && text != listForm:
			err = fmt.Errorf("it does not begin with %q", listForm)
		case at == 0:
		case at == 1:
			if l.site = afterWord(text, "site"); l.site == "" {
				err = errors.New("the site is missing")
			}
		case at > mostEntries:
			err = errors.New("there are too many lines")
		default:
			err = l.add(text)
		}
	}
	if err = cmp.Or(err, lines.Err()); err != nil {
		return l, fmt.Errorf("%s is no list of sheets: line %d: %w", name, at, err)
	}
	return l, nil
}

// add reads the line of the next sheet.
func (l *list) add(line string) error {
	v := strings.Split(line, " ")
	if len(v) != 3 {
		return errors.New("it has a number, a week and a SHA-256")
	}
	e := Entry{len(l.entries) + 1, app.Week(v[1]), v[2]}
	monday, ok := app.WeekFrom(v[1])
	switch {
	case v[0] != strconv.Itoa(e.Number):
		return fmt.Errorf("the next number is %d, and not %s", e.Number, app.Brief(v[0]))
	case !ok || monday != e.Week:
		return fmt.Errorf("%s is no Monday", app.Brief(v[1]))
	case !hexadecimal(e.Hash, 64):
		return fmt.Errorf("%s is no SHA-256 in 64 hexadecimal digits", app.Brief(v[2]))
	case e.Number > 1 && l.entries[e.Number-2].Week >= e.Week:
		return errors.New("the sheet before it is of no earlier week")
	}
	l.entries = append(l.entries, e)
	return nil
}

// link is a sheet that its key signed.
type link struct {
	file string
	Entry
	site, before string
}

// chain is what is known of the sheets of a site.
type chain struct {
	links []link
	lists []list
	forks []string // where two things that the directory gave out contradict each other
	notes []string
}

// sites returns an error if not all is of one site.
func (c *chain) sites() error {
	of := map[string]string{} // a file of each
	for _, l := range c.links {
		of[l.site] = l.file
	}
	for _, l := range c.lists {
		of[l.site] = l.file
	}
	if len(of) < 2 {
		return nil
	}
	var named []string
	for site, file := range of {
		named = append(named, fmt.Sprintf("%s is of %s", file, site))
	}
	slices.Sort(named)
	return fmt.Errorf("each site has sheets of its own: %s", strings.Join(named, ", "))
}

func (c *chain) fork(format string, of ...any) { c.forks = append(c.forks, fmt.Sprintf(format, of...)) }

// check looks whether all fits together.
func (c *chain) check() {
	slices.SortStableFunc(c.links, func(a, b link) int {
		return cmp.Or(cmp.Compare(a.Week, b.Week), cmp.Compare(a.Number, b.Number))
	})
	c.same("week", func(l link) string { return string(l.Week) })
	c.same("number", func(l link) string {
		if l.Number == 0 {
			return ""
		}
		return strconv.Itoa(l.Number)
	})
	c.links = slices.CompactFunc(c.links, func(a, b link) bool { return a.Hash == b.Hash })
	for i := 1; i < len(c.links); i++ {
		c.follows(c.links[i-1], c.links[i])
	}
	for i, l := range c.lists {
		c.listed(l)
		if i > 0 {
			c.bothListed(c.lists[0], l)
		}
	}
}

// same finds files that share what no two sheets may share.
func (c *chain) same(what string, of func(link) string) {
	first := map[string]link{}
	for _, l := range c.links {
		key := of(l)
		other, seen := first[key]
		if key == "" || seen && other.Hash == l.Hash {
			continue
		}
		if seen {
			c.fork("%s and %s are both signed and both of the %s %s, and they are two different sheets:\n  %s  %s\n  %s  %s",
				other.file, l.file, what, key, other.Hash, other.file, l.Hash, l.file)
			continue
		}
		first[key] = l
	}
}

// follows looks at two sheets of which one is of the next week that is there.
func (c *chain) follows(a, b link) {
	switch {
	case a.Week == b.Week:
		// which is a fork that was told already
	case a.Number > 0 && b.Number == 0:
		c.fork("%s has the number %d, and %s, which is of a later week, has none", a.file, a.Number, b.file)
	case a.Number > 0 && a.Number >= b.Number:
		c.fork("%s has the number %d, and %s, which is of a later week, has %d", a.file, a.Number, b.file, b.Number)
	case a.Number > 0 && b.Number == a.Number+1 && b.before != a.Hash:
		c.fork("%s names another sheet as number %d than %s:\n  %s  named by %s\n  %s  %s", b.file, a.Number, a.file,
			b.before, b.file, a.Hash, a.file)
	case a.Number > 0 && b.Number > a.Number+1:
		c.notes = append(c.notes, fmt.Sprintf("the sheets between number %d and number %d are not here",
			a.Number, b.Number))
	}
}

// listed looks whether a list has the sheets that are there.
func (c *chain) listed(l list) {
	at := map[app.Week]Entry{}
	for _, e := range l.entries {
		at[e.Week] = e
	}
	for _, s := range c.links {
		e, found := at[s.Week]
		switch {
		case len(l.entries) == 0 || l.entries[len(l.entries)-1].Week < s.Week:
			c.notes = append(c.notes, fmt.Sprintf("%s ends before the week %s", l.file, s.Week))
			continue
		case !found:
			c.fork("%s is signed and of the week %s, and the list %s has no sheet of that week", s.file, s.Week, l.file)
			continue
		case e.Hash != s.Hash:
			c.fork("%s is signed and of the week %s, and the list %s has another sheet of that week:\n  %s  %s\n  %s  %s",
				s.file, s.Week, l.file, s.Hash, s.file, e.Hash, l.file)
		case s.Number > 0 && e.Number != s.Number:
			c.fork("%s has the number %d, and in the list %s it is %d", s.file, s.Number, l.file, e.Number)
		}
		if s.Number > 1 && s.Number-1 <= len(l.entries) && l.entries[s.Number-2].Hash != s.before {
			c.fork("%s names another sheet as number %d than the list %s:\n  %s  named by %s\n  %s  %s", s.file, s.Number-1,
				l.file, s.before, s.file, l.entries[s.Number-2].Hash, l.file)
		}
	}
}

// bothListed looks whether one of two lists begins as the other does.
func (c *chain) bothListed(a, b list) {
	for i := range min(len(a.entries), len(b.entries)) {
		if x, y := a.entries[i], b.entries[i]; x != y {
			c.fork("the lists %s and %s differ in number %d:\n  %s %s  %s\n  %s %s  %s", a.file, b.file, x.Number,
				x.Week, x.Hash, a.file, y.Week, y.Hash, b.file)
			return
		}
	}
}
