package storage

import (
	"debut/app/cofounders"
	"debut/app/interviews"
)

// Interviews is the store of app/interviews.
type Interviews struct {
	*core
	interviewRows
}

var _ interviews.Store = Interviews{}

// ForInterviews returns that store.
func (db *DB) ForInterviews() Interviews {
	c := db.core
	return Interviews{c, interviewRows{c}}
}

// Cofounders is the store of app/cofounders.
type Cofounders struct {
	*core
	cofounderRows
	accountRows
	draftRows
	listingRows
	jobRows
}

var _ cofounders.Store = Cofounders{}

// ForCofounders returns that store.
func (db *DB) ForCofounders() Cofounders {
	c := db.core
	return Cofounders{c, cofounderRows{c}, accountRows{c}, draftRows{c}, listingRows{c}, jobRows{c}}
}
