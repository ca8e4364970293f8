package founder

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/cofounders"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var (
	inviteForm = form.New[cofounders.ListingInviteInput](map[string]texts.Text{"email": "E-mail address"})
	memberForm = form.New[cofounders.MemberInput](map[string]texts.Text{"member_id": "The person"})
	againForm  = form.New[cofounders.SentInput](map[string]texts.Text{"invitation_id": "The invitation"})
	leaveForm  = form.New[listings.ID](nil)
	answerTeam = form.New[cofounders.TokenInput](map[string]texts.Text{"token": "The link"})
)

func (f founder) teamRoutes() page.Routes {
	at := Path + "/{id}/team"
	return page.Routes{
		"GET " + at:              page.Blank(f.team, inviteForm.Blank(nil)),
		"POST " + at:             onListing(inviteForm, "email", f.Cofounders.InviteToListing, "team", f.team),
		"POST " + at + "/remove": onListing(memberForm, "", f.Cofounders.Remove, "team", f.team),
		"POST " + at + "/again":  f.inviteAgain,
		"POST " + at + "/leave":  f.leaveTeam,
	}
}

type teamPage struct {
	Head
	cofounders.Team
	Form form.State
}

func (f founder) team(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, "team")
	if err != nil {
		return "", page.Page{}, err
	}
	t, err := f.Cofounders.Team(ctx, v.Caller(), listings.ID{Listing: h.ListingID})
	p := teamPage{h, t, asking(state, inviteForm, "email")}
	return "team", page.Page{Title: p.Form.Title(texts.Sprintf("Team: %s", p.Name)), At: "products", Main: p}, err
}

// inviteAgain sends an invitation of the caller anew.
func (f founder) inviteAgain(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	back := Path + "/" + v.Params.ByName("id") + "/team"
	return page.Does(againForm, "", f.Cofounders.SendAgain, func(*page.Visit) string { return back }, f.team)(ctx, v)
}

// leaveTeam ends at the list of products, as the listing is none of them any more.
func (f founder) leaveTeam(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	aboutListing(v)
	return page.Does(leaveForm, "", f.Cofounders.Leave, func(*page.Visit) string { return Path }, f.team)(ctx, v)
}

// invitationRoutes are the pages of the link in an invitation, for whoever has it.
func (f founder) invitationRoutes() page.Routes {
	return page.Routes{
		"GET " + cofounders.InvitationPath:  f.invitation,
		"POST " + cofounders.InvitationPath: f.acceptInvitation,
		"GET " + cofounders.DeclinePath:     f.invitation, // a mail program's link, opened by a person
		"POST " + cofounders.DeclinePath:    f.declineInvitation,
	}
}

type invitationPage struct {
	cofounders.Invitation
	Token  string
	Email  string     // of who is signed in; "" of nobody
	SignIn string     // where to do so first
	Over   texts.Text // why it cannot be answered
	Done   texts.Text // what was answered
}

func (f founder) invitation(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return f.showInvitation(ctx, v, v.R.URL.Query().Get("token"), nil)
}

// showInvitation shows what a link invites to, or what is wrong with it or with the answer.
func (f founder) showInvitation(
	ctx context.Context, v *page.Visit, token string, fault error,
) (string, page.Page, error) {
	p := invitationPage{Token: token, Email: v.Who.Email,
		SignIn: page.SignInPath(cofounders.InvitationPath + "?token=" + token), Over: page.Refusal(fault)}
	if fault == nil {
		var err error
		p.Invitation, err = f.Cofounders.Open(ctx, token)
		if p.Over = page.Refusal(err); err != nil && p.Over == "" {
			return "", page.Page{}, err
		}
	}
	title := texts.Text("You are invited")
	if p.Over != "" {
		v.Refused, title = true, form.Faulty(title)
	}
	return "invitation", page.Page{Title: title, Unlisted: true, Main: p}, nil
}

func (f founder) acceptInvitation(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := answerTeam.Read(v.R)
	if err == nil && v.Who.ID == 0 {
		v.Next = page.SignInPath(cofounders.InvitationPath + "?token=" + in.Token)
		return "", page.Page{}, nil
	}
	if err != nil || !state.OK() {
		return f.showInvitation(ctx, v, "", err)
	}
	shown, err := f.Cofounders.Accept(ctx, v.Caller(), in)
	if page.Refusal(err) != "" {
		return f.showInvitation(ctx, v, in.Token, err)
	}
	if v.Next = Path; shown.Listing != 0 {
		v.Next = app.ProductPath(shown.Listing, "")
	}
	return "", page.Page{}, err
}

// declineInvitation takes the secret from the form, or from the address: a mail's program sends one POST there (RFC
// 8058).
func (f founder) declineInvitation(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	token := v.R.PostFormValue("token")
	if token == "" {
		token = v.R.URL.Query().Get("token")
	}
	err := f.Cofounders.Decline(ctx, cofounders.TokenInput{Token: token})
	if page.Refusal(err) != "" {
		return f.showInvitation(ctx, v, token, err)
	}
	done := invitationPage{Done: "You declined the invitation. You get no other one to this product."}
	return "invitation", page.Page{Title: "Declined", Unlisted: true, Main: done}, err
}
