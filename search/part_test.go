package search

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

// tools are listings among which sentences look for one.
func tools() catalogue {
	all := catalogue{
		entry(1, "Fakturo", "Invoices for freelancers", func(l *app.Listing) { l.Company.Country = "DE" }),
		entry(2, "Ledgerly", "Invoices for shops", func(l *app.Listing) { l.Company.Country = "FR" }),
		entry(3, "Gigboard", "Jobs for freelancers"),
		entry(4, "Postbote", "A tool that sends parcels"),
	}
	for i := range 8 {
		all = append(all, entry(int64(10+i), fmt.Sprintf("Toolbox %d", i), "A tool for teams"))
	}
	return all
}

func TestFind_ASentenceFindsByItsBestWords(t *testing.T) {
	t.Parallel()
	ix := opened(t, tools())
	for _, c := range []struct {
		what, text    string
		want          []int64
		used, leftOut string
	}{
		{"all words stand together", "invoices freelancers", []int64{1}, "", ""},
		{"words that are in every text do not count", "an invoice for the freelancers", []int64{1}, "", ""},
		{"what stands nowhere is left out", "invoices for freelancers and elephants", []int64{1}, "invoices freelancers", "elephants"},
		{"what stands elsewhere is left out", "a tool that sends invoices to freelancers", []int64{1}, "invoices freelancers", "tool sends"},
		{"words are told as they were written", "Invoices for Élèphants", []int64{2, 1}, "Invoices", "Élèphants"},
		{"mistyped words are used", "invioces freelancrs elephants", []int64{1}, "invioces freelancrs", "elephants"},
		{"nothing stands anywhere", "elephants zebras", nil, "", ""},
		{"one word is no sentence", "elephants", nil, "", ""},
		{
			"a long sentence is read to its end", "please kindly find us somewhat quickly without hurry something decent sending invoices towards freelancers", []int64{1},
			"invoices freelancers", "please kindly find us somewhat quickly without hurry something decent sending towards",
		},
	} {
		is := is.New(t)
		found, err := ix.Find(context.Background(), 1, listings.Text{Words: c.text}, live, "relevance", 20, 0)
		is.NoErr(err)
		used, leftOut := "", ""
		if found.Words != nil {
			used, leftOut = strings.Join(found.Words.Used, " "), strings.Join(found.Words.LeftOut, " ")
		}
		if fmt.Sprint(found.IDs) != fmt.Sprint(c.want) || used != c.used || leftOut != c.leftOut {
			t.Errorf("%s: %q finds %v, by %q without %q", c.what, c.text, found.IDs, used, leftOut)
		}
	}
}

// Of what a sentence says besides its one special word, what stands beside that counts most.
func TestFind_OfOneSpecialWordTheOthersSayWhatComesFirst(t *testing.T) {
	t.Parallel()
	ix := opened(t, catalogue{
		entry(1, "Identa", "Passports for websites"),
		entry(2, "Keyhold", "Software for managing passports in companies"),
		entry(3, "Stampwise", "Passports, simple and quick for every office"),
		entry(4, "Teamwork", "Managing a small team"),
	})
	for text, want := range map[listings.Text]int64{
		{Words: "managing passports", Said: "is there a tool for managing passports?"}:             2,
		{Words: "passports", Said: "looking for simple passports"}:                                 3,
		{Words: "small office passports", Said: "we have a small office, and need some passports"}: 3,
	} {
		found, err := ix.Find(context.Background(), 1, text, live, "relevance", 20, 0)
		if err != nil || len(found.IDs) == 0 || found.IDs[0] != want {
			t.Errorf("%q finds %v first, not %d: %v", text.Said, found.IDs, want, err)
		}
	}
}

// The part that is used is the best of those that pass the filters.
func TestFind_APartIsOneThatPassesTheFilters(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, tools())
	in := func(country string) listings.Matches {
		found, err := ix.Find(context.Background(), 1, listings.Text{Words: "invoices for freelancers with elephants"}, listings.Filter{Status: "live", Country: country}, "votes", 20, 0)
		is.NoErr(err)
		return found
	}
	is.Equal(in("DE").Words, &listings.Words{Used: []string{"invoices", "freelancers"}, LeftOut: []string{"elephants"}})
	is.Equal(in("FR").IDs, []int64{2})
	is.Equal(in("FR").Words, &listings.Words{Used: []string{"invoices"}, LeftOut: []string{"freelancers", "elephants"}})
	is.Equal(in("PT"), listings.Matches{IDs: []int64{}})
}

func TestFind_APartPagesAsAWholeDoes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, tools())
	seen := map[int64]bool{}
	for offset := range 8 {
		found, err := ix.Find(context.Background(), 1, listings.Text{Words: "tool teams elephants"}, live, "newest", 1, offset)
		is.NoErr(err)
		is.Equal(found.Total, 8)
		is.Equal(len(found.IDs), 1)
		seen[found.IDs[0]] = true
	}
	is.Equal(len(seen), 8)
}
