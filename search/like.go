package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/search/query"
	index "github.com/blevesearch/bleve_index_api"

	"debut/app"
	"debut/app/listings"
)

// Like returns the live listings under a category that say most of what l says of itself in its tagline, keywords and tags, at most so many, with the
// words that they share. The error is ErrRebuilding where the index cannot answer, and an *app.Error where too many search at once.
func (ix *Index) Like(ctx context.Context, l app.Listing, category app.Slug, limit int) ([]listings.Likeness, error) {
	if err := ix.takeSlot(ctx); err != nil {
		return nil, err
	}
	defer ix.freeSlot()
	g := ix.acquire()
	if g == nil {
		return nil, ErrRebuilding
	}
	defer g.release()
	f := listings.Filter{Status: "live", Categories: []app.Slug{category}}
	c := comparing{searching: searching{generation: g, passes: func(q query.Query) query.Query { return narrow(q, l.Site.ID, f) }}, of: l}
	var found []listings.Likeness
	err := guarded(func() (err error) {
		reader, err := g.reader()
		if err != nil {
			return err
		}
		defer reader.Close()
		found, err = c.compare(ctx, reader, limit)
		return err
	})
	return found, err
}

// comparing is a comparison of a listing with others.
type comparing struct {
	searching
	of    app.Listing
	words []word // of the listing, that say most
	says  []float64
}

// alikeness is how much a document shares.
type alikeness struct {
	id    int64
	words uint16
	much  float64
}

func (c *comparing) compare(ctx context.Context, reader *scorch.IndexSnapshot, limit int) ([]listings.Likeness, error) {
	c.choose(reader)
	shares := map[uint64]uint16{}
	for i, w := range c.words {
		err := c.eachOf(ctx, reader, c.passes(match(fHead, w.folded, 1)), func(document uint64) { shares[document] |= 1 << i })
		if err != nil {
			return nil, err
		}
	}
	var all []alikeness
	for document, words := range shares {
		id, err := reader.ExternalID(index.NewIndexInternalID(nil, document))
		if err != nil {
			return nil, err
		}
		a := alikeness{words: words}
		if a.id, err = idOf(id); err != nil {
			return nil, err
		}
		for i, much := range c.says {
			if words&(1<<i) != 0 {
				a.much += much
			}
		}
		if a.id != c.of.ID {
			all = append(all, a)
		}
	}
	slices.SortFunc(all, func(a, b alikeness) int { return cmp.Or(cmp.Compare(b.much, a.much), cmp.Compare(b.id, a.id)) })
	found := make([]listings.Likeness, min(limit, len(all)))
	for i := range found {
		found[i].ID = all[i].id
		for n, w := range c.words {
			if all[i].words&(1<<n) != 0 {
				found[i].Words = append(found[i].Words, w.written)
			}
		}
	}
	return found, nil
}

// choose takes the words of the listing that fewest others say.
func (c *comparing) choose(reader *scorch.IndexSnapshot) {
	type telling struct {
		word
		much float64
	}
	known, all := &spelling{reader}, float64(documents(reader))
	var seen []string
	var found []telling
	for _, text := range slices.Concat([]string{c.of.Company.Tagline}, c.of.Company.Keywords, c.of.Company.Tags) {
		for _, w := range wordsOf(text) {
			stem := stemOf(w.folded)
			if stem == "" || slices.Contains(seen, stem) {
				continue
			}
			seen = append(seen, stem)
			if n := known.holders(fHead, stem); n > 1 { // another than this one
				found = append(found, telling{w, math.Log(max(1, all/float64(n)))})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b telling) int { return cmp.Compare(b.much, a.much) })
	for _, t := range found[:min(maxTerms, len(found))] {
		if t.much >= saysNothing {
			c.words, c.says = append(c.words, t.word), append(c.says, t.much)
		}
	}
}
