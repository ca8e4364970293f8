package answers

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/ground/texts"
)

// Writer puts quotes together to sentences that answer a question. It may be wrong: what its quotes do not say is
// dropped.
type Writer interface {
	Write(ctx context.Context, question string, quotes []drafting.Quoted) ([]drafting.Sentence, error)
}

// writtenAnHour is how many questions of an account are answered in sentences in an hour.
const writtenAnHour = 30

// Written is what the websites of products say to a question, in sentences, and the quotes that these rest on.
type Written struct {
	Answers
	Sentences []Sentence `json:"sentences" doc:"By the operator's language model, of words of quotes alone; each was checked. Empty where none holds, or there is no model."`
	Note      texts.Text `json:"note" doc:"How the sentences came about, or why there are none."`
}

// Sentence is what quotes of one listing say, in other order and with fewer words.
type Sentence struct {
	Slug   app.Slug `json:"slug" doc:"The listing that it is about."`
	Text   string   `json:"text"`
	Quotes []int    `json:"quotes" doc:"Which quotes of the listing say so, counted from 0."`
}

// AskInSentences answers a question as Ask does, and has the operator's language model put the quotes together.
func (s *Service) AskInSentences(ctx context.Context, who app.Caller, in Question) (Written, error) {
	found, err := s.Ask(ctx, in)
	if err != nil {
		return Written{}, err
	}
	w := Written{Answers: found, Sentences: []Sentence{}}
	shown := quotedBy(found.Listings)
	switch {
	case len(shown) == 0:
		w.Note = "There are no quotes to put together."
		return w, nil
	case s.Writer == nil:
		w.Note = "This directory has no language model; the quotes are all there is."
		return w, nil
	}
	if wait := s.written.Take(who.Account, s.Clock()); wait > 0 {
		return Written{}, app.TooOften(texts.Sprintf("Questions are answered in sentences %d times an hour. Ask without, or send this later: Retry-After says when.",
			writtenAnHour), wait)
	}
	sentences, err := s.Writer.Write(ctx, in.Question, shown.quoted())
	if err != nil {
		s.Log.WarnContext(ctx, "the model put no sentences together", "error", err)
		w.Note = "The language model gave no usable answer; the quotes are all there is."
		return w, ctx.Err()
	}
	for _, one := range sentences {
		if said, ok := shown.proven(one); ok && len(w.Sentences) < 2*MostListings {
			w.Sentences = append(w.Sentences, said)
		}
	}
	w.Note = "A language model made these sentences of words of the quotes, and each was checked against them. Read the quotes before you rely on one."
	if len(w.Sentences) == 0 {
		w.Note = "Nothing that the language model wrote follows from the quotes; they are all there is."
	}
	return w, nil
}

// shown are quotes as a writer is shown them.
type shown []quotedSaid

type quotedSaid struct {
	of   Answer
	at   int // among the quotes of the listing
	said Said
}

// quotedBy returns what websites say of listings, one after the other; what somebody typed there proves nothing.
func quotedBy(listings []Answer) (all shown) {
	for _, l := range listings {
		for i, q := range l.Quotes {
			if q.By == ByWebsite {
				all = append(all, quotedSaid{l, i, q})
			}
		}
	}
	return all
}

func (all shown) quoted() (quotes []drafting.Quoted) {
	for _, q := range all {
		quotes = append(quotes, drafting.Quoted{Of: q.of.Name, Heading: headingIn(q.said), Text: q.said.Text})
	}
	return quotes
}

func headingIn(q Said) string {
	if q.Heading == nil {
		return ""
	}
	return *q.Heading
}

// proven returns a sentence if it is about one listing and its quotes say all of it.
func (all shown) proven(s drafting.Sentence) (Sentence, bool) {
	var of Answer
	var quotes []string
	var at []int
	for i, n := range s.Quotes {
		if n < 0 || n >= len(all) || i > 0 && all[n].of.Slug != of.Slug {
			return Sentence{}, false
		}
		of = all[n].of
		if q := all[n]; !slices.Contains(at, q.at) {
			at = append(at, q.at)
			quotes = append(quotes, headingIn(q.said)+"\n"+q.said.Text)
		}
	}
	return Sentence{of.Slug, s.Text, at}, says(s.Text, of.Name, quotes)
}
