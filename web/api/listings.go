package api

import "debut/web/op"

func listingOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("search_listings", "GET /listings", s.Listings.Search).
			About("Find listings",
				"Finds live or upcoming listings by words in their name, tagline, description and keywords. Typos are forgiven. "+
					"Without `q` it browses. Filters narrow each other. 20 summaries a page by default, at most 100; `total` counts "+
					"all that were found. `get_listing` has the rest of one, by its `slug`."),
		op.Public("get_listing", "GET /listings/{slug}", s.Listings.Get).
			About("One listing",
				"Returns everything public about a listing, by the `slug` that `search_listings` gives. `not_found_on_website` "+
					"names the facts that the company's website did not state; they are null, never guessed. `evidence` has quotes of "+
					"the website for the facts that came from there."),
		op.Public("get_badges", "GET /listings/{slug}/badges", s.Badges.Get).
			About("A listing's badges",
				"Returns the badges that a listing may show, each with HTML ready to paste, and SVG addresses for every style. A "+
					"free launch needs the badge on the company's homepage; `choose_free_listing` has the homepage looked at."),
	}
}
