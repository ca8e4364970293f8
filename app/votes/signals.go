package votes

import (
	"context"
	_ "embed"
	"strings"
	"time"

	"debut/app"
)

const (
	firstHour   = time.Hour // of an account, in which its votes are held
	networkHour = time.Hour // in which the votes of a network are looked at together
	fewAccounts = 3         // from one network in that time are people who live or work together
)

//go:embed disposable.txt
var disposable string

// thrownAway are the domains of services for addresses that nobody keeps.
var thrownAway = func() map[string]bool {
	domains := map[string]bool{}
	for domain := range strings.FieldsSeq(disposable) {
		domains[domain] = true
	}
	return domains
}()

// signals returns what speaks against a vote.
func (s *Service) signals(ctx context.Context, who app.Account, l app.Listing, v app.Vote) (against []app.VoteSignal, err error) {
	near, err := s.store.VotesNearby(ctx, v, v.At.Add(-networkHour))
	if err != nil {
		return nil, err
	}
	_, domain, _ := strings.Cut(who.Email, "@")
	for _, one := range []struct {
		signal app.VoteSignal
		there  bool
	}{
		{app.NewAccount, v.At.Before(who.CreatedAt.Add(firstHour))},
		{app.SameNetwork, near.Network >= fewAccounts},
		{app.SameBrowser, near.Browser > 0},
		{app.DisposableMail, ofDomain(domain, thrownAway)},
		{app.CompanyMail, ofDomain(domain, map[string]bool{l.Company.Key: true})},
	} {
		if one.there {
			against = append(against, one.signal)
		}
	}
	return against, nil
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
