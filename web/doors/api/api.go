// Package api is the list of all operations. A row here is a route of the REST API, an entry of the OpenAPI document
// and a page of the reference.
package api

import (
	"slices"

	"debut/app/catalogue/answers"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/listings"
	"debut/app/community/claims"
	"debut/app/community/cofounders"
	"debut/app/community/discussions"
	"debut/app/community/interviews"
	"debut/app/community/reviews"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/contest/programmes"
	"debut/app/contest/trophies"
	"debut/app/desk/blog"
	"debut/app/ground/sites"
	"debut/app/intake/drafts"
	"debut/app/people/accounts"
	"debut/app/sales/orders"
	"debut/app/sending/follows"
	"debut/app/sending/webhooks"
	"debut/web/doors/op"
)

// Prefix is the path below the origin under which the API stands.
const Prefix = "/api/v1"

// Services are the parts of the application that operations reach.
type Services struct {
	Sites        *sites.Service
	Listings     *listings.Service
	Answers      *answers.Service
	Categories   *categories.Service
	Launches     *launches.Service
	Leaderboards *leaderboards.Service
	Awards       *awards.Service
	Trophies     *trophies.Service
	Programmes   *programmes.Service
	Badges       *badges.Service
	Accounts     *accounts.Service
	Drafts       *drafts.Service
	Founders     *founders.Service
	Blog         *blog.Service
	Interviews   *interviews.Service
	Cofounders   *cofounders.Service
	Claims       *claims.Service
	Webhooks     *webhooks.Service
	Orders       *orders.Service
	Reviews      *reviews.Service
	Follows      *follows.Service
	Discussions  *discussions.Service
}

// Operations lists every operation of the service, in the order of the reference.
func Operations(s Services) []*op.Operation {
	return hinting(s, slices.Concat(
		group("Site", "The directory itself.", siteOperations(s)),
		group("Listings", "Finding and reading listings, and their badges.", listingOperations(s)),
		group("Reviews", "What people think of live listings; they write it on the site.", reviewOperations(s)),
		group("Questions", "What people ask makers on the pages of live listings, and what is answered.",
			discussionOperations(s)),
		group("Categories", "The tree that listings are filed under.", categoryOperations(s)),
		group("Launches", "Launch weeks, how they went, and the leaderboards.", launchOperations(s)),
		group("Awards", "What launches won.", slices.Concat(awardOperations(s), trophyOperations(s))),
		group("Programmes", "Contests that the site team announces.", programmeOperations(s)),
		group("Founders", "The people behind live listings.", founderOperations(s)),
		group("Blog", "What the site team writes.", blogOperations(s)),
		group("Account", "The caller.", accountOperations(s)),
		group("Interview", "What founders are asked, and what they answer.", interviewOperations(s)),
		group("Drafts", "From the address of a website to a listing.", draftOperations(s)),
		group("My listings", "The caller's own listings.", myListingOperations(s)),
		group("Claims", "Proving that a listing is of one's own company.", claimOperations(s)),
		group("Orders", "What this site sells, and what the caller bought. A person pays, on a page of this site.",
			orderOperations(s)),
		group("Follows", "Products, categories, founders and searches that the caller hears of.", followOperations(s)),
		group("Webhooks", "Having addresses of one's own told of events.", webhookOperations(s)),
	))
}

// Core are the operations of the usual ways, in the order of use: to find and compare products, and from an address to
// a launch. An agent reads of them first.
var Core = []string{
	"get_site_info", "search_listings", "get_listing", "compare_listings", "list_reviews",
	"list_categories", "get_launch_week",
	"submit_listing", "get_draft", "update_draft", "submit_draft", "choose_free_listing",
	"list_products", "create_checkout", "get_order",
	"list_my_listings", "get_my_listing", "update_my_listing", "get_account",
}

func group(name, about string, list []*op.Operation) []*op.Operation {
	for _, o := range list {
		o.Group(name, about)
	}
	return list
}
