package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Features are found where no cards say them: in terms and their meanings, in headings below headings.
func TestFeatures_OfListsThatAreNoCards(t *testing.T) {
	t.Parallel()
	titles := []string{"Reads invoices", "Suggests codes", "Prints forms", "Keeps records"}
	each := func(before, between, after string) string {
		return before + strings.Join(titles, after+before) + between + after
	}
	for what, pages := range map[string]map[string]string{
		"terms":                      {"/": home(`<h2>Features</h2><dl>` + each(`<dt>`, "", `</dt><dd>It takes the time of a cup of tea.</dd>`) + `</dl>`)},
		"smaller headings below one": {"/": home(`<h2>Papers</h2><h3>Features</h3><div>` + each(`<div><h4>`, "", `</h4><p>It takes the time of a cup of tea.</p></div>`) + `</div>`)},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			is.Equal(value(draft(t, pages), "features"), strings.Join(titles, "|"))
		})
	}
}

// The bullet of an item and what is pinned to it are no part of it.
func TestFeatures_ItemsAreWithoutTheirMarks(t *testing.T) {
	t.Parallel()
	html := `<h2>Features</h2><ul><li>+ Überblick für alle</li><li>+Reads   invoices  fast</li><li>2) Suggests codes</li>
<li>Prints every form <sup>Beta</sup></li><li>Keeps +40 records</li></ul>`
	got := value(draft(t, map[string]string{"/": home(html)}), "features")
	is.New(t).Equal(got, "Überblick für alle|Reads invoices fast|Suggests codes|Prints every form|Keeps +40 records")
}

// Lists that are none of features, whatever else a page has.
func TestFeatures_ListsThatAreNone(t *testing.T) {
	t.Parallel()
	own := `<h2>Features</h2><div><div><h3>Reads invoices</h3><p>In nine languages, from paper too.</p></div><div><h3>Suggests codes</h3><p>Each code comes with a reason.</p></div><div><h3>Prints forms</h3><p>All six come from one upload.</p></div></div>`
	for what, html := range map[string]string{
		"parts of the page": `<section><h2>Why vans love it</h2><p>They no longer wait at the border.</p></section><section><h2>See it print</h2><p>Here it prints all day long.</p></section>`,
		"troubles":          `<h2>The problem</h2><div><div><h3>Forms get lost</h3><p>They lie on the desk of somebody else.</p></div><div><h3>Codes change</h3><p>Nobody tells you when they do so.</p></div><div><h3>Vans wait</h3><p>Each hour at the border costs you.</p></div></div>`,
		"who it is for":     `<h2>Who it is for</h2><div><div><h3>Wine merchants</h3><p>They send bottles to nine countries.</p></div><div><h3>Book shops</h3><p>They send parcels to their readers.</p></div><div><h3>Potters</h3><p>They send what breaks on the way.</p></div></div>`,
		"pages of the menu": `<footer><ul><li><a href="/contact">Contact</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/terms">Terms</a></li><li><a href="/imprint">Imprint</a></li></ul></footer>`,
		"figures":           `<h2>Our figures</h2><div class="stats"><div class="stat-item"><b>120+</b><h3>Ports delivered</h3><p>in nine years</p></div><div class="stat-item"><b>98%</b><h3>Happy masters</h3><p>by their own word</p></div><div class="stat-item"><b>9</b><h3>Years at sea</h3><p>and counting</p></div></div>`,
		"steps":             `<h2>From dock to dock</h2><div class="steps"><div class="step"><h3>Ask us</h3><p>By letter or by flag.</p></div><div class="step"><h3>Meet us</h3><p>At the quay or at yours.</p></div><div class="step"><h3>Sail</h3><p>With the next good wind.</p></div></div>`,
		"numbers":           `<h2>From dock to dock</h2><div><div><h3>1. Ask us</h3><p>By letter or by flag.</p></div><div><h3>2. Meet us</h3><p>At the quay or at yours.</p></div><div><h3>3. Sail</h3><p>With the next good wind.</p></div></div>`,
		"words to say":      `<h2>Special signs</h2><ul><li>«ampersand»</li><li>«backslash»</li><li>«degree sign»</li><li>«underscore»</li></ul>`,
		"cities":            `<h2>Where we sail</h2><ul><li>Stockholm</li><li>Hamburg</li><li>Rotterdam</li></ul>`,
		"languages":         `<footer><ul><li>English</li><li>Deutsch</li><li>Français</li><li>日本語</li></ul></footer>`,
		"prices":            `<h2>Prices</h2><div><div><h3>Letter</h3><p>€2</p></div><div><h3>Parcel</h3><p>€4</p></div><div><h3>Pallet</h3><p>€60</p></div></div>`,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			is.Equal(value(draft(t, map[string]string{"/": home(own + html)}), "features"), "Reads invoices|Suggests codes|Prints forms")
		})
	}
}

// The name of a plan that another one begins with is no feature, and a promise in like words is one.
func TestFeatures_APlanThatHoldsAnotherOneIsNone(t *testing.T) {
	t.Parallel()
	for first, is := range map[string]bool{"Everything in Harbour": false, "Alles aus Hafen": false, "Tout le plan Port": false,
		"Everything in one place": true, "Alles aus einer Hand": true} {
		t.Run(first, func(t *testing.T) {
			t.Parallel()
			html := `<h2>Features</h2><ul><li>` + first + `</li><li>Reads invoices</li><li>Suggests codes</li><li>Prints forms</li></ul>`
			got := value(draft(t, map[string]string{"/": home(html)}), "features")
			if strings.Contains(got, first) != is || !strings.Contains(got, "Prints forms") {
				t.Error(got)
			}
		})
	}
}
