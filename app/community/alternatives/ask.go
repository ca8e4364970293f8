package alternatives

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

const (
	mostOpen   = 10 // of an account: what it asked for and nobody answered
	mostADay   = 5  // of an account
	mostBefore = 50 // of a listing: what waits for its owner
	askingDay  = 24 * time.Hour
)

// Tab is the page of an owner on which they answer, below that of the listing.
const Tab = "alternatives"

// ask asks the owner of another listing whether they name l as an alternative to theirs.
func (s *Service) ask(ctx context.Context, who app.Caller, l, other app.Listing) error {
	switch {
	case l.Status != app.ListingLive:
		return app.Refused("not_live", "%s is not live yet. Ask once it is.", l.Company.Name)
	case other.Owner == nil:
		return app.Refused("no_owner", "Nobody looks after %s here, so nobody could answer.", other.Company.Name)
	case other.OwnedBy(who):
		return app.Refused("own_listing", "%s is yours, too: name %s on its own page of alternatives.",
			other.Company.Name, l.Company.Name)
	}
	_, found, err := s.store.Alternative(ctx, other.ID, l.ID)
	if err != nil {
		return err
	}
	if found {
		return app.Refused("asked_before", "%s was suggested there already. What its owner said stands.",
			l.Company.Name)
	}
	if err := s.mayAsk(ctx, who, other); err != nil {
		return err
	}
	if err := s.store.SaveAlternative(ctx, app.Alternative{Listing: other.ID, Other: l.ID, State: app.AlternativeAsked,
		Account: who.Account, At: s.now()}); err != nil {
		return err
	}
	return s.letters.Send(ctx, other.Site, *other.Owner, letter(l, other).To(other.Site, "", ""))
}

// mayAsk holds accounts to their limits.
func (s *Service) mayAsk(ctx context.Context, who app.Caller, other app.Listing) error {
	open, made, err := s.store.AlternativesAsked(ctx, who.Account, s.now().Add(-askingDay))
	switch {
	case err != nil:
		return err
	case made >= mostADay:
		return app.TooOften(texts.Sprintf("You asked %d owners within 24 hours, which is the most. Ask this one tomorrow.", mostADay), askingDay)
	case open >= mostOpen:
		return app.Refused("too_many_asked",
			"%d owners whom you asked have not answered, which is the most. Wait for one of them.", mostOpen)
	}
	all, err := s.store.AlternativesOf(ctx, other.ID)
	waiting := 0
	for _, a := range all {
		if a.State == app.AlternativeAsked {
			waiting++
		}
	}
	if err == nil && waiting >= mostBefore {
		err = app.Refused("too_many_asked", "%d others wait for the owner of %s already. Ask another one.",
			mostBefore, other.Company.Name)
	}
	return err
}

// letter asks the owner of a listing to answer.
func letter(l, other app.Listing) mail.Letter {
	return mail.Letter{
		Kind: mail.Alternative, Subject: texts.Sprintf("%s would be an alternative to %s",
			l.Company.Name, other.Company.Name),
		Says: []texts.Text{
			texts.Sprintf("Whoever looks after %s asks you to name it among the alternatives on the page of %s.",
				l.Company.Name, other.Company.Name),
			texts.Sprintf("You decide, and nobody hears of it: say yes, and it stands there as named by you; say no, and it is not shown beside %s at all.", other.Company.Name),
		},
		Do: "See what they ask", At: other.Site.Origin + app.ProductPath(other.ID, Tab),
	}
}
