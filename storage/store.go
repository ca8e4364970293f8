package storage

// Store is the store of every area: the rows of one kind, with all SQL that is about them, are a type in the file of
// that name. A new area adds its rows there, its line here, and its interface above.
type Store struct {
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
	bounceRows
	brandRows
	deadJobRows
	categoryRows
	changeRows
	claimRows
	cofounderRows
	commentRows
	companyRows
	correctionRows
	countRows
	draftRows
	effectRows
	emailChangeRows
	evidenceRows
	figureRows
	followRows
	founderRows
	healthRows
	importedRows
	instanceRows
	interviewRows
	invoiceRows
	jobRows
	launchRows
	letterRows
	listingRows
	mailRows
	mergeRows
	moderationRows
	newsletterRows
	oauthRows
	outcomeRows
	orderRows
	passageRows
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
	spentCallRows
	stepRows
	suggestionRows
	taxRows
	updateRows
	uploadRows
	vatCheckRows
	vatCorrectionRows
	versionRows
	voteRows
	webhookRows
	websiteRows
	unnamingRows
}

// Store returns that store.
func (db *DB) Store() Store {
	c := db.core
	return Store{
		db, c,
		previewRows{c}, accountRows{c}, activityRows{c}, alternativeRows{c}, auditRows{c}, answerRows{c}, backupRows{c},
		awardRows{c}, blogRows{c}, boardRows{c}, bounceRows{c}, brandRows{c}, deadJobRows{c}, categoryRows{c}, changeRows{c},
		claimRows{c}, cofounderRows{c}, commentRows{c}, companyRows{c}, correctionRows{c}, countRows{c}, draftRows{c},
		effectRows{c}, emailChangeRows{c}, evidenceRows{c}, figureRows{c}, followRows{c}, founderRows{c}, healthRows{c}, importedRows{c},
		instanceRows{c},
		interviewRows{c}, invoiceRows{c}, jobRows{c}, launchRows{c}, letterRows{c}, listingRows{c}, mailRows{c},
		mergeRows{c}, moderationRows{c},
		newsletterRows{c}, oauthRows{c}, outcomeRows{c}, orderRows{c}, passageRows{c}, passkeyRows{c},
		personalRows{c}, pictureRows{c}, priceRows{c}, problemRows{c}, profileRows{c}, programmeRows{c}, promoRows{c},
		proposalRows{c}, reportRows{c}, resultRows{c}, reviewRows{c}, ruleRows{c}, sessionRows{c}, siteRows{c},
		spentCallRows{c}, stepRows{c}, suggestionRows{c}, taxRows{c},
		updateRows{c}, uploadRows{c}, vatCheckRows{c}, vatCorrectionRows{c}, versionRows{c}, voteRows{c},
		webhookRows{c}, websiteRows{c}, unnamingRows{c},
	}
}
