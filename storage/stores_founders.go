package storage

import "debut/app/interviews"

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
