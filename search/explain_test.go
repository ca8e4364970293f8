package search

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// away is an index that holds nothing.
var away = newIndex("", 1)

func TestExplain_MarksWhatWasFound(t *testing.T) {
	t.Parallel()
	texts := []string{"Bluefin Ledger", "Bookkeeping for harbour towns", "Crème Brûlée Studio", "日本ハーバー", "O'Malley.js"}
	for _, c := range []struct{ query, marked, instead string }{
		{"bluefin", "[Bluefin]", ""},
		{"BLUEFIN towns", "[Bluefin] [towns]", ""},
		{"bluefun", "[Bluefin]", "bluefin"},
		{"bleufin towns", "[Bluefin] [towns]", "bluefin towns"},
		{"bluefin elephants", "[Bluefin]", ""},
		{"bluefun elephants", "[Bluefin]", ""}, // what else was found stands where it is not seen
		{"bluefinledger", "[Bluefin Ledger]", ""},
		{"bluefimledger", "[Bluefin Ledger]", ""},
		{"blue fin ledger", "[Bluefin Ledger]", ""},
		{"harbo", "[harbour]", ""},
		{"town", "[towns]", ""},
		{"creme brulee", "[Crème] [Brûlée]", ""},
		{"creme brulle", "[Crème] [Brûlée]", "creme brûlée"},
		{"日本", "[日] [本]", ""},
		{"omalley", "[O'Malley]", "o'malley"},
		{"the", "", ""}, {"🦀", "", ""}, {"", "", ""},
	} {
		e := away.Explain(c.query, texts)
		var marked []string
		for i, spans := range e.Marks {
			for _, s := range spans {
				marked = append(marked, "["+texts[i][s.Start:s.End]+"]")
			}
		}
		if got := strings.Join(marked, " "); got != c.marked || e.Instead != c.instead {
			t.Errorf("%q marks %s and reads %q, not %s and %q", c.query, got, e.Instead, c.marked, c.instead)
		}
	}
}

func TestExplain_KnowsWhatStandsInDescriptions(t *testing.T) {
	t.Parallel()
	ix := opened(t, companies())
	for _, c := range []struct{ query, text, marked, instead string }{
		{"fihsing", "Bluefin Ledger", "", "fishing"},
		{"ishing fleet", "Bluefin Ledger", "", "fishing fleet"},
		{"fishing", "Finishing School", "", ""}, // it was not found for that
		{"fihsing", "Finishing School", "", "fishing"},
		{"fihsing bluefun", "Bluefin Ledger", "Bluefin", "fishing bluefin"},
		{"fihsing elephants", "Bluefin Ledger", "", ""},
		{"dthis", "This and That", "", ""},
		{"balence", "Balance Beam", "Balance", "balance"}, // what is seen counts first
	} {
		is := is.New(t)
		e := ix.Explain(c.query, []string{c.text})
		marked := ""
		for _, s := range e.Marks[0] {
			marked += c.text[s.Start:s.End]
		}
		is.Equal([]string{c.query, marked, e.Instead}, []string{c.query, c.marked, c.instead})
	}
}

func FuzzExplain(f *testing.F) {
	f.Add("bluefun \xff", "Blu\u0301efin\xff Ledger")
	f.Fuzz(func(t *testing.T, query, text string) {
		is := is.New(t)
		end := 0
		for _, s := range away.Explain(query, []string{text}).Marks[0] {
			is.True(s.Start >= end && s.End > s.Start && s.End <= len(text))
			end = s.End
		}
	})
}
