package commands

import (
	"context"
	"time"

	"debut/app/intake/corrections"
	"debut/storage"
)

// printCorrections prints what people change in what was drafted for them.
func printCorrections(ctx context.Context, c call) error {
	asJSON := c.flags.Bool("json", false, "print every count as JSON, for programs")
	lessons := c.flags.Bool("lessons", false, "print what was learned of candidates as JSON, for training")
	return c.onDatabase(ctx, storage.OpenShared, none, func(db *storage.DB, _ []string) error {
		counted := corrections.New(db.Store(), time.Now)
		if *lessons {
			all, err := counted.Lessons(ctx)
			if err != nil {
				return err
			}
			return corrections.WriteLessons(c.stdout, all)
		}
		if *asJSON {
			all, err := counted.All(ctx)
			if err != nil {
				return err
			}
			return corrections.WriteJSON(c.stdout, all)
		}
		rows, err := counted.Report(ctx)
		if err != nil {
			return err
		}
		return corrections.Print(c.stdout, rows)
	})
}
