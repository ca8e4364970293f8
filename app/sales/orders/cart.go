package orders

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// cart is an order that is being looked at: what is known of it, and what is wrong with it.
type cart struct {
	site   app.Site
	prices map[app.Product]int64
	kinds  map[app.Product]vat.Kind
	open   []app.Week // with room
	owned  map[int64]app.Listing
	tree   []app.Category
	issues app.Issues
	lines  []line
	number texts.Text // why VAT is charged though the buyer has a VAT number
}

// line is an item that was understood.
type line struct {
	product
	app.OrderLine
	listing app.Listing // with ID 0 of what is about none
}

// cart looks at items that a caller wants, beside one order. What is wrong with them stands in its issues.
func (s *Service) cart(ctx context.Context, who app.Caller, items []Item, besides int64) (c *cart, err error) {
	c = &cart{site: app.SiteOf(ctx), owned: map[int64]app.Listing{}}
	if c.prices, err = s.prices(ctx, c.site.ID); err != nil {
		return c, err
	}
	if c.kinds, err = s.kinds(ctx, c.site.ID); err != nil {
		return c, err
	}
	if c.open, err = s.openWeeks(ctx, c.site.ID, besides); err != nil {
		return c, err
	}
	if c.tree, err = s.store.Categories(ctx); err != nil {
		return c, err
	}
	c.tree = c.site.Brand.Offered(c.tree)
	if err := s.find(ctx, who, c, items); err != nil {
		return c, err
	}
	for i, item := range items {
		at := fmt.Sprintf("items[%d]", i)
		l, understood := c.readItem(at, item)
		if !understood {
			continue
		}
		if err := s.may(ctx, c, at, l); err != nil {
			return c, err
		}
		c.lines = append(c.lines, l)
	}
	c.include()
	return c, nil
}

// include has more categories cost nothing beside a launch of the same listing, which has them.
func (c *cart) include() {
	for i := range c.lines {
		l := &c.lines[i]
		if l.code == app.ProductExtraCategories &&
			slices.ContainsFunc(c.lines, func(other line) bool {
				return other.code == app.ProductLaunch && other.Listing == l.Listing
			}) {
			l.Net = 0
		}
	}
}

// find reads the listings that items name, as far as they are the caller's on this site.
func (s *Service) find(ctx context.Context, who app.Caller, c *cart, items []Item) error {
	var ids []int64
	for _, item := range items {
		if item.Listing.Set && !slices.Contains(ids, item.Listing.Value) {
			ids = append(ids, item.Listing.Value)
		}
	}
	found, err := s.store.Listings(ctx, ids)
	for _, l := range found {
		if l.OwnedBy(who) && l.Site.ID == c.site.ID {
			c.owned[l.ID] = l
		}
	}
	return err
}

// readItem understands an item as far as that takes nothing but itself, or notes what is wrong with it.
func (c *cart) readItem(at string, item Item) (l line, understood bool) {
	before := len(c.issues)
	p, known := productOf(app.Product(item.Product))
	cents, sold := c.prices[p.code]
	if !known || !sold {
		c.issues.Add(at+".product", "is %s, which is not for sale here; %s",
			app.Brief(item.Product), app.Suggest(item.Product, c.sold()))
		return l, false
	}
	l = line{product: p, OrderLine: app.OrderLine{Product: p.code, State: app.LineWaiting}}
	l.Net, l.Tax.Kind = cents, string(c.kinds[p.code])
	c.readListing(at, item, &l)
	c.readWeek(at, item, &l)
	c.readAmount(at, item, &l)
	c.readCategories(at, item, &l)
	c.readOptions(at, item, &l)
	return l, len(c.issues) == before
}

// sold lists the products that are for sale.
func (c *cart) sold() (codes []string) {
	for _, p := range catalogue {
		if _, sold := c.prices[p.code]; sold {
			codes = append(codes, string(p.code))
		}
	}
	return codes
}

func (c *cart) readListing(at string, item Item, l *line) {
	at += ".listing_id"
	switch {
	case !item.Listing.Set && l.needsListing:
		c.issues.Add(at, "is missing, and %s is for a listing; send the listing_id of one that list_my_listings gives",
			l.code)
	case !item.Listing.Set:
	case c.owned[item.Listing.Value].ID == 0: // somebody else's is as missing as one that is not there
		c.issues.Add(at, "is %d, and no listing of yours on this site has that id; send one that list_my_listings gives", item.Listing.Value)
	default:
		l.listing, l.Listing = c.owned[item.Listing.Value], item.Listing.Value
	}
}

func (c *cart) readWeek(at string, item Item, l *line) {
	at += ".week"
	week := app.Week(item.Week)
	switch {
	case l.weeks == noWeek && week != "":
		c.issues.Add(at, "is of no use for %s, which takes no week; leave it out", l.code)
	case l.weeks == someWeek && week == "":
		c.issues.Add(at, "is missing; send %s", c.weekWords())
	case week != "" && !slices.Contains(c.open, week):
		c.issues.Add(at, "is %s, which is no week that %s is offered for; send %s",
			app.Brief(item.Week), l.code, c.weekWords())
	}
	l.Week = week
}

func (c *cart) weekWords() texts.Text {
	if len(c.open) == 0 {
		return "the order again later: no week has room at present"
	}
	weeks := make([]string, len(c.open))
	for i, w := range c.open {
		weeks[i] = string(w)
	}
	return texts.Sprintf("one of %s", strings.Join(weeks, ", "))
}

func (c *cart) readAmount(at string, item Item, l *line) {
	at += ".amount_cents"
	switch {
	case !l.chosen && item.Amount.Set:
		c.issues.Add(at, "is of no use for %s, which has a price of its own; leave it out", l.code)
	case !l.chosen:
	case !item.Amount.Set:
		c.issues.Add(at, "is missing; send how much the person contributes, at least %d", l.Net)
	case item.Amount.Value < l.Net:
		c.issues.AddCode(app.CodeBounds, at, "is %d; send at least %d", item.Amount.Value, l.Net)
	default:
		l.Net = item.Amount.Value
	}
}

func (c *cart) readCategories(at string, item Item, l *line) {
	at += ".categories"
	switch n := len(item.Categories); {
	case n > 0 && !l.categories:
		c.issues.Add(at, "is of no use for %s; leave it out, or order extra_categories", l.code)
		return
	case n > mostCategories:
		c.issues.AddCode(app.CodeBounds, at, "has %d items; send at most %d", n, mostCategories)
		return
	case n == 0 && l.code == app.ProductExtraCategories:
		c.issues.Add(at, "is missing; send 1 to %d slugs of list_categories", mostCategories)
	}
	for i, slug := range item.Categories {
		place := fmt.Sprintf("%s[%d]", at, i)
		switch {
		case !slices.ContainsFunc(c.tree, func(k app.Category) bool { return k.Slug == slug }):
			c.issues.Add(place, "is %s, which is no category here; send a slug of list_categories",
				app.Brief(string(slug)))
		case slices.Contains(item.Categories[:i], slug):
			c.issues.Add(place, "is %s for the second time; name each category once", slug)
		case len(l.listing.Categories) > 0 && l.listing.Categories[0].Slug == slug:
			c.issues.Add(place, "is %s, the primary category of the listing; send others", slug)
		default:
			l.Categories = append(l.Categories, slug)
		}
	}
}

func (c *cart) readOptions(at string, item Item, l *line) {
	at += ".options"
	for _, name := range slices.Sorted(maps.Keys(item.Options)) {
		value := item.Options[name]
		place := at + "." + name
		i := slices.IndexFunc(l.options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			c.issues.Add(place, "is not known here; %s", l.optionWords())
			continue
		}
		text, is := value.(string)
		switch n := utf8.RuneCountInString(text); {
		case !is || strings.TrimSpace(text) == "":
			c.issues.Add(place, "is no text; send one of at most %d characters, or leave it out", l.options[i].Max)
		case n > l.options[i].Max:
			c.issues.AddCode(app.CodeBounds, place, "has %d characters; send at most %d", n, l.options[i].Max)
		default:
			if l.Options == nil {
				l.Options = map[string]any{}
			}
			l.Options[name] = strings.TrimSpace(text)
		}
	}
}

func (l line) optionWords() texts.Text {
	names := make([]string, len(l.options))
	for i, o := range l.options {
		names[i] = o.Name
	}
	if len(names) == 0 {
		return texts.Sprintf("%s takes no options; leave them out", l.code)
	}
	return texts.Sprintf("%s takes %s", l.code, strings.Join(names, " and "))
}
