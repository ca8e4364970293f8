// Package blog is what the site team writes for everybody: posts in Markdown, with questions, pictures and a time from
// which they are public.
package blog

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/pictures"
	"debut/app/ground/audit"
)

// Store is what the blog needs remembered.
type Store interface {
	Tx(ctx context.Context, fn func(ctx context.Context) error) error
	// PublicPosts returns posts of a site that are public at a time, without their texts, and how many there are: those
	// that have all words, the best match first, or the newest first where there are no words.
	PublicPosts(
		ctx context.Context, site int64, now time.Time, words []string, limit, offset int,
	) ([]app.Post, int, error)
	// without their texts, what changed last first
	AllPosts(ctx context.Context, site int64, limit, offset int) ([]app.Post, int, error)
	// also by one that it had when it was public
	PostBySlug(ctx context.Context, site int64, slug app.Slug) (app.Post, bool, error)
	// nobody else changes it before the transaction ends
	Post(ctx context.Context, site, id int64) (app.Post, bool, error)
	SavePost(ctx context.Context, p *app.Post, found Words) error
	MovePost(ctx context.Context, p app.Post, from app.Slug) error // has a slug that was public lead to the post
	DeletePost(ctx context.Context, id int64) error
	AddAuditEntry(ctx context.Context, e *audit.Entry) error
}

// Service is what may be done with the blog.
type Service struct {
	store    Store
	pictures *pictures.Service
	clock    app.Clock
	zone     *time.Location
}

// New returns the service. Times that the team types are of a zone.
func New(store Store, stored *pictures.Service, clock app.Clock, zone *time.Location) *Service {
	return &Service{store, stored, clock, zone}
}

// Path is where the blog is.
const Path = "/blog"

// PathOf returns the path of a post's page.
func PathOf(slug app.Slug) string { return Path + "/" + string(slug) }

// ListInput says which posts the caller wants.
type ListInput struct {
	Q string `json:"q" max:"200" example:"weeks" doc:"Words of the title, the summary or the text; beginnings do, and accents may be left out."`
	app.Paging
}

// Item is a post as it stands in a list.
type Item struct {
	Slug           app.Slug     `json:"slug" example:"how-a-launch-week-works"`
	Title          string       `json:"title"`
	Summary        string       `json:"summary"`
	Authors        []string     `json:"authors"`
	Picture        *app.Picture `json:"picture" doc:"What stands above the text."`
	PublishedAt    time.Time    `json:"published_at"`
	UpdatedAt      time.Time    `json:"updated_at" doc:"When it last said something else."`
	ReadingMinutes int          `json:"reading_minutes" min:"1" doc:"How long it takes to read."`
	URL            string       `json:"url" doc:"Its page."`
}

// List returns the posts of the site that are public.
func (s *Service) List(ctx context.Context, in ListInput) (app.List[Item], error) {
	words := WordsOf(in.Q)
	if in.Q != "" && len(words) == 0 { // of signs alone
		return app.ListOf[Item](nil, in.Paging, 0), nil
	}
	site := app.SiteOf(ctx)
	found, total, err := s.store.PublicPosts(ctx, site.ID, s.clock(), asked(words), in.PerPage, in.Offset())
	items := make([]Item, len(found))
	for i, p := range found {
		items[i] = itemOf(site, p)
	}
	return app.ListOf(items, in.Paging, total), err
}

func itemOf(site app.Site, p app.Post) Item {
	item := Item{
		Slug: p.Slug, Title: p.Title, Summary: p.Summary, Authors: append([]string{}, p.Authors...),
		Picture: p.CoverPicture(), UpdatedAt: p.UpdatedAt,
		ReadingMinutes: max(1, (p.Words+wordsAMinute/2)/wordsAMinute), URL: site.Origin + PathOf(p.Slug),
	}
	if p.PublishAt != nil {
		item.PublishedAt = *p.PublishAt
	}
	if item.UpdatedAt.Before(item.PublishedAt) { // it was written before
		item.UpdatedAt = item.PublishedAt
	}
	return item
}

// wordsAMinute is how fast people read.
const wordsAMinute = 230

// GetInput names a post.
type GetInput struct {
	Slug app.Slug `json:"slug" in:"path" required:"true" example:"how-a-launch-week-works" doc:"The post's slug."`
}

// Details are all of a post.
type Details struct {
	Item
	Body string    `json:"body" doc:"The text in Markdown: CommonMark with tables."`
	FAQs []app.FAQ `json:"faqs"`

	pictures []app.Picture
}

// Pictures returns those of the text.
func (d Details) Pictures() []app.Picture { return d.pictures }

// Get returns a post that is public, also by a slug that it had.
func (s *Service) Get(ctx context.Context, in GetInput) (Details, error) {
	site := app.SiteOf(ctx)
	p, found, err := s.store.PostBySlug(ctx, site.ID, in.Slug)
	if err == nil && (!found || p.State(s.clock()) != app.PostPublished) {
		err = app.Missing("post", in.Slug)
	}
	if err != nil {
		return Details{}, err
	}
	return Show(site, p), nil
}

// Show returns a post as it is shown, or would be.
func Show(site app.Site, p app.Post) Details {
	return Details{itemOf(site, p), p.Body, append([]app.FAQ{}, p.FAQs...), p.Pictures}
}

// Newest returns the posts that became public last.
func (s *Service) Newest(ctx context.Context, most int) ([]Item, error) {
	list, err := s.List(ctx, ListInput{Paging: app.Paging{Page: 1, PerPage: most}})
	return list.Items, err
}
