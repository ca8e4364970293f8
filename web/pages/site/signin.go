package site

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	"debut/app/people/passkeys"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// emailInput is the one field that people sign in with, and change.
type emailInput struct {
	Email string `json:"email" required:"true" min:"1" max:"254"`
}

var emailForm = form.New[emailInput](map[string]texts.Text{"email": "The e-mail address"})

type signInPage struct {
	Form    form.State
	Next    string
	For     texts.Text // what the person signs in for; "" if that is not known
	CanMail bool
	Outbox  bool // mails are at /dev/mail
	Again   bool // the person is signed in, but not lately enough

	SignUp app.SignUp // who may make an account

	Passkeys     bool       // they work at this address
	PasskeyFault texts.Text // what is wrong with the one that was used
}

func (s *Site) signInForm(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	p := signInPage{Form: emailForm.Blank(nil), Next: v.R.URL.Query().Get("next")}
	switch {
	case v.Who.ID == 0:
	case p.Next == "" || v.Session.Fresh(s.Clock()):
		v.Next = accounts.OwnPath(p.Next)
	default: // on the way to what is only done just after signing in
		p.Again, p.Form = true, emailForm.Blank(map[string]string{"email": v.Who.Email})
	}
	return "signin", s.signInView(ctx, v, p), nil
}

func (s *Site) signInView(ctx context.Context, v *page.Visit, p signInPage) page.Page {
	p.For = s.purpose(ctx, v.R, p.Next)
	p.CanMail, p.Outbox = s.Persons.CanMail, s.Persons.Outbox != nil
	p.Passkeys = s.Persons.Passkeys != nil && passkeys.Unfit(app.SiteOf(ctx).Origin) == ""
	var err error
	if p.SignUp, err = s.Accounts.SignUp(ctx); err != nil {
		web.LogFault(ctx, s.Log, "read who may sign up", err) // who has an account signs in all the same
	}
	title := p.Form.Title("Sign in")
	if p.PasskeyFault != "" {
		title = form.Faulty(title)
	}
	return page.Page{Title: title, Main: p}
}

// sentPath is the page that waits for the mail.
const sentPath = "/sign-in/sent"

// sendLink mails a link. What is wrong with the address is told on the same page, with what was typed.
func (s *Site) sendLink(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := emailForm.Read(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	p := signInPage{Form: state, Next: v.R.PostFormValue("next")}
	if v.Refused = s.Persons.CanMail && !state.OK(); v.Refused || !s.Persons.CanMail {
		return "signin", s.signInView(ctx, v, p), nil
	}
	err = s.mailLink(ctx, v, accounts.SignInRequest{Email: in.Email, Next: p.Next})
	if p.Form.Refuse(err, "email") {
		v.Refused = true
		return "signin", s.signInView(ctx, v, p), nil
	}
	return "", page.Page{}, err
}

// mailLink mails a link, and goes on to the page that waits for it.
func (s *Site) mailLink(ctx context.Context, v *page.Visit, r accounts.SignInRequest) error {
	address := web.ClientAddress(v.R, s.Proxies)
	r.Client, r.Network, r.Known = web.ClientKey(address), web.NetworkKey(address), page.Cookie(v.R, "known")
	r.Browser, _ = pendingSignIn(v.R)
	if err := s.Visitors.ChargeMail(v.R); err != nil {
		return err
	}
	made, err := s.Accounts.RequestSignIn(ctx, r)
	if err != nil {
		return err
	}
	v.SetCookie("asked", made.Browser+"."+made.Code, int(accounts.LinkLife.Seconds()))
	v.Next = sentPath
	return nil
}

// pendingSignIn returns what the browser that asked for a link got: what it is known by, and the six digits for other
// browsers.
func pendingSignIn(r *http.Request) (browser, code string) {
	browser, code, _ = strings.Cut(page.Cookie(r, "asked"), ".")
	return browser, code
}

type sentPage struct {
	Email  string
	Code   string     // that opens the link in another browser
	Failed bool       // no server took the mail
	Outbox bool       // it is at /dev/mail
	Error  texts.Text // what is wrong with the code that was typed
}

// sent waits for the mail, and says where it could not be sent.
func (s *Site) sent(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return s.showSent(ctx, v, "")
}

func (s *Site) showSent(ctx context.Context, v *page.Visit, fault texts.Text) (string, page.Page, error) {
	browser, code := pendingSignIn(v.R)
	link, found, err := s.Accounts.PendingSignIn(ctx, browser)
	if err != nil {
		return "", page.Page{}, err
	}
	if !found || len(code) != 6 || !s.Accounts.Waits(link) && link.FailedAt == nil && fault == "" {
		v.Next = "/sign-in" // it was used, or is over
		return "", page.Page{}, nil
	}
	title := texts.Text("Look in your mail")
	if fault != "" || link.FailedAt != nil {
		title = form.Faulty(title)
	}
	return "sent", page.Page{Title: title, Main: sentPage{
		Email: link.Email, Code: code[:3] + "\u00a0" + code[3:], Failed: link.FailedAt != nil,
		Outbox: s.Persons.Outbox != nil, Error: fault,
	}}, nil
}

// signInByMail signs in who types the code of the mail in the browser that asked for it: scripts are not needed for
// that.
func (s *Site) signInByMail(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	browser, _ := pendingSignIn(v.R)
	secret, next, err := s.Accounts.SignInByMail(ctx, accounts.SignInAttempt{
		Browser: browser, Code: v.R.PostFormValue("code"), Agent: v.R.UserAgent(), Before: v.Session,
	})
	if message := page.Refusal(err); message != "" {
		v.Refused = true
		return s.showSent(ctx, v, message)
	}
	return s.signedIn(v, secret, next, err)
}

type confirmPage struct {
	Token string
	Error texts.Text
	Code  bool // the six digits are asked for, since this is another browser than the one that asked
}

// confirm shows a button: programs that look into mails follow links, and press nothing. What stands behind the # of
// the link comes with it.
func (s *Site) confirm(context.Context, *page.Visit) (string, page.Page, error) {
	return "confirm", page.Page{Title: "Sign in", Main: confirmPage{}}, nil
}

func (s *Site) signIn(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	token := secretOf(v.R.PostFormValue("token"))
	browser, _ := pendingSignIn(v.R)
	secret, next, err := s.Accounts.SignIn(ctx, accounts.SignInAttempt{
		Token: token, Browser: browser, Code: v.R.PostFormValue("code"), Agent: v.R.UserAgent(), Before: v.Session,
	})
	if err != nil {
		return refuseLink(v, token, err)
	}
	return s.signedIn(v, secret, next, nil)
}

// secretOf returns the secret of a link, of which somebody without scripts may have copied more.
func secretOf(typed string) string {
	if _, token, found := strings.Cut(typed, "token="); found {
		typed = token
	}
	return strings.TrimSpace(typed)
}

// signedIn goes on with what the browser is known by from now on, in this session and after it.
func (s *Site) signedIn(v *page.Visit, secret, next string, err error) (string, page.Page, error) {
	if err != nil {
		return "", page.Page{}, err
	}
	v.SetCookie("asked", "", 0)
	v.SetCookie("session", secret, int(accounts.SessionLife.Seconds()))
	v.SetCookie("known", accounts.KnownAs(secret), int(accounts.SessionLife.Seconds()))
	v.Next = next
	return "", page.Page{}, nil
}

// refuseLink says why nobody is signed in by a link. That another browser needs the code is nothing that was done
// wrong.
func refuseLink(v *page.Visit, token string, err error) (string, page.Page, error) {
	message := page.Refusal(err)
	if message == "" {
		return "", page.Page{}, err
	}
	p := confirmPage{token, message, accounts.NeedsCode(err)}
	if p.Code && !v.R.PostForm.Has("code") {
		p.Error = ""
		return "confirm", page.Page{Title: "Sign in", Main: p}, nil
	}
	v.Refused = true
	return "confirm", page.Page{Title: form.Faulty("Sign in"), Main: p}, nil
}

type bootstrapPage struct {
	Token string
	Form  form.State
}

func (s *Site) bootstrapForm(_ context.Context, v *page.Visit) (string, page.Page, error) {
	return "bootstrap", page.Page{Title: "Run this directory", Main: bootstrapPage{Form: emailForm.Blank(nil)}}, nil
}

// bootstrap signs in the first operator, who needs no mail for it.
func (s *Site) bootstrap(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := emailForm.Read(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	p := bootstrapPage{Token: secretOf(v.R.PostFormValue("token")), Form: state}
	var secret string
	if state.OK() {
		secret, err = s.Accounts.Bootstrap(ctx, p.Token, in.Email, v.R.UserAgent(), v.Session)
	}
	if p.Form.Refuse(err, "email") || !p.Form.OK() {
		v.Refused = true
		return "bootstrap", page.Page{Title: form.Faulty("Run this directory"), Main: p}, nil
	}
	return s.signedIn(v, secret, "/admin/start", err)
}

func (s *Site) signOut(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	v.SetCookie("session", "", 0)
	v.Next = "/"
	return "", page.Page{}, s.Accounts.EndSession(ctx, v.Who.ID, v.Session.ID)
}

type mailsPage struct {
	Messages []mail.Message
	Samples  []sample
}

// sample is a letter to look at.
type sample struct{ Href, Subject string }

// mails shows what would have been sent, and how each letter to founders looks.
func (s *Site) mails(ctx context.Context, _ *page.Visit) (string, page.Page, error) {
	p := mailsPage{Messages: s.Persons.Outbox.Messages()}
	for i, m := range s.Persons.Samples(app.SiteOf(ctx)) {
		p.Samples = append(p.Samples, sample{"/dev/mail/samples/" + strconv.Itoa(i+1), m.Subject})
	}
	return "mails", page.Page{Title: "Mail that was not sent", Main: p}, nil
}

// sampleMail shows a letter as a program for mail does. It has a style of its own, and may do nothing.
func (s *Site) sampleMail(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	n, err := v.Number("number")
	all := s.Persons.Samples(app.SiteOf(ctx))
	if err != nil || int(n) > len(all) {
		return "", page.Page{}, page.Nowhere()
	}
	v.W.Header().Set("Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
	web.NewResponse("text/html; charset=utf-8", "no-store", []byte(all[n-1].HTML)).SendOnce(v.W, v.R, http.StatusOK)
	v.Sent = true
	return "", page.Page{}, nil
}
