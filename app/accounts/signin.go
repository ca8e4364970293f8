package accounts

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"debut/app"
	mails "debut/app/mail"
	"debut/app/secrets"
)

// Lives of what people sign in with (OWASP ASVS 5.0, 6.5.5 and 7.3).
const (
	LinkLife    = 10 * time.Minute
	SessionIdle = 30 * 24 * time.Hour
	SessionLife = 90 * 24 * time.Hour
)

// LinkPath is where the link of a mail leads. Its secret stands in the query, which no log has.
const LinkPath = "/sign-in/link"

// Limits of the mails that are sent for it.
const (
	linksOfEmail  = 5  // an hour
	linksOfClient = 20 // an hour
)

// Wish is somebody's wish to sign in.
type Wish struct {
	Email  string
	Client string // where the request came from
	Next   string // the path that the person was on the way to; "" is the account
}

// Asked is what the browser gets that asked for a link: the secret by which it is known again, and the code that opens the link in
// another browser.
type Asked struct{ Browser, Code string }

// AskIn mails a link to the address of a wish. Whether the address has an account makes no difference to anybody who looks on.
func (s *Service) AskIn(ctx context.Context, w Wish) (Asked, error) {
	address, err := app.CanonicalEmail(w.Email)
	if err != nil {
		return Asked{}, err
	}
	token, asked, err := s.newLink()
	if err != nil {
		return Asked{}, err
	}
	now := s.clock()
	link := app.SignInLink{
		Browser: secrets.Digest(asked.Browser), Code: codeDigest(token, asked.Code), Email: address, Client: w.Client, Next: OwnPath(w.Next),
		CreatedAt: now, ExpiresAt: now.Add(LinkLife),
	}
	letter, err := mails.Job(linkMail(app.SiteOf(ctx), address, token))
	if err != nil {
		return Asked{}, err
	}
	return asked, s.store.Tx(ctx, func(ctx context.Context) error {
		ofEmail, ofClient, err := s.store.CountSignInLinks(ctx, link.Email, link.Client, now.Add(-time.Hour))
		if err != nil {
			return err
		}
		if ofEmail >= linksOfEmail || ofClient >= linksOfClient {
			return tooManyMails()
		}
		if err := s.store.AddSignInLink(ctx, link, secrets.Digest(token)); err != nil {
			return err
		}
		return s.store.AddJob(ctx, letter)
	})
}

func tooManyMails() error {
	return &app.Error{Kind: app.TooMany, Code: "too_many_mails", RetryAfter: time.Hour, Message: "That was asked for often in the last hour. Use the newest mail, or try again in an hour."}
}

func (s *Service) newLink() (token string, asked Asked, err error) {
	if token, err = secrets.New(s.rand); err == nil {
		asked.Browser, err = secrets.New(s.rand)
	}
	if err == nil {
		asked.Code, err = newCode(s.rand)
	}
	return token, asked, err
}

func linkMail(site app.Site, to, token string) mails.Message {
	return mails.Message{To: to, Subject: "Sign in to " + site.Name, Text: "Open this link to sign in to " + site.Name + ":\n\n" + site.Origin + LinkPath + "?token=" + token +
		"\n\nIt works once, for ten minutes. In another browser than the one in which you asked for it, it asks for the six digits that you were shown there." +
		"\n\nIf you did not ask for it, do nothing: nobody is signed in without this link, so give it to nobody.\nNever type in a code that somebody else tells you.\n"}
}

// maxNext is how long a path may be that a person is on the way to: the question of an application is one of the long ones.
const maxNext = 8 << 10

// OwnPath is next where it is a path of this site, else that of the account: nobody is sent elsewhere. Browsers read a backslash as a
// slash, and drop tabs and line ends (WHATWG URL, section 4.4); other control characters cannot stand in a header.
func OwnPath(next string) string {
	odd := func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' }
	at, err := url.Parse(next)
	if err != nil || at.Scheme != "" || at.Host != "" || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsFunc(next, odd) || len(next) > maxNext {
		return "/account"
	}
	return next
}

// Opening is a link that somebody opened, and the browser in which they did.
type Opening struct {
	Token   string
	Browser string // the secret of the browser that asked, where this is one that did
	Code    string // as it was typed; only another browser needs it
	Agent   string // as the browser calls itself
	Before  app.Session
}

// SignIn makes a session of a link, once: in the browser that asked for it, or in another with the code. secret is what that browser is
// known by from now on; the session that it had before, if any, ends.
func (s *Service) SignIn(ctx context.Context, o Opening) (secret, next string, err error) {
	var refusal error
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		link, err := s.liveLink(ctx, o.Token)
		if err != nil {
			return err
		}
		if !askedBy(link, o.Browser) {
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

// OpensHere tells whether a link that waits was asked for in a browser, so that it needs no code there. Nothing is changed.
func (s *Service) OpensHere(ctx context.Context, token, browser string) (bool, error) {
	link, err := s.liveLink(ctx, token)
	return err == nil && askedBy(link, browser), err
}

func (s *Service) liveLink(ctx context.Context, token string) (app.SignInLink, error) {
	link, found, err := s.store.SignInLink(ctx, secrets.Digest(token))
	if err == nil && (!found || link.UsedAt != nil || link.Tries >= codeTries || !s.clock().Before(link.ExpiresAt)) {
		err = linkEnded()
	}
	return link, err
}

func linkEnded() error {
	return app.Refused("link_ended", "This link has been used, or is older than ten minutes. Ask for a new one.")
}

func askedBy(link app.SignInLink, browser string) bool {
	return secrets.Same(link.Browser, secrets.Digest(browser))
}

// begin uses a link up for a session of the account that it was mailed to.
func (s *Service) begin(ctx context.Context, link app.SignInLink, o Opening) (secret string, err error) {
	fresh, err := s.store.UseSignInLink(ctx, secrets.Digest(o.Token), s.clock())
	switch {
	case err != nil:
		return "", fmt.Errorf("use a link: %w", err)
	case !fresh: // it was used since it was looked at
		return "", linkEnded()
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

// Begin makes a session for somebody who has just proved to be who. secret is what their browser is known by from now on; the session
// that it had before, if any, ends.
func (s *Service) Begin(ctx context.Context, who app.Account, agent string, before app.Session) (secret string, err error) {
	if who.Suspended {
		return "", &app.Error{Kind: app.Forbidden, Code: "suspended", Message: "This account is suspended. Write to those who run this site."}
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
		return s.store.AddSession(ctx, &app.Session{Account: who.ID, Agent: shortened(agent, 300), CreatedAt: now, SeenAt: now}, secrets.Digest(secret))
	})
}

func shortened(text string, most int) string {
	letters := []rune(strings.ToValidUTF8(text, "\uFFFD"))
	return string(letters[:min(most, len(letters))])
}

// Session returns who is signed in with a secret; ok is false where nobody is, or no more.
func (s *Service) Session(ctx context.Context, secret string) (session app.Session, who app.Account, ok bool, err error) {
	if secret == "" {
		return session, who, false, nil
	}
	session, ok, err = s.store.SessionByHash(ctx, secrets.Digest(secret))
	now := s.clock()
	if err != nil || !ok || session.EndedAt != nil || now.Sub(session.SeenAt) >= SessionIdle || now.Sub(session.CreatedAt) >= SessionLife {
		return app.Session{}, who, false, err
	}
	if who, err = s.store.Account(ctx, session.Account); err != nil || who.Suspended {
		return app.Session{}, who, false, err
	}
	if now.Sub(session.SeenAt) >= touchEvery {
		session.SeenAt = now
		err = s.store.Tx(ctx, func(ctx context.Context) error { return s.store.TouchSession(ctx, session.ID, now) })
	}
	return session, who, err == nil, err
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

// RevokeOwnKey makes a key of the account useless from the next request on; another's is as missing as one that is not there.
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
