package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Data and sentences name who made a program, in the middle of a sentence, too; a firm that data calls a person, and one
// who works for others, is nobody.
func TestFounders_AreToldByDataAndBetweenWords(t *testing.T) {
	t.Parallel()
	data := func(object string) string { return `<script type="application/ld+json">` + object + `</script>` }
	legal := data(`{"@type":"Organization","name":"Parcelwick","legalName":"Leith Ventures LLC"}`)
	person := func(firm string) string {
		return data(`{"@type":"Person","name":"Petra Novak","jobTitle":"Founder","worksFor":{"@type":"Organization","name":"` + firm + `"}}`)
	}
	program := func(author string) string {
		return data(`{"@type":"SoftwareApplication","name":"Parcelwick","author":{"@type":"Person","name":"` + author + `"}}`)
	}
	for name, c := range map[string]struct{ html, founders string }{
		"a founder of the legal name":  {legal + person("Leith Ventures LLC"), "Petra Novak"},
		"a founder of another firm":    {legal + person("Kempwerk"), ""},
		"who made the program":         {program("Petra Novak"), "Petra Novak"},
		"a firm as a person":           {program("Feather Works"), ""},
		"an answer in data":            {data(`{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Who founded Parcelwick?","acceptedAnswer":{"@type":"Answer","text":"Parcelwick was founded and built by Petra Novak, a sailor."}}]}`), "Petra Novak"},
		"built and run":                {`<p>Parcelwick was built and is operated by Petra Novak.</p>`, "Petra Novak"},
		"an app by":                    {`<p>Parcelwick, an app by Petra Novak.</p>`, "Petra Novak"},
		"in brackets, in Portuguese":   {`<p>Apague a sua conta no Parcelwick (aplicativo desenvolvido por Ana Lima) quando quiser.</p>`, "Ana Lima"},
		"before the verb, in German":   {`<p>Parcelwick wird von Petra Novak entwickelt und betrieben.</p>`, "Petra Novak"},
		"who uses it, in German":       {`<p>Parcelwick wird von Petra Novak gelobt.</p>`, ""},
		"before the verb, in Turkish":  {`<p>Parcelwick, Ayşe Demir tarafından kuruldu.</p>`, "Ayşe Demir"},
		"behind the project, in Czech": {`<p>Za projektem Parcelwick stojí Petra Nováková.</p>`, "Petra Nováková"},
		"we are two":                   {`<p>We are Petra Novak and Jan Dvořák, two friends who built Parcelwick.</p>`, "Petra Novak, Jan Dvořák"},
		"first names behind it":        {`<p>Behind Parcelwick are Anna and Thomas, two sailors.</p>`, "Anna, Thomas"},
		"who provides it":              {`<p>This policy applies to the Parcelwick app (hereby referred to as "Application") that was created by Petra Novak (hereby referred to as "Service Provider") as a free service.</p>`, "Petra Novak"},
		"what we are":                  {`<h3>Launching Soon</h3><p>We're putting the last touches on it.</p>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(strings.Join(names(draft(t, map[string]string{"/": home(c.html)}).Founders), ", "), c.founders)
		})
	}
}

// A story stands under a heading that says so, on any page, and on a page whose address does.
func TestStory_StandsUnderAHeadingThatSaysSo(t *testing.T) {
	t.Parallel()
	const tale = `<p>Most owners keep their papers in a drawer, and every spring the same hunt begins. We lost a summer to one certificate, and every tool was made for shipping companies.</p>
		<p>So we sat down at the kitchen table and wrote a small program that keeps each paper with its date, and our friends asked for it.</p>`
	for name, c := range map[string]struct {
		path, html string
		is         bool
	}{
		"why it exists":          {"/", `<h2>Why Parcelwick exists</h2>` + tale, true},
		"our story":              {"/", `<h2>Our story</h2>` + tale, true},
		"a note from the maker":  {"/", `<h2>A note from the maker</h2>` + tale, true},
		"a page that asks why":   {"/why", `<h1>Why Parcelwick</h1>` + tale, true},
		"under no heading":       {"/", tale, false},
		"under one of an offer":  {"/", `<h2>What we offer</h2>` + tale, false},
		"too short to be one":    {"/", `<h2>Our story</h2><p>We keep papers, and we like it.</p>`, false},
		"why it is there, in de": {"/", `<h2>Warum es Parcelwick gibt</h2>` + tale, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pages := map[string]string{"/": home(`<a href="` + c.path + `">More</a>`)}
			pages[c.path] = `<html lang="en"><head><title>Parcelwick</title></head><body><main>` + c.html + `</main></body></html>`
			if c.path == "/" {
				pages["/"] = home(c.html)
			}
			is.New(t).Equal(draft(t, pages).Story.Story != nil, c.is)
		})
	}
}

// A date that leads to words says what happened by them, and what stands in a row is labelled by its first cell; no footer
// tells of either.
func TestMilestones_AreLabelledByWhatStandsBesideTheDate(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, titles string }{
		"in one line":  {`<h2>Milestones</h2><ul><li><b>Mar 2023</b> Founded in Leith</li><li><b>Sep 2023</b> First hundred boats</li><li><b>Jan 2025</b> Android app</li></ul>`, "Founded in Leith, First hundred boats, Android app"},
		"in a table":   {`<h2>Facts</h2><table><tr><td>Launched</td><td>May 9, 2025 on the App Store</td></tr></table>`, "Launched"},
		"by a footer":  {`<h2>Milestones</h2><p>Jan 2025</p>`, ""},
		"by its model": {`<h2>Engines</h2><p>MTU 12V 2000 M94 · Last service on time</p>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(``), "/about": home(c.html)})
			var titles []string
			for _, m := range r.Milestones {
				titles = append(titles, m.Title)
			}
			is.New(t).Equal(strings.Join(titles, ", "), c.titles)
		})
	}
}

// Figures that a company counts of itself, a virtue each, and what one presses are no features.
func TestFeatures_AreNoFiguresVirtuesAndButtons(t *testing.T) {
	t.Parallel()
	for name, items := range map[string][3]string{
		"figures": {"Happy clients", "Years of experience", "Projects completed"},
		"virtues": {"Integrity", "Passion", "Trust"},
		"phases":  {"Week 1", "Week 2-3", "Week 4-6"},
		"buttons": {"Download for desktop", "Get for iOS", "Get it on Android"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cards := ""
			for _, item := range items {
				cards += `<div class="card"><h3>` + item + `</h3><p>Each boat of the fleet has one of these, and they are counted.</p></div>`
			}
			r := draft(t, map[string]string{"/": home(`<h2>Features</h2><div class="grid">` + cards + `</div>`)})
			is.New(t).Equal(value(r, "features"), "")
		})
	}
}

// Parts of a page, works on a page of their own, and headings that call to ask are none of a profile's lists.
func TestLists_HoldNoPartsOfPages(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	card := func(title string) string {
		return `<div class="card"><h3>` + title + `</h3><p>The whole fleet was there, and it rained on all of them.</p></div>`
	}
	parts := ""
	for _, title := range []string{"Trailer", "Two tides. No second chances.", "Screenshots"} {
		parts += `<section><h2>` + title + `</h2><p>It is all in here, and there is more of it to come.</p></section>`
	}
	works := `<h1>Regattas</h1><div class="grid">` + card("Leith regatta") + card("Kiel week") + card("Cowes week") + `</div>`
	r := draft(t, map[string]string{"/": home(`<a href="/events">Events</a>` + parts), "/events": home(works)})
	is.Equal(value(r, "features"), "")
	asked := `<h2>FAQ</h2><h3>Questions about licensing?</h3><p>Our crew is glad to help you.</p>
		<h3>Is it made for ferries?</h3><p>Yes, for all that carry cars.</p>`
	is.Equal(len(draft(t, map[string]string{"/": home(asked)}).FAQs), 1)
}
