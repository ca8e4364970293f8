package follows

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

const (
	morning     = 8                  // the hour at which the day's news are mailed, and on Mondays the week's
	keptWaiting = 7 * 24 * time.Hour // what is older is no news any more, however long the program was down
	// after the morning, in which an update may still be saved that was posted before it
	late      = time.Minute
	quiet     = 15 * time.Minute // between mails at once
	mostNews  = 20               // in one mail
	mostNoted = 200              // of which a mail says that they are new; what is beyond comes with the next
	mostAhead = 4000             // that are looked through at a time, the newest
	sentKept  = 60 * 24 * time.Hour
	pageOf    = 100 // people
)

// SendDigests mails to each who follows something what is new there and due: what comes daily and weekly once for each
// morning and Monday, what comes at once every quarter of an hour at most, all in one mail. What is mailed and that it
// was is one transaction a person, so whoever goes on after a crash mails to nobody twice.
func (s *Service) SendDigests(ctx context.Context) error {
	r, err := s.newRound(ctx)
	if err != nil || len(r.news) == 0 {
		return err
	}
	for behind := int64(0); ; {
		people, err := s.store.DigestsDue(ctx, r.due, behind, pageOf)
		if err != nil || len(people) == 0 {
			return err
		}
		if err := s.sendTo(ctx, r, people); err != nil {
			return err
		}
		behind = people[len(people)-1].Account
	}
}

// sendTo mails to some people. Those for whom nothing is new are noted in one transaction.
func (s *Service) sendTo(ctx context.Context, r *round, people []Digests) error {
	all, err := s.followsOf(ctx, people)
	if err != nil {
		return err
	}
	var idle []Digests
	for _, d := range people {
		found, err := r.newFor(ctx, d, all[d.Account])
		if err != nil {
			return err
		}
		if len(found) == 0 {
			idle = append(idle, r.marked(d))
			continue
		}
		if err := s.sendDigest(ctx, r, d, found); err != nil {
			return err
		}
	}
	if len(idle) == 0 {
		return nil
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		for _, d := range idle {
			if err := s.store.MarkDigests(ctx, d); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) sendDigest(ctx context.Context, r *round, d Digests, found []finding) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		now, err := s.store.HoldDigests(ctx, d.Account, r.now)
		if err != nil || now != d { // another node was faster, or the person chose otherwise
			return err
		}
		first, err := s.unsent(ctx, d.Account, found, r.now)
		if err != nil {
			return err
		}
		marked := r.marked(d)
		if len(first) > 0 {
			marked.MailedAt = r.now
		}
		if err := s.store.MarkDigests(ctx, marked); err != nil || len(first) == 0 {
			return err
		}
		return s.mail(ctx, d.Account, first)
	})
}

// unsent returns what somebody was not mailed before, and notes that they are now.
func (s *Service) unsent(
	ctx context.Context, account int64, found []finding, now time.Time,
) (first []finding, err error) {
	for _, f := range found {
		if len(first) == mostNoted {
			break
		}
		is, err := s.store.AddNewsSent(ctx, account, f.News, now)
		if err != nil {
			return nil, err
		}
		if is {
			first = append(first, f)
		}
	}
	return first, nil
}

// mail writes the mail to a person, with a link of its own for those who want no more.
func (s *Service) mail(ctx context.Context, account int64, found []finding) error {
	who, err := s.store.Account(ctx, account)
	if err != nil {
		return err
	}
	list, err := s.items(ctx, newsIn(found))
	if err != nil || len(list) == 0 {
		return err
	}
	token, err := secrets.New(s.random)
	if err != nil {
		return err
	}
	if err := s.store.AddUnsubscribeLink(ctx, secrets.Digest(token), account, mail.Updates, s.clock()); err != nil {
		return err
	}
	site := app.SiteOf(ctx)
	m, err := s.digestMail(ctx, account, token, list, savedIn(found))
	if err != nil {
		return err
	}
	m.To = who.Email
	job := mail.From(site, m)
	job.Priority = 10 // behind those that somebody waits for
	return s.store.AddJob(ctx, job)
}
