package search

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/search"
	"github.com/blevesearch/bleve/v2/search/query"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// documents are some of the documents of a snapshot: those of each segment, by their numbers in it.
type documents []*roaring.Bitmap

func (d documents) count() (n int) {
	for _, in := range d {
		n += int(in.GetCardinality())
	}
	return n
}

// but returns the documents that are not among others of the same snapshot.
func (d documents) but(others documents) documents {
	left := make(documents, len(d))
	for i := range d {
		left[i] = roaring.AndNot(d[i], others[i])
	}
	return left
}

// in returns the numbers of the documents in the snapshot that they are of.
func (d documents) in(reader *scorch.IndexSnapshot) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		from := uint64(0)
		for i, s := range reader.Segments() {
			for each := d[i].Iterator(); each.HasNext(); {
				if !yield(from + uint64(each.Next())) {
					return
				}
			}
			from += s.Segment().Count()
		}
	}
}

// find returns what a query finds, without weighing it: by the bitmaps of the segments. Bleve would hand over each
// document, which is nearly all that it takes where very many are found.
func (g *generation) find(ctx context.Context, reader *scorch.IndexSnapshot, q query.Query) (documents, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	switch q := q.(type) {
	case *query.ConjunctionQuery:
		return g.join(ctx, reader, q.Conjuncts, roaring.FastAnd)
	case *query.DisjunctionQuery:
		if q.Min <= 1 {
			return g.join(ctx, reader, q.Disjuncts, roaring.FastOr)
		}
	case *query.TermQuery:
		return holding(reader, q.FieldVal, q.Term)
	case *query.MatchQuery:
		m := g.bleve.Mapping()
		var words []string
		for _, t := range m.AnalyzerNamed(m.AnalyzerNameForPath(q.FieldVal)).Analyze([]byte(q.Match)) {
			words = append(words, string(t.Term))
		}
		return holding(reader, q.FieldVal, words...)
	case *wordsQuery:
		return q.documents(ctx, reader)
	}
	return g.findSlowly(ctx, reader, q)
}

// join returns what queries find together.
func (g *generation) join(
	ctx context.Context, reader *scorch.IndexSnapshot, queries []query.Query,
	how func(...*roaring.Bitmap) *roaring.Bitmap,
) (documents, error) {
	all := make([]documents, len(queries))
	for i, q := range queries {
		var err error
		if all[i], err = g.find(ctx, reader, q); err != nil {
			return nil, err
		}
	}
	return joined(reader, all, how), nil
}

func joined(reader *scorch.IndexSnapshot, all []documents, how func(...*roaring.Bitmap) *roaring.Bitmap) documents {
	found := make(documents, len(reader.Segments()))
	for s := range found {
		each := make([]*roaring.Bitmap, len(all))
		for i := range all {
			each[i] = all[i][s]
		}
		found[s] = how(each...)
	}
	return found
}

// holding returns the documents that hold any of the words in a field.
func holding(reader *scorch.IndexSnapshot, field string, words ...string) (documents, error) {
	found := make(documents, len(reader.Segments()))
	for i, s := range reader.Segments() {
		known, err := s.Segment().Dictionary(field)
		if err != nil {
			return nil, err
		}
		each := make([]*roaring.Bitmap, len(words))
		for w, word := range words {
			postings, err := known.PostingsList([]byte(word), s.Deleted(), nil)
			if err != nil {
				return nil, err
			}
			if each[w], err = bitmapOf(postings); err != nil {
				return nil, err
			}
		}
		if found[i] = roaring.FastOr(each...); len(each) == 1 {
			found[i] = each[0]
		}
	}
	return found, nil
}

// numbered returns how many numbers the documents of a snapshot have.
func numbered(reader *scorch.IndexSnapshot) (n int64) {
	for _, s := range reader.Segments() {
		n += s.FullSize()
	}
	return n
}

// bitmapOf returns the documents of a segment that hold a word, which is not to be changed.
func bitmapOf(postings segment.PostingsList) (*roaring.Bitmap, error) {
	if postings.Count() == 0 {
		return roaring.New(), nil
	}
	each, ok := postings.Iterator(false, false, false, nil).(segment.OptimizablePostingsIterator)
	if !ok {
		return nil, fmt.Errorf("the search index has postings of another kind, %T", postings)
	}
	if only, is := each.DocNum1Hit(); is {
		return roaring.BitmapOf(uint32(only)), nil
	}
	return each.ActualBitmap(), nil
}

// findSlowly is find for queries of other kinds.
func (g *generation) findSlowly(
	ctx context.Context, reader *scorch.IndexSnapshot, q query.Query,
) (found documents, err error) {
	s, err := q.Searcher(ctx, reader, g.bleve.Mapping(), search.SearcherOptions{Score: "none"})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	pool := search.NewDocumentMatchPool(s.DocumentMatchPoolSize(), 0)
	sc := &search.SearchContext{DocumentMatchPool: pool, IndexReader: reader}
	segments, at, from := reader.Segments(), 0, uint64(0)
	found = make(documents, len(segments))
	for i := range found {
		found[i] = roaring.New()
	}
	for n := 1; ; n++ {
		match, err := s.Next(sc)
		if err != nil || match == nil {
			return found, err
		}
		document := binary.BigEndian.Uint64(match.IndexInternalID)
		pool.Put(match)
		for document >= from+segments[at].Segment().Count() {
			from += segments[at].Segment().Count()
			at++
		}
		found[at].Add(uint32(document - from))
		if n%maxBegun == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}
