package crawl

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// txtAnswer is what a resolver said of the TXT records of a name.
type txtAnswer struct {
	records   []string // the strings of each joined (RFC 7208, section 3.3)
	validated bool     // the resolver vouches for them by DNSSEC (the AD bit of RFC 4035, section 3.2.3)
}

// stub asks a resolver for TXT records. net.Resolver does too, but does not say whether the answer was validated.
type stub struct {
	server  string        // host:port; "" means the first of the machine's that answers
	timeout time.Duration // of one name
}

const (
	maxDatagram  = 1232 // octets (DNS flag day 2020)
	mostAliases  = 8
	mostPerTXT   = 4 << 10
	resolverFile = "/etc/resolv.conf"
)

var (
	errServFail    = errors.New("the resolver has no answer")
	errManyRecords = errors.New("too many TXT records")
)

// lookup returns the TXT records of a name. A name without any, or that there is none of, has an empty answer and no
// error.
func (s stub) lookup(ctx context.Context, name string) (txtAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	full, err := dnsmessage.NewName(name + ".")
	if err != nil {
		return txtAnswer{}, err
	}
	servers := []string{s.server}
	if s.server == "" {
		if servers = systemResolvers(); len(servers) == 0 {
			return systemLookup(ctx, name)
		}
	}
	for _, server := range servers {
		one, end := context.WithTimeout(ctx, s.timeout/time.Duration(len(servers)))
		answer, failed := ask(one, server, full)
		end()
		if err = failed; err == nil || errors.Is(err, errServFail) || errors.Is(err, errManyRecords) {
			return answer, err
		}
	}
	return txtAnswer{}, err
}

// systemLookup asks as the machine does where it has no file that names its resolvers.
func systemLookup(ctx context.Context, name string) (txtAnswer, error) {
	records, err := net.DefaultResolver.LookupTXT(ctx, name)
	var none *net.DNSError
	if errors.As(err, &none) && none.IsNotFound {
		return txtAnswer{}, nil
	}
	if len(records) > mostRecords {
		return txtAnswer{}, errManyRecords
	}
	return txtAnswer{records: records}, err
}

// systemResolvers reads the machine's resolvers, three at most, as its own library does.
func systemResolvers() (servers []string) {
	text, err := os.ReadFile(resolverFile)
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "nameserver" && len(servers) < 3 {
			servers = append(servers, net.JoinHostPort(f[1], "53"))
		}
	}
	return servers
}

// ask makes one question of a server, and asks again by TCP what does not fit into a datagram.
func ask(ctx context.Context, server string, name dnsmessage.Name) (txtAnswer, error) {
	id := uint16(rand.Uint32())
	question, err := txtQuestion(id, name)
	if err != nil {
		return txtAnswer{}, err
	}
	m, err := exchange(ctx, "udp", server, question, id, name)
	if err == nil && m.Truncated {
		m, err = exchange(ctx, "tcp", server, question, id, name)
	}
	if err != nil {
		return txtAnswer{}, err
	}
	switch m.RCode {
	case dnsmessage.RCodeSuccess:
		return txtOf(m, name)
	case dnsmessage.RCodeNameError:
		return txtAnswer{}, nil
	}
	return txtAnswer{}, errServFail
}

func txtQuestion(id uint16, name dnsmessage.Name) ([]byte, error) {
	var edns dnsmessage.ResourceHeader
	if err := edns.SetEDNS0(maxDatagram, dnsmessage.RCodeSuccess, false); err != nil {
		return nil, err
	}
	m := dnsmessage.Message{
		// it is understood in the answer (RFC 6840, section 5.7)
		Header:      dnsmessage.Header{ID: id, RecursionDesired: true, AuthenticData: true},
		Questions:   []dnsmessage.Question{{Name: name, Type: dnsmessage.TypeTXT, Class: dnsmessage.ClassINET}},
		Additionals: []dnsmessage.Resource{{Header: edns, Body: &dnsmessage.OPTResource{}}},
	}
	return m.Pack()
}

// exchange sends a question, and waits for its answer: whatever else comes is not looked at.
func exchange(
	ctx context.Context, network, server string, question []byte, id uint16, name dnsmessage.Name,
) (m dnsmessage.Message, err error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, server) // the operator named it, so it may stand anywhere
	if err != nil {
		return m, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })()
	if network == "tcp" {
		question = append(binary.BigEndian.AppendUint16(nil, uint16(len(question))), question...)
	}
	if _, err = conn.Write(question); err != nil {
		return m, err
	}
	for range 16 {
		reply, err := readReply(conn, network)
		if err != nil {
			return m, err
		}
		if m.Unpack(reply) == nil && m.Response && m.ID == id && len(m.Questions) == 1 &&
			same(m.Questions[0].Name, name) {
			return m, nil
		}
	}
	return m, fmt.Errorf("%s answers other questions", server)
}

func readReply(conn net.Conn, network string) ([]byte, error) {
	if network == "udp" {
		reply := make([]byte, 4<<10)
		n, err := conn.Read(reply)
		return reply[:n], err
	}
	var size [2]byte
	if _, err := io.ReadFull(conn, size[:]); err != nil {
		return nil, err
	}
	reply := make([]byte, binary.BigEndian.Uint16(size[:]))
	_, err := io.ReadFull(conn, reply)
	return reply, err
}

// txtOf returns the TXT records of a name in an answer, or of what it is another name of.
func txtOf(m dnsmessage.Message, name dnsmessage.Name) (txtAnswer, error) {
	answer := txtAnswer{validated: m.AuthenticData}
	for range mostAliases {
		target, aliased := aliasOf(m, name)
		if !aliased {
			break
		}
		name = target
	}
	for _, r := range m.Answers {
		txt, ok := r.Body.(*dnsmessage.TXTResource)
		if !ok || r.Header.Class != dnsmessage.ClassINET || !same(r.Header.Name, name) {
			continue
		}
		if len(answer.records) == mostRecords {
			return txtAnswer{}, errManyRecords
		}
		if joined := strings.Join(txt.TXT, ""); len(joined) <= mostPerTXT {
			answer.records = append(answer.records, joined)
		}
	}
	return answer, nil
}

func aliasOf(m dnsmessage.Message, name dnsmessage.Name) (target dnsmessage.Name, aliased bool) {
	for _, r := range m.Answers {
		if alias, ok := r.Body.(*dnsmessage.CNAMEResource); ok && same(r.Header.Name, name) {
			return alias.CNAME, true
		}
	}
	return target, false
}

// same compares names as DNS does.
func same(a, b dnsmessage.Name) bool { return strings.EqualFold(a.String(), b.String()) }
