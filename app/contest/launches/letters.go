package launches

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/events"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// Writer writes letters to people, in the transaction of ctx.
type Writer interface {
	Write(ctx context.Context, site app.Site, account int64, l mail.Letter) error
}

// WithLetters writes to the owners of listings what becomes of their launches.
func (s *Service) WithLetters(w Writer) *Service {
	s.letters = w
	return s
}

// announce tells of what changed of a listing: webhooks that it went live, and its owner the most important of it, in
// one letter a change.
func (s *Service) announce(ctx context.Context, before, l app.Listing) error {
	if l.Status == app.ListingLive && before.Status != app.ListingLive {
		if err := s.store.AddEvent(ctx, events.Live(l, s.clock())); err != nil {
			return err
		}
	}
	letter, changed := letterOf(before, l)
	if !changed || s.letters == nil || l.Owner == nil {
		return nil
	}
	return s.letters.Write(ctx, l.Site, *l.Owner, letter)
}

// letterOf returns what the owner of a listing reads of a change, if it is worth a letter.
func letterOf(before, l app.Listing) (letter mail.Letter, changed bool) {
	had, has := found(before), found(l)
	switch {
	case l.Status == app.ListingLive && before.Status != app.ListingLive:
		return liveLetter(l), true
	case l.Status == app.ListingDraft:
		return letter, false // they left the queue, or the next step says why they are not in it
	case had && !has && l.Badge != nil && l.Badge.Outcome == app.BadgeMissing:
		return lostLetter(l), true
	case l.Status == app.ListingScheduled && l.Plan == app.PlanPaid && before.Plan != app.PlanPaid:
		return bookedLetter(l), true
	case l.Status == app.ListingScheduled && before.Status != app.ListingScheduled:
		return scheduledLetter(l), true
	case has && !had:
		return foundLetter(l), true
	case l.Week == "" && before.Week != "":
		return lapsedLetter(l, before.Week), true
	case l.Week != before.Week && before.Week != "":
		return movedLetter(l, before.Week), true
	}
	return letter, false
}

func found(l app.Listing) bool { return l.Badge != nil && l.Badge.Outcome == app.BadgeFound }

func liveLetter(l app.Listing) mail.Letter {
	return mail.Letter{
		Kind: mail.Launch, Subject: texts.Sprintf("%s is live at %s", l.Company.Name, l.Site.Name),
		Says: []texts.Text{
			texts.Sprintf("The launch week of %s has begun: until Sunday, people vote for what debuts beside each other.", l.Company.Name),
			"Share the page of your listing, and answer those who write to you. Nobody votes for their own product.",
		},
		Do: "See its page", At: l.Site.Origin + "/listings/" + string(l.Slug),
	}
}

func scheduledLetter(l app.Listing) mail.Letter {
	return mail.Letter{
		Kind: mail.Launch, Subject: texts.Sprintf("%s launches in the week of %s", l.Company.Name, dayOf(l.Week)),
		Says: []texts.Text{
			texts.Sprintf("The badge is on %s and the founder profile is complete, so the place is yours: the launch week begins on Monday, %s.", l.Company.Website, dayOf(l.Week)),
			"Keep the badge on the home page until then. The calendar file that comes with this mail has the week.",
		},
		Do: "Your place in the queue", At: app.ProductURL(l, "publish"), Calendar: string(CalendarOf(l)),
	}
}

func bookedLetter(l app.Listing) mail.Letter {
	return mail.Letter{
		Kind: mail.Launch, Subject: texts.Sprintf("%s launches in the week of %s", l.Company.Name, dayOf(l.Week)),
		Says: []texts.Text{
			texts.Sprintf("The launch is paid for, and its week begins on Monday, %s. There is nothing left to do until then.", dayOf(l.Week)),
			"The calendar file that comes with this mail has the week.",
		},
		Do: "See its page", At: l.Site.Origin + "/listings/" + string(l.Slug), Calendar: string(CalendarOf(l)),
	}
}

func foundLetter(l app.Listing) mail.Letter {
	lacks := texts.Join(listings.ProfileOf(l.Company).Lacks)
	says := []texts.Text{texts.Sprintf("We found the badge of %s on %s. Keep it there.",
		l.Company.Name, l.Company.Website)}
	if lacks != "" {
		says = append(says, texts.Sprintf("What is still missing is the founder profile. It lacks: %s.", lacks))
	}
	return mail.Letter{Kind: mail.Badge, Subject: texts.Sprintf("The badge of %s was found", l.Company.Name),
		Says: says, Do: "Publish", At: app.ProductURL(l, "publish")}
}

func lostLetter(l app.Listing) mail.Letter {
	return mail.Letter{
		Kind: mail.Badge, Subject: texts.Sprintf("The badge of %s is gone from the home page", l.Company.Name),
		Says: []texts.Text{
			texts.Sprintf("We looked at %s and did not find the badge any more: %s", l.Company.Website, l.Badge.Why()),
			"The launch waits until it is there again. Where its week passes without it, the listing moves to the next week with room.",
		},
		Do: "Put the badge on your site", At: app.ProductURL(l, "badge"),
	}
}

func lapsedLetter(l app.Listing, was app.Week) mail.Letter {
	return mail.Letter{
		Kind: mail.Launch, Subject: texts.Sprintf("%s holds the week of %s no longer", l.Company.Name, dayOf(was)),
		Says: []texts.Text{
			"A week is held for 7 days without the badge, and only where there is a website. The place went to others.",
			"Once the badge is found on the home page, the listing gets the first week with room. There is no need to join the queue again.",
		},
		Do: "Put the badge on your site", At: app.ProductURL(l, "badge"),
	}
}

func movedLetter(l app.Listing, was app.Week) mail.Letter {
	return mail.Letter{
		Kind: mail.Launch, Subject: texts.Sprintf("%s moved to the week of %s", l.Company.Name, dayOf(l.Week)),
		Says: []texts.Text{
			texts.Sprintf("The launch of %s was planned for the week of %s. Its week now begins on Monday, %s.",
				l.Company.Name, dayOf(was), dayOf(l.Week)),
			"The calendar file that comes with this mail changes the entry that an earlier one made.",
		},
		Do: "Your place in the queue", At: app.ProductURL(l, "publish"), Calendar: string(CalendarOf(l)),
	}
}

// SampleLetters returns each letter as it would be of a listing, to look at.
func SampleLetters(l app.Listing) []mail.Letter {
	missing := app.NoBadge(app.BadgeMissing,
		"The badge is not on the homepage. Paste its code, a link around an image, into the page, for instance into the footer.")
	l.Badge = &missing
	l.Status = app.ListingScheduled
	was := l.Week.Add(-2)
	return []mail.Letter{foundLetter(l), lostLetter(l), scheduledLetter(l), bookedLetter(l), movedLetter(l, was),
		lapsedLetter(l, was), liveLetter(l)}
}
