package servertest

import (
	"bytes"
	"io"
	"net"
	"net/mail"
	"sync"
	"testing"

	"mime"

	"github.com/emersion/go-smtp"
)

// MailServer is a mail server in this process, which takes every mail.
type MailServer struct {
	URL string // for --smtp

	mu      sync.Mutex
	letters [][]byte
}

// NewMailServer starts a mail server for the time of a test.
func NewMailServer(tb testing.TB) *MailServer {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	m := &MailServer{URL: "smtp://" + l.Addr().String()}
	server := smtp.NewServer(m)
	go func() { _ = server.Serve(l) }()
	tb.Cleanup(func() { _ = server.Close() })
	return m
}

// Subjects returns what the mails that it took are about, the first first.
func (m *MailServer) Subjects() (list []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, letter := range m.letters {
		read, err := mail.ReadMessage(bytes.NewReader(letter))
		if err != nil {
			continue
		}
		subject, _ := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
		list = append(list, subject)
	}
	return list
}

// NewSession begins to take mails, for go-smtp.
func (m *MailServer) NewSession(*smtp.Conn) (smtp.Session, error) { return session{m}, nil }

type session struct{ *MailServer }

func (session) Reset()                               {}
func (session) Logout() error                        { return nil }
func (session) Mail(string, *smtp.MailOptions) error { return nil }
func (session) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (s session) Data(r io.Reader) error {
	letter, err := io.ReadAll(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.letters = append(s.letters, letter)
	return err
}
