package admin

import (
	"context"
	"net/http"
	"strconv"

	"debut/app"
	"debut/app/desk/blog"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// blogPath is the list of the posts that the team writes; newPost stands in the place of a number for one that is not
// there yet.
const (
	blogPath = Path + "/blog"
	newPost  = "new"
)

var (
	writingForm = form.New[blog.Writing](map[string]texts.Text{
		"title": "The title", "slug": "The address", "summary": "The summary", "authors": "The field of authors",
		"body": "The text", "faqs": "The field of questions",
	})
	publishingForm = form.New[blog.Publishing](map[string]texts.Text{"at": "The time"})
	deletingForm   = form.New[blog.Deleting](map[string]texts.Text{"sure": "The box"})
)

func (a admin) blogRoutes() page.Routes {
	return page.Routes{
		"GET " + blogPath:                            a.posts,
		"GET " + blogPath + "/{id}":                  a.blogPost,
		"POST " + blogPath + "/{id}":                 a.writePost,
		"GET " + blogPath + "/{id}/preview":          a.previewPost,
		"POST " + blogPath + "/{id}/publish":         a.publishPost,
		"POST " + blogPath + "/{id}/delete":          a.deletePost,
		"GET " + blogPath + "/{id}/pictures":         a.postPictures,
		"POST " + blogPath + "/{id}/pictures":        a.addPostPicture,
		"POST " + blogPath + "/{id}/pictures/change": a.changePostPicture,
	}
}

type postsPage struct {
	Rows     []postRow
	Total    int
	Pager    page.Pager
	Operator bool
}

// postRow is a post as the team sees it in a list.
type postRow struct {
	app.Post
	State texts.Text // "Draft", "Public since …", "Public from … on"
	Class string     // of the chip
	Path  string     // where it is changed
}

func (a admin) rowOf(p app.Post) postRow {
	row := postRow{p, "Draft", "chip-manual", postPath(p.ID)}
	switch p.State(a.Clock()) {
	case app.PostPublished:
		row.State, row.Class = texts.Sprintf("Public since %s", a.Blog.Moment(*p.PublishAt)), "chip-live"
	case app.PostScheduled:
		row.State, row.Class = texts.Sprintf("Public from %s on", a.Blog.Moment(*p.PublishAt)), "chip-wait"
	}
	return row
}

// postPath is where a post is changed.
func postPath(id int64) string { return blogPath + "/" + strconv.FormatInt(id, 10) }

func (a admin) posts(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	number, _ := strconv.Atoi(v.R.URL.Query().Get("page"))
	list, err := a.Blog.All(ctx, app.Paging{Page: min(max(number, 1), 1000), PerPage: 50})
	p := postsPage{Total: list.Total, Pager: page.NewPager(list, blogPath, v.R.URL.Query()), Operator: v.Who.Operator}
	for _, one := range list.Items {
		p.Rows = append(p.Rows, a.rowOf(one))
	}
	return "posts", page.Page{Title: "Blog", At: "today", Main: p}, err
}

// postPage is where a post is written.
type postPage struct {
	postRow
	Here     string
	Form     form.State // the text
	Time     form.State // from when it is public
	Faults   form.State // what is wrong with whatever was sent last
	Stamp    int64      // the revision that the form changes
	Meantime *app.Post  // what somebody else saved
	LeftOut  []texts.Text
	At, Zone string // when it becomes public, as a field has it
	Public   bool
	Operator bool
}

// of returns the post that an address names; a zero one for a new one.
func (a admin) of(ctx context.Context, v *page.Visit) (app.Post, error) {
	name := v.Params.ByName("id")
	if name == newPost {
		return app.Post{}, nil
	}
	id, err := strconv.ParseInt(name, 10, 64)
	if err != nil || id < 1 {
		return app.Post{}, page.Nowhere()
	}
	return a.Blog.Find(ctx, id)
}

func (a admin) blogPost(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showPost(ctx, v, form.State{}, nil)
}

// showPost shows where a post is written, with what was refused. change may say more about that.
func (a admin) showPost(
	ctx context.Context, v *page.Visit, state form.State, change func(*postPage),
) (string, page.Page, error) {
	found, err := a.of(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	p := postPage{postRow: a.rowOf(found), Here: postPath(found.ID), Form: state, Time: state, Faults: state,
		Stamp: found.Revision, Operator: v.Who.Operator}
	p.Public = found.State(a.Clock()) == app.PostPublished
	if found.ID == 0 {
		p.Here = blogPath + "/" + newPost
	}
	if !state.Asks("body") {
		p.Form = writingForm.Blank(fieldsOf(found))
	}
	if !state.Asks("at") {
		p.Time = publishingForm.Blank(nil)
	}
	p.LeftOut = blog.LeftOut(app.SiteOf(ctx), found)
	zone, typed := a.Blog.Zone()
	if p.Zone = zone; found.PublishAt != nil && !p.Public {
		p.At = typed(*found.PublishAt)
	}
	if state.Asks("at") {
		p.At = state.Field("at").Value()
	}
	if change != nil {
		change(&p)
	}
	title := texts.Text("A new post")
	if found.ID != 0 {
		title = texts.Verbatim(found.Title)
	}
	return "post-edit", page.Page{Title: state.Title(title), At: "today", Main: p}, nil
}

// fieldsOf returns what stands in the fields of a post.
func fieldsOf(p app.Post) map[string]string {
	w := blog.Typed(p)
	return map[string]string{"title": w.Title, "slug": string(w.Slug), "summary": w.Summary, "authors": w.Authors,
		"body": w.Body, "faqs": w.FAQs}
}

// writePost saves what was typed. What is refused stays typed; where somebody else saved meanwhile, both are shown, and
// to save again replaces theirs.
func (a admin) writePost(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	before, err := a.of(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	in, state, err := writingForm.Read(v.R)
	in.Post = before.ID
	stamp, _ := strconv.ParseInt(v.R.PostFormValue("stamp"), 10, 64)
	if err == nil && state.OK() {
		var saved app.Post
		if saved, err = a.Blog.Write(ctx, v.Caller(), in); err == nil {
			v.Next = postPath(saved.ID)
			return "", page.Page{}, nil
		}
	}
	changed := app.RefusalOf(err) != nil && app.RefusalOf(err).Code == blog.CodeChanged
	if !state.Refuse(err, "") && state.OK() {
		return "", page.Page{}, err
	}
	v.Refused = true
	return a.showPost(ctx, v, state, func(p *postPage) {
		if p.Stamp = stamp; changed {
			p.Stamp, p.Meantime = p.Revision, &p.Post
		}
	})
}

// publishPost makes a post public now or at a time, or takes it back.
func (a admin) publishPost(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return acted(ctx, a, v, publishingForm, "at", func(in *blog.Publishing, id int64) {
		in.Post = id
	}, a.Blog.Publish, "")
}

func (a admin) deletePost(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return acted(ctx, a, v, deletingForm, "sure", func(in *blog.Deleting, id int64) {
		in.Post = id
	}, a.Blog.Delete, blogPath)
}

// acted does what a small form of a post's page says, and goes on to next, or back to the page.
func acted[In any](ctx context.Context, a admin, v *page.Visit, f form.Form[In], at string, name func(*In, int64),
	do func(context.Context, app.Caller, In) (struct{}, error),
	next string) (string, page.Page, error) {
	found, err := a.of(ctx, v)
	if err == nil && found.ID == 0 {
		err = page.Nowhere()
	}
	if err != nil {
		return "", page.Page{}, err
	}
	if err := v.R.ParseForm(); err == nil {
		v.R.PostForm.Set("post", strconv.FormatInt(found.ID, 10))
	}
	in, state, err := f.Read(v.R)
	if err == nil && state.OK() {
		name(&in, found.ID)
		_, err = do(ctx, v.Caller(), in)
	}
	if state.Refuse(err, at) || !state.OK() {
		v.Refused = true
		return a.showPost(ctx, v, state, nil)
	}
	if v.Next = next; next == "" {
		v.Next = postPath(found.ID)
	}
	return "", page.Page{}, err
}

// previewed lets a preview show what a post shows, and nothing run.
const previewed = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

// previewPost writes the public page that the post is or would be, as it is saved.
func (a admin) previewPost(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	found, err := a.of(ctx, v)
	if err == nil && found.ID == 0 {
		err = page.Nowhere()
	}
	if err != nil {
		return "", page.Page{}, err
	}
	body, err := a.PreviewPost(v.R, found, postPath(found.ID))
	if err != nil {
		return "", page.Page{}, err
	}
	v.W.Header().Set("Content-Security-Policy", previewed)
	v.W.Header().Set("X-Robots-Tag", "noindex")
	v.Sent = true
	web.NewResponse("text/html; charset=utf-8", "no-store", body).SendOnce(v.W, v.R, http.StatusOK)
	return "", page.Page{}, nil
}
