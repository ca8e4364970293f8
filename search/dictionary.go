package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search"
	"github.com/blevesearch/bleve/v2/search/searcher"
	index "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// So many words of a dictionary may a term stand for: those that begin with it, in order; those like it, the most
// alike.
const (
	maxBegun = 512
	maxAlike = 128
)

// wordsQuery finds texts that hold any of the words of a field that begin with a prefix and, if like is set, that it
// accepts; with nearest, only those of them that are fewest edits away. It reads the dictionaries itself: bleve would
// read each in a goroutine of its own, where a file that is damaged ends the process, and would make a whole automaton
// for each field.
type wordsQuery struct {
	field   string
	prefix  string
	like    *automaton
	nearest bool
	stems   string // a field in which the stems of the words count too, for a tenth; "": none
	boost   float64

	found struct { // what was looked up last: a query may be run several times
		in        *scorch.IndexSnapshot
		words     []string
		distances []uint8
	}
}

// Searcher implements query.Query.
func (q *wordsQuery) Searcher(
	ctx context.Context, r index.IndexReader, _ mapping.IndexMapping, options search.SearcherOptions,
) (search.Searcher, error) {
	snapshot, ok := r.(*scorch.IndexSnapshot)
	if !ok {
		return nil, fmt.Errorf("search the dictionaries of a %T", r)
	}
	words, distances, err := q.lookUp(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return searcher.NewMatchNoneSearcher(r)
	}
	written, err := searcher.NewMultiTermSearcherBoosted(ctx, r, words, q.field, q.boost, distances, options, false)
	if err != nil || q.stems == "" {
		return written, err
	}
	words, distances = stemsOf(words, distances)
	stems, err := searcher.NewMultiTermSearcherBoosted(ctx, r, words, q.stems, q.boost/10, distances, options, false)
	if err != nil {
		return nil, errors.Join(err, written.Close())
	}
	return searcher.NewDisjunctionSearcher(ctx, r, []search.Searcher{written, stems}, 0, options)
}

// documents returns those of a snapshot that hold any of the words.
func (q *wordsQuery) documents(ctx context.Context, snapshot *scorch.IndexSnapshot) (documents, error) {
	words, distances, err := q.lookUp(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	written, err := holding(snapshot, q.field, words...)
	if err != nil || q.stems == "" {
		return written, err
	}
	words, _ = stemsOf(words, distances)
	stems, err := holding(snapshot, q.stems, words...)
	if err != nil {
		return nil, err
	}
	return joined(snapshot, []documents{written, stems}, roaring.FastOr), nil
}

// lookUp returns the words that count, those most alike first, and how many edits away each is.
func (q *wordsQuery) lookUp(
	ctx context.Context, snapshot *scorch.IndexSnapshot,
) (words []string, distances []uint8, err error) {
	if q.found.in == snapshot {
		return q.found.words, q.found.distances, nil
	}
	found := map[string]bool{}
	for _, s := range snapshot.Segments() {
		if err := q.collect(ctx, s.Segment(), found); err != nil {
			return nil, nil, err
		}
	}
	words, distances = q.choose(found)
	q.found.in, q.found.words, q.found.distances = snapshot, words, distances
	return words, distances, nil
}

// stemsOf returns the stems of words, each once. Words without one, such as "the", are left out.
func stemsOf(words []string, distances []uint8) (stems []string, edits []uint8) {
	for i, word := range words {
		if stem := stemOf(word); stem != "" && !slices.Contains(stems, stem) {
			stems, edits = append(stems, stem), append(edits, distances[i])
		}
	}
	return stems, edits
}

// collect adds the words of a segment.
func (q *wordsQuery) collect(ctx context.Context, s segment.Segment, found map[string]bool) error {
	words, err := s.Dictionary(q.field)
	if err != nil {
		return err
	}
	each := q.walk(words)
	for n := 1; ; n++ {
		entry, err := each.Next()
		if err != nil || entry == nil {
			return err
		}
		found[entry.Term] = true
		if n%maxBegun > 0 {
			continue
		}
		if q.like == nil { // they come in order: of no segment are more needed
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// walk begins a walk over the words; counting in how many texts each stands would take longer than the walk.
func (q *wordsQuery) walk(words segment.TermDictionary) segment.DictionaryIterator {
	from, to := []byte(q.prefix), after(q.prefix)
	var a segment.Automaton
	if q.like != nil {
		a = q.like
	}
	if quick, ok := words.(interface {
		AutomatonIteratorOmitCount(a segment.Automaton, from, to []byte) segment.DictionaryIterator
	}); ok {
		return quick.AutomatonIteratorOmitCount(a, from, to)
	}
	return words.AutomatonIterator(a, from, to)
}

// choose returns those of the words found that count, those most alike first, and how many edits away each is.
func (q *wordsQuery) choose(found map[string]bool) (words []string, distances []uint8) {
	type candidate struct {
		word  string
		edits uint8
	}
	all := make([]candidate, 0, len(found))
	for word := range found {
		if q.nearest && stemOf(word) == "" {
			continue // it is in every text
		}
		c := candidate{word: word}
		if q.like != nil {
			c.edits = uint8(q.like.distance(word))
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.edits, b.edits), cmp.Compare(a.word, b.word))
	})
	most := maxAlike
	if q.like == nil {
		most = maxBegun
	}
	all = all[:min(len(all), most)]
	for _, c := range all {
		if q.nearest && c.edits > all[0].edits {
			break
		}
		words, distances = append(words, c.word), append(distances, c.edits)
	}
	return words, distances
}

// after returns the first bytes that sort after all that begin with prefix; nil if there are none.
func after(prefix string) []byte {
	end := []byte(prefix)
	for i := len(end) - 1; i >= 0; i-- {
		if end[i]++; end[i] != 0 {
			return end[:i+1]
		}
	}
	return nil
}
