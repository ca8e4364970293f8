package accounts

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
)

// Lives of what people sign in with (OWASP ASVS 5.0, 6.5.5 and 7.3).
const (
	LinkLife    = 10 * time.Minute
	SessionIdle = 30 * 24 * time.Hour
	SessionLife = 90 * 24 * time.Hour
)

// maxNext is how long a path may be that a person is on the way to: the question of an application is one of the long
// ones.
const maxNext = 8 << 10

// HomePath is the page that people land on who sign in on the way to nothing else.
const HomePath = app.ProductsPath

// OwnPath is next if it is a path of this site, else HomePath: nobody is sent elsewhere. Browsers read a backslash as a
// slash, and drop tabs and line ends (WHATWG URL, section 4.4); other control characters cannot stand in a header.
func OwnPath(next string) string {
	odd := func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' }
	at, err := url.Parse(next)
	if err != nil || at.Scheme != "" || at.Host != "" || !strings.HasPrefix(next, "/") ||
		strings.HasPrefix(next, "//") || strings.ContainsFunc(next, odd) || len(next) > maxNext {
		return HomePath
	}
	return next
}

// SignInAttempt is a link that somebody opened, or the code of its mail that they typed, and the browser in which they
// did.
type SignInAttempt struct {
	Token   string // "" of a code in a mail
	Browser string // the secret of the browser that asked, where this is one that did
	Code    string // as it was typed: with a link, the six digits, which only another browser needs
	Agent   string // as the browser calls itself
	Before  app.Session
}

// SignIn makes a session of a link, once: in the browser that asked for it, or in another with the code. secret is what
// that browser is known by from now on; the session that it had before, if any, ends.
func (s *Service) SignIn(ctx context.Context, o SignInAttempt) (secret, next string, err error) {
	var refusal error
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		refusal = nil
		link, err := s.liveLink(ctx, o.Token)
		if err != nil {
			return err
		}
		if !fromShell(link) && !requestedBy(link, o.Browser) {
			if refusal, err = s.checkCode(ctx, link, o); err != nil || refusal != nil {
				return err
			}
		}
		next = link.Next
		secret, err = s.begin(ctx, link, o)
		return err
	})
	if err == nil {
		err = refusal
	}
	if err != nil {
		return "", "", err
	}
	return secret, next, nil
}

// SignInByMail makes a session of the code in a mail that is typed in the browser that asked for it, as SignIn does of
// the link.
func (s *Service) SignInByMail(ctx context.Context, o SignInAttempt) (secret, next string, err error) {
	var refusal error
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		refusal = nil
		all, err := s.store.SignInLinksOfBrowser(ctx, secrets.Digest(o.Browser))
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(l app.SignInLink) bool { return o.Browser == "" || !s.Waits(l) })
		if len(all) == 0 {
			return linkEnded()
		}
		for _, link := range all {
			if secrets.Same(link.Typed, codeDigest(o.Browser, readTyped(o.Code))) {
				next = link.Next
				secret, err = s.begin(ctx, link, o)
				return err
			}
		}
		refusal, err = s.wrongCode(ctx, all[0], "That is not the code of the mail.")
		return err
	})
	if err == nil {
		err = refusal
	}
	if err != nil {
		return "", "", err
	}
	return secret, next, nil
}

func (s *Service) liveLink(ctx context.Context, token string) (app.SignInLink, error) {
	link, found, err := s.store.SignInLink(ctx, secrets.Digest(token))
	if err == nil && (!found || !s.Waits(link)) {
		err = linkEnded()
	}
	return link, err
}

func linkEnded() error {
	return app.Refused("link_ended", "This link has been used, or is older than ten minutes. Ask for a new one.")
}

// fromShell reports whether a link was made by TeamLink, for no browser.
func fromShell(link app.SignInLink) bool { return len(link.Browser) == 0 }

func requestedBy(link app.SignInLink, browser string) bool {
	return secrets.Same(link.Browser, secrets.Digest(browser))
}

// begin uses a link up for a session of the account that it was mailed to.
func (s *Service) begin(ctx context.Context, link app.SignInLink, o SignInAttempt) (secret string, err error) {
	fresh, err := s.store.UseSignInLink(ctx, link.Hash, s.clock())
	switch {
	case err != nil:
		return "", fmt.Errorf("use a link: %w", err)
	case !fresh: // it was used since it was looked at
		return "", linkEnded()
	}
	// others in the mailbox are of no more use
	if err := s.store.EndSignInLinks(ctx, link.Email, s.clock()); err != nil {
		return "", err
	}
	if err := s.mayJoin(ctx, link); err != nil {
		return "", err
	}
	who, err := s.Ensure(ctx, link.Email, "")
	if err != nil {
		return "", err
	}
	if who.Email == s.operator && !who.Operator {
		who.Operator = true
		if err := s.store.SaveAccount(ctx, &who); err != nil {
			return "", err
		}
	}
	return s.Begin(ctx, who, o.Agent, o.Before)
}

// Begin makes a session for somebody who has just proved to be who. secret is what their browser is known by from now
// on; the session that it had before, if any, ends.
func (s *Service) Begin(
	ctx context.Context, who app.Account, agent string, before app.Session,
) (secret string, err error) {
	if who.Suspended {
		return "", &app.Error{Kind: app.Forbidden, Code: "suspended",
			Message: "This account is suspended. Write to those who run this site."}
	}
	if secret, err = secrets.New(s.rand); err != nil {
		return "", err
	}
	now := s.clock()
	return secret, s.store.Tx(ctx, func(ctx context.Context) error {
		if before.ID != 0 {
			if _, err := s.store.EndSession(ctx, before.Account, before.ID, now); err != nil {
				return err
			}
		}
		return s.store.AddSession(ctx, &app.Session{
			Account: who.ID, Agent: shortened(agent, 300), Browser: secrets.Digest(KnownAs(secret)),
			CreatedAt: now, SeenAt: now,
		}, secrets.Digest(secret))
	})
}

func shortened(text string, most int) string {
	letters := []rune(strings.ToValidUTF8(text, "\uFFFD"))
	return string(letters[:min(most, len(letters))])
}

// Session returns who is signed in with a secret; ok is false if nobody is, or no more.
func (s *Service) Session(
	ctx context.Context, secret string,
) (session app.Session, who app.Account, ok bool, err error) {
	if secret == "" {
		return session, who, false, nil
	}
	session, ok, err = s.store.SessionByHash(ctx, secrets.Digest(secret))
	now := s.clock()
	if err != nil || !ok || session.EndedAt != nil || now.Sub(session.SeenAt) >= SessionIdle ||
		now.Sub(session.CreatedAt) >= SessionLife {
		return app.Session{}, who, false, err
	}
	if who, err = s.store.Account(ctx, session.Account); err != nil || who.Suspended {
		return app.Session{}, who, false, err
	}
	if now.Sub(session.SeenAt) >= touchEvery {
		session.SeenAt = now
		// A side effect of reading: that it cannot be kept, as on a full disk, is no reason to refuse what was asked
		// for.
		_ = s.store.Tx(ctx, func(ctx context.Context) error { return s.store.TouchSession(ctx, session.ID, now) })
	}
	return session, who, true, nil
}

// Sessions lists where an account is signed in, the last used first.
func (s *Service) Sessions(ctx context.Context, account int64) ([]app.Session, error) {
	all, err := s.store.Sessions(ctx, account)
	now := s.clock()
	live := all[:0]
	for _, one := range all {
		if now.Sub(one.SeenAt) < SessionIdle && now.Sub(one.CreatedAt) < SessionLife {
			live = append(live, one)
		}
	}
	return live, err
}

// EndSession signs an account out somewhere, from the next request on.
func (s *Service) EndSession(ctx context.Context, account, id int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		found, err := s.store.EndSession(ctx, account, id, s.clock())
		if err == nil && !found {
			err = app.Missing("session", id)
		}
		return err
	})
}

// RevokeOwnKey makes a key of the account useless from the next request on; another's is as missing as one that is not
// there.
func (s *Service) RevokeOwnKey(ctx context.Context, account, id int64) error {
	all, err := s.store.Keys(ctx, account)
	if err != nil {
		return err
	}
	for _, k := range all {
		if k.ID == id && account != 0 {
			return s.RevokeKey(ctx, id)
		}
	}
	return app.Missing("key", id)
}

// mailsKept is how long a mail is kept that nobody took, for the operator to see.
const mailsKept = 7 * 24 * time.Hour

// Forget drops links, sessions and changes of addresses that ended long ago, and mails that nobody took.
func (s *Service) Forget(ctx context.Context) error {
	now := s.clock()
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.ForgetSignInLinks(ctx, now.Add(-time.Hour), now.Add(-SessionLife)); err != nil {
			return err
		}
		return s.store.ForgetEmailChanges(ctx, now.Add(-time.Hour), now.Add(-mailsKept))
	})
}
