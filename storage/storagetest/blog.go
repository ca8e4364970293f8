package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/desk/blog"
	"debut/app/desk/blog/markdown"
)

// write keeps a post.
func (f *fixture) write(p app.Post) app.Post {
	f.t.Helper()
	if p.CreatedAt.IsZero() {
		p.CreatedAt, p.UpdatedAt = now, now
	}
	text, err := markdown.Read(p.Body)
	f.NoErr(err)
	f.tx(func(ctx context.Context) error { return f.SavePost(ctx, &p, blog.FoundBy(p, text.Words())) })
	return p
}

func slugsOf(posts []app.Post) (slugs []app.Slug) {
	for _, p := range posts {
		slugs = append(slugs, p.Slug)
	}
	return slugs
}

// testBlog writes posts, publishes them by the clock, finds them, moves and deletes them.
func testBlog(f *fixture) {
	s := f.site()
	before, after := now.Add(-time.Hour), now.Add(time.Hour)
	faqs := []app.FAQ{{Question: "Is it Zürich?", Answer: "Yes, at the lake"}}
	whole := f.write(app.Post{
		Site: s.ID, Slug: "winter", Title: "Launching in winter", Summary: "Why snow helps",
		Body: "Nobody is **out**. 100% of it, a_b.", FAQs: faqs, Authors: []string{"Ines Márquez"},
		Pictures: []app.Picture{{URL: "https://debut.example/pictures/a.png", Caption: "Snow", Width: 3, Height: 2}},
		Cover:    "https://debut.example/pictures/a.png",
		Words:    7, PublishAt: &before, EverPublic: true, Revision: 4,
	})
	f.write(app.Post{Site: s.ID, Slug: "older", Title: "Older", Body: "Winter, and snow in 東京",
		PublishAt: new(now.Add(-2 * time.Hour))})
	f.write(app.Post{Site: s.ID, Slug: "later", Title: "Winter, later", PublishAt: &after})
	f.write(app.Post{Site: s.ID, Slug: "draft", Title: "Winter, a draft"})
	f.write(app.Post{Site: s.ID + 1, Slug: "winter", Title: "Winter elsewhere", PublishAt: &before})

	find := func(at time.Time, q string) []app.Slug {
		f.t.Helper()
		found, total, err := f.PublicPosts(f.ctx, s.ID, at, blog.WordsOf(q), 10, 0)
		f.NoErr(err)
		f.Equal(total, len(found))
		return slugsOf(found)
	}
	f.Equal(find(now, ""), []app.Slug{"winter", "older"})
	f.Equal(find(after.Add(-time.Millisecond), ""), []app.Slug{"winter", "older"})
	f.Equal(find(after, ""), []app.Slug{"later", "winter", "older"}) // by the clock alone
	for q, want := range map[string][]app.Slug{
		"WINTER": {"winter", "older"}, "snow": {"winter", "older"}, "older": {"older"}, "zurich lake": {"winter"},
		"Zürich": {"winter"}, "marquez": {"winter"}, "laun": {"winter"},
		"inter": nil, "winter nothing": nil, "京": {"older"}, "東京": {"older"}, "100": {"winter"},
		"%": {"winter", "older"}, "a_b": {"winter"}, "out": {"winter"},
	} {
		f.Equal(find(now, q), want) // q
	}
	page, total, err := f.PublicPosts(f.ctx, s.ID, now, nil, 1, 1)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal(slugsOf(page), []app.Slug{"older"})
	f.Equal(page[0].Body, "") // lists have no texts
	all, total, err := f.AllPosts(f.ctx, s.ID, 3, 0)
	f.NoErr(err)
	f.Equal(total, 4)
	f.Equal(slugsOf(all), []app.Slug{"draft", "later", "older"})

	kept, found, err := f.PostBySlug(f.ctx, s.ID, "winter")
	f.NoErr(err)
	f.True(found)
	f.Equal(kept, whole)
	kept, found, err = f.Post(f.ctx, s.ID, whole.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(kept, whole)
	_, found, err = f.Post(f.ctx, s.ID+1, whole.ID)
	f.NoErr(err)
	f.True(!found) // of another site

	kept.Slug, kept.Title, kept.PublishAt = "cold", "Cold", nil
	kept = f.write(kept)
	f.tx(func(ctx context.Context) error { return f.MovePost(ctx, kept, "winter") })
	moved, _, err := f.PostBySlug(f.ctx, s.ID, "winter")
	f.NoErr(err)
	f.Equal(moved, kept) // by the slug that it had
	f.Equal(find(now, "launching"), []app.Slug(nil))
	kept.Slug = "winter"
	kept = f.write(kept) // it has it back
	f.tx(func(ctx context.Context) error { return f.DeletePost(ctx, kept.ID) })
	_, found, err = f.PostBySlug(f.ctx, s.ID, "winter")
	f.NoErr(err)
	f.True(!found)
}

// testBlogPictures keeps the pictures of posts for as long as they show them.
func testBlogPictures(f *fixture) {
	s, ines := f.site(), f.account("ines@parcelwick.example")
	picture := app.StoredPicture{Hash: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", Kind: "png",
		Width: 1, Height: 1, Size: 1}
	f.tx(func(ctx context.Context) error { return f.AddPicture(ctx, ines.ID, picture, []byte{1}, now) })
	p := f.write(app.Post{Site: s.ID, Slug: "a", Title: "A",
		Pictures: []app.Picture{{URL: s.Origin + picture.Path(), Caption: "A", Width: 1, Height: 1}}})
	has := func() bool {
		f.NoErr(f.ForgetPictures(f.ctx, now.Add(time.Hour)))
		_, _, found, err := f.Picture(f.ctx, picture.Hash)
		f.NoErr(err)
		return found
	}
	f.True(has())
	f.tx(func(ctx context.Context) error { return f.DeletePost(ctx, p.ID) })
	f.True(!has())
}
