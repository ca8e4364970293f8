package app_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestKeepIDs(t *testing.T) {
	t.Parallel()
	before := []app.Milestone{{ID: 1, Date: "2025-01-01", Title: "One"}, {ID: 2, Date: "2025-02-01", Title: "Two", URL: "https://two.example"}, {ID: 3, Date: "2025-03-01", Title: "Three"}}
	edit := func(change func([]app.Milestone) []app.Milestone) []app.Milestone {
		return change(append([]app.Milestone{}, before...))
	}
	for name, test := range map[string]struct {
		after []app.Milestone
		want  []int64
	}{
		"nothing":                     {edit(func(m []app.Milestone) []app.Milestone { return m }), []int64{1, 2, 3}},
		"another order":               {[]app.Milestone{before[2], before[0], before[1]}, []int64{3, 1, 2}},
		"a title":                     {edit(func(m []app.Milestone) []app.Milestone { m[0].Title = "First"; return m }), []int64{1, 2, 3}},
		"a date":                      {edit(func(m []app.Milestone) []app.Milestone { m[1].Date = "2025-02-02"; return m }), []int64{1, 2, 3}},
		"a date to that of another":   {edit(func(m []app.Milestone) []app.Milestone { m[0].Date = "2025-02-01"; return m }), []int64{1, 2, 3}},
		"date and title":              {edit(func(m []app.Milestone) []app.Milestone { m[2].Date, m[2].Title = "2025-04-01", "Third"; return m }), []int64{1, 2, 3}},
		"date and title, by the link": {[]app.Milestone{{Date: "2024-01-01", Title: "New"}, {Date: "2025-05-05", Title: "Second", URL: "https://two.example"}}, []int64{0, 2}},
		"a description":               {edit(func(m []app.Milestone) []app.Milestone { m[0].Description = "More"; return m }), []int64{1, 2, 3}},
		"one removed":                 {before[1:], []int64{2, 3}},
		"one added":                   {append([]app.Milestone{{Date: "2024-01-01", Title: "New"}}, before...), []int64{0, 1, 2, 3}},
		"all":                         {nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []int64
			for _, m := range app.KeepIDs(before, test.after) {
				got = append(got, m.ID)
			}
			is.New(t).Equal(got, test.want)
		})
	}
}
