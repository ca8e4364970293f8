package search

import (
	"math/rand/v2"
	"testing"

	"github.com/matryer/is"
)

// apart counts the edits between two words, swaps of neighbours included, row by row.
func apart(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range b {
		rows[0][j+1] = j + 1
	}
	for i := range a {
		for j := range b {
			other := rows[i][j]
			if a[i] != b[j] {
				other++
			}
			rows[i+1][j+1] = min(other, rows[i][j+1]+1, rows[i+1][j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				rows[i+1][j+1] = min(rows[i+1][j+1], rows[i-1][j-1]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

func TestAutomaton_AcceptsJustTheWordsThatAreNear(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	word := func(runes []rune, most int) []rune {
		w := make([]rune, 1+random.IntN(most))
		for i := range w {
			w[i] = runes[random.IntN(len(runes))]
		}
		return w
	}
	for _, runes := range []string{"ab", "abcd", "aб", "日本語a", "aéя漢🦀", "กขค"} {
		for range 300 {
			pattern := word([]rune(runes), 6)
			for edits := range 3 {
				a := newAutomaton(string(pattern), edits)
				for range 30 {
					other := word([]rune(runes+"zя語🦊"), 8)
					want := apart(pattern, other)
					if got := a.accepts(string(other)); got != (want <= edits) {
						t.Fatalf("%q with %d edits accepts %q: %v, which is %d edits away", string(pattern), edits, string(other), got, want)
					}
					if want <= edits && a.distance(string(other)) != want {
						t.Fatalf("%q is %d edits away from %q, not %d", string(other), want, string(pattern), a.distance(string(other)))
					}
				}
			}
		}
	}
}

func TestAutomaton_TakesTheLongestWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	long := make([]byte, maxFuzzy)
	for i := range long {
		long[i] = byte('a' + i%26)
	}
	a := newAutomaton(string(long), 2)
	is.True(a.accepts(string(long)))
	is.True(a.accepts(string(long[2:])))
	is.True(a.accepts(string(long) + "xy"))
	is.True(!a.accepts(string(long) + "xyz"))
	is.Equal(a.distance(string(long[1:])), 1)
}

func TestAutomaton_TakesAnyBytes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		a := newAutomaton("naïve語", 2)
		id := a.Start()
		for range 50 {
			id = a.Accept(id, byte(random.Uint32()))
			a.IsMatch(id)
		}
	}
}
