package setup

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// Letter says whom a letter is sent to that tries the mail server.
type Letter struct {
	To string `json:"to" required:"true" min:"1" max:"254"`
}

// patience is how long the mail server may take for the letter.
const patience = 8 * time.Second

// Try sends a letter, and does not wait for its turn among the others: so that what the mail server says is seen at
// once.
func (s *Service) Try(ctx context.Context, who app.Caller, in Letter) (done struct{}, err error) {
	if err := s.operator(ctx, who); err != nil {
		return done, err
	}
	to, err := app.CanonicalEmail(in.To)
	if err != nil {
		return done, err
	}
	if !s.current.Now().CanMail() {
		return done, app.Refused("no_mail",
			"There is no mail server yet. Set DEBUT_SMTP, such as smtps://user:password@mail.example:465, and start the server again.")
	}
	site := app.SiteOf(ctx)
	within, stop := context.WithTimeout(ctx, patience)
	defer stop()
	_, failed := s.mail.Send(within, mail.Message{
		Site: site.Key, To: to, Subject: texts.Sprintf("Mail of %s works", site.Name).In(site.Brand.Language),
		Text: texts.Sprintf("Somebody who runs %s tried whether its mail arrives. It does.\n\n%s\n",
			site.Name, site.Origin).In(site.Brand.Language),
	})
	if failed != nil {
		return done, app.Refused("mail_refused", "The letter was not taken: %.300s. Mend that, and try again.", failed)
	}
	return done, s.tick(ctx, who, StepMail, ActionLetter, "mail", "taken by "+s.takenBy())
}

func (s *Service) takenBy() string {
	settings := s.current.Now()
	if settings.DevMail {
		return "/dev/mail"
	}
	return settings.Mail.Host
}
