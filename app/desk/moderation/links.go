package moderation

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/secrets"
	"debut/app/people/accounts"
)

// InvitationLink is a link by which some people make accounts where that is closed to others. Of its secret only the
// hash is kept.
type InvitationLink struct {
	ID        int64
	Note      string // whom it is for
	Uses      int    // accounts that it may make
	Used      int    // that it made
	CreatedAt time.Time
	EndsAt    time.Time
}

// LinkStore keeps such links.
type LinkStore interface {
	AddInvitationLink(ctx context.Context, site int64, l *InvitationLink, hash []byte) error // sets ID
	// InvitationLinks returns the links of a site that may be used at a time, the last first.
	InvitationLinks(ctx context.Context, site int64, now time.Time) ([]InvitationLink, error)
	// EndInvitationLink takes a link of a site back; found is false if it could not be used any more.
	EndInvitationLink(ctx context.Context, site, id int64, at time.Time) (l InvitationLink, found bool, err error)
}

// NewLink is a link as an operator asks for it.
type NewLink struct {
	Note string `json:"note" required:"true" min:"1" max:"80"`
	Uses int    `json:"uses" required:"true" min:"1" max:"500"`
	Days int    `json:"days" required:"true" min:"1" max:"90"`
}

// mostLinks is how many links of a site there are at a time.
const mostLinks = 50

// Links returns the links that may be used now, the last first.
func (s *Service) Links(ctx context.Context) ([]InvitationLink, error) {
	return s.store.InvitationLinks(ctx, app.SiteOf(ctx).ID, s.clock())
}

// MakeLink makes a link by which some people make accounts on ctx's site, and returns it. It is shown this once.
func (s *Service) MakeLink(ctx context.Context, by app.Session, in NewLink) (link string, err error) {
	secret, err := secrets.New(s.rand)
	if err != nil {
		return "", err
	}
	site := app.SiteOf(ctx)
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.operator(ctx, by); err != nil {
			return err
		}
		now := s.clock()
		there, err := s.store.InvitationLinks(ctx, site.ID, now)
		if err != nil {
			return err
		}
		if len(there) >= mostLinks {
			return app.Refused("too_many_links",
				"There are %d links already, and that is the most. Take one back first.", mostLinks)
		}
		l := InvitationLink{Note: in.Note, Uses: in.Uses, CreatedAt: now, EndsAt: now.AddDate(0, 0, in.Days)}
		if err := s.store.AddInvitationLink(ctx, site.ID, &l, secrets.Digest(secret)); err != nil {
			return err
		}
		return s.log(ctx, by, &audit.Entry{
			Action: ActionLink, Object: l.object(), Before: "none",
			After: fmt.Sprintf("%d accounts, until %s", l.Uses, l.EndsAt.UTC().Format("2 January 2006")),
		})
	})
	return site.Origin + accounts.InvitedPath + "#token=" + secret, err
}

// LinkRef names a link.
type LinkRef struct {
	Link int64 `json:"link" required:"true" min:"1"`
}

// EndLink takes a link back. Accounts that it made stay.
func (s *Service) EndLink(ctx context.Context, by app.Session, in LinkRef) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.operator(ctx, by); err != nil {
			return err
		}
		l, found, err := s.store.EndInvitationLink(ctx, app.SiteOf(ctx).ID, in.Link, s.clock())
		if err != nil || !found {
			return err
		}
		return s.log(ctx, by, &audit.Entry{Action: ActionEndLink, Object: l.object(),
			Before: fmt.Sprintf("%d of %d accounts made", l.Used, l.Uses), After: "taken back"})
	})
}

// object names the link in the audit log.
func (l InvitationLink) object() string { return fmt.Sprintf("invitation link %d, %s", l.ID, l.Note) }
