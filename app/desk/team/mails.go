package team

import (
	"context"

	"debut/app"
	"debut/app/ground/mail"
)

// MailStore is the log of mails as the team sees it.
type MailStore interface {
	// Mails returns a page of the log, newest first, and how many entries the filter finds.
	Mails(ctx context.Context, f MailFilter, limit, offset int) (found []mail.Entry, total int, err error)
}

// MailFilter says which mails are meant. What is empty is any.
type MailFilter struct {
	Outcome mail.Outcome
	Kind    mail.Kind
	To      string // the address, or a part of it
}

// mailsOnPage is how many entries of the log a page shows.
const mailsOnPage = 50

// Mails returns a page of what became of mails, newest first. Without the right to see addresses, none is shown, and
// none is looked for.
func (s *Service) Mails(ctx context.Context, f MailFilter, addresses bool, page int) (app.List[mail.Entry], error) {
	if !addresses {
		f.To = ""
	}
	p := app.Paging{Page: page, PerPage: mailsOnPage}
	found, total, err := s.store.Mails(ctx, f, p.PerPage, p.Offset())
	for i := range found {
		if !addresses {
			found[i].To = ""
		}
	}
	return app.ListOf(found, p, total), err
}
