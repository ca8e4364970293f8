package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Features are found however their cards are laid out.
func TestFeatures_InTheLayoutsThatThereAre(t *testing.T) {
	t.Parallel()
	titles := []string{"Reads invoices", "Suggests codes", "Prints forms", "Remote Support"}
	card := func(title, more string) string {
		return `<div class="card"><h3>` + title + `</h3><p>It takes the time of a cup of tea.</p>` + more + `</div>`
	}
	screen := `<div class="screen">` + strings.Repeat(`<p>Form 7</p><p>open</p>`, 6) + `<p>€ 18.20</p></div>`
	for layout, html := range map[string]string{
		"beside pictures made of words": `<h2>Features</h2><div>` + card(titles[0], screen) + card(titles[1], screen) + card(titles[2], screen) + card(titles[3], screen) + `</div>`,
		"in rows of a grid": `<h2>Features</h2><div class="row">` + card(titles[0], "") + card(titles[1], "") + `</div><div class="row">` + card(titles[2], "") + card(titles[3], "") +
			`</div>`,
		"in a row of the page each": `<section class="intro"><h2>All in one</h2><p>Papers, codes and forms.</p></section><section class="split"><h2>Reads invoices</h2><p>In nine languages, from paper too.</p></section>
			<section class="split split-reverse"><h2>Suggests codes</h2><p>Each code comes with its reason.</p></section><section class="split"><h2>Prints forms</h2><p>All six come from one upload.</p></section>
			<section class="split split-reverse"><h2>Remote Support</h2><p>We look at your screen with you.</p></section><section class="end"><h2>Prices</h2><p>They are on the next page.</p></section>
			<section class="end"><h2>Contact us</h2><p>We answer within the hour.</p></section>`,
		"under a long heading": `<h2>Everything your team needs to send parcels across your company and abroad</h2><div>` + card(titles[0], "") + card(titles[1], "") + card(titles[2], "") + card(titles[3], "") + `</div>`,
	} {
		t.Run(layout, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			is.Equal(value(draft(t, map[string]string{"/": home(html)}), "features"), strings.Join(titles, "|"))
		})
	}
}

// What looks like cards of features, and is none.
func TestFeatures_AreNot(t *testing.T) {
	t.Parallel()
	for what, html := range map[string]string{
		"labels of figures": `<div><div><p>10+</p><h3>years of parcels</h3><p>You can count on us.</p></div><div><p>50+</p><h3>vans in the yard</h3><p>One of them is yours.</p></div><div><p>96%</p><h3>of you come back</h3><p>For the fair prices.</p></div></div>`,
		"troubles in a visitor's words": `<h2>Which is yours?</h2><div><div><h3>My parcel is lost</h3><p>Tell us where it went.</p></div><div><h3>I’m new to customs</h3><p>Then begin with the guide.</p></div>
			<div><h3>I want to send wine</h3><p>There are rules for that.</p></div></div>`,
		"a template that nobody filled in": `<h2>Features</h2><div><div><h3>{{ t.one }}</h3><p>{{ t.text.of.the.first }}</p></div><div><h3>{{ t.two }}</h3><p>{{ t.text.of.the.second }}</p></div>
			<div><h3>{{ t.three }}</h3><p>{{ t.text.of.the.third }}</p></div></div>`,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			is.Equal(value(draft(t, map[string]string{"/": home(html)}), "features"), "")
		})
	}
	is := is.New(t)
	own := `<h2>What it does</h2><div><div><h3>Reads invoices</h3><p>In nine languages, from paper too.</p></div><div><h3>Suggests codes</h3><p>Each code comes with a reason.</p></div><div><h3>Prints forms</h3><p>All six come from one upload.</p></div></div>`
	others := `<h2>Popular extensions</h2><ul>` + strings.Repeat(`<li><h3><a href="https://elsewhere.example/x">Sends faxes</a></h3><p>For those who like them.</p></li>`, 5) + `</ul>`
	is.Equal(value(draft(t, map[string]string{"/": home(others + own)}), "features"), "Reads invoices|Suggests codes|Prints forms")
}

// Plans are called by the first words of their cards where those look like no heading.
func TestPricing_NamesPlansByTheirCards(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	plan := func(ribbon, name, price string) string {
		return `<div class="tier-box">` + ribbon + `<span>` + name + `</span><p>For small teams</p><p>` + price + ` / month</p><a href="/x">Choose</a></div>`
	}
	r := draft(t, map[string]string{"/pricing": home(`<h2>Prices that grow with you and never faster</h2><div>` + plan("", "Seed", "€9") + plan("<span>Popular</span> ", "Sprout", "€19") + plan("", "Tree", "€49") + `</div>`), "/": home("")})
	is.Equal(value(r, "pricing_summary"), "Seed: €9 / month; Sprout: €19 / month; Tree: €49 / month")
}

// An amount that is counted in ten thousands is not cut before them.
func TestPricing_KeepsTenThousands(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(""), "/pricing": home(`<h2>料金プラン</h2><div><h3>買い切り</h3><p>¥35<small>万円〜</small></p></div><div><h3>月額</h3><p>¥9,900 /月</p></div>`)})
	is.True(strings.Contains(value(r, "pricing_summary"), "¥35 万円"))
	r = draft(t, map[string]string{"/": home(""), "/pricing": home(`<h2>Pricing</h2><div><h3>Pilot</h3><p>$3,500 once</p></div><div><h3>Catalogue</h3><p>$10k once</p></div>`)})
	is.True(strings.Contains(value(r, "pricing_summary"), "$10k"))
}
