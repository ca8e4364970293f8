// Package drafts makes a profile of a website's address: it has the site read and drafted, takes its person's
// changes, and turns it into a listing.
package drafts

import (
	"context"
	"encoding/json"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/listings"
	"debut/app/ground/hourly"
	"debut/app/ground/jobs"
	"debut/app/intake/corrections"
)

// Store is what drafts need remembered, and the listings that they become.
type Store interface {
	jobs.Adder
	listings.Store
	corrections.Store

	CreateDraft(ctx context.Context, d app.Draft) error
	Draft(ctx context.Context, id app.UUID) (app.Draft, error)
	SaveDraft(ctx context.Context, d *app.Draft) error            // bumps Revision
	SaveDraftChange(ctx context.Context, c app.DraftChange) error // the oldest beyond the bounds go
	DropDraftChange(ctx context.Context, draft app.UUID, number int64) error
	// newest first, without what stood before
	DraftHistory(ctx context.Context, draft app.UUID) ([]app.DraftChange, error)
	BeforeDraftChange(ctx context.Context, draft app.UUID, number int64) (map[string]json.RawMessage, error)
	SaveFound(ctx context.Context, id app.UUID, f app.Found) error // until it is ready
	Found(ctx context.Context, id app.UUID) (f app.Found, stamp int64, err error)
	// moves the invitations to the draft to its listing
	JoinListing(ctx context.Context, draft app.UUID, listing int64) error
	// with its snapshots and jobs
	DeleteDraft(ctx context.Context, id app.UUID) error
	// newest first
	DraftsOf(ctx context.Context, account int64, limit, offset int) (found []app.Draft, total int, err error)
	// newest first
	DraftsOfListing(ctx context.Context, listing int64, limit int) ([]app.Draft, error)
	Profile(ctx context.Context, account int64) (f app.Founder, found bool, err error)
	SaveSnapshot(ctx context.Context, draft app.UUID, role Role, s *app.Snapshot) error // replaces
	Snapshot(ctx context.Context, draft app.UUID, role Role) (s app.Snapshot, found bool, err error)
	// in the place of what was read of the company's website before; what was read later stays
	SavePassages(ctx context.Context, company int64, p app.Passages) error
}

// Role says whose website a snapshot is of.
type Role string

const (
	Own          Role = "own"
	OfCompetitor Role = "rival" // the competitor that the person named
)

// Reader reads websites.
type Reader interface {
	// CheckURL returns the address as it will be kept, or an error that says what to send instead. One without a scheme
	// gets https.
	CheckURL(raw string) (string, error)
	// CompanyKey names the company that a website belongs to.
	CompanyKey(url string) string
	// Read returns what could be read; what could not is under Problems. An address without a scheme is read by https,
	// or else by http. An error is only ever that of ctx.
	Read(ctx context.Context, url string, progress app.Reading) (app.Snapshot, error) // progress may be nil
}

// Launches moves a listing on after its company changed.
type Launches interface {
	UpdateStatus(ctx context.Context, listing int64) error
}

// Logos keeps logos of websites.
type Logos interface {
	// KeepLogo keeps the logo at an address for an account, or for nobody yet, where that is 0, and returns where the
	// site shows it.
	KeepLogo(ctx context.Context, account int64, address string) (string, error)
}

// Parts are what the service is made of.
type Parts struct {
	Store     Store
	Listings  *listings.Service
	Launches  Launches
	Reader    Reader
	Drafter   drafting.Drafter
	Redrafter drafting.Drafter // drafts fields again while a caller waits for them; nil is Drafter
	// drafts competitors' websites, and what is shown of one's own while it is read; nil is Drafter
	Plain   drafting.Drafter
	Clock   app.Clock
	NewID   func() app.UUID
	Letters Writer // nil writes none
	Logos   Logos  // nil keeps none: drafts have the addresses that websites have
}

// Service is what callers may do with drafts.
type Service struct {
	store       Store
	listings    *listings.Service
	launches    Launches
	reader      Reader
	drafter     drafting.Drafter
	redrafter   drafting.Drafter
	plain       drafting.Drafter
	clock       app.Clock
	newID       func() app.UUID
	redrafts    *redrafts
	rereads     *hourly.Counter
	letters     Writer
	logos       Logos
	corrections *corrections.Service
	stopped     context.Context // ends with Stop
	stop        func()
}

// New returns the service.
func New(p Parts) *Service {
	if p.Redrafter == nil {
		p.Redrafter = p.Drafter
	}
	if p.Plain == nil {
		p.Plain = p.Drafter
	}
	stopped, stop := context.WithCancel(context.Background())
	return &Service{
		store: p.Store, listings: p.Listings, launches: p.Launches, reader: p.Reader,
		drafter: p.Drafter, redrafter: p.Redrafter, plain: p.Plain, clock: p.Clock, newID: p.NewID, letters: p.Letters,
		logos: p.Logos, corrections: corrections.New(p.Store, p.Clock),
		redrafts: &redrafts{running: map[int64]bool{}, begun: hourly.New(regeneratePerHour)},
		rereads:  hourly.New(rereadsPerHour),
		stopped:  stopped, stop: stop,
	}
}
