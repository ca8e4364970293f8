package orders

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
)

// may notes why a line cannot be ordered for its listing as that stands now, and beside the lines before it.
func (s *Service) may(ctx context.Context, c *cart, at string, l line) error {
	if l.Listing == 0 {
		return nil
	}
	at += ".listing_id"
	if l.listing.Status == app.ListingSuspended {
		c.issues.Add(at, "is %d, which the site team has suspended; write to them first", l.Listing)
		return nil
	}
	c.apart(at, l)
	switch l.code {
	case app.ProductLaunch, app.ProductLaunchBundle:
		return s.mayLaunch(ctx, c, at, l)
	case app.ProductRelaunch:
		c.live(at, l)
	case app.ProductBillboard:
		c.live(at, l)
	case app.ProductExtraCategories:
		c.mayCategorize(at, l)
	case app.ProductTrophyCabinet:
		if l.listing.Cabinet {
			c.issues.Add(at, "is %d, which has its trophy cabinet already; leave the item out", l.Listing)
		}
	}
	return nil
}

// alike are products of which one makes the other pointless for the same listing.
var alike = [][]app.Product{
	{app.ProductLaunch, app.ProductLaunchBundle, app.ProductRelaunch},
	{app.ProductLaunchBundle, app.ProductExtraCategories},
	{app.ProductFeatured, app.ProductLaunchBundle},
}

// apart notes what another line of the same listing has already.
func (c *cart) apart(at string, l line) {
	for _, other := range c.lines {
		if other.Listing != l.Listing {
			continue
		}
		same := other.code == l.code
		for _, some := range alike {
			same = same || slices.Contains(some, l.code) && slices.Contains(some, other.code)
		}
		if same {
			c.issues.Add(at, "is %d, for which the order has %s already; leave one of them out", l.Listing, other.code)
			return
		}
	}
}

// live notes that a listing is not live.
func (c *cart) live(at string, l line) {
	if l.listing.Status != app.ListingLive {
		c.issues.Add(at, "is %d, which is not live yet, and %s is for live listings; order launch first",
			l.Listing, l.code)
	}
}

func (s *Service) mayLaunch(ctx context.Context, c *cart, at string, l line) error {
	switch paid := l.listing.Plan == app.PlanPaid; {
	case paid && l.listing.Status == app.ListingLive:
		c.issues.Add(at, "is %d, which is live on the paid plan already; to enter another week order relaunch",
			l.Listing)
		return nil
	case paid:
		c.issues.Add(at, "is %d, whose launch is paid for already; get_my_listing says what it waits for", l.Listing)
		return nil
	case l.listing.Status == app.ListingLive && l.Week != "":
		c.issues.Add(at, "is %d, which is live already, so that %s raises its plan at once; leave week out, or order relaunch", l.Listing, l.code)
		return nil
	}
	rules, err := s.store.Rules(ctx, c.site.ID)
	if err == nil {
		err = s.unmet(c, at, listings.CheckRules(l.listing, rules))
	}
	if err == nil {
		err = s.unmet(c, at, listings.Untaken(ctx, s.store, l.listing.Company, c.site))
	}
	return err
}

// unmet notes a refusal at a place; it returns what is none.
func (s *Service) unmet(c *cart, at string, err error) error {
	if app.RefusalOf(err) == nil {
		return err
	}
	_, message := app.PublicMessage(err)
	c.issues.Add(at, "%s", message)
	return nil
}

func (c *cart) mayCategorize(at string, l line) {
	switch {
	case l.listing.Plan == app.PlanPaid || l.listing.MoreCategories:
		c.issues.Add(at, "is %d, which may have %d more categories already; set them with update_draft",
			l.Listing, mostCategories)
	case len(l.listing.Categories) == 0:
		c.issues.Add(at, "is %d, which has no primary category yet; set one with update_draft first", l.Listing)
	}
}
