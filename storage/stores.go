package storage

import (
	"debut/app/accounts"
	"debut/app/categories"
	"debut/app/follows"
	"debut/app/jobs"
	"debut/app/launches"
	"debut/app/leaderboards"
	"debut/app/listings"
	"debut/app/oauth"
	"debut/app/passkeys"
	"debut/app/sites"
	"debut/app/statistics"
	"debut/app/team"
)

// An area of app is given a store: the kinds of rows that its work is about, and what the core has for every store, such as Tx. Rows of
// one kind, with all SQL that is about them, are a type in the file of that name. A new area adds its rows in a file of their own, and
// its store here.

// Accounts is the store of app/accounts: people, their keys, sessions and addresses.
type Accounts struct {
	*core
	accountRows
	sessionRows
	emailChangeRows
	ruleRows
	jobRows
}

var _ accounts.Store = Accounts{}

// ForAccounts returns that store.
func (db *DB) ForAccounts() Accounts {
	c := db.core
	return Accounts{c, accountRows{c}, sessionRows{c}, emailChangeRows{c}, ruleRows{c}, jobRows{c}}
}

// Categories is the store of app/categories.
type Categories struct {
	*core
	categoryRows
	listingRows
	changeRows
}

var _ categories.Store = Categories{}

// ForCategories returns that store.
func (db *DB) ForCategories() Categories {
	c := db.core
	return Categories{c, categoryRows{c}, listingRows{c}, changeRows{c}}
}

// Sites is the store of app/sites.
type Sites struct {
	*core
	siteRows
	categoryRows
}

var _ sites.Store = Sites{}

// ForSites returns that store.
func (db *DB) ForSites() Sites {
	c := db.core
	return Sites{c, siteRows{c}, categoryRows{c}}
}

// Listings is the store of app/listings, of the areas that show listings, and of those that bring them in and out.
type Listings struct {
	*core
	awardRows
	draftRows
	listingRows
	countRows
	companyRows
	updateRows
	figureRows
	reviewRows
	versionRows
	proposalRows
	categoryRows
	siteRows
	changeRows
	ruleRows
	jobRows
	claimRows
	webhookRows
}

var _ listings.Store = Listings{}

// ForListings returns that store.
func (db *DB) ForListings() Listings {
	c := db.core
	return Listings{
		c, awardRows{c}, draftRows{c}, listingRows{c}, countRows{c}, companyRows{c}, updateRows{c}, figureRows{c}, reviewRows{c}, versionRows{c}, proposalRows{c},
		categoryRows{c}, siteRows{c}, changeRows{c}, ruleRows{c}, jobRows{c}, claimRows{c}, webhookRows{c},
	}
}

// Launches is the store of app/launches.
type Launches struct {
	*core
	launchRows
	resultRows
	listingRows
	companyRows
	updateRows
	figureRows
	reviewRows
	versionRows
	changeRows
	ruleRows
	jobRows
	claimRows
	webhookRows
}

var _ launches.Store = Launches{}

// ForLaunches returns that store.
func (db *DB) ForLaunches() Launches {
	c := db.core
	return Launches{
		c, launchRows{c}, resultRows{c}, listingRows{c}, companyRows{c}, updateRows{c}, figureRows{c}, reviewRows{c}, versionRows{c}, changeRows{c}, ruleRows{c}, jobRows{c}, claimRows{c}, webhookRows{c},
	}
}

// OAuth is the store of app/oauth.
type OAuth struct {
	*core
	oauthRows
	accountRows
}

var _ oauth.Store = OAuth{}

// ForOAuth returns that store.
func (db *DB) ForOAuth() OAuth {
	c := db.core
	return OAuth{c, oauthRows{c}, accountRows{c}}
}

// Passkeys is the store of app/passkeys.
type Passkeys struct {
	*core
	passkeyRows
	accountRows
	jobRows
}

var _ passkeys.Store = Passkeys{}

// ForPasskeys returns that store.
func (db *DB) ForPasskeys() Passkeys {
	c := db.core
	return Passkeys{c, passkeyRows{c}, accountRows{c}, jobRows{c}}
}

// Jobs is the store of app/jobs.
type Jobs struct {
	*core
	jobRows
}

var _ jobs.Store = Jobs{}

// ForJobs returns that store.
func (db *DB) ForJobs() Jobs {
	c := db.core
	return Jobs{c, jobRows{c}}
}

// Team is the store of app/team.
type Team struct {
	*core
	auditRows
	buriedRows
	accountRows
	mailRows
	jobRows
}

var _ team.Store = Team{}

// ForTeam returns that store.
func (db *DB) ForTeam() Team {
	c := db.core
	return Team{c, auditRows{c}, buriedRows{c}, accountRows{c}, mailRows{c}, jobRows{c}}
}

// Answers is the store of the answers that requests with an Idempotency-Key got.
type Answers struct {
	*core
	answerRows
}

// ForAnswers returns that store.
func (db *DB) ForAnswers() Answers {
	c := db.core
	return Answers{c, answerRows{c}}
}

// Leaderboards is the store of app/leaderboards.
type Leaderboards struct {
	*core
	boardRows
	figureRows
	companyRows
	jobRows
}

var _ leaderboards.Store = Leaderboards{}

// ForLeaderboards returns that store.
func (db *DB) ForLeaderboards() Leaderboards {
	c := db.core
	return Leaderboards{c, boardRows{c}, figureRows{c}, companyRows{c}, jobRows{c}}
}

// Follows is the store of app/follows.
type Follows struct {
	*core
	followRows
	letterRows
	accountRows
	listingRows
	countRows
	jobRows
}

var _ follows.Store = Follows{}

// ForFollows returns that store.
func (db *DB) ForFollows() Follows {
	c := db.core
	return Follows{c, followRows{c}, letterRows{c}, accountRows{c}, listingRows{c}, countRows{c}, jobRows{c}}
}

// Statistics is the store of app/statistics.
type Statistics struct {
	*core
	activityRows
}

var _ statistics.Store = Statistics{}

// ForStatistics returns that store.
func (db *DB) ForStatistics() Statistics {
	c := db.core
	return Statistics{c, activityRows{c}}
}
