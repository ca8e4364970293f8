package accounts_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/people/accounts"
)

const (
	old   = "ines@parcelwick.example"
	wants = "ines@ravelmoor.example"
)

// mails returns the mails that were written since they were last asked for, by whom they are to.
func (v *visitor) mails() map[string]mail.Message {
	before := len(v.sent)
	found := map[string]mail.Message{}
	for _, j := range v.mailJobs()[before:] {
		m, err := mail.SendJob.Payload(j)
		v.is.NoErr(err)
		found[m.To] = m
	}
	return found
}

// signedInAs signs somebody in, and returns their session and its secret.
func (v *visitor) signedInAs(email string) (session app.Session, secret string) {
	secret, _, err := v.signIn(v.ask(email, ""))
	v.is.NoErr(err)
	session, _, ok, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.True(ok)
	return session, secret
}

func (v *visitor) askChange(session app.Session, to string) error {
	return v.RequestEmailChange(v.ctx, session, accounts.EmailChangeRequest{Email: to, Client: "192.0.2.1"})
}

func tokenIn(m mail.Message) string {
	_, rest, _ := strings.Cut(m.Text, "https://debut.example"+accounts.ChangePath+"#token=")
	token, _, _ := strings.Cut(rest, "\n")
	return token
}

// changing asks for the change from old to wants, and returns the tokens of both mails.
func (v *visitor) changing(session app.Session) (ofOld, ofNew string) {
	v.is.NoErr(v.askChange(session, wants))
	all := v.mails()
	ofOld, ofNew = tokenIn(all[old]), tokenIn(all[wants])
	v.is.True(len(ofOld) == 43 && len(ofNew) == 43 && ofOld != ofNew)
	return ofOld, ofNew
}

func (v *visitor) email(account int64) string {
	a, err := v.db.Account(v.ctx, account)
	v.is.NoErr(err)
	return a.Email
}

func TestConfirmChange_TheAddressChangesOnceBothHaveConfirmed(t *testing.T) {
	t.Parallel()
	for _, newFirst := range []bool{true, false} {
		v := newVisitor(t)
		_, elsewhere := v.signedInAs(old)
		session, here := v.signedInAs(old)
		first, second := v.changing(session)
		if newFirst {
			first, second = second, first
		}
		_, done, err := v.ConfirmChange(v.ctx, session, first)
		v.is.NoErr(err)
		v.is.True(!done)
		v.is.Equal(v.email(session.Account), old)
		v.is.True(v.signedIn(elsewhere))
		_, done, err = v.ConfirmChange(v.ctx, session, second)
		v.is.NoErr(err)
		v.is.True(done)
		v.is.Equal(v.email(session.Account), wants)
		v.is.True(v.signedIn(here) && !v.signedIn(elsewhere))
		mails := v.mails()
		v.is.True(strings.Contains(mails[old].Text, "was changed") && strings.Contains(mails[wants].Text, "was changed"))
		_, pending, err := v.Pending(v.ctx, session.Account)
		v.is.NoErr(err)
		v.is.True(!pending)
		again, _ := v.signedInAs(wants) // the same account
		v.is.Equal(again.Account, session.Account)
	}
}

// The checklist's row 5: an e-mail change needs a fresh sign-in, and mails the old address.
func TestRequestEmailChange_NeedsAFreshSignInAndMailsTheOldAddress(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, _ := v.signedInAs(old)
	v.now = v.now.Add(app.FreshFor)
	v.is.Equal(code(v.askChange(session, wants)), accounts.StaleCode)
	v.is.Equal(len(v.mails()), 0)
	session, _ = v.signedInAs(old)
	v.now = v.now.Add(app.FreshFor - time.Second)
	v.is.NoErr(v.askChange(session, wants))
	mails := v.mails()[old]
	v.is.True(strings.Contains(mails.Text, wants) && strings.Contains(mails.Text, "cancel"))
}

// The checklist's row 1, but for the ten minutes: these links sign nobody in.
func TestConfirmChange_ALinkWorksOnceForADay(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, _ := v.signedInAs(old)
	ofOld, ofNew := v.changing(session)
	_, _, err := v.ConfirmChange(v.ctx, session, ofNew)
	v.is.NoErr(err)
	_, _, err = v.ConfirmChange(v.ctx, session, ofNew) // one address cannot confirm for both
	v.is.Equal(code(err), "link_ended")
	v.now = v.now.Add(accounts.ChangeLife)
	_, _, err = v.ConfirmChange(v.ctx, session, ofOld)
	v.is.Equal(code(err), "link_ended")
	v.is.Equal(code(v.DisownChange(v.ctx, ofOld)), "link_ended")
	v.is.Equal(v.email(session.Account), old)
	_, _, err = v.ConfirmChange(v.ctx, session, "made up")
	v.is.Equal(code(err), "link_ended")
}

// A mail may go astray, or be read by others: only who is signed in to the account confirms.
func TestConfirmChange_AnotherAccountsLinkConfirmsNothing(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, _ := v.signedInAs(old)
	stranger, _ := v.signedInAs("stranger@parcelwick.example")
	ofOld, ofNew := v.changing(session)
	for _, token := range []string{ofOld, ofNew} {
		for _, who := range []app.Session{stranger, {}} {
			_, _, err := v.ConfirmChange(v.ctx, who, token)
			v.is.Equal(app.KindOf(err), app.NotFound)
		}
	}
	_, _, err := v.ConfirmChange(v.ctx, session, ofNew) // they used nothing up
	v.is.NoErr(err)
}

func TestDisownChange_CancelsTheChangeAndSignsEverybodyOut(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, secret := v.signedInAs(old)
	_, other := v.signedInAs("stranger@parcelwick.example")
	ofOld, ofNew := v.changing(session)
	waiting, browser := v.ask(old, "")                                 // the thief asked for a link, too
	v.is.Equal(app.KindOf(v.DisownChange(v.ctx, ofNew)), app.NotFound) // only the old address can
	v.is.True(v.signedIn(secret))
	v.is.NoErr(v.DisownChange(v.ctx, ofOld))
	v.is.True(!v.signedIn(secret) && v.signedIn(other))
	_, _, err := v.signIn(waiting, browser)
	v.is.Equal(code(err), "link_ended")
	for _, token := range []string{ofOld, ofNew} {
		_, _, err := v.ConfirmChange(v.ctx, session, token)
		v.is.Equal(code(err), "link_ended")
	}
	v.is.Equal(v.email(session.Account), old)
}

func TestRequestEmailChange_EndsTheOlderChange(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, _ := v.signedInAs(old)
	ofOld, ofNew := v.changing(session)
	v.is.NoErr(v.askChange(session, "third@ravelmoor.example"))
	for _, token := range []string{ofOld, ofNew} {
		_, _, err := v.ConfirmChange(v.ctx, session, token)
		v.is.Equal(code(err), "link_ended")
	}
	c, pending, err := v.Pending(v.ctx, session.Account)
	v.is.NoErr(err)
	v.is.True(pending && c.New == "third@ravelmoor.example")
	v.is.NoErr(v.CancelChange(v.ctx, session.Account))
	_, pending, err = v.Pending(v.ctx, session.Account)
	v.is.NoErr(err)
	v.is.True(!pending)
}

// The checklist's row 3. Whoever asks for an address that has an account sees what they see for any other, and its owner is told.
func TestRequestEmailChange_AnAddressThatIsTakenIsNotToldAndNotGiven(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	owner, _ := v.signedInAs(wants)
	session, _ := v.signedInAs(old)
	v.is.NoErr(v.askChange(session, "INES@ravelmoor.example"))
	all := v.mails()
	v.is.Equal(len(all), 2)
	m := all["ines@ravelmoor.example"]
	v.is.True(strings.Contains(m.Text, "tried") && tokenIn(m) == "")
	c, pending, err := v.Pending(v.ctx, session.Account)
	v.is.NoErr(err)
	v.is.True(pending && c.New == wants)
	_, done, err := v.ConfirmChange(v.ctx, session, tokenIn(all[old]))
	v.is.NoErr(err)
	v.is.True(!done)
	v.is.Equal(v.email(session.Account), old)
	v.is.Equal(v.email(owner.Account), wants)
}

func TestConfirmChange_AnAddressThatIsTakenMeanwhileIsNotGiven(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, _ := v.signedInAs(old)
	ofOld, ofNew := v.changing(session)
	_, _, err := v.ConfirmChange(v.ctx, session, ofOld)
	v.is.NoErr(err)
	v.signedInAs(wants) // makes an account
	_, done, err := v.ConfirmChange(v.ctx, session, ofNew)
	v.is.Equal(code(err), "email_taken")
	v.is.True(!done)
	v.is.Equal(v.email(session.Account), old)
	_, pending, err := v.Pending(v.ctx, session.Account)
	v.is.NoErr(err)
	v.is.True(!pending)
}

func TestConfirmChange_AChangeMakesNobodyTheOperator(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.WithOperator(wants)
	session, _ := v.signedInAs(old)
	ofOld, ofNew := v.changing(session)
	for _, token := range []string{ofOld, ofNew} {
		_, _, err := v.ConfirmChange(v.ctx, session, token)
		v.is.NoErr(err)
	}
	who, err := v.db.Account(v.ctx, session.Account)
	v.is.NoErr(err)
	v.is.True(who.Email == wants && !who.Operator)
}

func TestRaceConfirmChange_TwoTabsAtOnceChangeTheAddressOnce(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, _ := v.signedInAs(old)
	ofOld, ofNew := v.changing(session)
	var mu sync.Mutex
	var times int
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			token := []string{ofOld, ofNew}[i%2]
			if _, done, err := v.ConfirmChange(v.ctx, session, token); err == nil && done {
				mu.Lock()
				defer mu.Unlock()
				times++
			}
		})
	}
	all.Wait()
	v.is.Equal(times, 1)
	v.is.Equal(v.email(session.Account), wants)
	v.is.Equal(len(v.mails()), 2)
}

// The checklist's row 4.
func TestRequestEmailChange_HasALimit(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	for i, email := range []string{"a@parcelwick.example", "b@parcelwick.example"} {
		session, _ := v.signedInAs(email)
		for range 5 - 3*i { // five of one person, which take nothing from others who want the same address
			v.is.NoErr(v.askChange(session, wants))
		}
		if i == 0 {
			v.is.Equal(code(v.askChange(session, "other@ravelmoor.example")), "too_many_mails")
		}
	}
	v.now = v.now.Add(time.Hour + time.Second)
	v.mails()
	session, _ := v.signedInAs(old)
	v.is.NoErr(v.askChange(session, wants))
}

// The checklist's row 28: addresses are read by net/mail, and hold no line feeds.
func TestRequestEmailChange_WhatIsNoNewAddressIsRefused(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, _ := v.signedInAs(old)
	v.is.Equal(code(v.askChange(session, "Ines@Parcelwick.example")), "same_email")
	for _, email := range []string{"", "ines", "Ines <ines@ravelmoor.example>", "ines@ravelmoor.example\r\nBcc: all@x.example"} {
		v.is.Equal(code(v.askChange(session, email)), "invalid_email")
	}
}

func TestForget_EndsChangesThatAreOver(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session, _ := v.signedInAs(old)
	v.changing(session)
	v.now = v.now.Add(accounts.ChangeLife + time.Hour + time.Second)
	v.is.NoErr(v.Forget(v.ctx))
	all, err := v.db.EmailChanges(v.ctx, session.Account)
	v.is.NoErr(err)
	v.is.Equal(len(all), 0)
}
