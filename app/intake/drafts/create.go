package drafts

import (
	"context"
	"fmt"

	"debut/app"
	"debut/app/catalogue/listings"
)

// CreateInput names the website to list.
type CreateInput struct {
	URL string `json:"url" required:"true" min:"1" max:"2048" doc:"The company's website, such as https://example.com. Without a scheme https is tried, then http."`
}

// Create takes a website's address, queues the site to be read and drafted, and returns the draft at once. Nothing is
// published.
func (s *Service) Create(ctx context.Context, who app.Caller, in CreateInput) (app.Draft, error) {
	return s.create(ctx, who, "url", in.URL, false)
}

// CreateWatched is Create for somebody who looks on while the website is read: Found tells what is found.
func (s *Service) CreateWatched(ctx context.Context, who app.Caller, address string) (app.Draft, error) {
	return s.create(ctx, who, "website", address, true)
}

func (s *Service) create(ctx context.Context, who app.Caller, place, address string, watched bool) (app.Draft, error) {
	url, bare, err := s.CheckAddress(ctx, place, address)
	if err != nil {
		return app.Draft{}, err
	}
	now := s.clock().UTC()
	d := app.Draft{
		ID: s.newID(), Account: who.Account, URL: url, Bare: bare, Status: app.Crawling,
		Fields: app.EmptyProfile(), Watched: watched,
		CreatedAt: now, UpdatedAt: now,
	}
	var twins []app.Note
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		if twins, err = s.twins(ctx, who, url); err != nil {
			return err
		}
		if err := s.addDraft(ctx, who, &d); err != nil {
			return err
		}
		return s.store.AddJob(ctx, jobOf(CrawlJob, d, now))
	})
	shown := show(d)
	shown.Notes = append(shown.Notes, twins...)
	return shown, err
}

// CheckAddress returns an address as it is kept, and in bare once more if it came without a scheme. place says where an
// address stands that is refused.
func (s *Service) CheckAddress(ctx context.Context, place, address string) (url string, bare []string, err error) {
	if url, err = s.reader.CheckURL(address); err != nil {
		return "", nil, badAddress(place, err)
	}
	if isBare(address) {
		bare = []string{url}
	}
	return url, bare, listings.CheckDomain(ctx, s.store, app.SiteOf(ctx).ID, place, url)
}

// addDraft creates a draft of the caller's, for their listing of the company if they have one.
func (s *Service) addDraft(ctx context.Context, who app.Caller, d *app.Draft) error {
	mine, err := s.listed(ctx, who, s.reader.CompanyKey(d.URL))
	if err != nil {
		return err
	}
	if d.ListingID = nil; mine != nil {
		d.ListingID = &mine.ID
	}
	return s.store.CreateDraft(ctx, *d)
}

// Adopt makes a draft that was read for a visitor one of the caller's, in the transaction of ctx.
func (s *Service) Adopt(ctx context.Context, who app.Caller, d app.Draft) error {
	if err := listings.CheckDomain(ctx, s.store, app.SiteOf(ctx).ID, "website", d.URL); err != nil {
		return err
	}
	d.Account = who.Account
	if err := s.addDraft(ctx, who, &d); err != nil {
		return err
	}
	return s.addReminder(ctx, d)
}

// Twin returns the latest draft of an address that the caller has and has not submitted; found is false if there is
// none.
func (s *Service) Twin(ctx context.Context, who app.Caller, url string) (twin app.Draft, found bool, err error) {
	latest, _, err := s.store.DraftsOf(ctx, who.Account, mostTwins, 0)
	for _, d := range latest {
		if d.Synced == nil && bareAddress(d.URL) == bareAddress(url) {
			return d, true, err
		}
	}
	return app.Draft{}, false, err
}

// mostTwins is how many of the latest drafts of an account are compared with a new one.
const mostTwins = 20

// twins notes the latest draft of the same address that the caller has not submitted.
func (s *Service) twins(ctx context.Context, who app.Caller, url string) ([]app.Note, error) {
	d, found, err := s.Twin(ctx, who, url)
	if err != nil || !found {
		return nil, err
	}
	return []app.Note{{Location: "url", Message: fmt.Sprintf(
		"You have a draft of this address already: %s, which is %s. Go on with that one, or with this one; delete_draft deletes the other.", d.ID, d.Status)}}, nil
}

// listed returns the caller's listing of a company on the site of the request; nil if there is none.
func (s *Service) listed(ctx context.Context, who app.Caller, key string) (*app.Listing, error) {
	all, err := s.store.ListingsOwnedOf(ctx, who.Account, key)
	for _, l := range all {
		if l.Site.ID == app.SiteOf(ctx).ID {
			return &l, err
		}
	}
	return nil, err
}

// badAddress turns an error about an address into one that says where the address stands.
func badAddress(place string, err error) error {
	if app.KindOf(err) != app.Invalid {
		return err
	}
	var issues app.Issues
	issues.AddCode(app.CodeAddress, place, "%s", err)
	return issues.Err()
}

// ID says which of their drafts the caller means.
type ID struct {
	ID app.UUID `json:"id" required:"true" doc:"As submit_listing gives it."`
}

// Mine lists the caller's drafts, newest first.
func (s *Service) Mine(ctx context.Context, who app.Caller, p app.Paging) (app.List[Entry], error) {
	found, total, err := s.store.DraftsOf(ctx, who.Account, p.PerPage, p.Offset())
	items := make([]Entry, len(found))
	for i, d := range found {
		items[i] = entry(d)
	}
	return app.ListOf(items, p, total), err
}

// GetInput says which draft of theirs the caller wants, and how much of it.
type GetInput struct {
	ID app.UUID `json:"id" required:"true" doc:"As submit_listing gives it."`
	app.Viewing
	app.Waiting
}

// Get returns a draft of the caller.
func (s *Service) Get(ctx context.Context, who app.Caller, in GetInput) (app.Draft, error) {
	d, err := s.owned(ctx, who, in.ID)
	if err != nil {
		return app.Draft{}, err
	}
	return s.withChanges(ctx, d)
}

// owned returns a draft that the caller made or looks after; another person's is as missing as one that is not there.
func (s *Service) owned(ctx context.Context, who app.Caller, id app.UUID) (app.Draft, error) {
	d, err := s.store.Draft(ctx, id)
	if err == nil && !d.OwnedBy(who) {
		err = app.Missing("draft", id)
	}
	return d, err
}

// Found returns what was found so far of the website of a draft of the caller, with the draft, and a number that is
// another one after each change of either.
func (s *Service) Found(
	ctx context.Context, who app.Caller, id app.UUID,
) (d app.Draft, f app.Found, stamp int64, err error) {
	if f, stamp, err = s.store.Found(ctx, id); err != nil {
		return d, f, 0, err
	}
	if d, err = s.owned(ctx, who, id); err != nil {
		return d, app.Found{}, 0, err
	}
	if len(f.Pages) < len(d.Pages) {
		f.Pages = d.Pages
	}
	return show(d), f, stamp, nil
}
