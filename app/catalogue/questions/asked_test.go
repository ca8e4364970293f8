package questions_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/questions"
)

var askedFile = flag.String("asked", "testdata/asked.json", "the questions that are read")

// asked are questions to the directory of the demo, in English and German, written by people who knew which filters there are and
// not how they are read. A filter may have several values; group:europe stands for those of the word.
func asked(t testing.TB) (all []struct {
	Q, Lang, First string
	Filters        map[string]any
}) {
	t.Helper()
	text, err := os.ReadFile(*askedFile)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestRead_WhatPeopleAsk(t *testing.T) {
	t.Parallel()
	today, names := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC), questions.NamesOf(inEachLanguage(categories.DefaultTree()))
	var right, read, meant int
	for _, q := range asked(t) {
		got, want := map[string]string{}, map[string]string{}
		for _, f := range questions.Read(q.Q, today, names).Filters {
			got[f.Name] = ordered(f.Value)
		}
		for name, value := range q.Filters {
			want[name] = ordered(strings.Trim(strings.ReplaceAll(fmt.Sprint(value), " ", ","), "[]"))
		}
		hits := 0
		for name, value := range want {
			if got[name] == value {
				hits++
			}
		}
		if hits < len(want) || hits < len(got) {
			t.Logf("%s: read %v, meant %v", q.Q, got, want)
		}
		right, read, meant = right+hits, read+len(got), meant+len(want)
	}
	t.Logf("of %d filters that were read %d were meant, of %d", read, right, meant)
	if float64(right) < 0.99*float64(read) || float64(right) < 0.99*float64(meant) {
		t.Error("too much is read that was not meant, or too little that was")
	}
}

// inEachLanguage returns a tree with the names that its categories have in other languages.
func inEachLanguage(tree []app.Category) (all []app.Category) {
	for _, c := range tree {
		for _, name := range categories.Called(c.Slug) {
			all = append(all, app.Category{Slug: c.Slug, Name: name})
		}
	}
	return all
}

// ordered sorts values that have commas between them.
func ordered(values string) string {
	for word := range strings.SplitSeq(values, ",") {
		if group, is := strings.CutPrefix(word, "group:"); is {
			from, _ := questions.Read("tools from "+group, time.Time{}, questions.Names{}).Filter("country")
			values = from.Value
		}
	}
	parts := app.Parts(values)
	slices.Sort(parts)
	return strings.Join(parts, ",")
}
