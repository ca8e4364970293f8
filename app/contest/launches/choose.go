package launches

import (
	"context"
	"errors"
	"time"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/listings"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
)

// ChooseFreeInput says which listing of theirs the caller queues.
type ChooseFreeInput struct {
	listings.ID
	app.ViewingChanges
	app.Waiting
}

// Chosen is a listing in the free queue.
type Chosen struct {
	listings.Owned
	Changed   app.Changed `json:"changed" view:"changes" doc:"What the call changed of its place in the queue."`
	BadgeHTML string      `json:"badge_html" view:"changes" doc:"The badge that goes on the homepage: paste this into it."`
	Look      string      `json:"look" view:"changes" enum:"none,begun,under_way" doc:"Whether the call began a look at the homepage, or one was under way."`
	BadgePage app.Text    `json:"badge_page" view:"changes" doc:"Where its owner gets the code in each style; null once the badge was found."`
}

// queued is what choosing changes of a listing.
type queued struct {
	Status app.ListingStatus `json:"status"`
	Plan   app.Plan          `json:"plan"`
	Week   app.Week          `json:"launch_week"`
	Slug   app.Slug          `json:"slug"`
}

func queuedOf(l app.Listing) queued { return queued{l.Status, l.Plan, l.Week, l.Slug} }

// ChooseFree queues a listing of the caller for a launch week on the free plan, and has its homepage looked at for the
// badge. For a listing that is queued already it only looks again.
func (s *Service) ChooseFree(ctx context.Context, who app.Caller, in ChooseFreeInput) (Chosen, error) {
	var l, before app.Listing
	look := "none"
	err := s.store.Tx(ctx, func(ctx context.Context) (err error) {
		if l, err = listings.OfCaller(ctx, s.store, who, in.Listing); err != nil {
			return err
		}
		before = l
		switch l.Status {
		case app.ListingLive:
			return app.Refused("already_live",
				"The listing is live already, so there is nothing to queue; get_my_listing shows how it does.")
		case app.ListingSuspended:
			return app.Refused("suspended", "The site team has suspended this listing; write to them first.")
		case app.ListingDraft:
			if l.Plan == app.PlanPaid {
				return app.Refused("already_paid",
					"The launch of the listing is paid for, and waits for the site team to look at it; get_my_listing says so.")
			}
			waits, err := s.ask(ctx, &l)
			if err != nil {
				return err
			}
			if waits {
				return s.wait(ctx, &l)
			}
			if err := s.queue(ctx, &l); err != nil {
				return err
			}
		}
		j := s.lookJob(l)
		underWay, err := s.store.JobWaits(ctx, j)
		if look = "begun"; underWay {
			look = "under_way"
			return err
		}
		return errors.Join(err, s.store.AddJob(ctx, j))
	})
	if err != nil {
		return Chosen{}, err
	}
	shown, err := listings.ShowToOwner(ctx, s.store, s.clock(), l)
	return Chosen{shown, app.ChangedBetween(queuedOf(before), queuedOf(l)), badges.Code(l), look, badgePage(l)}, err
}

// badgePage returns the address of the page with the code of the badge that a listing lacks; "" if it lacks none.
func badgePage(l app.Listing) app.Text {
	if !waiting(l) || l.Badge != nil && l.Badge.Outcome == app.BadgeFound {
		return ""
	}
	return app.Text(l.Site.Origin + "/listings/" + string(l.Slug) + "/badges")
}

// Queued returns how a listing of the caller stands that ChooseFree queued, with what that changed.
func (s *Service) Queued(ctx context.Context, who app.Caller, in ChooseFreeInput, was Chosen) (Chosen, error) {
	l, err := listings.OfCaller(ctx, s.store, who, in.Listing)
	if err != nil {
		return Chosen{}, err
	}
	shown, err := listings.ShowToOwner(ctx, s.store, s.clock(), l)
	return Chosen{shown, was.Changed, badges.Code(l), was.Look, badgePage(l)}, err
}

// queue puts a submitted listing into the free queue, with a place if its owner may hold one. With the place comes the
// slug.
func (s *Service) queue(ctx context.Context, l *app.Listing) error {
	if err := s.mayQueue(ctx, *l); err != nil {
		return err
	}
	l.Status, l.Plan, l.UpdatedAt = app.ListingAwaitingBadge, app.PlanFree, s.clock()
	if err := s.place(ctx, l, s.queueBegins()); err != nil {
		return err
	}
	if l.Holds(s.clock()) {
		if err := listings.ClaimSlug(ctx, s.store, l, s.clock()); err != nil {
			return err
		}
	}
	return s.store.SaveListing(ctx, l)
}

// mayQueue refuses a listing for which the free queue has no place, or whose company somebody else has proven.
func (s *Service) mayQueue(ctx context.Context, l app.Listing) error {
	if err := listings.Untaken(ctx, s.store, l.Company, l.Site); err != nil {
		return err
	}
	room, err := s.firstWithRoom(ctx, l.Site.ID, s.queueBegins())
	if err == nil && room == "" {
		err = app.Refused("no_free_launches",
			"This directory gives no free launches at present, so the listing stays as it is. Try again when its free queue is open.")
	}
	return err
}

// LookJob looks at a listing's homepage; it carries the listing's id.
const LookJob = jobs.Kind[int64]("badge")

func (s *Service) lookJob(l app.Listing) jobs.Job {
	j := LookJob.Once(l.ID)
	j.RunAt = s.clock()
	if l.Owner != nil {
		j.Account = *l.Owner
	}
	return j
}

// Look looks for the badge on the homepage of a listing, and moves the listing on. It does a LookJob.
func (s *Service) Look(ctx context.Context, id int64) error {
	l, err := s.store.Listing(ctx, id)
	if app.KindOf(err) == app.NotFound {
		return nil
	}
	if err != nil || !waiting(l) {
		return err
	}
	check := s.badges.FindBadge(ctx, l.Company.Website, l.Site.Origin, l.Slug)
	if ctx.Err() != nil {
		return ctx.Err() // stopped in the middle: the look is made again, and nothing is concluded
	}
	// it may have been deleted meanwhile
	return app.IgnoreMissing(s.store.Tx(ctx, func(ctx context.Context) error { return s.looked(ctx, id, check) }))
}

// GiveUpLooking ends a look that failed for good. It is part of the transaction that gives the job up.
func (s *Service) GiveUpLooking(ctx context.Context, id int64, cause error) error {
	reason := texts.Text("Something went wrong on our side while we looked at the homepage. Have it looked at again.")
	if errors.Is(cause, jobs.ErrDied) {
		reason = abandoned
	}
	err := s.looked(ctx, id, app.NoBadge(app.BadgeUnknown, reason))
	if app.KindOf(err) == app.NotFound {
		return nil
	}
	return err
}

// abandoned is the reason of a look that took the program down. Only the owner has such a page looked at again.
const abandoned texts.Text = "Our program broke down twice while it looked at the homepage, so it does not look again by itself. Make the page simpler, then have it looked at again."

// looked keeps what a look at a listing's homepage came to, and moves the listing on.
func (s *Service) looked(ctx context.Context, id int64, check app.BadgeCheck) error {
	l, err := s.store.Listing(ctx, id)
	if err != nil || !waiting(l) {
		return err
	}
	before := l
	check.CheckedAt, check.Blind = s.clock(), check.Outcome == app.BadgeUnknown
	if check.Outcome == app.BadgeUnknown && l.Badge != nil {
		check.Outcome = l.Badge.Outcome // what could not be looked at stays as it was last seen
	}
	l.Badge = &check
	if check.NoWebsite && l.Company.Held.By == "" {
		l.Week = "" // a website that is not there holds no place
	}
	return s.updateStatus(ctx, before, &l)
}

// waiting reports whether the badge matters for the listing: it is in the free queue, not live yet.
func waiting(l app.Listing) bool {
	return l.Plan == app.PlanFree && (l.Status == app.ListingAwaitingBadge || l.Status == app.ListingScheduled)
}

// UpdateStatus moves a listing on after its company changed: a founder profile may have become complete. It is part of
// the transaction that made the change.
func (s *Service) UpdateStatus(ctx context.Context, id int64) error {
	l, err := s.store.Listing(ctx, id)
	if err != nil || !waiting(l) {
		return err
	}
	return s.updateStatus(ctx, l, &l)
}

// updateStatus gives a waiting listing the state that its badge, its founder profile and the time call for, saves it,
// and tells of what changed since before.
func (s *Service) updateStatus(ctx context.Context, before app.Listing, l *app.Listing) error {
	now := s.clock()
	this := app.WeekOf(now, s.Location)
	holder, taken, err := s.store.Holder(ctx, l.Company)
	if err != nil {
		return err
	}
	switch {
	case taken && holder.Held.Proven(): // meanwhile
		l.Status, l.Plan, l.Week, l.HeldUntil = app.ListingDraft, app.PlanNone, "", nil
		return s.saved(ctx, l)
	case taken: // by a payer, who has proven nothing: it waits until the team has decided on a claim
		l.Status, l.Week, l.HeldUntil = app.ListingAwaitingBadge, "", nil
		return s.saved(ctx, l)
	}
	found := l.Badge != nil && l.Badge.Outcome == app.BadgeFound
	if found {
		l.Company.Held, l.HeldUntil = l.Company.Held.With(app.ByBadge, now), nil
	}
	if l.HeldUntil != nil && !now.Before(*l.HeldUntil) {
		l.Week = "" // until when it was held is remembered: who leaves the queue and comes back holds no place anew
	}
	complete := found && listings.ProfileOf(l.Company).Complete
	if err := s.replace(ctx, l, this, complete); err != nil {
		return err
	}
	switch {
	case !complete || l.Week == "":
		l.Status = app.ListingAwaitingBadge
	case l.Week <= this:
		s.launch(l, before, now, this)
	default:
		l.Status = app.ListingScheduled
	}
	if err := s.saved(ctx, l); err != nil {
		return err
	}
	return s.announce(ctx, before, *l)
}

// replace gives a listing without a week one as soon as its badge has been found, and moves one whose week went by to
// the next with room.
func (s *Service) replace(ctx context.Context, l *app.Listing, this app.Week, complete bool) (err error) {
	switch {
	case l.Week == "" && l.Company.Held.By != "":
		return s.place(ctx, l, s.queueBegins())
	case l.Week != "" && l.Week < this && !complete:
		l.Week, err = s.firstWithRoom(ctx, l.Site.ID, this.Add(1))
	}
	return err
}

// saved saves a listing whose state changed, and queues it for the index.
func (s *Service) saved(ctx context.Context, l *app.Listing) error {
	l.UpdatedAt = s.clock()
	if err := s.store.SaveListing(ctx, l); err != nil {
		return err
	}
	return s.store.ListingChanged(ctx, l.ID)
}

// launch makes a listing live. One that waited for this week is so from its first moment on, whenever that is noted.
// One whose week went by while the program was down debuts this week, so that its votes count.
func (s *Service) launch(l *app.Listing, before app.Listing, now time.Time, this app.Week) {
	at := now.UTC()
	if before.Status == app.ListingScheduled && before.Week == this {
		at = this.Start(s.Location).UTC()
	}
	l.Status, l.Week, l.LaunchedAt = app.ListingLive, this, &at
	if l.Company.Held.By == app.ByPayment {
		l.Company.Held.Since = at // it can be contested from now on for its time
	}
}
