package drafts

import (
	"context"
	"fmt"

	"debut/app"
	"debut/app/listings"
)

// CreateInput names the website to list.
type CreateInput struct {
	URL string `json:"url" required:"true" min:"1" max:"2048" doc:"The company's website, such as https://example.com. Without a scheme https is tried, then http."`
}

// Create takes a website's address, has the site read and drafted, and returns the draft at once. Nothing is published.
func (s *Service) Create(ctx context.Context, who app.Caller, in CreateInput) (app.Draft, error) {
	url, err := s.reader.CheckURL(in.URL)
	if err != nil {
		return app.Draft{}, badAddress("url", err)
	}
	if err := listings.CheckDomain(ctx, s.store, app.SiteOf(ctx).ID, "url", url); err != nil {
		return app.Draft{}, err
	}
	now := s.clock().UTC()
	d := app.Draft{
		ID: s.newID(), Account: who.Account, URL: url, Status: app.Crawling, Fields: app.EmptyProfile(),
		CreatedAt: now, UpdatedAt: now,
	}
	noteBare(&d, url, in.URL)
	var twins []app.Note
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		if twins, err = s.twins(ctx, who, url); err != nil {
			return err
		}
		mine, err := s.listed(ctx, who, s.reader.CompanyKey(url))
		if err != nil {
			return err
		}
		if d.ListingID = nil; mine != nil {
			d.ListingID = &mine.ID
		}
		if err := s.store.CreateDraft(ctx, d); err != nil {
			return err
		}
		return s.store.AddJob(ctx, jobOf(CrawlJob, d, now))
	})
	shown := show(d)
	shown.Notes = append(shown.Notes, twins...)
	return shown, err
}

// mostTwins is how many of the latest drafts of an account are compared with a new one.
const mostTwins = 20

// twins notes the latest draft of the same address that the caller has not submitted.
func (s *Service) twins(ctx context.Context, who app.Caller, url string) ([]app.Note, error) {
	latest, _, err := s.store.DraftsOf(ctx, who.Account, mostTwins, 0)
	for _, d := range latest {
		if d.Synced == nil && bareAddress(d.URL) == bareAddress(url) {
			return []app.Note{{Location: "url", Message: fmt.Sprintf(
				"You have a draft of this address already: %s, which is %s. Go on with that one, or with this one; delete_draft deletes the other.", d.ID, d.Status)}}, err
		}
	}
	return nil, err
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
	return show(d), err
}

// owned returns a draft of the caller; another person's is as missing as one that is not there.
func (s *Service) owned(ctx context.Context, who app.Caller, id app.UUID) (app.Draft, error) {
	d, err := s.store.Draft(ctx, id)
	if err == nil && d.Account != who.Account {
		err = app.Missing("draft", id)
	}
	return d, err
}
