package site

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/founders"
	"debut/app/community/interviews"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

var (
	interviewsQuery  = reads[app.Paging](interviews.Path)
	interviewAddress = reads[founders.GetInput](interviews.Path + "/{slug}")
)

// interview is one that anybody may read.
type interview struct {
	interviews.Shown
	Answers []answer
}

// answer is an answer in paragraphs.
type answer struct {
	Question texts.Text
	Text     []string
}

// First is the beginning of the first answer.
func (i interview) First() string {
	for _, a := range i.Answers {
		for _, p := range a.Text {
			return page.Shorten(p, 240)
		}
	}
	return ""
}

// Path returns the path of its page.
func (i interview) Path() string { return interviews.Path + "/" + string(i.Founder) }

// Day is when it was published.
func (i interview) Day() string { return i.At.UTC().Format(time.DateOnly) }

func newInterview(s interviews.Shown) interview {
	one := interview{Shown: s}
	for _, a := range s.Answers {
		one.Answers = append(one.Answers, answer{a.Question, page.Paragraphs(page.Text(a.Answer))})
	}
	return one
}

type interviewsPage struct {
	app.List[interviews.Shown]
	All   []interview
	Pager page.Pager
	None  page.Empty
}

func (s *Site) interviews(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := interviewsQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	list, err := s.Interviews.ListPublished(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	p := interviewsPage{List: list, Pager: page.NewPager(list, interviews.Path, a.query)}
	for _, one := range list.Items {
		p.All = append(p.All, newInterview(one))
	}
	p.None = p.Pager.Beyond(page.NothingHere("No interviews yet",
		"Founders of live products answer the same questions, and publish what they like.",
		foundersPath, "All founders"))
	return "interviews", page.Page{
		Title: "Interviews", Description: "Founders of products that are listed here answer the same questions, in their own words.", At: "browse", Path: interviews.Path + fromSecond(p.Pager.Page),
		Unlisted: len(p.All) == 0, Main: p,
	}, nil
}

func (s *Site) interview(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := interviewAddress.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	shown, err := s.Interviews.Show(ctx, in.Slug)
	if err != nil {
		return "", page.Page{}, err
	}
	p := newInterview(shown)
	if p.Founder != in.Slug {
		return "", page.Page{Moved: p.Path()}, nil
	}
	site, title := app.SiteOf(ctx), texts.Sprintf("Interview: %s of %s", p.Name, p.Listing.Name)
	return "interview", page.Page{
		Title: title, Description: texts.Verbatim(page.OneLine(p.First())), At: "browse",
		Path: p.Path(), Markdown: p.Path() + markdownEnd, Main: p,
		Data: graph(interviewData(site, p, title),
			breadcrumbs(site, crumb{"Interviews", interviews.Path}, crumb{texts.Verbatim(p.Name), p.Path()})),
	}, nil
}

func interviewData(site app.Site, p interview, title texts.Text) object {
	o := object{
		"@type": "Article", "url": site.Origin + p.Path(), "datePublished": p.At.UTC().Format(time.RFC3339),
		"author": object{"@type": "Person", "name": page.OneLine(p.Name),
			"url": site.Origin + founders.Path(p.Founder)}, "about": object{"@id": p.Listing.URL + "#company"},
	}
	o.set("headline", title.In(site.Brand.Language))
	o.set("description", p.First())
	return o
}

// interviewsOf returns the interviews of some founders that anybody may read.
func (s *Site) interviewsOf(ctx context.Context, slugs []app.Slug) ([]interview, error) {
	if s.Interviews == nil || len(slugs) == 0 {
		return nil, nil
	}
	shown, err := s.Interviews.Of(ctx, slugs)
	list := make([]interview, len(shown))
	for i, one := range shown {
		list[i] = newInterview(one)
	}
	return list, err
}
