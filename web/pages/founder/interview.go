package founder

import (
	"context"
	"strconv"

	"debut/app"
	"debut/app/community/interviews"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// InterviewPath is the page of the questions that founders are asked.
const InterviewPath = "/interview"

// removeAnswer names an answer that goes.
type removeAnswer struct {
	Question int64 `json:"question_id" required:"true" min:"1"`
}

var (
	answerForm = form.New[interviews.Answer](map[string]texts.Text{"answer": "Your answer",
		"question_id": "The question"})
	publishForm      = form.New[interviews.PublishInput](nil)
	removeAnswerForm = form.New[removeAnswer](map[string]texts.Text{"question_id": "The question"})
)

func (f founder) interviewRoutes() page.Routes {
	return page.Routes{
		"GET " + InterviewPath: f.interview,
		"POST " + InterviewPath: page.Does(answerForm, "answer",
			f.Interviews.AnswerOne, backToQuestion, f.showInterview),
		"POST " + InterviewPath + "/publish": page.Does(publishForm, "",
			f.Interviews.Publish, backToQuestion, f.showInterview),
		"POST " + InterviewPath + "/unpublish": page.Does(publishForm, "",
			f.Interviews.Unpublish, backToQuestion, f.showInterview),
		"POST " + InterviewPath + "/remove": page.Does(removeAnswerForm, "question_id",
			f.removeAnswer, backToQuestion, f.showInterview),
	}
}

func backToQuestion(v *page.Visit) string {
	if askedFor(v.R.PostForm.Get("question_id")) == 0 {
		return InterviewPath
	}
	return InterviewPath + "#question-" + strconv.FormatInt(askedFor(v.R.PostForm.Get("question_id")), 10)
}

// askedFor reads the number of a question; 0 is none.
func askedFor(number string) int64 {
	if n, err := strconv.ParseInt(number, 10, 64); err == nil && interviews.IsQuestion(n) {
		return n
	}
	return 0
}

func (f founder) removeAnswer(ctx context.Context, who app.Caller, in removeAnswer) (texts.Text, error) {
	return f.Interviews.AnswerOne(ctx, who, interviews.Answer{Question: in.Question})
}

type interviewPage struct {
	interviews.Interview
	Form form.State
	Open int64 // the question that is being answered; 0 is none

	Publication interviews.Publication
	Least       int
}

// interview shows the questions with what was answered, and the form of the one that is asked for.
func (f founder) interview(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	open, values := askedFor(v.R.URL.Query().Get("question")), map[string]string{}
	all, err := f.Interviews.Mine(ctx, v.Caller())
	for _, q := range all.Items {
		if q.ID == open {
			values["answer"] = page.Text(q.Answer)
		}
	}
	if err != nil {
		return "", page.Page{}, err
	}
	return f.interviewShown(ctx, v, all, answerForm.Blank(values), open)
}

func (f founder) showInterview(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	all, err := f.Interviews.Mine(ctx, v.Caller())
	if err != nil {
		return "", page.Page{}, err
	}
	return f.interviewShown(ctx, v, all, asking(state, answerForm, "answer"), askedFor(v.R.PostForm.Get("question_id")))
}

func (f founder) interviewShown(
	ctx context.Context, v *page.Visit, all interviews.Interview, state form.State, open int64,
) (string, page.Page, error) {
	public, err := f.Interviews.Publication(ctx, v.Caller())
	return "interview", page.Page{Title: state.Title("Interview"), At: "products",
		Main: interviewPage{all, state, open, public, interviews.Least}}, err
}
