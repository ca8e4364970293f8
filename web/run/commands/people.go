package commands

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/sites"
	"debut/app/people/accounts"
	"debut/storage"
)

// key makes, lists and revokes API keys.
func key(ctx context.Context, c call) error {
	var k accounts.KeyCommand
	k.Define(c.flags)
	return c.onDatabase(ctx, storage.OpenShared, app.Parse, func(db *storage.DB, words []string) error {
		return k.Run(ctx, accounts.New(db.Store(), time.Now, rand.Reader), words, c.stdout)
	})
}

// operator makes somebody the operator, and prints a link for them: the way in for whoever runs the machine and gets no
// mail.
func operator(ctx context.Context, c call) error {
	return c.onDatabase(ctx, storage.OpenShared, one("one e-mail address"), func(db *storage.DB, words []string) error {
		site, err := sites.New(db.Store()).Named(ctx, app.DefaultSite)
		if err != nil {
			return err
		}
		who, token, err := accounts.New(db.Store(), time.Now, rand.Reader).OperatorLink(ctx, words[0])
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.stdout,
			"%s runs this directory. Open this link within ten minutes to sign in, while the server runs: %s%s#token=%s\n",
			who.Email, site.Origin, accounts.LinkPath, token)
		return err
	})
}
