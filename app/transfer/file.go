package transfer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"debut/app"
)

// ImportFile imports the file of that name, or the standard input where it is "-", and tells on its way how far it is.
func ImportFile(ctx context.Context, i Import, name string, progress io.Writer) error {
	file := os.Stdin
	if name != "-" {
		var err error
		if file, err = os.Open(name); err != nil {
			return err
		}
		defer file.Close()
	}
	i.Progress = Paced(time.Now, time.Second, func(s Summary) { fmt.Fprintln(progress, s) })
	sum, err := i.Run(ctx, file)
	if err != nil {
		return fmt.Errorf("%w; after %v. Run it again to go on", err, sum)
	}
	fmt.Fprintln(i.Errors, sum)
	if sum.Refused > 0 {
		return fmt.Errorf("%d of %d lines were refused; mend them and import the file again", sum.Refused, sum.Lines)
	}
	return nil
}

// ExportFile exports into the file of that name, or to stdout where it is "-". A file of that name is whole, or as it was.
func (s *Service) ExportFile(ctx context.Context, site app.Site, name string, stdout io.Writer) error {
	if name == "-" {
		_, err := s.Export(ctx, site, stdout)
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".export-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	lines, err := s.Export(ctx, site, file)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err == nil {
		_, err = fmt.Fprintf(stdout, "%d listings are in %s\n", lines, name)
	}
	return err
}
