package storage

import "debut/app/wishes"

// Wishes is the store of app/wishes.
type Wishes struct {
	*core
	unnamingRows
	accountRows
	listingRows
	profileRows
	auditRows
	reportRows
	jobRows
}

var _ wishes.Store = Wishes{}

// ForWishes returns that store.
func (db *DB) ForWishes() Wishes {
	c := db.core
	return Wishes{c, unnamingRows{c}, accountRows{c}, listingRows{c}, profileRows{c}, auditRows{c}, reportRows{c}, jobRows{c}}
}
