package follows

import (
	"cmp"
	"context"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// PagePath is the page on which people see all that they follow.
const PagePath = "/account/follows"

// MostSaved is how many categories, how many founders and how many searches a person can follow.
const MostSaved = 50

// CreateInput says what the caller wants to follow.
type CreateInput struct {
	Kind  string   `json:"kind" required:"true" enum:"product,category,founder,search"`
	Slug  app.Slug `json:"slug" example:"parcelwick" doc:"Of the product, the category or the founder."`
	Query string   `json:"query" max:"1000" example:"q=invoices&country=DE" doc:"Of a search, as the query of an address; the words and filters of search_listings."`
	Name  string   `json:"name" max:"80"`
	Often string   `json:"mail" enum:"at_once,daily,weekly,off" default:"daily" doc:"At once is every 15 minutes at most."`
}

// ID says which of their follows the caller means.
type ID struct {
	Follow string `json:"follow_id" required:"true" min:"1" max:"120" example:"0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40" doc:"As list_follows gives it."`
}

// UpdateInput says what to change of a follow.
type UpdateInput struct {
	ID
	Name  app.Sent[string] `json:"name" max:"80" doc:"Of all but products."`
	Often app.Sent[string] `json:"mail" enum:"at_once,daily,weekly,off"`
}

// Record is a follow as its person sees it.
type Record struct {
	FollowID   string    `json:"follow_id" doc:"A UUID; of a product its slug."`
	Kind       string    `json:"kind" enum:"product,category,founder,search"`
	Slug       *string   `json:"slug" doc:"null of a search."`
	Query      *string   `json:"query" doc:"Of a search, as the query of an address; null of all else."`
	Name       string    `json:"name"`
	Often      string    `json:"mail" enum:"at_once,daily,weekly,off"`
	FollowedAt time.Time `json:"followed_at"`
	URL        string    `json:"url" doc:"What is followed."`
}

// List lists what the caller follows on the site, oldest first.
func (s *Service) List(ctx context.Context, who app.Caller, p app.Paging) (app.List[Record], error) {
	all, err := s.All(ctx, who.Account)
	from := min(p.Offset(), len(all))
	return app.ListOf(all[from:min(from+p.PerPage, len(all))], p, len(all)), err
}

// All returns all that a person follows on ctx's site, oldest first.
func (s *Service) All(ctx context.Context, account int64) ([]Record, error) {
	site := app.SiteOf(ctx)
	theirs, err := s.followsOf(ctx, []Digests{{Account: account}})
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, f := range theirs[account].listings {
		ids = append(ids, f.Listing)
	}
	listings, err := s.store.Summaries(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := []Record{}
	for _, f := range theirs[account].listings {
		at := slices.IndexFunc(listings, func(l app.Listing) bool { return l.ID == f.Listing && l.Site.ID == site.ID })
		if at >= 0 {
			all = append(all, productRecord(listings[at], f))
		}
	}
	for _, f := range theirs[account].saved {
		if f.Site == site.ID {
			all = append(all, record(site, f))
		}
	}
	slices.SortStableFunc(all, func(a, b Record) int { return a.FollowedAt.Compare(b.FollowedAt) })
	return all, nil
}

func productRecord(l app.Listing, f app.Follow) Record {
	slug := string(l.Slug)
	return Record{slug, string(app.FollowProduct), &slug, nil, l.Company.Name, string(f.Often), f.At,
		l.Site.Origin + "/listings/" + slug}
}

func record(site app.Site, f app.SavedFollow) Record {
	r := Record{FollowID: string(f.ID), Kind: string(f.Kind), Name: f.Name, Often: string(f.Often), FollowedAt: f.At,
		Slug: &f.Target}
	switch f.Kind {
	case app.FollowCategory:
		r.URL = site.Origin + "/categories/" + f.Target
	case app.FollowFounder:
		r.URL = site.Origin + "/founders/" + f.Target
	default:
		r.Slug, r.Query, r.URL = nil, &f.Target, site.Origin+"/search?"+f.Target
	}
	return r
}

// Create has the caller follow something. Who follows it already goes on to, as before.
func (s *Service) Create(ctx context.Context, who app.Caller, in CreateInput) (done Record, err error) {
	if app.FollowKind(in.Kind) == app.FollowProduct {
		return s.createProduct(ctx, who, in)
	}
	f := app.SavedFollow{ID: s.NewID(), Account: who.Account, Site: app.SiteOf(ctx).ID, Kind: app.FollowKind(in.Kind),
		Often: cmp.Or(app.Often(in.Often), app.Daily), At: s.now(), Since: s.now()}
	name, err := s.target(ctx, &f, in)
	if err != nil {
		return done, inSlug(in, err)
	}
	f.Name = cmp.Or(app.OneLine(in.Name), app.Cut(name, 80))
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		// so that two at once count what the other did
		if _, err := s.store.HoldDigests(ctx, who.Account, f.At); err != nil {
			return err
		}
		all, err := s.store.SavedFollows(ctx, []int64{who.Account})
		if err != nil {
			return err
		}
		n := 0
		for _, has := range all {
			if has.Site == f.Site && has.Kind == f.Kind && has.Target == f.Target {
				done = record(app.SiteOf(ctx), has)
				return nil
			}
			if has.Kind == f.Kind {
				n++
			}
		}
		if n >= MostSaved {
			return tooManySaved(f.Kind)
		}
		done = record(app.SiteOf(ctx), f)
		_, err = s.store.AddSavedFollow(ctx, f)
		return err
	})
}

// now is in the precision in which times are kept.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Millisecond) }

func tooManySaved(kind app.FollowKind) error {
	switch kind {
	case app.FollowCategory:
		return app.Refused("too_many_follows", "You follow %d categories, which is the most. Unfollow one first.", MostSaved)
	case app.FollowFounder:
		return app.Refused("too_many_follows", "You follow %d founders, which is the most. Unfollow one first.", MostSaved)
	}
	return app.Refused("too_many_follows", "You saved %d searches, which is the most. Delete one first.", MostSaved)
}

// createProduct follows a product.
func (s *Service) createProduct(ctx context.Context, who app.Caller, in CreateInput) (done Record, err error) {
	if in.Slug == "" {
		return done, lacksSlug()
	}
	if in.Name != "" {
		return done, productName()
	}
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		before, err := s.State(ctx, app.Account{ID: who.Account}, in.Slug)
		if err != nil {
			return inSlug(in, err)
		}
		if err := s.Follow(ctx, app.Account{ID: who.Account}, in.Slug); err != nil {
			return inSlug(in, err)
		}
		often := app.Sent[string]{Set: in.Often != "" && !before.Follows, Value: in.Often}
		done, err = s.Update(ctx, who, UpdateInput{ID: ID{string(in.Slug)}, Often: often})
		return err
	})
}

func lacksSlug() error {
	var wrong app.Issues
	wrong.Add("slug", "is missing; send the slug of what is followed")
	return wrong.Err()
}

func productName() error {
	var wrong app.Issues
	wrong.Add("name", "cannot be changed of a product; leave it out")
	return wrong.Err()
}

// target sets what a follow is of, and returns what that is called.
func (s *Service) target(ctx context.Context, f *app.SavedFollow, in CreateInput) (name string, err error) {
	f.Target = string(in.Slug)
	if f.Kind != app.FollowSearch && f.Target == "" {
		return "", lacksSlug()
	}
	switch f.Kind {
	case app.FollowCategory:
		tree, err := s.store.Categories(ctx)
		at := slices.IndexFunc(tree, func(c app.Category) bool { return c.Slug == in.Slug })
		if err != nil || at < 0 {
			return "", cmp.Or(err, app.Missing("category", in.Slug))
		}
		return tree[at].Name, nil
	case app.FollowFounder:
		who, err := s.store.FounderBySlug(ctx, f.Site, in.Slug)
		f.Target = string(who.Slug)
		return who.Name, err
	}
	if f.Target, err = s.Searches.SaveQuery(ctx, in.Query); err != nil {
		return "", inQuery(err)
	}
	if f.Target == "" {
		var wrong app.Issues
		wrong.Add("query", "asks for nothing; send words or a filter, such as q=invoices&country=DE")
		return "", wrong.Err()
	}
	return s.Searches.NameOf(ctx, f.Target)
}

// inSlug says of what there is none of that it stands in the slug.
func inSlug(in CreateInput, err error) error {
	if app.KindOf(err) != app.NotFound {
		return err
	}
	var wrong app.Issues
	wrong.Add("slug", "is %s, and nothing live here has that slug", app.Brief(string(in.Slug)))
	return wrong.Err()
}

// inQuery says of a fault in a filter that it stands in the query.
func inQuery(err error) error {
	refused := app.RefusalOf(err)
	if refused == nil {
		return err
	}
	var wrong app.Issues
	for _, i := range refused.Issues {
		if i.Location != "query" {
			i.Message = texts.Sprintf("has a %s that %s", i.Location, i.Message)
		}
		wrong.AddCode(i.Code, "query", "%s", i.Message)
	}
	return wrong.Err()
}

// Update changes a follow.
func (s *Service) Update(ctx context.Context, who app.Caller, in UpdateInput) (done Record, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		if !isUUID(in.Follow) {
			done, err = s.updateProduct(ctx, who, in)
			return err
		}
		f, err := s.own(ctx, who.Account, in.Follow)
		if err != nil {
			return err
		}
		if in.Name.Set {
			if f.Name = app.OneLine(in.Name.Value); f.Name == "" {
				again := CreateInput{Kind: string(f.Kind), Slug: app.Slug(f.Target), Query: f.Target}
				if f.Name, err = s.target(ctx, &f, again); err != nil {
					return err
				}
			}
			f.Name = app.Cut(f.Name, 80)
		}
		if in.Often.Set {
			if f.Often == app.Off {
				f.Since = s.now()
			}
			f.Often = app.Often(in.Often.Value)
		}
		done = record(app.SiteOf(ctx), f)
		return s.store.SaveSavedFollow(ctx, f)
	})
}

// own returns a follow of a person on ctx's site.
func (s *Service) own(ctx context.Context, account int64, id string) (app.SavedFollow, error) {
	f, err := s.store.SavedFollow(ctx, account, app.UUID(strings.ToLower(id)))
	if err == nil && f.Site != app.SiteOf(ctx).ID {
		err = app.Missing("follow", id)
	}
	return f, err
}

var uuid = regexp.MustCompile(app.UUID("").Pattern())

func isUUID(id string) bool { return uuid.MatchString(id) }

func (s *Service) updateProduct(ctx context.Context, who app.Caller, in UpdateInput) (done Record, err error) {
	if in.Name.Set && in.Name.Value != "" {
		return done, productName()
	}
	missing := app.Missing("follow", in.Follow)
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, app.Slug(in.Follow))
	if app.KindOf(err) == app.NotFound {
		return done, missing
	}
	if err != nil {
		return done, err
	}
	if in.Often.Set {
		if _, err := s.store.SetFollowOften(ctx, who.Account, l.ID, app.Often(in.Often.Value), s.now()); err != nil {
			return done, err
		}
	}
	all, err := s.store.FollowsOf(ctx, []int64{who.Account})
	at := slices.IndexFunc(all, func(f app.Follow) bool { return f.Listing == l.ID })
	if err != nil || at < 0 {
		return done, cmp.Or(err, missing)
	}
	return productRecord(l, all[at]), nil
}

// Delete ends a follow.
func (s *Service) Delete(ctx context.Context, who app.Caller, in ID) (done struct{}, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		if !isUUID(in.Follow) {
			if _, err := s.updateProduct(ctx, who, UpdateInput{ID: in}); err != nil {
				return err
			}
			return s.Unfollow(ctx, who.Account, app.Slug(in.Follow))
		}
		f, err := s.own(ctx, who.Account, in.Follow)
		if err != nil {
			return err
		}
		_, err = s.store.DropSavedFollow(ctx, who.Account, f.ID)
		return err
	})
}

// Name returns what a follow of something is called as long as its person says nothing else, and the follow that they
// have of it; nil if they have none. what is a slug, or the query of the address of a search.
func (s *Service) Name(
	ctx context.Context, account int64, kind app.FollowKind, what string,
) (name string, has *Record, err error) {
	site := app.SiteOf(ctx)
	f := app.SavedFollow{Account: account, Site: site.ID, Kind: kind}
	name, err = s.target(ctx, &f, CreateInput{Kind: string(kind), Slug: app.Slug(what), Query: what})
	if err != nil {
		return "", nil, err
	}
	all, err := s.store.SavedFollows(ctx, []int64{account})
	for _, one := range all {
		if one.Site == site.ID && one.Kind == kind && one.Target == f.Target {
			r := record(site, one)
			has = &r
		}
	}
	return name, has, err
}

// QueryOf returns the words and filters of the query of an address, without what no search is saved with; "" if there
// are none.
func QueryOf(query url.Values) string {
	kept := url.Values{}
	for _, name := range []string{"q", "literal", "category", "country", "pricing_model", "has_free_plan", "stage",
		"rating_min", "domain", "launched_after", "launched_before"} {
		if value := query.Get(name); value != "" {
			kept.Set(name, value)
		}
	}
	return kept.Encode()
}
