package servertest

import (
	"io"
	"net"
	"net/mail"
	"strings"
	"testing"

	"mime"

	"github.com/emersion/go-smtp"
)

// MailServer is a mail server in this process, which takes every mail.
type MailServer struct {
	URL   string        // for --smtp
	Taken <-chan string // the mails, as they were sent but for the ends of lines
}

// NewMailServer starts a mail server for the time of a test.
func NewMailServer(tb testing.TB) MailServer {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	taken := make(chan string, 100)
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return office(taken), nil }))
	go func() { _ = server.Serve(l) }()
	tb.Cleanup(func() { _ = server.Close() })
	return MailServer{"smtp://" + l.Addr().String(), taken}
}

// office takes what one sender brings.
type office chan<- string

func (office) Reset()                               {}
func (office) Logout() error                        { return nil }
func (office) Mail(string, *smtp.MailOptions) error { return nil }
func (office) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (o office) Data(r io.Reader) error {
	mail, err := io.ReadAll(r)
	if err != nil {
		return err // whose sender went away in the middle of it: no mail (RFC 5321, section 4.1.1.4)
	}
	o <- strings.ReplaceAll(string(mail), "\r\n", "\n")
	return nil
}

// SubjectOf returns what a mail is about.
func SubjectOf(tb testing.TB, sent string) string {
	tb.Helper()
	read, err := mail.ReadMessage(strings.NewReader(sent))
	if err != nil {
		tb.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
	if err != nil {
		tb.Fatal(err)
	}
	return subject
}
