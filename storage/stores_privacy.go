package storage

import "debut/app/privacy"

// Privacy is the store of app/privacy: whatever there is about a person.
type Privacy struct {
	*core
	personalRows
	accountRows
	sessionRows
	emailChangeRows
	passkeyRows
	pictureRows
	oauthRows
	draftRows
	listingRows
	companyRows
	updateRows
	proposalRows
	voteRows
	followRows
	letterRows
	profileRows
	programmeRows
	interviewRows
	mailRows
	changeRows
	jobRows
	cofounderRows
	claimRows
	orderRows
	invoiceRows
	alternativeRows
	reportRows
	reviewRows
	suggestionRows
	webhookRows
}

var _ privacy.Store = Privacy{}

// ForPrivacy returns that store.
func (db *DB) ForPrivacy() Privacy {
	c := db.core
	return Privacy{
		c, personalRows{c}, accountRows{c}, sessionRows{c}, emailChangeRows{c}, passkeyRows{c}, pictureRows{c}, oauthRows{c}, draftRows{c},
		listingRows{c}, companyRows{c}, updateRows{c}, proposalRows{c}, voteRows{c}, followRows{c}, letterRows{c}, profileRows{c}, programmeRows{c}, interviewRows{c}, mailRows{c}, changeRows{c}, jobRows{c}, cofounderRows{c}, claimRows{c}, orderRows{c}, invoiceRows{c}, alternativeRows{c}, reportRows{c}, reviewRows{c}, suggestionRows{c}, webhookRows{c},
	}
}
