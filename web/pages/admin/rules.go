package admin

import (
	"context"
	"strings"

	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// rulesPath is the page of what the directory lets in.
const rulesPath = Path + "/rules"

var (
	rulesForm = form.New[moderation.RulesInput](map[string]texts.Text{"approval": "What the team approves",
		"sign_up": "Who may sign up", "domains": "The list of domains", "words": "The list of words"})
	invitationForm = form.New[moderation.Invitation](map[string]texts.Text{"email": "The e-mail address"})
	linkForm       = form.New[moderation.NewLink](map[string]texts.Text{"note": "Whom it is for",
		"uses": "Accounts", "days": "Days"})
	endLinkForm = form.New[moderation.LinkRef](nil)
)

// choice is one of the values of a rule.
type choice struct {
	Value string
	Words texts.Text
}

// Choices of the two rules that are one of several.
var (
	approving = []choice{{"none", "None: what is submitted waits for nobody"},
		{"first", "Those of accounts of which nothing was approved or launched before"}, {"all", "All"}}
	signingUp = []choice{{"everybody", "Everybody"}, {"invited", "People whom the team invited"},
		{"nobody", "Nobody new"}}
)

type rulesPage struct {
	Operator             bool
	Approving, SigningUp []choice
	Invited              []string
	Links                []moderation.InvitationLink
	Link                 string // that was just made; shown this once
	Form, Invitation     form.State
	NewLink, Faults      form.State
}

func (a admin) ruleRoutes() page.Routes {
	m := a.Moderation
	return page.Routes{
		"GET " + rulesPath:                operators(page.Blank(a.showRules, form.State{})),
		"POST " + rulesPath:               operators(acts(rulesForm, m.SetRules, backTo(rulesPath), a.showRules)),
		"POST " + rulesPath + "/invite":   operators(acts(invitationForm, m.Invite, backTo(rulesPath), a.showRules)),
		"POST " + rulesPath + "/uninvite": operators(acts(invitationForm, m.Uninvite, backTo(rulesPath), a.showRules)),
		"POST " + rulesPath + "/link":     operators(a.makeLink),
		"POST " + rulesPath + "/end-link": operators(acts(endLinkForm, m.EndLink, backTo(rulesPath), a.showRules)),
	}
}

// makeLink makes a link to share, and shows it this once.
func (a admin) makeLink(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := linkForm.Read(v.R)
	link := ""
	if err == nil && state.OK() {
		link, err = a.Moderation.MakeLink(ctx, v.Session, in)
	}
	if state.Refuse(err, "note") || !state.OK() {
		v.Refused = true
		return a.showRules(ctx, v, state)
	}
	if err != nil {
		return "", page.Page{}, err
	}
	return a.rulesWith(ctx, v, form.State{}, link)
}

// showRules shows the rules as they are, or the form that was refused.
func (a admin) showRules(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	return a.rulesWith(ctx, v, state, "")
}

func (a admin) rulesWith(ctx context.Context, v *page.Visit, state form.State, link string) (string, page.Page, error) {
	rules, err := a.Moderation.RulesOf(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	p := rulesPage{Operator: v.Who.Operator, Approving: approving, SigningUp: signingUp, Form: state, Invitation: state,
		NewLink: state, Faults: state, Link: link}
	if !state.Asks("domains") {
		p.Form = rulesForm.Blank(map[string]string{
			"approval": string(rules.Approval), "sign_up": string(rules.SignUp),
			"domains": strings.Join(rules.Domains, "\n"), "words": strings.Join(rules.Words, "\n"),
		})
	}
	if !state.Asks("email") {
		p.Invitation = invitationForm.Blank(nil)
	}
	if !state.Asks("note") {
		p.NewLink = linkForm.Blank(map[string]string{"uses": "1", "days": "7"})
	}
	if p.Links, err = a.Moderation.Links(ctx); err != nil {
		return "", page.Page{}, err
	}
	p.Invited, err = a.Moderation.Invitations(ctx)
	return "rules", page.Page{Title: state.Title("Rules"), At: "today", Main: p}, err
}
