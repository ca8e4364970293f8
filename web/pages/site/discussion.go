package site

import (
	"context"
	"net/url"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/discussions"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

const (
	firstQuestions = 3  // on a listing's page
	firstAnswers   = 2  // of each there
	questionsShown = 20 // on a page of their own
	answersShown   = 50 // on the page of a question
)

// discussion is what people ask the maker of a live listing.
type discussion struct {
	Slug    app.Slug
	Name    string
	Threads []page.Thread
	Total   int  // questions
	Open    bool // people can ask
	Theirs  bool // the visitor looks after the listing
	here    string
	listing app.Listing
}

// Invites reports whether the visitor may ask.
func (p discussion) Invites() bool { return p.Open && !p.Theirs }

// More returns how many questions there are, if they are more than these.
func (p discussion) More() int {
	if p.Total > len(p.Threads) {
		return p.Total
	}
	return 0
}

// discussionOf returns the first questions about a listing; nil of one that is not live, and where nobody asks.
func (s *Site) discussionOf(ctx context.Context, of app.Listing, l listings.Public) (*discussion, error) {
	if of.Status != app.ListingLive || !s.Discussions.Open() {
		return nil, nil
	}
	p := &discussion{Slug: l.Slug, Name: l.Name, here: "/listings/" + string(l.Slug), listing: of}
	threads, total, err := s.Discussions.First(ctx, of, firstQuestions)
	p.Total = total
	p.show(threads, firstAnswers)
	return p, err
}

func (p *discussion) show(threads []discussions.Thread, each int) {
	for _, t := range threads {
		p.Threads = append(p.Threads, page.NewThread(t, p.Slug, p.Name, each))
	}
}

// discussed is a page on which people ask and answer.
type discussed interface{ discussed() *discussion }

func (p *questionsPage) discussed() *discussion { return &p.discussion }
func (p *questionPage) discussed() *discussion  { return &p.discussion }
func (p *listingPage) discussed() *discussion   { return p.Discussion }

// fillDiscussion shows what a visitor may do where people can sign in: ask, answer, say what is useful, report.
func (s *Site) fillDiscussion(ctx context.Context, who app.Account, p *discussion) error {
	if p == nil || s.Accounts == nil {
		return nil
	}
	p.Open, p.Theirs = true, p.listing.OwnedBy(app.Caller{Account: who.ID}) && who.ID != 0
	var all []*page.Comment
	for i := range p.Threads {
		p.Threads[i].Open = !p.Threads[i].Question.Deleted()
		all = append(all, p.Threads[i].Comments()...)
	}
	ids := make([]int64, len(all))
	for i, c := range all {
		ids[i], c.Back = c.ID, p.here
		c.Mine = who.ID != 0 && c.Account == who.ID
		c.MayEdit, c.MaySay = s.Discussions.MayEdit(who, c.Comment), who.ID != 0 && !c.Mine
	}
	if who.ID == 0 {
		return nil
	}
	said, err := s.Discussions.UsefulTo(ctx, who, ids)
	for _, c := range all {
		c.Said = said[c.ID]
	}
	return err
}

type questionsPage struct {
	discussion
	page.Pager
	None page.Empty
}

type questionsInput struct {
	Slug app.Slug `json:"slug" required:"true"`
	Page int      `json:"page" min:"1" max:"1000" default:"1" doc:"Counted from 1."`
}

var questionsQuery = reads[questionsInput]("/listings/{slug}/questions")

// questions is a page of all questions about a listing. Search engines are led to the listing, which has the first.
func (s *Site) questions(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := questionsQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	if !s.Discussions.Open() {
		return "", page.Page{}, page.Nowhere()
	}
	found, err := s.Discussions.Of(ctx, in.Slug, app.Paging{Page: in.Page, PerPage: questionsShown})
	if err != nil {
		return "", page.Page{}, err
	}
	path := discussions.Path(found.Listing.Slug)
	if found.Listing.Slug != in.Slug { // it was merged into another
		return "", page.Page{Moved: path}, nil
	}
	p := &questionsPage{Pager: page.NewPager(found.List, path, url.Values{})}
	p.Slug, p.Name, p.Total, p.here = found.Listing.Slug, found.Listing.Company.Name, found.Total, path
	p.listing = found.Listing
	p.show(found.Items, firstAnswers)
	p.None = p.Beyond(page.NothingHere("No questions yet", "Nobody has asked the maker anything.",
		"/listings/"+string(p.Slug), "Back to the product"))
	return "questions", page.Page{Title: texts.Sprintf("Questions about %s", p.Name), At: "browse",
		Path: path, Unlisted: true, Main: p, Atom: path + ".atom"}, nil
}

type questionPage struct {
	discussion
	page.Pager
}

// Thread returns the question.
func (p *questionPage) Thread() page.Thread { return p.Threads[0] }

type questionInput struct {
	Slug app.Slug `json:"slug" required:"true"`
	ID   int64    `json:"id" required:"true" min:"1"`
	Page int      `json:"page" min:"1" max:"1000" default:"1" doc:"Counted from 1."`
}

var questionQuery = reads[questionInput]("/listings/{slug}/questions/{id}")

// question is the page of a question with all its answers.
func (s *Site) question(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := questionQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	l, q, answers, err := s.Discussions.Thread(ctx, discussions.ID{Slug: in.Slug, Comment: in.ID},
		app.Paging{Page: in.Page, PerPage: answersShown})
	if err != nil {
		return "", page.Page{}, err
	}
	path := discussions.ThreadPath(l.Slug, q.ID)
	if l.Slug != in.Slug { // it was merged into another
		return "", page.Page{Moved: path}, nil
	}
	p := &questionPage{Pager: page.NewPager(answers, path, url.Values{})}
	p.Slug, p.Name, p.here, p.listing = l.Slug, l.Company.Name, path, l
	p.show([]discussions.Thread{{Question: q, Answers: answers.Items, Total: len(answers.Items)}}, answersShown)
	return "question", page.Page{Title: texts.Sprintf("A question about %s", p.Name), At: "browse",
		Path: path, Unlisted: true, Main: p}, nil
}
