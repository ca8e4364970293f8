package site

import (
	"context"
	"net/http"
	"strings"

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
	Box         bool // mails are at /dev/mail
	Again       bool // the person is signed in, but not lately enough

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
	if p.Error != "" || p.PasskeyFault != "" {
		title = "Error: " + title
	}
	return page{Title: title, Main: p}
}

// sentPath is the page that waits for the mail.
const sentPath = "/sign-in/sent"

// sendLink mails a link. What is wrong with the address is told on the same page, with what was typed.
func (s *Site) sendLink(ctx context.Context, v *visit) (string, page, error) {
	p := signInPage{Email: v.r.PostFormValue("email"), Next: v.r.PostFormValue("next")}
	if !s.Persons.CanMail {
		return "signin", s.signInView(ctx, p), nil
	}
	client := web.ClientKey(web.ClientAddress(v.r, s.Proxies))
	before, _ := asked(v.r)
	if err := s.Visitors.ChargeMail(v.r); err != nil {
		return "", page{}, err
	}
	made, err := s.Persons.Accounts.AskIn(ctx, accounts.Wish{Email: p.Email, Client: client, Browser: before, Known: cookie(v.r, "known"), Next: p.Next})
	if p.Error = toldOf(err); p.Error != "" {
		v.refused = true
		return "signin", s.signInView(ctx, p), nil
	}
	if err != nil {
		return "", page{}, err
	}
	s.setCookie(v, "asked", made.Browser+"."+made.Code, int(accounts.LinkLife.Seconds()))
	v.next = sentPath
	return "", page{}, nil
}

// asked is what the browser got that asked for a link: what it is known by, and the six digits for other browsers.
func asked(r *http.Request) (browser, code string) {
	browser, code, _ = strings.Cut(cookie(r, "asked"), ".")
	return browser, code
}

type sentPage struct {
	Email  string
	Code   string // that opens the link in another browser
	Failed bool   // no server took the mail
	Box    bool   // it is at /dev/mail
	Error  string // what is wrong with the code that was typed
}

// sent waits for the mail, and says where it could not be sent.
func (s *Site) sent(ctx context.Context, v *visit) (string, page, error) {
	return s.showSent(ctx, v, "")
}

func (s *Site) showSent(ctx context.Context, v *visit, fault string) (string, page, error) {
	browser, code := asked(v.r)
	link, found, err := s.Persons.Accounts.PendingSignIn(ctx, browser)
	if err != nil {
		return "", page{}, err
	}
	if !found || len(code) != 6 || !s.Persons.Accounts.Waits(link) && link.FailedAt == nil && fault == "" {
		v.next = "/sign-in" // it was used, or is over
		return "", page{}, nil
	}
	title := "Look in your mail"
	if fault != "" || link.FailedAt != nil {
		title = "Error: " + title
	}
	return "sent", page{Title: title, Main: sentPage{
		Email: link.Email, Code: code[:3] + "\u00a0" + code[3:], Failed: link.FailedAt != nil, Box: s.Persons.Box != nil, Error: fault,
	}}, nil
}

// signInByMail signs in who types the code of the mail in the browser that asked for it: scripts are not needed for that.
func (s *Site) signInByMail(ctx context.Context, v *visit) (string, page, error) {
	browser, _ := asked(v.r)
	secret, next, err := s.Persons.Accounts.SignInByMail(ctx, accounts.Opening{
		Browser: browser, Code: v.r.PostFormValue("code"), Agent: v.r.UserAgent(), Before: v.session,
	})
	if message := toldOf(err); message != "" {
		v.refused = true
		return s.showSent(ctx, v, message)
	}
	return s.signedIn(v, secret, next, err)
}

type confirmPage struct {
	Token, Error string
	Code         bool // the six digits are asked for, since this is another browser than the one that asked
}

// confirm shows a button: programs that look into mails follow links, and press nothing. What stands behind the # of the link comes with it.
func (s *Site) confirm(context.Context, *visit) (string, page, error) {
	return "confirm", page{Title: "Sign in", Main: confirmPage{}}, nil
}

func (s *Site) signIn(ctx context.Context, v *visit) (string, page, error) {
	token := secretOf(v.r.PostFormValue("token"))
	browser, _ := asked(v.r)
	secret, next, err := s.Persons.Accounts.SignIn(ctx, accounts.Opening{
		Token: token, Browser: browser, Code: v.r.PostFormValue("code"), Agent: v.r.UserAgent(), Before: v.session,
	})
	if err != nil {
		return refuseLink(v, token, err)
	}
	return s.signedIn(v, secret, next, nil)
}

// secretOf is the secret of a link, of which somebody without scripts may have copied more.
func secretOf(typed string) string {
	if _, token, found := strings.Cut(typed, "token="); found {
		typed = token
	}
	return strings.TrimSpace(typed)
}

// signedIn goes on with what the browser is known by from now on, in this session and after it.
func (s *Site) signedIn(v *visit, secret, next string, err error) (string, page, error) {
	if err != nil {
		return "", page{}, err
	}
	s.setCookie(v, "asked", "", 0)
	s.setCookie(v, "session", secret, int(accounts.SessionLife.Seconds()))
	s.setCookie(v, "known", accounts.KnownAs(secret), int(accounts.SessionLife.Seconds()))
	v.next = next
	return "", page{}, nil
}

// refuseLink says why nobody is signed in by a link. That another browser needs the code is nothing that was done wrong.
func refuseLink(v *visit, token string, err error) (string, page, error) {
	message := toldOf(err)
	if message == "" {
		return "", page{}, err
	}
	p := confirmPage{token, message, accounts.NeedsCode(err)}
	if p.Code && !v.r.PostForm.Has("code") {
		p.Error = ""
		return "confirm", page{Title: "Sign in", Main: p}, nil
	}
	v.refused = true
	return "confirm", page{Title: "Error: Sign in", Main: p}, nil
}

type firstPage struct{ Token, Email, Error string }

func (s *Site) askFirst(_ context.Context, v *visit) (string, page, error) {
	return "first", page{Title: "Run this directory", Main: firstPage{}}, nil
}

// becomeFirst signs in the first operator, who needs no mail for it.
func (s *Site) becomeFirst(ctx context.Context, v *visit) (string, page, error) {
	p := firstPage{Token: secretOf(v.r.PostFormValue("token")), Email: v.r.PostFormValue("email")}
	secret, err := s.Persons.Accounts.BecomeFirst(ctx, p.Token, p.Email, v.r.UserAgent(), v.session)
	if p.Error = toldOf(err); p.Error != "" {
		v.refused = true
		return "first", page{Title: "Error: Run this directory", Main: p}, nil
	}
	return s.signedIn(v, secret, "/account", err)
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
