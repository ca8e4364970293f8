// Package api is the list of all operations. A row here is a route of the REST API, an entry of the OpenAPI document and a
// page of the reference.
package api

import (
	"slices"

	"debut/app/accounts"
	"debut/app/awards"
	"debut/app/badges"
	"debut/app/blog"
	"debut/app/categories"
	"debut/app/claims"
	"debut/app/cofounders"
	"debut/app/drafts"
	"debut/app/founders"
	"debut/app/interviews"
	"debut/app/launches"
	"debut/app/leaderboards"
	"debut/app/listings"
	"debut/app/orders"
	"debut/app/programmes"
	"debut/app/sites"
	"debut/app/trophies"
	"debut/app/webhooks"
	"debut/web/op"
)

// Prefix is the path below the origin under which the API stands.
const Prefix = "/api/v1"

// Services are the parts of the application that operations reach.
type Services struct {
	Sites        *sites.Service
	Listings     *listings.Service
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
}

// Operations lists every operation of the service, in the order of the reference.
func Operations(s Services) []*op.Operation {
	return hinting(s, slices.Concat(
		group("Site", "The directory itself.", siteOperations(s)),
		group("Listings", "Finding and reading listings, and their badges.", listingOperations(s)),
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
		group("Orders", "What this site sells, and what the caller bought. A person pays, on a page of this site.", orderOperations(s)),
		group("Webhooks", "Having addresses of one's own told of events.", webhookOperations(s)),
	))
}

func group(name, about string, list []*op.Operation) []*op.Operation {
	for _, o := range list {
		o.Group(name, about)
	}
	return list
}
