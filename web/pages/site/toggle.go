package site

import (
	"context"
	"net/http"
	"net/url"

	"debut/app"
	"debut/app/people/accounts"
	"debut/web/pages/page"
)

// toggle is a button at a listing that a person presses, and presses again to undo it: a vote, a follow.
type toggle struct {
	name  string // of its part of a page, of its cookie, and of the last step of its address
	undo  string // the form's value that undoes it
	press func(ctx context.Context, v *page.Visit, slug app.Slug) error
	lift  func(ctx context.Context, v *page.Visit, slug app.Slug) error
	after func(ctx context.Context, v *page.Visit, slug app.Slug) (any, error) // what its part shows then, for a script
}

// serve handles the button, and the way back of those who were sent to sign in for it.
func (t toggle) serve(s *Site, handle func(at string, access page.Access, do page.Action)) {
	path := "/listings/{slug}/" + t.name
	handle("POST "+path, page.Anyone, func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		return "", page.Page{}, t.pressed(ctx, s, v)
	})
	handle("GET "+path, page.SignedIn, func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		return "", page.Page{}, t.pressedBefore(ctx, v)
	})
}

// pressed does what the button says. Who is not signed in does so first, and it is done when they are back.
func (t toggle) pressed(ctx context.Context, s *Site, v *page.Visit) error {
	slug, back := app.Slug(v.Params.ByName("slug")), cameFrom(v.R)
	if own := v.R.PostFormValue("back"); own != "" { // from a page that sends no Referer
		back = accounts.OwnPath(own)
	}
	if v.Who.ID == 0 {
		v.SetCookie(t.name, string(slug), int(accounts.LinkLife.Seconds()))
		v.Next = page.SignInPath("/listings/" + string(slug) + "/" + t.name + "?back=" + url.QueryEscape(back))
		return nil
	}
	do := t.press
	if v.R.PostFormValue(t.undo) != "" {
		do = t.lift
	}
	if err := do(ctx, v, slug); err != nil {
		return err
	}
	if v.R.Header.Get("Debut-Part") == "" {
		v.Next = back
		return nil
	}
	shown, err := t.after(ctx, v, slug)
	if err != nil {
		return err
	}
	return s.pages.SendPart(v, t.name, shown)
}

// pressedBefore does what a visitor pressed before they signed in, and sends them back. Only the browser in which they
// pressed it does: an address that somebody sends around presses none.
func (t toggle) pressedBefore(ctx context.Context, v *page.Visit) error {
	slug := app.Slug(v.Params.ByName("slug"))
	v.Next = "/listings/" + string(slug)
	if page.Cookie(v.R, t.name) != string(slug) {
		return nil
	}
	v.SetCookie(t.name, "", 0)
	if back := v.R.URL.Query().Get("back"); back != "" {
		v.Next = accounts.OwnPath(back)
	}
	return t.press(ctx, v, slug)
}

// cameFrom returns the page of this site from which a form was sent, or else the page of all launches.
func cameFrom(r *http.Request) string {
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host != r.Host {
		return "/"
	}
	return accounts.OwnPath(from.RequestURI())
}
