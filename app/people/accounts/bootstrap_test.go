package accounts_test

import (
	"testing"

	"debut/app"
	"debut/app/people/accounts"
)

func TestBootstrap_TheFirstPersonWithTheSecretRunsTheInstance(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	_, err := v.Bootstrap(v.ctx, "", "ines@parcelwick.example", "A browser", app.Session{})
	v.is.Equal(code(err), "link_ended") // nothing was printed yet
	token, err := v.BootstrapToken(v.ctx, false)
	v.is.NoErr(err)
	for want, try := range map[string][2]string{"link_ended": {token + "x", "ines@parcelwick.example"}, "invalid_email": {token, "ines"}} {
		_, err = v.Bootstrap(v.ctx, try[0], try[1], "A browser", app.Session{})
		v.is.Equal(code(err), want)
	}
	secret, err := v.Bootstrap(v.ctx, token, "Ines@Parcelwick.example", "A browser", app.Session{})
	v.is.NoErr(err)
	_, who, ok, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.True(ok && who.Operator && who.Email == "ines@parcelwick.example")
	_, err = v.Bootstrap(v.ctx, token, "ole@brightloom.example", "A browser", app.Session{})
	v.is.Equal(code(err), "link_ended")
	token, err = v.BootstrapToken(v.ctx, false) // at the next start
	v.is.NoErr(err)
	v.is.Equal(token, "")
}

func TestBootstrap_ASettingThatNamesTheOperatorLeavesNobodyElseToBeIt(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, err := v.WithOperator("ines@parcelwick.example").BootstrapToken(v.ctx, true)
	v.is.NoErr(err)
	v.is.Equal(token, "")
}

// An operator who is named and can be mailed nothing is not locked out: the link is for their address alone.
func TestFirst_ANamedOperatorWithoutMailGetsALink(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, err := v.WithOperator("boss@debut.example").BootstrapToken(v.ctx, false)
	v.is.NoErr(err)
	v.is.True(token != "")
	_, err = v.Bootstrap(v.ctx, token, "ines@parcelwick.example", "A browser", app.Session{})
	v.is.Equal(code(err), "other_operator")
	secret, err := v.Bootstrap(v.ctx, token, "Boss@debut.example", "A browser", app.Session{})
	v.is.NoErr(err)
	v.is.True(v.signedIn(secret))
	token, err = v.BootstrapToken(v.ctx, false) // at the next start
	v.is.NoErr(err)
	v.is.Equal(token, "")
}

// Whoever runs the machine gets in at any time, also after the first link was used and the session is lost.
func TestOperatorLink_SignsAnOperatorInOnceInAnyBrowser(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	who, token, err := v.OperatorLink(v.ctx, "Boss@debut.example")
	v.is.NoErr(err)
	v.is.Equal(who.Email, "boss@debut.example")
	_, _, err = v.SignInByMail(v.ctx, accounts.SignInAttempt{Browser: "", Code: ""})
	v.is.Equal(code(err), "link_ended") // the link alone opens it
	secret, next, err := v.signIn(token, "")
	v.is.NoErr(err)
	v.is.Equal(next, "/account")
	_, signed, ok, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.True(ok && signed.Operator && signed.ID == who.ID)
	_, _, err = v.signIn(token, "")
	v.is.Equal(code(err), "link_ended")
	_, _, err = v.OperatorLink(v.ctx, "boss")
	v.is.Equal(code(err), "invalid_email")
}

// Whom the shell gives a role has it before they ever signed in, and keeps those that they had.
func TestTeamLink_GivesARole(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	edits := func(a *app.Account) { a.Editor = true }
	who, token, err := v.TeamLink(v.ctx, "ed@debut.example", edits)
	v.is.NoErr(err)
	v.is.True(who.Editor && !who.Operator)
	secret, _, err := v.signIn(token, "")
	v.is.NoErr(err)
	_, signed, ok, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.True(ok && signed.Editor && !signed.Operator)
	_, _, err = v.OperatorLink(v.ctx, "ed@debut.example")
	v.is.NoErr(err)
	who, _, err = v.TeamLink(v.ctx, "ed@debut.example", edits)
	v.is.NoErr(err)
	v.is.True(who.Editor && who.Operator)
}
