package openai_test

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/drafting/openai"
	"debut/app/catalogue/drafting/rules"
)

// tells what a model says that reads well.
func chosenWell(s sheet) any {
	return map[string][]place{
		"tagline":           {s.place("Harbour lamps that report themselves")},
		"short_description": {s.place("small harbours know the state of every lamp without rowing out to look")},
		"description":       {s.place("a fishing boat that came home late")},
		"features":          {s.place("Forecast of failing lamps"), s.place("Daily state by radio")},
		"faqs":              {s.place("Can it wake somebody at night?"), s.place("Does it work on buoys?")},
	}
}

func TestDraft_AModelChoosesWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	e := model(t, chosenWell)
	r := proven(t, drafter(e.URL, io.Discard, nil), farolim())
	is.Equal(r.Fields.Text("tagline"), "Harbour lamps that report themselves")
	is.Equal(r.Fields["tagline"].Evidence, []app.Quote{{Quote: "Harbour lamps that report themselves", URL: "https://farolim.example/", From: app.FromTitle}})
	is.Equal(r.Fields.Text("short_description"), "With Farolim, small harbours know the state of every lamp without rowing out to look.") // whole, though a part was quoted
	is.Equal(r.Fields["features"].Value.List, []string{"Forecast of failing lamps", "Daily state by radio"})                              // the rules had none
	is.Equal(r.FAQs[0].Question, "Can it wake somebody at night?")
	is.Equal(r.FAQs[1].Answer, "Yes, where the buoy carries a battery of its own.")
	is.Equal(len(r.FAQs), 5) // the rules' fill up

	parts := strings.Split(r.Fields.Text("description"), "\n\n")
	was := strings.Split(proven(t, rules.New(), farolim()).Fields.Text("description"), "\n\n")
	is.Equal(parts[0], was[0]) // it begins as the website does
	is.True(strings.HasPrefix(parts[1], "Farolim began on a breakwater"))
	is.Equal(len(e.requests), 1)
	is.Equal(len(r.Problems), 0)
	is.True(r.Model)
}

// Terms are pointed at alone: pairs of words overlap, and a longer quote would mean several.
func TestDraft_AModelChoosesTags(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	e := model(t, func(s sheet) any {
		n := s.number("Harbour lamps that report themselves")
		return map[string]any{"tags": []place{{n, "Harbour lamps"}, {n, "lamps"}, {n, "Harbour"}, {n, "Harbour lamps that report themselves"}}}
	})
	is.Equal(proven(t, drafter(e.URL, io.Discard, nil), farolim()).Fields["tags"].Value.List, []string{"Harbour lamps", "lamps", "Harbour"})
}

// All but the choice of words is the rules'.
func TestDraft_AModelChoosesNoFacts(t *testing.T) {
	t.Parallel()
	e := model(t, chosenWell)
	got, base := proven(t, drafter(e.URL, io.Discard, nil), farolim()), proven(t, rules.New(), farolim())
	for _, name := range app.ProfileFields {
		switch name {
		case "tagline", "short_description", "description", "features":
		default:
			is.New(t).Equal(got.Fields[name], base.Fields[name])
		}
	}
	is := is.New(t)
	is.Equal(got.Founders, base.Founders)
	is.Equal(got.Milestones, base.Milestones)
	is.Equal(got.Story, base.Story)
	is.Equal(got.CompanySocials, base.CompanySocials)
}

func TestDraft_SendsOneRequest(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	e := model(t, chosenWell)
	proven(t, drafter(e.URL, io.Discard, nil), farolim())
	r := e.requests[0]
	is.Equal(r["model"], "wren")
	is.Equal(r["temperature"], 0.0)
	is.Equal(e.headers[0].Get("Authorization"), "Bearer "+secret)
	format := r["response_format"].(map[string]any)
	is.Equal(format["type"], "json_schema")
	schema := format["json_schema"].(map[string]any)["schema"].(map[string]any)
	is.Equal(schema["additionalProperties"], false)
	for _, fact := range []string{"country", "city", "founded_year", "pricing_model", "contact_email", "founders"} {
		_, asked := schema["properties"].(map[string]any)[fact]
		is.True(!asked) // facts are not the model's
	}
}

// What others say on the page, and what it hides, is not shown to the model.
func TestAsk_HoldsTheCompanysOwnWords(t *testing.T) {
	t.Parallel()
	e := model(t, chosenWell)
	proven(t, drafter(e.URL, io.Discard, nil), farolim())
	for _, foreign := range []string{"Ragna", "Oslo", "€99", "Lampwatch", "Paris", "free for everyone"} {
		if strings.Contains(e.sheets[0].raw, foreign) {
			t.Errorf("%q is in the prompt", foreign)
		}
	}
	if len(e.sheets[0].blocks) < 12 {
		t.Errorf("%d blocks are too few", len(e.sheets[0].blocks))
	}
}

func TestAsk_KeepsToItsBudget(t *testing.T) {
	t.Parallel()
	for _, budget := range []int{200, 500, 900} {
		e := model(t, func(sheet) any { return map[string]any{} })
		proven(t, drafter(e.URL, io.Discard, func(o *openai.Options) { o.Budget = budget }), farolim())
		n := 0
		for _, s := range e.sheets {
			for _, words := range s.blocks {
				n += len(words)
			}
		}
		if n == 0 || n > budget {
			t.Errorf("%d bytes of the website with a budget of %d", n, budget)
		}
	}
}

func TestDraft_AsksNobodyWithoutAChoice(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	e := model(t, chosenWell)
	s := website([2]string{"/", `<html lang=en><title>Farolim</title><h1>Know which lamp fails next</h1></html>`})
	r := proven(t, drafter(e.URL, io.Discard, nil), s)
	is.Equal(len(e.requests), 0)
	is.Equal(r, proven(t, rules.New(), s))
}

// A model that quoted wrongly is told so, once.
func TestDraft_AWrongQuoteMayBeMended(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	e := model(t, func(s sheet) any {
		quote := "Harbor lamps which report themselves"
		if s.rounds > 2 {
			quote = "Harbour lamps that report themselves"
		}
		return map[string][]place{"tagline": {{s.number("Harbour lamps"), quote}}, "faqs": {s.place("Does it work on buoys?")}}
	})
	r := proven(t, drafter(e.URL, io.Discard, nil), farolim())
	is.Equal(r.Fields.Text("tagline"), "Harbour lamps that report themselves")
	is.Equal(r.FAQs[0].Question, "Does it work on buoys?") // what was right the first time stays
	is.Equal(len(e.requests), 2)
}

// The number of the block may be wrong where the words stand on the same page.
func TestDraft_TakesARightQuoteUnderAWrongNumber(t *testing.T) {
	t.Parallel()
	at := func(words string) string {
		e := model(t, func(s sheet) any {
			return map[string][]place{"tagline": {{s.number(words), "Harbour lamps that report themselves"}}}
		})
		return proven(t, drafter(e.URL, io.Discard, nil), farolim()).Fields.Text("tagline")
	}
	is := is.New(t)
	is.Equal(at("A box the size of a matchbox"), "Harbour lamps that report themselves") // same page
	is.Equal(at("Does salt harm it?"), "Know which lamp fails next")                     // another page
}

// Beyond the hour's requests drafts are the rules', until the next hour begins; those who wait less share them.
func TestDraft_AnHourHasSoManyRequests(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	e := model(t, chosenWell)
	now := time.Date(2026, 3, 2, 10, 59, 0, 0, time.UTC)
	d := drafter(e.URL, io.Discard, func(o *openai.Options) { o.PerHour, o.Clock = app.Always(2), func() time.Time { return now } })
	is.Equal(len(proven(t, d, farolim()).Problems), 0)
	is.Equal(len(proven(t, d.Within(time.Second), farolim()).Problems), 0)
	is.Equal(proven(t, d, farolim()).Problems[0].Code, openai.Unavailable)
	is.Equal(len(e.requests), 2)
	now = now.Add(time.Minute)
	is.Equal(proven(t, d, farolim()).Fields.Text("tagline"), "Harbour lamps that report themselves")
}
