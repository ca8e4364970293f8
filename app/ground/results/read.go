package results

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"debut/app"
)

// Fault is something in a sheet that cannot be, and the line that it is in.
type Fault struct {
	Line    int // from 1; 0 is the whole file
	Message string
}

func (f Fault) String() string {
	if f.Line == 0 {
		return f.Message
	}
	return fmt.Sprintf("line %d: %s", f.Line, f.Message)
}

// reading is a sheet that is being read.
type reading struct {
	Sheet
	line   int
	faults []Fault                            // the first of them
	wrong  int                                // how many there are
	lines  map[app.Slug]int                   // of the launches
	given  map[app.Slug]map[app.VoteState]int // votes of the launches
	hours  map[time.Time]map[app.VoteState]int
	last   string         // the pseudonym of the last vote
	stated map[string]int // how many lines of a kind are said to follow
	had    map[string]int // how many there were
}

// kinds are the lines that a sheet has: how many values each holds, and what reads them.
var kinds = map[string]struct {
	values int
	read   func(r *reading, v []string) error
}{
	"site":     {1, func(r *reading, v []string) error { r.Site = v[0]; return nil }},
	"week":     {1, func(r *reading, v []string) error { r.Week = app.Week(v[0]); return nil }},
	"from":     {1, func(r *reading, v []string) error { return readTime(&r.From, instant, v[0]) }},
	"until":    {1, func(r *reading, v []string) error { return readTime(&r.Until, instant, v[0]) }},
	"closed":   {1, func(r *reading, v []string) error { return readTime(&r.Closed, instant, v[0]) }},
	"least":    {1, func(r *reading, v []string) error { return readNumber(&r.Least, v[0]) }},
	"launches": {1, stating("launch")},
	"awards":   {1, stating("award")},
	"votes":    {1, stating("vote")},
	"launch":   {7, (*reading).launch},
	"award":    {3, (*reading).award},
	"vote":     {4, (*reading).vote},
	"end":      {0, func(*reading, []string) error { return nil }},
}

// longestLine is far above what any line of a sheet has, in bytes.
const longestLine = 4096

// readSheet reads a sheet, and notes what cannot be.
func readSheet(file io.Reader) (*reading, error) {
	r := &reading{lines: map[app.Slug]int{}, given: map[app.Slug]map[app.VoteState]int{},
		hours: map[time.Time]map[app.VoteState]int{}, stated: map[string]int{}, had: map[string]int{}}
	lines := bufio.NewScanner(file)
	lines.Buffer(make([]byte, longestLine), longestLine)
	for lines.Scan() {
		r.line++
		if err := r.readLine(lines.Text()); err != nil {
			r.fault(r.line, err.Error())
		}
		if r.line == 1 && r.wrong > 0 {
			break
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		r.fault(r.line+1, fmt.Sprintf("the line is longer than %d bytes; nothing after it was read", longestLine))
		err = nil
	}
	if _, rest := io.Copy(io.Discard, file); err != nil || rest != nil {
		return nil, errors.Join(err, rest)
	}
	if r.line <= 1 && r.wrong > 0 {
		return r, nil
	}
	for _, once := range []string{"site", "week", "from", "until", "closed", "least", "launches",
		"awards", "votes", "end"} {
		if r.had[once] != 1 {
			r.fault(0, fmt.Sprintf("there must be one line %q, and there are %d", once, r.had[once]))
		}
	}
	for _, kind := range []string{"launch", "award", "vote"} {
		if r.had[kind] != r.stated[kind] {
			r.fault(0, fmt.Sprintf("%d lines %q are said to follow, and there are %d",
				r.stated[kind], kind, r.had[kind]))
		}
	}
	return r, nil
}

// fault notes what cannot be, and keeps the first of them.
func (r *reading) fault(line int, message string) {
	if r.wrong++; len(r.faults) < mostFaults {
		r.faults = append(r.faults, Fault{line, message})
	}
}

func (r *reading) readLine(line string) error {
	if r.line == 1 && line != "debut-results 1" {
		return errors.New(`this is no result sheet: it does not begin with "debut-results 1"`)
	}
	if r.line == 1 {
		return nil
	}
	if strings.HasPrefix(line, "#") {
		return nil
	}
	if strings.ContainsFunc(line, unicode.IsControl) {
		return errors.New("there is a sign in it that cannot be shown")
	}
	values := strings.Split(line, " ")
	kind, known := kinds[values[0]]
	switch {
	case !known:
		return fmt.Errorf("%s is no kind of line", app.Brief(values[0]))
	case r.had["end"] > 0:
		return errors.New("the sheet has ended before this line")
	case len(values)-1 != kind.values:
		return fmt.Errorf("%q has %d values, and there are %d", values[0], kind.values, len(values)-1)
	}
	r.had[values[0]]++
	return kind.read(r, values[1:])
}

func stating(kind string) func(r *reading, v []string) error {
	return func(r *reading, v []string) error {
		n := 0
		err := readNumber(&n, v[0])
		r.stated[kind] = n
		return err
	}
}

func (r *reading) launch(v []string) (err error) {
	l := Listing{Slug: app.Slug(v[1])}
	for i, into := range map[int]*int{0: &l.Place, 2: &l.Counted, 3: &l.Held, 4: &l.Void} {
		if err := readNumber(into, v[i]); err != nil {
			return err
		}
	}
	if err := readTime(&l.Launched, instant, v[5]); err != nil {
		return err
	}
	if l.ID, err = strconv.ParseInt(v[6], 10, 64); err != nil {
		return fmt.Errorf("%s is no number", app.Brief(v[6]))
	}
	if at := r.lines[l.Slug]; at > 0 {
		return fmt.Errorf("%s stands in line %d already", l.Slug, at)
	}
	r.lines[l.Slug] = r.line
	r.Listings = append(r.Listings, l)
	return nil
}

func (r *reading) award(v []string) error {
	i := slices.IndexFunc(r.Listings, func(l Listing) bool { return string(l.Slug) == v[1] })
	switch {
	case i < 0:
		return fmt.Errorf("%s did not launch in the week", app.Brief(v[1]))
	case strconv.Itoa(r.Listings[i].Place) != v[0]:
		return fmt.Errorf("the award is for place %s, and %s has place %d", app.Brief(v[0]), v[1], r.Listings[i].Place)
	}
	r.Listings[i].Award = v[2]
	return nil
}

func (r *reading) vote(v []string) error {
	one := Vote{Pseudonym: v[0], Slug: app.Slug(v[1]), State: app.VoteState(v[3])}
	if err := readTime(&one.Hour, hour, v[2]); err != nil {
		return err
	}
	before := r.last
	r.last = one.Pseudonym
	switch {
	case one.Pseudonym == before:
		return fmt.Errorf("the vote %s stands in the line before, too", app.Brief(v[0]))
	case one.Pseudonym < before:
		return fmt.Errorf("the vote %s stands behind %s: votes are in the order of their pseudonyms, so that none is there twice", app.Brief(v[0]), app.Brief(before))
	case r.lines[one.Slug] == 0:
		return fmt.Errorf("the vote is for %s, which did not launch in the week", app.Brief(v[1]))
	case !slices.Contains([]app.VoteState{app.VoteCounted, app.VoteHeld, app.VoteVoid}, one.State):
		return fmt.Errorf("a vote is counted, held or void, and not %s", app.Brief(v[3]))
	case one.Hour.Before(r.From.Truncate(time.Hour)) || !one.Hour.Before(r.Until):
		return errors.New("the vote was not given in the week")
	}
	count(r.given, one.Slug, one.State)
	count(r.hours, one.Hour, one.State)
	return nil
}

func count[K comparable](votes map[K]map[app.VoteState]int, of K, state app.VoteState) {
	if votes[of] == nil {
		votes[of] = map[app.VoteState]int{}
	}
	votes[of][state]++
}

func readTime(into *time.Time, layout, text string) (err error) {
	if *into, err = time.Parse(layout, text); err != nil {
		return fmt.Errorf("%s is no time such as %s", app.Brief(text), layout)
	}
	return nil
}

func readNumber(into *int, text string) (err error) {
	if *into, err = strconv.Atoi(text); err != nil || *into < 0 {
		return fmt.Errorf("%s is no number", app.Brief(text))
	}
	return nil
}
