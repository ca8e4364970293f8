package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/desk/blog"
	"debut/app/desk/blog/markdown"
)

// blogPost is an invented post as the file states it; its text is a file of its own.
type blogPost struct {
	Slug    app.Slug  `json:"slug"`
	Title   string    `json:"title"`
	Summary string    `json:"summary"`
	Days    int       `json:"days"` // since it was published
	Authors []string  `json:"authors"`
	Picture string    `json:"picture"` // name of one that the program draws
	FAQs    []app.FAQ `json:"faqs"`
}

// fillBlog publishes the posts, the oldest first.
func fillBlog(ctx context.Context, store Store, site app.Site, cal calendar) error {
	var all []blogPost
	readJSON("posts.json", cal.in, &all)
	for i := len(all) - 1; i >= 0; i-- {
		p, words, err := all[i].at(cal, site)
		if err == nil {
			err = store.SavePost(ctx, &p, words)
		}
		if err != nil {
			return fmt.Errorf("the post %s: %w", p.Slug, err)
		}
	}
	return nil
}

// at returns the post by the calendar, and what it is found by.
func (one blogPost) at(cal calendar, site app.Site) (app.Post, blog.Words, error) {
	body, err := files.ReadFile("posts/" + inLanguage(string(one.Slug), cal.in) + ".md")
	if err != nil {
		return app.Post{}, blog.Words{}, err
	}
	at := cal.now.UTC().Truncate(time.Hour).AddDate(0, 0, -one.Days)
	p := app.Post{
		Site: site.ID, Slug: one.Slug, Title: one.Title, Summary: one.Summary,
		Body: strings.ReplaceAll(string(body), "https://debut.example", site.Origin),
		FAQs: one.FAQs, Authors: one.Authors, PublishAt: &at, Revision: 1, CreatedAt: at, UpdatedAt: at,
	}
	for _, c := range invented(cal.in) {
		for i, shown := range c.Pictures {
			if one.Picture != "" && c.pictureName(i) == inLanguage(one.Picture, cal.in) {
				p.Pictures = []app.Picture{{URL: site.Origin + app.PictureFolder + c.pictureName(i) + ".svg",
					Caption: shown.Caption, Width: pictureWidth, Height: pictureHeight}}
				p.Cover = p.Pictures[0].URL
			}
		}
	}
	text, err := markdown.Read(p.Body)
	if err != nil {
		return p, blog.Words{}, err
	}
	p.Words = len(strings.Fields(text.Words()))
	return p, blog.FoundBy(p, text.Words()), nil
}
