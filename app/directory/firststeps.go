package directory

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/contest/awards"
	"debut/app/contest/programmes"
	"debut/app/demo"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
)

// WriteFirstSteps says what an operator has to do first: become the operator, and list something.
func (d *Directory) WriteFirstSteps(ctx context.Context, w io.Writer) error {
	s := d.parts.Live.Now()
	token, err := d.Accounts.BootstrapToken(ctx, s.CanMail())
	if token != "" {
		fmt.Fprintf(w, "Nobody runs this directory yet. Whoever opens this link first does: %s%s#token=%s\n",
			s.Origin, accounts.BootstrapPath, token)
	}
	if err != nil {
		return err
	}
	site := d.parts.Sites[0].ID
	live, err := d.parts.Store.CountListings(ctx, site, app.ListingLive)
	waiting, failed := d.parts.Store.CountListings(ctx, site, app.ListingScheduled)
	if err = errors.Join(err, failed); err == nil && live+waiting == 0 {
		fmt.Fprintf(w, "Nothing is listed here yet. Bring listings along with debut import FILE --data %s, or list the first: %s/how-it-works#list\n", s.Data, s.Origin)
	}
	return err
}

// demoEmail is the account that the demo's key acts for.
const demoEmail = "owner@debut.example"

// FillDemo fills an empty directory with an invented one, and returns an API key of its owner.
func (d *Directory) FillDemo(ctx context.Context, language texts.Language) (key string, err error) {
	owner, err := d.Accounts.Ensure(ctx, demoEmail, "Demo owner")
	if err != nil {
		return "", err
	}
	site, err := d.Sites.Named(ctx, app.DefaultSite)
	if err != nil {
		return "", err
	}
	before, err := d.parts.Store.CountListings(ctx, site.ID, app.ListingLive)
	if err != nil {
		return "", err
	}
	if err := d.speak(ctx, owner.ID, language); err != nil { // first, as products are filed by the names of categories
		return "", fmt.Errorf("say the demo in %s: %w", language, err)
	}
	if err := demo.Fill(ctx, d.parts.Store, owner.ID, d.parts.Clock(), d.parts.Live.Now().TimeZone,
		d.parts.Live.Now().Boards.Currency, language); err != nil {
		return "", fmt.Errorf("fill the demo directory: %w", err)
	}
	if err := d.closeDemo(ctx); err != nil {
		return "", fmt.Errorf("close the weeks of the demo: %w", err)
	}
	if before == 0 { // it was empty
		if err := d.orderInDemo(ctx, owner.ID); err != nil {
			return "", fmt.Errorf("order in the demo: %w", err)
		}
	}
	_, key, err = d.Accounts.ReplaceKey(ctx, owner.ID, accounts.NewKey{Label: "demo", Scopes: app.Scopes})
	return key, err
}

// speak gives the default site a language that it does not have yet: its interface, and the names of the categories
// that come with the program.
func (d *Directory) speak(ctx context.Context, account int64, l texts.Language) error {
	if l.IsEnglish() {
		return nil
	}
	site, err := d.Sites.Named(ctx, app.DefaultSite)
	if err != nil || site.Brand.Language == l {
		return err
	}
	if file, found := categories.TreeNamed(categories.Default, l); found {
		if _, err := d.Categories.Import(ctx, file, categories.ImportInput{}); err != nil {
			return err
		}
	}
	return d.Brands.Speak(ctx, site, account, l)
}

// demoWeeks is how far back the weeks of the demo go, and some more.
const demoWeeks = 10

// closeDemo closes the weeks and programmes of the demo that are over, each when it would have been closed.
func (d *Directory) closeDemo(ctx context.Context) error {
	this := app.WeekOf(d.parts.Clock(), d.parts.Live.Now().TimeZone)
	for n := demoWeeks; n > 0; n-- {
		then := d.Awards.Parts
		end := this.Add(-n).End(d.parts.Live.Now().TimeZone)
		then.Clock = func() time.Time { return end.Add(20 * time.Second) }
		ended := d.Programmes.Parts
		ended.Clock = then.Clock
		if err := errors.Join(awards.New(then).Close(ctx), programmes.New(ended).Close(ctx)); err != nil {
			return err
		}
	}
	return nil
}
