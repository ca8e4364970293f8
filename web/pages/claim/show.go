package claim

import (
	"context"

	"debut/app"
	"debut/app/community/claims"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// shown is a claim with its state in words.
type shown struct {
	claims.Record
	Class, Icon string
	State       texts.Text
	Path        string
	How         texts.Text // the method
}

func show(r claims.Record) shown {
	s := shown{Record: r, Path: pathOf(r.ClaimID), How: choices[app.ClaimMethod(r.Method)].Words}
	switch {
	case r.Dispute == app.Text(app.DisputeOpen):
		s.Class, s.Icon, s.State = "chip-wait", "clock", "The site team decides"
	case r.Dispute == app.Text(app.DisputeDeclined):
		s.Class, s.Icon, s.State = "", "circle-alert", "The owner kept it"
	case r.Status == string(app.ClaimVerified) && r.Owner:
		s.Class, s.Icon, s.State = "chip-live", "circle-check", "Verified: it is yours"
	case r.Status == string(app.ClaimVerified):
		s.Class, s.Icon, s.State = "", "circle-check", "Verified, and not yours any more"
	case r.Status == string(app.ClaimPending):
		s.Class, s.Icon, s.State = "chip-wait", "clock", "Not proven yet"
	case r.Status == string(app.ClaimFailed):
		s.Icon, s.State = "circle-alert", "Looked for too often"
	case r.Status == string(app.ClaimExpired):
		s.Icon, s.State = "circle-alert", "Expired"
	default:
		s.Icon, s.State = "circle-alert", "Replaced"
	}
	return s
}

type claimPage struct {
	shown
	Form  form.State
	Open  bool // its proof may still be given
	Check *check
	Hosts []host // where DNS is looked after
}

// check is the last look, in words.
type check struct {
	Class, Icon string
	Heading     texts.Text
	claims.Check
}

func checkOf(c *claims.Check) *check {
	if c == nil {
		return nil
	}
	switch app.ClaimOutcome(c.Outcome) {
	case app.ProofFound:
		return &check{"notice notice-good", "circle-check", "The proof was found", *c}
	case app.ProofMissing:
		return &check{"notice notice-warn", "circle-alert", "It is not published", *c}
	case app.ProofWrong:
		return &check{"notice notice-warn", "circle-alert", "Something else stands there", *c}
	}
	return &check{"notice notice-warn", "info", "We could not look", *c}
}

// host is where many people look after their DNS, and what the fields are called there.
type host struct {
	Name string
	Says texts.Text
}

var hosts = []host{
	{"Cloudflare", "Choose the domain, then DNS and Records, and add a record. Type TXT, name @, and the value as its content."},
	{"GoDaddy", "Open the DNS page of the domain and add a record. Type TXT, name @, and the value."},
	{"Namecheap", "Domain list, Manage, Advanced DNS: add a record. Type TXT, host @, and the value."},
	{"IONOS", "Open the domain, then DNS, and add a record of the type TXT. Host name @, and the value."},
	{"Squarespace", "Open the domain, then DNS settings, and add a custom record. Type TXT, name @, and the value as its data."},
	{"AWS Route 53", "Open the hosted zone and create a record. Leave its name empty, type TXT, and put the value within quotation marks, as that host asks."},
}

// claim shows what to publish for a claim, and what the last look saw.
func (h handler) claim(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	r, err := h.Claims.Show(ctx, v.Caller(), claims.ID{Claim: id})
	p := claimPage{shown: show(r), Form: state, Open: r.Status == string(app.ClaimPending), Check: checkOf(r.LastCheck)}
	if r.Method == string(app.ClaimDNS) {
		p.Hosts = hosts
	}
	return "claim", page.Page{Title: state.Title(texts.Sprintf("Claim of %s", r.Name)), At: "products",
		Unlisted: true, Main: p}, err
}

// lookForProof looks for the proof now, and shows what was seen.
func (h handler) lookForProof(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	looked, err := h.Claims.Look(ctx, v.Caller(), claims.ID{Claim: id})
	if err == nil {
		_, err = h.Claims.Verify(ctx, v.Caller(), claims.ID{Claim: id}, looked)
	}
	return h.done(ctx, v, id, err)
}

// sendAgain sends the mail of a claim once more.
func (h handler) sendAgain(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	r, err := h.Claims.Show(ctx, v.Caller(), claims.ID{Claim: id})
	if err == nil {
		_, err = h.Claims.Begin(ctx, v.Caller(),
			claims.BeginInput{Slug: r.Slug, Method: r.Method, Email: string(r.Email)})
	}
	return h.done(ctx, v, id, err)
}

func (h handler) done(ctx context.Context, v *page.Visit, id int64, err error) (string, page.Page, error) {
	var state form.State
	if v.Refused = state.Refuse(err, ""); v.Refused {
		return h.claim(ctx, v, state)
	}
	v.Next = pathOf(id) + "#outcome"
	return "", page.Page{}, err
}

type confirmPage struct {
	claims.Record
	Token string
	As    string     // the address of who is signed in
	Over  texts.Text // why it confirms nothing
}

// confirmation shows what the link in a mail confirms, or why it confirms nothing.
func (h handler) confirmation(
	ctx context.Context, v *page.Visit, token string, fault error,
) (string, page.Page, error) {
	p, err := confirmPage{Token: token, As: v.Who.Email}, fault
	if err == nil {
		p.Record, err = h.Claims.Open(ctx, v.Caller(), claims.TokenInput{Token: token})
	}
	title := texts.Text("Confirm the claim")
	if p.Over = page.Refusal(err); p.Over != "" {
		v.Refused, title, err = true, form.Faulty(title), nil
	}
	return "confirm", page.Page{Title: title, At: "products", Unlisted: true, Main: p}, err
}

// confirm verifies the claim of a link.
func (h handler) confirm(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := confirmForm.Read(v.R)
	var r claims.Record
	if err == nil && !state.OK() {
		err = app.Refused("claim_over", "The link was cut. Open it from the mail again.")
	}
	if err == nil {
		r, err = h.Claims.Confirm(ctx, v.Caller(), in)
	}
	if page.Refusal(err) != "" {
		return h.confirmation(ctx, v, in.Token, err)
	}
	v.Next = pathOf(r.ClaimID) + "#outcome"
	return "", page.Page{}, err
}
