package site

import (
	"context"

	"debut/app"
	"debut/app/accounts"
	"debut/app/oauth"
)

type accountPage struct {
	app.Account
	Keys     []app.Key
	Apps     []oauth.Connected
	MCP      string // the address for apps
	Sessions []sessionRow
	May      []accounts.Permission
	Secret   string // of a key that was just made; shown this once
	Error    string
	Passkeys passkeyPanel
	Pending  *changing // a change of the address that waits
	Bare     bool      // the person runs a directory in which nothing is listed
}

type sessionRow struct {
	app.Session
	Here bool
}

func (s *Site) account(ctx context.Context, v *visit) (string, page, error) {
	return s.showAccount(ctx, v, "", "")
}

func (s *Site) showAccount(ctx context.Context, v *visit, secret, fault string) (string, page, error) {
	p := accountPage{Account: v.who, May: accounts.Permissions, MCP: app.SiteOf(ctx).Origin + oauth.MCP, Secret: secret, Error: fault}
	all, err := s.Persons.Accounts.Keys(ctx, v.who.ID)
	if err != nil {
		return "", page{}, err
	}
	for _, k := range all {
		if k.RevokedAt == nil {
			p.Keys = append(p.Keys, k)
		}
	}
	if p.Apps, err = s.Persons.Apps.Connected(ctx, v.who.ID); err != nil {
		return "", page{}, err
	}
	if p.Passkeys, err = s.passkeyPanel(ctx, v); err != nil {
		return "", page{}, err
	}
	if p.Pending, err = s.pending(ctx, v); err != nil {
		return "", page{}, err
	}
	if v.who.Operator {
		if p.Bare, err = s.bare(ctx); err != nil {
			return "", page{}, err
		}
	}
	sessions, err := s.Persons.Accounts.Sessions(ctx, v.who.ID)
	for _, one := range sessions {
		p.Sessions = append(p.Sessions, sessionRow{one, one.ID == v.session.ID})
	}
	title := "Your account"
	if fault != "" || p.Passkeys.Fault != "" {
		title = "Error: " + title
	}
	return "account", page{Title: title, Main: p}, err
}

func (s *Site) makeKey(ctx context.Context, v *visit) (string, page, error) {
	if err := v.r.ParseForm(); err != nil {
		return "", page{}, app.Refused("bad_form", "What was sent could not be read. Send it again.")
	}
	n, err := accounts.KeyWanted{Label: v.r.PostForm.Get("label"), Scopes: v.r.PostForm["scope"], Days: v.r.PostForm.Get("days")}.Read(s.Clock())
	var secret string
	if err == nil {
		_, secret, err = s.Persons.Accounts.CreateKey(ctx, v.who.ID, n)
	}
	if message := toldOf(err); message != "" {
		v.refused = true
		return s.showAccount(ctx, v, "", message)
	}
	if err != nil {
		return "", page{}, err
	}
	return s.showAccount(ctx, v, secret, "")
}

func (s *Site) revokeKey(ctx context.Context, v *visit) (string, page, error) {
	id, err := v.number("id")
	if err == nil {
		err = s.Persons.Accounts.RevokeOwnKey(ctx, v.who.ID, id)
	}
	v.next = "/account#keys"
	return "", page{}, err
}

func (s *Site) endSession(ctx context.Context, v *visit) (string, page, error) {
	id, err := v.number("id")
	if err == nil {
		err = s.Persons.Accounts.EndSession(ctx, v.who.ID, id)
	}
	v.next = "/account#sessions"
	return "", page{}, err
}

// disconnect ends what an app was allowed, on all devices.
func (s *Site) disconnect(ctx context.Context, v *visit) (string, page, error) {
	v.next = "/account#apps"
	return "", page{}, s.Persons.Apps.Disconnect(ctx, v.who.ID, v.r.PostFormValue("client"))
}
