package mail

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/textproto"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/limited"
)

const (
	patience = 15 * time.Second // that a mail server has for one mail
	// bytes of its replies, each of which is a line of at most 512 (RFC 5321, section 4.5.3.1.5)
	mostSaid = 64 << 10
)

// SMTP sends mails through a mail server (RFC 5321).
type SMTP struct {
	app.Mail
	sender func(site string) netmail.Address
}

// NewSMTP returns an SMTP that writes as sender says of the site, named by its key.
func NewSMTP(settings app.Mail, sender func(site string) netmail.Address) SMTP {
	return SMTP{settings, sender}
}

// Send hands m to the server.
func (s SMTP) Send(ctx context.Context, m Message) (reply string, err error) {
	letter := gomail.NewMsg()
	from := s.sender(m.Site)
	if err := letter.From(from.String()); err != nil {
		return "", fmt.Errorf("write a mail from %s: %w", from.String(), err)
	}
	if err := letter.To(m.To); err != nil {
		return "", jobs.Final(errors.New("write a mail: its address cannot be written to"))
	}
	letter.Subject(m.Subject)
	letter.SetDate()
	if m.ID == "" {
		m.ID = rand.Text()
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	letter.SetMessageIDWithValue(m.ID + "@" + domain)
	if m.Unsubscribe != "" {
		letter.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		letter.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	letter.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		letter.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	if m.Calendar != "" {
		if err := letter.AttachReader("launch.ics", strings.NewReader(m.Calendar),
			gomail.WithFileContentType("text/calendar; charset=utf-8; method=PUBLISH")); err != nil {
			return "", jobs.Final(fmt.Errorf("attach a calendar: %w", err))
		}
	}
	// The library looks at ctx when it connects, and at its own timeout in each step.
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	until, _ := ctx.Deadline()
	client, err := gomail.NewClient(s.Host, s.options(time.Until(until))...)
	if err != nil {
		return "", fmt.Errorf("mail server %s: %w", s.Host, err)
	}
	if err := client.DialAndSendWithContext(ctx, letter); err != nil {
		return "", s.fault(err, m)
	}
	return discreet(letter.ServerResponse(), m), nil
}

// fault returns what went wrong with a mail, as it may stand in the log. What the server refuses for good is final.
func (s SMTP) fault(err error, m Message) error {
	public := fmt.Errorf("mail server %s: %s", s.Host, discreet(err.Error(), m))
	if unreachable(err) {
		public = fmt.Errorf("%w: %w", errUnreachable, public)
	}
	if refused(err) {
		return jobs.Final(public)
	}
	return public
}

var errUnreachable = errors.New("the address takes no mail")

// IsUnreachable reports whether a mail was refused since nobody gets mails at its address.
func IsUnreachable(err error) bool { return errors.Is(err, errUnreachable) }

// unreachable reports whether a mail server refused the address alone, for good. A policy (5.7) is about the sender.
func unreachable(err error) bool {
	var sent *gomail.SendError
	return errors.As(err, &sent) && sent.Reason == gomail.ErrSMTPRcptTo &&
		(sent.ErrorCode() == 550 || sent.ErrorCode() == 551 || sent.ErrorCode() == 553) &&
		!strings.HasPrefix(sent.EnhancedStatusCode(), "5.7")
}

// refused reports whether a mail server refused for good: by a reply of 5xx (RFC 5321, section 4.2.1), also to a
// password, or because it offers no way to send a password that nobody else can read.
func refused(err error) bool {
	var sent *gomail.SendError
	if errors.As(err, &sent) {
		return sent.ErrorCode() >= 500
	}
	var reply *textproto.Error
	if errors.As(err, &reply) {
		return reply.Code >= 500
	}
	message := err.Error() // the library has no values for these
	return errors.Is(err, gomail.ErrNoSupportedAuthDiscovered) ||
		strings.Contains(message, "does not support STARTTLS") ||
		strings.Contains(message, "does not support SMTP AUTH")
}

func (s SMTP) options(timeout time.Duration) []gomail.Option {
	list := []gomail.Option{gomail.WithPort(s.Port), gomail.WithTimeout(max(timeout, time.Millisecond)),
		gomail.WithDialContextFunc(s.dial)}
	switch {
	case s.TLS:
		list = append(list, gomail.WithSSL())
	case s.User != "":
		list = append(list, gomail.WithTLSPolicy(gomail.TLSMandatory)) // no password goes out in the clear
	default:
		list = append(list, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if s.User != "" {
		list = append(list, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(s.User),
			gomail.WithPassword(s.Password))
	}
	return list
}

// dial connects to the mail server, which may say so much and no more.
func (s SMTP) dial(ctx context.Context, network, address string) (net.Conn, error) {
	c, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c = limited.Conn(c, mostSaid)
	if s.TLS {
		return tls.Client(c, &tls.Config{ServerName: s.Host, MinVersion: tls.VersionTLS12}), nil
	}
	return c, nil
}
