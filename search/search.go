package search

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search"

	"debut/app/listings"
)

var _ listings.Index = (*Index)(nil)

// Search returns a page of the ids of the listings on a site that match text and f, and how many match.
// Sorts are relevance, newest, votes, trending, most_viewed and most_followed. The filter's categories are the ones that
// a listing may be filed under: for a category with all below it the caller names each. Text without a letter or digit
// finds nothing. The error is ErrRebuilding where the index cannot answer, and an *app.Error where too many search at once.
func (ix *Index) Search(ctx context.Context, site int64, text string, f listings.Filter, sort string, limit, offset int) ([]int64, int, error) {
	order, scored, err := ix.order(sort)
	if err != nil {
		return nil, 0, err
	}
	if !scored && !ix.counted.Load() {
		return nil, 0, ErrRebuilding
	}
	if err := ix.takeSlot(ctx); err != nil {
		return nil, 0, err
	}
	defer ix.freeSlot()
	g := ix.acquire()
	if g == nil {
		return nil, 0, ErrRebuilding
	}
	defer g.release()
	w := understand(text)
	if w.whole == "" {
		return nil, 0, nil
	}
	caller := ctx
	ctx, cancel := context.WithTimeout(caller, ix.limit)
	defer cancel()

	run := func(ctx context.Context, p plan) (*bleve.SearchResult, error) {
		req := bleve.NewSearchRequestOptions(narrow(p.query(w), site, f), limit, offset, false)
		req.Sort = order.Copy()
		if !scored {
			req.Score = bleve.ScoreNone
		}
		return g.bleve.SearchInContext(ctx, req)
	}
	var found *bleve.SearchResult
	err = guarded(func() (err error) { found, err = ix.widen(ctx, g, run); return err })
	var ids []int64
	if err == nil {
		ids, err = idsOf(found.Hits)
	}
	switch {
	case err == nil:
		return ids, int(found.Total), nil
	case caller.Err() != nil:
		return nil, 0, fmt.Errorf("search for %q: %w", text, caller.Err())
	case ctx.Err() != nil:
		return nil, 0, busy("The search took too long; use fewer or rarer words.")
	}
	ix.fault(g, fmt.Errorf("%w: %w", errDamaged, err))
	return nil, 0, fmt.Errorf("search for %q: %w: %w", text, ErrRebuilding, err)
}

// widen searches for what was written, words that are like it included; where that finds nothing, for words that are
// less like it, one of which may be missing. Where that takes too long it searches for the words as they were written.
func (ix *Index) widen(ctx context.Context, g *generation, run func(context.Context, plan) (*bleve.SearchResult, error)) (*bleve.SearchResult, error) {
	reader, err := g.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	brief, cancel := context.WithTimeout(ctx, ix.patience)
	defer cancel()
	found, err := run(brief, plan{fuzzy: true, spelling: &spelling{reader}})
	if err == nil && found.Total == 0 {
		found, err = run(brief, plan{fuzzy: true, extra: 1, lacking: 1})
	}
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return run(ctx, plan{})
	}
	return found, err
}

func idsOf(hits search.DocumentMatchCollection) ([]int64, error) {
	ids := make([]int64, len(hits))
	for i, h := range hits {
		id, err := strconv.ParseInt(h.ID, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("the index holds a listing %q: %w", h.ID, err)
		}
		ids[i] = id
	}
	return ids, nil
}
