package leaderboards

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"debut/app"
	"debut/app/ground/files"
	"debut/app/ground/sheet"
)

// ExportStore is what an export reads.
type ExportStore interface {
	// Figures returns figures of a kind that stand after one, by domain, day and source. The zero Figure is before all.
	Figures(ctx context.Context, kind app.FigureKind, after app.Figure, limit int) ([]app.Figure, error)
}

// Export writes figures of one kind as a file that Import takes.
type Export struct {
	Store ExportStore
	Kind  app.FigureKind
}

// Run writes all figures.
func (e Export) Run(ctx context.Context, file io.Writer) error {
	_, err := e.write(ctx, file)
	return err
}

// File is Run into the file of that name, or to stdout where it is "-". It says on stdout how many figures are in a
// file.
func (e Export) File(ctx context.Context, name string, stdout io.Writer) error {
	n := 0
	err := files.Write(name, stdout, func(w io.Writer) (err error) {
		n, err = e.write(ctx, w)
		return err
	})
	if err == nil && name != files.Standard {
		_, err = fmt.Fprintf(stdout, "%d figures are in %s\n", n, name)
	}
	return err
}

func (e Export) write(ctx context.Context, file io.Writer) (n int, err error) {
	rows, err := sheet.NewWriter(file, columnsOf(e.Kind))
	if err != nil {
		return 0, err
	}
	var last app.Figure
	for {
		some, err := e.Store.Figures(ctx, e.Kind, last, 1000)
		if err != nil {
			return n, err
		}
		if len(some) == 0 {
			return n, rows.Flush()
		}
		for _, f := range some {
			cells := []string{f.Domain, strconv.FormatInt(f.Value, 10), f.Source, f.Date}
			if e.Kind == app.FigureRevenue {
				cells = []string{f.Domain, fmt.Sprintf("%d.%02d", f.Value/100, f.Value%100),
					f.Currency, f.Source, f.Date}
			}
			if err := rows.Write(cells); err != nil {
				return n, err
			}
			n++
		}
		last = some[len(some)-1]
	}
}
