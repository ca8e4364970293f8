// Package listings looks after the entries of the directory: finding them, showing them, and their owners' changes.
package listings

import (
	"context"
	"errors"
	"time"

	"debut/app"
	"debut/app/ground/statistics"
)

// Store is what listings need remembered. Listings come with their company, site and categories.
type Store interface {
	Generation() uint64 // grows with every change of what is shown but counts
	Tx(ctx context.Context, fn func(context.Context) error) error
	Changes
	LiveStore
	DumpStore
	ProofStore
	FigureStore
	DeleteStore
	RuleStore
	SlugStore // SaveListing saves all but the company; sets ID where it is 0

	// Browse and Summaries read of the company only what Summarize shows. Summaries are in the order of ids; unknown
	// ids are left out.
	Browse(
		ctx context.Context, site int64, f Filter, sort string, limit, offset int,
	) (found []app.Listing, total int, err error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error)
	// of public listings, ISO 3166-1 alpha-2
	Countries(ctx context.Context, site int64) ([]string, error)
	AlternativesOf(ctx context.Context, listing int64) ([]app.Alternative, error) // what was decided, the first first
	NamedAlternatives(ctx context.Context, site int64, limit int) ([]app.Slug, error)
	// Beside returns live listings under a primary category: those that were made after one, and then the first, but
	// for that one.
	Beside(ctx context.Context, site int64, category app.Slug, after int64, limit int) ([]app.Listing, error)
	// live ones filed right there, most votes first
	TopOf(ctx context.Context, site int64, category app.Slug, limit int) ([]app.Listing, error)
	StarsOfAll(ctx context.Context, listings []int64, made time.Time) (map[int64]app.Stars, error) // as StarsOf
	RatedAtLeast(ctx context.Context, site int64, r Rated) ([]int64, error)
	Listing(ctx context.Context, id int64) (app.Listing, error)
	// newest first
	ListingsOwned(ctx context.Context, account int64, limit, offset int) (found []app.Listing, total int, err error)
	// of companies with the key, on all sites
	ListingsOwnedOf(ctx context.Context, account int64, key string) ([]app.Listing, error)
	// sets ID where it is 0, and the ID of new milestones
	SaveCompany(ctx context.Context, c *app.Company) error
	// sets Number
	AddVersion(ctx context.Context, v *app.Version) error
	// newest first
	Versions(ctx context.Context, listing int64, limit int) ([]app.Version, error)
	// newest first
	VersionsPage(ctx context.Context, listing int64, limit, offset int) (found []app.Version, total int, err error)
	// from one on, oldest first
	VersionsFrom(ctx context.Context, listing, number int64, limit int) ([]app.Version, error)
	// from one of a listing on, of all of the company, newest first
	VersionsSince(ctx context.Context, company, listing, number int64) ([]app.Version, error)
	SaveConfirmed(ctx context.Context, company int64, c app.Confirmed) error
	// ends those that are open
	OvertakeProposals(ctx context.Context, company int64, fields []string, at time.Time) error
	Draft(ctx context.Context, id app.UUID) (app.Draft, error)
	DraftsOfListing(ctx context.Context, listing int64, limit int) ([]app.Draft, error) // newest first
	UpdateStore
	UpdatesOf(ctx context.Context, listing int64, limit int) ([]app.Update, error) // newest first
	FoundersOf(ctx context.Context, listing int64) (map[string]app.Slug, error)    // whom it names, by app.PersonKey
	// of the reviews that it shows, of accounts made by a time
	StarsOf(ctx context.Context, listing int64, made time.Time) (app.Stars, error)
	// UpdatesPage returns a page of what LatestUpdates has, and how many of them one pages through.
	UpdatesPage(ctx context.Context, site int64, limit, offset int) (found []app.Update, total int, err error)
	LatestUpdates(ctx context.Context, site int64, limit int) ([]app.Update, error) // of live listings, newest first
	Sites(ctx context.Context) ([]app.Site, error)
	Categories(ctx context.Context) ([]app.Category, error) // in the order of the tree: parents first, by position
}

// Filter says which listings are meant. Zero values do not filter; several values of a text have commas between them,
// and any of them will do.
type Filter struct {
	Status       app.ListingStatus // live or scheduled
	Categories   []app.Slug        // any of these, the effective categories of the listing
	Stage        string
	Country      string // ISO 3166-1 alpha-2, upper case
	PricingModel string
	FreePlan     bool   // one of app.FreeModels
	Domain       string // the company's key
	Rating       Rated

	UpdatedSince                  time.Time // changed then or later
	LaunchedAfter, LaunchedBefore time.Time // live since the one or later, and before the other

	Among []int64 // one of these; nil is any
	Name  string  // words that the name begins with or holds, for when the index is away

	From app.Mark // where a list is gone on with, for the store; the zero value is the beginning
}

// Rated says how well a listing must be rated. The zero value asks for nothing.
type Rated struct {
	Tenths int       // of a star, at least, as the mean is shown
	Made   time.Time // reviews of accounts that were made then or earlier count
	IDs    []int64   // which are rated so, for an index; the store asks itself
}

// ErrIndexAway is what an Index returns while it is being rebuilt. The store's names stand in for it.
var ErrIndexAway = errors.New("the search index is being rebuilt")

// Index finds listings by their words.
type Index interface {
	// Find returns one page of the listings that match, best first by sort.
	Find(ctx context.Context, site int64, text Text, f Filter, sort string, limit, offset int) (Matches, error)
	// Like returns listings under a category, of whichever site and status, that say most of what l says, most first.
	Like(ctx context.Context, l app.Listing, category app.Slug, limit int) ([]Likeness, error)
	// Explain says why a search for text found listings that say texts, best first.
	Explain(text string, texts []string) Explanation
}

// Text is what is searched for: words, and all that was said, which may be a name as it stands.
type Text struct {
	Words, Said string
	Exact       bool // neither words that are like them nor a part of them will do
}

// Likeness is a listing that says some of what another one says.
type Likeness struct {
	ID    int64
	Words []string // that they share, those first that fewest others say
}

// Matches are what an Index finds for a text.
type Matches struct {
	IDs   []int64 // of the page
	Total int
	Words *Words // nil if all words of the text were searched for
}

// Service is what callers may do with listings.
type Service struct {
	store  Store
	index  Index
	clock  app.Clock
	beside memory
	rows   rowMemory
	names  nameMemory
	counts *statistics.Service // nil: owners are not told

	called func(app.Slug) []string                        // what a category is called in other languages
	moveOn func(ctx context.Context, listing int64) error // after its company changed; nil: nothing moves on
}

// New returns the service.
func New(store Store, index Index, clock app.Clock) *Service {
	return &Service{store: store, index: index, clock: clock, called: func(app.Slug) []string { return nil }}
}

// WithCalled has questions name categories as other languages call them, too.
func (s *Service) WithCalled(called func(app.Slug) []string) *Service {
	s.called = called
	return s
}

// WithStatistics tells owners what people do with their listings.
func (s *Service) WithStatistics(counts *statistics.Service) *Service {
	s.counts = counts
	return s
}
