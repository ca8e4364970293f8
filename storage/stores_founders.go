package storage

import (
	"debut/app/alternatives"
	"debut/app/claims"
	"debut/app/cofounders"
	"debut/app/founders"
	"debut/app/interviews"
	"debut/app/reviews"
)

// Interviews is the store of app/interviews.
type Interviews struct {
	*core
	interviewRows
	listingRows
}

var _ interviews.Store = Interviews{}

// ForInterviews returns that store.
func (db *DB) ForInterviews() Interviews {
	c := db.core
	return Interviews{c, interviewRows{c}, listingRows{c}}
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

// Claims is the store of app/claims.
type Claims struct {
	*core
	claimRows
	accountRows
	listingRows
	companyRows
	cofounderRows
	changeRows
	jobRows
	webhookRows
}

var _ claims.Store = Claims{}

// ForClaims returns that store.
func (db *DB) ForClaims() Claims {
	c := db.core
	return Claims{c, claimRows{c}, accountRows{c}, listingRows{c}, companyRows{c}, cofounderRows{c}, changeRows{c}, jobRows{c}, webhookRows{c}}
}

// Founders is the store of app/founders.
type Founders struct {
	*core
	founderRows
	listingRows
}

var _ founders.Store = Founders{}

// ForFounders returns that store.
func (db *DB) ForFounders() Founders {
	c := db.core
	return Founders{c, founderRows{c}, listingRows{c}}
}

// Alternatives is the store of app/alternatives.
type Alternatives struct {
	*core
	alternativeRows
	listingRows
}

var _ alternatives.Store = Alternatives{}

// ForAlternatives returns that store.
func (db *DB) ForAlternatives() Alternatives {
	c := db.core
	return Alternatives{c, alternativeRows{c}, listingRows{c}}
}

// Reviews is the store of app/reviews.
type Reviews struct {
	*core
	reviewRows
	accountRows
	listingRows
	ruleRows
	auditRows
	jobRows
}

var _ reviews.Store = Reviews{}

// ForReviews returns that store.
func (db *DB) ForReviews() Reviews {
	c := db.core
	return Reviews{c, reviewRows{c}, accountRows{c}, listingRows{c}, ruleRows{c}, auditRows{c}, jobRows{c}}
}
