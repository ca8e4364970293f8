package commands

import (
	"context"
	"io"
	"os"

	"debut/app"
	"debut/app/ground/results"
)

// recount checks a result sheet.
func recount(_ context.Context, c call) error {
	var r results.Command
	r.Define(c.flags)
	file, err := app.ParseOne(c.flags, c.args, c.getenv, "one result sheet, such as 2026-11-16.txt,")
	if err != nil {
		return err
	}
	return r.Run(file, func(name string) (io.ReadCloser, error) { return os.Open(name) }, c.stdout)
}
