package commands

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"debut/app"
	"debut/app/ground/results"
)

// recount checks result sheets, and how they fit together.
func recount(_ context.Context, c call) error {
	r := results.Command{Clock: time.Now}
	r.Define(c.flags)
	files, err := app.Parse(c.flags, c.args, c.getenv)
	if err == nil && len(files) == 0 {
		err = errors.New("recount takes result sheets, such as 2026-11-16.txt, and lists of them; debut recount -h shows how")
	}
	if err != nil {
		return err
	}
	return r.Run(files, func(name string) (io.ReadCloser, error) { return os.Open(name) }, c.stdout)
}
