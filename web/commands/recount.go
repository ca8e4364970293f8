package commands

import (
	"context"
	"os"

	"debut/app"
	"debut/app/results"
)

// recount checks a result sheet.
func recount(_ context.Context, c call) error {
	var r results.Command
	r.Define(c.flags)
	file, err := app.ParseOne(c.flags, c.args, c.getenv, "one result sheet, such as 2026-11-16.txt,")
	if err != nil {
		return err
	}
	return r.Run(file, os.ReadFile, c.stdout)
}
