package mail

import (
	"context"
	"fmt"
	"time"

	gomail "github.com/wneessen/go-mail"

	"debut/app"
)

// patience is how long a mail server has for one mail.
const patience = 15 * time.Second

// SMTP sends mails through a mail server (RFC 5321).
type SMTP struct{ app.Mail }

// Send hands m to the server.
func (s SMTP) Send(ctx context.Context, m Message) error {
	letter := gomail.NewMsg()
	if err := letter.From(s.From); err != nil {
		return fmt.Errorf("write a mail from %s: %w", s.From, err)
	}
	if err := letter.To(m.To); err != nil {
		return fmt.Errorf("write a mail: %w", err)
	}
	letter.Subject(m.Subject)
	letter.SetDate()
	letter.SetMessageID()
	letter.SetBodyString(gomail.TypeTextPlain, m.Text)
	// The library looks at ctx when it connects, and at its own timeout in each step.
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	until, _ := ctx.Deadline()
	client, err := gomail.NewClient(s.Host, s.options(time.Until(until))...)
	if err != nil {
		return fmt.Errorf("mail server %s: %w", s.Host, err)
	}
	if err := client.DialAndSendWithContext(ctx, letter); err != nil {
		return fmt.Errorf("mail server %s: %w", s.Host, err)
	}
	return nil
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
