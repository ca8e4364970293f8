package votes

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
)

// Held is a vote that waits for the team's decision.
type Held struct {
	app.Vote
	For       app.Listing // what lists show of it
	Email     string      // of the voter; "" after the account was deleted
	Made      time.Time   // when the account was; the zero time likewise
	Elsewhere int         // how many other listings the voter voted for
}

// MostHeld is how many held votes the team sees at once.
const MostHeld = 200

// Held returns the votes of ctx's site that wait for the team's decision, by listing and time; at most 200.
func (s *Service) Held(ctx context.Context) ([]Held, error) {
	held, err := s.store.HeldVotes(ctx, app.SiteOf(ctx).ID, MostHeld)
	if err != nil {
		return nil, err
	}
	listed, err := listings.NamedBy(ctx, s.store, held, func(h Held) int64 { return h.Listing })
	for i := range held {
		held[i].For = listed[held[i].Listing]
	}
	return held, err
}

// CountHeld returns how many votes of ctx's site wait for the team's decision.
func (s *Service) CountHeld(ctx context.Context) (int, error) {
	return s.store.CountHeldVotes(ctx, app.SiteOf(ctx).ID)
}

// Decision is what the team decides of votes.
type Decision struct {
	Votes  []int64 `json:"votes" required:"true" minItems:"1" maxItems:"200"`
	Accept bool    `json:"accept" doc:"They count; else they are void."`
	Reason string  `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// ActionDecideVote is what the audit log calls a decision.
const ActionDecideVote = "decide_vote"

// Decide has held and void votes count, or makes held and counted ones void. What is so already stays as it is.
func (s *Service) Decide(ctx context.Context, who app.Caller, d Decision) (done struct{}, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		for _, id := range d.Votes {
			if err := s.decide(ctx, who, id, d); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) decide(ctx context.Context, who app.Caller, id int64, d Decision) error {
	v, found, err := s.store.Vote(ctx, id)
	state := app.VoteVoid
	if d.Accept {
		state = app.VoteCounted
	}
	if err != nil || !found || v.State == state {
		return err
	}
	l, err := s.store.Listing(ctx, v.Listing)
	if err != nil {
		return err
	}
	if l.Site.ID != app.SiteOf(ctx).ID {
		return nil
	}
	if err := s.store.SetVoteState(ctx, id, state, d.Reason); err != nil {
		return err
	}
	switch {
	case state == app.VoteCounted:
		err = s.count(ctx, v)
	case v.State == app.VoteCounted:
		err = s.uncount(ctx, v)
	}
	if err != nil {
		return err
	}
	return s.store.AddAuditEntry(ctx, &audit.Entry{
		At: s.clock().UTC(), Account: who.Account, Action: ActionDecideVote,
		Object: fmt.Sprintf("vote %d for %s", id, l.Slug),
		Before: string(v.State), After: string(state) + ": " + d.Reason,
	})
}
