// Package profiles is what people who list products say of themselves: once, for all their products.
package profiles

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/pictures"
)

// Store is what profiles need remembered, and the listings that they are put into.
type Store interface {
	listings.Store

	Profile(ctx context.Context, account int64) (f app.Founder, found bool, err error)
	SaveProfile(ctx context.Context, account int64, f app.Founder, at time.Time) error
}

// Launches moves a listing on after its company changed.
type Launches interface {
	UpdateStatus(ctx context.Context, listing int64) error
}

// Pictures keeps portraits.
type Pictures interface {
	Add(ctx context.Context, account int64, shape pictures.Shape, sent []byte) (app.StoredPicture, error)
}

// Service is what people may do with their profile.
type Service struct {
	store    Store
	listings *listings.Service
	launches Launches
	pictures Pictures
	clock    app.Clock
}

// New returns the service.
func New(store Store, l *listings.Service, launches Launches, portraits Pictures, clock app.Clock) *Service {
	return &Service{store, l, launches, portraits, clock}
}

// Profile is what a person says of themselves, and where it stands.
type Profile struct {
	app.Founder
	Products []Product
}

// Product is a listing of the person.
type Product struct {
	Listing int64
	Name    string
	Named   bool // the person is named among its founders
	// whom it names, with what its website says of them
	Founders []app.Founder
}

// Founder returns what an account says of itself.
func (s *Service) Founder(ctx context.Context, account int64) (app.Founder, error) {
	f, _, err := s.store.Profile(ctx, account)
	return f, err
}

// Get returns the profile of an account.
func (s *Service) Get(ctx context.Context, account int64) (p Profile, err error) {
	if p.Founder, err = s.Founder(ctx, account); err != nil {
		return p, err
	}
	err = s.each(ctx, account, func(l app.Listing) error {
		p.Products = append(p.Products, Product{Listing: l.ID, Name: l.Company.Name,
			Named: p.Name != "" && p.In(l.Company.Founders) >= 0, Founders: l.Company.Founders})
		return nil
	})
	return p, err
}

// Input is what a person says of themselves. It replaces what they said before.
type Input struct {
	Name  string `json:"name" required:"true" min:"1" max:"160"`
	Title string `json:"title" max:"160"`
	Bio   string `json:"bio" lines:"true" max:"3000"`
	Links
	AddTo []int64 `json:"add_to" max:"1000" doc:"Listings among whose founders the person is to be named."`
}

// Links are where one finds the person, one text for each of app.SocialKeys.
type Links struct {
	Website     string `json:"website" max:"500"`
	LinkedIn    string `json:"linkedin" max:"500"`
	X           string `json:"x" max:"500"`
	GitHub      string `json:"github" max:"500"`
	YouTube     string `json:"youtube" max:"500"`
	Threads     string `json:"threads" max:"500"`
	Instagram   string `json:"instagram" max:"500"`
	Medium      string `json:"medium" max:"500"`
	Reddit      string `json:"reddit" max:"500"`
	ProductHunt string `json:"product_hunt" max:"500"`
	Facebook    string `json:"facebook" max:"500"`
	TikTok      string `json:"tiktok" max:"500"`
	Pinterest   string `json:"pinterest" max:"500"`
	Custom      string `json:"custom" max:"500"`
}

// founder returns what was said, or what is wrong with it.
func (in Input) founder() (app.Founder, error) {
	f := app.Founder{Name: strings.TrimSpace(in.Name), Title: app.Text(strings.TrimSpace(in.Title)),
		Bio: app.Text(strings.TrimSpace(in.Bio)), Socials: app.Socials{}}
	var issues app.Issues
	for _, key := range app.SocialKeys {
		if link := strings.TrimSpace(*app.At(&in.Links, key).(*string)); link != "" {
			f.Socials[key] = link
			listings.CheckTypedSocial(&issues, key, key, link)
		}
	}
	return f, issues.Err()
}

// Save keeps what a person says of themselves, and puts it into those of their listings that name them, name nobody, or
// are to name them from now on: so it completes the founder's profile that a free launch asks for. Each such listing
// has it in its history.
func (s *Service) Save(ctx context.Context, who app.Caller, in Input) (p Profile, err error) {
	f, err := in.founder()
	if err != nil {
		return p, err
	}
	err = s.change(ctx, who, in.AddTo, func(before app.Founder) app.Founder {
		f.Picture = before.Picture
		return f
	})
	if err != nil {
		return p, err
	}
	return s.Get(ctx, who.Account)
}

// SetPortrait makes a portrait of what a person sent, and keeps it with what they say of themselves.
func (s *Service) SetPortrait(ctx context.Context, who app.Caller, sent []byte) error {
	made, err := s.pictures.Add(ctx, who.Account, pictures.Portrait, sent)
	if err != nil {
		return err
	}
	return s.portray(ctx, who, app.Text(app.SiteOf(ctx).Origin+made.Path()))
}

// RemovePortrait takes it away again.
func (s *Service) RemovePortrait(ctx context.Context, who app.Caller) error {
	return s.portray(ctx, who, "")
}

func (s *Service) portray(ctx context.Context, who app.Caller, picture app.Text) error {
	return s.change(ctx, who, nil, func(f app.Founder) app.Founder {
		f.Picture = picture
		return f
	})
}

// change changes the profile of the caller, and the listings that it stands in.
func (s *Service) change(
	ctx context.Context, who app.Caller, addTo []int64, change func(app.Founder) app.Founder,
) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		before, found, err := s.store.Profile(ctx, who.Account)
		if err != nil {
			return err
		}
		if !found {
			before.Socials = app.Socials{}
		}
		f := change(before)
		if err := s.store.SaveProfile(ctx, who.Account, f, s.clock()); err != nil {
			return err
		}
		return s.each(ctx, who.Account, func(l app.Listing) error {
			return s.put(ctx, who, l.ID, before.Name, f, slices.Contains(addTo, l.ID))
		})
	})
}

// put puts a person into a listing of theirs, and moves the listing on if that completed it.
func (s *Service) put(
	ctx context.Context, who app.Caller, listing int64, before string, f app.Founder, add bool,
) error {
	l, err := s.store.Listing(ctx, listing) // another of the same company may have changed it just now
	if err != nil {
		return err
	}
	founders := f.Into(l.Company.Founders, before, add)
	if slices.EqualFunc(founders, l.Company.Founders, sameFounder) {
		return nil
	}
	if _, err := s.listings.Change(ctx, who, &l, func(l *app.Listing) { l.Company.Founders = founders }); err != nil {
		return err
	}
	return s.launches.UpdateStatus(ctx, l.ID)
}

func sameFounder(a, b app.Founder) bool {
	return a.Name == b.Name && a.Title == b.Title && a.Bio == b.Bio && a.Picture == b.Picture &&
		maps.Equal(a.Socials, b.Socials)
}

// most listings of one page of each.
const most = 100

// each does something with every listing of an account.
func (s *Service) each(ctx context.Context, account int64, do func(app.Listing) error) error {
	for offset := 0; ; offset += most {
		page, _, err := s.store.ListingsOwned(ctx, account, most, offset)
		if err != nil {
			return err
		}
		for _, l := range page {
			if err := do(l); err != nil {
				return err
			}
		}
		if len(page) < most {
			return nil
		}
	}
}
