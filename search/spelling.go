package search

import (
	"context"

	"github.com/blevesearch/bleve/v2/index/scorch"
)

// spelling tells which words are well spelled, by the listings that hold them.
type spelling struct{ reader *scorch.IndexSnapshot }

// commonFrom is the number of names and headlines from which on a word is taken as well spelled.
const commonFrom = 10

// common reports whether t stands in many names or headlines.
func (s *spelling) common(t string) bool {
	return s.holders(fName, t)+s.holders(fHeadP, t) >= commonFrom
}

// named reports whether t is a word of a name, or all of one as one word.
func (s *spelling) named(t string) bool {
	return s != nil && (s.holders(fName, t) > 0 || s.holders(fWhole, t) > 0)
}

// known reports whether t, or another form of it, stands in any text. Words that are in every text are known.
func (s *spelling) known(t string) bool {
	return stemOf(t) == "" || s.texts(t) > 0
}

// texts returns in how many names and headlines, or else descriptions, t or another form of it stands; 0 of words that
// are in every text.
func (s *spelling) texts(t string) uint64 {
	stem := stemOf(t)
	if stem == "" {
		return 0
	}
	return max(s.holders(fHead, stem), s.holders(fBody, stem))
}

// holdersOf returns how many texts the words of a query stand in, those counted several times that hold several.
func (s *spelling) holdersOf(ctx context.Context, q *wordsQuery) (n uint64, err error) {
	words, distances, err := q.lookUp(ctx, s.reader)
	for _, word := range words {
		n += s.holders(q.field, word)
	}
	stems, _ := stemsOf(words, distances)
	for _, stem := range stems {
		n += s.holders(q.stems, stem)
	}
	return n, err
}

func (s *spelling) holders(field, t string) uint64 {
	postings, err := s.reader.TermFieldReader(context.Background(), []byte(t), field, false, false, false)
	if err != nil {
		return 0
	}
	defer postings.Close()
	return postings.Count()
}
