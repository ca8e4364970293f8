package api

import (
	"context"

	"debut/app/accounts"
	"debut/app/sites"
	"debut/web/op"
)

func siteOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("get_site_info", "GET /site", func(ctx context.Context, _ accounts.None) (sites.Info, error) { return s.Sites.Info(ctx) }).
			About("What this directory is", "The call to begin with: the directory's name and purpose, its public pages, how many live listings and categories it has, and where its documentation, OpenAPI document and MCP server are."),
	}
}

func listingOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("search_listings", "GET /listings", s.Listings.Search).
			About("Find listings", "Finds live or upcoming listings by words in their name, tagline, description and keywords. Typos are forgiven. Without `q` it browses. Filters narrow each other. A page holds 20 summaries unless `per_page` says else, 100 at most; `total` counts all that were found. `get_listing` has the rest of one, by its `slug`."),
		op.Public("get_listing", "GET /listings/{slug}", s.Listings.Get).
			About("One listing", "Returns everything public about a listing, by the `slug` that `search_listings` gives. `not_found_on_website` names the facts that the company's website did not state; they are null, never guessed. `evidence` has quotes of the website for the facts that came from there."),
		op.Public("get_badges", "GET /listings/{slug}/badges", s.Badges.Get).
			About("A listing's badges", "Returns the badges that a listing may show, each with HTML ready to paste, and SVG addresses for every style. A free launch needs the badge on the company's homepage; `choose_free_listing` has the homepage looked at."),
	}
}

func categoryOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_categories", "GET /categories", s.Categories.List).
			About("All categories", "Returns the tree of categories with the number of live listings in each. A draft's `categories` are names from here. `get_category` has the listings in one, by its `slug`."),
		op.Public("get_category", "GET /categories/{slug}", s.Categories.Get).
			About("One category", "Returns a category with its description, questions, parent and subcategories, and a page of its live listings, most voted first, by the `slug` that `list_categories` gives."),
	}
}

func launchOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("get_launch_week", "GET /launches/weeks/{week}", s.Launches.Week).
			About("One launch week", "Returns the launches of a week, Monday to Sunday, ranked by the votes that people cast in it. For a coming week it returns what is scheduled, without ranks. `week` is `this`, `next`, `last` or any date in the week."),
	}
}
