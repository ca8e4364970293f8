package site

import (
	"context"

	"debut/app/people/accounts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// invitedPage is where a link leads by which the team invites people.
type invitedPage struct {
	bootstrapPage
	CanMail bool
}

func (s *Site) invitedForm(_ context.Context, v *page.Visit) (string, page.Page, error) {
	return "invited", page.Page{Title: "You are invited",
		Main: invitedPage{bootstrapPage{Form: emailForm.Blank(nil)}, s.Persons.CanMail}}, nil
}

// invited mails a link to sign in to somebody who was invited: the account is made once the mailbox has proved to be
// theirs.
func (s *Site) invited(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := emailForm.Read(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	p := invitedPage{bootstrapPage{Token: secretOf(v.R.PostFormValue("token")), Form: state}, s.Persons.CanMail}
	if state.OK() {
		err = s.mailLink(ctx, v, accounts.SignInRequest{Email: in.Email, Invited: p.Token})
	}
	if p.Form.Refuse(err, "") || !p.Form.OK() {
		v.Refused = true
		return "invited", page.Page{Title: form.Faulty("You are invited"), Main: p}, nil
	}
	return "", page.Page{}, err
}
