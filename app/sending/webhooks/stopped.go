package webhooks

import (
	"context"
	"net/url"
	"time"

	"debut/app"
)

// Stopped is a webhook of somebody that failures switched off, as the team sees it: of its address the host alone,
// since the rest may be a password.
type Stopped struct {
	Account      int64
	Email        string
	Host         string
	Gone         bool // its server answered 410, and it did not fail for a week
	FailingSince *time.Time
}

// Stopped lists people's webhooks that failures switched off, newest first, for operators.
func (s *Service) Stopped(ctx context.Context, who app.Caller, p app.Paging) (none app.List[Stopped], err error) {
	me, err := s.Store.Account(ctx, who.Account)
	if err == nil {
		err = me.MayOperate()
	}
	if err != nil {
		return none, err
	}
	found, total, err := s.Store.StoppedWebhooks(ctx, p.PerPage, p.Offset())
	var all []Stopped
	for _, w := range found {
		whose, failed := s.Store.Account(ctx, w.Account)
		if failed != nil {
			return none, failed
		}
		all = append(all, Stopped{w.Account, whose.Email, hostOf(w), w.State == app.WebhookGone, w.FailingSince})
	}
	return app.ListOf(all, p, total), err
}

// CountStopped counts the team's webhooks of a site that failures switched off.
func (s *Service) CountStopped(ctx context.Context) (n int, err error) {
	all, err := s.Store.Webhooks(ctx, 0, app.SiteOf(ctx).ID)
	for _, w := range all {
		if w.State == app.WebhookFailing || w.State == app.WebhookGone {
			n++
		}
	}
	return n, err
}

func hostOf(w app.Webhook) string {
	u, err := url.Parse(w.URL)
	if err != nil {
		return ""
	}
	return u.Host
}
