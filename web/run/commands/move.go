package commands

import (
	"context"
	"errors"
	"fmt"

	"debut/app"
	"debut/storage"
	"debut/storage/dump"
)

// move copies the database into another one.
func move(ctx context.Context, c call) error {
	from := app.PlaceFlags(c.flags)
	var to app.Place
	to.DefineTarget(c.flags)
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return err
	}
	if to == (app.Place{}) {
		return errors.New("name where to move with --to: postgres://user:password@host/name, or a folder")
	}
	done, err := storage.Move(ctx, *from, to, func(t dump.Counted) {
		if t.Rows > 0 {
			fmt.Fprintf(c.stderr, "copied %s: %d rows\n", t.Table, t.Rows)
		}
	})
	if err != nil {
		return err
	}
	if done.Kept > 0 {
		fmt.Fprintf(c.stdout, "went on with a move that was interrupted: %d tables were there\n", done.Kept)
	}
	_, err = fmt.Fprintf(c.stdout, "moved %s into %s: %d tables, %d rows, which were read back and are the same\n%s\n",
		from.DatabaseName(), to.DatabaseName(), done.Tables, done.Rows,
		"from now on name the new one, and leave the old one stopped: mails that wait are in both")
	return err
}
