package app_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestChangedBetween_TellsWhatStoodBeforeAndAfterByPlace(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	year, problem := 2024, "Papers."
	before := app.Facts{Tagline: "Old", City: "Delft", Evidence: map[string][]app.Quote{"city": {{Quote: "Delft"}}}}
	after := app.Facts{Tagline: strings.Repeat("é", 201), FoundedYear: &year, Features: []string{}, Story: app.Story{Problem: &problem}}
	got := app.ChangedBetween(before, after)
	is.Equal(got.Fields, []string{"city", "founded_year", "story.problem", "tagline"}) // an empty list is none, and quotes follow from values
	is.Equal(got.Before, map[string]any{"city": "Delft", "founded_year": nil, "story.problem": nil, "tagline": "Old"})
	is.Equal(got.After["city"], nil)
	is.Equal(got.After["story.problem"], "Papers.")
	is.Equal(got.After["tagline"], strings.Repeat("é", 200)+"…")
	is.Equal(app.ChangedBetween(before, before).Fields, []string{})
}
