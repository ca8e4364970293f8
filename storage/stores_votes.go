package storage

import "debut/app/votes"

// Votes is the store of app/votes.
type Votes struct {
	*core
	voteRows
	countRows
	listingRows
	auditRows
	cofounderRows
}

var _ votes.Store = Votes{}

// ForVotes returns that store.
func (db *DB) ForVotes() Votes {
	c := db.core
	return Votes{c, voteRows{c}, countRows{c}, listingRows{c}, auditRows{c}, cofounderRows{c}}
}
