package site

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/web/pages/page"
)

// howToList is where visitors read how a product comes into the directory.
const howToList = "/how-it-works#list"

// nothingListed stands in the place of every list of a directory that has nothing to show, and says what to do first.
var nothingListed = page.NothingHere("Nothing is listed here yet",
	"This directory is new. The first product may be yours.", howToList, "How to list a product")

// bare reports whether the site has nothing that anyone may see.
func (s *Site) bare(ctx context.Context) (bool, error) {
	for _, status := range []string{"live", "scheduled"} {
		found, err := s.Listings.Search(ctx, listings.Query{Status: status, Sort: "newest",
			Paging: app.Paging{Page: 1, PerPage: 1}})
		if err != nil || found.Total > 0 {
			return false, err
		}
	}
	return true, nil
}

// none returns what stands in the place of so many rows: nothing of e where there are some, and what to do first if
// there is nothing anywhere.
func (s *Site) none(ctx context.Context, rows int, e page.Empty) (page.Empty, error) {
	if rows > 0 {
		return e, nil
	}
	if bare, err := s.bare(ctx); err != nil || !bare {
		return e, err
	}
	return nothingListed, nil
}
