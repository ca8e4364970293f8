package site

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/votes"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	"debut/app/people/oauth"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

type accountPage struct {
	app.Account
	Keys     []app.Key
	Apps     []oauth.Connected
	MCP      string // the address for apps
	Sessions []sessionRow
	May      []accounts.Permission
	Secret   string     // of a key that was just made; shown this once
	Key      form.State // for making a key
	Passkeys passkeyPanel
	Follows  followPanel
	Pending  *changing             // a change of the address that waits
	Votes    app.List[votes.Given] // the latest
	Products []ownProduct          // the newest
	Listings int                   // of the person, in all
	Bare     bool                  // the person runs a directory in which nothing is listed
}

// newestProducts is how many products the page names; all stand on a page of their own.
const newestProducts = 3

// ownProduct is a listing of the person.
type ownProduct struct {
	listings.Owned
	State page.State
}

type sessionRow struct {
	app.Session
	Here bool
}

func (s *Site) account(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return s.showAccount(ctx, v, accountSaid{Key: blankKey()})
}

// accountSaid is what the account's page says of what was just sent.
type accountSaid struct {
	Secret  string     // of a key that was made
	Key     form.State // of a key that was asked for
	Passkey texts.Text // what is wrong with a passkey
}

func (s *Site) showAccount(ctx context.Context, v *page.Visit, said accountSaid) (string, page.Page, error) {
	p := accountPage{Account: v.Who, May: accounts.Permissions, MCP: app.SiteOf(ctx).Origin + oauth.MCP,
		Secret: said.Secret, Key: said.Key}
	all, err := s.Accounts.Keys(ctx, v.Who.ID)
	if err != nil {
		return "", page.Page{}, err
	}
	for _, k := range all {
		if k.RevokedAt == nil {
			p.Keys = append(p.Keys, k)
		}
	}
	if p.Apps, err = s.Persons.Apps.Connected(ctx, v.Who.ID); err != nil {
		return "", page.Page{}, err
	}
	newest, err := s.Listings.ShowMine(ctx, v.Caller(), app.Paging{Page: 1, PerPage: newestProducts})
	if err != nil {
		return "", page.Page{}, err
	}
	p.Listings = newest.Total
	for _, l := range newest.Items {
		p.Products = append(p.Products, ownProduct{l, page.ListingStates[l.Status]})
	}
	if p.Passkeys, err = s.passkeyPanel(ctx, v, said.Passkey); err != nil {
		return "", page.Page{}, err
	}
	if p.Follows, err = s.followPanel(ctx, v.Who); err != nil {
		return "", page.Page{}, err
	}
	if p.Votes, err = s.Votes.Given(ctx, v.Who.ID, app.Paging{Page: 1, PerPage: latestVotes}); err != nil {
		return "", page.Page{}, err
	}
	if p.Pending, err = s.pending(ctx, v); err != nil {
		return "", page.Page{}, err
	}
	if v.Who.Operator {
		if p.Bare, err = s.bare(ctx); err != nil {
			return "", page.Page{}, err
		}
	}
	sessions, err := s.Accounts.Sessions(ctx, v.Who.ID)
	for _, one := range sessions {
		p.Sessions = append(p.Sessions, sessionRow{one, one.ID == v.Session.ID})
	}
	title := said.Key.Title("Your account")
	if said.Passkey != "" {
		title = form.Faulty(title)
	}
	return "account", page.Page{Title: title, Main: p}, err
}

var keyForm = form.New[accounts.KeyForm](map[string]texts.Text{"label": "What it is for", "scope": "What it may do",
	"days": "How long it lives"})

// blankKey returns the form for making a key before anybody typed.
func blankKey() form.State { return keyForm.Blank(map[string]string{"days": "365"}) }

func (s *Site) makeKey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := keyForm.Read(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	var secret string
	if state.OK() {
		_, secret, err = s.Accounts.CreateKey(ctx, v.Who.ID, in.Key(s.Clock()))
	}
	if state.Refuse(err, "label") || !state.OK() {
		v.Refused = true
		return s.showAccount(ctx, v, accountSaid{Key: state})
	}
	if err != nil {
		return "", page.Page{}, err
	}
	return s.showAccount(ctx, v, accountSaid{Secret: secret, Key: blankKey()})
}

func (s *Site) revokeKey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err == nil {
		err = s.Accounts.RevokeOwnKey(ctx, v.Who.ID, id)
	}
	v.Next = "/account#keys"
	return "", page.Page{}, err
}

func (s *Site) endSession(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err == nil {
		err = s.Accounts.EndSession(ctx, v.Who.ID, id)
	}
	v.Next = "/account#sessions"
	return "", page.Page{}, err
}

// disconnect ends what an app was allowed, on all devices.
func (s *Site) disconnect(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	v.Next = "/account#apps"
	return "", page.Page{}, s.Persons.Apps.Disconnect(ctx, v.Who.ID, v.R.PostFormValue("client"))
}
