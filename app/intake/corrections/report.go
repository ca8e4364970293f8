package corrections

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"
)

// Share says in how many drafts a field was corrected.
type Share struct {
	Drafts                   int
	Changed, Cleared, Filled int
	OnPages                  int // of those that were changed or filled in: with what the website says
}

// Corrected returns in how many drafts it did not stay as it was drafted.
func (s Share) Corrected() int { return s.Changed + s.Cleared + s.Filled }

// Percent returns a number of drafts as a share of all, rounded.
func (s Share) Percent(n int) int { return (200*n + s.Drafts) / max(1, 2*s.Drafts) }

func (s *Share) add(c Count) {
	s.Drafts += c.N
	switch c.Outcome {
	case Changed, Candidate:
		s.Changed += c.N
	case Cleared:
		s.Cleared += c.N
	case Filled, Missed:
		s.Filled += c.N
	}
	if c.Outcome == Candidate || c.Outcome == Missed {
		s.OnPages += c.N
	}
}

// Row says how often a field is corrected: in the last 90 days, and ever.
type Row struct {
	Field        string
	Recent, Ever Share
}

// Report returns a row for each field of which anything was counted, the most corrected of the last 90 days first.
func (s *Service) Report(ctx context.Context) ([]Row, error) {
	ever, err := s.store.Corrections(ctx, "")
	if err != nil {
		return nil, err
	}
	recent, err := s.store.Corrections(ctx, s.recent())
	if err != nil {
		return nil, err
	}
	var rows []Row
	for _, field := range Fields {
		row := Row{field, shareOf(field, recent), shareOf(field, ever)}
		if row.Ever.Drafts > 0 {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(b.Recent.compare(a.Recent), b.Ever.compare(a.Ever))
	})
	return rows, nil
}

func shareOf(field string, counts []Count) (s Share) {
	for _, c := range counts {
		if c.Field == field {
			s.add(c)
		}
	}
	return s
}

// compare compares the shares that were corrected; of no draft, that is none.
func (s Share) compare(other Share) int {
	return cmp.Compare(s.Corrected()*max(1, other.Drafts), other.Corrected()*max(1, s.Drafts))
}

// WriteJSON writes counts for programs: an array of {"field", "outcome", "language", "drafter", "count"}.
func WriteJSON(w io.Writer, counts []Count) error {
	if counts == nil {
		counts = []Count{}
	}
	return json.NewEncoder(w).Encode(counts)
}

// WriteCSV writes the same as a table with headings.
func WriteCSV(w io.Writer, counts []Count) error {
	rows := csv.NewWriter(w)
	_ = rows.Write([]string{"field", "outcome", "language", "drafter", "count"})
	for _, c := range counts {
		_ = rows.Write([]string{c.Field, string(c.Outcome), c.Language, c.Drafter, strconv.Itoa(c.N)})
	}
	rows.Flush()
	return rows.Error()
}

// Print writes a report for people at a shell.
func Print(w io.Writer, rows []Row) error {
	if len(rows) == 0 {
		_, err := fmt.Fprintln(w, "no draft was submitted yet whose website was read")
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "field\tdrafts\tchanged\tcleared\tfilled in\tin 90 days: drafts\tchanged\tcleared\tfilled in\t\n")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%s%s\n", r.Field, r.Ever.cells(), r.Recent.cells())
	}
	return t.Flush()
}

func (s Share) cells() string {
	return fmt.Sprintf("%d\t%d %%\t%d %%\t%d %%\t", s.Drafts, s.Percent(s.Changed), s.Percent(s.Cleared), s.Percent(s.Filled))
}
