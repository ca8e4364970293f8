package follows

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

const (
	morning     = 8                  // the hour at which the day's updates are mailed
	keptWaiting = 7 * 24 * time.Hour // older updates are no news any more, however long the program was down
	// after the morning, in which an update may still be saved that was posted before it
	late        = time.Minute
	mostUpdates = 20 // in one mail
)

// SendDigests mails to each who follows something that is new since their last mail: once for each morning. What is
// mailed and that it was is one transaction a person, so whoever goes on after a crash mails to nobody twice.
func (s *Service) SendDigests(ctx context.Context) error {
	until := s.lastMorning()
	for behind := int64(0); ; {
		due, err := s.store.DigestsDue(ctx, until.Add(-keptWaiting), until, behind, 100)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, account := range due {
			if err := s.sendDigest(ctx, account, until); err != nil {
				return err
			}
			behind = account
		}
	}
}

// lastMorning returns when the last day's updates were complete.
func (s *Service) lastMorning() time.Time {
	now := s.clock().Add(-late).In(s.location)
	at := time.Date(now.Year(), now.Month(), now.Day(), morning, 0, 0, 0, s.location)
	if at.After(now) {
		at = time.Date(now.Year(), now.Month(), now.Day()-1, morning, 0, 0, 0, s.location)
	}
	return at
}

func (s *Service) sendDigest(ctx context.Context, account int64, until time.Time) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.store.HoldDigests(ctx, account, until)
		if err != nil || d.Stopped || !d.Until.Before(until) {
			return err
		}
		after := d.Until
		if oldest := until.Add(-keptWaiting); after.Before(oldest) {
			after = oldest
		}
		d.Until = until
		if err := s.store.SaveDigests(ctx, d); err != nil {
			return err
		}
		updates, err := s.store.UpdatesFor(ctx, account, after, until, mostUpdates+1)
		if err != nil || len(updates) == 0 {
			return err
		}
		return s.mail(ctx, account, updates)
	})
}

// mail writes the mail to a person, with a link of its own for those who want no more.
func (s *Service) mail(ctx context.Context, account int64, updates []app.Update) error {
	who, err := s.store.Account(ctx, account)
	if err != nil {
		return err
	}
	news, err := s.byListing(ctx, updates)
	if err != nil {
		return err
	}
	token, err := secrets.New(s.random)
	if err != nil {
		return err
	}
	if err := s.store.AddUnsubscribeLink(ctx, secrets.Digest(token), account, mail.Updates, s.clock()); err != nil {
		return err
	}
	job := mail.From(app.SiteOf(ctx), digestMail(app.SiteOf(ctx), who.Email, token, news))
	job.Priority = 10 // behind those that somebody waits for
	return s.store.AddJob(ctx, job)
}

// news is what is new at one listing.
type news struct {
	app.Listing
	updates []app.Update
}

func (s *Service) byListing(ctx context.Context, updates []app.Update) (list []news, err error) {
	var ids []int64
	for _, u := range updates {
		if !slices.Contains(ids, u.Listing) {
			ids = append(ids, u.Listing)
		}
	}
	found, err := s.store.Summaries(ctx, ids)
	for _, l := range found {
		one := news{Listing: l}
		for _, u := range updates {
			if u.Listing == l.ID {
				one.updates = append(one.updates, u)
			}
		}
		list = append(list, one)
	}
	return list, err
}
