package newsletter

import (
	"context"

	"debut/app"
	"debut/app/desk/blog/markdown"
	"debut/app/ground/audit"
	"debut/app/ground/mail"
)

// ActionWrite is what the audit log calls a paragraph above an issue.
const ActionWrite = "write_newsletter"

// Overview is what the team sees of the week's mail.
type Overview struct {
	On                 bool
	Confirmed, Waiting int // subscribers
	Next               app.NewsletterIssue
	Issues             []app.NewsletterIssue // the latest that were sent, newest first
}

// Overview returns what the team sees of the week's mail of ctx's site.
func (s *Service) Overview(ctx context.Context) (o Overview, err error) {
	site := app.SiteOf(ctx).ID
	o.On = s.On()
	if o.Confirmed, o.Waiting, err = s.Store.CountSubscribers(ctx, site); err != nil {
		return o, err
	}
	if o.Next, err = s.Store.Issue(ctx, site, s.next()); err != nil {
		return o, err
	}
	o.Issues, err = s.Store.Issues(ctx, site, 12)
	return o, err
}

// next returns the week of the issue that is sent next.
func (s *Service) next() app.Week {
	week := app.WeekOf(s.Clock(), s.Location)
	if s.Clock().Before(s.SentAt(week)) {
		return week
	}
	return week.Add(1)
}

// WriteInput is what the team writes above the next issue.
type WriteInput struct {
	Intro string `json:"intro" lines:"true" max:"4000"`
	Stamp int64  `json:"stamp" min:"0"` // the revision that was changed
}

// Write keeps what stands above the next issue of ctx's site.
func (s *Service) Write(ctx context.Context, who app.Caller, in WriteInput) (done struct{}, err error) {
	if _, err := markdown.Read(in.Intro); err != nil {
		return done, err
	}
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		i, err := s.Store.HoldIssue(ctx, app.SiteOf(ctx).ID, s.next())
		if err != nil {
			return err
		}
		if i.Revision != in.Stamp {
			return app.Refused("issue_changed",
				"Somebody else changed this issue after you opened it, or it was sent. Open the page again, and copy what you typed.")
		}
		before := i.Intro
		i.Intro = in.Intro
		i.Revision++
		if err := s.Store.SaveIssue(ctx, i); err != nil {
			return err
		}
		return s.Store.AddAuditEntry(ctx, &audit.Entry{At: s.now(), Account: who.Account, Action: ActionWrite,
			Object: "newsletter of " + string(i.Week), Before: app.Cut(before, 500), After: app.Cut(in.Intro, 500)})
	})
}

// Preview returns the next issue as it would be sent now, to whoever chose no categories. What launches in its week may
// change until then.
func (s *Service) Preview(ctx context.Context) (mail.Message, error) {
	e, err := s.edition(ctx, s.next())
	if err != nil {
		return mail.Message{}, err
	}
	m, err := e.issueMail(e.winners, e.now)
	return addressed(m, "you@example.com", "preview"), err
}
