// Package catalogue joins the areas of listings and what they are made of.
package catalogue

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/pictures"
	"debut/app/catalogue/transfer"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/live"
)

// Store is what the catalogue needs remembered.
type Store interface {
	answers.Store
	badges.Store
	categories.Store
	founders.Store
	imports.Store
	listings.Store
	pictures.Store
	transfer.Store
}

// Parts are what the ward is made of. What stands above it is asked when it is needed.
type Parts struct {
	ground.Common
	Store    Store
	Ground   *ground.Ground
	Sites    []app.Site // the default one first
	Index    listings.Index
	Fetch    pictures.Fetcher
	Reader   imports.Reader
	ReadLine func(raw []byte, into *transfer.Line) error // as strictly as the API reads what it is sent
	KeyOf    func(website string) string                 // of a company; "" if that is no address

	MoveOn   func(ctx context.Context, listing int64) error         // moves a listing on after its company changed
	HasPlace func(ctx context.Context, listing int64) (bool, error) // on the home page, which was paid for
}

// Catalogue is listings, and what they are made of.
type Catalogue struct {
	Drafters
	Listings   *listings.Service
	Answers    *answers.Service
	Categories *categories.Service
	Badges     *badges.Service
	Founders   *founders.Service
	Pictures   *pictures.Service
	Imports    *imports.Service
}

// New returns the ward.
func New(p Parts) *Catalogue {
	ground.Whole(p)
	shown := pictures.New(p.Store, p.Fetch, p.Clock)
	found := listings.New(p.Store, p.Index, p.Clock).WithStatistics(p.Ground.Statistics).WithMoveOn(p.MoveOn).
		WithCalled(categories.Called)
	drafters := NewDrafters(p.Live.Now().AI, live.Of(p.Live, func(s *app.Settings) int { return s.AI.PerHour }), p.Log)
	return &Catalogue{
		Drafters: drafters,
		Listings: found,
		Answers: answers.New(answers.Parts{
			Store: p.Store, Listings: found, Writer: drafters.Writer, Clock: p.Clock, Log: p.Log,
		}),
		Categories: categories.New(p.Store),
		Badges:     badges.New(p.Store).WithPlaces(p.HasPlace),
		Founders:   founders.New(p.Store),
		Pictures:   shown,
		Imports: imports.NewService(imports.Parts{
			Store: p.Store, Transfer: transfer.New(p.Store, p.Clock, p.KeyOf), Read: p.ReadLine,
			Pictures: shown, Reader: p.Reader, Sites: p.Sites, Clock: p.Clock,
		}),
	}
}

// Jobs returns what is done once for a change.
func (w *Catalogue) Jobs() []jobs.Handler {
	return []jobs.Handler{
		imports.Job.Handler(w.Imports.Run, w.Imports.GiveUp,
			jobs.Handler{Workers: 1, Lease: 30 * time.Second, MaxFailures: 3}),
		imports.SitemapJob.Handler(w.Imports.ReadSitemap, w.Imports.GiveUpSitemap,
			jobs.Handler{Workers: 1, Lease: 30 * time.Second, MaxFailures: 3, Untrusted: true}),
		transfer.FetchJob.Handler(w.Imports.Fetch, w.Imports.GiveUpPictures,
			jobs.Handler{Workers: 1, Lease: 30 * time.Second, MaxFailures: 3, Untrusted: true}),
	}
}

// Periods returns what comes round.
func (w *Catalogue) Periods() []jobs.Period {
	return []jobs.Period{{Name: "forget pictures that nothing shows", Every: 24 * time.Hour, Run: w.Pictures.Forget}}
}
