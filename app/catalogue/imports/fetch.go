package imports

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/pictures"
	"debut/app/catalogue/transfer"
	"debut/app/ground/texts"
)

// fetchStore is what fetching pictures needs remembered.
type fetchStore interface {
	listings.Changes
	Imported(ctx context.Context, site int64, source string, ids []string) ([]transfer.Imported, error)
	SaveImported(ctx context.Context, i transfer.Imported) error
	PicturesWaiting(ctx context.Context, site int64) (int, error)
	// the latest of which a picture could not be fetched
	PicturesFailed(ctx context.Context, site int64, limit int) ([]transfer.Imported, error)
	Listings(ctx context.Context, ids []int64) ([]app.Listing, error)
	ListingsOfCompany(ctx context.Context, company int64) ([]app.Listing, error)
	SaveCompany(ctx context.Context, c *app.Company) error
}

// fetchWithin is how long one picture may take.
const fetchWithin = 20 * time.Second

// Fetch does a transfer.FetchJob: it fetches the pictures of a listing one by one, as the robots.txt of their host
// allows, and has the listing show them. What is refused is noted, and is tried again with the next file.
func (s *Service) Fetch(ctx context.Context, key transfer.Key) error {
	site, found := s.site(key.Site)
	if !found {
		return nil
	}
	ctx = app.WithSite(ctx, &site)
	for {
		next, err := s.nextPicture(ctx, key)
		if err != nil {
			return err
		}
		if next == nil {
			return s.showAll(ctx, key)
		}
		made, err := s.fetchOne(ctx, *next)
		if public, _ := app.PublicMessage(err); err != nil && !public {
			return err
		}
		if err := s.keepPicture(ctx, key, *next, made, err); err != nil {
			return err
		}
	}
}

func (s *Service) site(id int64) (app.Site, bool) {
	i := slices.IndexFunc(s.Sites, func(site app.Site) bool { return site.ID == id })
	if i < 0 {
		return app.Site{}, false
	}
	return s.Sites[i], true
}

// wanted is a picture that is still to be fetched.
type wanted struct {
	address string
	shape   pictures.Shape
}

func (s *Service) nextPicture(ctx context.Context, key transfer.Key) (*wanted, error) {
	i, err := s.imported(ctx, key)
	if err != nil || i == nil {
		return nil, err
	}
	for _, r := range i.Pictures.All() {
		if r.Waits() {
			shape := pictures.View
			if r == i.Pictures.Logo {
				shape = pictures.Logo
			}
			return &wanted{r.URL, shape}, nil
		}
	}
	return nil, nil
}

// imported returns what is remembered of a listing; nil if it is gone.
func (s *Service) imported(ctx context.Context, key transfer.Key) (*transfer.Imported, error) {
	found, err := s.Store.Imported(ctx, key.Site, key.Source, []string{key.ID})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

func (s *Service) fetchOne(ctx context.Context, w wanted) (pictures.Fetched, error) {
	within, cancel := context.WithTimeout(ctx, fetchWithin)
	defer cancel()
	made, err := s.Pictures.Fetch(within, w.shape, w.address)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = app.Refused("no_picture", "The picture took longer than %d seconds.", int(fetchWithin/time.Second))
	}
	return made, err
}

// keepPicture notes what became of a picture, and has the listing show it unless somebody changed its pictures here.
func (s *Service) keepPicture(
	ctx context.Context, key transfer.Key, w wanted, made pictures.Fetched, refused error,
) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		i, err := s.imported(ctx, key)
		if err != nil || i == nil {
			return err
		}
		for _, r := range i.Pictures.All() {
			switch {
			case r.URL != w.address || r.Path != "" || (r == i.Pictures.Logo) != (w.shape == pictures.Logo):
			case refused != nil:
				_, said := app.PublicMessage(refused)
				r.Fault = said.String()
			default:
				r.Path, r.Width, r.Height = made.Path(), made.Width, made.Height
			}
		}
		if refused == nil {
			if err := s.Pictures.KeepShown(ctx, made); err != nil {
				return err
			}
			if err := s.show(ctx, i); err != nil {
				return err
			}
		}
		return s.Store.SaveImported(ctx, *i)
	})
}

// showAll has a listing show its pictures as the last file has them, of which some may be gone.
func (s *Service) showAll(ctx context.Context, key transfer.Key) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		i, err := s.imported(ctx, key)
		if err != nil || i == nil {
			return err
		}
		if err := s.show(ctx, i); err != nil {
			return err
		}
		return s.Store.SaveImported(ctx, *i)
	})
}

// show has a listing show the pictures that were fetched for it.
func (s *Service) show(ctx context.Context, i *transfer.Imported) error {
	found, err := s.Store.Listings(ctx, []int64{i.Listing})
	if err != nil || len(found) == 0 {
		return err
	}
	l := found[0]
	changed, err := i.Show(&l, app.SiteOf(ctx).Origin)
	if err != nil || !changed {
		return err
	}
	if err := s.Store.SaveCompany(ctx, &l.Company); err != nil {
		return err
	}
	all, err := s.Store.ListingsOfCompany(ctx, l.Company.ID)
	if err != nil {
		return err
	}
	for _, other := range all {
		if err := s.Store.ListingChanged(ctx, other.ID); err != nil {
			return err
		}
	}
	return nil
}

// GiveUpPictures ends the fetching of a listing's pictures with which something went wrong again and again.
func (s *Service) GiveUpPictures(ctx context.Context, key transfer.Key, _ error) error {
	i, err := s.imported(ctx, key)
	if err != nil || i == nil {
		return err
	}
	for _, r := range i.Pictures.All() {
		if r.Waits() {
			r.Fault = "Something went wrong here again and again; the log says what."
		}
	}
	return s.Store.SaveImported(ctx, *i)
}

// Fetching is how far the pictures of imported listings are.
type Fetching struct {
	Waiting int
	Failed  []Unfetched // the latest
}

// Unfetched is a picture that could not be fetched.
type Unfetched struct {
	Listing int64
	Name    string // of its company
	Address string
	Why     texts.Text
}

// shownUnfetched is of how many listings the page names the pictures that could not be fetched.
const shownUnfetched = 20

// Fetching returns how far the pictures of the site's imported listings are.
func (s *Service) Fetching(ctx context.Context) (f Fetching, err error) {
	site := app.SiteOf(ctx).ID
	if f.Waiting, err = s.Store.PicturesWaiting(ctx, site); err != nil {
		return f, err
	}
	of, err := s.Store.PicturesFailed(ctx, site, shownUnfetched)
	if err != nil {
		return f, err
	}
	names, err := s.namesOf(ctx, of)
	for _, i := range of {
		for _, r := range i.Pictures.All() {
			if r.Fault != "" {
				f.Failed = append(f.Failed, Unfetched{i.Listing, names[i.Listing], r.URL, texts.Text(r.Fault)})
			}
		}
	}
	return f, err
}

func (s *Service) namesOf(ctx context.Context, of []transfer.Imported) (map[int64]string, error) {
	names := map[int64]string{}
	for _, i := range of {
		names[i.Listing] = ""
	}
	found, err := s.Store.Listings(ctx, slices.Sorted(maps.Keys(names)))
	for _, l := range found {
		names[l.ID] = l.Company.Name
	}
	return names, err
}
