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
	InShort string // the address where a language model puts the quotes together; "" where that is not offered
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
	in, err := askQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	p, view := newAnswersPage(in), answersView
	view.Unlisted = a.query.Encode() != ""
	if p.asks() {
		if p.Written.Answers, err = s.Answers.Ask(ctx, in.question()); err != nil {
			return "", page.Page{}, err
		}
		p.Nothing = len(p.Written.Listings) == 0
		if s.Answers.Writer != nil && !p.Nothing {
			p.InShort = sentencesPath + "?" + a.query.Encode()
		}
		view.Title = texts.Verbatim(in.Question)
	}
	view.Main = p
	return "answers", view, nil
}

// sentences is the page of answers with the quotes put together to sentences.
func (s *Site) sentences(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, err := askQuery.from(ask{query: v.R.URL.Query()})
	if err != nil {
		return "", page.Page{}, err
	}
	p, view := newAnswersPage(in), answersView
	if p.asks() {
		if p.Written, err = s.Answers.AskInSentences(ctx, v.Caller(), in.question()); err != nil {
			return "", page.Page{}, err
		}
		p.Nothing = len(p.Written.Listings) == 0
		view.Title = texts.Verbatim(in.Question)
	}
	view.Main = p
	return "answers", view, nil
}

var answersView = page.Page{Title: "Ask what their websites say", At: "browse", Path: askPath,
	Description: "A question about products, answered by the words of their own websites."}

func newAnswersPage(in askInput) answersPage {
	return answersPage{Ask: askForm{"Question", in.Question, string(in.Of), in.Search}}
}

// asks reports whether there is a question, and something that it is about.
func (p answersPage) asks() bool { return strings.TrimSpace(p.Ask.Question) != "" && !p.Ask.Empty() }

// About returns the sentences about a listing.
func (p answersPage) About(slug app.Slug) (all []answers.Sentence) {
	for _, s := range p.Written.Sentences {
		if s.Slug == slug {
			all = append(all, s)
		}
	}
	return all
}

func (in askInput) question() answers.Question {
	return answers.Question{Question: in.Question, Of: in.Of, Search: in.Search}
}

// saidWhere says where an answer stands, and when it was read.
func saidWhere(l texts.Language, said answers.Said) template.HTML {
	if said.By == answers.ByListing {
		return template.HTML(inHTML(l, "Said by the listing; its website does not say it"))
	}
	return template.HTML(citation(l, quote{URL: page.Text(said.URL), On: page.Text(said.ReadOn)}))
}
