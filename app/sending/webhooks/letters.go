package webhooks

import (
	"context"
	"strconv"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// Where the pages of webhooks stand.
const (
	Path     = "/account/webhooks"
	TeamPath = "/admin/webhooks"
)

// PathOf returns the page of a webhook.
func PathOf(account, id int64) string {
	if account == 0 {
		return TeamPath + "/" + strconv.FormatInt(id, 10)
	}
	return Path + "/" + strconv.FormatInt(id, 10)
}

// writeStopped writes to whom a webhook belongs that it was switched off; to the operators of the team's.
func (s *Service) writeStopped(ctx context.Context, w app.Webhook) error {
	site, err := s.site(ctx, w.Site)
	if err != nil {
		return err
	}
	letter := stoppedLetter(site, w)
	if w.Account != 0 {
		return s.Letters.Send(ctx, site, w.Account, letter.To(site, "", ""))
	}
	operators, err := s.Store.OperatorEmails(ctx)
	for _, to := range operators {
		if err == nil {
			err = s.Store.AddJob(ctx, mail.From(site, letter.To(site, to, "")))
		}
	}
	return err
}

func (s *Service) site(ctx context.Context, id int64) (app.Site, error) {
	all, err := s.Store.Sites(ctx)
	if err != nil {
		return app.Site{}, err
	}
	return app.SiteOfID(all, id)
}

func stoppedLetter(site app.Site, w app.Webhook) mail.Letter {
	why := texts.Sprintf("Nothing could be delivered to %s for a week, so the webhook was switched off. What it would be told meanwhile stands in its log.", w.URL)
	if w.State == app.WebhookGone {
		why = texts.Sprintf("The server at %s answered that nobody listens there any more (410), so the webhook was switched off.", w.URL)
	}
	return mail.Letter{
		Kind: mail.Webhook, Subject: "A webhook was switched off",
		Says: []texts.Text{why,
			"Once its server takes messages again, switch the webhook on, and have sent again what failed."},
		Do: "Open the webhook", At: site.Origin + PathOf(w.Account, w.ID),
	}
}

// SampleLetters returns each letter as it would be of a webhook, to look at.
func SampleLetters(site app.Site, w app.Webhook) []mail.Letter {
	gone := w
	w.State, gone.State = app.WebhookFailing, app.WebhookGone
	return []mail.Letter{stoppedLetter(site, w), stoppedLetter(site, gone)}
}
