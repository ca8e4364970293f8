package transfer

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"debut/app"
	"debut/app/catalogue/forms"
	"debut/app/ground/texts"
)

const (
	batchLines = 500     // saved in one transaction
	longest    = 1 << 20 // bytes of a line
)

// Import is one reading of a file.
type Import struct {
	*Service
	Site app.Site
	Read func(line []byte, into *Line) error // strictly; the error is an app.Error
	// how the columns of a file of comma-separated values are read; nil reads JSON Lines
	CSV      *Columns
	Columns  Columns       // how one is read that ImportFile finds to be of another program, although it is no such file
	DryRun   bool          // do everything but keep it
	Errors   io.Writer     // what was refused or left out, and why
	Progress func(Summary) // after each batch; may be nil
	// learns which program wrote the file, if that is known; may be nil
	Recognised func(*forms.Form)
}

// Summary counts what became of the lines of a file.
type Summary struct {
	Lines, Added, Updated, Unchanged, Refused int
	Lessened                                  int // those that were not refused, but without a part that was left out
	LeftOut                                   int // those of another program that are not public there
}

func (s Summary) String() string { return s.Text().String() }

// Text says the counts.
func (s Summary) Text() texts.Text {
	if s.LeftOut > 0 {
		public := s
		public.LeftOut = 0
		return texts.Sprintf("%s; %d left out, which are not public there", public.Text(), s.LeftOut)
	}
	if s.Lessened > 0 {
		return texts.Sprintf("%d lines: %d added, %d updated, %d unchanged, %d refused; of %d a part was left out",
			s.Lines, s.Added, s.Updated, s.Unchanged, s.Refused, s.Lessened)
	}
	return texts.Sprintf("%d lines: %d added, %d updated, %d unchanged, %d refused",
		s.Lines, s.Added, s.Updated, s.Unchanged, s.Refused)
}

// Run imports a file. A line that is refused is reported and left out; the others are saved, so many at a time. A run
// that was cut short is finished by running it again: lines that are as they were change nothing.
func (i Import) Run(ctx context.Context, file io.Reader) (Summary, error) {
	r := &reading{Import: i, seen: map[app.Slug]int{}, about: map[string]int{}}
	lines, err := i.source(file)
	if err != nil {
		return r.sum, err
	}
	for {
		line, err := lines.next()
		if errors.Is(err, io.EOF) {
			return r.sum, r.flush(ctx)
		}
		if err == nil {
			err = r.take(ctx, line)
		}
		if public, _ := app.PublicMessage(err); public {
			r.sum.Lines++
			r.refuse(line.number, "", err)
		} else if err != nil {
			return r.sum, err
		}
	}
}

// elsewhere says how a file of another program is read.
func (i Import) elsewhere() Elsewhere {
	if i.CSV == nil {
		return Elsewhere{}
	}
	return i.CSV.Elsewhere
}

// source returns what reads the lines of the file.
func (i Import) source(file io.Reader) (source, error) {
	if i.CSV == nil {
		return &jsonLines{lines: bufio.NewReaderSize(file, 64<<10), read: i.Read}, nil
	}
	return i.CSV.open(file, i)
}

// reading is where an import stands.
type reading struct {
	Import
	sum     Summary
	seen    map[app.Slug]int // the line that gave a slug
	about   map[string]int   // the line without a slug that is about a website, or a name
	waiting []numbered
	changes int
}

func (r *reading) take(ctx context.Context, line numbered) error {
	if line.from.left != nil {
		r.sum.Lines++
		r.sum.LeftOut++
		_, why := app.PublicMessage(line.from.left)
		fmt.Fprintf(r.Errors, "line %d, %s: %s\n", line.number, line.Slug, why)
		return nil
	}
	if before := r.seen[line.Slug]; before > 0 && !line.unnamed {
		return app.Refused("twice", "slug: %q stands on line %d already; give each listing once.", line.Slug, before)
	}
	if line.unnamed {
		if err := r.once(line); err != nil {
			return err
		}
	} else {
		r.seen[line.Slug] = line.number
	}
	if r.waiting = append(r.waiting, line); len(r.waiting) < batchLines {
		return nil
	}
	return r.flush(ctx)
}

// once refuses a line without a slug that is about the same company as one before.
func (r *reading) once(line numbered) error {
	field, about := "name", line.Name
	key := string(line.Slug)
	if line.from.id != "" {
		field, about, key = "its number", line.from.id, "number "+line.from.id
	} else if website, _ := r.website(line.Line); website != "" {
		field, about, key = "website", website, place(website)
	}
	if before := r.about[key]; before > 0 {
		return app.Refused("twice", "%s: %q stands on line %d already; give each listing once, or each a slug.",
			field, about, before)
	}
	r.about[key] = line.number
	return nil
}

func (r *reading) flush(ctx context.Context) error {
	if len(r.waiting) == 0 {
		return nil
	}
	done, err := r.save(ctx, r.Import, r.waiting, r.seen, &r.changes)
	if err != nil {
		return err
	}
	for i, became := range done {
		line := r.waiting[i]
		if line.unnamed && became.slug != "" {
			line.Slug, r.seen[became.slug] = became.slug, line.number
		}
		r.sum.Lines++
		if became.note != "" {
			r.sum.Lessened++
			fmt.Fprintf(r.Errors, "line %d, %s: %s\n", line.number, line.Slug, became.note)
		}
		switch became.outcome {
		case added:
			r.sum.Added++
		case updated:
			r.sum.Updated++
		case unchanged:
			r.sum.Unchanged++
		case refused:
			r.refuse(line.number, line.Slug, became.err)
		}
	}
	r.waiting = r.waiting[:0]
	if r.Progress != nil {
		r.Progress(r.sum)
	}
	return nil
}

// refuse tells every fault of a line.
func (r *reading) refuse(number int, slug app.Slug, err error) {
	r.sum.Refused++
	if slug != "" {
		slug = ", " + slug
	}
	var e *app.Error
	if !errors.As(err, &e) || len(e.Issues) == 0 {
		fmt.Fprintf(r.Errors, "line %d%s: %v\n", number, slug, err)
		return
	}
	for _, issue := range e.Issues {
		fmt.Fprintf(r.Errors, "line %d%s: %s %s\n", number, slug, issue.Location, issue.Message)
	}
}

// Paced calls f with summaries, but not more often than every so often.
func Paced(clock app.Clock, every time.Duration, f func(Summary)) func(Summary) {
	next := clock().Add(every)
	return func(s Summary) {
		if now := clock(); !now.Before(next) {
			next = now.Add(every)
			f(s)
		}
	}
}
