package crawl

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
	"github.com/miekg/dns"

	"debut/app"
)

const (
	right = "mzxw6ytboi3dcmzuge2tmnzyhfqwcyld" // the claim's token
	wrong = "aaaw6ytboi3dcmzuge2tmnzyhfqwcyld" // that of somebody else's claim
)

// zone is what a DNS server says: records by name, and those of "*.domain" for names below it that there are none of.
type zone map[string][]string

func (z zone) at(name string) []string {
	name = strings.TrimSuffix(name, ".")
	if records, ok := z[name]; ok {
		return records
	}
	_, parent, _ := strings.Cut(name, ".")
	return z["*."+parent]
}

// resolver starts a DNS server that resolves the names of a zone and follows aliases, as a real one. change is made to each answer.
func (z zone) resolver(t *testing.T, change func(*dns.Msg)) stub {
	t.Helper()
	handle := dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		m := new(dns.Msg).SetReply(q)
		for name, hops := q.Question[0].Name, 0; name != "" && hops < 12; hops++ {
			next := ""
			for _, text := range z.at(name) {
				rr, err := dns.NewRR(name + " 60 IN " + text)
				if err != nil {
					t.Errorf("%s: %v", text, err)
					continue
				}
				m.Answer = append(m.Answer, rr)
				if alias, ok := rr.(*dns.CNAME); ok {
					next = alias.Target
				}
			}
			name = next
		}
		if len(m.Answer) == 0 {
			m.Rcode = dns.RcodeNameError
		}
		if change != nil {
			change(m)
		}
		if w.RemoteAddr().Network() == "udp" && m.Len() > maxDatagram {
			m.Truncated, m.Answer = true, nil
		}
		_ = w.WriteMsg(m)
	})
	packets, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := packets.LocalAddr().String()
	stream, err := net.Listen("tcp", at)
	if err != nil {
		t.Skip("the port is taken for TCP: ", err)
	}
	for _, server := range []*dns.Server{{PacketConn: packets, Handler: handle}, {Listener: stream, Handler: handle}} {
		started := make(chan struct{})
		server.NotifyStartedFunc = func() { close(started) }
		go func() { _ = server.ActivateAndServe() }()
		<-started // else there would be nothing to shut down yet
		t.Cleanup(func() { _ = server.Shutdown() })
	}
	return stub{at, 5 * time.Second}
}

func record(value string) string { return `TXT "` + value + `"` }

// manyTXT are so many TXT records that no datagram holds them.
func manyTXT(n int) (records []string) {
	for range n {
		records = append(records, record("v=spf1 include:_spf."+strings.Repeat("x", 60)+".example -all"))
	}
	return records
}

func TestRaceFindClaim_DNS(t *testing.T) {
	t.Parallel()
	ours, theirs := "debut-claim="+right, "debut-claim="+wrong
	for name, c := range map[string]struct {
		zone   zone
		change func(*dns.Msg)
		domain string
		want   app.ClaimOutcome
	}{
		"at the domain":                         {zone: zone{"brightloom.com": {record("v=spf1 -all"), record(ours)}}, want: app.ProofFound},
		"at _debut":                             {zone: zone{"_debut.brightloom.com": {record(ours)}}, want: app.ProofFound},
		"in several strings of one record":      {zone: zone{"brightloom.com": {`TXT "debut-claim=" "` + right + `"`}}, want: app.ProofFound},
		"behind an alias that its owner made":   {zone: zone{"_debut.brightloom.com": {"CNAME proof.brightloom.net."}, "proof.brightloom.net": {record(ours)}}, want: app.ProofFound},
		"beside that of another claim":          {zone: zone{"brightloom.com": {record(theirs), record(ours)}}, want: app.ProofFound},
		"among so many that only TCP has room":  {zone: zone{"brightloom.com": append(manyTXT(40), record(ours))}, want: app.ProofFound},
		"nowhere":                               {zone: zone{}, want: app.ProofMissing},
		"of another claim":                      {zone: zone{"brightloom.com": {record(theirs)}}, want: app.ProofWrong},
		"of a host below":                       {zone: zone{"www.brightloom.com": {record(ours)}}, want: app.ProofMissing},
		"below a host below":                    {zone: zone{"_debut.user.brightloom.com": {record(ours)}}, want: app.ProofMissing},
		"where the host added the domain":       {zone: zone{"brightloom.com.brightloom.com": {record(ours)}}, want: app.ProofMissing},
		"by a wildcard":                         {zone: zone{"*.brightloom.com": {record(ours)}}, want: app.ProofWrong},
		"by a wildcard that points elsewhere":   {zone: zone{"*.brightloom.com": {"CNAME tenant.host.net."}, "tenant.host.net": {record(ours)}}, want: app.ProofWrong},
		"with a word before it":                 {zone: zone{"brightloom.com": {record("x " + ours)}}, want: app.ProofWrong},
		"with a word behind it":                 {zone: zone{"brightloom.com": {record(ours + " x")}}, want: app.ProofWrong},
		"with quotation marks":                  {zone: zone{"brightloom.com": {`TXT "\"` + ours + `\""`}}, want: app.ProofWrong},
		"in capitals":                           {zone: zone{"brightloom.com": {record(strings.ToUpper(ours))}}, want: app.ProofWrong},
		"in halves, a record each":              {zone: zone{"brightloom.com": {record("debut-claim="), record(right)}}, want: app.ProofWrong},
		"the token alone":                       {zone: zone{"brightloom.com": {record(right)}}, want: app.ProofMissing},
		"under another key":                     {zone: zone{"brightloom.com": {record("other-claim=" + right)}}, want: app.ProofMissing},
		"among 200 records":                     {zone: zone{"brightloom.com": append([]string{record(ours)}, manyTXT(200)...)}, want: app.ProofUnreachable},
		"an alias of itself":                    {zone: zone{"_debut.brightloom.com": {"CNAME _debut.brightloom.com."}}, want: app.ProofMissing},
		"of a domain that others have hosts on": {zone: zone{"brightloom.github.io": {record(ours)}}, domain: "brightloom.github.io", want: app.ProofUnreachable},
		"a server that fails":                   {zone: zone{"brightloom.com": {record(ours)}}, change: func(m *dns.Msg) { m.Rcode = dns.RcodeServerFailure }, want: app.ProofUnreachable},
		"in the answer to another question": {zone: zone{"brightloom.com": {record(ours)}}, change: func(m *dns.Msg) {
			for _, rr := range m.Answer {
				rr.Header().Name = "other.com."
			}
		}, want: app.ProofMissing},
		"beside the answer": {zone: zone{"brightloom.com": {record(ours)}}, change: func(m *dns.Msg) { m.Extra, m.Answer = m.Answer, nil }, want: app.ProofMissing},
		"of another class": {zone: zone{"brightloom.com": {record(ours)}}, change: func(m *dns.Msg) {
			for _, rr := range m.Answer {
				rr.Header().Class = dns.ClassCHAOS
			}
		}, want: app.ProofMissing},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWeb(t)
			w.txt = c.zone.resolver(t, c.change)
			domain := c.domain
			if domain == "" {
				domain = "brightloom.com"
			}
			look := w.FindClaim(t.Context(), app.Claim{Method: app.ClaimDNS, Domain: domain, Website: "http://" + domain + "/", Token: right})
			if look.Outcome != c.want || look.Seen == "" {
				t.Errorf("the look came to %s: %s", look.Outcome, look.Seen)
			}
		})
	}
}

// Whether an answer was validated is the resolver's word, which only the bit in its header gives.
func TestRaceFindClaim_ToldWhetherDNSSECValidatedTheAnswer(t *testing.T) {
	t.Parallel()
	for _, validated := range []bool{true, false} {
		is := is.New(t)
		w := newWeb(t)
		w.txt = zone{"brightloom.com": {record("debut-claim=" + right)}}.resolver(t, func(m *dns.Msg) { m.AuthenticatedData = validated })
		look := w.FindClaim(t.Context(), app.Claim{Method: app.ClaimDNS, Domain: "brightloom.com", Token: right})
		is.Equal(look.Outcome, app.ProofFound)
		is.Equal(look.DNSSEC, validated)
		is.Equal(strings.Contains(look.Seen.String(), "DNSSEC"), validated)
	}
}
