package main

import (
	"context"
	"fmt"

	"debut/app"
	"debut/storage"
)

// onData reads the flags of a command that works on a data folder alone, and returns the folder.
func (c call) onData() (dir string, err error) {
	data := app.DataFlag(c.flags)
	err = app.ParseNone(c.flags, c.args, c.getenv)
	return *data, err
}

// migrate brings the schema of the database up to date.
func migrate(ctx context.Context, c call) error {
	dir, err := c.onData()
	if err != nil {
		return err
	}
	if err := storage.Migrate(ctx, dir); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "the database in %s is up to date\n", dir)
	return err
}
