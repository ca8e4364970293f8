package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/textproto"
	"net/url"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"debut/app"
	"debut/app/jobs"
)

// patience is how long a mail server has for one mail.
const patience = 15 * time.Second

// SMTP sends mails through a mail server (RFC 5321).
type SMTP struct{ app.Mail }

// NewSMTP returns an SMTP that writes as the settings say, or else as sign-in at the host of the site's origin.
func NewSMTP(settings app.Mail, site, origin string) SMTP {
	if settings.From == "" {
		host := "localhost"
		if at, err := url.Parse(origin); err == nil && net.ParseIP(at.Hostname()) == nil {
			host = at.Hostname()
		}
		settings.From = (&netmail.Address{Name: site, Address: "sign-in@" + host}).String()
	}
	return SMTP{settings}
}

// Send hands m to the server.
func (s SMTP) Send(ctx context.Context, m Message) (reply string, err error) {
	letter := gomail.NewMsg()
	if err := letter.From(s.From); err != nil {
		return "", fmt.Errorf("write a mail from %s: %w", s.From, err)
	}
	if err := letter.To(m.To); err != nil {
		return "", jobs.Final(errors.New("write a mail: its address cannot be written to"))
	}
	letter.Subject(m.Subject)
	letter.SetDate()
	letter.SetMessageID()
	if m.Unsubscribe != "" {
		letter.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		letter.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	letter.SetBodyString(gomail.TypeTextPlain, m.Text)
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
	if refused(err) {
		return jobs.Final(public)
	}
	return public
}

// refused reports whether a mail server refused for good: by a reply of 5xx (RFC 5321, section 4.2.1), also to a password, or because it
// offers no way to send a password that nobody else can read.
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
	return errors.Is(err, gomail.ErrNoSupportedAuthDiscovered) || strings.Contains(message, "does not support STARTTLS") || strings.Contains(message, "does not support SMTP AUTH")
}

func (s SMTP) options(timeout time.Duration) []gomail.Option {
	list := []gomail.Option{gomail.WithPort(s.Port), gomail.WithTimeout(max(timeout, time.Millisecond))}
	switch {
	case s.TLS:
		list = append(list, gomail.WithSSL())
	case s.User != "":
		list = append(list, gomail.WithTLSPolicy(gomail.TLSMandatory)) // no password goes out in the clear
	default:
		list = append(list, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if s.User != "" {
		list = append(list, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(s.User), gomail.WithPassword(s.Password))
	}
	return list
}
