package sitegen

import (
	"fmt"
	"slices"
	"strings"
)

// plan is what a card of prices shows.
type plan struct {
	Name, Price, Per, Was, Yearly, CTA string
	Points                             []string
}

// pricing states how people pay: by plans, not at all, on request, or nowhere.
func (g *gen) pricing() {
	model := []string{"subscription", "subscription", "subscription", "freemium", "freemium", "one_time", "quote",
		"free", "", ""}[g.IntN(10)]
	if model == "" {
		return
	}
	page := "home"
	if g.chance(60) {
		page = "pricing"
	}
	g.says("pricing_model", model)
	if model == "quote" || model == "free" {
		price := g.one("custom")
		if model == "free" {
			price = g.one("free")
		}
		g.site.Truth.May["pricing_summary"] = []string{price}
		g.add(page, g.section(g.label(1),
			g.layout.render("plans",
				[]plan{{Name: g.one("plan"), Price: price, Points: g.some("point", 2), CTA: g.one("cta")}})))
		return
	}
	g.site.Truth.Prices = &Prices{Currency: g.tongue.words["currency"][0]}
	g.add(page, g.section(g.label(1), g.layout.render("plans", g.plans(model))))
}

// label returns the word of the menu for one of the pages.
func (g *gen) label(n int) string { return g.tongue.words["labels"][n] }

// plans are two or three, the last of some without a figure. What is struck out is no price of today.
func (g *gen) plans(model string) (list []plan) {
	amounts := []int{9, 19, 29, 39, 49, 59, 79, 89, 99, 129}
	g.Shuffle(len(amounts), func(i, j int) { amounts[i], amounts[j] = amounts[j], amounts[i] })
	slices.Sort(amounts[:3])
	per := g.one("month")
	if model == "one_time" {
		per = g.one("once")
	}
	struck, yearly, open := g.chance(40), model != "one_time" && g.chance(30), g.chance(25)
	for i := range 2 + g.IntN(2) {
		p := plan{Name: g.tongue.words["plan"][i], Price: g.money(amounts[i]), Per: per,
			Points: g.some("point", 3), CTA: g.one("cta")}
		switch {
		case model == "freemium" && i == 0:
			p.Price, p.Per = g.one("free"), ""
		case open && i == 2:
			p.Price, p.Per = g.one("custom"), ""
		default:
			g.asks(amounts[i])
			if struck {
				p.Was = g.money(amounts[i] + 6)
			}
			if yearly {
				g.asks(amounts[i] * 10)
				p.Yearly = g.money(amounts[i]*10) + " " + g.one("year")
			}
		}
		list = append(list, p)
	}
	return list
}

// asks notes an amount that the site asks for.
func (g *gen) asks(n int) {
	p := g.site.Truth.Prices
	p.Amounts = append(p.Amounts, digits(g.money(n)))
}

// othersPrices are amounts that are no price of the company's.
func (g *gen) othersPrices() {
	for _, lie := range []string{"saves", "rival", "cost", "credit"} {
		if g.chance(25) {
			g.add([]string{"home", "pricing"}[g.IntN(2)],
				g.prose(g.fill(g.one(lie), "{a}", g.money([]int{137, 345, 846, 1275, 2640}[g.IntN(5)]))))
		}
	}
	if g.chance(30) {
		figures := []pair{{Title: g.one("revenue"), Text: g.money(18426)}, {Title: g.one("open"), Text: g.money(2631)}}
		g.add("home", g.layout.render("mock", figures))
	}
	if g.chance(25) {
		rows := []pair{{Title: g.one("point"), Text: "–"},
			{Title: g.label(1), Text: g.money(146) + " " + g.one("month")}}
		table := struct {
			Us, Them string
			Rows     []pair
		}{g.name, "Papergate", rows}
		g.add([]string{"home", "pricing"}[g.IntN(2)],
			g.section(g.one("head.compare"), g.layout.render("compare", table)))
	}
}

// digits returns the digits of s.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// date returns a day as the language writes it, and its month as "2006-01".
func (g *gen) date(year int) (text, month string) {
	m, d := g.IntN(12), 1+g.IntN(27)
	return g.fill(g.one("date"), "{d}", fmt.Sprint(d), "{m}", g.tongue.words["months"][m], "{y}", fmt.Sprint(year)),
		fmt.Sprintf("%d-%02d", year, m+1)
}
