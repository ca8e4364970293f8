package accounts

import (
	"context"
	"strings"

	"debut/app"
)

// JoinStore says who may make an account.
type JoinStore interface {
	Rules(ctx context.Context, site int64) (app.Rules, error)
	Invited(ctx context.Context, site int64, email string) (bool, error) // the address in lower case
}

// SignUp returns who may make an account on ctx's site.
func (s *Service) SignUp(ctx context.Context) (app.SignUp, error) {
	rules, err := s.store.Rules(ctx, app.SiteOf(ctx).ID)
	return rules.SignUp, err
}

// mayJoin refuses a link for which an account would be made that the rules of ctx's site do not let in. It is asked once a mailbox has proved
// to be somebody's, so that nobody else reads whether an address has an account. The operator, and who has a link from the shell, always may.
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
		invited, err := s.store.Invited(ctx, app.SiteOf(ctx).ID, strings.ToLower(link.Email))
		if err != nil || invited {
			return err
		}
		return app.Refused("sign_up_invited", "Only people whom the team invited make accounts here. Write to those who run this site.")
	}
	return app.Refused("sign_up_closed", "This site takes no new accounts for now.")
}
