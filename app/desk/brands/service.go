// Package brands is how a site looks and what it says of itself: its name, colours and mark, the links and texts around
// its pages, and who answers for it. An operator changes it on a page, it is in force at once, and each earlier brand
// can be taken up again.
package brands

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/texts"
)

// Store is what brands need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	Categories(ctx context.Context) ([]app.Category, error)
	Brand(ctx context.Context, site int64) (app.Brand, error)                  // the newest, or none
	AddBrand(ctx context.Context, site int64, v Version) error                 // and forgets all but the newest Kept
	Brands(ctx context.Context, site int64) ([]Version, error)                 // newest first
	SaveMark(ctx context.Context, name string, png []byte) error               // again, if there is one
	Mark(ctx context.Context, name string) (png []byte, found bool, err error) // of any site
	AddAuditEntry(ctx context.Context, a *audit.Entry) error                   // sets ID
}

// Kept is how many brands of a site are kept, with the one in force.
const Kept = 20

// Version is a brand that a site has or had.
type Version struct {
	ID    int64
	Brand app.Brand
	By    int64  // the account that set it; 0 once that is deleted
	Email string // of that account
	At    time.Time
}

// The actions that the audit log has.
const (
	ActionChange  = "change_brand"
	ActionRestore = "restore_brand"
)

// Service is what operators may do.
type Service struct {
	store Store
	clock app.Clock
}

// New returns the service.
func New(store Store, clock app.Clock) *Service { return &Service{store, clock} }

// Versions returns the brands of ctx's site, the one in force first.
func (s *Service) Versions(ctx context.Context) ([]Version, error) {
	return s.store.Brands(ctx, app.SiteOf(ctx).ID)
}

// Mark returns a mark by its name, as PNG.
func (s *Service) Mark(ctx context.Context, name string) ([]byte, error) {
	png, found, err := s.store.Mark(ctx, name)
	if err == nil && !found {
		err = app.Missing("mark", name)
	}
	return png, err
}

// Speak sets the language of a site's interface; whose account it is that says so needs no rights, as in the demo.
func (s *Service) Speak(ctx context.Context, site app.Site, account int64, l texts.Language) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		b, err := s.store.Brand(ctx, site.ID)
		if err != nil {
			return err
		}
		b.Language = l
		return s.store.AddBrand(ctx, site.ID, Version{Brand: b, By: account, At: s.clock().UTC()})
	})
}

// change has an operator give ctx's site another brand, and the audit log say so.
func (s *Service) change(
	ctx context.Context, who app.Caller, action string, to func(ctx context.Context, b *app.Brand) error,
) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.store.Account(ctx, who.Account)
		if err == nil {
			err = me.MayOperate()
		}
		if err != nil {
			return err
		}
		site := app.SiteOf(ctx)
		before, err := s.store.Brand(ctx, site.ID)
		if err != nil {
			return err
		}
		after := before
		if err := to(ctx, &after); err != nil {
			return err
		}
		old, anew := differences(before, after)
		if old == "" && anew == "" {
			return nil
		}
		now := s.clock().UTC()
		if err := s.store.AddBrand(ctx, site.ID, Version{Brand: after, By: who.Account, At: now}); err != nil {
			return err
		}
		return s.store.AddAuditEntry(ctx,
			&audit.Entry{At: now, Account: who.Account, Action: action, Object: "brand of " + site.Key,
				Before: old, After: anew})
	})
}
