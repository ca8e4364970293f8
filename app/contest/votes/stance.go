package votes

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/texts"
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
func (s Stance) Why() texts.Text { return Why(s.Vote) }

// CountsFrom returns when the votes count that a person gave in their account's first hour, if that is all that speaks
// against them.
func CountsFrom(who app.Account) time.Time { return who.CreatedAt.Add(firstHour) }

// Stances returns how a person stands to listings of ctx's site, by their slugs.
func (s *Service) Stances(ctx context.Context, who app.Account, slugs []app.Slug) (map[app.Slug]Stance, error) {
	found, err := s.store.Stances(ctx, app.SiteOf(ctx).ID, who.ID, slugs)
	all := make(map[app.Slug]Stance, len(found))
	for _, one := range found {
		all[one.Slug] = one
	}
	return all, err
}

// StanceTo returns how a person stands to one listing, and what that is called.
func (s *Service) StanceTo(
	ctx context.Context, who app.Account, slug app.Slug,
) (stance Stance, name string, err error) {
	l, err := s.store.VotedFor(ctx, app.SiteOf(ctx).ID, slug)
	if err != nil {
		return Stance{}, "", err
	}
	all, err := s.Stances(ctx, who, []app.Slug{slug})
	return all[slug], l.Company.Name, err
}

// words are what signals are called: to the voter, and to the team.
var words = map[app.VoteSignal][2]texts.Text{
	app.SameNetwork:    {"many accounts voted from one network", "many from one network"},
	app.SameBrowser:    {"another account voted in this browser", "two accounts in one browser"},
	app.DisposableMail: {"your address is one that is thrown away", "throw-away address"},
	app.SameMail:       {"many accounts with addresses like yours voted for it", "many of one mail domain"},
	app.CompanyMail:    {"your address is one of the company’s own", "address of the company"},
	app.Burst:          {"many new accounts voted for it within minutes", "burst of new accounts"},
	app.NewAccount:     {"your account is new", "new account"},
}

// Why says to the voter why a vote does not count, or does not count in its week; "" if it does.
func Why(v app.Vote) texts.Text {
	switch {
	case v.State == app.VoteVoid:
		return texts.Sprintf("The team decided that this vote does not count: %s", v.Reason)
	case v.WaitsForTime():
		return "Your account is new. The vote counts once it is an hour old."
	case v.Late():
		return "The vote counts in all, but not in the week: it was held when the week was closed."
	case v.State != app.VoteHeld:
		return ""
	}
	var because []texts.Text
	for _, signal := range slices.DeleteFunc(slices.Clone(v.Signals), func(s app.VoteSignal) bool {
		return s == app.NewAccount
	}) {
		because = append(because, words[signal][0])
	}
	return texts.Sprintf("The vote is held until the team has looked at it, because %s.", texts.And(because))
}
