package founder

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/interviews"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

const interviewHistoryPath = InterviewPath + "/history"

var undoAnswersForm = form.New[interviews.RevertInput](nil)

type interviewHistoryPage struct {
	Form    form.State // what is wrong with what was to be undone
	Undone  bool       // a change just now
	Changes []shownChange
	Pager   page.Pager
}

// shownChange is a change of answers as the page shows it.
type shownChange struct {
	interviews.Change
	Fields []shownField
}

func (f founder) interviewHistoryRoutes() page.Routes {
	back := func(*page.Visit) string { return interviewHistoryPath + "?undone=1" }
	return page.Routes{
		"GET " + interviewHistoryPath: page.Blank(f.showInterviewHistory, form.State{}),
		"POST " + interviewHistoryPath: page.Does(undoAnswersForm, "change",
			f.undoAnswers, back, f.showInterviewHistory),
	}
}

func (f founder) undoAnswers(
	ctx context.Context, who app.Caller, in interviews.RevertInput,
) (interviews.Interview, error) {
	undone, err := f.Interviews.Revert(ctx, who, in)
	return undone, notUndone(err)
}

// notUndone says to people that a change cannot be undone.
func notUndone(err error) error {
	if app.RefusalOf(err) == nil {
		return err
	}
	return app.Refused("not_undone", page.NotUndone)
}

func (f founder) showInterviewHistory(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	found, err := f.Interviews.ListChanges(ctx, v.Caller(), v.Paging(editsAPage))
	p := interviewHistoryPage{Form: state, Undone: v.R.URL.Query().Has("undone"),
		Pager: page.NewPager(found, interviewHistoryPath, nil)}
	for _, c := range found.Items {
		p.Changes = append(p.Changes, showAnswers(c, app.SiteOf(ctx).Brand.Language))
	}
	return "interview-history", page.Page{Title: state.Title("History of your answers"), At: "products", Main: p}, err
}

func showAnswers(c interviews.Change, in texts.Language) shownChange {
	shown := shownChange{Change: c}
	for _, a := range c.Answers {
		field := showField(listings.FieldEdit{Name: "answer", Before: page.Text(a.Before), After: page.Text(a.After)},
			in)
		if at := slices.IndexFunc(interviews.Questions, func(q interviews.Question) bool {
			return q.ID == a.ID
		}); at >= 0 {
			field.Name = interviews.Questions[at].Question
		}
		shown.Fields = append(shown.Fields, field)
	}
	return shown
}
