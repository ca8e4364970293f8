package storage

// All is the store of whoever goes through several areas, such as tests.
type All struct {
	*DB
	*core
	previewRows
	accountRows
	activityRows
	alternativeRows
	auditRows
	answerRows
	backupRows
	awardRows
	blogRows
	boardRows
	brandRows
	buriedRows
	categoryRows
	changeRows
	claimRows
	cofounderRows
	companyRows
	countRows
	draftRows
	effectRows
	emailChangeRows
	figureRows
	followRows
	founderRows
	healthRows
	interviewRows
	invoiceRows
	jobRows
	launchRows
	letterRows
	listingRows
	mailRows
	mergeRows
	moderationRows
	oauthRows
	outcomeRows
	orderRows
	passkeyRows
	personalRows
	pictureRows
	priceRows
	problemRows
	profileRows
	programmeRows
	promoRows
	proposalRows
	reportRows
	resultRows
	reviewRows
	ruleRows
	sessionRows
	siteRows
	stepRows
	suggestionRows
	updateRows
	uploadRows
	vatCheckRows
	versionRows
	voteRows
	webhookRows
	websiteRows
	unnamingRows
}

// ForAll returns that store.
func (db *DB) ForAll() All {
	c := db.core
	return All{
		db, c,
		previewRows{c}, accountRows{c}, activityRows{c}, alternativeRows{c}, auditRows{c}, answerRows{c}, backupRows{c}, awardRows{c}, blogRows{c}, boardRows{c}, brandRows{c}, buriedRows{c}, categoryRows{c}, changeRows{c},
		claimRows{c}, cofounderRows{c}, companyRows{c}, countRows{c}, draftRows{c},
		effectRows{c}, emailChangeRows{c}, figureRows{c}, followRows{c}, founderRows{c}, healthRows{c}, interviewRows{c}, invoiceRows{c}, jobRows{c}, launchRows{c}, letterRows{c}, listingRows{c}, mailRows{c}, mergeRows{c}, moderationRows{c},
		oauthRows{c}, outcomeRows{c}, orderRows{c}, passkeyRows{c},
		personalRows{c}, pictureRows{c}, priceRows{c}, problemRows{c}, profileRows{c}, programmeRows{c}, promoRows{c}, proposalRows{c}, reportRows{c}, resultRows{c}, reviewRows{c}, ruleRows{c}, sessionRows{c}, siteRows{c}, stepRows{c}, suggestionRows{c},
		updateRows{c}, uploadRows{c}, vatCheckRows{c}, versionRows{c}, voteRows{c}, webhookRows{c}, websiteRows{c}, unnamingRows{c},
	}
}
