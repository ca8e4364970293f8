package votes

import (
	"context"
	"slices"
	"strings"
	"time"

	"debut/app"
)

// Stance is how a person stands to a listing.
type Stance struct {
	Slug             app.Slug
	Votes, WeekVotes int      // of all people: all, and those cast in the launch week
	Own              bool     // who owns it does not vote for it
	Vote             app.Vote // of the person; ID 0 is none
}

// Voted reports whether the person has given their vote, whatever became of it.
func (s Stance) Voted() bool { return s.Vote.ID != 0 }

// Why says to the voter why the vote does not count; "" if it does.
func (s Stance) Why() string { return reasonOf(s.Vote) }

// Stances returns how a person stands to listings of ctx's site, by their slugs.
func (s *Service) Stances(ctx context.Context, who app.Account, slugs []app.Slug) (map[app.Slug]Stance, error) {
	found, err := s.store.Stances(ctx, app.SiteOf(ctx).ID, who.ID, slugs)
	all := make(map[app.Slug]Stance, len(found))
	for _, one := range found {
		all[one.Slug] = one
	}
	return all, err
}

// words are what signals are called: to the voter, and to the team.
var words = map[app.VoteSignal][2]string{
	app.SameNetwork:    {"many accounts voted from one network", "many from one network"},
	app.SameBrowser:    {"another account voted in this browser", "two accounts in one browser"},
	app.DisposableMail: {"your address is one that is thrown away", "throw-away address"},
	app.CompanyMail:    {"your address is one of the company’s own", "address of the company"},
	app.NewAccount:     {"your account is new", "new account"},
}

// Label returns what the team calls a signal.
func Label(signal app.VoteSignal) string { return words[signal][1] }

func reasonOf(v app.Vote) string {
	switch {
	case v.State == app.VoteVoid:
		return "The team decided that this vote does not count: " + v.Reason
	case v.WaitsForTime():
		return "Your account is new. The vote counts once it is an hour old."
	case v.State != app.VoteHeld:
		return ""
	}
	var because []string
	for _, signal := range slices.DeleteFunc(slices.Clone(v.Signals), func(s app.VoteSignal) bool { return s == app.NewAccount }) {
		because = append(because, words[signal][0])
	}
	return "The vote is held until the team has looked at it, because " + strings.Join(because, ", and ") + "."
}

// Release counts the held votes that only waited for their account's first hour.
func (s *Service) Release(ctx context.Context) error {
	for {
		due, err := s.store.VotesDue(ctx, s.clock().Add(-firstHour), 100)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, v := range due {
			if err := s.release(ctx, v.ID); err != nil {
				return err
			}
		}
	}
}

func (s *Service) release(ctx context.Context, id int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		v, found, err := s.store.Vote(ctx, id)
		if err != nil || !found || !v.WaitsForTime() {
			return err
		}
		if err := s.store.SetVoteState(ctx, id, app.VoteCounted, ""); err != nil {
			return err
		}
		return s.count(ctx, v)
	})
}

// forgetAfter is how long it is kept where a vote came from.
const forgetAfter = 60 * 24 * time.Hour

// Forget forgets where old votes came from.
func (s *Service) Forget(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error { return s.store.ForgetOrigins(ctx, s.clock().Add(-forgetAfter)) })
}
