package results

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

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

// A file may have anything in it, so what is kept of one is bounded: how long its lines are, how many launches it has,
// and how much can be wrong before the rest is left unread.
const (
	longestLine  = 4096
	mostLaunches = 100_000
	mostFaults   = 1000
)

// reading is a sheet that is being read.
type reading struct {
	Sheet
	form    string // the first line
	head    []string
	line    int
	at      int // the part that the last line was of
	had     int // how many lines of it there were
	stated  int // how many lines are said to follow
	faults  []Fault
	aliens  bool // the head was found to be another than it must be
	lines   map[app.Slug]int
	ids     map[int64]int // lines of the launches by their number
	codes   map[string]int
	given   map[app.Slug]map[app.VoteState]int // votes of the launches
	hours   map[time.Time]map[app.VoteState]int
	last    string // the pseudonym of the last vote
	voted   int
	watched map[string]*Seen
}

// part is lines of a kind; a sheet has all parts in their order.
type part struct {
	kind   string
	values int
	of     string // the kind of which this says how many follow; "" if it says nothing of the kind
	many   bool   // there may be any number of lines, as many as the part before says
	chain  bool   // only sheets with numbers have it
	read   func(r *reading, v []string) error
}

var parts = []part{
	{kind: "site", values: 1, read: (*reading).site},
	{kind: "number", values: 1, chain: true, read: (*reading).number},
	{kind: "before", values: 1, chain: true, read: (*reading).before},
	{kind: "week", values: 1, read: (*reading).week},
	{kind: "from", values: 1, read: (*reading).from},
	{kind: "until", values: 1, read: (*reading).until},
	{kind: "closed", values: 1, read: (*reading).closed},
	{kind: "least", values: 1, read: (*reading).least},
	{kind: "launches", values: 1, of: "launch", read: (*reading).launches},
	{kind: "launch", values: 7, many: true, read: (*reading).launch},
	{kind: "awards", values: 1, of: "award", read: (*reading).awards},
	{kind: "award", values: 3, many: true, read: (*reading).award},
	{kind: "votes", values: 1, of: "vote", read: (*reading).votes},
	{kind: "vote", values: 4, many: true, read: (*reading).vote},
	{kind: "end"},
}

// readSheet reads a sheet to its end, and notes what cannot be.
func readSheet(file io.Reader, watch []string) (*reading, error) {
	r := &reading{at: -1, lines: map[app.Slug]int{}, ids: map[int64]int{}, codes: map[string]int{},
		given: map[app.Slug]map[app.VoteState]int{}, hours: map[time.Time]map[app.VoteState]int{},
		watched: map[string]*Seen{}}
	for _, pseudonym := range watch {
		r.watched[pseudonym] = nil
	}
	lines := bufio.NewScanner(file)
	lines.Buffer(make([]byte, longestLine), longestLine)
	lines.Split(wholeLines)
	for len(r.faults) < mostFaults && lines.Scan() {
		r.line++
		if err := r.readLine(lines.Text()); err != nil {
			r.fault(r.line, err.Error())
		}
		if r.form == "" || len(r.lines) > mostLaunches {
			break
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		r.fault(r.line+1, fmt.Sprintf("the line is longer than %d bytes; nothing after it was read", longestLine))
		err = nil
	} else if len(r.faults) < mostFaults && r.form != "" && (r.at < 0 || parts[r.at].kind != "end") {
		r.fault(r.line+1, `the file ends here, and its last line must be "end"`)
	}
	_, rest := io.Copy(io.Discard, file) // so that whoever reads along has all of it
	return r, errors.Join(err, rest)
}

// wholeLines splits a file into lines with the newline that each ends with. Nothing else ends one, and nothing is left
// out of one.
func wholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// fault notes what cannot be.
func (r *reading) fault(line int, message string) {
	r.faults = append(r.faults, Fault{line, strings.ReplaceAll(message, "\n", "; ")})
}

func (r *reading) readLine(line string) error {
	line, ended := strings.CutSuffix(line, "\n")
	if r.line == 1 {
		return r.first(line)
	}
	if !ended {
		return errors.New("the line does not end with a newline")
	}
	for _, sign := range line {
		if sign < ' ' || sign > '~' {
			return fmt.Errorf("there is a sign in it that no sheet has, %U", sign)
		}
	}
	if r.line-2 < len(r.head) && !r.aliens {
		if line == r.head[r.line-2] {
			return nil
		}
		r.aliens = true
		return fmt.Errorf("the head must explain the file as every sheet does; this line must be %q", r.head[r.line-2])
	}
	if strings.HasPrefix(line, "#") {
		return errors.New("a line that begins with # is none of those at the head")
	}
	values := strings.Split(line, " ")
	return r.readPart(values[0], values[1:])
}

// first reads the line that says what form the file has.
func (r *reading) first(line string) error {
	if line != oldForm && line != newForm {
		return fmt.Errorf("this is no result sheet: it does not begin with %q, nor %q", newForm, oldForm)
	}
	r.form, r.head = line, strings.Split(strings.TrimSuffix(explanationOf(line), "\n"), "\n")
	return nil
}

// readPart reads a line of a kind. What must stand before it and does not is told in this line.
func (r *reading) readPart(kind string, values []string) error {
	at := slices.IndexFunc(parts, func(p part) bool { return p.kind == kind && (!p.chain || r.form == newForm) })
	switch {
	case at < 0:
		return fmt.Errorf("%s is no kind of line", app.Brief(kind))
	case r.at >= 0 && parts[r.at].kind == "end":
		return errors.New("the sheet has ended before this line")
	case at == r.at && !parts[at].many:
		return fmt.Errorf("there is a line %q before this one already", kind)
	case at < r.at:
		return fmt.Errorf("a line %q cannot stand behind a line %q", kind, parts[r.at].kind)
	}
	var lacks error
	if at > r.at {
		lacks = r.lacking(at)
		r.at, r.had = at, 0
	}
	r.had++
	if n := parts[at].values; len(values) != n {
		return errors.Join(lacks, fmt.Errorf("%q has %d values, and there are %d", kind, n, len(values)))
	}
	if parts[at].many && r.had > r.stated {
		return errors.Join(lacks, fmt.Errorf("%d lines %q are said to follow, and this is one more", r.stated, kind))
	}
	if parts[at].read == nil {
		return lacks
	}
	return errors.Join(lacks, parts[at].read(r, values))
}

// lacking says what lacks before a part begins: lines of the parts between, or some of the last part.
func (r *reading) lacking(next int) error {
	var lacks []error
	for i := max(r.at, 0); i < next; i++ {
		p, had := parts[i], 0
		if i == r.at {
			had = r.had
		}
		switch {
		case p.chain && r.form == oldForm:
		case p.many && had < r.stated:
			lacks = append(lacks, fmt.Errorf("%d lines %q are said to follow, and there are %d", r.stated, p.kind, had))
		case !p.many && i > r.at:
			lacks = append(lacks, fmt.Errorf("there must be a line %q before this one", p.kind))
			r.stated = 0
		}
	}
	return errors.Join(lacks...)
}

func count[K comparable](votes map[K]map[app.VoteState]int, of K, state app.VoteState) {
	if votes[of] == nil {
		votes[of] = map[app.VoteState]int{}
	}
	votes[of][state]++
}
