package wiretest

import (
	"context"
	"net"
	"strings"
	"sync"

	"golang.org/x/net/dns/dnsmessage"
)

// liar is a name server. What it says of a host goes by the first label of its name.
type liar struct {
	mu    sync.Mutex
	asked map[string]int
	txt   []string // of every name
}

// names is the only name server of the network.
var (
	names   = &liar{asked: map[string]int{}}
	namesAt string // host:port
)

// lie begins to answer questions, which all resolvers of this program ask from then on.
func lie() {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	namesAt = conn.LocalAddr().String()
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", namesAt)
	}}
	go func() {
		buffer := make([]byte, 1500)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			if answer := names.answer(buffer[:n]); answer != nil {
				_, _ = conn.WriteTo(answer, from)
			}
		}
	}()
}

// addresses returns what it answers for a name that is asked for the nth time, counted from 0.
func addresses(name string, nth int) []net.IP {
	switch first, _, _ := strings.Cut(name, "."); first {
	case "inside":
		return inside[:1]
	case "cloud":
		return inside[1:2]
	case "office":
		return inside[2:3]
	case "azure":
		return inside[4:5]
	case "both":
		return []net.IP{public, inside[0]}
	case "rebind": // the check sees a public address, and the dial another
		if nth == 0 {
			return []net.IP{public}
		}
		return inside[:1]
	case "nobody":
		return nil
	}
	return []net.IP{public}
}

// forget has a name be asked for the first time again.
func (l *liar) forget(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.asked, name)
}

// publish has the wildcard answer with records.
func (l *liar) publish(records ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.txt = records
}

func (l *liar) answer(question []byte) []byte {
	var m dnsmessage.Message
	if m.Unpack(question) != nil || len(m.Questions) != 1 {
		return nil
	}
	q := m.Questions[0]
	m.Response, m.RecursionAvailable, m.Additionals = true, true, nil
	name := strings.ToLower(q.Name.String())
	l.mu.Lock()
	defer l.mu.Unlock()
	add := func(of dnsmessage.Name, body dnsmessage.ResourceBody) {
		m.Answers = append(m.Answers, dnsmessage.Resource{Header: dnsmessage.ResourceHeader{Name: of, Class: q.Class}, Body: body})
	}
	switch q.Type {
	case dnsmessage.TypeA:
		nth, of := l.asked[name], q.Name
		l.asked[name]++
		if strings.HasPrefix(name, "alias.") { // by another name
			of = dnsmessage.MustNewName("inside.wirelab.dev.")
			add(q.Name, &dnsmessage.CNAMEResource{CNAME: of})
		}
		for _, ip := range addresses(of.String(), nth) {
			add(of, &dnsmessage.AResource{A: [4]byte(ip.To4())})
		}
	case dnsmessage.TypeTXT: // a wildcard, whose records are anybody's who rents a name below it
		if !strings.HasPrefix(name, "wild.dev.") {
			for _, record := range l.txt {
				add(q.Name, &dnsmessage.TXTResource{TXT: []string{record}})
			}
		}
	}
	packed, err := m.Pack()
	if err != nil {
		return nil
	}
	return packed
}
