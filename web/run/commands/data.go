package commands

import (
	"context"
	"fmt"

	"debut/app"
	"debut/app/ground/repeats"
	"debut/storage"
	"debut/web/run/host"
)

// migrate brings the schema of the database up to date.
func migrate(ctx context.Context, c call) error {
	at := app.PlaceFlags(c.flags)
	elsewhere := c.flags.Bool("no-backup",
		false, "make no backup of the database as it was before; for whoever has one elsewhere")
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return err
	}
	done, err := storage.Migrate(ctx, *at, *elsewhere)
	if err != nil {
		return err
	}
	if done.Backup != "" {
		fmt.Fprintf(c.stdout, "a backup as it was before is %s\n", done.Backup)
	}
	_, err = fmt.Fprintf(c.stdout, "the database in %s is up to date\n", at.DatabaseName())
	return err
}

func reindex(ctx context.Context, c call) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	in, err := host.Open(ctx, s, repeats.NewLog(s, c.stderr), storage.OpenCurrent)
	if err != nil {
		return err
	}
	defer in.Close()
	n, err := in.Reindex(ctx)
	if err == nil {
		_, err = fmt.Fprintf(c.stdout, "indexed %d listings\n", n)
	}
	return err
}

// usage prints what takes room.
func usage(ctx context.Context, c call) error {
	var caps app.Storage
	caps.Define(c.flags)
	return c.onDatabase(ctx, storage.OpenShared, none, func(db *storage.DB, _ []string) error {
		return db.WriteUsage(ctx, caps, c.stdout)
	})
}
