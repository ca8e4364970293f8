package storage

import "debut/app/freshness"

// Freshness is the store of app/freshness.
type Freshness struct {
	*core
	websiteRows
	proposalRows
	accountRows
	companyRows
	listingRows
	jobRows
}

var _ freshness.Store = Freshness{}

// ForFreshness returns that store.
func (db *DB) ForFreshness() Freshness {
	c := db.core
	return Freshness{c, websiteRows{c}, proposalRows{c}, accountRows{c}, companyRows{c}, listingRows{c}, jobRows{c}}
}
