package claims

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// LookEvery is how often LookAgain is to run.
const LookEvery = time.Hour

const (
	mostAgain = 20                 // proofs that are looked for again in one run
	soonAgain = 4 * 24 * time.Hour // after a look that did not find one
	mostGone  = 3                  // looks in a row that did not find it, after which it is no proof any more
)

// LookAgain looks again for proofs that were found a year ago: few at a time, those first that are due for longest.
func (s *Service) LookAgain(ctx context.Context) error {
	due, err := s.store.ClaimsDue(ctx, s.now(), mostAgain)
	if err != nil {
		return err
	}
	for _, c := range due {
		look := s.prover.FindClaim(ctx, c)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.store.Tx(ctx, func(ctx context.Context) error { return s.noteAgain(ctx, c, look) }); err != nil {
			return err
		}
	}
	return nil
}

// noteAgain keeps what another look for a proof came to, unless somebody else noted one meanwhile.
func (s *Service) noteAgain(ctx context.Context, due app.Claim, look app.ClaimLook) error {
	c, found, err := s.store.Claim(ctx, due.ID)
	if err != nil || !found || c.Status != app.ClaimVerified || c.CheckAt == nil || !c.CheckAt.Equal(*due.CheckAt) {
		return err
	}
	look.At = s.now()
	next := look.At.Add(soonAgain)
	c.Look, c.CheckAt = &look, &next
	switch look.Outcome {
	case app.ProofFound:
		next = look.At.Add(proofLife)
		c.Failures = 0
	case app.ProofMissing, app.ProofWrong: // what could not be looked at says nothing
		if c.Failures++; c.Failures == mostGone {
			c.Status, c.CheckAt = app.ClaimExpired, nil
		}
		if err := s.writeGone(ctx, c); err != nil {
			return err
		}
	}
	return s.store.SaveClaim(ctx, &c)
}

// writeGone tells who proved that a listing is theirs that the proof is gone: at the first look, and when it ends.
func (s *Service) writeGone(ctx context.Context, c app.Claim) error {
	if c.Failures > 1 && c.Status == app.ClaimVerified {
		return nil
	}
	l, err := s.store.Listing(ctx, c.Listing)
	if err != nil {
		return err
	}
	letter := mail.Letter{
		Subject: texts.Sprintf("The proof for %s is gone", l.Company.Name),
		Says: []texts.Text{
			texts.Sprintf("A year ago you proved that %s is yours by what you published there. We looked again and did not find it: %s", c.Domain, c.Look.Seen),
			"Publish it again as it was, and it is found by itself within some days. Nothing changes until then.",
		},
		Do: "See your claims", At: l.Site.Origin + Path,
	}
	if c.Status == app.ClaimExpired {
		letter.Subject = texts.Sprintf("The proof for %s has ended", l.Company.Name)
		letter.Says = []texts.Text{
			texts.Sprintf("We looked for the proof that %s is yours several times, and did not find it: %s",
				c.Domain, c.Look.Seen),
			"The listing stays yours. You can claim it again at any time.",
		}
	}
	return s.write(ctx, l, c.Account, letter)
}
