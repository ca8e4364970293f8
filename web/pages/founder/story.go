package founder

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var storyForm = form.New[listings.StoryInput](map[string]texts.Text{
	"title": "Title", "story": "The story", "why_started": "Why it was started", "problem": "The problem",
	"journey":    "The journey",
	"challenges": "Challenges", "achievements": "Achievements", "lessons": "Lessons", "whats_next": "What is next",
})

func (f founder) storyRoutes() page.Routes {
	at := Path + "/{id}/story"
	return page.Routes{"GET " + at: f.story, "POST " + at: f.saveStory}
}

type storyPage struct {
	Head
	Form     form.State
	Title    form.Field
	Sections []area // in the order in which visitors read them
	Shown    texts.Text
	Saved    bool
}

func (f founder) story(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, "story")
	if err != nil {
		return "", page.Page{}, err
	}
	values := map[string]string{}
	for name, section := range h.OwnStory.Sections() {
		values[name] = page.Text(*section)
	}
	return f.showStory(h, v, storyForm.Blank(values))
}

func (f founder) showStory(h Head, v *page.Visit, state form.State) (string, page.Page, error) {
	p := storyPage{Head: h, Form: state, Title: state.Field("title"), Shown: sectionWords(h, app.StorySection),
		Saved: v.R.URL.Query().Has("saved")}
	for _, name := range app.StorySections {
		if name != "title" {
			p.Sections = append(p.Sections, area{state.Field(name), 5, ""})
		}
	}
	return "story", page.Page{Title: state.Title(texts.Sprintf("Story: %s", h.Name)), At: "products", Main: p}, nil
}

// saveStory sets every section, also to nothing: the form has them all.
func (f founder) saveStory(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	aboutListing(v)
	in, state, err := storyForm.Read(v.R)
	if err == nil && state.OK() {
		for _, name := range app.StorySections {
			if section := app.At(&in, name).(*app.Opt[string]); len(v.R.PostForm[name]) > 0 {
				section.Set, section.Null = true, false
			}
		}
		_, err = f.Listings.SetStory(ctx, v.Caller(), in)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		h, err := f.headOf(ctx, v, "story")
		if err != nil {
			return "", page.Page{}, err
		}
		return f.showStory(h, v, state)
	}
	v.Next = backTo("story")(v) + "?saved=1"
	return "", page.Page{}, err
}
