package reviews

import (
	"context"
	"strings"
	"time"

	"debut/app"
	"debut/app/contest/votes"
	"debut/app/ground/texts"
)

const (
	nearTime = 7 * 24 * time.Hour // in which the reviews of a network are looked at together
	// from one network for one listing in that time are people who live or work together
	fewAccounts = 3
	fewBrowsers = 2 // other accounts that wrote of anything in one browser may be a family
)

// Nearby counts accounts that wrote near a review, besides its own.
type Nearby struct {
	Network   int // of the same listing, from the same network, lately
	Browser   int // of the same listing, in the same browser
	Elsewhere int // of any listing, in the same browser
}

// signals returns what speaks against a review.
func (s *Service) signals(
	ctx context.Context, who app.Account, l app.Listing, r app.Review,
) (list []app.ReviewSignal, err error) {
	near, err := s.store.ReviewsNearby(ctx, r, r.At.Add(-nearTime), mostNearby)
	_, domain, _ := strings.Cut(who.Email, "@")
	for _, one := range []struct {
		signal app.ReviewSignal
		there  bool
	}{
		{app.ReviewNetwork, near.Network >= fewAccounts},
		{app.ReviewBrowser, near.Browser > 0 || near.Elsewhere >= fewBrowsers},
		{app.ReviewDisposable, votes.ThrownAway(domain)},
		{app.ReviewCompany, domain == l.Company.Key || strings.HasSuffix(domain, "."+l.Company.Key)},
		{app.ReviewWebsite, NamesWebsite(r.Text+"\n"+r.Name, l.Company.Key)},
	} {
		if one.there {
			list = append(list, one.signal)
		}
	}
	return list, err
}

// words are what signals are called: to the author, and to the team.
var words = map[app.ReviewSignal][2]texts.Text{
	app.ReviewNetwork:    {"several accounts reviewed it from one network", "several from one network"},
	app.ReviewBrowser:    {"other accounts wrote reviews in this browser", "several accounts in one browser"},
	app.ReviewDisposable: {"your address is one that is thrown away", "throw-away address"},
	app.ReviewCompany:    {"your address is one of the company’s own", "address of the company"},
	app.ReviewWebsite:    {"it names a website", "names a website"},
	app.ReviewAfter:      {"it stands in the place of one that was hidden", "written in the place of a hidden one"},
}

// SignalWords says to the team what speaks against a review.
func SignalWords(signal app.ReviewSignal) texts.Text { return words[signal][1] }
