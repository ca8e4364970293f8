package main

import (
	"context"
	"fmt"
	"text/tabwriter"

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

// usage prints what takes room, with the caps, also while the server runs.
func usage(ctx context.Context, c call) error {
	var caps app.Storage
	caps.Define(c.flags)
	dir, err := c.onData()
	if err != nil {
		return err
	}
	db, err := storage.OpenShared(ctx, dir)
	if err != nil {
		return err
	}
	defer db.Close()
	used, err := db.Usage(ctx)
	if err != nil {
		return err
	}
	of := map[string]int{"readings of websites": caps.ReadingsMB, "version history": caps.ChangesMB, "kept answers": caps.AnswersMB, "drafts": caps.AccountMB, "listings": caps.AccountMB, "updates": caps.AccountMB}
	w := tabwriter.NewWriter(c.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "what\trows\tMB\tmost of one account\tcap of one account")
	for _, u := range used {
		most := "none"
		if of[u.What] > 0 {
			most = fmt.Sprintf("%d MB", of[u.What])
		}
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f MB\t%s\n", u.What, u.Rows, mega(u.Bytes), mega(u.Most), most)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	database, log, index := storage.Files(dir)
	_, err = fmt.Fprintf(c.stdout, "\nThe cap of drafts, listings and updates is one for all three. On the disk: database %.1f MB, write-ahead log %.1f MB, search index %.1f MB.\n", mega(database), mega(log), mega(index))
	return err
}

func mega(bytes int64) float64 { return float64(bytes) / (1 << 20) }
