package site

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	"debut/app/people/passkeys"
	"debut/web"
	"debut/web/doors/op"
	"debut/web/pages/page"
)

// passkeyRoutes are where scripts ask for challenges, as JSON, and where forms bring what a device made of them.
func (s *Site) passkeyRoutes(handle func(at string, access page.Access, do page.Action)) {
	if s.Persons.Passkeys == nil {
		return
	}
	handle("POST /sign-in/passkey/options", page.Anyone, s.askForPasskey)
	handle("POST /sign-in/passkey", page.Anyone, s.signInByPasskey)
	handle("POST /account/passkey/options", page.SignedIn, s.askToAddPasskey)
	handle("POST /account/passkey", page.SignedIn, s.addPasskey)
	handle("POST /account/passkeys/{id}/rename", page.SignedIn, s.renamePasskey)
	handle("POST /account/passkeys/{id}/remove", page.SignedIn, s.removePasskey)
}

func (s *Site) asker(v *page.Visit) passkeys.Asker {
	return passkeys.Asker{Browser: page.Cookie(v.R, "device"), Client: web.ClientKey(web.ClientAddress(v.R, s.Proxies))}
}

func (s *Site) askForPasskey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	if err := s.Visitors.ChargeKey(v.R); err != nil {
		return s.challenged(ctx, v, nil, "", err)
	}
	options, browser, err := s.Persons.Passkeys.AskToSignIn(ctx, s.asker(v))
	return s.challenged(ctx, v, options, browser, err)
}

func (s *Site) askToAddPasskey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	options, browser, err := s.Persons.Passkeys.AskToAdd(ctx, v.Who, v.Session, s.asker(v))
	return s.challenged(ctx, v, options, browser, err)
}

// challenged answers a script with the options of a ceremony, or with why there are none.
func (s *Site) challenged(
	ctx context.Context, v *page.Visit, options []byte, browser string, err error,
) (string, page.Page, error) {
	status := http.StatusOK
	switch {
	case err == nil:
		v.SetCookie("device", browser, int(passkeys.ChallengeLife.Seconds()))
	case app.KindOf(err) == app.Internal || app.KindOf(err) == app.NotFound:
		return "", page.Page{}, err
	default:
		web.RetryAfter(v.W, err)
		web.LogFault(ctx, s.Log, "make a challenge", err)
		problem := op.ProblemOf(err, web.RequestID(ctx))
		if e := (*app.Error)(nil); errors.As(err, &e) {
			problem.Detail = e.Message.In(languageOf(ctx)) // people read it
		}
		if options, err = json.Marshal(problem); err != nil {
			return "", page.Page{}, err
		}
		status = problem.Status
	}
	h := v.W.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	v.W.WriteHeader(status)
	_, _ = v.W.Write(options) // a script that has gone is no fault of ours
	v.Sent = true
	return "", page.Page{}, nil
}

// signInByPasskey signs in who brings what a passkey signed. What is wrong with it is told on the same page.
func (s *Site) signInByPasskey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	next := v.R.PostFormValue("next")
	secret, err := s.Persons.Passkeys.SignIn(ctx, passkeys.Signed{
		Answer: []byte(v.R.PostFormValue("answer")), Browser: page.Cookie(v.R, "device"),
		Agent: v.R.UserAgent(), Before: v.Session,
	})
	if message := page.Refusal(err); message != "" {
		v.Refused = true
		return "signin", s.signInView(ctx, v,
			signInPage{Form: emailForm.Blank(nil), Next: next, PasskeyFault: message}), nil
	}
	return s.signedIn(v, secret, accounts.OwnPath(next), err)
}

// passkeyPanel is the account's passkeys.
type passkeyPanel struct {
	Unfit  texts.Text // why there are none here; "" if there may be
	List   []passkeyRow
	Fresh  bool       // the person signed in lately enough to add one
	SignIn string     // where they do so again
	Fault  texts.Text // what is wrong with what was sent
}

type passkeyRow struct {
	passkeys.Passkey
	Here bool // it signs in to this site, and not to another of the instance
}

func (s *Site) passkeyPanel(ctx context.Context, v *page.Visit, fault texts.Text) (p passkeyPanel, err error) {
	if s.Persons.Passkeys == nil {
		return passkeyPanel{Unfit: "Passkeys are switched off here."}, nil
	}
	origin := app.SiteOf(ctx).Origin
	p = passkeyPanel{
		Unfit: passkeys.Unfit(origin), Fresh: v.Session.Fresh(s.Clock()), SignIn: page.SignInPath("/account#passkeys"),
		Fault: fault,
	}
	all, err := s.Persons.Passkeys.List(ctx, v.Who.ID)
	for _, one := range all {
		p.List = append(p.List, passkeyRow{one, one.RelyingParty == passkeys.RelyingParty(origin)})
	}
	return p, err
}

func (s *Site) addPasskey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	_, err := s.Persons.Passkeys.Add(ctx, v.Who, v.Session, passkeys.Made{
		Label: v.R.PostFormValue("label"), Credential: []byte(v.R.PostFormValue("answer")),
		Browser: page.Cookie(v.R, "device"), Agent: v.R.UserAgent(),
	})
	return s.passkeyDone(ctx, v, err)
}

func (s *Site) renamePasskey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err == nil {
		err = s.Persons.Passkeys.Rename(ctx, v.Who.ID, id, v.R.PostFormValue("label"))
	}
	return s.passkeyDone(ctx, v, err)
}

func (s *Site) removePasskey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err == nil {
		err = s.Persons.Passkeys.Remove(ctx, v.Who, id)
	}
	return s.passkeyDone(ctx, v, err)
}

// passkeyDone goes back to the passkeys, or shows them with what was wrong.
func (s *Site) passkeyDone(ctx context.Context, v *page.Visit, err error) (string, page.Page, error) {
	if message := page.Refusal(err); message != "" {
		v.Refused = true
		return s.showAccount(ctx, v, accountSaid{Key: blankKey(), Passkey: message})
	}
	v.Next = "/account#passkeys"
	return "", page.Page{}, err
}
