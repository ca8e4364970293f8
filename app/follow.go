package app

import "time"

// Follow is a person's request to hear of what is new at a listing.
type Follow struct {
	Account int64
	Listing int64
	At      time.Time
	Often   Often
	Since   time.Time // what is older is not mailed
}

// SavedFollow is a person's request to hear of what is new in a category, at the listings of a founder, or at what a
// search finds.
type SavedFollow struct {
	ID      UUID
	Account int64
	Site    int64
	Kind    FollowKind
	Target  string // a slug; of a search its words and filters, as the query of an address
	Name    string
	Often   Often
	At      time.Time
	Since   time.Time // what is older is not mailed
}

// FollowKind is what a follow is of.
type FollowKind string

// The kinds of follows.
const (
	FollowProduct  FollowKind = "product"
	FollowCategory FollowKind = "category"
	FollowFounder  FollowKind = "founder"
	FollowSearch   FollowKind = "search"
)

// Often says how often what is new is mailed.
type Often string

// How often. At once is every quarter of an hour at most.
const (
	AtOnce Often = "at_once"
	Daily  Often = "daily"
	Weekly Often = "weekly"
	Off    Often = "off"
)

// News is something that is new at a live listing.
type News struct {
	NewsID
	Listing int64
	At      time.Time
}

// NewsID says which news are meant. A change of a company is the same at each of its listings.
type NewsID struct {
	Kind NewsKind
	ID   int64 // of the update or the change; of a launch that of the listing
}

// NewsKind is what is new.
type NewsKind string

// The kinds of news.
const (
	NewsLaunch NewsKind = "launch" // the listing went live
	NewsUpdate NewsKind = "update" // its company posted one
	NewsChange NewsKind = "change" // it states something else under one of NewsFields
)

// NewsFields are the facts whose change is news.
var NewsFields = []string{"pricing_summary", "pricing_model", "stage"}
