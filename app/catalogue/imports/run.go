package imports

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/transfer"
	"debut/app/ground/jobs"
	"debut/app/ground/sheet"
	"debut/app/ground/texts"
)

// Job tries or imports a file, whichever its state says. It may run again: lines that were imported are as they were.
const Job = jobs.Kind[int64]("import")

// Run does a Job.
func (s *Service) Run(ctx context.Context, id int64) error {
	for _, site := range s.Sites {
		u, found, err := s.Store.Upload(ctx, site.ID, id)
		if err != nil {
			return err
		}
		if found && u.Busy() && u.State != Reading {
			return s.work(app.WithSite(ctx, &site), site, u)
		}
	}
	return nil
}

func (s *Service) work(ctx context.Context, site app.Site, u Upload) error {
	body, found, err := s.Store.UploadBody(ctx, u.ID)
	if err != nil {
		return err
	}
	if !found {
		return s.end(ctx, u, notKept.String())
	}
	file, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return s.end(ctx, u, keptIll.String())
	}
	var said report
	save := func(sum transfer.Summary) error {
		u.Summary, u.Faults, u.More, u.ChangedAt = sum, said.text.String(), said.more, s.Clock()
		return s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.SaveUpload(ctx, u) })
	}
	var unsaved error
	sum, err := transfer.Import{
		Service: s.Transfer, Site: site, Read: s.Read, CSV: &u.Columns, DryRun: u.State == Checking, Errors: &said,
		Progress: transfer.Paced(s.Clock, time.Second, func(sum transfer.Summary) {
			unsaved = errors.Join(unsaved, save(sum))
		}),
	}.Run(ctx, file)
	u.Summary, u.Faults, u.More = sum, said.text.String(), said.more
	var broken sheet.Broken
	switch {
	case errors.As(err, &broken):
		return s.end(ctx, u, broken.Error())
	case err != nil || unsaved != nil:
		return errors.Join(err, unsaved)
	}
	return s.end(ctx, u, "")
}

// What is stored of a file that was not read to its end.
const (
	notKept texts.Text = "The file is not kept any more. Bring it in again."
	keptIll texts.Text = "The file was not kept well. Bring it in again."
	gaveUp  texts.Text = "Something went wrong here again and again; the log says what. What was imported until then is kept."
)

// Why says why the file was not read to its end; "" if it was, or is not yet.
func (u Upload) Why() texts.Text { return texts.Text(u.Error) }

// end keeps what became of a file; failure says why it was not read to its end, "" if it was.
func (s *Service) end(ctx context.Context, u Upload, failure string) error {
	imported := u.State == Importing
	switch {
	case failure != "":
		u.State, u.Error = Failed, failure
	case imported:
		u.State = Done
	default:
		u.State = Checked
	}
	u.ChangedAt = s.Clock()
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		if u.State == Done {
			if err := s.Store.DropUploadBody(ctx, u.ID); err != nil {
				return err
			}
		}
		return s.Store.SaveUpload(ctx, u)
	})
}

// GiveUp ends a file with which something went wrong again and again.
func (s *Service) GiveUp(ctx context.Context, id int64, _ error) error {
	for _, site := range s.Sites {
		u, found, err := s.Store.Upload(ctx, site.ID, id)
		if err != nil {
			return err
		}
		if found && u.Busy() {
			return s.end(ctx, u, gaveUp.String())
		}
	}
	return nil
}

// What is kept of what an import says.
const (
	mostLines = 1000
	mostBytes = 256 << 10
)

// report keeps the first lines of what an import says, and counts the others.
type report struct {
	text  strings.Builder
	lines int
	more  int
}

// Write takes whole lines.
func (r *report) Write(said []byte) (int, error) {
	for line := range bytes.Lines(said) {
		if r.lines < mostLines && r.text.Len()+len(line) <= mostBytes {
			r.lines++
			r.text.Write(line)
		} else {
			r.more++
		}
	}
	return len(said), nil
}

// Lines returns what was refused or left out, line by line.
func (u Upload) Lines() []string {
	return slices.DeleteFunc(strings.Split(u.Faults, "\n"), func(line string) bool { return line == "" })
}
