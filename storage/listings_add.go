package storage

import (
	"context"
	"slices"
	"strconv"

	"debut/app"
)

// AddListings makes listings that nobody owns, each with a company that is new, too. It does what SaveCompany and
// SaveListing do for each, in as many statements for all of them as those take for one.
func (db listingRows) AddListings(ctx context.Context, added []*app.Listing) error {
	if err := db.number(ctx, added); err != nil {
		return err
	}
	var keys []string
	var companies, saved, filed [][]any
	places := map[string][]app.Reach{}
	for _, l := range added {
		touched(ctx, app.ListingThing, strconv.FormatInt(l.ID, 10))
		restored(ctx, &l.Company.Held)
		if l.Hold(); l.Company.Held.By != "" {
			keys = append(keys, "company "+l.Company.Key)
		}
		if l.Company.Held.Proven() {
			places[l.Company.Key] = append(places[l.Company.Key], l.Company.Place())
		}
		companies = append(companies, newCompanyValues(l.Company))
		saved = append(saved, append(listingValues(*l), 0, 0, 0, 0, 0.0))
		filed = append(filed, filings(*l)...)
	}
	if err := db.alone(ctx, keys...); err != nil { // as whoever looks for the holder of a place is
		return err
	}
	if err := db.insert(ctx, "companies", newCompanyColumns, companies); err != nil {
		return err
	}
	if err := companyRows(db).endWaiting(ctx, places); err != nil {
		return err
	}
	if err := db.insert(ctx, "listings", slices.Concat(listingSaved, listingCounts), saved); err != nil {
		return err
	}
	if err := db.insert(ctx, "listing_categories", filingColumns, filed); err != nil {
		return err
	}
	return founderRows(db).fileNew(ctx, added)
}

// number gives new listings, companies and milestones their ids.
func (db listingRows) number(ctx context.Context, added []*app.Listing) error {
	var listings, companies, milestones []*int64
	for _, l := range added {
		listings, companies = append(listings, &l.ID), append(companies, &l.Company.ID)
		for i := range l.Company.Milestones {
			if m := &l.Company.Milestones[i]; m.ID == 0 {
				milestones = append(milestones, &m.ID)
			}
		}
	}
	if err := db.giveAll(ctx, "companies", companies...); err != nil {
		return err
	}
	if err := db.giveAll(ctx, "milestones", milestones...); err != nil {
		return err
	}
	return db.giveAll(ctx, "listings", listings...)
}
