package listings

import (
	"context"

	"debut/app"
)

// DumpPath is the address of all public listings in one file.
const DumpPath = "/dump/listings.jsonl"

// DumpStore reads everything that is public.
type DumpStore interface {
	// PublicAfter returns the live and scheduled listings of a site whose ids are greater than one, the lowest first.
	PublicAfter(ctx context.Context, site, after int64, limit int) ([]app.Listing, error)
	LastIndexChange(ctx context.Context) (int64, error)                              // its stamp; 0 if there is none
	IndexChanges(ctx context.Context, after int64, limit int) ([]IndexChange, error) // in their order
}

// Dump says what a copy of all public listings of a site holds.
type Dump struct {
	stamp int64              // of the last change that was looked at
	holds map[int64]included // by the ids of the listings
}

// included is what of a listing may be taken back while it stays public.
type included struct {
	unnamed  int // founders who do not want to be named
	sections int // a bit for each of app.Sections that shows
}

func includedOf(l app.Listing) included {
	t := included{unnamed: len(l.Company.Hidden())}
	for i, s := range app.Sections {
		if l.Shows(s) {
			t.sections |= 1 << i
		}
	}
	return t
}

// dumpPage is how many listings are read at a time, so that their number does not matter for memory.
const dumpPage = 200

// Dump calls write with what anyone may know of each public listing of the site, in the order of their ids.
func (s *Service) Dump(ctx context.Context, write func(Public) error) (Dump, error) {
	stamp, err := s.store.LastIndexChange(ctx)
	d := Dump{stamp, map[int64]included{}}
	for after, more := int64(0), err == nil; more; {
		var found []app.Listing
		if found, err = s.store.PublicAfter(ctx, app.SiteOf(ctx).ID, after, dumpPage); err != nil {
			return d, err
		}
		for _, l := range found {
			p, err := withMore(ctx, s.store, s.clock(), l, Show(l))
			if err == nil {
				err = write(p)
			}
			if err != nil {
				return d, err
			}
			after, d.holds[l.ID] = l.ID, includedOf(l)
		}
		more = len(found) == dumpPage
	}
	return d, err
}

// Withdrawn reports whether a dump holds what is not public any more: a listing that was hidden, suspended, taken down
// or deleted, a section that its plan does not show any more, or a founder who asked not to be named. It looks only at
// what changed since it was asked before.
func (s *Service) Withdrawn(ctx context.Context, d *Dump) (bool, error) {
	for {
		changes, err := s.store.IndexChanges(ctx, d.stamp, dumpPage)
		if err != nil || len(changes) == 0 {
			return false, err
		}
		for _, c := range changes {
			if gone, err := s.withdrew(ctx, d, c); err != nil || gone {
				return gone, err
			}
			d.stamp = c.Stamp
		}
	}
}

// withdrew reports whether a change took something away that a dump holds.
func (s *Service) withdrew(ctx context.Context, d *Dump, c IndexChange) (bool, error) {
	was, holds := d.holds[c.Listing]
	if c.Kind == AllChange || !holds || c.Kind != ListingChange {
		return c.Kind == AllChange, nil
	}
	l, err := s.store.Listing(ctx, c.Listing)
	if app.KindOf(err) == app.NotFound {
		return true, nil
	}
	is := includedOf(l)
	return err == nil && (!l.Public() || is.unnamed > was.unnamed || was.sections&^is.sections != 0), err
}
