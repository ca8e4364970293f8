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
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return "", err
	}
	if c.flags.NArg() > 0 {
		return "", fmt.Errorf("%s takes flags alone, and not %q; debut %s -h lists them", c.flags.Name(), c.flags.Arg(0), c.flags.Name())
	}
	return *data, nil
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
