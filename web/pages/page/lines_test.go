package page

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/texts"
)

// A change of a milestone is read by people: its parts have names, and its number says nothing.
func TestLines_NamesPartsForPeople(t *testing.T) {
	t.Parallel()
	v := []any{map[string]any{"date": "2026-03-09", "milestone_id": 34, "title": "A thousand", "url": ""}, map[string]any{"linkedin": "https://linkedin.example/x", "why_started": "So."}}
	is.New(t).Equal(Lines("milestones", v, texts.English), []string{"Day: 2026-03-09", "Title: A thousand", "LinkedIn: https://linkedin.example/x", "Why it was started: So."})
}
