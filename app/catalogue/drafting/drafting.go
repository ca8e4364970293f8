// Package drafting says what a drafter is: it reads a snapshot of a website and proposes the facts of a profile,
// each with the places that state it.
package drafting

import (
	"context"

	"debut/app"
)

// Drafter proposes a draft of what the website of a snapshot states. It may be wrong: package evidence keeps what is
// proven and drops the rest. categories is the directory's tree, which the drafted categories are slugs of.
type Drafter interface {
	Draft(ctx context.Context, s app.Snapshot, categories []app.Category) (Draft, error)
}

// Cite is a place in a snapshot: bytes Start to End of the text of a block of a page.
type Cite struct {
	Page, Block int
	Start, End  int
}

// Text is a proposed value and the places that it follows from.
type Text struct {
	Value  string
	Quotes []Cite
}

// Draft is what a drafter proposes. What it did not find is absent.
type Draft struct {
	Texts          map[string]Text   // profile fields that hold a text, by name
	Lists          map[string][]Text // profile fields that hold a list, by name
	FAQs           []FAQ
	Founders       []Founder
	CompanySocials map[string]Text // links by key
	FounderSocials map[string]Text
	Story          map[string]Text // sections by key
	Milestones     []Milestone
	Notices        []Notice
	Model          bool          // a language model chose otherwise somewhere
	Problems       []app.Problem // what kept the drafter from doing its best; no part of the website, so without quotes
}

// TooCostly is the code of the problem of a draft that ended before its time.
const TooCostly = "too_costly"

// DoubtfulPlace is the code of the notice of a draft whose website names the places of more than one company, or of one
// company more than one. Country and city are drafted, and do not count as filled in before somebody looked at them.
const DoubtfulPlace = "doubtful_place"

// Costly is that problem.
func Costly(website string) app.Problem {
	return app.Problem{Code: TooCostly, URL: &website,
		Detail: "The pages of the website take more work to understand than we spend on one site, so only a part of the profile was drafted. Check it for what is missing."}
}

// FAQ is a proposed question with its answer.
type FAQ struct {
	Question, Answer string
	Quotes           []Cite
}

// Founder is a proposed founder. Title and Bio may be empty.
type Founder struct {
	Name, Title, Bio string
	Quotes           []Cite
}

// Milestone is a proposed dated event. Date is "YYYY-MM-DD"; where only a month is stated, its first day.
type Milestone struct {
	Date, Title, Description, URL string
	Quotes                        []Cite
}

// Notice is something that the reviewer of the draft must read before anything else, such as the end of a product.
type Notice struct {
	Code   string
	Detail string
	Quotes []Cite
}
