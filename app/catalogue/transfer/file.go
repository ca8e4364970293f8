package transfer

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/forms"
	"debut/app/ground/files"
	"debut/app/ground/sheet"
)

// Format is what a file of listings is written in.
type Format string

// The formats.
const (
	JSONLines Format = "jsonl" // an object a line
	CSV       Format = "csv"   // comma-separated values
)

// FormatOf returns the stated format of a file, or else that of the end of its name.
func FormatOf(stated, name string) (Format, error) {
	switch as := Format(strings.ToLower(stated)); {
	case as == JSONLines || as == CSV:
		return as, nil
	case stated != "":
		return "", fmt.Errorf("--format is %q; it may be %s or %s", stated, JSONLines, CSV)
	case strings.EqualFold(filepath.Ext(name), ".csv"):
		return CSV, nil
	}
	return JSONLines, nil
}

func (f Format) sink(file io.Writer) (sink, error) {
	if f == CSV {
		return newCSVWriter(file)
	}
	return newJSONWriter(file), nil
}

// ImportFile imports the file of that name, or the standard input where it is "-", and tells on its way how far it is.
func ImportFile(ctx context.Context, i Import, name string, progress io.Writer) error {
	file, err := files.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return ImportFrom(ctx, i, file, progress)
}

// ImportFrom is ImportFile for what is open already.
func ImportFrom(ctx context.Context, i Import, file io.Reader, progress io.Writer) error {
	from := bufio.NewReaderSize(file, 64<<10)
	if i.CSV == nil && forms.IsAnswer(from) {
		i.CSV = &i.Columns
	}
	i.Recognised = func(f *forms.Form) {
		if f.Name != "" {
			fmt.Fprintf(progress, "this is a file of %s\n", f.Name)
		}
	}
	i.Progress = Paced(time.Now, time.Second, func(s Summary) { fmt.Fprintln(progress, i.said(s)) })
	sum, err := i.Run(ctx, from)
	var broken sheet.Broken
	public, said := app.PublicMessage(err)
	switch {
	case public:
		return errors.New(said.String())
	case errors.As(err, &broken) && sum.Lines == 0:
		return fmt.Errorf("%w; --map says what headings mean, such as --map \"Company=name\"", err)
	case err != nil:
		return fmt.Errorf("%w; after %v. Run it again to go on", err, i.said(sum))
	}
	fmt.Fprintln(i.Errors, i.said(sum))
	if sum.Refused > 0 {
		return fmt.Errorf("%d of %d lines were refused; mend them and import the file again", sum.Refused, sum.Lines)
	}
	return nil
}

// said says what became of the lines, or would.
func (i Import) said(s Summary) string {
	if i.DryRun {
		return strings.Replace(s.String(), " added, ", " would be added, ", 1)
	}
	return s.String()
}

// ExportFile exports into the file of that name, or to stdout where it is "-".
func (s *Service) ExportFile(ctx context.Context, site app.Site, as Format, name string, stdout io.Writer) error {
	lines := 0
	err := files.Write(name, stdout, func(w io.Writer) (err error) {
		lines, err = s.Export(ctx, site, as, w)
		return err
	})
	if err == nil && name != files.Standard {
		_, err = fmt.Fprintf(stdout, "%d listings are in %s\n", lines, name)
	}
	return err
}
