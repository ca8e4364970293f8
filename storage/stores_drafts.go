package storage

import "debut/app/drafts"

// Drafts is the store of app/drafts, and of the demo, which makes drafts and what becomes of them.
type Drafts struct {
	*core
	accountRows
	activityRows
	boardRows
	draftRows
	listingRows
	countRows
	companyRows
	updateRows
	figureRows
	reviewRows
	versionRows
	proposalRows
	websiteRows
	categoryRows
	siteRows
	changeRows
	voteRows
	programmeRows
	profileRows
	ruleRows
	jobRows
	cofounderRows
	alternativeRows
	interviewRows
	blogRows
	webhookRows
	reportRows
	suggestionRows
	unnamingRows
}

var _ drafts.Store = Drafts{}

// ForDrafts returns that store.
func (db *DB) ForDrafts() Drafts {
	c := db.core
	return Drafts{
		c, accountRows{c}, activityRows{c}, boardRows{c}, draftRows{c}, listingRows{c}, countRows{c}, companyRows{c}, updateRows{c}, figureRows{c}, reviewRows{c}, versionRows{c}, proposalRows{c}, websiteRows{c}, categoryRows{c},
		siteRows{c}, changeRows{c}, voteRows{c}, programmeRows{c}, profileRows{c}, ruleRows{c}, jobRows{c}, cofounderRows{c}, alternativeRows{c}, interviewRows{c}, blogRows{c}, webhookRows{c},
		reportRows{c}, suggestionRows{c}, unnamingRows{c},
	}
}
