package site

import (
	"context"
	"html/template"
	"net/http"
	"time"

	"debut/app"
	"debut/app/desk/blog"
	"debut/app/desk/blog/markdown"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

var (
	blogQuery   = reads[blog.ListInput](blog.Path)
	postAddress = reads[blog.GetInput](blog.Path + "/{slug}")
)

// blogPage is a list of posts.
type blogPage struct {
	Rows  []postRow
	Total int
	Q     string
	Pager page.Pager
	None  page.Empty
}

// postRow is a post in a list.
type postRow struct {
	blog.Item
	Cover *postCover
}

// postCover is the picture above a post.
type postCover struct {
	Src, Alt      string
	Width, Height int
}

func coverOf(site app.Site, p *app.Picture) *postCover {
	if p == nil {
		return nil
	}
	if src := app.OwnPicture(p.URL, site.Origin, app.PictureFolder); src != "" {
		return &postCover{src, p.Caption, p.Width, p.Height}
	}
	return nil
}

func (s *Site) blog(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := blogQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	list, err := s.Blog.List(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	p := blogPage{Total: list.Total, Q: in.Q, Pager: page.NewPager(list, blog.Path, a.query)}
	for _, item := range list.Items {
		p.Rows = append(p.Rows, postRow{item, coverOf(app.SiteOf(ctx), item.Picture)})
	}
	none := page.NothingHere("No posts yet", "What the team of this site writes will stand here.", "/launches",
		"This week’s launches")
	if in.Q != "" {
		none = page.NothingHere("No post found", "No post has all of these words. Try fewer, or other ones.",
			blog.Path, "All posts")
	}
	p.None = p.Pager.Beyond(none)
	return "blog", page.Page{
		Title: "Blog", Description: "What the team of this site writes: advice about launching, and news of the directory.", At: "browse", Atom: page.BlogFeed,
		Path: blog.Path + fromSecond(p.Pager.Page), Unlisted: in.Q != "" || len(list.Items) == 0, Main: p,
	}, nil
}

// postPage is a post with what stands around its text.
type postPage struct {
	blog.Details
	Text     template.HTML
	Cover    *postCover
	Contents []markdown.Heading // of a long one
	Changed  bool               // it says something else than when it was published
}

// longPost is from how many minutes on a post has a list of its parts, and fewestParts from how many of them.
const longPost, fewestParts = 4, 3

func newPostPage(in texts.Language, site app.Site, d blog.Details) (postPage, error) {
	p := postPage{Details: d, Cover: coverOf(site, d.Picture), Changed: d.UpdatedAt.Sub(d.PublishedAt) > 24*time.Hour &&
		!d.PublishedAt.IsZero()}
	text, err := markdown.Read(d.Body)
	if err != nil {
		return p, err
	}
	shown, err := text.Page(markdown.Around{Origin: site.Origin, Pictures: d.Pictures(),
		Table: texts.Text("Table").In(in)})
	p.Text = template.HTML(shown.HTML)
	for _, h := range shown.Contents {
		if h.Level == 2 && h.Words != "" {
			p.Contents = append(p.Contents, h)
		}
	}
	if d.ReadingMinutes < longPost || len(p.Contents) < fewestParts {
		p.Contents = nil
	}
	return p, err
}

func (s *Site) blogPost(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := postAddress.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	d, err := s.Blog.Get(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	path := blog.PathOf(d.Slug)
	if d.Slug != in.Slug {
		return "", page.Page{Moved: path}, nil
	}
	site := app.SiteOf(ctx)
	p, err := newPostPage(languageOf(ctx), site, d)
	return "post", page.Page{
		Title: texts.Verbatim(d.Title), Description: texts.Verbatim(d.Summary), At: "browse",
		Path: path, Atom: page.BlogFeed, Markdown: path + markdownEnd,
		Published: d.PublishedAt, Main: p,
		Data: graph(postData(site, d), faqData(d.FAQs),
			breadcrumbs(site, crumb{"Blog", blog.Path}, crumb{texts.Verbatim(d.Title), path})),
	}, err
}

// postData returns what a post's page states of it.
func postData(site app.Site, d blog.Details) object {
	o := object{
		"@type": "BlogPosting", "@id": d.URL + "#post", "url": d.URL, "mainEntityOfPage": d.URL,
		"datePublished": d.PublishedAt.UTC().Format(time.RFC3339),
		"dateModified":  d.UpdatedAt.UTC().Format(time.RFC3339), "publisher": object{"@type": "Organization",
			"name": site.Name, "url": site.Origin + "/"},
		"isPartOf": object{"@id": site.Origin + "/#website"},
	}
	o.set("headline", page.Shorten(d.Title, 110))
	o.set("description", d.Summary)
	var authors []object
	for _, name := range d.Authors {
		one := object{"@type": "Person"}
		one.set("name", name)
		authors = append(authors, one)
	}
	if len(authors) > 0 {
		o["author"] = authors
	}
	if cover := coverOf(site, d.Picture); cover != nil {
		o["image"] = site.Origin + cover.Src
	}
	return o
}

// faqData returns questions that a page answers; nil if there are none.
func faqData(all []app.FAQ) object {
	var questions []object
	for _, f := range all {
		questions = append(questions,
			object{"@type": "Question", "name": page.OneLine(f.Question), "acceptedAnswer": object{"@type": "Answer",
				"text": page.OneLine(f.Answer)}})
	}
	if len(questions) == 0 {
		return nil
	}
	return object{"@type": "FAQPage", "mainEntity": questions}
}

// PreviewPost writes the page of a post that nobody else sees yet, without what stands around it but for a link back.
func PreviewPost(r *http.Request, p app.Post, back string) ([]byte, error) {
	site := app.SiteOf(r.Context())
	shown, err := newPostPage(languageOf(r.Context()), site, blog.Show(site, p))
	if err != nil {
		return nil, err
	}
	return templates.Bare(r, "post", shown, back)
}

// postMarkdown writes a post as CommonMark: the team's text as it is, under its title, and the questions.
func postMarkdown(in texts.Language, d blog.Details) string {
	w := &document{language: in}
	w.line("# ", plain(d.Title))
	w.line("", plain(d.Summary))
	w.line("", w.say("By %s, %s", plain(enumeration(in, d.Authors)), texts.Time(d.PublishedAt, "2 January 2006")))
	w.line("", d.Body)
	for i, f := range d.FAQs {
		w.headings(i == 0, "Questions", f.Question)
		w.paragraphs([]string{f.Answer})
	}
	return w.whole()
}
