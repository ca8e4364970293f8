// Package programmes is contests that the site team announces: what they are, which listings enter them, and who wins.
package programmes

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/ground/audit"
	"debut/app/ground/mail"
)

// Store is what programmes need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	awards.GrantStore
	Sites(ctx context.Context) ([]app.Site, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids
	Categories(ctx context.Context) ([]app.Category, error)            // parents first
	ListingsOwned(ctx context.Context, account int64, limit, offset int) (found []app.Listing, total int, err error)

	// Programmes returns a page of the programmes of a site that are not withdrawn: those that are open at now, then
	// those that are upcoming, the first to end first, then the closed ones, the last first. A status narrows them; ""
	// does not.
	Programmes(
		ctx context.Context, site int64, now time.Time, status app.ProgrammeStatus, limit, offset int,
	) ([]app.Programme, int, error)
	// withdrawn ones too, the last to end first
	AllProgrammes(ctx context.Context, site int64, limit int) ([]app.Programme, error)
	// Programme returns a programme of a site, and keeps others from changing it until the transaction ends.
	Programme(ctx context.Context, site int64, slug app.Slug) (p app.Programme, found bool, err error)
	SaveProgramme(ctx context.Context, p *app.Programme) error // sets ID where it is 0
	// ProgrammesToClose returns the programmes that ended by a time and are neither closed nor withdrawn, the first to
	// end first.
	ProgrammesToClose(ctx context.Context, site int64, now time.Time) ([]app.Programme, error)
	CloseProgramme(ctx context.Context, p app.Programme, at time.Time, ranked []app.Entrant) error

	// Enter keeps an entry, unless there is one of the listing: then it returns that.
	Enter(ctx context.Context, e app.ProgrammeEntry) (kept app.ProgrammeEntry, err error)
	LeaveProgramme(ctx context.Context, programme, listing int64) (was bool, err error) // ends an entry
	// the listings that an account owns and that entered
	EntriesOf(ctx context.Context, programme, account int64) ([]int64, error)
	// Entrants returns the entries of live listings; of a closed programme those that were ranked.
	Entrants(ctx context.Context, p app.Programme) ([]app.Entrant, error)
	// HoldEntrants keeps votes for the entries of a programme from changing until the transaction ends.
	HoldEntrants(ctx context.Context, programme int64) error

	AddAuditEntry(ctx context.Context, a *audit.Entry) error // sets ID
}

// Parts are what the service is made of.
type Parts struct {
	Store Store
	Votes awards.Releaser
	Clock app.Clock
	Rand  io.Reader
	Least app.Live[int] // counted votes that an award needs

	Letters mail.ToPeople
}

// Service says which programmes there are, takes entries, and closes them.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }
