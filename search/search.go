package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/search/query"

	"debut/app/catalogue/listings"
	"debut/app/catalogue/questions"
)

var _ listings.Index = (*Index)(nil)

// Find returns a page of the listings on a site that match text and f. Where no listing holds all words of the text, it
// finds those that hold the words that say most, and tells which they are. Sorts are relevance, newest, votes,
// trending, most_viewed and most_followed. The filter's categories are the ones that a listing may be filed under: for
// a category with all below it the caller names each. Text without a letter or digit finds nothing. The error is
// ErrRebuilding where the index cannot answer, and an *app.Error where too many search at once.
func (ix *Index) Find(
	ctx context.Context, site int64, text listings.Text, f listings.Filter, sort string, limit, offset int,
) (listings.Matches, error) {
	by, err := ix.order(sort, f.Status)
	if err != nil {
		return listings.Matches{}, err
	}
	if !by.scored && !ix.counted.Load() {
		return listings.Matches{}, ErrRebuilding
	}
	if err := ix.takeSlot(ctx); err != nil {
		return listings.Matches{}, err
	}
	defer ix.freeSlot()
	g := ix.acquire()
	if g == nil {
		return listings.Matches{}, ErrRebuilding
	}
	defer g.release()
	s := searching{wanted: understand(text.Words).called(text.Said), generation: g, by: by, limit: limit, offset: offset,
		weighed: ix.weighed,
		passes:  func(q query.Query, scored bool) query.Query { return narrow(q, site, f, scored) }}
	if s.whole == "" {
		return listings.Matches{}, nil
	}
	s.literal = s.literal || text.Exact
	return ix.answer(ctx, &s, text.Words)
}

// searching is a search for a text.
type searching struct {
	wanted
	generation *generation
	by         order
	limit      int // how many are wanted, after how many
	offset     int
	reader     *scorch.IndexSnapshot
	weighed    uint64                                       // see Index
	passes     func(q query.Query, scored bool) query.Query // what passes the filter
	split      *listings.Words                              // which words were searched for; nil: all
}

// run returns what a query finds.
func (s *searching) run(ctx context.Context, q query.Query) (matches, error) {
	if q = s.passes(q, s.by.scored); s.by.scored {
		return s.generation.weigh(ctx, q, s.by, s.limit, s.offset)
	}
	found, err := s.generation.find(ctx, s.reader, q)
	if err != nil {
		return matches{}, err
	}
	return s.generation.sort(s.reader, found, s.by, s.limit, s.offset)
}

// answer searches, and notes what is wrong with the index if that fails.
func (ix *Index) answer(caller context.Context, s *searching, text string) (listings.Matches, error) {
	ctx, cancel := context.WithTimeout(caller, ix.limit)
	defer cancel()
	var found matches
	err := guarded(func() (err error) { found, err = s.widen(ctx, ix.patience); return err })
	switch {
	case err == nil:
		return listings.Matches{IDs: found.ids, Total: found.total, Words: s.split}, nil
	case caller.Err() != nil:
		return listings.Matches{}, fmt.Errorf("search for %q: %w", text, caller.Err())
	case ctx.Err() != nil:
		return listings.Matches{}, busy("The search took too long; use fewer or rarer words.")
	}
	ix.fault(s.generation, fmt.Errorf("%w: %w", errDamaged, err))
	return listings.Matches{}, fmt.Errorf("search for %q: %w: %w", text, ErrRebuilding, err)
}

// widen searches for what was written, words that are like it included; where that finds nothing, for the best part of
// it. Where that takes longer than patience it searches for the words as they were written.
func (s *searching) widen(ctx context.Context, patience time.Duration) (matches, error) {
	var err error
	if s.reader, err = s.generation.reader(); err != nil {
		return matches{}, err
	}
	defer s.reader.Close()
	brief, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	s.split = s.words(s.every())
	known := &spelling{s.reader}
	as := plan{fuzzy: !s.literal, spelling: known, names: known, near: map[nearIn]*wordsQuery{}}
	found, err := s.runBest(brief, as)
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return s.find(ctx, plan{}, s.wanted)
	}
	return found, err
}

// runBest searches for all words, or in a sentence for those that are special; where that finds nothing, for the words
// that say most of those that stand together in a listing. What counts is searched for as if it alone had been asked
// for.
func (s *searching) runBest(ctx context.Context, as plan) (found matches, err error) {
	special := s.special()
	some := len(special.terms) > 0 && len(special.terms) < len(s.all)
	if s.asks && some {
		if len(special.terms) == 1 && len(s.beside) > 0 {
			if found, err = s.runWords(ctx, as, s.with(special, s.beside)); err != nil || found.total > 0 {
				return found, err
			}
			if special, err = s.together(ctx, special, s.beside, as); err != nil {
				return matches{}, err
			}
		}
		if found, err = s.runWords(ctx, as, special); err != nil || found.total > 0 {
			return found, err
		}
	}
	found, err = s.find(ctx, as, s.wanted)
	if err != nil || found.total > 0 || s.literal { // of an address a part says nothing: "com"
		return found, err
	}
	if len(s.all) == 1 || s.short() {
		return s.find(ctx, plan{fuzzy: !s.literal, extra: 1, names: as.names, near: map[nearIn]*wordsQuery{}}, s.wanted)
	}
	if some && !s.asks { // a sentence's were looked for before all others
		if len(special.terms) == 1 { // which says little alone
			if special, err = s.together(ctx, special, s.all, as); err != nil {
				return matches{}, err
			}
		}
		if found, err = s.runWords(ctx, as, special); err != nil || found.total > 0 {
			return found, err
		}
	}
	return s.runPart(ctx, as)
}

// find returns what a text finds. Of a word that very many say, or that is mistyped for such, it would take long to
// weigh each: so those come first, as ever, that say it where few do, as in their name; the others follow, the newest
// first, those before that say it in their tagline or keywords.
func (s *searching) find(ctx context.Context, as plan, w wanted) (matches, error) {
	if as.bare = !s.by.scored; as.bare {
		return s.run(ctx, as.query(w))
	}
	steps, err := s.steps(ctx, as, w.terms)
	if err != nil {
		return matches{}, err
	}
	found, err := s.run(ctx, steps[0].query(w))
	if err != nil || len(steps) == 1 {
		return found, err
	}
	var before documents
	for i, step := range steps {
		step.bare = true
		all, err := s.generation.find(ctx, s.reader, s.passes(step.query(w), false))
		if err != nil {
			return matches{}, err
		}
		if missing := s.limit - len(found.ids); i > 0 && missing > 0 {
			more, err := s.generation.sort(s.reader, all.but(before), s.by, missing, max(0, s.offset-before.count()))
			if err != nil {
				return matches{}, err
			}
			found.ids = append(found.ids, more.ids...)
		}
		before, found.total = all, all.count()
	}
	return found, nil
}

// steps returns the plans by which a text is searched for, one after the other, each finding all that the one before it
// does: where very many say a word, first without their descriptions, or even their headlines.
func (s *searching) steps(ctx context.Context, as plan, terms []string) ([]plan, error) {
	as.made = map[alike]*automaton{}
	var crowded, packed []string
	for i, t := range terms {
		inBody, inHead, err := s.holders(ctx, as, t, i == len(terms)-1)
		if err != nil {
			return nil, err
		}
		if inBody > s.weighed {
			crowded = append(crowded, t)
		}
		if inHead > s.weighed {
			packed = append(packed, t)
		}
	}
	steps := []plan{as}
	if as.crowded = crowded; len(crowded) > 0 {
		steps = append(steps, as)
	}
	if as.packed = packed; len(packed) > 0 {
		steps = append(steps, as)
	}
	slices.Reverse(steps)
	return steps, nil
}

// holders returns how many say a word, or those that it is mistyped or the beginning of, in their descriptions and in
// their headlines.
func (s *searching) holders(ctx context.Context, as plan, t string, last bool) (inBody, inHead uint64, err error) {
	known := &spelling{s.reader}
	if stem := stemOf(t); stem != "" {
		inBody, inHead = known.holders(fBody, stem), known.holders(fHead, stem)
	}
	similar := as.mistyped(t)
	if last && utf8.RuneCountInString(t) > startLength {
		similar = append(similar, as.prefix(fHeadP, t, 0.5))
	}
	for _, q := range similar {
		q := q.(*wordsQuery)
		n, err := known.holdersOf(ctx, q)
		if err != nil {
			return 0, 0, err
		}
		switch q.field {
		case fBodyP:
			inBody += n
		case fHeadP:
			inHead += n
		}
	}
	return inBody, inHead, nil
}

// runPart searches for a part of the text.
func (s *searching) runPart(ctx context.Context, as plan) (matches, error) {
	p, err := s.partOf(ctx, as)
	if err != nil {
		return matches{}, err
	}
	if w := p.of(p.used); len(w.terms) > 0 && p.used != p.every() {
		if found, err := s.runWords(ctx, as, w); err != nil || found.total > 0 {
			return found, err
		}
	}
	s.split = p.words(p.used)
	return s.run(ctx, p.query())
}

// runWords searches for words of the text, and notes which they are if it finds something.
func (s *searching) runWords(ctx context.Context, as plan, w wanted) (matches, error) {
	found, err := s.find(ctx, as, w)
	if err == nil && found.total > 0 {
		s.split = w.words(w.every())
	}
	return found, err
}

// special returns the text with those of its words as terms that do not stand in sentences about anything.
func (w wanted) special() wanted {
	w.terms = slices.DeleteFunc(slices.Clone(w.all), questions.Common)
	w.terms = w.terms[:min(maxTerms, len(w.terms))]
	return w
}

// idOf returns the id of the listing of a document.
func idOf(document string) (int64, error) {
	id, err := strconv.ParseInt(document, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("the index holds a listing %q: %w", document, err)
	}
	return id, nil
}
