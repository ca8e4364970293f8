package accounts

import (
	"context"
	"time"

	"debut/app"
	mails "debut/app/ground/mail"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

// LinkPath is where the link of a mail leads. Its secret stands behind the #, which browsers send to nobody: it comes
// in no log.
const LinkPath = "/sign-in/link"

// SignInRequest is what somebody sends who wants to sign in.
type SignInRequest struct {
	Email   string
	Client  string // where the request came from
	Network string // a wider network, which that is in
	Browser string // the secret that the browser is known by from an earlier request, or ""
	Known   string // what it is known by since its person last signed in there, as KnownAs returned it, or ""
	Next    string // the path that the person was on the way to; "" is the account
	Invited string // the secret of the link by which they were invited, or ""
}

// PendingSignIn is what the browser that asked for a link gets: the secret by which it is known again, and the code
// that opens the link in another browser.
type PendingSignIn struct{ Browser, Code string }

// newLink is a link as it is made: its secret, what the browser gets, and the code in the mail that may be typed there.
type newLink struct {
	PendingSignIn
	token, typed string
}

// RequestSignIn mails a link to the address of a request. Whether the address has an account makes no difference to
// anybody who looks on.
func (s *Service) RequestSignIn(ctx context.Context, r SignInRequest) (PendingSignIn, error) {
	address, err := app.CanonicalEmail(r.Email)
	if err != nil {
		return PendingSignIn{}, err
	}
	made, err := s.newLink(r.Browser)
	if err != nil {
		return PendingSignIn{}, err
	}
	now, hash := s.clock(), secrets.Digest(made.token)
	link := app.SignInLink{
		Hash: hash, Browser: secrets.Digest(made.Browser), Code: codeDigest(made.token, made.Code),
		Typed: codeDigest(made.Browser, made.typed),
		Email: address, Client: r.Client, Network: r.Network, Next: OwnPath(r.Next), CreatedAt: now,
		ExpiresAt: now.Add(LinkLife),
	}
	letter := mails.From(app.SiteOf(ctx), linkMail(app.SiteOf(ctx), address, made))
	return made.PendingSignIn, s.store.Tx(ctx, func(ctx context.Context) error {
		if link.Invitation, err = s.invitation(ctx, r.Invited); err != nil {
			return err
		}
		if link.Known, err = s.knows(ctx, address, r.Known); err != nil {
			return err
		}
		if err := s.mayRequestSignIn(ctx, link); err != nil {
			return err
		}
		if err := s.store.AddSignInLink(ctx, link); err != nil {
			return err
		}
		return s.store.AddJob(ctx, letter)
	})
}

// newLink returns the secrets of a link. A browser that has one keeps it, so that all mails that it asked for work in
// it.
func (s *Service) newLink(browser string) (n newLink, err error) {
	n.Browser = browser
	if len(browser) != len(secrets.Text(make([]byte, secrets.Size))) {
		if n.Browser, err = secrets.New(s.rand); err != nil {
			return n, err
		}
	}
	if n.token, err = secrets.New(s.rand); err == nil {
		n.Code, err = newCode(s.rand)
	}
	if err == nil {
		n.typed, err = newTyped(s.rand)
	}
	return n, err
}

func linkMail(site app.Site, to string, n newLink) mails.Message {
	l := site.Brand.Language
	text := texts.Sprintf("Open this link to sign in to %s:\n\n%s\n\nOr type this code on the page where you asked for it:\n\n%s\n\n"+
		"It works once, for ten minutes. In another browser than the one in which you asked for it, the link asks for the six digits that you were shown there.\n\n"+
		"If you did not ask for it, do nothing: nobody is signed in without this mail, so give it to nobody.\nNever type in a code that somebody else tells you.\n",
		site.Name, site.Origin+LinkPath+"#token="+n.token, n.typed[:4]+"-"+n.typed[4:])
	subject := texts.Sprintf("Sign in to %s", site.Name)
	return mails.Message{Kind: mails.SignIn, To: to, Link: mails.NameOf(secrets.Digest(n.token)),
		Subject: subject.In(l), Text: text.In(l)}
}

// PendingSignIn returns the newest link that a browser asked for, also one that has ended; ok is false if there is
// none.
func (s *Service) PendingSignIn(ctx context.Context, browser string) (link app.SignInLink, ok bool, err error) {
	all, err := s.store.SignInLinksOfBrowser(ctx, secrets.Digest(browser))
	if err != nil || len(all) == 0 || browser == "" {
		return link, false, err
	}
	return all[0], true, nil
}

// Waits reports whether a link may still be opened.
func (s *Service) Waits(link app.SignInLink) bool {
	return link.UsedAt == nil && link.FailedAt == nil && link.Tries < codeTries && s.clock().Before(link.ExpiresAt)
}

// EndMailed ends the link that a mail holds which nobody took, whatever it was for: who looks on the mail later has no
// use for it.
func (s *Service) EndMailed(ctx context.Context, hash []byte) error {
	return s.store.Tx(ctx, func(ctx context.Context) error { return s.store.EndMailedLink(ctx, hash, s.clock()) })
}

// knows reports whether the person of an address signed in in the browser of a request before.
func (s *Service) knows(ctx context.Context, email, known string) (bool, error) {
	if known == "" {
		return false, nil
	}
	return s.store.KnownBrowser(ctx, email, secrets.Digest(known))
}

// KnownAs returns what a browser is known by, after its session has ended too, as one in which that session's person
// signed in.
func KnownAs(session string) string { return secrets.Text(codeDigest(session, "known browser")) }

// Limits are how many mails people may ask for in an hour. 0 is no limit.
type Limits struct {
	Email  int // to one address, by one client
	Client int // by one client
	All    int // by everybody

	// Full is called, once an hour at most, where All is used up. It may be nil.
	Full func()
}

// DefaultLimits are the limits of an instance whose operator sets none.
var DefaultLimits = Limits{Email: 5, Client: 20, All: 1000}

// strangersShare is how many clients' worth of mails an address may be sent on the word of browsers that its person
// never signed in with.
const strangersShare = 6

// newcomersShare is likewise how many it may be sent if those count that a network asks for first: so a few strangers
// keep nobody out.
const newcomersShare = 4 * strangersShare

// Limit sets the limits.
func (s *Service) Limit(l app.Live[Limits]) *Service {
	s.limits = l
	return s
}

// mayRequestSignIn refuses a mail too many. Nobody is locked out by what strangers ask for: a browser in which the
// person signed in before has an allowance of its own, strangers use up that of their own client before that of the
// address, and a network that has asked for nothing within the hour is heard once where others have used up what there
// is.
func (s *Service) mayRequestSignIn(ctx context.Context, link app.SignInLink) error {
	limits := s.limits.Now()
	n, err := s.store.CountSignInLinks(ctx, link.Email, link.Client, link.Network, link.CreatedAt.Add(-time.Hour))
	heard := link.Network == "" || n.Network > 0
	asked := link.Network == "" || n.Newcomers > 0
	switch {
	case err != nil:
		return err
	case link.Known:
		if over(n.Known, 2*limits.Email) || over(n.All, 2*limits.All) {
			return tooManyMails()
		}
		return nil
	case over(n.All, limits.All) && (heard || over(n.All, limits.All+limits.All/2)):
		return s.full()
	case over(n.Pair, limits.Email) || over(n.Client, limits.Client):
		return tooManyMails()
	case over(n.Strangers, strangersShare*limits.Email) && (asked || over(n.Strangers, newcomersShare*limits.Email)):
		return &app.Error{Kind: app.TooMany, Code: "too_many_mails", RetryAfter: time.Hour,
			Message: "Many mails to this address were asked for in the last hour, from many places. Sign in with a passkey, in a browser in which you signed in before, or in an hour."}
	}
	return nil
}

func over(count, most int) bool { return most > 0 && count >= most }

// full refuses a mail because of all that were asked for, and tells the operator.
func (s *Service) full() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.clock(); now.Sub(s.fullReported) >= time.Hour {
		s.fullReported = now
		if warn := s.limits.Now().Full; warn != nil {
			warn()
		}
	}
	return &app.Error{Kind: app.TooMany, Code: "too_many_mails", RetryAfter: 10 * time.Minute,
		Message: "This site sends no more mails for now: too many were asked for in the last hour. Sign in with a passkey, in a browser in which you signed in before, or later."}
}

func tooManyMails() error {
	return &app.Error{Kind: app.TooMany, Code: "too_many_mails", RetryAfter: time.Hour,
		Message: "That was asked for often in the last hour. Use the newest mail, or try again in an hour."}
}
