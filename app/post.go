package app

import "time"

// Post is a text of the site team in the blog.
type Post struct {
	ID, Site   int64
	Slug       Slug
	Title      string
	Summary    string
	Body       string // Markdown
	FAQs       []FAQ
	Authors    []string
	Pictures   []Picture // that were uploaded for it
	Cover      string    // the address of the one of them that stands above the text; "" if none does
	Words      int       // how many the text has
	PublishAt  *time.Time
	EverPublic bool  // it was public before it was taken back, so its address is known
	Revision   int64 // of what it says: whoever has that open goes on when its pictures or its time change
	CreatedAt  time.Time
	UpdatedAt  time.Time // what it says
}

// PostState is who sees a post.
type PostState string

const (
	PostDraft     PostState = "draft"
	PostScheduled PostState = "scheduled"
	PostPublished PostState = "published"
)

// State returns how the post is at a time. One that is scheduled becomes public by the clock alone.
func (p Post) State(now time.Time) PostState {
	switch {
	case p.PublishAt == nil:
		return PostDraft
	case p.PublishAt.After(now):
		return PostScheduled
	}
	return PostPublished
}

// CoverPicture returns the picture above the text, nil if there is none.
func (p Post) CoverPicture() *Picture {
	for _, one := range p.Pictures {
		if p.Cover != "" && one.URL == p.Cover {
			return &one
		}
	}
	return nil
}
