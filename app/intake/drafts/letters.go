package drafts

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/events"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// Writer writes letters to people, in the transaction of ctx.
type Writer interface {
	Write(ctx context.Context, site app.Site, account int64, l mail.Letter) error
	// WriteOnce is Write of a letter to the owner of a listing, which has one of the kind at most.
	WriteOnce(ctx context.Context, listing app.Listing, l mail.Letter) error
}

// The letters about a draft; each job carries the draft's id.
const (
	ReadyLetterJob   = jobs.Kind[app.UUID]("draft_ready_letter")
	MissingLetterJob = jobs.Kind[app.UUID]("draft_missing_letter")
)

const (
	readyAfter   = 10 * time.Minute   // whoever is at the draft by then needs no letter
	missingAfter = 3 * 24 * time.Hour // a draft, or what became of it, lies incomplete
)

// announce tells webhooks of a draft that has just become ready, and has the letters about it written.
func (s *Service) announce(ctx context.Context, d app.Draft) error {
	if err := s.store.AddEvent(ctx, events.Draft(app.SiteOf(ctx), d, s.clock())); err != nil {
		return err
	}
	if s.letters == nil {
		return nil
	}
	if err := s.store.AddJob(ctx, jobOf(ReadyLetterJob, d, s.clock().Add(readyAfter))); err != nil {
		return err
	}
	return s.addReminder(ctx, d)
}

// addReminder queues the letter of what a draft lacks.
func (s *Service) addReminder(ctx context.Context, d app.Draft) error {
	if s.letters == nil {
		return nil
	}
	return s.store.AddJob(ctx, jobOf(MissingLetterJob, d, s.clock().Add(missingAfter)))
}

// WriteReady writes that a draft is ready, unless its person has been at it. It does a ReadyLetterJob.
func (s *Service) WriteReady(ctx context.Context, id app.UUID) error {
	return s.letter(ctx, id, func(ctx context.Context, d app.Draft) error {
		if d.ListingID != nil || s.clock().Sub(d.UpdatedAt) < readyAfter {
			return nil
		}
		return s.letters.Write(ctx, app.SiteOf(ctx), d.Account, readyLetter(app.SiteOf(ctx), d))
	})
}

// WriteMissing writes what a draft, or the listing that it became, lacks after some days. It does a MissingLetterJob.
func (s *Service) WriteMissing(ctx context.Context, id app.UUID) error {
	return s.letter(ctx, id, func(ctx context.Context, d app.Draft) error {
		if d.ListingID == nil {
			return s.letters.Write(ctx, app.SiteOf(ctx), d.Account, missingLetter(app.SiteOf(ctx), d))
		}
		l, err := s.store.Listing(ctx, *d.ListingID)
		if err != nil || l.Status != app.ListingDraft && l.Status != app.ListingAwaitingBadge ||
			l.Approval.State == app.ApprovalWaiting {
			return app.IgnoreMissing(err)
		}
		step, err := s.listings.NextStep(ctx, l)
		if err != nil {
			return err
		}
		return s.letters.WriteOnce(ctx, l, waitingLetter(l, step))
	})
}

// letter writes about a draft that is still there. The job and the letter are not one transaction; the job is done once
// all the same, as the last thing that it writes is the letter.
func (s *Service) letter(ctx context.Context, id app.UUID, write func(context.Context, app.Draft) error) error {
	if s.letters == nil {
		return nil
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.store.Draft(ctx, id)
		if err != nil || d.Status != app.Ready {
			return app.IgnoreMissing(err)
		}
		return write(ctx, d)
	})
}

// called is what a draft is called: its name, or its address.
func called(d app.Draft) texts.Text {
	if name := d.Fields.Text("name"); name != "" {
		return texts.Verbatim(name)
	}
	return texts.Verbatim(d.URL)
}

func readyLetter(site app.Site, d app.Draft) mail.Letter {
	if len(d.Pages) == 0 {
		return unreadLetter(site, d)
	}
	return mail.Letter{
		Kind: mail.DraftReady, Subject: texts.Sprintf("The draft of %s is ready", called(d)),
		Says: []texts.Text{
			texts.Sprintf("We read %s. The profile is %d percent filled in, and each value has a quote of the website.",
				d.URL, completeness(d)),
			"Look it over, correct it, and save it as a listing. Nobody else sees it before that.",
		},
		Do: "Look it over", At: site.Origin + app.DraftPath(d.ID),
	}
}

// unreadLetter is about a draft of a website of which no page could be read.
func unreadLetter(site app.Site, d app.Draft) mail.Letter {
	return mail.Letter{
		Kind: mail.DraftReady, Subject: texts.Sprintf("The website of %s could not be read", called(d)),
		Says: []texts.Text{
			texts.Sprintf("We could not read %s. The draft says why, and is yours to fill in by hand.", d.URL),
			"Nobody else sees it before you save it as a listing.",
		},
		Do: "Write it by hand", At: site.Origin + app.DraftPath(d.ID),
	}
}

func missingLetter(site app.Site, d app.Draft) mail.Letter {
	var names []texts.Text
	for _, name := range missing(d) {
		names = append(names, app.FieldLabel(name))
	}
	says := []texts.Text{texts.Sprintf("The draft of %s waits for you. It is no listing yet, and nobody else sees it.",
		called(d))}
	if len(names) > 0 {
		says = append(says, texts.Sprintf("What it still lacks: %s.", texts.Join(names)))
	}
	return mail.Letter{
		Kind: mail.Missing, Subject: texts.Sprintf("What the draft of %s still lacks", called(d)),
		Says: append(says, "This is the only reminder of it."), Do: "Look it over",
		At: site.Origin + app.DraftPath(d.ID),
	}
}

func waitingLetter(l app.Listing, step texts.Text) mail.Letter {
	return mail.Letter{
		Kind: mail.Missing, Subject: texts.Sprintf("What %s still lacks for its launch", l.Company.Name),
		Says: []texts.Text{step, "This is the only reminder of it."}, Do: "Publish", At: app.ProductURL(l, "publish"),
	}
}

// SampleLetters returns each letter as it would be of a draft, and of a listing, to look at.
func SampleLetters(site app.Site, d app.Draft, l app.Listing) []mail.Letter {
	unread := d
	unread.Pages = nil
	return []mail.Letter{readyLetter(site, d), readyLetter(site, unread), missingLetter(site, d),
		waitingLetter(l, "Choose the free plan to queue for a launch week, or order a paid launch.")}
}
