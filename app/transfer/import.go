package transfer

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"debut/app"
)

const (
	batchLines = 500     // saved in one transaction
	longest    = 1 << 20 // bytes of a line
)

// Import is one reading of a file.
type Import struct {
	*Service
	Site     app.Site
	Read     func(line []byte, into *Line) error // strictly; the error is an app.Error
	DryRun   bool                                // do everything but keep it
	Errors   io.Writer                           // what was refused or left out, and why
	Progress func(Summary)                       // after each batch; may be nil
}

// Summary counts what became of the lines of a file.
type Summary struct {
	Lines, Added, Updated, Unchanged, Refused int
}

func (s Summary) String() string {
	return fmt.Sprintf("%d lines: %d added, %d updated, %d unchanged, %d refused", s.Lines, s.Added, s.Updated, s.Unchanged, s.Refused)
}

// Run imports a file of JSON Lines. A line that is refused is reported and left out; the others are saved, so many at a time. A run
// that was cut short is finished by running it again: lines that are as they were change nothing.
func (i Import) Run(ctx context.Context, file io.Reader) (Summary, error) {
	r := &reading{Import: i, seen: map[app.Slug]int{}}
	lines := bufio.NewReaderSize(file, 64<<10)
	for number := 1; ; number++ {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			return r.sum, r.flush(ctx)
		}
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff")) // some editors write a byte order mark
		}
		if err == nil && len(bytes.TrimSpace(line)) > 0 {
			err = r.take(ctx, number, line)
		}
		if public, _ := app.PublicMessage(err); public {
			r.sum.Lines++
			r.refuse(number, "", err)
		} else if err != nil {
			return r.sum, err
		}
	}
}

// readLine reads a line without its end. What is too long is read to its end, and refused.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= longest {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(line) > 0, err == nil:
			if len(line) > longest {
				return nil, app.Refused("too_long", "has more than %d bytes; a listing never does", longest)
			}
			return bytes.TrimRight(line, "\r\n"), nil
		default:
			return nil, err
		}
	}
}

// reading is where an import stands.
type reading struct {
	Import
	sum     Summary
	seen    map[app.Slug]int // the line that gave a slug
	waiting []numbered
	changes int
}

func (r *reading) take(ctx context.Context, number int, raw []byte) error {
	line := numbered{number: number}
	if err := r.Read(raw, &line.Line); err != nil {
		return err
	}
	if before := r.seen[line.Slug]; before > 0 {
		return app.Refused("twice", "slug: %q stands on line %d already; give each listing once.", line.Slug, before)
	}
	r.seen[line.Slug] = number
	if r.waiting = append(r.waiting, line); len(r.waiting) < batchLines {
		return nil
	}
	return r.flush(ctx)
}

func (r *reading) flush(ctx context.Context) error {
	if len(r.waiting) == 0 {
		return nil
	}
	done, err := r.save(ctx, r.Site, r.waiting, &r.changes, r.DryRun)
	if err != nil {
		return err
	}
	for i, became := range done {
		line := r.waiting[i]
		r.sum.Lines++
		if became.note != "" {
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
