package accounts_test

import (
	"testing"

	"debut/app"
)

func TestTheFirstPersonWithTheSecretRunsTheInstance(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	_, err := v.BecomeFirst(v.ctx, "", "ines@parcelwick.example", "A browser", app.Session{})
	v.is.Equal(code(err), "link_ended") // nothing was printed yet
	token, err := v.First(v.ctx)
	v.is.NoErr(err)
	for want, try := range map[string][2]string{"link_ended": {token + "x", "ines@parcelwick.example"}, "invalid_email": {token, "ines"}} {
		_, err = v.BecomeFirst(v.ctx, try[0], try[1], "A browser", app.Session{})
		v.is.Equal(code(err), want)
	}
	secret, err := v.BecomeFirst(v.ctx, token, "Ines@Parcelwick.example", "A browser", app.Session{})
	v.is.NoErr(err)
	_, who, ok, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.True(ok && who.Operator && who.Email == "ines@parcelwick.example")
	_, err = v.BecomeFirst(v.ctx, token, "ole@brightloom.example", "A browser", app.Session{})
	v.is.Equal(code(err), "link_ended")
	token, err = v.First(v.ctx) // at the next start
	v.is.NoErr(err)
	v.is.Equal(token, "")
}

func TestASettingThatNamesTheOperatorLeavesNobodyElseToBeIt(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, err := v.RunBy("ines@parcelwick.example").First(v.ctx)
	v.is.NoErr(err)
	v.is.Equal(token, "")
}
