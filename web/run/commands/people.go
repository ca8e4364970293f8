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

// invite gives somebody a role in the team, before they ever signed in, and prints a link for them.
func invite(ctx context.Context, c call) error {
	role := c.flags.String("role", "editor", "editor, who looks after the site, or operator, who may do everything")
	return c.onDatabase(ctx, storage.OpenShared, one("one e-mail address"), func(db *storage.DB, words []string) error {
		r, found := teamRoles[*role]
		if !found {
			return fmt.Errorf("--role is %q; it may be editor or operator", *role)
		}
		who, link, err := teamLink(ctx, db, words[0], r.give)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.stdout,
			"%s is %s of this directory now, and signs in with that address. Without mail this link does so, within ten minutes and while the server runs: %s\n",
			who.Email, r.named, link)
		return err
	})
}

// teamRoles are the roles in the team.
var teamRoles = map[string]struct {
	named string
	give  func(*app.Account)
}{
	"editor":   {"an editor", func(a *app.Account) { a.Editor = true }},
	"operator": {"an operator", func(a *app.Account) { a.Operator = true }},
}

// teamLink gives somebody a role, and returns the link that signs them in.
func teamLink(ctx context.Context, db *storage.DB, email string, give func(*app.Account)) (app.Account, string, error) {
	site, err := sites.New(db.Store()).Named(ctx, app.DefaultSite)
	if err != nil {
		return app.Account{}, "", err
	}
	who, token, err := accounts.New(db.Store(), time.Now, rand.Reader).TeamLink(ctx, email, give)
	return who, site.Origin + accounts.LinkPath + "#token=" + token, err
}

// operator makes somebody the operator, and prints a link for them: the way in for whoever runs the machine and gets no
// mail.
func operator(ctx context.Context, c call) error {
	return c.onDatabase(ctx, storage.OpenShared, one("one e-mail address"), func(db *storage.DB, words []string) error {
		who, link, err := teamLink(ctx, db, words[0], teamRoles["operator"].give)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.stdout,
			"%s runs this directory. Open this link within ten minutes to sign in, while the server runs: %s\n",
			who.Email, link)
		return err
	})
}
