package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

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
	weighed    uint64                                       // see Index
	passes     func(q query.Query, scored bool) query.Query // what passes the filter
	split      *listings.Words                              // which words were searched for; nil: all
	crowded    []string                                     // words that stand in very many descriptions
}

// run returns what a query finds.
func (s *searching) run(ctx context.Context, q query.Query) (matches, error) {
	return s.generation.collect(ctx, s.passes(q, s.by.scored), s.by, s.limit, s.offset)
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
	reader, err := s.generation.reader()
	if err != nil {
		return matches{}, err
	}
	defer reader.Close()
	brief, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	s.split = s.words(s.every())
	known := &spelling{reader}
	s.crowded = known.crowded(s.all, s.weighed)
	as := plan{fuzzy: !s.literal, spelling: known, names: known, near: map[string]*wordsQuery{}}
	found, err := s.runBest(brief, reader, as)
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return s.find(ctx, plan{}, s.wanted)
	}
	return found, err
}

// runBest searches for all words, or in a sentence for those that are special; where that finds nothing, for the words
// that say most of those that stand together in a listing. What counts is searched for as if it alone had been asked
// for.
func (s *searching) runBest(
	ctx context.Context, reader *scorch.IndexSnapshot, as plan,
) (found matches, err error) {
	special := s.special()
	some := len(special.terms) > 0 && len(special.terms) < len(s.all)
	if s.asks && some && len(special.terms) > 1 {
		if found, err = s.runWords(ctx, as, special); err != nil || found.total > 0 {
			return found, err
		}
	}
	found, err = s.find(ctx, as, s.wanted)
	if err != nil || found.total > 0 || s.literal { // of an address a part says nothing: "com"
		return found, err
	}
	if len(s.all) == 1 || s.short() {
		return s.run(ctx, plan{fuzzy: !s.literal, extra: 1, names: as.names}.query(s.wanted))
	}
	if some {
		if len(special.terms) == 1 { // which says little alone
			if special, err = s.beside(ctx, reader, special, as); err != nil {
				return matches{}, err
			}
		}
		if found, err = s.runWords(ctx, as, special); err != nil || found.total > 0 {
			return found, err
		}
	}
	return s.runPart(ctx, reader, as)
}

// find returns what a text finds. Of a word that stands in very many descriptions, or is mistyped for such, it would take
// long to weigh each: so those come first, as ever, that say it in their name, tagline or keywords; the others follow, the
// newest first.
func (s *searching) find(ctx context.Context, as plan, w wanted) (matches, error) {
	if as.bare = !s.by.scored; as.bare {
		return s.run(ctx, as.query(w))
	}
	first := as
	var err error
	if first.crowded, err = s.crowdedBy(ctx, as, w.terms); err != nil {
		return matches{}, err
	}
	if !slices.ContainsFunc(w.terms, func(t string) bool { return slices.Contains(first.crowded, t) }) {
		return s.run(ctx, as.query(w))
	}
	found, err := s.run(ctx, first.query(w))
	if err != nil {
		return found, err
	}
	as.bare = true
	rest, missing := s.passes(as.query(w), false), s.limit-len(found.ids)
	all, err := s.generation.collect(ctx, rest, order{}, 0, 0)
	if err != nil || missing == 0 || all.total == found.total {
		found.total = max(found.total, all.total)
		return found, err
	}
	first.bare = true
	but := query.NewBooleanQuery([]query.Query{rest}, nil, []query.Query{first.query(w)})
	more, err := s.generation.collect(ctx, but, order{pages: s.by.pages, column: s.by.column, tie: s.by.tie}, missing,
		max(0, s.offset-found.total))
	return matches{append(found.ids, more.ids...), all.total}, err
}

// crowdedBy returns words for which no descriptions are weighed: too many hold them, or those that they are mistyped for.
func (s *searching) crowdedBy(ctx context.Context, as plan, terms []string) ([]string, error) {
	crowded := s.crowded
	as.made = map[alike]*automaton{}
	for _, t := range terms {
		q := as.inDescriptions(t)
		if q == nil {
			continue
		}
		n, err := as.spelling.holdersOf(ctx, q)
		if err != nil {
			return nil, err
		}
		if n > s.weighed {
			crowded = append(slices.Clip(crowded), t)
		}
	}
	return crowded, nil
}

// runPart searches for a part of the text.
func (s *searching) runPart(
	ctx context.Context, reader *scorch.IndexSnapshot, as plan,
) (matches, error) {
	p, err := s.partOf(ctx, reader, as)
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
