package drafts

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// Submitted tells which listing a draft became.
type Submitted struct {
	ListingID int64          `json:"listing_id" min:"1"`
	Slug      app.Slug       `json:"slug"`
	Status    string         `json:"status" enum:"draft,awaiting_badge,scheduled,live,suspended"`
	Made      *listings.Made `json:"made" doc:"What changed of the listing; null if all stood so already."`
	Warnings  []texts.Text   `json:"warnings" doc:"What to know before a launch, such as that the page would be empty. They refuse nothing."`
	NextStep  texts.Text     `json:"next_step" doc:"What to do now, in words."`
}

// SubmitInput says which draft becomes a listing.
type SubmitInput struct {
	ID app.UUID `json:"id" required:"true" doc:"The draft's id."`
	app.Revising
}

// Submit saves the draft as a listing of the caller, which stays unpublished until its launch is chosen. Run again, it
// updates the same listing; of a company that the caller lists already it changes that listing, and takes nothing away.
func (s *Service) Submit(ctx context.Context, who app.Caller, in SubmitInput) (Submitted, error) {
	var done Submitted
	err := s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.owned(ctx, who, in.ID)
		if err != nil {
			return err
		}
		if d.Status != app.Ready {
			return app.Refused("draft_not_ready",
				"The draft is still %s; call get_draft with wait_s 45 until its status is ready.", d.Status)
		}
		if err := unchanged(d, in.IfRevision); err != nil {
			return err
		}
		l, made, err := s.sync(ctx, who, &d)
		if err != nil {
			return err
		}
		done = Submitted{ListingID: l.ID, Slug: l.Slug, Status: string(l.Status),
			Made: listings.MadeOf(made), Warnings: warnings(l)}
		if done.NextStep, err = s.listings.NextStep(ctx, l); err != nil {
			return err
		}
		if d.Proposed != nil {
			if err := s.store.AddJob(ctx, jobOf(CorrectionsJob, d, s.clock())); err != nil {
				return err
			}
		}
		if err := s.store.AddJob(ctx, jobOf(PassagesJob, d, s.clock())); err != nil {
			return err
		}
		return s.store.SaveDraft(ctx, &d)
	})
	return done, err
}

// warnings say what to know before a listing is launched.
func warnings(l app.Listing) []texts.Text {
	if !l.Company.OnlyNamed() {
		return []texts.Text{}
	}
	return []texts.Text{"The listing has a name and a category alone: no tagline and no description, so its page would be empty. It can be launched so; tell the person, and add them with update_draft."}
}

// sync brings the draft's listing up to date, and makes it if there is none. It is part of a transaction; the caller
// saves the draft.
func (s *Service) sync(ctx context.Context, who app.Caller, d *app.Draft) (l app.Listing, made app.Version, err error) {
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return l, made, err
	}
	given, issues := facts(*d, tree)
	if err := issues.Err(); err != nil {
		return l, made, err
	}
	l, err = s.listing(ctx, d, given)
	if err != nil {
		return l, made, err
	}
	if l.Owner != nil && *l.Owner == d.Account { // else others would come in by the draft of somebody who was invited
		if err := s.store.JoinListing(ctx, d.ID, l.ID); err != nil {
			return l, made, err
		}
	}
	earlier, err := s.earlier(ctx, *d, l)
	if err != nil {
		return l, made, err
	}
	profile, err := s.profile(ctx, who, *d)
	if err != nil {
		return l, made, err
	}
	made, err = s.listings.Change(ctx, who, &l, func(l *app.Listing) {
		merging{draft: *d, given: given, earlier: earlier, tree: tree, into: l}.merge()
		l.Company.Founders = profile.Into(l.Company.Founders, "", false)
	})
	d.ListingID, d.Synced, d.UpdatedAt = &l.ID, &given, s.clock().UTC()
	d.Milestones = withIDs(d.Milestones, l.Company.Milestones)
	return l, made, err
}

// profile returns what the caller says of themselves, for a draft that is submitted for the first time and says nothing
// else of its founders.
func (s *Service) profile(ctx context.Context, who app.Caller, d app.Draft) (f app.Founder, err error) {
	if d.Synced == nil && !slices.Contains(d.Typed, "founders") {
		f, _, err = s.store.Profile(ctx, who.Account)
	}
	return f, err
}

// mostEarlier is how many earlier drafts of a listing are asked what was drafted for it.
const mostEarlier = 10

// earlier returns the drafts of the listing that were submitted before this one is for the first time.
func (s *Service) earlier(ctx context.Context, d app.Draft, l app.Listing) ([]app.Draft, error) {
	if d.Synced != nil {
		return nil, nil
	}
	all, err := s.store.DraftsOfListing(ctx, l.ID, mostEarlier)
	return slices.DeleteFunc(all, func(other app.Draft) bool { return other.ID == d.ID || other.Synced == nil }), err
}

// listing returns the listing that the draft became, or makes it and its company.
func (s *Service) listing(ctx context.Context, d *app.Draft, given app.Given) (app.Listing, error) {
	if d.ListingID != nil {
		l, err := s.store.Listing(ctx, *d.ListingID)
		if err == nil && !l.OwnedBy(app.Caller{Account: d.Account}) {
			err = app.Refused("not_yours", "The listing of this draft belongs to another account now.")
		}
		return l, err
	}
	d.Synced = nil // what it gave went with the listing
	return s.listingOf(ctx, *d, given)
}

// listingOf returns the listing of the draft's company that is its person's on the site of the request, or makes it,
// and the company, too, unless it is the caller's already. A company that somebody else has proven is refused.
func (s *Service) listingOf(ctx context.Context, d app.Draft, given app.Given) (app.Listing, error) {
	site := app.SiteOf(ctx)
	if err := listings.CheckDomain(ctx, s.store, site.ID, "draft.url", d.URL); err != nil {
		return app.Listing{}, err
	}
	company := app.Company{Key: s.reader.CompanyKey(d.URL), Website: d.URL, Facts: app.Facts{Name: given.Name}}
	mine, err := s.store.ListingsOwnedOf(ctx, d.Account, company.Key)
	if err != nil {
		return app.Listing{}, err
	}
	for _, l := range mine {
		if l.Site.ID == site.ID {
			return l, nil
		}
		company = l.Company
	}
	if err := listings.Untaken(ctx, s.store, company, site); err != nil {
		return app.Listing{}, err
	}
	if company.ID == 0 {
		if err := s.store.SaveCompany(ctx, &company); err != nil {
			return app.Listing{}, err
		}
	}
	slug, err := listings.FreeSlug(ctx, s.store, site.ID, company)
	if err != nil {
		return app.Listing{}, err
	}
	now := s.clock().UTC()
	l := app.Listing{
		Site: site, Company: company, Owner: &d.Account, Slug: slug, Status: app.ListingDraft, Plan: app.PlanNone,
		Approval: app.Approval{State: app.ApprovalNew, Since: now}, CreatedAt: now, UpdatedAt: now,
	}
	return l, s.store.SaveListing(ctx, &l)
}

// saveChanged saves a draft that somebody changed, with the listing that it became.
func (s *Service) saveChanged(ctx context.Context, who app.Caller, d *app.Draft) error {
	d.UpdatedAt = s.clock().UTC()
	if err := s.resubmitted(ctx, who, d); err != nil {
		return err
	}
	return s.store.SaveDraft(ctx, d)
}

// resubmitted brings the listing of a submitted draft up to date after a change. Where the draft holds something that a
// listing refuses, the change is refused, with its place.
func (s *Service) resubmitted(ctx context.Context, who app.Caller, d *app.Draft) error {
	if d.ListingID == nil || d.Synced == nil {
		return nil
	}
	l, _, err := s.sync(ctx, who, d)
	if err != nil {
		return err
	}
	return s.launches.UpdateStatus(ctx, l.ID)
}
