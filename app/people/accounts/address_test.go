package accounts_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/people/accounts"
	"debut/storage"
)

// lookalikes are addresses of others that Unicode's lower case makes admin@plinth.example or kim@kiln.example of.
var lookalikes = map[string]string{
	"admin@pl\u0130nth.example": "admin@xn--plinth-ryd.example", // I with a dot
	"adm\u0130n@plinth.example": "",
	"kim@\u212Ailn.example":     "kim@kiln.example", // the sign of kelvin, which is k in names of hosts
	"\u212Aim@kiln.example":     "",
	"ad\uFF4Din@plinth.example": "",
}

// lastMail returns the mail that waits to be sent as the last.
func (v *visitor) lastMail() mail.Message {
	all := v.mailJobs()
	var m mail.Message
	v.is.NoErr(json.Unmarshal([]byte(all[len(all)-1].Payload), &m))
	return m
}

func TestAskIn_AMailGoesToTheAddressThatSignsIn(t *testing.T) {
	t.Parallel()
	for typed, canonical := range lookalikes {
		v := newVisitor(t)
		_, err := v.RequestSignIn(v.ctx, accounts.SignInRequest{Email: typed, Client: "192.0.2.1"})
		if canonical == "" {
			v.is.Equal(code(err), "invalid_email")
			continue
		}
		v.is.NoErr(err)
		v.is.Equal(v.lastMail().To, canonical)
	}
}

func TestAskIn_NobodySignsInAsTheOperatorByALookalike(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.WithOperator("admin@plinth.example")
	token, browser := v.ask("admin@pl\u0130nth.example", "")
	secret, _, err := v.signIn(token, browser)
	v.is.NoErr(err)
	_, who, _, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.Equal(who.Email, "admin@xn--plinth-ryd.example")
	v.is.True(!who.Operator)
}

func TestAskChange_MailsGoToTheAddressThatIsKept(t *testing.T) {
	t.Parallel()
	for typed, canonical := range lookalikes {
		v := newVisitor(t)
		session := v.session("ines@parcelwick.example")
		err := v.RequestEmailChange(v.ctx, session, accounts.EmailChangeRequest{Email: typed, Client: "192.0.2.1"})
		if canonical == "" {
			v.is.Equal(code(err), "invalid_email")
			continue
		}
		v.is.NoErr(err)
		v.is.Equal(v.lastMail().To, canonical)
		c, waits, err := v.Pending(v.ctx, session.Account)
		v.is.NoErr(err)
		v.is.True(waits)
		v.is.Equal(c.New, canonical)
	}
}

func TestEnsure_OneAccountForEachWayToWriteAnAddress(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	first, err := v.Ensure(v.ctx, "Kim@M\u00FCller.example", "Kim")
	v.is.NoErr(err)
	v.is.Equal(first.Email, "kim@xn--mller-kva.example")
	for _, other := range []string{"kim@xn--mller-kva.example", "KIM@XN--MLLER-KVA.example", " kim@mu\u0308ller.EXAMPLE "} {
		again, err := v.Ensure(v.ctx, other, "")
		v.is.NoErr(err)
		v.is.Equal(again.ID, first.ID)
	}
	_, err = v.Ensure(v.ctx, "\u212Aim@parcelwick.example", "")
	v.is.Equal(code(err), "invalid_email")
}

// session returns one of an account that has just signed in.
func (v *visitor) session(email string) app.Session {
	who, err := v.Ensure(v.ctx, email, "")
	v.is.NoErr(err)
	secret, err := v.Begin(v.ctx, who, "A browser", app.Session{})
	v.is.NoErr(err)
	session, _, ok, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.True(ok)
	return session
}

// late is a store in which another request is always a moment ahead.
type late struct{ storage.Store }

func (late) UseSignInLink(context.Context, []byte, time.Time) (bool, error) { return false, nil }

func (late) ConfirmEmailChange(context.Context, int64, app.MailSide, time.Time) (bool, error) {
	return false, nil
}

func TestSignIn_ALinkThatWasUsedMeanwhileIsAnEndedLink(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.Service = accounts.New(late{v.db}, func() time.Time { return v.now }, rand.Reader)
	_, _, err := v.signIn(v.ask("ines@parcelwick.example", ""))
	v.is.Equal(code(err), "link_ended")
}

func TestConfirmChange_ALinkThatWasUsedMeanwhileIsAnEndedLink(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.Service = accounts.New(late{v.db}, func() time.Time { return v.now }, rand.Reader)
	session := v.session(old)
	v.is.NoErr(v.askChange(session, wants))
	_, _, err := v.ConfirmChange(v.ctx, session, tokenIn(v.mails()[wants]))
	v.is.Equal(code(err), "link_ended")
}
