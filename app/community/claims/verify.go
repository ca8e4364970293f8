package claims

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

const (
	mostTries = 20
	freely    = 3 // tries without a pause
	tryGap    = 5 * time.Second
)

// ID says which of their claims the caller means.
type ID struct {
	Claim int64 `json:"claim_id" required:"true" min:"1" doc:"As claim_listing gives it."`
}

// Looked is a look for the proof of a claim, as it stood then.
type Looked struct {
	claim app.Claim
	look  app.ClaimLook
}

// Look looks for the proof of a claim of the caller, for Verify: it asks the world, so it runs before the transaction
// of the change. The try is counted before it begins, so that however many ask at once, few are made.
func (s *Service) Look(ctx context.Context, who app.Caller, in ID) (done Looked, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		c, err := s.pending(ctx, who, in)
		if err != nil {
			return err
		}
		now := s.now()
		if hasty := c.Tries >= freely || c.Look != nil && c.Look.Outcome == app.ProofUnreachable; hasty &&
			now.Before(c.Look.At.Add(tryGap)) {
			return app.TooOften("This claim was looked at a moment ago. Try again in some seconds.", tryGap)
		}
		c.Tries++
		looking := app.LookedAt(app.ProofUnreachable, "It is being looked for, or our program stopped meanwhile.")
		looking.At = now
		c.Look = &looking
		done.claim = c
		return s.store.SaveClaim(ctx, &c)
	})
	if err != nil {
		return done, err
	}
	done.look = s.prover.FindClaim(ctx, done.claim)
	return done, ctx.Err()
}

// pending returns a claim of the caller whose proof can still be given by being looked for.
func (s *Service) pending(ctx context.Context, who app.Caller, in ID) (app.Claim, error) {
	c, err := s.own(ctx, who, in)
	if err != nil {
		return c, err
	}
	switch c.State(s.now()) {
	case app.ClaimVerified:
		return c, app.Refused("already_verified",
			"The proof of this claim was found already. list_my_claims shows what became of it.")
	case app.ClaimPending:
		if c.Method == app.ClaimEmail {
			return c, app.Refused("claim_by_mail",
				"This claim is verified by the link in the mail to %s. Claim the listing in the same way again to have it sent anew.", c.Email)
		}
	default:
		return c, app.Refused("claim_over", "This claim is over: it %s. Claim the listing again.",
			overWords[c.State(s.now())])
	}
	return c, nil
}

// overWords say why a claim is over.
var overWords = map[app.ClaimStatus]texts.Text{
	app.ClaimFailed: "was looked at too often", app.ClaimExpired: "has expired", app.ClaimSuperseded: "was replaced",
}

// own returns a claim of the caller.
func (s *Service) own(ctx context.Context, who app.Caller, in ID) (app.Claim, error) {
	c, found, err := s.store.Claim(ctx, in.Claim)
	if err == nil && (!found || c.Account != who.Account) {
		err = app.Missing("claim", in.Claim)
	}
	return c, err
}

// Verify keeps what a look for the proof of a claim came to, and does what follows from it.
func (s *Service) Verify(ctx context.Context, who app.Caller, in ID, looked Looked) (done Record, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		c, err := s.pending(ctx, who, in)
		if err != nil {
			return err
		}
		l, err := s.store.Listing(ctx, c.Listing)
		if err != nil {
			return err
		}
		if looked.look.Outcome == "" || looked.claim.Token != c.Token { // it was not looked for
			done = s.record(c, l)
			return nil
		}
		look := looked.look
		look.At = s.now()
		c.Look = &look
		switch {
		case look.Outcome == app.ProofFound:
			err = s.finish(ctx, &c, &l)
		case look.Outcome == app.ProofUnreachable:
			c.Tries-- // that is no fault of theirs
		case c.Tries >= mostTries:
			c.Status = app.ClaimFailed
		}
		if err == nil {
			err = s.store.SaveClaim(ctx, &c)
		}
		done = s.record(c, l)
		return err
	})
}
