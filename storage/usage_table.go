package storage

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"debut/app"
)

// WriteUsage writes a table of what takes room, with the caps.
func (db *DB) WriteUsage(ctx context.Context, caps app.Storage, w io.Writer) error {
	used, err := db.Usage(ctx)
	if err != nil {
		return err
	}
	of := map[string]int{
		"readings of websites": caps.ReadingsMB, "version history": caps.ChangesMB, "kept answers": caps.AnswersMB,
		"drafts": caps.AccountMB, "listings": caps.AccountMB, "updates": caps.AccountMB, "pictures": caps.AccountMB,
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "what\trows\tMB\tmost of one account\tcap of one account")
	for _, u := range used {
		most := "none"
		if of[u.What] > 0 {
			most = fmt.Sprintf("%d MB", of[u.What])
		}
		fmt.Fprintf(table, "%s\t%d\t%.1f\t%.1f MB\t%s\n", u.What, u.Rows, mega(u.Bytes), mega(u.Most), most)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	database, log, index, err := db.Sizes(ctx)
	if err != nil {
		return err
	}
	made, err := db.upgradeBackups()
	if err != nil {
		return err
	}
	var kept int64
	for _, b := range made {
		kept += b.bytes
	}
	_, err = fmt.Fprintf(w, "\nThe cap of drafts, listings, updates and pictures is one for all four. On the disk: database %.1f MB, "+
		"write-ahead log %.1f MB, search index %.1f MB, backups before upgrades %.1f MB.\n",
		mega(database), mega(log), mega(index), mega(kept))
	return err
}

func mega(bytes int64) float64 { return float64(bytes) / (1 << 20) }
