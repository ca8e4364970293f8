package site

import (
	"context"
	"html/template"
	"strings"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// Where questions are answered by what websites say: in their words, and in sentences of a language model.
const (
	askPath       = "/ask"
	sentencesPath = "/ask/sentences"
)

// answersPage has what websites say to a question, each product with its own.
type answersPage struct {
	Ask     askForm
	Written answers.Written
	InShort string // the address where a language model answers; "" where that is not offered
	Nothing bool   // the words of a search found no product
}

// askForm is a form to ask what the websites of products say.
type askForm struct {
	Label    texts.Text
	Question string
	Of       string // slugs
	Search   string
}

// Empty reports whether the form says of no product that it asks about it.
func (f askForm) Empty() bool { return f.Of == "" && f.Search == "" }

// newAskForm returns a form to ask about listings, about the first ones if there are many.
func newAskForm(label texts.Text, slugs ...app.Slug) askForm {
	var of []string
	for _, slug := range slugs[:min(len(slugs), answers.MostListings)] {
		of = append(of, string(slug))
	}
	return askForm{Label: label, Of: strings.Join(of, ",")}
}

type askInput struct {
	Question string                `json:"question" max:"300" doc:"What to ask."`
	Of       app.Several[app.Slug] `json:"of" max:"350" doc:"Slugs, with commas between them."`
	Search   string                `json:"search" max:"200" doc:"Words to find products by."`
}

var askQuery = reads[askInput](askPath)

func (s *Site) answers(ctx context.Context, a ask) (string, page.Page, error) {
	p, view, err := answered(a, func(q answers.Question) (w answers.Written, err error) {
		w.Answers, err = s.Answers.Ask(ctx, q)
		return w, err
	})
	view.Unlisted = a.query.Encode() != ""
	if s.Answers.Writer != nil && len(p.Written.Listings) > 0 {
		p.InShort = sentencesPath + "?" + a.query.Encode()
	}
	view.Main = p
	return "answers", view, err
}

// sentences is the page of answers that a language model chose, and put together to sentences.
func (s *Site) sentences(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	p, view, err := answered(ask{query: v.R.URL.Query()}, func(q answers.Question) (answers.Written, error) {
		return s.Answers.AskInSentences(ctx, v.Caller(), q)
	})
	view.Main = p
	return "answers", view, err
}

// answered makes the page of a question of what answers it.
func answered(
	a ask, answer func(answers.Question) (answers.Written, error),
) (p answersPage, view page.Page, err error) {
	in, err := askQuery.from(a)
	if err != nil {
		return p, view, err
	}
	p.Ask, view = askForm{"Question", in.Question, string(in.Of), in.Search}, answersView
	if strings.TrimSpace(in.Question) == "" || p.Ask.Empty() {
		return p, view, nil
	}
	p.Written, err = answer(answers.Question{Question: in.Question, Of: in.Of, Search: in.Search})
	p.Nothing = len(p.Written.Listings) == 0
	view.Title = texts.Verbatim(in.Question)
	return p, view, err
}

var answersView = page.Page{Title: "Ask what their websites say", At: "browse", Path: askPath,
	Description: "A question about products, answered by the words of their own websites."}

// About returns the sentences about a listing.
func (p answersPage) About(slug app.Slug) (all []answers.Sentence) {
	for _, s := range p.Written.Sentences {
		if s.Slug == slug {
			all = append(all, s)
		}
	}
	return all
}

// saidWhere says where an answer stands, and when it was read.
func saidWhere(l texts.Language, said answers.Said) template.HTML {
	if said.By == answers.ByListing {
		return template.HTML(inHTML(l, "Said by the listing; its website does not say it"))
	}
	return template.HTML(citation(l, quote{URL: page.Text(said.URL), On: page.Text(said.ReadOn)}))
}
