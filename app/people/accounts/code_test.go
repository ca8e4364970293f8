package accounts_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/people/accounts"
	"debut/storage"
	"debut/storage/storagetest"
)

// elsewhere opens a link in another browser than the one that asked, with a code.
func (v *visitor) elsewhere(token, typed string) error {
	_, _, err := v.SignIn(v.ctx, accounts.SignInAttempt{Token: token, Browser: "another", Code: typed})
	return err
}

// wrong returns a code that is not the right one.
func wrong(right string) string {
	last := byte('0' + (right[5]-'0'+1)%10)
	return right[:5] + string(last)
}

func TestSignIn_ALinkInAnotherBrowserWorksWithTheCode(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, asked := v.askWithCode("ines@parcelwick.example", "/search?q=x")
	secret, next, err := v.SignIn(v.ctx, accounts.SignInAttempt{Token: token, Code: asked.Code})
	v.is.NoErr(err)
	v.is.Equal(next, "/search?q=x")
	v.is.True(v.signedIn(secret))
	v.is.Equal(code(v.elsewhere(token, asked.Code)), "link_ended") // once
	_, _, err = v.signIn(token, asked.Browser)
	v.is.Equal(code(err), "link_ended") // for both browsers together
}

func TestSignIn_ACodeIsReadAsPeopleTypeIt(t *testing.T) {
	t.Parallel()
	for _, form := range []string{"abcdef", " abc def ", "abc\u00a0def", "abc\u202fdef", "\tab cd  ef\r\n"} {
		v := newVisitor(t)
		token, asked := v.askWithCode("ines@parcelwick.example", "")
		v.is.NoErr(v.elsewhere(token, strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'f' {
				return rune(asked.Code[r-'a'])
			}
			return r
		}, form)))
	}
}

// What can be no code is no try: nobody guesses by it.
func TestSignIn_WhatIsNoCodeIsRefusedAndNotCounted(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, asked := v.askWithCode("ines@parcelwick.example", "")
	for range 3 {
		for typed, want := range map[string]string{"": "no_code", "  ": "no_code", "12345": "invalid_code", "1234567": "invalid_code", "12345x": "invalid_code", "１２３": "invalid_code", "-12345": "invalid_code", asked.Browser: "invalid_code"} {
			err := v.elsewhere(token, typed)
			v.is.Equal(code(err), want)
			v.is.True(accounts.NeedsCode(err))
		}
	}
	v.is.NoErr(v.elsewhere(token, asked.Code))
}

func TestSignIn_FiveWrongCodesEndTheLink(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, asked := v.askWithCode("ines@parcelwick.example", "")
	for _, left := range []string{"4 tries left", "3 tries left", "2 tries left", "one try left"} {
		err := v.elsewhere(token, wrong(asked.Code))
		v.is.Equal(code(err), "wrong_code")
		v.is.True(strings.Contains(err.Error(), left))
		v.is.True(accounts.NeedsCode(err))
	}
	err := v.elsewhere(token, wrong(asked.Code))
	v.is.Equal(code(err), "link_ended")
	v.is.True(!accounts.NeedsCode(err))
	v.is.Equal(code(v.elsewhere(token, asked.Code)), "link_ended") // also for the right code
	_, _, err = v.signIn(token, asked.Browser)
	v.is.Equal(code(err), "link_ended") // and in the browser that asked
}

func TestSignIn_TheFifthCodeMayBeTheRightOne(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, asked := v.askWithCode("ines@parcelwick.example", "")
	for range 4 {
		v.is.Equal(code(v.elsewhere(token, wrong(asked.Code))), "wrong_code")
	}
	v.is.NoErr(v.elsewhere(token, asked.Code))
}

func TestRaceSignIn_WrongCodesAtOnceAreAllCounted(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, asked := v.askWithCode("ines@parcelwick.example", "")
	var mu sync.Mutex
	var all sync.WaitGroup
	seen := map[string]int{}
	for range 20 {
		all.Go(func() {
			err := v.elsewhere(token, wrong(asked.Code))
			mu.Lock()
			defer mu.Unlock()
			seen[code(err)]++
		})
	}
	all.Wait()
	v.is.Equal(seen, map[string]int{"wrong_code": 4, "link_ended": 16})
	v.is.Equal(code(v.elsewhere(token, asked.Code)), "link_ended")
}

func TestSignIn_ACodeOpensNothingButItsOwnLink(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, asked := v.askWithCode("ines@parcelwick.example", "")
	other, _ := v.askWithCode("otto@parcelwick.example", "")
	v.is.Equal(code(v.elsewhere(other, asked.Code)), "wrong_code")
	v.is.Equal(code(v.elsewhere(asked.Browser, asked.Code)), "link_ended") // what the one who asked has is not the link
	v.is.Equal(code(v.elsewhere(asked.Code, asked.Code)), "link_ended")
	v.now = v.now.Add(10*time.Minute + time.Second)
	v.is.Equal(code(v.elsewhere(token, asked.Code)), "link_ended") // too late
}

// Two links with the same code, as one in a million pairs has, keep different hashes of it, of which neither is a hash of the code alone.
func TestRequestSignIn_StoresAHashOfTheCodeThatIsBoundToItsLink(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	db := storagetest.Open(t, t.TempDir())
	secrets, typed := make([]byte, 4*32), make([]byte, 8)
	_, err := rand.Read(secrets)
	v.is.NoErr(err)
	same := []byte{7, 8, 9}
	bytesOf := bytes.Join([][]byte{secrets[:64], same, typed, secrets[64:], same}, nil)
	kept := &keeper{db, map[string][]byte{}}
	s := accounts.New(kept, func() time.Time { return v.now }, io.MultiReader(bytes.NewReader(bytesOf), rand.Reader))
	one, err := s.RequestSignIn(v.ctx, accounts.SignInRequest{Email: "ines@parcelwick.example"})
	v.is.NoErr(err)
	two, err := s.RequestSignIn(v.ctx, accounts.SignInRequest{Email: "otto@parcelwick.example"})
	v.is.NoErr(err)
	v.is.Equal(one.Code, two.Code)
	v.is.Equal(len(kept.codes["ines@parcelwick.example"]), 32)
	v.is.True(!bytes.Equal(kept.codes["ines@parcelwick.example"], kept.codes["otto@parcelwick.example"]))
}

func TestRequestSignIn_CodesAreSixDigitsOfAllKinds(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	var first [10]int
	v.is.NoErr(v.db.Tx(v.ctx, func(ctx context.Context) error { // one, which is faster
		for i := range 400 {
			asked, err := v.RequestSignIn(ctx, accounts.SignInRequest{Email: fmt.Sprintf("a%d@parcelwick.example", i), Client: fmt.Sprint(i)})
			v.is.NoErr(err)
			v.is.Equal(len(asked.Code), 6)
			v.is.Equal(strings.Trim(asked.Code, "0123456789"), "")
			first[asked.Code[0]-'0']++
		}
		return nil
	}))
	for digit, n := range first {
		if n == 0 { // once in 10^18 runs by chance
			t.Errorf("of 400 codes none begins with %d", digit)
		}
	}
}

func TestSignIn_EndsTheSessionThatTheBrowserHad(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	v := newVisitor(t)
	old, _, err := v.signIn(v.ask("ines@parcelwick.example", ""))
	is.NoErr(err)
	other, _, err := v.signIn(v.ask("ines@parcelwick.example", "")) // in another browser
	is.NoErr(err)
	before, _, _, err := v.Session(v.ctx, old)
	is.NoErr(err)
	token, browser := v.ask("ines@parcelwick.example", "")
	secret, _, err := v.SignIn(v.ctx, accounts.SignInAttempt{Token: token, Browser: browser, Before: before})
	is.NoErr(err)
	is.True(secret != old)
	is.True(v.signedIn(secret) && !v.signedIn(old) && v.signedIn(other))
}

// keeper sees what is given to be kept.
type keeper struct {
	storage.Store
	codes map[string][]byte // by address
}

func (k *keeper) AddSignInLink(ctx context.Context, l app.SignInLink) error {
	k.codes[l.Email] = l.Code
	return k.Store.AddSignInLink(ctx, l)
}
