package newsletter

import (
	"context"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

const (
	pageOf     = 50             // subscribers a transaction
	latest     = 48 * time.Hour // after the hour of Monday; what did not begin by then is not sent any more
	waitsFor   = 3 * time.Hour  // for the week before to be closed
	mostListed = 30             // launches in a mail
)

// Send writes the issue of the week to each who confirmed, on every site: once to each, wherever the program dies, since
// what is written and that it was is one transaction. What is old is not sent any more.
func (s *Service) Send(ctx context.Context) error {
	if !s.On() {
		return nil
	}
	sites, err := s.Store.Sites(ctx)
	if err != nil {
		return err
	}
	for i := range sites {
		if err := s.sendFor(app.WithSite(ctx, &sites[i])); err != nil {
			return err
		}
	}
	return nil
}

// due returns the issue that is to be sent now; false if there is none.
func (s *Service) due(ctx context.Context) (week app.Week, due bool, err error) {
	week = app.WeekOf(s.Clock(), s.Location)
	start := s.SentAt(week)
	if now := s.Clock(); now.Before(start) || now.After(start.Add(latest)) {
		return week, false, nil
	}
	issue, err := s.Store.Issue(ctx, app.SiteOf(ctx).ID, week)
	return week, err == nil && issue.DoneAt == nil, err
}

// SentAt returns when the issue of a week begins to be sent.
func (s *Service) SentAt(week app.Week) time.Time {
	day := week.Start(s.Location)
	return time.Date(day.Year(), day.Month(), day.Day(), s.Hour.Now(), 0, 0, 0, s.Location)
}

func (s *Service) sendFor(ctx context.Context) error {
	week, due, err := s.due(ctx)
	if err != nil || !due {
		return err
	}
	e, err := s.edition(ctx, week)
	if err != nil {
		return err
	}
	if !e.closed && s.Clock().Before(s.SentAt(week).Add(waitsFor)) {
		return nil // the results come soon
	}
	for behind := int64(0); ; {
		to, err := s.Store.SubscribersDue(ctx, e.site.ID, week, behind, pageOf)
		if err != nil {
			return err
		}
		if len(to) == 0 {
			return s.note(ctx, week, 0, true)
		}
		if err := s.sendTo(ctx, e, to); err != nil {
			return err
		}
		behind = to[len(to)-1].ID
	}
}

// sendTo writes the issue to some subscribers.
func (s *Service) sendTo(ctx context.Context, e *edition, to []app.Subscriber) error {
	letters := make([]mail.Message, len(to))
	for i, one := range to {
		var err error
		if letters[i], err = e.letter(ctx, one.Categories); err != nil {
			return err
		}
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		written := 0
		for i, one := range to {
			first, err := s.Store.MarkIssue(ctx, one.ID, e.week)
			if err != nil {
				return err
			}
			if !first || letters[i].Text == "" { // another node was faster, they left, or nothing is in their categories
				continue
			}
			if err := s.sendOne(ctx, one, letters[i]); err != nil {
				return err
			}
			written++
		}
		return s.note(ctx, e.week, written, false)
	})
}

func (s *Service) sendOne(ctx context.Context, to app.Subscriber, m mail.Message) error {
	token, err := secrets.New(s.Rand)
	if err != nil {
		return err
	}
	link := app.SubscriberLink{Hash: secrets.Digest(token), Subscriber: to.ID, At: s.now()}
	if err := s.Store.AddSubscriberLink(ctx, link); err != nil {
		return err
	}
	job := mail.SendJob.Job(addressed(m, to.Email, token))
	job.Priority = 20 // behind those that somebody waits for, and those of what they follow
	return s.Store.AddJob(ctx, job)
}

// note keeps how many mails of an issue were written, and that they were all.
func (s *Service) note(ctx context.Context, week app.Week, written int, done bool) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		i, err := s.Store.HoldIssue(ctx, app.SiteOf(ctx).ID, week)
		if err != nil {
			return err
		}
		now := s.now()
		if i.BegunAt == nil {
			i.BegunAt = &now
		}
		if i.Mails += written; done && i.DoneAt == nil {
			i.DoneAt = &now
		}
		return s.Store.SaveIssue(ctx, i)
	})
}

// edition is what an issue says, of which each subscriber gets what is in their categories.
type edition struct {
	*Service
	site    app.Site
	week    app.Week
	intro   string
	closed  bool              // the week before
	winners []launches.Ranked // the first three of it, of those that got votes
	now     []launches.Ranked // what launches in the week
	letters map[string]mail.Message
}

// edition reads what the issue of a week says now.
func (s *Service) edition(ctx context.Context, week app.Week) (*edition, error) {
	issue, err := s.Store.Issue(ctx, app.SiteOf(ctx).ID, week)
	if err != nil {
		return nil, err
	}
	before, err := s.Weeks.Week(ctx, launches.WeekInput{Week: string(week.Add(-1))})
	if err != nil {
		return nil, err
	}
	in, err := s.Weeks.Week(ctx, launches.WeekInput{Week: string(week)})
	e := &edition{Service: s, site: app.SiteOf(ctx), week: week, intro: issue.Intro, now: in.Items,
		closed: before.ClosedAt != nil || len(before.Items) == 0, letters: map[string]mail.Message{}}
	for _, r := range before.Items {
		if r.Rank != nil && *r.Rank <= 3 && r.WeekVotes > 0 {
			e.winners = append(e.winners, r)
		}
	}
	return e, err
}

// letter returns the mail to whoever chose some categories; one without a text if nothing is in them.
func (e *edition) letter(ctx context.Context, categories []app.Slug) (mail.Message, error) {
	parts := make([]string, len(categories))
	for i, c := range categories {
		parts[i] = string(c)
	}
	key := strings.Join(parts, ",")
	if made, is := e.letters[key]; is {
		return made, nil
	}
	winners, now, err := e.winners, e.now, error(nil)
	if key != "" {
		if winners, err = e.within(ctx, key, winners); err != nil {
			return mail.Message{}, err
		}
		if now, err = e.within(ctx, key, now); err != nil {
			return mail.Message{}, err
		}
	}
	var m mail.Message
	if len(winners)+len(now) > 0 || key == "" && e.intro != "" {
		if m, err = e.issueMail(winners, now); err != nil {
			return m, err
		}
	}
	e.letters[key] = m
	return m, nil
}

// within returns those that are filed in one of some categories.
func (e *edition) within(
	ctx context.Context, categories string, all []launches.Ranked,
) (list []launches.Ranked, err error) {
	ids := make([]int64, len(all))
	for i, r := range all {
		ids[i] = r.ID
	}
	in, err := e.Among(ctx, "category="+categories, ids)
	for _, r := range all {
		if slices.Contains(in, r.ID) {
			list = append(list, r)
		}
	}
	return list, err
}
