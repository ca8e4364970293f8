package site

import (
	"context"

	"debut/app"
	"debut/app/accounts"
	"debut/app/mail"
	"debut/app/passkeys"
	"debut/web"
)

type signInPage struct {
	Email, Next string
	Error       string // what is wrong with what was sent
	CanMail     bool
	Sent        bool   // a mail is on its way
	Code        string // that opens its link in another browser
	Box         bool   // it is at /dev/mail
	Again       bool   // the person is signed in, but not lately enough

	Passkeys     bool   // they work at this address
	PasskeyFault string // what is wrong with the one that was used
}

func (s *Site) askIn(ctx context.Context, v *visit) (string, page, error) {
	p := signInPage{Next: v.r.URL.Query().Get("next")}
	switch {
	case v.who.ID == 0:
	case p.Next == "" || v.session.Fresh(s.Clock()):
		v.next = accounts.OwnPath(p.Next)
	default: // on the way to what is only done just after signing in
		p.Again, p.Email = true, v.who.Email
	}
	return "signin", s.signInView(ctx, p), nil
}

func (s *Site) signInView(ctx context.Context, p signInPage) page {
	p.CanMail, p.Box = s.Persons.CanMail, s.Persons.Box != nil
	p.Passkeys = s.Persons.Passkeys != nil && passkeys.Unfit(app.SiteOf(ctx).Origin) == ""
	title := "Sign in"
	switch {
	case p.Sent:
		title = "Look in your mail"
	case p.Error != "" || p.PasskeyFault != "":
		title = "Error: " + title
	}
	return page{Title: title, Main: p}
}

// sendLink mails a link. What is wrong with the address is told on the same page, with what was typed.
func (s *Site) sendLink(ctx context.Context, v *visit) (string, page, error) {
	p := signInPage{Email: v.r.PostFormValue("email"), Next: v.r.PostFormValue("next")}
	if !s.Persons.CanMail {
		return "signin", s.signInView(ctx, p), nil
	}
	client := web.ClientKey(web.ClientAddress(v.r, s.Proxies))
	asked, err := s.Persons.Accounts.AskIn(ctx, accounts.Wish{Email: p.Email, Client: client, Next: p.Next})
	if p.Error = toldOf(err); p.Error != "" {
		v.refused = true
		return "signin", s.signInView(ctx, p), nil
	}
	if err != nil {
		return "", page{}, err
	}
	s.setCookie(v, "asked", asked.Browser, int(accounts.LinkLife.Seconds()))
	p.Sent, p.Code = true, asked.Code[:3]+"\u00a0"+asked.Code[3:]
	return "signin", s.signInView(ctx, p), nil
}

type confirmPage struct {
	Token, Error string
	Code         bool // the six digits are asked for, since this is another browser than the one that asked
}

// confirm shows a button: programs that look into mails follow links, and press nothing.
func (s *Site) confirm(ctx context.Context, v *visit) (string, page, error) {
	token := v.r.URL.Query().Get("token")
	here, err := s.Persons.Accounts.OpensHere(ctx, token, cookie(v.r, "asked"))
	if err != nil {
		return refuseLink(v, token, err)
	}
	return "confirm", page{Title: "Sign in", Main: confirmPage{Token: token, Code: !here}}, nil
}

func (s *Site) signIn(ctx context.Context, v *visit) (string, page, error) {
	token := v.r.PostFormValue("token")
	secret, next, err := s.Persons.Accounts.SignIn(ctx, accounts.Opening{
		Token: token, Browser: cookie(v.r, "asked"), Code: v.r.PostFormValue("code"), Agent: v.r.UserAgent(), Before: v.session,
	})
	if err != nil {
		return refuseLink(v, token, err)
	}
	s.setCookie(v, "asked", "", 0)
	s.setCookie(v, "session", secret, int(accounts.SessionLife.Seconds()))
	v.next = next
	return "", page{}, nil
}

// refuseLink says why nobody is signed in by a link.
func refuseLink(v *visit, token string, err error) (string, page, error) {
	message := toldOf(err)
	if message == "" {
		return "", page{}, err
	}
	v.refused = true
	return "confirm", page{Title: "Error: Sign in", Main: confirmPage{token, message, accounts.NeedsCode(err)}}, nil
}

type firstPage struct{ Token, Email, Error string }

func (s *Site) askFirst(_ context.Context, v *visit) (string, page, error) {
	return "first", page{Title: "Run this directory", Main: firstPage{Token: v.r.URL.Query().Get("token")}}, nil
}

// becomeFirst signs in the first operator, who needs no mail for it.
func (s *Site) becomeFirst(ctx context.Context, v *visit) (string, page, error) {
	p := firstPage{Token: v.r.PostFormValue("token"), Email: v.r.PostFormValue("email")}
	secret, err := s.Persons.Accounts.BecomeFirst(ctx, p.Token, p.Email, v.r.UserAgent(), v.session)
	if p.Error = toldOf(err); p.Error != "" {
		v.refused = true
		return "first", page{Title: "Error: Run this directory", Main: p}, nil
	}
	if err != nil {
		return "", page{}, err
	}
	s.setCookie(v, "session", secret, int(accounts.SessionLife.Seconds()))
	v.next = "/account"
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
