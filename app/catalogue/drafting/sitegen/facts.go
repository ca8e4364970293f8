package sitegen

import (
	"fmt"
	"strings"
)

// company invents the name, the address on the net, and the mark at the top.
func (g *gen) company() {
	starts := []string{"Vel", "Quor", "Bram", "Ostri", "Lum", "Tavo", "Fenn", "Rilo", "Karo", "Mero", "Sund", "Pello",
		"Nim", "Dravi", "Hollo", "Zeno"}
	ends := []string{"tora", "wick", "nest", "mere", "dax", "via", "lark", "mundo", "berg", "fold", "tide", "quill",
		"nova", "desk", "lane", "kit"}
	g.name = starts[g.IntN(len(starts))] + ends[g.IntN(len(ends))]
	label := strings.ToLower(g.name)
	if g.tongue.code == "ja" && g.chance(30) {
		g.name = []string{"こよみ帳", "しおり便", "ひだまり請求"}[g.IntN(3)]
	}
	if g.chance(15) {
		label = "get" + label
	}
	g.host = label + ".example"
	g.site.Origin = "https://" + g.host
	g.legal = g.name + " " + g.tongue.words["legal"][0]
	switch g.tongue.code {
	case "ja":
		g.legal = "株式会社" + g.name
	case "zh":
		g.legal = g.name + "有限公司"
	}
	if g.chance(45) {
		g.data = map[string]any{"@context": "https://schema.org", "@type": "Organization",
			"name": g.name, "url": g.site.Origin}
	}
	if g.chance(60) {
		g.head = append(g.head, fmt.Sprintf(`<meta property="og:site_name" content="%s">`, g.name))
	}
	g.says("name", g.name, g.legal)
	g.logo()
}

// logo draws the mark: a picture, one that leads home and is not called so, words beside an inline drawing, or words
// alone.
func (g *gen) logo() {
	mark := []string{"/img/logo.svg", "/images/" + strings.ToLower(strings.Fields(g.host)[0][:4]) + "-mark.png",
		"/_next/static/media/x7f3.svg"}[g.IntN(3)]
	switch g.IntN(5) {
	case 0, 1:
		g.mark = fmt.Sprintf(`<img class="logo" src="%s" alt="%s">`, mark, g.name)
		g.says("logo_url", g.site.Origin+mark)
	case 2:
		g.mark = fmt.Sprintf(`<img src="%s" alt="">`, mark)
		g.says("logo_url", g.site.Origin+mark)
	default:
		g.mark = `<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"></path></svg><span class="brand">` + g.name + `</span>`
		if g.chance(70) {
			g.head = append(g.head, `<link rel="apple-touch-icon" href="/touch.png">`)
			g.says("logo_url", g.site.Origin+"/touch.png")
		}
	}
	if g.data != nil && g.chance(40) {
		g.data["logo"] = g.site.Origin + "/brand/full.png"
		g.says("logo_url", g.site.Origin+"/brand/full.png")
	}
}

// hero is the promise and what the company says first.
func (g *gen) hero() {
	promise, summary, intro := g.one("tagline"), g.some("summary", 2), g.some("intro", 2)
	lead := struct{ Title, Text, CTA string }{promise, summary[0], g.one("cta")}
	title := g.name + []string{" – ", " | ", ": "}[g.IntN(3)] + promise
	if g.chance(40) {
		title = promise + " | " + g.name
	}
	g.says("tagline", promise)
	g.says("short_description", summary...)
	g.says("short_description", intro...)
	g.says("categories", "accounting")
	g.site.Truth.Description = append(summary, intro...)
	meta := summary[1]
	g.head = append(g.head, "<title>"+title+"</title>")
	if g.chance(80) {
		g.head = append(g.head, fmt.Sprintf(`<meta name="description" content="%s">`, meta))
	}
	g.add("home", g.layout.render("hero", lead))
	g.add("home", g.prose(intro...))
	if g.chance(25) {
		id := "Vq" + g.letters(9)
		g.add("home", `<div class="video"><iframe src="https://www.youtube.com/embed/`+id+
			`" title="Demo"></iframe></div>`)
		g.says("demo_video_url", "https://www.youtube.com/watch?v="+id)
	}
}

func (g *gen) letters(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "abcdefghijkmnopqrstuvwxyz"[g.IntN(25)]
	}
	return string(b)
}

// cards are the features, and groups of cards that are none.
func (g *gen) cards() {
	features := g.pairs("feature", 3+g.IntN(4))
	for _, f := range features {
		g.site.Truth.Features = append(g.site.Truth.Features, f.Title)
	}
	var groups []string
	groups = append(groups, g.section(g.one("head.features"), g.layout.render("cards", features)))
	for _, other := range []struct {
		key, head string
	}{{"problem", "head.problems"}, {"step", "head.steps"}, {"audience", "head.audience"},
		{"benefit", "head.benefits"}} {
		if !g.chance(35) {
			continue
		}
		list := g.pairs(other.key, 3)
		if other.key == "benefit" {
			for _, b := range list {
				g.site.Truth.MayFeatures = append(g.site.Truth.MayFeatures, b.Title)
			}
		}
		groups = append(groups, g.section(g.one(other.head), g.layout.render("cards", list)))
	}
	g.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	for _, group := range groups {
		g.add("home", group)
	}
}

// questions stand on the homepage or on a page of their own, and perhaps in data too.
func (g *gen) questions() {
	if g.chance(30) {
		return
	}
	list := g.pairs("faq", 3+g.IntN(2))
	for _, q := range list {
		g.site.Truth.Questions = append(g.site.Truth.Questions, q.Title)
	}
	page := "home"
	if g.chance(45) {
		page = "faq"
	}
	g.add(page, g.section(g.one("head.faqs"), g.layout.render("faqs", list)))
}
