// Package storagetest is what every database behind the program must pass.
package storagetest

import (
	"context"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/pictures"
	"debut/app/catalogue/transfer"
	"debut/app/community/alternatives"
	"debut/app/community/claims"
	"debut/app/community/discussions"
	"debut/app/community/interviews"
	"debut/app/community/reports"
	"debut/app/community/reviews"
	"debut/app/community/suggestions"
	"debut/app/community/unnaming"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/contest/programmes"
	"debut/app/contest/trophies"
	"debut/app/contest/votes"
	"debut/app/desk/backups"
	"debut/app/desk/blog"
	"debut/app/desk/brands"
	"debut/app/desk/health"
	"debut/app/desk/moderation"
	"debut/app/desk/newsletter"
	"debut/app/desk/setup"
	"debut/app/desk/team"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/sites"
	"debut/app/ground/statistics"
	"debut/app/intake/drafts"
	"debut/app/intake/previews"
	"debut/app/intake/profiles"
	"debut/app/people/accounts"
	"debut/app/people/oauth"
	"debut/app/people/passkeys"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vies"
	"debut/app/sending/bounces"
	"debut/app/sending/follows"
	"debut/app/sending/letters"
	"debut/app/sending/webhooks"
)

// Store is everything that the areas need remembered.
type Store interface {
	answers.Store
	SavePassages(ctx context.Context, company int64, p app.Passages) error
	Instance(ctx context.Context) (string, error)
	accounts.Store
	alternatives.Store
	awards.Store
	backups.Store
	badges.Store
	blog.Store
	brands.Store
	categories.Store
	claims.Store
	reports.Store
	unnaming.Store
	webhooks.Store
	suggestions.Store
	drafts.Store
	follows.Store
	founders.Store
	imports.Store
	interviews.Store
	health.Store
	mail.Log
	MailsTo(ctx context.Context, who app.Account, limit, offset int) ([]mail.Entry, error)
	launches.Store
	letters.Store
	newsletter.Store
	bounces.Store
	moderation.Store
	oauth.Store
	orders.Store
	AccountInvoices(ctx context.Context, account int64, limit, offset int) ([]orders.StoredInvoice, error)
	passkeys.Store
	previews.Store
	profiles.Store
	pictures.Store
	programmes.Store
	discussions.Store
	CommentsBy(ctx context.Context, account int64, limit, offset int) ([]app.Comment, error)
	CountComments(ctx context.Context, account int64) (int, error)
	CommentReportsBy(ctx context.Context, account int64, limit, offset int) ([]app.TextReport, error)
	CommentVotesBy(ctx context.Context, account int64, limit, offset int) ([]discussions.Vote, error)
	reviews.Store
	DraftChanges(ctx context.Context, draft app.UUID) ([]app.DraftChange, error)
	CountReviews(ctx context.Context, account int64) (int, error)
	ReviewsBy(ctx context.Context, account int64, limit, offset int) ([]app.Review, error)
	ReviewReportsBy(ctx context.Context, account int64, limit, offset int) ([]app.TextReport, error)
	EntriesBy(ctx context.Context, account int64, limit, offset int) ([]app.ProgrammeEntry, error)
	setup.Store
	sites.Store
	statistics.Store
	team.Store
	transfer.Store
	trophies.Store
	votes.Store
	vies.Store
	jobs.Queue
	boards
	feed
	watched
	updated
	reread
	together
	spent
	DeleteListing(ctx context.Context, l app.Listing) error
	DeleteAccount(ctx context.Context, who app.Account) error
	PicturesOf(ctx context.Context, account int64) ([]pictures.Upload, error)
}

// now is when every test happens. Stores keep milliseconds.
var now = time.Date(2026, 11, 20, 12, 30, 15, 123_000_000, time.UTC)

// Run holds a database against what the areas rely on. open makes an empty one for each test.
func Run(t *testing.T, open func(t *testing.T) Store) {
	for name, test := range map[string]func(*fixture){
		"accounts":           testAccounts,
		"activity":           testActivity,
		"links":              testSignInLinks,
		"sites":              testSites,
		"brands":             testBrands,
		"spent calls":        testSpentCalls,
		"steps":              testSteps,
		"categories":         testCategories,
		"listings":           testListings,
		"added listings":     testAddedListings,
		"browsing":           testBrowsing,
		"counts":             testCounts,
		"votes":              testVotes,
		"signals":            testVoteSignals,
		"follows":            testFollows,
		"newsletter":         testNewsletter,
		"bounces":            testBounces,
		"letters":            testLetters,
		"updates":            testUpdates,
		"versions":           testVersions,
		"interviews":         testInterviews,
		"published":          testPublishedInterviews,
		"cofounders":         testCofounders,
		"listings passed":    testCofoundersPassed,
		"claims":             testClaims,
		"orders":             testOrders,
		"tax":                testTax,
		"invoices":           testInvoices,
		"evidence":           testEvidence,
		"webhooks":           testWebhooks,
		"deliveries":         testDeliveries,
		"webhook turns":      testHookTurns,
		"alternatives":       testAlternatives,
		"beside":             testBeside,
		"reports":            testReports,
		"suggestions":        testSuggestions,
		"vat checks":         testVATChecks,
		"vat corrections":    testVATCorrections,
		"comments":           testComments,
		"comment votes":      testCommentVotes,
		"comment reports":    testCommentReports,
		"comments gone":      testCommentsGone,
		"comments alike":     testCommentsAlike,
		"reviews":            testReviews,
		"review reports":     testReviewReports,
		"reviews moved":      testReviewsMoved,
		"trophies":           testTrophies,
		"billboard":          testBillboard,
		"figures":            testFigures,
		"most voted":         testMostVoted,
		"results":            testResults,
		"awards":             testAwards,
		"signing":            testSigningKey,
		"programmes":         testProgrammes,
		"founders":           testFounders,
		"merged founders":    testMergedFounders,
		"unnaming":           testUnnaming,
		"unnaming of merged": testUnnamingOfMerged,
		"blog":               testBlog,
		"blog pictures":      testBlogPictures,
		"profiles":           testProfiles,
		"entries":            testEntries,
		"live":               testLive,
		"drafts":             testDrafts,
		"previews":           testPreviews,
		"previews kept":      testPreviewsKept,
		"found":              testFound,
		"weeks":              testWeeks,
		"proof":              testProof,
		"changes":            testChanges,
		"touched":            testTouched,
		"counted":            testCounted,
		"places":             testPlaces,
		"jobs":               testJobs,
		"leases":             testLeases,
		"deaths":             testDeaths,
		"turns":              testTurns,
		"dead jobs":          testDeadJobs,
		"audit":              testAudit,
		"withheld":           testWithheld,
		"approvals":          testApprovals,
		"rules":              testRules,
		"invitation links":   testInvitationLinks,
		"merged":             testMerged,
		"targets":            testTargets,
		"people":             testPeople,
		"queue":              testQueue,
		"uploads":            testUploads,
		"imported":           testImported,
		"websites":           testWebsites,
		"proposals":          testProposals,
		"pictures":           testPictures,
		"backups":            testBackups,
		"jobs given up":      testGivenUpJobs,
		"mail log":           testMailLog,
		"outcomes":           testOutcomes,
		"problems":           testProblems,
		"corrections":        testCorrections,
		"lessons":            testLessons,
		"passages":           testPassages,
		"measured":           testMeasured,
		"periods":            testPeriods,
		"passkeys":           testPasskeys,
		"challenges":         testChallenges,
		"clients":            testOAuthClients,
		"grants":             testOAuthGrants,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(&fixture{I: is.New(t), Store: open(t), ctx: t.Context(), t: t})
		})
	}
}

// fixture is an empty database and what tests do with it.
type fixture struct {
	*is.I
	Store
	ctx context.Context
	t   *testing.T
}

// tx makes changes in a transaction.
func (f *fixture) tx(change func(ctx context.Context) error) {
	f.t.Helper()
	if err := f.Tx(f.ctx, change); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) account(email string) app.Account {
	f.t.Helper()
	a := app.Account{Email: email, Name: "Ines", CreatedAt: now}
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &a) })
	return a
}

func (f *fixture) site() app.Site {
	f.t.Helper()
	s := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	f.tx(func(ctx context.Context) error { return f.SaveSite(ctx, &s) })
	return s
}

func (f *fixture) seed() {
	f.t.Helper()
	f.tx(func(ctx context.Context) error {
		return f.SaveCategories(ctx, []app.Category{
			{Slug: "logistics", Name: "Logistics", Synonyms: []string{"shipping"}, FAQs: []app.FAQ{}, Position: 2},
			{Slug: "customs", Name: "Customs", Parent: "logistics",
				Synonyms: []string{}, FAQs: []app.FAQ{{Question: "Q", Answer: "A"}}, Position: 1},
			{Slug: "energy", Name: "Energy", Synonyms: []string{}, FAQs: []app.FAQ{}, Position: 1},
		})
	})
}

// list makes a company and its listing; change may set what the test is about.
func (f *fixture) list(site app.Site, name string, change func(*app.Listing)) app.Listing {
	f.t.Helper()
	slug := app.Slugify(name)
	l := app.Listing{
		Site: site, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, CreatedAt: now, UpdatedAt: now,
		Company: app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/",
			Facts: app.Facts{Name: name}},
	}
	if change != nil {
		change(&l)
	}
	f.tx(func(ctx context.Context) error {
		if err := f.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		if err := f.SaveListing(ctx, &l); err != nil {
			return err
		}
		return f.SetCounts(ctx, l.ID, l.Counts)
	})
	return l
}
