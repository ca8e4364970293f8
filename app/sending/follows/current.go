package follows

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/ground/mail"
)

// Current returns a mail of news without what was deleted since it was written; false if nothing of it is left. Other
// mails stay as they are.
func (s *Service) Current(ctx context.Context, m mail.Message) (now mail.Message, due bool, err error) {
	if len(m.Updates) == 0 {
		return m, true, nil
	}
	left, err := s.store.UndeletedUpdates(ctx, m.Updates)
	if err != nil || len(left) == 0 || len(left) == len(m.Updates) {
		return m, len(left) > 0, err
	}
	news, err := s.byListing(ctx, left)
	_, token, _ := strings.Cut(m.Unsubscribe, "?token=")
	site := app.SiteOf(ctx)
	return mail.Dressed(site, digestMail(site, m.To, token, news)), true, err
}
