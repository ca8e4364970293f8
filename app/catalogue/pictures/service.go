// Package pictures is the pictures that people bring: logos, views of products, portraits. Whatever is sent is read
// within bounds and made anew, so that nothing else of the file is kept or served. Pictures are named by their content
// and lie in the database, from where every node serves them.
package pictures

import (
	"cmp"
	"context"
	"time"

	"debut/app"
	"debut/app/ground/budget"
)

// Store is what pictures need remembered.
type Store interface {
	// a Tx that is refused if the account then stores more than it may
	Change(ctx context.Context, account int64, fn func(context.Context) error) error
	// AddPicture keeps a picture that an account brought, or nobody yet, where that is 0. One that is kept already is
	// used anew.
	AddPicture(ctx context.Context, account int64, p app.StoredPicture, body []byte, at time.Time) error
	// GivePicture has a kept picture count for an account, too.
	GivePicture(ctx context.Context, account int64, hash string, at time.Time) error
	// StrayPictures counts those that were brought since a time, for nobody.
	StrayPictures(ctx context.Context, since time.Time) (int, error)
	Picture(ctx context.Context, hash string) (p app.StoredPicture, body []byte, found bool, err error)
	// those that nobody brought since, and that nothing shows
	ForgetPictures(ctx context.Context, before time.Time) error
}

// Upload is a picture that an account brought.
type Upload struct {
	app.StoredPicture
	At time.Time
}

// Fetcher fetches pictures from websites, as their robots.txt allows.
type Fetcher interface {
	// Picture returns at most so many bytes of what stands at an address. The error says what people can do.
	Picture(ctx context.Context, address string, most int) ([]byte, error)
}

// Bounds of what is sent.
const (
	MaxBytes   = 5 << 20
	maxSide    = 12_000
	maxPixels  = 24_000_000
	maxDecoded = 96 << 20 // bytes that a picture takes while it is read
	maxScans   = 64       // of a JPEG: each is a pass over all of it
	maxCPU     = 6 * time.Second
)

// StoredBytes is the most that a picture has as it is kept.
const StoredBytes = 200 << 10

// previewsAtOnce is how many pictures are fetched at a time to be looked at.
const previewsAtOnce = 4

// atOnce is how many pictures are read at a time: together they take no more memory than so many.
const atOnce = 2

// Service is what people may do with pictures.
type Service struct {
	store   Store
	fetch   Fetcher
	clock   app.Clock
	slots   chan struct{}
	fetches chan struct{} // of previews
}

// New returns the service.
func New(store Store, fetch Fetcher, clock app.Clock) *Service {
	return &Service{store, fetch, clock, make(chan struct{}, atOnce), make(chan struct{}, previewsAtOnce)}
}

// Add makes a picture of what was sent, in a shape, and keeps it for an account. What nothing refers to within a day is
// deleted again.
func (s *Service) Add(ctx context.Context, account int64, shape Shape, sent []byte) (app.StoredPicture, error) {
	made, err := s.make(ctx, shape, sent)
	if err != nil {
		return app.StoredPicture{}, err
	}
	p := made.named()
	return p.StoredPicture, s.store.Change(ctx, account, func(ctx context.Context) error {
		return s.store.AddPicture(ctx, account, p.StoredPicture, p.body, s.clock().UTC())
	})
}

const (
	logoWithin = 5 * time.Second // a draft waits for the logo of a website
	mostStray  = 500             // logos of a day that are kept for nobody
	strayFor   = 24 * time.Hour  // what nothing shows is deleted then
)

// KeepLogo fetches the logo at an address of a website, keeps it for an account, or for nobody yet, where that is 0, and
// returns its address on the site of ctx.
func (s *Service) KeepLogo(ctx context.Context, account int64, address string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, logoWithin)
	defer cancel()
	if account == 0 {
		if n, err := s.store.StrayPictures(ctx, s.clock().Add(-strayFor)); err != nil || n >= mostStray {
			return "", cmp.Or(err, app.Refused("too_many_pictures", "As many logos are kept for visitors as may be."))
		}
	}
	sent, err := s.fetch.Picture(ctx, address, MaxBytes)
	if err != nil {
		return "", err
	}
	p, err := s.Add(ctx, account, Logo, sent)
	return app.SiteOf(ctx).Origin + p.Path(), err
}

// Give has a kept picture count for an account, by its address; any other address counts nothing.
func (s *Service) Give(ctx context.Context, account int64, address string) error {
	hash := app.HashOfPicture(address)
	if hash == "" {
		return nil
	}
	return s.store.GivePicture(ctx, account, hash, s.clock().UTC())
}

// Get returns a stored picture by its hash.
func (s *Service) Get(ctx context.Context, hash string) (app.StoredPicture, []byte, error) {
	p, body, found, err := s.store.Picture(ctx, hash)
	if err == nil && !found {
		err = app.Missing("picture", hash)
	}
	return p, body, err
}

// Forget deletes the pictures that nothing has shown for a day.
func (s *Service) Forget(ctx context.Context) error {
	return s.store.ForgetPictures(ctx, s.clock().Add(-strayFor))
}

// make waits for its turn, and makes a picture anew.
func (s *Service) make(ctx context.Context, shape Shape, sent []byte) (made picture, err error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return made, ctx.Err()
	}
	return remake(ctx, shape, sent)
}

// picture is one that was made anew.
type picture struct {
	kind          string
	body          []byte
	width, height int
}

// remake makes a picture anew of what was sent, or says why not and what to send instead.
func remake(ctx context.Context, shape Shape, sent []byte) (made picture, err error) {
	if len(sent) > MaxBytes {
		return made, TooLarge()
	}
	work := budget.New(ctx, budget.Limits{CPU: maxCPU})
	spent := work.Do(func() {
		if looksLikeSVG(sent) {
			made, err = makeSVG(work, shape, sent)
		} else {
			made, err = makeRaster(work, shape, sent)
		}
	})
	switch {
	case ctx.Err() != nil:
		return picture{}, ctx.Err()
	case spent != nil:
		return picture{}, app.Refused("picture_too_costly",
			"The picture takes too long to read. Save it anew as PNG or JPEG, with fewer pixels, and send that.")
	}
	return made, err
}

// TooLarge refuses a file that has more than MaxBytes.
func TooLarge() error {
	return app.Refused("picture_too_large",
		"The file has more than %d MB. Save the picture with fewer pixels, or as JPEG, and send that.", MaxBytes>>20)
}
