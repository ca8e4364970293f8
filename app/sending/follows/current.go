package follows

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

// Current returns a mail of news without what was deleted or hidden since it was written; false if nothing of it is
// left. Other mails stay as they are.
func (s *Service) Current(ctx context.Context, m mail.Message) (now mail.Message, due bool, err error) {
	news := newsOf(m)
	if len(news) == 0 {
		return m, true, nil
	}
	list, err := s.items(ctx, news)
	if err != nil || len(list) == 0 || len(list) == len(news) {
		return m, len(list) > 0, err
	}
	slices.SortStableFunc(list, func(a, b Item) int { return strings.Compare(string(a.Of.Slug), string(b.Of.Slug)) })
	_, token, _ := strings.Cut(m.Unsubscribe, "?token=")
	account, _, err := s.store.UnsubscribeLink(ctx, secrets.Digest(token))
	if err != nil {
		return m, false, err
	}
	var by []app.UUID
	for _, id := range m.Follows {
		by = append(by, app.UUID(id))
	}
	again, err := s.digestMail(ctx, account, token, list, by)
	again.To = m.To
	return mail.Dressed(app.SiteOf(ctx), again), true, err
}

// newsOf returns what a mail of news holds.
func newsOf(m mail.Message) (list []app.News) {
	for _, id := range m.Launches {
		list = append(list, app.News{NewsID: app.NewsID{Kind: app.NewsLaunch, ID: id}, Listing: id})
	}
	for _, id := range m.Updates {
		list = append(list, app.News{NewsID: app.NewsID{Kind: app.NewsUpdate, ID: id}})
	}
	for _, c := range m.Changes {
		list = append(list, app.News{NewsID: app.NewsID{Kind: app.NewsChange, ID: c.ID}, Listing: c.Listing})
	}
	return list
}
