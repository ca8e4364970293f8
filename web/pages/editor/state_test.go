package editor

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// A quote that has several values of a part is marked where the longest stands, each time.
func TestMarked_WhereTheLongestValueStands(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	says := map[string][]string{"name": {"Ines"}, "title": {"Founder of Parcelwick"}, "bio": {"Parcelwick"}, "founder_id": {"Ines Vandermolen, founder"}}
	for range 50 {
		shown := marked(app.Quote{Quote: "Ines Vandermolen, founder of Parcelwick since 2021"}, sayings(says))
		is.Equal(shown.Marked, "founder of Parcelwick")
		is.Equal(shown.Before+shown.Marked+shown.After, "Ines Vandermolen, founder of Parcelwick since 2021")
	}
}
