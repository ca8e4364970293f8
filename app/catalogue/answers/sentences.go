package answers

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/ground/texts"
)

// Writer reads what websites say: it says which quotes answer a question, and puts them together to sentences. It may
// be wrong: it can choose badly, and what its quotes do not say is dropped.
type Writer interface {
	Write(ctx context.Context, question string, quotes []drafting.Quoted) (drafting.Reply, error)
}

// mostShown is how many bytes of websites a writer is shown for a question.
const mostShown = 10_000

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

// AskInSentences answers a question as Ask does, but that the operator's language model chooses the quotes and puts
// them together. Without its answer it is Ask's.
func (s *Service) AskInSentences(ctx context.Context, who app.Caller, in Question) (Written, error) {
	shown := 0
	if s.Writer != nil {
		shown = mostShown
	}
	found, may, err := s.ask(ctx, in, shown)
	if err != nil {
		return Written{}, err
	}
	w := Written{Answers: found, Sentences: []Sentence{}}
	switch {
	case s.Writer == nil:
		w.Note = "This directory has no language model; the quotes are all there is."
		return w, nil
	case len(may) == 0:
		w.Note = "Nothing is known of these websites that a language model could read."
		return w, nil
	}
	if wait := s.written.Take(who.Account, s.Clock()); wait > 0 {
		return Written{}, app.TooOften(texts.Sprintf("Questions are answered in sentences %d times an hour. Ask without, or send this later: Retry-After says when.",
			writtenAnHour), wait)
	}
	reply, err := s.Writer.Write(ctx, in.Question, may.quoted())
	if err != nil {
		s.Log.WarnContext(ctx, "the model answered no question", "error", err)
		w.Note = "The language model gave no usable answer; the quotes are all there is."
		return w, ctx.Err()
	}
	w.take(may, reply)
	return w, nil
}

// take takes what a writer chose, and of its sentences those that the quotes say.
func (w *Written) take(may mayAnswer, reply drafting.Reply) {
	for _, s := range reply.Sentences {
		reply.Answers = append(reply.Answers, s.Quotes...) // what a sentence rests on was chosen, too
	}
	for i, l := range w.Listings {
		w.Listings[i] = l.with(may.chosen(l, reply.Answers))
	}
	for _, one := range reply.Sentences {
		if said, ok := may.proven(one, w.Listings); ok && len(w.Sentences) < 2*MostListings {
			w.Sentences = append(w.Sentences, said)
		}
	}
	w.sort()
	switch {
	case !slices.ContainsFunc(w.Listings, func(l Answer) bool { return l.Says }):
		w.Note = "A language model read what stands nearest to the question on these websites, and found nothing that answers it."
	case len(w.Sentences) == 0:
		w.Note = "A language model chose the quotes; no sentence that it made of them follows from them."
	default:
		w.Note = "A language model chose the quotes and made these sentences of their words, and each was checked against them. Read the quotes before you rely on one."
	}
}

// mayAnswer are words of websites as a writer is shown them.
type mayAnswer []quotedSaid

type quotedSaid struct {
	of   string // the product
	slug app.Slug
	said Said
}

func (all mayAnswer) quoted() (quotes []drafting.Quoted) {
	for _, q := range all {
		quotes = append(quotes, drafting.Quoted{Of: q.of, Heading: headingIn(q.said), Text: q.said.Text})
	}
	return quotes
}

// chosen returns the quotes of a listing that a writer chose, or where there are none what somebody typed there.
func (all mayAnswer) chosen(l Answer, answers []int) []Said {
	said := []Said{}
	for _, n := range answers {
		if n < 0 || n >= len(all) || all[n].slug != l.Slug || len(said) == mostAnswers {
			continue
		}
		if q := all[n].said; !slices.Contains(said, q) { // the same one, by where its parts are
			said = append(said, q)
		}
	}
	if len(said) > 0 {
		return said
	}
	return slices.DeleteFunc(l.Quotes, func(q Said) bool { return q.By == ByWebsite })
}

func headingIn(q Said) string {
	if q.Heading == nil {
		return ""
	}
	return *q.Heading
}

// proven returns a sentence if it is about one of the listings, and quotes of it that are shown say all of it.
func (all mayAnswer) proven(s drafting.Sentence, listings []Answer) (Sentence, bool) {
	var of Answer
	var quotes []string
	var at []int
	for i, n := range s.Quotes {
		if n < 0 || n >= len(all) || i > 0 && all[n].slug != of.Slug {
			return Sentence{}, false
		}
		q := all[n]
		of = listings[slices.IndexFunc(listings, func(l Answer) bool { return l.Slug == q.slug })]
		if place := slices.Index(of.Quotes, q.said); place >= 0 && !slices.Contains(at, place) {
			at = append(at, place)
			quotes = append(quotes, headingIn(q.said)+"\n"+q.said.Text)
		}
	}
	return Sentence{of.Slug, s.Text, at}, says(s.Text, of.Name, quotes)
}
