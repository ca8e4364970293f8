// Package unnaming takes down the names of founders who ask for it.
package unnaming

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

// How much may be asked.
const (
	mostMails   = 3   // for a founder in a day
	mostAddress = 5   // of an address in a day
	mostClient  = 5   // of a client address in a day
	widerShare  = 8   // times as many of its wider network
	mostOpen    = 500 // that wait for the team of a site
	mostOf      = 10  // likewise, of a founder
	day         = 24 * time.Hour
	linkLife    = day
	clientKept  = 30 * day
	kept        = 365 * day
)

// ConfirmPath is the page of the link in a mail.
const ConfirmPath = "/wishes/confirm"

// Path returns the path of the form by which somebody asks not to be named.
func Path(slug app.Slug) string { return "/founders/" + string(slug) + "/remove" }

// Store is what requests need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	Profile(ctx context.Context, account int64) (f app.Founder, found bool, err error)
	Listings(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids
	audit.Store
	AddReport(ctx context.Context, r *app.Report) error // sets ID

	// NamedSomewhere returns a founder with all live listings of a site that name them, or would if they wanted it;
	// FounderOf by number.
	NamedSomewhere(ctx context.Context, site int64, slug app.Slug) (app.Person, error)
	FounderOf(ctx context.Context, site, id int64) (app.Person, error)
	Unname(ctx context.Context, u app.Unnamed) error
	NameAgain(ctx context.Context, u app.Unnamed) error
	ProofsOf(ctx context.Context, of app.Company, name string) ([]string, error) // "" stands for the team

	AddUnnaming(ctx context.Context, w *app.Unnaming, hash []byte) error // sets ID
	// UnnamingLoad counts what there is beside a request since a time. Nobody else counts meanwhile.
	UnnamingLoad(ctx context.Context, w app.Unnaming, since time.Time) (Load, error)
	UnnamingByLink(ctx context.Context, hash []byte, after time.Time) (app.Unnaming, bool, error)
	OpenUnnaming(ctx context.Context, site, id int64) (app.Unnaming, bool, error)
	OpenUnnamings(ctx context.Context, site int64, limit int) ([]app.Unnaming, int, error) // the oldest first
	EndUnnaming(ctx context.Context, id int64, as app.UnnamingState, at time.Time) error
	ForgetUnnamings(ctx context.Context, mailed, clients, decided time.Time) error
}

// Load is how much was asked.
type Load struct {
	Mails   int // since a time, for the founder
	Address int // likewise, by the e-mail address
	Client  int // by the client address
	Network int // by its wider network
	Open    int // that wait for the team
	Same    int // of those, for the founder and by the address
	Founder int // of those, for the founder
}

// Parts are what the service is made of.
type Parts struct {
	Store   Store
	Letters mail.ToPeople
	Clock   app.Clock
	Rand    io.Reader
}

// Service is what people may ask.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }

func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Millisecond) }

// place is a live listing of whom a request is about.
type place struct {
	app.Listing
	name   string // as it names them
	hidden bool
}

// unnamed says that the company of the place does not name the person. What somebody proved of a homepage holds for all
// companies whose website it is; what the owner of a listing says holds for theirs alone, unless the page is proven to
// be theirs.
func (p place) unnamed(whole bool, proof string, at time.Time) app.Unnamed {
	u := app.Unnamed{Company: p.Company.ID, Names: []string{p.name}, Proof: proof, Since: at}
	if whole {
		u.Key = string(app.PageOf(p.Company.Website))
	}
	return u
}

// placesOf returns where a founder is named, or would be if they wanted it.
func (s *Service) placesOf(ctx context.Context, p app.Person) (at []place, err error) {
	ids := make([]int64, len(p.At))
	for i, one := range p.At {
		ids[i] = one.Listing
	}
	slices.Sort(ids)
	found, err := s.Store.Listings(ctx, slices.Compact(ids))
	for _, l := range found {
		for _, f := range l.Company.Founders {
			if slices.ContainsFunc(p.At, func(a app.PersonAt) bool {
				return a.Listing == l.ID && a.Name == app.PersonKey(f.Name)
			}) {
				at = append(at, place{l, f.Name, l.Company.Hides(f.Name)})
			}
		}
	}
	return at, err
}

// Person is whom a form is about.
type Person struct {
	Slug      app.Slug
	Name      string   // "" if nobody names them now
	Companies []string // that name them
	Now       bool     // the caller has it so at once
	Back      bool     // what the caller has at once is to be named again
}

// Find returns whom the form of a slug is about.
func (s *Service) Find(ctx context.Context, who app.Caller, slug app.Slug) (Person, error) {
	p, err := s.Store.NamedSomewhere(ctx, app.SiteOf(ctx).ID, slug)
	if err != nil {
		return Person{}, err
	}
	at, err := s.placesOf(ctx, p)
	if err == nil && len(at) == 0 {
		err = app.Missing("founder", slug)
	}
	if err != nil {
		return Person{}, err
	}
	is := Person{Slug: p.Slug}
	for _, one := range at {
		if !one.hidden {
			is.Name = p.Name
			is.Companies = append(is.Companies, one.Company.Name)
		}
	}
	own, back, err := s.own(ctx, who, at)
	is.Now, is.Back = len(own) > 0, back
	return is, err
}

// own returns where the caller is named, by their profile, in listings that they look after; back if they asked there
// not to be.
func (s *Service) own(ctx context.Context, who app.Caller, at []place) (own []place, back bool, err error) {
	if who.Account == 0 {
		return nil, false, nil
	}
	profile, found, err := s.Store.Profile(ctx, who.Account)
	if err != nil || !found {
		return nil, false, err
	}
	for _, one := range at {
		if !one.OwnedBy(who) || app.PersonKey(one.name) != app.PersonKey(profile.Name) {
			continue
		}
		if one.hidden {
			proofs, err := s.Store.ProofsOf(ctx, one.Company, one.name)
			if err != nil {
				return nil, false, err
			}
			if !only(proofs, proofOf(one, account(who))) {
				continue
			}
		}
		if len(own) > 0 && one.hidden != back {
			if back { // to be left out comes before
				own, back = nil, false
			} else {
				continue
			}
		}
		own, back = append(own, one), one.hidden
	}
	return own, back, nil
}

func account(who app.Caller) string { return fmt.Sprintf("account %d", who.Account) }

// proofOf is what is kept of whose request it is: it tells them from others, and nothing about them.
func proofOf(at place, by string) string {
	return hex.EncodeToString(secrets.Digest(app.PersonKey(at.name) + "\n" + at.Company.Key + "\n" + by))
}

func only(proofs []string, mine string) bool {
	return len(proofs) > 0 && !slices.ContainsFunc(proofs, func(p string) bool { return p != mine })
}

// Forget drops links that were not followed, where requests came from, and those that were decided, once each has had
// its time.
func (s *Service) Forget(ctx context.Context) error {
	now := s.now()
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.ForgetUnnamings(ctx, now.Add(-linkLife), now.Add(-clientKept), now.Add(-kept))
	})
}
