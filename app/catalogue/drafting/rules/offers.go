package rules

import (
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// offer is a price in the data of a page: blocks, -1 where there is none.
type offer struct{ amount, currency, name, period int }

// sellable are the types of what a company sells as a whole. Of goods there are many, and the price of one is not the
// company's.
var sellable = map[string]bool{"SoftwareApplication": true, "WebApplication": true, "MobileApplication": true,
	"VideoGame": true, "Service": true}

// offered returns the prices that data for search engines states of the company's own product. Pages are believed
// before it, and a price of nothing never: it stands there for want of another.
func (w *site) offered() (list []price) {
	for _, p := range w.pages {
		byGroup := map[int]*offer{}
		var order []int
		for i, b := range p.Blocks {
			kind, path, _ := strings.Cut(b.Name, ".")
			if b.From != app.FromJSONLD || !sellable[kind] || !strings.HasPrefix(path, "offers.") || w.ldForeign(p, i) {
				continue
			}
			o := byGroup[b.Group]
			if o == nil {
				o = &offer{-1, -1, -1, -1}
				byGroup[b.Group] = o
				order = append(order, b.Group)
			}
			o.noteBlock(i, path[strings.LastIndexByte(path, '.')+1:])
		}
		for _, g := range order {
			if pr, ok := p.offerAt(*byGroup[g]); ok {
				list = append(list, pr)
			}
		}
		if len(list) > 0 {
			return dedupe(list)
		}
	}
	return nil
}

// noteBlock keeps the first block of each member.
func (o *offer) noteBlock(b int, member string) {
	for name, at := range map[string]*int{"price": &o.amount, "lowPrice": &o.amount, "priceCurrency": &o.currency,
		"name": &o.name, "unitText": &o.period, "billingDuration": &o.period} {
		if name == member && *at < 0 {
			*at = b
		}
	}
}

// offerAt returns an offer as a price.
func (p *page) offerAt(o offer) (pr price, ok bool) {
	if o.amount < 0 || o.currency < 0 || !strings.ContainsAny(p.text(o.amount), "123456789") ||
		wordCount(p.text(o.amount)) != 1 || len(p.text(o.currency)) > 3 {
		return pr, false
	}
	pr = price{text: p.text(o.amount) + " " + p.text(o.currency), cite: p.whole(o.amount),
		unit: []drafting.Cite{p.whole(o.currency)}}
	if o.name >= 0 && wordCount(p.text(o.name)) <= 5 {
		pr.plan, pr.named = p.text(o.name), p.whole(o.name)
	}
	if o.period >= 0 && lexicon.PricingModels["subscription"].In(p.text(o.period)) {
		pr.period = true
		pr.text += " / " + p.text(o.period)
		pr.unit = append(pr.unit, p.whole(o.period))
	}
	return pr, true
}
