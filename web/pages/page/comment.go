package page

import (
	"html/template"

	"debut/app"
	"debut/app/community/discussions"
	"debut/app/ground/texts"
)

// Comment is a question or an answer as every page shows it.
type Comment struct {
	discussions.Shown
	Slug    app.Slug // of the listing
	Of      string   // its name
	Initial string
	About   []template.HTML // paragraphs
	Back    string          // the page that it stands on, to come back to; "" of one on which nobody does anything
	Mine    bool            // the visitor wrote it
	MayEdit bool            // and may still change it
	MaySay  bool            // whether it is useful
	Said    bool            // that it is
}

// NewComment returns a comment on a listing with the slug and the name.
func NewComment(c discussions.Shown, slug app.Slug, of string) Comment {
	made := Comment{Shown: c, Slug: slug, Of: of, Initial: Initial(c.Name)}
	for _, text := range Paragraphs(c.Text) {
		shown := Breakable(text)
		if c.Linked {
			shown = Linked(text)
		}
		made.About = append(made.About, shown)
	}
	return made
}

// Thread is a question with answers, as every page shows it.
type Thread struct {
	Question Comment
	Answers  []Comment
	More     int // answers in all, if there are more than these
	Open     bool
}

// NewThread returns a question on a listing, with so many answers at most.
func NewThread(t discussions.Thread, slug app.Slug, of string, most int) Thread {
	made := Thread{Question: NewComment(t.Question, slug, of)}
	for _, a := range t.Answers[:min(most, len(t.Answers))] {
		made.Answers = append(made.Answers, NewComment(a, slug, of))
	}
	if t.Total > len(made.Answers) {
		made.More = t.Total
	}
	return made
}

// Comments returns the question and the answers, to be changed.
func (t *Thread) Comments() []*Comment {
	list := []*Comment{&t.Question}
	for i := range t.Answers {
		list = append(list, &t.Answers[i])
	}
	return list
}

// Path returns the page of the question that the comment is, or answers.
func (c Comment) Path() string { return discussions.ThreadPath(c.Slug, c.question()) }

func (c Comment) question() int64 {
	if c.IsAnswer() {
		return c.Question
	}
	return c.ID
}

// Do returns the address at which something is done with the comment.
func (c Comment) Do(what string) string { return discussions.ThreadPath(c.Slug, c.ID) + "/" + what }

// Written says when it was written, and changed.
func (c Comment) Written() texts.Text {
	if c.EditedAt == nil || c.Deleted() {
		return day(c.At)
	}
	return texts.Sprintf("%s, changed", day(c.At))
}

// UsefulTo says to how many people it is useful; "" if to nobody.
func (c Comment) UsefulTo() texts.Text {
	if c.Useful == 0 {
		return ""
	}
	return texts.Sprintf("Useful to %s", texts.Count(c.Useful, "person", "people"))
}
