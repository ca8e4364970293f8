package search

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"

	"debut/app/catalogue/listings"
	"debut/app/catalogue/questions"
)

// part is what is found of a search text that no listing holds as a whole: some of its words.
type part struct {
	wanted
	wide plan          // how words are understood that stand nowhere as they were written
	each []query.Query // of each term
	used uint16        // the terms that count, as bits
}

// partOf chooses the words that count, of the listings that pass the filter: those of the listing that matches best of
// all that lack one word; or else those that say most of all that stand together in a listing. as is how words are
// understood as they were written.
func (s *searching) partOf(ctx context.Context, as plan) (*part, error) {
	p := newPart(s.rarest(as.spelling), as)
	top, err := s.top(ctx, query.NewDisjunctionQuery([]query.Query{allButOne(p.each), p.nameQuery()}))
	if err != nil {
		return nil, err
	}
	if top != "" {
		return p, s.takeFrom(ctx, p, top)
	}
	return p, s.takeTelling(ctx, p, as)
}

func newPart(w wanted, as plan) *part {
	p := &part{wanted: w, wide: plan{fuzzy: as.fuzzy, extra: 1, names: as.names, made: map[alike]*automaton{}}}
	for i := range p.terms {
		p.each = append(p.each, p.termQuery(p.wide, i))
	}
	return p
}

// together returns the special words of a text with those of its common ones that stand with them in a listing and say
// most. Where the special ones do not stand together, they are returned alone.
func (s *searching) together(ctx context.Context, special wanted, common []string, as plan) (wanted, error) {
	p := newPart(s.with(special, common), as)
	if err := s.takeTelling(ctx, p, as); err != nil {
		return special, err
	}
	if together := p.of(p.used); containsAll(together.terms, special.terms) {
		return together, nil
	}
	return special, nil
}

// with returns the special words of a text with some others of it as terms, as many as there is room for.
func (w wanted) with(special wanted, others []string) wanted {
	var terms []string
	room := maxTerms - len(special.terms)
	for _, t := range w.all {
		switch {
		case slices.Contains(special.terms, t):
			terms = append(terms, t)
		case slices.Contains(others, t) && room > 0:
			terms = append(terms, t)
			room--
		}
	}
	special.terms = terms
	return special
}

func containsAll(list, part []string) bool {
	return !slices.ContainsFunc(part, func(t string) bool { return !slices.Contains(list, t) })
}

// of returns the text with some of its terms, which are bits.
func (w wanted) of(terms uint16) wanted {
	all := w.terms
	w.terms = nil
	for i, t := range all {
		if terms&(1<<i) != 0 {
			w.terms = append(w.terms, t)
		}
	}
	return w
}

// termQuery finds texts that hold a term.
func (p *part) termQuery(how plan, i int) query.Query {
	return how.termQuery(p.terms[i], p.terms[i] == p.all[len(p.all)-1])
}

// nameQuery finds names that are much like the whole text.
func (p *part) nameQuery() query.Query { return p.wide.nameQuery(p.whole) }

func allButOne(each []query.Query) query.Query {
	d := query.NewDisjunctionQuery(each)
	d.SetMin(float64(max(1, len(each)-1)))
	return d
}

// top returns the id of the listing that matches best; "" if none does.
func (s *searching) top(ctx context.Context, q query.Query) (id string, err error) {
	found, err := s.generation.bleve.SearchInContext(ctx, bleve.NewSearchRequestOptions(s.passes(q, true), 1, 0, false))
	if err != nil || len(found.Hits) == 0 {
		return "", err
	}
	return found.Hits[0].ID, nil
}

// takeFrom has those terms count that a listing holds; all of them if its name is much like the whole text.
func (s *searching) takeFrom(ctx context.Context, p *part, id string) error {
	holds := func(q query.Query) (bool, error) {
		both := query.NewConjunctionQuery([]query.Query{query.NewDocIDQuery([]string{id}), q})
		it, err := s.generation.find(ctx, s.reader, both)
		return it.count() > 0, err
	}
	named, err := holds(p.nameQuery())
	if named {
		p.used = p.every()
		return nil
	}
	for i, q := range p.each {
		if err != nil {
			return err
		}
		is := false
		if is, err = holds(q); is {
			p.used |= 1 << i
		}
	}
	return err
}

// takeTelling has those terms count that stand together in a listing and say most.
func (s *searching) takeTelling(ctx context.Context, p *part, written plan) error {
	written.made = p.wide.made
	holds, says := make([]uint16, numbered(s.reader)), make([]float64, len(p.terms))
	for i, t := range p.terms {
		q, share := p.termQuery(written, i), 1.0
		found, err := s.generation.find(ctx, s.reader, s.passes(q, false))
		if err == nil && found.count() == 0 { // a word that is little like it says less
			q, share = p.each[i], 0.5
			found, err = s.generation.find(ctx, s.reader, s.passes(q, false))
		}
		if err != nil {
			return err
		}
		for document := range found.in(s.reader) {
			holds[document] |= 1 << i
		}
		p.each[i] = q
		n := max(found.count(), int(written.spelling.texts(t)), 1)
		switch {
		case !questions.Common(t):
		case i > 0 && !questions.Common(p.terms[i-1]), slices.Contains(p.beside, t):
			share *= saysSome
		default:
			share *= saysLittle
		}
		says[i] = share * math.Log(max(1, float64(len(holds))/float64(n)))
	}
	p.used = mostTelling(holds, says)
	return nil
}

// saysLittle is what a word of general language says, beside one that is none: in a small directory it may be as rare.
const saysLittle = 0.3

// saysSome is what it says behind one that is none, and in a sentence before it: "android build", "managing identity".
const saysSome = 0.8

// saysNothing is what a word says that stands in most listings.
const saysNothing = math.Ln2

// mostTelling returns the terms, as bits, that stand together in a listing and say most; 0 if none stands anywhere.
// Those that say nothing count only where no other does.
func mostTelling(holds []uint16, says []float64) (best uint16) {
	together := map[uint16]int{}
	for _, terms := range holds {
		if terms != 0 {
			together[terms]++
		}
	}
	weigh := func(terms uint16) (sum float64) {
		for i, much := range says {
			if terms&(1<<i) != 0 {
				sum += much
			}
		}
		return sum
	}
	for terms, n := range together {
		if c := cmp.Or(cmp.Compare(weigh(terms), weigh(best)),
			cmp.Compare(bits.OnesCount16(terms), bits.OnesCount16(best)),
			cmp.Compare(n, together[best]), cmp.Compare(best, terms)); c > 0 {
			best = terms
		}
	}
	telling := best
	for i, much := range says {
		if much < saysNothing {
			telling &^= 1 << i
		}
	}
	return cmp.Or(telling, best)
}

// query finds the listings that hold all terms that count, or if all do, whose name is much like the whole text.
func (p *part) query() query.Query {
	var each []query.Query
	for i, q := range p.each {
		if p.used&(1<<i) != 0 {
			each = append(each, q)
		}
	}
	switch len(each) {
	case 0:
		return query.NewMatchNoneQuery()
	case len(p.each):
		return query.NewDisjunctionQuery([]query.Query{query.NewConjunctionQuery(each), p.nameQuery()})
	}
	return query.NewConjunctionQuery(each)
}

// every returns all terms, as bits.
func (w wanted) every() uint16 { return 1<<len(w.terms) - 1 }

// words tells which words were searched for; nil if all were.
func (w wanted) words(terms uint16) *listings.Words {
	var split listings.Words
	for _, t := range w.all {
		if i := slices.Index(w.terms, t); i >= 0 && terms&(1<<i) != 0 {
			split.Used = append(split.Used, w.written(t))
		} else {
			split.LeftOut = append(split.LeftOut, w.written(t))
		}
	}
	if len(split.LeftOut) == 0 || len(split.Used) == 0 {
		return nil
	}
	return &split
}

// rarest returns the text with those maxTerms of its words as terms that fewest listings hold, in their order.
func (w wanted) rarest(known *spelling) wanted {
	held := map[string]uint64{}
	for _, t := range w.all {
		if held[t] = known.texts(t); held[t] == 0 {
			held[t] = math.MaxUint64 // perhaps it is mistyped; more likely it says nothing here
		}
	}
	order := slices.Clone(w.all)
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(held[a], held[b]) })
	chosen := order[:min(maxTerms, len(order))]
	w.terms = slices.DeleteFunc(slices.Clone(w.all), func(t string) bool { return !slices.Contains(chosen, t) })
	return w
}
