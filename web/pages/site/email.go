package site

import (
	"context"
	"errors"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// emailPath is the page on which people change their address.
const emailPath = "/account/email"

type emailPage struct {
	Email    string
	Operator bool
	Fresh    bool      // so that a change may be asked for
	SignIn   string    // where to sign in again
	Pending  *changing // nil if no change waits
	Form     form.State
	CanMail  bool
	Outbox   bool // mails end at /dev/mail
}

// changing is a change of address that waits, as its person sees it.
type changing struct{ app.EmailChange }

// By tells how far the change is with one of its addresses.
func (c changing) By(at string) texts.Text {
	confirmed := c.OldConfirmedAt
	if app.MailSide(at) == app.NewAddress {
		confirmed = c.NewConfirmedAt
	}
	if confirmed != nil {
		return "confirmed"
	}
	return "not confirmed yet"
}

func (s *Site) pending(ctx context.Context, v *page.Visit) (*changing, error) {
	c, ok, err := s.Accounts.Pending(ctx, v.Who.ID)
	if err != nil || !ok {
		return nil, err
	}
	return &changing{c}, nil
}

func (s *Site) email(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return s.showEmail(ctx, v, emailForm.Blank(nil))
}

func (s *Site) showEmail(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	pending, err := s.pending(ctx, v)
	return "email", page.Page{Title: state.Title("Your e-mail address"), Main: emailPage{
		Email: v.Who.Email, Operator: v.Who.Operator, Fresh: v.Session.Fresh(s.Clock()),
		SignIn:  page.SignInPath(emailPath),
		Pending: pending, Form: state, CanMail: s.Persons.CanMail, Outbox: s.Persons.Outbox != nil,
	}}, err
}

func (s *Site) askChange(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := emailForm.Read(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	if v.Refused = s.Persons.CanMail && !state.OK(); v.Refused || !s.Persons.CanMail {
		return s.showEmail(ctx, v, state)
	}
	client := web.ClientKey(web.ClientAddress(v.R, s.Proxies))
	err = s.Accounts.RequestEmailChange(ctx, v.Session, accounts.EmailChangeRequest{Email: in.Email, Client: client})
	if stale(err) {
		v.Next = page.SignInPath(emailPath)
		return "", page.Page{}, nil
	}
	if state.Refuse(err, "email") {
		v.Refused = true
		return s.showEmail(ctx, v, state)
	}
	v.Next = emailPath
	return "", page.Page{}, err
}

// stale reports whether what was asked for needs a person who has just signed in.
func stale(err error) bool {
	var e *app.Error
	return errors.As(err, &e) && e.Code == accounts.StaleCode
}

func (s *Site) cancelChange(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	v.Next = emailPath
	return "", page.Page{}, s.Accounts.CancelChange(ctx, v.Who.ID)
}

// changePage is what the link in a mail about a change leads to. What it asks, only a button answers: programs follow
// links.
type changePage struct {
	app.EmailChange
	Token string
	AtOld bool   // the link was mailed to the old address
	Own   bool   // the browser is signed in to the account
	State string // "" asks; "confirmed", "done" and "disowned" tell what was done
	Error texts.Text
}

// changeLink asks for what stands behind the # of the link, which comes to us when the form is sent.
func (s *Site) changeLink(context.Context, *page.Visit) (string, page.Page, error) {
	return "change", page.Page{Title: "Change the address", Main: changePage{}}, nil
}

// askAboutChange asks what is to become of a change. The link in the mail to the new address is nothing to other
// accounts.
func (s *Site) askAboutChange(ctx context.Context, v *page.Visit, token string) (string, page.Page, error) {
	c, at, err := s.Accounts.ChangeLink(ctx, token)
	p := changePage{EmailChange: c, Token: token, AtOld: at == app.OldAddress, Own: err == nil && c.Account == v.Who.ID}
	if err == nil && !p.AtOld && !p.Own && v.Who.ID != 0 {
		return "", page.Page{}, app.Nowhere()
	}
	return s.showChange(v, p, err)
}

// showChange shows where a change stands, or what is wrong with the link.
func (s *Site) showChange(v *page.Visit, p changePage, err error) (string, page.Page, error) {
	titles := map[string]texts.Text{"": "Change the address", "confirmed": "Confirmed",
		"done": "Your address is changed", "disowned": "Cancelled"}
	title := titles[p.State]
	if p.Error = page.Refusal(err); p.Error != "" {
		v.Refused, err, title = true, nil, form.Faulty(title)
	}
	return "change", page.Page{Title: title, Main: p}, err
}

// answerChange does what the button says.
func (s *Site) answerChange(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	token, answer := secretOf(v.R.PostFormValue("token")), v.R.PostFormValue("answer")
	if answer == "disown" {
		return s.disownChange(ctx, v, token)
	}
	if v.Who.ID == 0 || answer != "confirm" {
		return s.askAboutChange(ctx, v, token)
	}
	c, done, err := s.Accounts.ConfirmChange(ctx, v.Session, token)
	p := changePage{EmailChange: c, Own: true, State: "confirmed"}
	if done {
		p.State = "done"
	}
	return s.showChange(v, p, err)
}

func (s *Site) disownChange(ctx context.Context, v *page.Visit, token string) (string, page.Page, error) {
	c, _, err := s.Accounts.ChangeLink(ctx, token)
	if err == nil {
		err = s.Accounts.DisownChange(ctx, token)
	}
	if err == nil && c.Account == v.Who.ID {
		v.SetCookie("session", "", 0)
	}
	return s.showChange(v, changePage{EmailChange: c, State: "disowned"}, err)
}

// emailRoutes are the pages for changing an address.
func (s *Site) emailRoutes(handle func(at string, access page.Access, do page.Action)) {
	handle("GET "+emailPath, page.SignedIn, s.email)
	handle("POST "+emailPath, page.SignedIn, s.askChange)
	handle("POST "+emailPath+"/cancel", page.SignedIn, s.cancelChange)
	handle("GET "+accounts.ChangePath, page.Anyone, s.changeLink)
	handle("POST "+accounts.ChangePath, page.Anyone, s.answerChange)
}
