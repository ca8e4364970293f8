package admin

import (
	"context"

	"debut/app"
	"debut/app/community/discussions"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

const commentsShown = 20

var commentForm = form.New[discussions.Decision](map[string]texts.Text{"reason": "The reason"})

type commentsPage struct {
	teamDesk
	Open   *commentCase
	Total  int
	Hidden bool // those that the team hid, and not those that wait
	Form   form.State
}

// commentCase is a question or an answer on which the team decides.
type commentCase struct {
	discussions.Case
	Shown page.Comment
}

// showComments shows the questions and answers on which the team decides.
func (a admin) showComments(ctx context.Context, v *page.Visit, state form.State) (any, error) {
	p := commentsPage{Form: state, Hidden: v.R.URL.Query().Get("show") == "hidden"}
	read := a.Discussions.Queued
	if p.Hidden {
		read = a.Discussions.Hidden
	}
	found, err := read(ctx, v.Paging(commentsShown))
	cases := make([]commentCase, len(found.Items))
	for i, c := range found.Items {
		c.Linked = false // nobody of the team is led away by what is held
		cases[i] = commentCase{c, page.NewComment(discussions.Shown{Comment: c.Comment}, c.For.Slug, c.For.Company.Name)}
	}
	p.teamDesk, p.Open = newDesk(v, cases, commentRow)
	p.Total, p.Pager = found.Total, page.NewPager(found, casesPath("questions"), v.R.URL.Query())
	return p, err
}

func commentRow(c commentCase) deskRow { return rowOf(c.ID, c.For.Company.Name, day(c.At)) }

// Held reports whether it has not shown yet.
func (c commentCase) Held() bool { return c.State == app.CommentHeld }

// backToComments returns to the list in which the decision was made.
func backToComments(v *page.Visit) string {
	if v.R.URL.Query().Get("show") == "hidden" {
		return casesPath("questions") + "?show=hidden"
	}
	return casesPath("questions")
}
