package search

import (
	"cmp"
	"container/heap"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/search"
	"github.com/blevesearch/bleve/v2/search/query"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// matches are a page of what a query finds, and how much it finds.
type matches struct {
	ids   []int64
	total int
}

// weigh runs a query, and returns the page of what it finds after so many hits. Bleve's own collector would read the
// row of each hit and write its place as a text; a search that finds half a million takes half a second by that alone.
func (g *generation) weigh(ctx context.Context, q query.Query, by order, limit, offset int) (matches, error) {
	best := &hits{order: by, most: limit + offset}
	ctx = context.WithValue(ctx, search.MakeDocumentMatchHandlerKey, search.MakeDocumentMatchHandler(
		func(s *search.SearchContext) (search.DocumentMatchHandler, bool, error) {
			reader, ok := s.IndexReader.(*scorch.IndexSnapshot)
			if !ok {
				return nil, false, errors.New("the search index reads as something else")
			}
			best.rows = g.rows.of(reader)
			return func(d *search.DocumentMatch) error {
				if d == nil {
					return nil
				}
				defer s.DocumentMatchPool.Put(d)
				return best.add(binary.BigEndian.Uint64(d.IndexInternalID), d.Score)
			}, false, nil
		}))
	found, err := g.bleve.SearchInContext(ctx, bleve.NewSearchRequestOptions(q, 0, 0, false))
	if err != nil {
		return matches{}, err
	}
	return matches{best.page(limit), int(found.Total)}, nil
}

// sort returns the page of documents after so many others.
func (g *generation) sort(
	reader *scorch.IndexSnapshot, found documents, by order, limit, offset int,
) (matches, error) {
	best := &hits{order: by, most: limit + offset, rows: g.rows.of(reader)}
	for document := range found.in(reader) {
		if err := best.add(document, 0); err != nil {
			return matches{}, err
		}
	}
	return matches{best.page(limit), found.count()}, nil
}

// hit is a listing that was found, with its place.
type hit struct {
	score float64
	place [3]uint64
	id    int64
}

// compare is positive if a comes before b.
func compare(a, b hit) int {
	return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.place[0], b.place[0]),
		cmp.Compare(a.place[1], b.place[1]), cmp.Compare(a.place[2], b.place[2]))
}

// hits keeps the best of what is found, as a heap with the worst on top.
type hits struct {
	order
	rows *rowsIn
	most int
	kept []hit
}

func (h *hits) Len() int           { return len(h.kept) }
func (h *hits) Less(i, j int) bool { return compare(h.kept[i], h.kept[j]) < 0 }
func (h *hits) Swap(i, j int)      { h.kept[i], h.kept[j] = h.kept[j], h.kept[i] }
func (h *hits) Push(x any)         { h.kept = append(h.kept, x.(hit)) }
func (h *hits) Pop() any {
	last := h.kept[len(h.kept)-1]
	h.kept = h.kept[:len(h.kept)-1]
	return last
}

// add takes the hit of a document if it is among the best so far.
func (h *hits) add(document uint64, score float64) error {
	full := len(h.kept) >= h.most
	if h.most == 0 || full && score < h.kept[0].score {
		return nil
	}
	id, err := h.rows.id(document)
	if err != nil {
		return err
	}
	// most are worse by the first number already, and a search may find very many
	if full && score == h.kept[0].score && h.first(id) < h.kept[0].place[0] {
		return nil
	}
	found := hit{score, h.place(id), id}
	switch {
	case !full:
		heap.Push(h, found)
	case compare(found, h.kept[0]) > 0:
		h.kept[0] = found
		heap.Fix(h, 0)
	}
	return nil
}

// page returns the last of the hits, so many at most, the best first.
func (h *hits) page(limit int) []int64 {
	ids := make([]int64, max(0, len(h.kept)-(h.most-limit)))
	for i := len(ids) - 1; i >= 0; i-- {
		ids[i] = heap.Pop(h).(hit).id
	}
	return ids
}

// rows are the listings of the documents of segments, which never change. They are read when a search first finds one
// of them.
type rows struct {
	mu sync.Mutex
	in map[segment.Segment]*segmentRows
}

type segmentRows struct {
	once sync.Once
	ids  []int64
	err  error
}

// of returns the rows of a snapshot, and forgets those of other segments.
func (r *rows) of(snapshot *scorch.IndexSnapshot) *rowsIn {
	r.mu.Lock()
	defer r.mu.Unlock()
	known, all := map[segment.Segment]*segmentRows{}, &rowsIn{}
	from := uint64(0)
	for _, s := range snapshot.Segments() {
		in := r.in[s.Segment()]
		if in == nil {
			in = &segmentRows{}
		}
		known[s.Segment()] = in
		all.segments = append(all.segments, placedSegment{s.Segment(), in, from})
		from += s.Segment().Count()
	}
	r.in = known
	return all
}

// rowsIn are the rows of a snapshot, of which segments have documents one after the other.
type rowsIn struct {
	segments []placedSegment
	at       int // of the segment that was looked into last: documents come in their order
}

type placedSegment struct {
	segment.Segment
	rows *segmentRows
	from uint64 // its first document
}

// id returns the listing of a document.
func (r *rowsIn) id(document uint64) (int64, error) {
	for r.at > 0 && document < r.segments[r.at].from {
		r.at--
	}
	for r.at+1 < len(r.segments) && document >= r.segments[r.at+1].from {
		r.at++
	}
	s := &r.segments[r.at]
	s.rows.once.Do(func() { s.rows.ids, s.rows.err = idsIn(s.Segment) })
	if s.rows.err != nil {
		return 0, s.rows.err
	}
	return s.rows.ids[document-s.from], nil
}

// idsIn returns the listings of the documents of a segment.
func idsIn(s segment.Segment) (ids []int64, err error) {
	visitable, ok := s.(segment.DocValueVisitable)
	if !ok {
		return nil, fmt.Errorf("read the rows of a %T", s)
	}
	ids = make([]int64, s.Count())
	var state segment.DocVisitState
	for i := range ids {
		state, err = visitable.VisitDocValues(uint64(i), []string{fRow}, func(_ string, digits []byte) {
			ids[i] = 0
			for _, digit := range digits {
				ids[i] = ids[i]*10 + int64(digit-'0')
			}
		}, state)
		if err != nil {
			return nil, err
		}
	}
	return ids, nil
}
