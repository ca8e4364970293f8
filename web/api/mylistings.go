package api

import (
	"debut/app"
	"debut/web/op"
)

func myListingOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("list_my_listings", "GET /me/listings", app.AccountRead, s.Listings.Mine).
			About("Your listings",
				"Lists the caller's listings in any status, newest first. `get_my_listing` has the rest of one, with what to do "+
					"next."),
		op.Signed("get_my_listing", "GET /me/listings/{listing_id}", app.AccountRead, s.Listings.GetMine).
			About("One of your listings",
				"Returns everything about a listing of the caller: its status, plan, launch week, the last look for the badge, "+
					"what the founder profile still lacks, the latest changes, and the next step in words."),
		op.Signed("update_my_listing", "PATCH /me/listings/{listing_id}", app.ListingsWrite, s.Listings.Update).
			Idempotent().Refuses(app.CodeAddress).
			About("Change a listing",
				"Changes what is sent. The change shows at once and is kept in the version history. Headline, summary and SEO "+
					"texts belong to this site, and `apply_to` copies those sent in this call to the same company's listings on other "+
					"sites; everything else is shared by all sites."),
		op.Signed("choose_free_listing", "POST /me/listings/{listing_id}/free", app.ListingsWrite, s.Launches.ChooseFree).
			Idempotent().OpenWorld().Refuses("already_live", "already_listed", "suspended", "no_free_launches").
			About("Queue for a free launch",
				"Queues the listing for a launch week some weeks ahead. It goes live in that week once this site's badge stands "+
					"on the company's homepage and the founder profile is complete. Call it again to have the homepage looked at "+
					"again."),
	}
}
