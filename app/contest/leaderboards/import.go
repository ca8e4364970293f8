package leaderboards

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/files"
	"debut/app/ground/sheet"
)

// ImportStore is what an import needs remembered.
type ImportStore interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	// SaveFigures keeps figures. One of the same kind, domain, day and source takes the place of the one before.
	SaveFigures(ctx context.Context, figures []app.Figure) error
	// HeldCompanies returns the companies that are listed for good under some keys.
	HeldCompanies(ctx context.Context, keys []string) ([]app.Company, error)
}

// Import reads figures of one kind from a file of comma-separated values, whose first line names the columns.
type Import struct {
	Store      ImportStore
	Kind       app.FigureKind
	Currency   string                      // of money
	Clock      app.Clock                   // no figure is of a day to come
	CompanyKey func(website string) string // "" if that is no address
}

// Define puts the command's own flags on a set of flags.
func (i *Import) Define(fs *flag.FlagSet) {
	if i.Kind == app.FigureRevenue {
		app.CurrencyFlag(fs, &i.Currency)
	}
}

// columnsOf are what a file has a column for, in any order.
func columnsOf(kind app.FigureKind) []string {
	if kind == app.FigureRevenue {
		return []string{"domain", "revenue", "currency", "source", "date"}
	}
	return []string{"domain", "rating", "source", "date"}
}

const (
	mostFigures = 200_000 // of a file
	mostFaults  = 20      // that are named of one
	atOnce      = 500     // domains that are looked up
)

// Summary says what an import saved.
type Summary struct {
	Figures  int
	Domains  int
	Unlisted []string // domains that no listing is of, in their order
}

// Run saves all figures of a file, or none. The error says what is wrong with which line.
func (i Import) Run(ctx context.Context, file io.Reader) (Summary, error) {
	figures, err := i.readFigures(file)
	if err != nil {
		return Summary{}, err
	}
	domains := make([]string, len(figures))
	for n, f := range figures {
		domains[n] = f.Domain
	}
	slices.Sort(domains)
	domains = slices.Compact(domains)
	s := Summary{Figures: len(figures), Domains: len(domains)}
	for some := range slices.Chunk(domains, atOnce) {
		listed, err := i.Store.HeldCompanies(ctx, some)
		if err != nil {
			return Summary{}, err
		}
		for _, domain := range some {
			if !slices.ContainsFunc(listed, func(c app.Company) bool { return c.Key == domain }) {
				s.Unlisted = append(s.Unlisted, domain)
			}
		}
	}
	return s, i.Store.Tx(ctx, func(ctx context.Context) error { return i.Store.SaveFigures(ctx, figures) })
}

// File is Run of the file of that name, or of the standard input where it is "-". It says on w what was saved.
func (i Import) File(ctx context.Context, name string, w io.Writer) error {
	file, err := files.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	sum, err := i.Run(ctx, file)
	if err != nil {
		return err
	}
	for _, domain := range sum.Unlisted {
		fmt.Fprintf(w, "%s is not listed; its figures stand on the board once it is\n", domain)
	}
	_, err = fmt.Fprintf(w, "%d figures of %d domains\n", sum.Figures, sum.Domains)
	return err
}

// readFigures returns the figures of a file, or everything that is wrong with it.
func (i Import) readFigures(file io.Reader) (figures []app.Figure, err error) {
	rows, err := sheet.NewReader(file)
	if err != nil {
		return nil, err
	}
	at, err := i.places(rows.Head)
	if err != nil {
		return nil, err
	}
	var faults []string
	seen := map[app.Figure]int{} // the line of each kind, domain, day and source
	for {
		cells, line, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return figures, faulty(faults)
		}
		public, refusal := app.PublicMessage(err)
		if err != nil && !public {
			return nil, errors.Join(faulty(faults), err)
		}
		f, wrong := app.Figure{}, refusal.String()
		if err == nil {
			f, wrong = i.figure(cells, at)
		}
		key := app.Figure{Kind: f.Kind, Domain: f.Domain, Date: f.Date, Source: f.Source}
		if before := seen[key]; wrong == "" && before > 0 {
			wrong = fmt.Sprintf("%s has a figure of %s of this day on line %d already; give each once",
				f.Domain, f.Source, before)
		}
		if wrong != "" {
			faults = append(faults, fmt.Sprintf("line %d: %s", line, wrong))
			continue
		}
		seen[key] = line
		if figures = append(figures, f); len(figures) > mostFigures {
			return nil, fmt.Errorf("the file has more than %d figures; import it in parts", mostFigures)
		}
	}
}

// places returns where each column stands.
func (i Import) places(head []string) (map[string]int, error) {
	at := map[string]int{}
	for n, name := range head {
		at[strings.ToLower(name)] = n
	}
	for _, name := range columnsOf(i.Kind) {
		if _, there := at[name]; !there {
			return nil, fmt.Errorf("line 1: names no column %q; it must name %s",
				name, strings.Join(columnsOf(i.Kind), ","))
		}
	}
	return at, nil
}

// faulty returns the faults of a file as one error, nil if there are none.
func faulty(faults []string) error {
	if len(faults) == 0 {
		return nil
	}
	said := strings.Join(faults[:min(len(faults), mostFaults)], "\n")
	if more := len(faults) - mostFaults; more > 0 {
		said += fmt.Sprintf("\nand %d more lines", more)
	}
	return fmt.Errorf("nothing was imported:\n%s", said)
}
