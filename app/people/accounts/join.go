package accounts

import (
	"context"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
)

// JoinStore says who may make an account.
type JoinStore interface {
	Rules(ctx context.Context, site int64) (app.Rules, error)
	Invited(ctx context.Context, site int64, email string) (bool, error) // the address in lower case
	// OpenInvitationLink returns the id of a site's link by the hash of its secret; found is false if it cannot be
	// used.
	OpenInvitationLink(ctx context.Context, site int64, hash []byte, now time.Time) (id int64, found bool, err error)
	// UseInvitationLink counts an account that a site's link makes; false if it makes none any more.
	UseInvitationLink(ctx context.Context, site, id int64, now time.Time) (bool, error)
}

// SignUp returns who may make an account on ctx's site.
func (s *Service) SignUp(ctx context.Context) (app.SignUp, error) {
	rules, err := s.store.Rules(ctx, app.SiteOf(ctx).ID)
	return rules.SignUp, err
}

// mayJoin refuses a link for which an account would be made that the rules of ctx's site do not let in. It is asked
// once a mailbox has proved to be somebody's, so that nobody else reads whether an address has an account. The
// operator, and who has a link from the shell, always may.
func (s *Service) mayJoin(ctx context.Context, link app.SignInLink) error {
	if fromShell(link) || link.Email == s.operator {
		return nil
	}
	rule, err := s.SignUp(ctx)
	if err != nil || rule == app.SignUpEverybody {
		return err
	}
	if _, found, err := s.store.AccountByEmail(ctx, link.Email); err != nil || found {
		return err
	}
	if rule == app.SignUpInvited {
		site := app.SiteOf(ctx).ID
		invited, err := s.store.Invited(ctx, site, strings.ToLower(link.Email))
		if err == nil && !invited && link.Invitation != 0 {
			if invited, err = s.store.UseInvitationLink(ctx, site, link.Invitation, s.clock()); err == nil && !invited {
				err = invitationEnded()
			}
		}
		if err != nil || invited {
			return err
		}
		return app.Refused("sign_up_invited",
			"Only people whom the team invited make accounts here. Write to those who run this site.")
	}
	return app.Refused("sign_up_closed", "This site takes no new accounts for now.")
}

// InvitedPath is where a link leads by which somebody is invited. Its secret stands behind the #, as that of LinkPath.
const InvitedPath = "/sign-in/invited"

// invitation returns the id of the link with a secret; 0 if there is no secret.
func (s *Service) invitation(ctx context.Context, secret string) (int64, error) {
	if secret == "" {
		return 0, nil
	}
	id, found, err := s.store.OpenInvitationLink(ctx, app.SiteOf(ctx).ID, secrets.Digest(secret), s.clock())
	if err == nil && !found {
		err = invitationEnded()
	}
	return id, err
}

func invitationEnded() error {
	return app.Refused("invitation_ended",
		"This invitation is used up, was taken back, or is over. Ask whoever gave it to you for another.")
}
