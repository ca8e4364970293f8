package site

import (
	"context"
	"encoding/json"
	"net/http"

	"debut/app"
	"debut/app/accounts"
	"debut/app/passkeys"
	"debut/web"
	"debut/web/op"
)

// passkeyRoutes are where scripts ask for challenges, as JSON, and where forms bring what a device made of them.
func (s *Site) passkeyRoutes(handle func(method, path string, signedIn bool, do act)) {
	if s.Persons.Passkeys == nil {
		return
	}
	handle(http.MethodPost, "/sign-in/passkey/options", false, s.askForPasskey)
	handle(http.MethodPost, "/sign-in/passkey", false, s.signInByPasskey)
	handle(http.MethodPost, "/account/passkey/options", true, s.askToAddPasskey)
	handle(http.MethodPost, "/account/passkey", true, s.addPasskey)
	handle(http.MethodPost, "/account/passkeys/:id/rename", true, s.renamePasskey)
	handle(http.MethodPost, "/account/passkeys/:id/remove", true, s.removePasskey)
}

func (s *Site) asker(v *visit) passkeys.Asker {
	return passkeys.Asker{Browser: cookie(v.r, "device"), Client: web.ClientKey(web.ClientAddress(v.r, s.Proxies))}
}

func (s *Site) askForPasskey(ctx context.Context, v *visit) (string, page, error) {
	if err := s.Visitors.ChargeKey(v.r); err != nil {
		return s.challenged(ctx, v, nil, "", err)
	}
	options, browser, err := s.Persons.Passkeys.AskToSignIn(ctx, s.asker(v))
	return s.challenged(ctx, v, options, browser, err)
}

func (s *Site) askToAddPasskey(ctx context.Context, v *visit) (string, page, error) {
	options, browser, err := s.Persons.Passkeys.AskToAdd(ctx, v.who, v.session, s.asker(v))
	return s.challenged(ctx, v, options, browser, err)
}

// challenged answers a script with the options of a ceremony, or with why there are none.
func (s *Site) challenged(ctx context.Context, v *visit, options []byte, browser string, err error) (string, page, error) {
	status := http.StatusOK
	switch {
	case err == nil:
		s.setCookie(v, "device", browser, int(passkeys.ChallengeLife.Seconds()))
	case app.KindOf(err) == app.Internal || app.KindOf(err) == app.NotFound:
		return "", page{}, err
	default:
		web.RetryAfter(v.w, err)
		web.LogFault(ctx, s.Log, "make a challenge", err)
		problem := op.ProblemOf(err, web.RequestID(ctx))
		if options, err = json.Marshal(problem); err != nil {
			return "", page{}, err
		}
		status = problem.Status
	}
	h := v.w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	v.w.WriteHeader(status)
	_, _ = v.w.Write(options) // a script that has gone is no fault of ours
	v.sent = true
	return "", page{}, nil
}

// signInByPasskey signs in who brings what a passkey signed. What is wrong with it is told on the same page.
func (s *Site) signInByPasskey(ctx context.Context, v *visit) (string, page, error) {
	next := v.r.PostFormValue("next")
	secret, err := s.Persons.Passkeys.SignIn(ctx, passkeys.Signed{
		Answer: []byte(v.r.PostFormValue("answer")), Browser: cookie(v.r, "device"), Agent: v.r.UserAgent(), Before: v.session,
	})
	if message := toldOf(err); message != "" {
		v.refused = true
		return "signin", s.signInView(ctx, signInPage{Next: next, PasskeyFault: message}), nil
	}
	return s.signedIn(v, secret, accounts.OwnPath(next), err)
}

// passkeyPanel is the account's passkeys.
type passkeyPanel struct {
	Unfit  string // why there are none here; "" where there may be
	List   []passkeyRow
	Fresh  bool   // the person signed in lately enough to add one
	SignIn string // where they do so again
	Fault  string // what is wrong with what was sent
}

type passkeyRow struct {
	passkeys.Passkey
	Here bool // it signs in to this site, and not to another of the instance
}

func (s *Site) passkeyPanel(ctx context.Context, v *visit) (p passkeyPanel, err error) {
	if s.Persons.Passkeys == nil {
		return passkeyPanel{Unfit: "Passkeys are switched off here."}, nil
	}
	origin := app.SiteOf(ctx).Origin
	p = passkeyPanel{Unfit: passkeys.Unfit(origin), Fresh: v.session.Fresh(s.Clock()), SignIn: SignInPath("/account#passkeys"), Fault: v.passkeyFault}
	all, err := s.Persons.Passkeys.List(ctx, v.who.ID)
	for _, one := range all {
		p.List = append(p.List, passkeyRow{one, one.RelyingParty == passkeys.RelyingParty(origin)})
	}
	return p, err
}

func (s *Site) addPasskey(ctx context.Context, v *visit) (string, page, error) {
	_, err := s.Persons.Passkeys.Add(ctx, v.who, v.session, passkeys.Made{
		Label: v.r.PostFormValue("label"), Credential: []byte(v.r.PostFormValue("answer")), Browser: cookie(v.r, "device"), Agent: v.r.UserAgent(),
	})
	return s.passkeyDone(ctx, v, err)
}

func (s *Site) renamePasskey(ctx context.Context, v *visit) (string, page, error) {
	id, err := v.number("id")
	if err == nil {
		err = s.Persons.Passkeys.Rename(ctx, v.who.ID, id, v.r.PostFormValue("label"))
	}
	return s.passkeyDone(ctx, v, err)
}

func (s *Site) removePasskey(ctx context.Context, v *visit) (string, page, error) {
	id, err := v.number("id")
	if err == nil {
		err = s.Persons.Passkeys.Remove(ctx, v.who, id)
	}
	return s.passkeyDone(ctx, v, err)
}

// passkeyDone goes back to the passkeys, or shows them with what was wrong.
func (s *Site) passkeyDone(ctx context.Context, v *visit, err error) (string, page, error) {
	if v.passkeyFault = toldOf(err); v.passkeyFault != "" {
		v.refused = true
		return s.showAccount(ctx, v, "", "")
	}
	v.next = "/account#passkeys"
	return "", page{}, err
}
