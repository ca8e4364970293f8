package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"debut/app"
)

// library returns an invented directory of n listings, the same each time: names of invented words, taglines and descriptions
// of words some of which are in a tenth of all texts, and some in one.
func library(n int) Each {
	return func(yield func(app.Listing) error) error {
		random := rand.New(rand.NewPCG(7, 8))
		phrase := func(words int) string {
			text := ""
			for range words {
				text += invented(uint64(random.ExpFloat64()*400)) + " "
			}
			return text
		}
		for i := range n {
			l := entry(int64(i+1), benchName(i), phrase(6), func(l *app.Listing) {
				l.Company.Description, l.Votes = phrase(60), random.IntN(1000)
			})
			if err := yield(l); err != nil {
				return err
			}
		}
		return nil
	}
}

func benchName(i int) string {
	return invented(uint64(i)*31+5) + []string{"", " Works", " Lab"}[i%3]
}

const benchListings = 10_000

func benchIndex(b *testing.B) *Index {
	ix, err := Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = ix.Close() })
	if err := ix.Rebuild(context.Background(), library(benchListings)); err != nil {
		b.Fatal(err)
	}
	return ix
}

func BenchmarkSearch(b *testing.B) {
	ix := benchIndex(b)
	for _, c := range []struct {
		what, sort string
		text       func(i int) string
	}{
		{"name", "relevance", func(i int) string { return benchName(i * 17 % benchListings) }},
		{"mistyped name", "relevance", func(i int) string { return "x" + benchName(i * 17 % benchListings)[1:] }},
		{"beginning", "relevance", func(i int) string { return benchName(i * 17 % benchListings)[:5] }},
		{"two letters", "relevance", func(i int) string { return benchName(i * 17 % benchListings)[:2] }},
		{"common word", "relevance", func(i int) string { return invented(uint64(i % 5)) }},
		{"common word by votes", "votes", func(i int) string { return invented(uint64(i % 5)) }},
		{"three words", "relevance", func(i int) string {
			return fmt.Sprint(invented(uint64(i%300)), " ", invented(uint64(i%200)), " ", invented(uint64(i%100)))
		}},
		{"nothing", "relevance", func(i int) string { return fmt.Sprintf("qxqzw%d wkqpxxj", i%100) }},
	} {
		b.Run(c.what, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, _, err := ix.Search(context.Background(), 1, c.text(i), live, c.sort, 20, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPut(b *testing.B) {
	ix := benchIndex(b)
	for i := 0; b.Loop(); i++ {
		if err := ix.Put(context.Background(), []app.Listing{entry(int64(i%benchListings), "Put Again", "")}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSetCounters(b *testing.B) {
	ix := newIndex("", 1)
	for i := 0; b.Loop(); i++ {
		ix.SetCounters(int64(i%100_000), Counters{Votes: i})
	}
}

func BenchmarkExplain(b *testing.B) {
	texts := make([]string, 40)
	for i := range texts {
		texts[i] = benchName(i) + " " + invented(uint64(i))
	}
	for b.Loop() {
		away.Explain("mistyped bufideru works", texts)
	}
}
