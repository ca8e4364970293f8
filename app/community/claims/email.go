package claims

import (
	"context"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

const (
	linkLife   = 24 * time.Hour
	mostMails  = 3 // of a claim
	mailsADay  = 5 // to an address, from everybody
	ConfirmURL = "/claims/confirm"
)

// addressOf returns the address that a claim is proven by, in its one form: one of the company's own domain, that a
// person reads.
func (s *Service) addressOf(c app.Claim, typed string) (string, error) {
	var wrong app.Issues
	if c.Method != app.ClaimEmail {
		if typed != "" {
			wrong.Add("email", "belongs to the method email alone; leave it out")
		}
		return "", wrong.Err()
	}
	email, err := app.CanonicalEmail(typed)
	_, domain, _ := strings.Cut(email, "@")
	switch {
	case typed == "":
		wrong.Add("email", "is required by the method email; send an address at %s", c.Domain)
	case err != nil:
		wrong.Add("email", "is no e-mail address; send one at %s", c.Domain)
	case domain != c.Domain:
		wrong.Add("email", "is not an address at %s; send one that ends in @%s", c.Domain, c.Domain)
	case !app.ReadAsItStands(email):
		wrong.Add("email", "is none that a person reads as it stands; send another at %s", c.Domain)
	}
	return email, wrong.Err()
}

// mail sends the link of a claim that is proven by one, unless enough were sent. An older link ends.
func (s *Service) mail(ctx context.Context, c app.Claim, l app.Listing) error {
	now := s.now()
	sent, got, err := s.store.ClaimMails(ctx, c.ID, c.Email, now.Add(-claimingDay))
	if err != nil {
		return err
	}
	if sent >= mostMails || got >= mailsADay {
		return app.TooOften("As many mails as may be were sent there for now. Look for one among the mails of today, or choose another method.", claimingDay)
	}
	token, err := secrets.New(s.random)
	if err != nil {
		return err
	}
	if err := s.store.SaveClaimLink(ctx, c.ID, secrets.Digest(token), now.Add(linkLife)); err != nil {
		return err
	}
	me, err := s.store.Account(ctx, c.Account)
	if err != nil {
		return err
	}
	letter := mail.Letter{
		Kind: mail.Claim, Subject: texts.Sprintf("Is %s yours? Confirm the claim", l.Company.Name),
		Says: []texts.Text{
			texts.Sprintf("%s says at %s that the listing of %s is theirs, and that this address at %s proves it.",
				me.Email, l.Site.Name, l.Company.Name, c.Domain),
			texts.Sprintf("If that is you, follow the link in the browser in which you are signed in as %s, and press the button there. It works once, for 24 hours.", me.Email),
			texts.Sprintf("If you do not know %s, do nothing, and pass the link on to nobody: whoever confirms it gives them the listing.", me.Email),
		},
		Do: "Confirm the claim", At: l.Site.Origin + ConfirmURL + "?token=" + token,
	}
	return s.store.AddJob(ctx, mail.From(l.Site, letter.To(l.Site, c.Email, "")))
}

// TokenInput is the secret of a link.
type TokenInput struct {
	Token string `json:"token" required:"true" max:"100"`
}

// Open returns the claim that a link of the caller confirms. Looking confirms nothing.
func (s *Service) Open(ctx context.Context, who app.Caller, in TokenInput) (Record, error) {
	c, l, err := s.open(ctx, who, in)
	if err != nil {
		return Record{}, err
	}
	return s.record(c, l), nil
}

func (s *Service) open(ctx context.Context, who app.Caller, in TokenInput) (c app.Claim, l app.Listing, err error) {
	c, found, err := s.store.ClaimByLink(ctx, secrets.Digest(in.Token), s.now())
	if err != nil {
		return c, l, err
	}
	if !found || c.Account != who.Account || !c.Open(s.now()) {
		return c, l, app.Refused("claim_over",
			"This link confirms no claim of the account that you are signed in to: it was used, its time has passed, or it was cut. Sign in to the account that made the claim, or claim the listing again.")
	}
	l, err = s.store.Listing(ctx, c.Listing)
	return c, l, err
}

// Confirm verifies a claim of the caller by the link that was mailed for it.
func (s *Service) Confirm(ctx context.Context, who app.Caller, in TokenInput) (done Record, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		c, l, err := s.open(ctx, who, in)
		if err != nil {
			return err
		}
		look := app.LookedAt(app.ProofFound, "The link in the mail to %s was confirmed.", c.Email)
		look.At = s.now()
		c.Look = &look
		if err := s.store.SaveClaimLink(ctx, c.ID, nil, s.now()); err != nil {
			return err
		}
		if err := s.finish(ctx, &c, &l); err != nil {
			return err
		}
		done = s.record(c, l)
		return s.store.SaveClaim(ctx, &c)
	})
}
