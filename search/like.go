package search

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/search/query"
	index "github.com/blevesearch/bleve_index_api"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Like returns the listings of all sites under a category that say most of what l says of itself in its tagline,
// keywords and tags, at most so many, with the words that they share. The error is ErrRebuilding where the index cannot
// answer, and an *app.Error where too many search at once.
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
	c := comparing{generation: g, of: l, category: category}
	var found []listings.Likeness
	err := guarded(func() (err error) {
		reader, err := g.reader()
		if err != nil {
			return err
		}
		defer reader.Close()
		c.reader = reader
		found, err = c.compare(ctx, limit)
		return err
	})
	return found, err
}

// comparing is a comparison of a listing with others. It reads what the index holds of a few words, and no more: it is
// part of each reading of a listing.
type comparing struct {
	*generation
	of       app.Listing
	category app.Slug
	reader   *scorch.IndexSnapshot
	words    []said
}

// said is a word of the listing that others say, too.
type said struct {
	word
	stem string
	much float64 // that it says: the fewer listings hold it, the more
}

func (c *comparing) compare(ctx context.Context, limit int) ([]listings.Likeness, error) {
	c.choose()
	shares, much := map[uint64]uint16{}, map[uint64]float64{}
	for i, t := range c.words {
		beside := query.NewConjunctionQuery([]query.Query{term(fHead, t.stem, 1), term(fCat, string(c.category), 1)})
		found, err := c.find(ctx, c.reader, beside)
		if err != nil {
			return nil, err
		}
		for document := range found.in(c.reader) {
			shares[document] |= 1 << i
			much[document] += t.much
		}
	}
	most := slices.SortedFunc(maps.Keys(shares), func(a, b uint64) int { return cmp.Compare(much[b], much[a]) })
	most = most[:min(mostAlike, len(most))]
	ids := make(map[uint64]int64, len(most))
	for _, document := range most {
		name, err := c.reader.ExternalID(index.NewIndexInternalID(nil, document))
		if err == nil {
			ids[document], err = idOf(name)
		}
		if err != nil {
			return nil, err
		}
	}
	// Those that say as much stand in the order of their ids: which document was written last changes with whatever is
	// bought or edited.
	slices.SortFunc(most, func(a, b uint64) int {
		return cmp.Or(cmp.Compare(much[b], much[a]), cmp.Compare(ids[b], ids[a]))
	})
	var found []listings.Likeness
	for _, document := range most {
		if ids[document] != c.of.ID && len(found) < limit {
			found = append(found, listings.Likeness{ID: ids[document], Words: c.shared(shares[document])})
		}
	}
	return found, nil
}

// mostAlike bounds of how many listings the ids are looked up.
const mostAlike = 256

// shared returns words, which are bits, as the listing writes them.
func (c *comparing) shared(words uint16) (shared []string) {
	for i, t := range c.words {
		if words&(1<<i) != 0 {
			shared = append(shared, t.written)
		}
	}
	return shared
}

// mostHolders bounds in how many listings a word stands that is compared: one in this many, where there are many.
const mostHolders = 50

// choose takes the words of the listing that fewest others say.
func (c *comparing) choose() {
	known, all := &spelling{c.reader}, numbered(c.reader)
	var seen []string
	for _, text := range slices.Concat([]string{c.of.Company.Tagline}, c.of.Company.Keywords, c.of.Company.Tags) {
		for _, w := range wordsOf(text) {
			stem := stemOf(w.folded)
			if stem == "" || slices.Contains(seen, stem) {
				continue
			}
			seen = append(seen, stem)
			much := 0.0
			// another than this one, and not too many
			if n := int64(known.holders(fHead, stem)); n > 1 && n <= max(mostHolders, all/mostHolders) {
				much = math.Log(float64(all) / float64(n))
			}
			if much >= saysNothing {
				c.words = append(c.words, said{w, stem, much})
			}
		}
	}
	slices.SortStableFunc(c.words, func(a, b said) int { return cmp.Compare(b.much, a.much) })
	c.words = c.words[:min(maxTerms, len(c.words))]
}
