package directory

import (
	"context"
	"errors"
	"fmt"
	"io"

	"debut/app"
	"debut/app/accounts"
	"debut/app/demo"
)

// WriteFirstSteps says what an operator has to do first: become the operator, and list something.
func (d *Directory) WriteFirstSteps(ctx context.Context, w io.Writer) error {
	s := d.parts.Settings
	token, err := d.Accounts.BootstrapToken(ctx, s.CanMail())
	if token != "" {
		fmt.Fprintf(w, "Nobody runs this directory yet. Whoever opens this link first does: %s%s#token=%s\n", s.Origin, accounts.BootstrapPath, token)
	}
	if err != nil {
		return err
	}
	site := d.parts.Sites[0].ID
	live, err := d.parts.Stores.Drafts.CountListings(ctx, site, app.ListingLive)
	waiting, failed := d.parts.Stores.Drafts.CountListings(ctx, site, app.ListingScheduled)
	if err = errors.Join(err, failed); err == nil && live+waiting == 0 {
		fmt.Fprintf(w, "Nothing is listed here yet. Bring listings along with debut import FILE --data %s, or list the first: %s/how-it-works#list\n", s.Data, s.Origin)
	}
	return err
}

// demoEmail is the account that the demo's key acts for.
const demoEmail = "owner@debut.example"

// FillDemo fills an empty directory with an invented one, and returns an API key of its owner.
func (d *Directory) FillDemo(ctx context.Context) (key string, err error) {
	owner, err := d.Accounts.Ensure(ctx, demoEmail, "Demo owner")
	if err != nil {
		return "", err
	}
	if err := demo.Fill(ctx, d.parts.Stores.Drafts, owner.ID, d.parts.Clock(), d.parts.Settings.TimeZone); err != nil {
		return "", fmt.Errorf("fill the demo directory: %w", err)
	}
	_, key, err = d.Accounts.ReplaceKey(ctx, owner.ID, accounts.NewKey{Label: "demo", Scopes: app.Scopes})
	return key, err
}
