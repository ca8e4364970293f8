package site

import (
	"context"

	"debut/app"
	"debut/app/accounts"
	"debut/app/mail"
	"debut/web"
)

type signInPage struct {
	Email, Next string
	Error       string // what is wrong with what was sent
	CanMail     bool
	Sent        bool // a mail is on its way
	Box         bool // it is at /dev/mail
}

func (s *Site) askIn(_ context.Context, v *visit) (string, page, error) {
	if v.who.ID != 0 {
		v.next = "/account"
	}
	return "signin", s.signInView(signInPage{Next: v.r.URL.Query().Get("next")}), nil
}

func (s *Site) signInView(p signInPage) page {
	p.CanMail, p.Box = s.Persons.CanMail, s.Persons.Box != nil
	title := "Sign in"
	switch {
	case p.Sent:
		title = "Look in your mail"
	case p.Error != "":
		title = "Error: " + title
	}
	return page{Title: title, Main: p}
}

// sendLink mails a link. What is wrong with the address is told on the same page, with what was typed.
func (s *Site) sendLink(ctx context.Context, v *visit) (string, page, error) {
	p := signInPage{Email: v.r.PostFormValue("email"), Next: v.r.PostFormValue("next")}
	if !s.Persons.CanMail {
		return "signin", s.signInView(p), nil
	}
	client := web.ClientKey(web.ClientAddress(v.r, s.Proxies))
	browser, err := s.Persons.Accounts.AskIn(ctx, accounts.Wish{Email: p.Email, Client: client, Next: p.Next})
	if p.Error = toldOf(err); p.Error != "" {
		v.refused = true
		return "signin", s.signInView(p), nil
	}
	if err != nil {
		return "", page{}, err
	}
	s.setCookie(v, "asked", browser, int(accounts.LinkLife.Seconds()))
	p.Sent = true
	return "signin", s.signInView(p), nil
}

type confirmPage struct{ Token, Error string }

// confirm shows a button: programs that look into mails follow links, and press nothing.
func (s *Site) confirm(_ context.Context, v *visit) (string, page, error) {
	return "confirm", page{Title: "Sign in", Main: confirmPage{Token: v.r.URL.Query().Get("token")}}, nil
}

func (s *Site) signIn(ctx context.Context, v *visit) (string, page, error) {
	token := v.r.PostFormValue("token")
	secret, next, err := s.Persons.Accounts.SignIn(ctx, token, s.cookie(v.r, "asked"), v.r.UserAgent())
	if message := toldOf(err); message != "" {
		v.refused = true
		return "confirm", page{Title: "Error: Sign in", Main: confirmPage{token, message}}, nil
	}
	if err != nil {
		return "", page{}, err
	}
	s.setCookie(v, "asked", "", 0)
	s.setCookie(v, "session", secret, int(accounts.SessionLife.Seconds()))
	v.next = next
	return "", page{}, nil
}

func (s *Site) signOut(ctx context.Context, v *visit) (string, page, error) {
	s.setCookie(v, "session", "", 0)
	v.next = "/"
	return "", page{}, s.Persons.Accounts.EndSession(ctx, v.who.ID, v.session.ID)
}

type mailsPage struct{ Messages []mail.Message }

// mails shows what would have been sent.
func (s *Site) mails(context.Context, *visit) (string, page, error) {
	return "mails", page{Title: "Mail that was not sent", Main: mailsPage{s.Persons.Box.Messages()}}, nil
}

type accountPage struct {
	app.Account
	Keys     []app.Key
	Sessions []sessionRow
	Scopes   []scopeRow
	Secret   string // of a key that was just made; shown this once
	Error    string
}

type sessionRow struct {
	app.Session
	Here bool
}

type scopeRow struct {
	Scope app.Scope
	Words string
}

func (s *Site) account(ctx context.Context, v *visit) (string, page, error) {
	return s.showAccount(ctx, v, "", "")
}

func (s *Site) showAccount(ctx context.Context, v *visit, secret, fault string) (string, page, error) {
	p := accountPage{Account: v.who, Secret: secret, Error: fault}
	all, err := s.Persons.Accounts.Keys(ctx, v.who.ID)
	if err != nil {
		return "", page{}, err
	}
	for _, k := range all {
		if k.RevokedAt == nil {
			p.Keys = append(p.Keys, k)
		}
	}
	sessions, err := s.Persons.Accounts.Sessions(ctx, v.who.ID)
	for _, one := range sessions {
		p.Sessions = append(p.Sessions, sessionRow{one, one.ID == v.session.ID})
	}
	for _, scope := range app.Scopes {
		p.Scopes = append(p.Scopes, scopeRow{scope, accounts.InWords(scope)})
	}
	title := "Your account"
	if fault != "" {
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
