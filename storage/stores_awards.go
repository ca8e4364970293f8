package storage

import (
	"debut/app/awards"
	"debut/app/programmes"
	"debut/app/trophies"
)

// Awards is the store of app/awards: the close of weeks, their results and awards.
type Awards struct {
	*core
	awardRows
	resultRows
	launchRows
	listingRows
	accountRows
	siteRows
	jobRows
	webhookRows
}

var _ awards.Store = Awards{}

// ForAwards returns that store.
func (db *DB) ForAwards() Awards {
	c := db.core
	return Awards{c, awardRows{c}, resultRows{c}, launchRows{c}, listingRows{c}, accountRows{c}, siteRows{c}, jobRows{c}, webhookRows{c}}
}

// Programmes is the store of app/programmes.
type Programmes struct {
	*core
	programmeRows
	awardRows
	listingRows
	accountRows
	categoryRows
	siteRows
	auditRows
	jobRows
	webhookRows
}

var _ programmes.Store = Programmes{}

// ForProgrammes returns that store.
func (db *DB) ForProgrammes() Programmes {
	c := db.core
	return Programmes{c, programmeRows{c}, awardRows{c}, listingRows{c}, accountRows{c}, categoryRows{c}, siteRows{c}, auditRows{c}, jobRows{c}, webhookRows{c}}
}

// Trophies is the store of app/trophies.
type Trophies struct {
	*core
	awardRows
	listingRows
}

var _ trophies.Store = Trophies{}

// ForTrophies returns that store.
func (db *DB) ForTrophies() Trophies {
	return Trophies{db.core, awardRows{db.core}, listingRows{db.core}}
}
