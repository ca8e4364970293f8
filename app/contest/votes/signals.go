package votes

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"time"

	"debut/app"
)

const (
	firstHour    = app.FirstHour      // of an account, in which its votes are held
	firstWeek    = 7 * 24 * time.Hour // in which its votes may be part of a burst
	networkHour  = time.Hour          // in which the votes of a network are looked at together
	fewAccounts  = 3                  // from one network in that time are people who live or work together
	fewAddresses = 4                  // of one mail domain for one listing in a week are people who work together
	manyAccounts = 10                 // for one listing from one network in a week are one group, with those before
	sameBrowser  = 3                  // accounts in one browser are one group, too; two may be a couple
	burstMinutes = 10 * time.Minute
	burstLeast   = 20   // votes of new accounts in that time are no burst yet
	burstTimes   = 10   // times as many as the listing has in that time on the whole are one
	mostAlike    = 2000 // earlier votes are held with one
	most         = 30   // accounts that are looked at together; a group that is larger has been held
)

// SignalStore is what signals look at.
type SignalStore interface {
	// VotesNearby tells which accounts voted near a vote, besides its own.
	VotesNearby(ctx context.Context, v app.Vote, in Vicinity) (Nearby, error)
	// VotesAlike returns the votes of v's week that share with it what a signal is about, and that the team has not
	// decided on: those that count, and those that only wait for their account's first hour. It keeps others from
	// changing them until the transaction ends.
	VotesAlike(ctx context.Context, v app.Vote, by app.VoteSignal, since time.Time, limit int) ([]app.Vote, error)
	// HoldVote holds a vote until the team decides, with what speaks against it.
	HoldVote(ctx context.Context, id int64, signals []app.VoteSignal) error
}

// Vicinity says how far VotesNearby looks.
type Vicinity struct {
	Hour, Minutes   time.Duration // before the vote
	Most, MostBurst int           // no count is larger
}

// Nearby counts accounts that voted near a vote.
type Nearby struct {
	Network     int // for the same listing, from the same network, in the vote's week
	NetworkHour int // and of these those in the hour before it
	Company     int // and those with an address of the company that is voted for
	Browser     int // for any listing, in the same browser
	Mail        int // for the same listing, with addresses of the same domain, in the vote's week
	Burst       int // for the same listing in the minutes before it, by new accounts; 0 if this one is none
}

//go:embed disposable.txt
var disposableText string

//go:embed providers.txt
var providersText string

// thrownAway are the domains of services for addresses that nobody keeps, and providers those where many people have
// one.
var thrownAway, providers = domainsOf(disposableText), domainsOf(providersText)

// Provider reports whether a domain has addresses of many people who have nothing else in common, as those of providers
// of mail are.
func Provider(domain string) bool { return ofDomain(domain, providers) || ofDomain(domain, thrownAway) }

func domainsOf(text string) map[string]bool {
	domains := map[string]bool{}
	for domain := range strings.FieldsSeq(text) {
		domains[domain] = true
	}
	return domains
}

// signals sets what speaks against a vote, and whether it counts. crowd are those signals that speak against earlier
// votes, too: what looked like a few people who know each other has become a group.
func (s *Service) signals(
	ctx context.Context, who app.Account, l app.Listing, v *app.Vote,
) (crowd []app.VoteSignal, err error) {
	burst := burstOf(l, v.At)
	_, domain, _ := strings.Cut(who.Email, "@")
	if !ofDomain(domain, providers) {
		v.Domain = domain
	}
	near, err := s.store.VotesNearby(ctx, *v, Vicinity{networkHour, burstMinutes, most, burst + most})
	if err != nil {
		return nil, err
	}
	own := ofDomain(domain, map[string]bool{l.Company.Key: true}) // whose office may be the network
	group := near.Network+1 >= manyAccounts
	for _, one := range []struct {
		signal       app.VoteSignal
		there, group bool
	}{
		{app.NewAccount, v.At.Before(who.CreatedAt.Add(firstHour)), false},
		{app.SameNetwork, group || near.NetworkHour >= fewAccounts ||
			near.Company > 0, (group || own) && near.Network < most},
		{app.SameBrowser, near.Browser > 0, near.Browser+1 >= sameBrowser && near.Browser < most},
		{app.SameMail, near.Mail >= fewAddresses, near.Mail >= fewAddresses && near.Mail < most},
		{app.DisposableMail, ofDomain(domain, thrownAway), false},
		{app.CompanyMail, own, false},
		{app.Burst, near.Burst+1 >= burst, near.Burst+1 >= burst && near.Burst < burst+most},
	} {
		if one.there {
			v.Signals = append(v.Signals, one.signal)
		}
		if one.group {
			crowd = append(crowd, one.signal)
		}
	}
	if v.State = app.VoteCounted; len(v.Signals) > 0 {
		v.State = app.VoteHeld
	}
	return crowd, nil
}

// burstOf returns how many votes of new accounts within some minutes are a burst: many, and many times what the listing
// has on the whole since it is live. What it has is known already, so nothing is counted for it.
func burstOf(l app.Listing, now time.Time) int {
	live := 24 * time.Hour
	if l.LaunchedAt != nil && now.Sub(*l.LaunchedAt) > live {
		live = now.Sub(*l.LaunchedAt)
	}
	usual := float64(l.Votes) * burstMinutes.Hours() / live.Hours()
	return max(burstLeast, int(burstTimes*usual))
}

// holdAlike holds the earlier votes of a group that a vote has made one.
func (s *Service) holdAlike(ctx context.Context, v app.Vote, crowd []app.VoteSignal) error {
	for _, signal := range crowd {
		alike, err := s.store.VotesAlike(ctx, v, signal, v.At.Add(-burstMinutes), mostAlike)
		if err != nil {
			return err
		}
		for _, earlier := range alike {
			if err := s.hold(ctx, earlier, signal); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Service) hold(ctx context.Context, v app.Vote, because app.VoteSignal) error {
	signals := slices.Clone(v.Signals)
	if !slices.Contains(signals, because) {
		signals = append(signals, because)
	}
	if err := s.store.HoldVote(ctx, v.ID, signals); err != nil || v.State != app.VoteCounted {
		return err
	}
	return s.uncount(ctx, v)
}

// ofDomain reports whether a domain is one of some, or below one.
func ofDomain(domain string, some map[string]bool) bool {
	for domain != "" {
		if some[domain] {
			return true
		}
		_, domain, _ = strings.Cut(domain, ".")
	}
	return false
}

// ThrownAway reports whether a domain is of a service for addresses that nobody keeps.
func ThrownAway(domain string) bool { return ofDomain(domain, thrownAway) }
