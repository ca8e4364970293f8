package drafting

import (
	"context"

	"debut/app"
)

// Choices are texts of a website that, but for the facts, are equally true, so that picking among them is a matter of
// words and taste. Each is whole words of the website in one place of its own: whoever picks cannot make the company
// say what it does not say.
type Choices struct {
	Taglines   []Text // lines at the top of the homepage; any of them may be the tagline
	Summaries  []Text // what the homepage says of the company in at most 300 characters
	Paragraphs []Text // paragraphs that the company writes of itself, in the order of reading
	Features   []Text // short entries under headings that announce features
	Benefits   []Text // short entries under headings that announce reasons to choose the company
	Keywords   []Text // words and pairs of words of the homepage's title and description
	FAQs       []FAQ  // every question that the website answers

	// Facts are, by profile field, the values of which each passed the rules' tests and at most one is true of the
	// company; the rules' own choice first. A field with nothing to choose is absent.
	Facts map[string][]Text

	// Passages are, by profile field, by "founders", "milestones" and "story", blocks in which the company may say what
	// the rules did not find. A value must follow from the words of one, or of one and those beside it.
	Passages map[string][]Cite
}

// Chooser is a drafter that also tells what there is to choose from.
type Chooser interface {
	Drafter
	Choices(ctx context.Context, s app.Snapshot) (Choices, error)
}
