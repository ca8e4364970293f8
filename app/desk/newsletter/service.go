// Package newsletter is the week's mail to people without an account: they ask for it, and confirm by a link in a mail
// that the address is theirs; each Monday it says who won the week before and what launches now.
package newsletter

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

// Paths of the pages.
const (
	Path        = "/newsletter"
	ConfirmPath = Path + "/confirm"
	EndPath     = Path + "/end"
)

// Lives of what is kept.
const (
	ConfirmLife = 3 * 24 * time.Hour   // of who did not confirm, and of the link
	endLife     = 366 * 24 * time.Hour // of the links in issues
)

// mostCategories is how many a subscriber can choose.
const mostCategories = 30

// Store is what is remembered of subscribers and issues.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Sites(ctx context.Context) ([]app.Site, error)
	Categories(ctx context.Context) ([]app.Category, error)
	AddAuditEntry(ctx context.Context, a *audit.Entry) error

	// HoldSubscriber returns the subscriber of an address, and makes one that is not confirmed where there is none.
	HoldSubscriber(ctx context.Context, site int64, email string, now time.Time) (app.Subscriber, error)
	// ConfirmSubscriber has a subscriber get the mail of some categories from then on.
	ConfirmSubscriber(ctx context.Context, id int64, categories []app.Slug, at time.Time) error
	DropSubscriber(ctx context.Context, id int64) error
	// DropMailsTo drops mails of some kinds to an address, waiting or not taken.
	DropMailsTo(ctx context.Context, email string, kinds []mail.Kind) error
	AddSubscriberLink(ctx context.Context, l app.SubscriberLink) error
	SubscriberLink(ctx context.Context, hash []byte) (l app.SubscriberLink, s app.Subscriber, found bool, err error)
	CountSubscriberLinks(ctx context.Context, client string, subscriber int64, since time.Time) (Requests, error)
	// ForgetSubscribers forgets those who asked before a time and did not confirm, and links of mails before another.
	ForgetSubscribers(ctx context.Context, asked, mailed time.Time) error
	CountSubscribers(ctx context.Context, site int64) (confirmed, waiting int, err error)
	IssueStore
}

// IssueStore remembers issues, and to whom they were written.
type IssueStore interface {
	// SubscribersDue returns those of a site behind one, by their ids, who confirmed and to whom an issue was not
	// written.
	SubscribersDue(ctx context.Context, site int64, week app.Week, behind int64, limit int) ([]app.Subscriber, error)
	// MarkIssue notes that it is written to a subscriber; false if it was before, or they left.
	MarkIssue(ctx context.Context, subscriber int64, week app.Week) (first bool, err error)
	HoldIssue(ctx context.Context, site int64, week app.Week) (app.NewsletterIssue, error)
	Issue(ctx context.Context, site int64, week app.Week) (app.NewsletterIssue, error)
	SaveIssue(ctx context.Context, i app.NewsletterIssue) error
	Issues(ctx context.Context, site int64, limit int) ([]app.NewsletterIssue, error) // that were begun, newest first
}

// Requests count links to confirm that were asked for.
type Requests struct{ OfClient, OfSubscriber, Total int }

// Limits bound what strangers have mailed.
type Limits struct{ Client, Total int } // mails an hour; 0 is no bound

// Parts are what the service is made of.
type Parts struct {
	Store Store
	Weeks interface {
		Week(ctx context.Context, in launches.WeekInput) (launches.WeekPage, error)
	}
	// Among returns those of some live listings of ctx's site that a saved search finds.
	Among       func(ctx context.Context, saved string, ids []int64) ([]int64, error)
	Unreachable func(ctx context.Context, email string) (bool, error)
	Hour        app.Live[int] // of Mondays, from which on the mail goes out; from Off on there is none
	Limits      app.Live[Limits]
	Publisher   string // name and postal address of who answers for the site; "" if it is not known
	CanMail     bool
	Location    *time.Location
	Clock       app.Clock
	Rand        io.Reader
}

// Off is the hour from which on there is no mail.
const Off = 24

// Service is what people may do with the week's mail, and what writes it.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }

// On reports whether there is a weekly mail.
func (s *Service) On() bool { return s.CanMail && s.Hour.Now() < Off }

func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Millisecond) }

// SubscribeInput is what somebody asks for.
type SubscribeInput struct {
	Email      string     `json:"email" required:"true" max:"254"`
	Categories []app.Slug `json:"category" items:"30" each:"80"` // none are all
}

// Subscribe mails a link to an address, by which its owner confirms that they want the week's mail. What happens is the
// same whoever has the address, so that nobody learns who gets it. client is who asks.
func (s *Service) Subscribe(ctx context.Context, client string, in SubscribeInput) error {
	email, categories, err := s.read(ctx, in)
	if err != nil {
		return err
	}
	token, err := secrets.New(s.Rand)
	if err != nil {
		return err
	}
	site, now := app.SiteOf(ctx), s.now()
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		to, err := s.Store.HoldSubscriber(ctx, site.ID, email, now)
		if err != nil {
			return err
		}
		asked, err := s.Store.CountSubscriberLinks(ctx, client, to.ID, now.Add(-time.Hour))
		if err != nil {
			return err
		}
		if err := s.Limits.Now().refuse(asked); err != nil {
			return err
		}
		gone, err := s.Unreachable(ctx, email)
		if err != nil || gone {
			return err
		}
		link := app.SubscriberLink{Hash: secrets.Digest(token), Subscriber: to.ID, Confirms: true,
			Categories: categories, Client: client, At: now}
		if err := s.Store.AddSubscriberLink(ctx, link); err != nil || asked.OfSubscriber >= mostAnHour {
			return err
		}
		return s.Store.AddJob(ctx, mail.From(site, confirmMail(site, email, token)))
	})
}

// mostAnHour is how many links to confirm an address gets in an hour.
const mostAnHour = 2

func (l Limits) refuse(asked Requests) error {
	switch {
	case l.Client > 0 && asked.OfClient >= l.Client:
		return app.TooOften("As many mails as may be were asked for from where you are. Come back in an hour.", time.Hour)
	case l.Total > 0 && asked.Total >= l.Total:
		return app.TooOften("As many mails as may be are asked for just now. Come back in an hour.", time.Hour)
	}
	return nil
}

// read reads what somebody asks for.
func (s *Service) read(ctx context.Context, in SubscribeInput) (email string, chosen []app.Slug, err error) {
	if !s.On() {
		return "", nil, app.Nowhere()
	}
	var wrong app.Issues
	if email, err = app.CanonicalEmail(in.Email); err != nil {
		wrong.Add("email", "is no address that mails can go to; send one such as you@example.com")
	}
	tree, err := s.Store.Categories(ctx)
	if err != nil {
		return "", nil, err
	}
	for _, c := range tree {
		if slices.Contains(in.Categories, c.Slug) {
			chosen = append(chosen, c.Slug)
		}
	}
	if len(in.Categories) > mostCategories || len(chosen) < len(in.Categories) {
		wrong.Add("category", "names more than %d categories, or one that there is none of", mostCategories)
	}
	return email, chosen, wrong.Err()
}

// Confirmation is what a link confirms.
type Confirmation struct {
	Email      string
	Categories []string // their names; none are all
}

// Opens returns what a link confirms. Nothing changes by it.
func (s *Service) Opens(ctx context.Context, token string) (Confirmation, error) {
	l, to, err := s.link(ctx, token, true)
	if err != nil {
		return Confirmation{}, err
	}
	tree, err := s.Store.Categories(ctx)
	c := Confirmation{Email: to.Email}
	for _, one := range tree {
		if slices.Contains(l.Categories, one.Slug) {
			c.Categories = append(c.Categories, one.Name)
		}
	}
	return c, err
}

// Confirm has the week's mail come to an address, by the link that was mailed there.
func (s *Service) Confirm(ctx context.Context, token string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		l, to, err := s.link(ctx, token, true)
		if err != nil {
			return err
		}
		return s.Store.ConfirmSubscriber(ctx, to.ID, l.Categories, s.now())
	})
}

// Ends returns whose subscription a link ends.
func (s *Service) Ends(ctx context.Context, token string) (email string, err error) {
	_, to, err := s.link(ctx, token, false)
	return to.Email, err
}

// End ends a subscription by the link in a mail. Nothing is kept of it, and what waits to be sent is not.
func (s *Service) End(ctx context.Context, token string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		_, to, err := s.link(ctx, token, false)
		if err != nil {
			return err
		}
		if err := s.Store.DropSubscriber(ctx, to.ID); err != nil {
			return err
		}
		return s.Store.DropMailsTo(ctx, to.Email, []mail.Kind{mail.Newsletter, mail.Subscribe})
	})
}

// link returns the link of a token, if it is one that confirms, or ends.
func (s *Service) link(
	ctx context.Context, token string, confirms bool,
) (app.SubscriberLink, app.Subscriber, error) {
	l, to, found, err := s.Store.SubscriberLink(ctx, secrets.Digest(strings.TrimSpace(token)))
	over := !found || l.Confirms != confirms || to.Site != app.SiteOf(ctx).ID ||
		confirms && s.now().Sub(l.At) > ConfirmLife
	if err == nil && over && confirms {
		err = app.Refused("link_over", "This link is over, or was cut. Ask for the weekly mail again.")
	} else if err == nil && over {
		err = app.Refused("link_over", "This link is over, or was cut, or the mails have ended already. Each mail has a link of its own.")
	}
	return l, to, err
}

// Forget forgets those who did not confirm, and old links.
func (s *Service) Forget(ctx context.Context) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.ForgetSubscribers(ctx, s.now().Add(-ConfirmLife), s.now().Add(-endLife))
	})
}
