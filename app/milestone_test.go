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
		return change(append([]app.Milestone{}, app.KeepIDs(nil, before)...)) // who edits names no ids
	}
	for name, test := range map[string]struct {
		after []app.Milestone
		want  []int64
	}{
		"nothing":                            {edit(func(m []app.Milestone) []app.Milestone { return m }), []int64{1, 2, 3}},
		"another order":                      {edit(func(m []app.Milestone) []app.Milestone { return []app.Milestone{m[2], m[0], m[1]} }), []int64{3, 1, 2}},
		"all of one that is named":           {[]app.Milestone{{ID: 2, Date: "2020-01-01", Title: "New", Description: "Words"}}, []int64{2}},
		"a name beside what is like another": {[]app.Milestone{{ID: 2, Date: "2025-01-01", Title: "One"}}, []int64{2}},
		"one id for two":                     {[]app.Milestone{{ID: 2, Date: "2020-01-01", Title: "New"}, {ID: 2, Date: "2021-01-01", Title: "Newer"}}, []int64{2, 0}},
		"an id that there is not":            {[]app.Milestone{{ID: 9, Date: "2020-01-01", Title: "New"}}, []int64{0}},
		"a title":                            {edit(func(m []app.Milestone) []app.Milestone { m[0].Title = "First"; return m }), []int64{1, 2, 3}},
		"a date":                             {edit(func(m []app.Milestone) []app.Milestone { m[1].Date = "2025-02-02"; return m }), []int64{1, 2, 3}},
		"a date to that of another":          {edit(func(m []app.Milestone) []app.Milestone { m[0].Date = "2025-02-01"; return m }), []int64{1, 2, 3}},
		"date and title":                     {edit(func(m []app.Milestone) []app.Milestone { m[2].Date, m[2].Title = "2025-04-01", "Third"; return m }), []int64{1, 2, 0}},
		"date and title, by the link":        {[]app.Milestone{{Date: "2024-01-01", Title: "New"}, {Date: "2025-05-05", Title: "Second", URL: "https://two.example"}}, []int64{0, 2}},
		"a description":                      {edit(func(m []app.Milestone) []app.Milestone { m[0].Description = "More"; return m }), []int64{1, 2, 3}},
		"one removed":                        {edit(func(m []app.Milestone) []app.Milestone { return m[1:] }), []int64{2, 3}},
		"one added":                          {append([]app.Milestone{{Date: "2024-01-01", Title: "New"}}, before...), []int64{0, 1, 2, 3}},
		"all":                                {nil, nil},
		"others, as many":                    {[]app.Milestone{{Date: "2024-01-01", Title: "A"}, {Date: "2024-02-01", Title: "B"}, {Date: "2024-03-01", Title: "C"}}, []int64{0, 0, 0}},
		"another beside one of a day":        {append([]app.Milestone{{Date: "2025-01-01", Title: "New"}}, before...), []int64{0, 1, 2, 3}},
		"two others of a day":                {append([]app.Milestone{{Date: "2025-01-01", Title: "New"}, {Date: "2025-01-01", Title: "Newer"}}, before[1:]...), []int64{0, 0, 2, 3}},
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
