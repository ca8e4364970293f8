package commands

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"debut/app/contest/awards"
	"debut/storage"
)

// newSigningKey makes another key for what the instance signs.
func newSigningKey(ctx context.Context, c call) error {
	return c.onDatabase(ctx, storage.OpenShared, none, func(db *storage.DB, _ []string) error {
		made, err := awards.ChangeKey(ctx, db.Store(), time.Now(), rand.Reader)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.stdout, "the key %s signs result sheets, receipts and backups from now on; the old one, %s, signed for it and is forgotten\n"+
			"backups from before are restored with --signed-by and the old key; change it again if you ever restore one\n",
			made.New, made.Old)
		return err
	})
}
