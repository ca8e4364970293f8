package discussion

import (
	"context"
	"strconv"

	"debut/app"
	"debut/app/community/discussions"
	"debut/app/community/reviews"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// onePage is a question or an answer with which somebody does something.
type onePage struct {
	page.Comment
	Form    form.State
	Reasons []reviews.Reason
}

var (
	answerForm = form.New[discussions.AnswerInput](map[string]texts.Text{"text": "Your answer",
		"name": "Your name, as it is shown"})
	editForm = form.New[discussions.EditInput](map[string]texts.Text{"text": "What it says",
		"name": "Your name, as it is shown"})
	reportForm = form.New[discussions.ReportInput](map[string]texts.Text{"reason": "What is wrong with it",
		"words": "In your words"})
)

// one returns the page of a form about a question or an answer.
func one(
	name string, title texts.Text, l app.Listing, c discussions.Shown, state form.State,
) (string, page.Page) {
	p := onePage{Comment: page.NewComment(c, l.Slug, l.Company.Name), Form: state, Reasons: discussions.Reasons}
	return name, page.Page{Title: state.Title(title), At: "browse", Unlisted: true, Main: p}
}

// answering shows the form in which somebody answers a question.
func (h handler) answering(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	in, err := named(v)
	if err != nil {
		return "", page.Page{}, err
	}
	l, q, err := h.Discussions.Answerable(ctx, v.Who, in)
	if !v.Refused {
		state = answerForm.Blank(map[string]string{"name": v.Who.Name})
	}
	name, p := one("answer", "Answer a question", l, q, state)
	return name, p, err
}

func (h handler) answer(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	at(v)
	in, state, err := answerForm.Read(v.R)
	var browser []byte
	if err == nil {
		browser, err = v.Browser(h.Rand)
	}
	var c app.Comment
	if err == nil && state.OK() {
		c, err = h.Discussions.Answer(ctx, v.Who, in, browser)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.answering(ctx, v, state)
	}
	if err != nil {
		return "", page.Page{}, err
	}
	l, _, err := h.Discussions.Shown(ctx, discussions.ID{Slug: in.Slug, Comment: in.Comment})
	h.written(v, l, c)
	return "", page.Page{}, err
}

// editing shows the form in which somebody changes what they wrote.
func (h handler) editing(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	in, err := named(v)
	if err != nil {
		return "", page.Page{}, err
	}
	l, c, err := h.Discussions.Editable(ctx, v.Who, in)
	if !v.Refused {
		state = editForm.Blank(map[string]string{"name": c.Name, "text": c.Text,
			"seen": strconv.FormatInt(c.Version, 10)})
	}
	name, p := one("edit", "Change what you wrote", l, discussions.Shown{Comment: c}, state)
	return name, p, err
}

func (h handler) edit(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	at(v)
	in, state, err := editForm.Read(v.R)
	if err == nil && state.OK() {
		err = h.Discussions.Edit(ctx, v.Who, in)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.editing(ctx, v, state)
	}
	v.Next = discussions.MinePath
	return "", page.Page{}, err
}

// reporting shows the form in which something is reported.
func (h handler) reporting(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	in, err := named(v)
	if err != nil {
		return "", page.Page{}, err
	}
	l, c, err := h.Discussions.Reportable(ctx, v.Who, in)
	if refused := page.Refusal(err); refused != "" && !v.Refused {
		v.Refused = true
		state.Refuse(err, "")
		err = nil
	}
	name, p := one("report", "Report what somebody wrote", l, c, state)
	return name, p, err
}

func (h handler) report(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	at(v)
	in, state, err := reportForm.Read(v.R)
	if err == nil && state.OK() {
		err = h.Discussions.Report(ctx, v.Who, in)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.reporting(ctx, v, state)
	}
	p := onePage{}
	p.Slug = in.Slug
	return "reported", page.Page{Title: "Thank you", At: "browse", Unlisted: true, Main: p}, err
}
