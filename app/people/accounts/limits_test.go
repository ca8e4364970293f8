package accounts_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/people/accounts"
)

// request asks for a link from a client, and returns why it was refused.
func (v *visitor) request(email, client, known string) string {
	_, err := v.RequestSignIn(v.ctx, accounts.SignInRequest{Email: email, Client: client, Known: known})
	return code(err)
}

func TestAskIn_MailsHaveALimit(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	for range 5 {
		v.is.Equal(v.request("ines@parcelwick.example", "192.0.2.1", ""), "")
	}
	v.is.Equal(v.request("INES@parcelwick.example", "192.0.2.1", ""), "too_many_mails") // five to one address
	for i := range 15 {
		v.is.Equal(v.request(strings.Repeat("a", i+1)+"@parcelwick.example", "192.0.2.1", ""), "")
	}
	v.is.Equal(v.request("new@parcelwick.example", "192.0.2.1", ""), "too_many_mails") // twenty from one client
	v.now = v.now.Add(time.Hour + time.Second)
	v.is.Equal(v.request("ines@parcelwick.example", "192.0.2.1", ""), "")
}

// Anybody may type anybody's address, and that must lock nobody out.
func TestAskIn_NobodyIsLockedOutByWhatOthersAskFor(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	first, _, err := v.signIn(v.ask("ines@parcelwick.example", ""))
	v.is.NoErr(err)
	for range 50 {
		v.request("ines@parcelwick.example", "198.51.100.9", "")
	}
	v.is.Equal(v.request("ines@parcelwick.example", "192.0.2.1", ""), "") // one network used up its own share
	sent := 0
	for i := range 100 {
		for range 6 {
			if v.request("ines@parcelwick.example", fmt.Sprintf("203.0.113.%d", i), "") == "" {
				sent++
			}
		}
	}
	v.is.Equal(sent, 23) // a mailbox gets 30 mails an hour at most from strangers, wherever they are; seven were sent before
	v.is.Equal(v.request("ines@parcelwick.example", "192.0.2.1", ""), "too_many_mails")
	known := accounts.KnownAs(first)
	v.is.Equal(v.request("ines@parcelwick.example", "203.0.113.1", known), "") // her browser is no stranger
	v.is.Equal(v.request("otto@parcelwick.example", "203.0.113.1", known), "")
	_, who, ok, err := v.Session(v.ctx, first)
	v.is.NoErr(err)
	v.is.True(ok && who.Email == "ines@parcelwick.example") // and who is signed in stays so
	v.is.NoErr(v.EndSession(v.ctx, who.ID, 1))
	for range 9 {
		v.is.Equal(v.request("ines@parcelwick.example", "203.0.113.1", known), "") // after it has ended, too
	}
	v.is.Equal(v.request("ines@parcelwick.example", "203.0.113.1", known), "too_many_mails")
}

// Thirty requests of six clients use up what strangers may have an address sent. Its person, in a browser of her own that is new, is
// heard all the same.
func TestRequestSignIn_AFloodKeepsNobodyOutOfTheirNewBrowser(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	from := func(email, client, network string) string {
		_, err := v.RequestSignIn(v.ctx, accounts.SignInRequest{Email: email, Client: client, Network: network})
		return code(err)
	}
	sent := 0
	for i := range 1_000 {
		if from("ines@parcelwick.example", fmt.Sprint("203.0.113.", i%200), "203.0.113.0/24") == "" {
			sent++
		}
	}
	v.is.Equal(sent, 30)
	v.is.Equal(from("ines@parcelwick.example", "192.0.2.1", "192.0.2.0/24"), "")
	v.is.Equal(from("ines@parcelwick.example", "192.0.2.1", "192.0.2.0/24"), "too_many_mails") // once
	for i := range 1_000 {
		if from("ines@parcelwick.example", fmt.Sprint("2001:db8:", i), fmt.Sprint("2001:db8:", i, "::/48")) == "" {
			sent++
		}
	}
	v.is.Equal(sent, 119) // with hers, a mailbox gets 120 mails an hour at most, from however many networks

	v.Limit(app.Always(accounts.Limits{Email: 5, Client: 20, All: 140}))
	for i := range 100 {
		from(fmt.Sprintf("a%d@parcelwick.example", i), fmt.Sprint("203.0.113.", i), "203.0.113.0/24")
	}
	v.is.Equal(from("b@parcelwick.example", "203.0.113.250", "203.0.113.0/24"), "too_many_mails") // all together have used up theirs
	v.is.Equal(from("otto@parcelwick.example", "198.51.100.4", "198.51.100.0/24"), "")
}

// A link that somebody else asked for to the same address takes none away.
func TestAskIn_AStrangersRequestEndsNoLink(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, browser := v.ask("ines@parcelwick.example", "")
	for i := range 5 {
		v.now = v.now.Add(time.Second)
		v.is.Equal(v.request("ines@parcelwick.example", fmt.Sprint(i), ""), "")
	}
	_, _, err := v.signIn(token, browser)
	v.is.NoErr(err)
}

func TestAskIn_AllTogetherHaveALimitOfWhichTheOperatorHears(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	first, _, err := v.signIn(v.ask("ines@parcelwick.example", ""))
	v.is.NoErr(err)
	reports := 0
	v.Limit(app.Always(accounts.Limits{Email: 5, Client: 20, All: 40, Full: func() { reports++ }}))
	sent := 1
	for i := range 100 {
		if v.request(fmt.Sprintf("a%d@parcelwick.example", i), fmt.Sprint(i), "") == "" {
			sent++
		}
	}
	v.is.Equal(sent, 40)
	v.is.Equal(reports, 1) // once an hour
	v.is.Equal(v.request("ines@parcelwick.example", "x", accounts.KnownAs(first)), "")
	v.now = v.now.Add(time.Hour + time.Second)
	v.is.Equal(v.request("b@parcelwick.example", "x", ""), "")
}

func TestAskIn_ALimitOfNoneIsNoLimit(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.Limit(nil)
	for range 40 {
		v.is.Equal(v.request("ines@parcelwick.example", "192.0.2.1", ""), "")
	}
}

var typedCode = regexp.MustCompile(`\n([2-9A-Z]{4}-[2-9A-Z]{4})\n`)

// Whoever runs no scripts types what stands in the mail where they asked for it.
func TestSignInByMail_TheCodeOfTheMailWorksWhereItWasAskedFor(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	_, browser := v.ask("ines@parcelwick.example", "/search?q=x")
	typed := typedCode.FindStringSubmatch(v.lastMail().Text)[1]
	for _, other := range []string{"", "another", browser[1:] + "A"} {
		_, _, err := v.SignInByMail(v.ctx, accounts.SignInAttempt{Browser: other, Code: typed})
		v.is.Equal(code(err), "link_ended") // there is none of that browser
	}
	secret, next, err := v.SignInByMail(v.ctx, accounts.SignInAttempt{Browser: browser, Code: " " + strings.ToLower(strings.ReplaceAll(typed, "-", " "))})
	v.is.NoErr(err)
	v.is.Equal(next, "/search?q=x")
	v.is.True(v.signedIn(secret))
	_, _, err = v.SignInByMail(v.ctx, accounts.SignInAttempt{Browser: browser, Code: typed})
	v.is.Equal(code(err), "link_ended") // once
}

func TestSignInByMail_FiveWrongCodesEndTheLink(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, browser := v.ask("ines@parcelwick.example", "")
	for i := range 5 {
		_, _, err := v.SignInByMail(v.ctx, accounts.SignInAttempt{Browser: browser, Code: "2222-2222"})
		want := "wrong_code"
		if i == 4 {
			want = "link_ended"
		}
		v.is.Equal(code(err), want)
	}
	_, _, err := v.signIn(token, browser)
	v.is.Equal(code(err), "link_ended")
}

// Who finds a mail that no server took, in a log or among dead jobs, has no use for it.
func TestEndMailed_TheLinkOfAMailThatWasGivenUpHasEnded(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, browser := v.ask("ines@parcelwick.example", "")
	all := v.mailJobs()
	v.is.NoErr(v.EndMailed(v.ctx, linkOf(v, all[len(all)-1])))
	_, _, err := v.signIn(token, browser)
	v.is.Equal(code(err), "link_ended")
	link, found, err := v.PendingSignIn(v.ctx, browser)
	v.is.NoErr(err)
	v.is.True(found && link.FailedAt != nil) // so that the page that waits can say so
}

func TestEndMailed_AChangeOfAddressWhoseMailWasGivenUpHasEnded(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	session := v.session(old)
	v.is.NoErr(v.askChange(session, wants))
	token := tokenIn(v.mails()[wants])
	for _, j := range v.mailJobs() {
		if hash := linkOf(v, j); hash != nil && strings.Contains(j.Payload, token) {
			v.is.NoErr(v.EndMailed(v.ctx, hash))
		}
	}
	_, _, err := v.ConfirmChange(v.ctx, session, token)
	v.is.Equal(code(err), "link_ended")
	_, waits, err := v.Pending(v.ctx, session.Account)
	v.is.NoErr(err)
	v.is.True(!waits)
}

// mailJobs returns the mails that were written so far, the oldest first.
func (v *visitor) mailJobs() []jobs.Job {
	waiting, err := v.db.ClaimJobs(v.ctx, jobs.Claim{Kind: string(mail.SendJob), Most: 100, Now: v.now.Add(time.Hour), Until: v.now.Add(2 * time.Hour)})
	v.is.NoErr(err)
	v.sent = append(v.sent, waiting...)
	return v.sent
}

// linkOf returns the hash of the secret that a mail which waits holds.
func linkOf(v *visitor, j jobs.Job) []byte {
	m, err := mail.SendJob.Payload(j)
	v.is.NoErr(err)
	return mail.LinkOf(m)
}
