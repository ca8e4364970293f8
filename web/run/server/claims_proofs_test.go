package server_test

import (
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"
	"github.com/miekg/dns"

	"debut/app"
	"debut/web/check/servertest"
)

// registry is an instance with what claims are proven by around it: a DNS server and a mail server of this process, and a clock.
type registry struct {
	*servertest.Server
	*is.I
	mails servertest.MailServer
	ahead atomic.Int64 // of the clock of other tests

	mu      sync.Mutex
	records map[string]string // TXT, by name
	taken   []string          // mails
}

func openRegistry(t *testing.T) *registry {
	r := &registry{I: is.New(t), mails: servertest.NewMailServer(t), records: map[string]string{}}
	clock := func() time.Time { return servertest.Now().Add(time.Duration(r.ahead.Load())) }
	r.Server = servertest.DemoAt(t, clock, "--smtp", r.mails.URL, "--dns-resolver", r.resolver(t), "--allow-private")
	return r
}

// later lets time pass, so that a claim may be looked at again.
func (r *registry) later() { r.ahead.Add(int64(10 * time.Second)) }

// resolver starts the DNS server, and returns its address.
func (r *registry) resolver(t *testing.T) string {
	packets, err := net.ListenPacket("udp", "127.0.0.1:0")
	r.NoErr(err)
	started := make(chan struct{})
	server := &dns.Server{PacketConn: packets, NotifyStartedFunc: func() { close(started) }, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		m := new(dns.Msg).SetReply(q)
		r.mu.Lock()
		text := r.records[strings.TrimSuffix(q.Question[0].Name, ".")]
		r.mu.Unlock()
		if text == failing {
			m.Rcode = dns.RcodeServerFailure
		} else if text != "" {
			m.Answer = []dns.RR{&dns.TXT{Hdr: dns.RR_Header{Name: q.Question[0].Name, Rrtype: dns.TypeTXT, Class: dns.ClassINET, Ttl: 60}, Txt: []string{text}}}
		}
		_ = w.WriteMsg(m)
	})}
	go func() { _ = server.ActivateAndServe() }()
	<-started // else there would be nothing to shut down yet
	t.Cleanup(func() { _ = server.Shutdown() })
	return packets.LocalAddr().String()
}

// failing stands for a record that the DNS server fails to read.
const failing = "fails"

// record publishes a TXT record.
func (r *registry) record(name, value string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.records[name] = value
}

// claimant is an account with a key.
type claimant struct {
	*registry
	email, key string
}

func (r *registry) claimant(email string, scopes ...app.Scope) claimant {
	if scopes == nil {
		scopes = app.Scopes
	}
	return claimant{r, email, r.KeyFor(email, scopes...)}
}

func (c claimant) call(method, path string, body any) servertest.Answer {
	c.TB.Helper()
	return c.Call(method, path, body, "Authorization", "Bearer "+c.key)
}

// claim begins a claim, and returns its number and what is to be published.
func (c claimant) claim(slug, method string) (id, value string) {
	c.TB.Helper()
	a := c.call("POST", "/claims", map[string]any{"slug": slug, "method": method})
	if a.Status != http.StatusCreated {
		c.TB.Fatalf("%d %v", a.Status, a.Body)
	}
	return servertest.Number(a.Body["claim_id"]), servertest.Text(a.Body, "publish", "value")
}

// claimByMail begins a claim that is proven by a mail, and returns the token of its link.
func (c claimant) claimByMail(slug, email string) (id, token string) {
	c.TB.Helper()
	a := c.call("POST", "/claims", map[string]any{"slug": slug, "method": "email", "email": email})
	if a.Status != http.StatusCreated {
		c.TB.Fatalf("%d %v", a.Status, a.Body)
	}
	return servertest.Number(a.Body["claim_id"]), claimLink.FindStringSubmatch(c.mailed(email, "/claims/confirm"))[1]
}

// verify has a claim looked at, and says in a line what came of it.
func (c claimant) verify(id string) string {
	c.TB.Helper()
	c.later()
	a := c.call("POST", "/claims/"+id+"/verify", nil)
	switch {
	case a.Status != http.StatusOK:
		return fmt.Sprint(a.Status, " ", a.Body["code"])
	case a.Body["dispute"] != nil:
		return fmt.Sprint("dispute ", a.Body["dispute"])
	}
	return fmt.Sprint(a.Body["status"], " ", servertest.Text(a.Body, "last_check", "outcome"))
}

// mailed waits for a mail to an address that holds some text, and returns its words.
func (r *registry) mailed(to, words string) (mail string) {
	r.TB.Helper()
	servertest.Eventually(r.TB, "a mail to "+to, func() bool {
		for len(r.mails.Taken) > 0 {
			plain, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(<-r.mails.Taken)))
			r.NoErr(err)
			r.taken = append(r.taken, string(plain))
		}
		i := slices.IndexFunc(r.taken, func(m string) bool { return strings.Contains(m, "To: <"+to+">") && strings.Contains(m, words) })
		if i >= 0 {
			mail = r.taken[i]
			r.taken = slices.Delete(r.taken, i, i+1)
		}
		return i >= 0
	})
	return mail
}

var signInLink = regexp.MustCompile(`/sign-in/link#token=([A-Za-z0-9_-]{43})`)

// session signs the claimant in by the mail that the mail server got.
func (c claimant) session() *servertest.Person {
	c.TB.Helper()
	p := c.Person()
	_, _ = p.Ask("POST", "/sign-in", url.Values{"email": {c.email}})
	_, page := p.Ask("POST", "/sign-in/link", url.Values{"token": {signInLink.FindStringSubmatch(c.mailed(c.email, "/sign-in/link#"))[1]}})
	c.True(strings.Contains(page, "You are signed in as"))
	return p
}

// owns reports whether the listing stands among the claimant's own.
func (c claimant) owns(slug string) bool {
	c.TB.Helper()
	items, _ := c.call("GET", "/me/listings", nil).Body["items"].([]any)
	return slices.ContainsFunc(items, func(one any) bool { return servertest.Text(one, "slug") == slug })
}

func TestClaims_EachWayToProveAListing(t *testing.T) {
	t.Parallel()
	r := openRegistry(t)
	ada, squatter := r.claimant("ada@voter.example"), r.claimant("squatter@voter.example")

	id, value := ada.claim("wrenloop", "dns")
	r.Equal(ada.verify(id), "pending not_published")
	r.record("wrenloop.example", failing)
	r.Equal(ada.verify(id), "pending could_not_look")
	r.record("wrenloop.example", "debut-claim=something-else")
	r.Equal(ada.verify(id), "pending wrong_value")
	r.record("_debut.wrenloop.example", value)
	r.Equal(ada.verify(id), "verified verified")
	r.True(ada.owns("wrenloop"))

	for _, method := range []string{"meta", "file"} {
		home := servertest.NewHomepage(t)
		slug := r.ListWebsite(squatter.key, home.URL)
		id, value = ada.claim(slug, method)
		r.Equal(ada.verify(id), "pending not_published")
		home.Publish(`<meta name="debut-claim" content="something-else">`, "something else")
		r.Equal(ada.verify(id), "pending wrong_value")
		home.Publish(value, value)
		r.Equal(ada.verify(id), "verified verified")
		r.True(ada.owns(slug) && !squatter.owns(slug))
	}

	_, token := ada.claimByMail("staplefern", "ada@staplefern.example")
	r.True(!ada.owns("staplefern"))
	_, page := ada.session().Ask("POST", "/claims/confirm", url.Values{"token": {token}})
	r.True(strings.Contains(page, "Verified: it is yours") && ada.owns("staplefern"))
	r.mailed(ada.email, "is yours")
}

// Whatever is tried, a listing stays whose it is.
func TestClaims_NothingButAProofTakesAListing(t *testing.T) {
	t.Parallel()
	r := openRegistry(t)
	ada, mallory := r.claimant("ada@voter.example"), r.claimant("mallory@voter.example")
	reader := r.claimant("mallory@voter.example", app.AccountRead)
	const slug, domain = "wrenloop", "wrenloop.example"

	hers, published := ada.claim(slug, "dns")
	his, _ := mallory.claim(slug, "dns")
	r.record(domain, published)
	r.record("_debut.mallory.example", "debut-claim=x")
	_, token := ada.claimByMail("staplefern", "ada@staplefern.example")
	malloryAt, adaAt := mallory.session(), ada.session()
	confirm := func(p *servertest.Person, token string, headers ...string) string {
		status, page := p.Ask("POST", "/claims/confirm", url.Values{"token": {token}}, headers...)
		return fmt.Sprint(status, " ", strings.Contains(page, "it is yours"))
	}
	begin := func(c claimant, in map[string]any) string {
		a := c.call("POST", "/claims", in)
		return fmt.Sprint(a.Status, " ", a.Body["code"], " ", servertest.Place(a))
	}
	for _, try := range []struct{ what, came, want string }{
		{"another's record", mallory.verify(his), "pending wrong_value"},
		{"another's claim", mallory.verify(hers), "404 not_found"},
		{"a claim that is not there", mallory.verify("999999"), "404 not_found"},
		{"a key that only reads begins", begin(reader, map[string]any{"slug": slug, "method": "dns"}), "403 insufficient_scope "},
		{"a key that only reads looks", reader.verify(his), "403 insufficient_scope"},
		{"no key", claimant{r, "", "x"}.verify(his), "401 malformed_credential"},
		{"a link that was mailed to another", confirm(malloryAt, token), "400 false"},
		{"one's own link, signed out", confirm(r.Person(), token), "200 false"},
		{"one's own link, from a foreign page", confirm(adaAt, token, "Sec-Fetch-Site", "cross-site"), "403 false"},
		{"a guessed link", confirm(malloryAt, strings.Repeat("A", 43)), "400 false"},
		{"a mail to oneself", begin(mallory, map[string]any{"slug": slug, "method": "email", "email": mallory.email}), "400 invalid_request body.email"},
		{"a mail to a subdomain", begin(mallory, map[string]any{"slug": slug, "method": "email", "email": "x@mail." + domain}), "400 invalid_request body.email"},
		{"a mail to two", begin(mallory, map[string]any{"slug": slug, "method": "email", "email": "x@" + domain + "," + mallory.email}), "400 invalid_request body.email"},
		{"a mail with a header", begin(mallory, map[string]any{"slug": slug, "method": "email", "email": "x@" + domain + "\r\nBcc: " + mallory.email}), "400 invalid_request body.email"},
		{"a mail to a machine", begin(mallory, map[string]any{"slug": slug, "method": "email", "email": "noreply@" + domain}), "400 invalid_request body.email"},
		{"another method", begin(mallory, map[string]any{"slug": slug, "method": "phone"}), "400 invalid_request body.method"},
		{"a listing that nobody sees", begin(mallory, map[string]any{"slug": "no-such", "method": "dns"}), "400 invalid_request body.slug"},
		{"the token with the claim", begin(mallory, map[string]any{"slug": slug, "method": "dns", "token": published}), "400 invalid_request body.token"},
	} {
		if try.came != try.want {
			t.Errorf("%s: came %s, and not %s", try.what, try.came, try.want)
		}
	}
	status, _ := adaAt.Ask("GET", "/claims/confirm?token="+token, nil) // as programs do that look into mails
	r.Equal(status, http.StatusOK)
	r.True(!ada.owns(slug) && !mallory.owns(slug) && !ada.owns("staplefern"))

	// What a claim asked for before another took its place proves nothing any more.
	_, replaced := mallory.claim(slug, "meta")
	r.True(replaced != "")
	r.Equal(mallory.verify(his), "400 claim_over")

	r.Equal(ada.verify(hers), "verified verified")
	his, published = mallory.claim(slug, "dns")
	r.record("_debut."+domain, published)
	r.Equal(mallory.verify(his), "dispute open") // both prove it: the team decides
	r.True(ada.owns(slug) && !mallory.owns(slug))
	r.mailed(ada.email, "claims")
	r.Equal(ada.call("GET", "/claims/"+his, nil).Status, http.StatusNotFound)
}

// Of any number who prove it at the same time one has it, and for the others the team decides.
func TestRaceClaims_OneOfThoseWhoProveItAtOnceHasIt(t *testing.T) {
	t.Parallel()
	r := openRegistry(t)
	const slug, domain = "wrenloop", "wrenloop.example"
	var all []claimant
	var ids, records []string
	for i := range 6 {
		c := r.claimant(fmt.Sprintf("person-%d@voter.example", i))
		id, value := c.claim(slug, "dns")
		all, ids, records = append(all, c), append(ids, id), append(records, value)
	}
	r.record(domain, records[0])
	r.record("_debut."+domain, records[1])
	came := make([]string, len(all))
	var looking sync.WaitGroup
	for i, c := range all {
		looking.Go(func() { came[i] = c.verify(ids[i]) })
	}
	looking.Wait()
	slices.Sort(came)
	r.Equal(came, []string{"dispute open", "pending wrong_value", "pending wrong_value", "pending wrong_value", "pending wrong_value", "verified verified"})
	owners := slices.DeleteFunc(all, func(c claimant) bool { return !c.owns(slug) })
	r.Equal(len(owners), 1)
}
