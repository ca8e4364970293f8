package rules

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/ground/budget"

	"github.com/matryer/is"
)

// longSite returns a homepage of many paragraphs.
func longSite() app.Snapshot {
	page := app.Page{URL: "https://brightloom.example/", Status: 200, Elements: []app.Element{{Parent: -1, Tag: "html"}, {Parent: 0, Tag: "title"}}}
	page.Blocks = append(page.Blocks, app.Block{From: app.FromTitle, Element: 1, Text: "Brightloom"}, app.Block{From: app.FromMeta, Element: 0, Name: "og:site_name", Text: "Brightloom"})
	for range 2_000 {
		page.Elements = append(page.Elements, app.Element{Parent: 0, Tag: "p"})
		page.Blocks = append(page.Blocks, app.Block{From: app.FromText, Element: len(page.Elements) - 1, Text: "We weave blankets from recycled wool in our own mill, founded in 2019."})
	}
	return app.Snapshot{URL: page.URL, Pages: []app.Page{page}}
}

func TestDraft_ASpentBudgetKeepsWhatWasFound(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	now := time.Duration(0)
	clock := func() time.Duration { now += time.Millisecond; return now } // at each look
	d, err := Drafter{limits: budget.Limits{CPU: 60 * time.Second, Clock: clock}}.Draft(t.Context(), longSite(), nil)
	is.NoErr(err)
	is.Equal(d.Texts["name"].Value, "Brightloom")
	is.Equal(len(d.Problems), 1)
	is.Equal(d.Problems[0].Code, drafting.TooCostly)
	is.True(strings.Contains(d.Problems[0].Detail, "Check it for what is missing"))
}

func TestDraft_EndsInTheMiddleWithItsContext(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, after := range []int{1, 1_000, 20_000} {
		ctx, cancel := context.WithCancel(t.Context())
		looks := 0
		clock := func() time.Duration {
			if looks++; looks == after {
				cancel()
			}
			return 0
		}
		drafter := Drafter{limits: budget.Limits{CPU: time.Hour, Clock: clock}}
		_, err := drafter.Draft(ctx, longSite(), nil)
		is.True(errors.Is(err, context.Canceled))
		is.True(looks <= after+60) // two for each rule that was still to come
		_, err = drafter.Choices(ctx, longSite())
		is.True(errors.Is(err, context.Canceled))
	}
}

func TestEmail_WhatIsBesideManyAddressesIsReadOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	looks := 0
	clock := func() time.Duration { looks++; return 0 }
	s := longSite()
	s.Pages[0].Blocks[5].Text = strings.Repeat("a@other.example.org ", 900) + strings.Repeat("hello@brightloom.example ", 60)
	d, err := Drafter{limits: budget.Limits{CPU: time.Hour, Clock: clock}}.Draft(t.Context(), s, nil)
	is.NoErr(err)
	is.Equal(d.Texts["contact_email"].Value, "hello@brightloom.example")
	is.True(looks < 1_000_000)
	w, err := readSnapshot(s, budget.New(t.Context(), budget.Limits{CPU: time.Hour, Clock: clock}))
	is.NoErr(err)
	is.True(!w.mailOfOthers(w.pages[0], 5))
	for i := range w.pages[0].texts {
		w.pages[0].texts[i] = "Hosted by Netzfels"
	}
	is.True(!w.mailOfOthers(w.pages[0], 5)) // as it was read
	is.True(w.mailOfOthers(w.pages[0], 6))
}

func TestSentences_AbbreviationsCostNoSquare(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(len(sentences(strings.Repeat("a. ", 6_000)+"end")), 1)
	is.Equal(len(beforeEnd(strings.Repeat("a", 6_000), 0, 5_000)), longestAbbreviation)
	is.Equal(beforeEnd("It came. Dr. Muster", 8, 11), " Dr")
	is.Equal(sentences("Dr. A. Muster came. She stayed."), [][2]int{{0, 20}, {20, 31}})
}

// Whatever goes through a page asks for the budget at each step, or a page of many steps would not end with it.
func TestPage_EachStepEndsWithTheBudget(t *testing.T) {
	t.Parallel()
	for name, step := range map[string]func(p *page){
		"a block is placed":   func(p *page) { p.findWords() },
		"an element is asked": func(p *page) { p.within(0) },
		"a block is read":     func(p *page) { p.text(5) },
		"a block is trimmed":  func(p *page) { p.trimmed(5) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w, err := readSnapshot(longSite(), budget.New(t.Context(), budget.Limits{CPU: time.Hour, Clock: func() time.Duration { return 0 }}))
			is.NoErr(err)
			now := time.Duration(0)
			clock := func() time.Duration { now += time.Hour; return now } // nothing is left at the first look
			p := w.home()
			p.budget = budget.New(t.Context(), budget.Limits{CPU: time.Hour, Clock: clock})
			is.Equal(p.budget.Do(func() { step(p) }), budget.ErrSpent)
		})
	}
}
