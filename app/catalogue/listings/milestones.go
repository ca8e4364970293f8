package listings

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// MilestoneInput is a dated event as a person types it.
type MilestoneInput struct {
	Date        string `json:"date" required:"true" format:"date" max:"10"`
	Title       string `json:"title" required:"true" min:"1" max:"200"`
	Description string `json:"description" lines:"true" max:"2000"`
	URL         string `json:"url" max:"500" pattern:"^(https://\\S+)?$" words:"an address that begins with https://, or an empty text" doc:"An https link."`
}

// AddMilestoneInput is a milestone of a listing of the caller.
type AddMilestoneInput struct {
	ID
	MilestoneInput
	app.Revising
}

// Milestone is a milestone of the caller's, and whether others see it.
type Milestone struct {
	ListingID int64 `json:"listing_id" min:"1"`
	app.Milestone
	Section
}

// Section is what became of a section that paid listings alone show.
type Section struct {
	Public bool         `json:"public" doc:"Whether it stands on the listing's public page now."`
	Shown  texts.Text   `json:"shown" doc:"When it is public, in words."`
	Made   *Made        `json:"made" doc:"The version that this call made; null if everything stood so already. revert_my_listing undoes it by its number."`
	ETag   app.Revision `json:"revision" doc:"Of the listing now, for if_revision."`
}

// Revised returns the revision of the listing.
func (s Section) Revised() app.Revision { return s.ETag }

const (
	mostMilestones = 50
	milestoneAhead = 366 * 24 * time.Hour // how far in the future one may be
)

// AddMilestone adds a milestone to a listing of the caller, in the order of their dates.
func (s *Service) AddMilestone(ctx context.Context, who app.Caller, in AddMilestoneInput) (done Milestone, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		if err := listSince(in.IfRevision, l, "milestones"); err != nil {
			return err
		}
		if err := s.checkMilestone(l, in.MilestoneInput); err != nil {
			return err
		}
		at, before := 0, l.Company.Milestones
		for at < len(before) && before[at].Date <= in.Date {
			at++
		}
		added := app.Milestone{Date: in.Date, Title: in.Title, Description: app.Text(in.Description),
			URL: app.Text(in.URL)}
		made, err := s.Change(ctx, who, &l, func(l *app.Listing) {
			l.Company.Milestones = slices.Insert(slices.Clone(before), at, added)
		})
		if err != nil {
			return err
		}
		done = Milestone{l.ID, l.Company.Milestones[at], sectionOf(l, app.MilestonesSection, made)}
		return nil
	})
}

func (s *Service) checkMilestone(l app.Listing, in MilestoneInput) error {
	if len(l.Company.Milestones) >= mostMilestones {
		return app.Refused("too_many_milestones",
			"The listing has %d milestones, the most it may have. Delete one first.", mostMilestones)
	}
	var issues app.Issues
	CheckMilestone(&issues, "", in.Date, in.URL, s.clock())
	return issues.Err()
}

// CheckMilestone notes at the place that prefix begins what is no day of a milestone, from 1800 to a year from now, and
// what is no link.
func CheckMilestone(issues *app.Issues, prefix, date, link string, now time.Time) {
	CheckTypedLink(issues, prefix+"url", link)
	if latest := now.UTC().Add(milestoneAhead).Format(time.DateOnly); date > latest {
		issues.AddCode(app.CodeBounds, prefix+"date", "is more than a year ahead; send %s or earlier", latest)
	}
	if date < "1800" {
		issues.AddCode(app.CodeBounds, prefix+"date", "is before 1800; send a later one")
	}
}

// DeleteMilestoneInput says which milestone of a listing of the caller to delete.
type DeleteMilestoneInput struct {
	ID
	Milestone int64 `json:"milestone_id" required:"true" min:"1" doc:"As add_milestone and get_my_listing give it."`
	app.Revising
}

// DeleteMilestone deletes a milestone of a listing of the caller, and returns it as it was.
func (s *Service) DeleteMilestone(
	ctx context.Context, who app.Caller, in DeleteMilestoneInput,
) (done Milestone, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		if err := listSince(in.IfRevision, l, "milestones"); err != nil {
			return err
		}
		before := l.Company.Milestones
		at := slices.IndexFunc(before, func(m app.Milestone) bool { return m.ID == in.Milestone })
		if at < 0 {
			return app.Missing("milestone", in.Milestone)
		}
		gone := before[at]
		made, err := s.Change(ctx, who, &l, func(l *app.Listing) {
			l.Company.Milestones = slices.Delete(slices.Clone(before), at, at+1)
		})
		if err != nil {
			return err
		}
		done = Milestone{l.ID, gone, Section{false, "It is deleted.", MadeOf(made), revisionOf(l.Words())}}
		return nil
	})
}

// sectionOf says whether what a call changed in such a section of a listing is public.
func sectionOf(l app.Listing, section app.Section, made app.Version) Section {
	shows := l.Shows(section)
	return Section{shows && l.Public(), SectionShown(shows, l.Status), MadeOf(made), revisionOf(l.Words())}
}

// SectionShown says when what was saved in such a section is public.
func SectionShown(shows bool, status app.ListingStatus) texts.Text {
	switch {
	case !shows:
		return "Saved, and not public: story, milestones and media show on listings with a paid plan, or where the site team unlocked them."
	case !(app.Listing{Status: status}).Public():
		return "Saved. It will be public once the listing is."
	}
	return "Saved. It stands on the listing’s public page."
}
