package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
)

// do does what a line bought, in the transaction of ctx, and notes in it what that changed. A refusal says why it
// cannot be done any more.
func (s *Service) do(ctx context.Context, o app.Order, l *app.OrderLine) error {
	if p, _ := productOf(l.Product); p.needsListing && l.Listing == 0 {
		return app.Missing("listing", "of the order")
	}
	switch l.Product {
	case app.ProductLaunch:
		return s.launch(ctx, l)
	case app.ProductFeatured:
		return s.feature(ctx, o, l)
	case app.ProductLaunchBundle:
		if err := s.launch(ctx, l); err != nil {
			return err
		}
		if err := s.feature(ctx, o, l); err != nil || len(l.Categories) == 0 {
			return err
		}
		return s.file(ctx, o, l)
	case app.ProductExtraCategories:
		return s.categorize(ctx, o, l)
	case app.ProductRelaunch:
		return s.store.SaveRelaunch(ctx, relaunchOf(o, l))
	case app.ProductDoneForYou:
		return s.task(ctx, o, l, app.TaskDoneForYou, optionsOf(*l))
	case app.ProductAIReview:
		return s.task(ctx, o, l, app.TaskReview, optionsOf(*l))
	case app.ProductBillboard:
		return s.store.AddContribution(ctx, s.contribution(o, l, l.Net-l.Discount))
	case app.ProductTrophyCabinet:
		return s.exhibit(ctx, l)
	}
	return fmt.Errorf("the order %s has a product %q that nobody knows", o.Number, l.Product)
}

// undo takes back what do did, as far as the product says.
func (s *Service) undo(ctx context.Context, o app.Order, l *app.OrderLine) error {
	if l.Listing == 0 && l.Product != app.ProductDoneForYou {
		return nil // it was deleted, and what it had with it
	}
	switch l.Product {
	case app.ProductLaunch:
		return s.withdraw(ctx, l)
	case app.ProductFeatured:
		return s.store.DropPlacement(ctx, l.ID)
	case app.ProductLaunchBundle:
		if err := s.store.DropPlacement(ctx, l.ID); err != nil {
			return err
		}
		return s.withdraw(ctx, l)
	case app.ProductExtraCategories:
		return s.uncategorize(ctx, l)
	case app.ProductRelaunch:
		return s.takeBackRelaunch(ctx, l)
	case app.ProductBillboard:
		return s.store.DropContribution(ctx, l.Listing, o.Number)
	case app.ProductTrophyCabinet:
		return s.changeListing(ctx, l.Listing, func(listing *app.Listing) { listing.Cabinet = false })
	}
	return nil // the tasks of the order end with it
}

// contribution is what a line puts on the billboard.
func (s *Service) contribution(o app.Order, l *app.OrderLine, cents int64) *app.Contribution {
	day := s.now()
	if l.DoneAt != nil {
		day = *l.DoneAt
	}
	return &app.Contribution{Listing: l.Listing, Cents: cents, Currency: o.Currency,
		Day: day.Format(time.DateOnly), Reference: o.Number}
}

// launch has a listing launch, and notes how it stood before.
func (s *Service) launch(ctx context.Context, l *app.OrderLine) error {
	was, err := s.Launches.Buy(ctx, l.Listing, l.Week)
	if err == nil {
		err = keepEffect(l, was)
	}
	return err
}

// withdraw takes back a launch.
func (s *Service) withdraw(ctx context.Context, l *app.OrderLine) error {
	var was launches.Before
	if err := json.Unmarshal([]byte(l.Effect), &was); err != nil {
		return fmt.Errorf("read what line %d changed: %w", l.ID, err)
	}
	return s.Launches.TakeBack(ctx, l.Listing, was)
}

// feature gives a listing a place on the home page, from when it is live.
func (s *Service) feature(ctx context.Context, o app.Order, l *app.OrderLine) error {
	p := app.Placement{Site: o.Site, Listing: l.Listing, Line: l.ID}
	if err := s.store.SavePlacement(ctx, &p); err != nil {
		return err
	}
	return s.StartPlacements(ctx)
}

// categorize files a listing under more categories.
func (s *Service) categorize(ctx context.Context, o app.Order, l *app.OrderLine) error {
	listing, err := s.store.Listing(ctx, l.Listing)
	if err != nil {
		return err
	}
	paid := listing.Plan == app.PlanPaid
	if withLaunch := slices.ContainsFunc(o.Lines, func(other app.OrderLine) bool {
		return other.Product == app.ProductLaunch && other.Listing == l.Listing
	}); withLaunch {
		if !paid {
			return app.Refused("order_over", "The launch that the categories come with was not done.")
		}
		return s.file(ctx, o, l)
	}
	if paid || listing.MoreCategories {
		return app.Refused("already_paid", "The listing may have more categories already.")
	}
	listing.MoreCategories = true
	if err := s.store.SaveListing(ctx, &listing); err != nil {
		return err
	}
	return s.file(ctx, o, l)
}

// file files the listing of a line under its primary category and those that were chosen.
func (s *Service) file(ctx context.Context, o app.Order, l *app.OrderLine) error {
	listing, err := s.store.Listing(ctx, l.Listing)
	if err != nil {
		return err
	}
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return err
	}
	_, err = s.Listings.Change(ctx, app.Caller{Account: o.Account}, &listing, func(change *app.Listing) {
		change.Categories = append([]app.CategoryRef{}, change.Categories[:min(1, len(change.Categories))]...)
		for _, c := range tree {
			if slices.Contains(l.Categories, c.Slug) {
				change.Categories = append(change.Categories, app.CategoryRef{Slug: c.Slug, Name: c.Name})
			}
		}
	})
	if err != nil {
		return err
	}
	return s.store.ListingChanged(ctx, l.Listing)
}

func (s *Service) uncategorize(ctx context.Context, l *app.OrderLine) error {
	return s.changeListing(ctx, l.Listing, func(listing *app.Listing) { listing.MoreCategories = false })
}

// exhibit has the page of a listing show its trophies in a cabinet.
func (s *Service) exhibit(ctx context.Context, l *app.OrderLine) error {
	listing, err := s.store.Listing(ctx, l.Listing)
	if err == nil && listing.Cabinet {
		err = app.Refused("already_paid", "The listing has its trophy cabinet already.")
	}
	if err != nil {
		return err
	}
	return s.changeListing(ctx, l.Listing, func(listing *app.Listing) { listing.Cabinet = true })
}

func (s *Service) changeListing(ctx context.Context, id int64, change func(*app.Listing)) error {
	l, err := s.store.Listing(ctx, id)
	if err != nil {
		return err
	}
	change(&l)
	if err := s.store.SaveListing(ctx, &l); err != nil {
		return err
	}
	return s.store.ListingChanged(ctx, id)
}

// keepEffect keeps what a line changed.
func keepEffect(l *app.OrderLine, what any) error {
	b, err := json.Marshal(what)
	l.Effect = string(b)
	return err
}

// optionLabels are what options are called, by their names.
var optionLabels = map[string]texts.Text{"website": "Website", "notes": "Notes"}

// optionsOf writes what an order says, for the team: a line for each option.
func optionsOf(l app.OrderLine) texts.Text {
	says := texts.Text("No notes.")
	for i, name := range slices.Sorted(maps.Keys(l.Options)) {
		one := texts.Sprintf("%s: %s", optionLabels[name], fmt.Sprint(l.Options[name]))
		if i == 0 {
			says = one
		} else {
			says = texts.Sprintf("%s\n%s", says, one)
		}
	}
	return says
}
