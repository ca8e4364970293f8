package sitegen

import (
	"fmt"
	"strings"
)

// person is a member of a team, or a customer who says something.
type person struct{ Name, Role, Text, Picture string }

// people are the founders, told in a sentence, on cards beside others, or in data. Who only works there is no founder.
func (g *gen) people() {
	names := g.some("people", 8)
	picture := func(i int) string { return fmt.Sprintf("/img/team/%d.jpg", i) }
	switch g.IntN(5) {
	case 0:
		g.founder(names[0])
		g.add("about", g.prose(g.fill(g.one("foundedby"), "{p}", names[0])))
	case 1, 2:
		g.founder(names[0])
		cards := []person{{Name: names[0], Role: g.tongue.words["role.founder"][0], Picture: picture(0)}}
		if g.chance(50) {
			g.founder(names[1])
			cards = append(cards, person{Name: names[1], Role: g.tongue.words["role.founder"][1], Picture: picture(1)})
		}
		for i, role := range g.some("role.staff", g.IntN(3)) {
			cards = append(cards, person{Name: names[2+i], Role: role, Picture: picture(2 + i)})
		}
		g.add("about", g.section(g.one("head.team"), g.layout.render("people", cards)))
	case 3:
		if g.data != nil {
			g.founder(names[0])
			g.data["founder"] = map[string]any{"@type": "Person", "name": names[0]}
		}
	}
}

func (g *gen) founder(name string) { g.site.Truth.Founders = append(g.site.Truth.Founders, name) }

// othersPeople are customers and authors, who founded other firms if any.
func (g *gen) othersPeople() {
	names, firms := g.tongue.words["people"], g.tongue.words["firms"]
	others := []string{}
	for _, n := range names {
		if !strings.Contains(strings.Join(g.site.Truth.Founders, "|"), n) {
			others = append(others, n)
		}
	}
	g.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	if g.chance(55) {
		var said []person
		for i, text := range g.some("praise", 2) {
			said = append(said, person{others[i], g.one("role.customer") + ", " + firms[g.IntN(len(firms))], text,
				fmt.Sprintf("/img/voices/%d.jpg", i)})
		}
		g.add("home", g.section(g.one("head.praise"), g.layout.render("praise", said)))
		g.site.Truth.Forbidden = append(g.site.Truth.Forbidden, g.tongue.words["praise"]...)
	}
	if g.chance(25) {
		article := g.tongue.words["article"]
		by := g.fill(article[1], "{p}", others[2], "{f}", firms[g.IntN(len(firms))])
		g.add("home", g.section(g.one("head.blog"), g.layout.render("cards", []pair{{Title: article[0], Text: by}})))
	}
	if g.chance(40) {
		var wall []pair
		for i, firm := range g.some("firms", 4) {
			name := []string{fmt.Sprintf("/logos/logo-%d.svg", i), "/img/customer-logo.png",
				fmt.Sprintf("/img/c%d.svg", i)}[g.IntN(3)]
			wall = append(wall, pair{Title: firm, Picture: name})
		}
		wallHTML := g.layout.render("wall", wall)
		if g.chance(70) {
			wallHTML = g.section(g.one("head.trusted"), wallHTML)
		}
		g.sections["home"] = append(g.sections["home"][:1], append([]string{wallHTML}, g.sections["home"][1:]...)...)
	}
}

// origins are the year, the story and the milestones.
func (g *gen) origins() {
	year := 2005 + g.IntN(19)
	switch {
	case g.chance(35):
		g.says("founded_year", fmt.Sprint(year))
		g.add("about", g.prose(g.fill(g.one("founded"), "{y}", fmt.Sprint(year))))
	case g.data != nil && g.chance(35):
		g.says("founded_year", fmt.Sprint(year))
		g.data["foundingDate"] = fmt.Sprint(year)
	}
	if g.chance(35) {
		g.site.Truth.Story = true
		g.add("about", g.section(g.one("head.story"), g.prose(g.tongue.words["story"]...)))
	}
	if g.chance(25) {
		var list []pair
		for i, event := range g.tongue.words["event"] {
			text, month := g.date(2024 + (i+1)/2)
			list = append(list, pair{Title: text, Text: event})
			g.site.Truth.Milestones = append(g.site.Truth.Milestones, month)
		}
		g.add("about", g.section(g.one("head.timeline"), g.layout.render("timeline", list)))
	}
}
