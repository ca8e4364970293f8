package order

import (
	"context"
	"html/template"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// buyInput is what somebody chooses on the page of one of their products.
type buyInput struct {
	Product    app.Product `json:"product" required:"true" max:"60"`
	Week       string      `json:"week" max:"10"`
	Amount     int64       `json:"amount" min:"1" max:"1000000"`   // in whole units of the currency
	Categories []string    `json:"categories" max:"10" each:"200"` // by their names
	Notes      string      `json:"notes" lines:"true" max:"2000"`
	Country    app.Country `json:"country"` // of the buyer, as far as it is known
}

var buyForm = form.New[buyInput](map[string]texts.Text{
	"product": "The product", "week": "Launch week", "amount": "Amount", "categories": "Categories",
	"notes": "Notes for the team", "country": "Your country",
})

// item is the order of what was chosen for a listing, without what the product does not take: one form has the fields
// of all.
func (in buyInput) item(shop orders.Shop, p orders.Product) orders.Item {
	listing := shop.Listing.ID
	item := orders.Item{Product: string(in.Product), Listing: app.Sent[int64]{Set: true, Value: listing}}
	if p.TakesWeek {
		item.Week = in.Week
	}
	if p.ChosenAmount && in.Amount > 0 {
		item.Amount = app.Sent[int64]{Set: true, Value: in.Amount * 100}
	}
	if p.MaxCategories > 0 {
		item.Categories = in.slugs(shop.Categories)
	}
	if in.Notes != "" && slices.ContainsFunc(p.Options, func(o orders.Option) bool { return o.Name == "notes" }) {
		item.Options = map[string]any{"notes": in.Notes}
	}
	return item
}

// slugs returns the categories that were typed. One that there is not stays as it was typed, and is refused by that.
func (in buyInput) slugs(known []app.Category) (all []app.Slug) {
	for _, typed := range in.Categories {
		slug := app.Slug(typed)
		for _, c := range known {
			if strings.EqualFold(c.Name, strings.TrimSpace(typed)) {
				slug = c.Slug
			}
		}
		all = append(all, slug)
	}
	return all
}

type buyPage struct {
	Head template.HTML // of the pages of the listing
	orders.Shop
	Form   form.State
	Path   string
	Shown  []orders.Product // the one that was chosen, or all
	Others []choosable      // to look at one of them alone; none where there is one
}

// choosable leads to one product, or to all.
type choosable struct {
	Label texts.Text
	Href  string
	Open  bool
}

// newBuyPage shows one product of a shop, by its code, or all where the shop has none of that code.
func newBuyPage(head template.HTML, shop orders.Shop, state form.State, chosen string) buyPage {
	p := buyPage{Head: head, Shop: shop, Form: state, Path: buyPath(shop.Listing.ID), Shown: shop.Products}
	at := slices.IndexFunc(shop.Products, func(p orders.Product) bool { return string(p.Code) == chosen })
	if at >= 0 {
		p.Shown = shop.Products[at : at+1]
	}
	if len(shop.Products) > 1 {
		p.Others = append(p.Others, choosable{texts.Sprintf("All%.0s", "that can be bought"), p.Path, at < 0})
		for i, one := range shop.Products {
			p.Others = append(p.Others, choosable{one.Name, p.Path + "?product=" + string(one.Code), i == at})
		}
	}
	return p
}

// Least is the least amount of a product of the buyer's choice, in whole units.
func (buyPage) Least(p orders.Product) int64 { return (p.PriceCents + 99) / 100 }

// More numbers the further categories that a product may have.
func (buyPage) More(p orders.Product) (numbers []int) {
	for n := range p.MaxCategories {
		numbers = append(numbers, n+2)
	}
	return numbers
}

// Notes reports whether a product takes notes.
func (buyPage) Notes(p orders.Product) bool { return len(p.Options) > 0 }

func buyPath(listing int64) string { return app.ProductPath(listing, "buy") }

// buy shows what can be bought for a listing of whoever is signed in.
func (h handler) buy(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	shop, err := h.Orders.Shop(ctx, v.Caller(), id)
	if err == nil && len(shop.Products) == 0 {
		err = page.Nowhere()
	}
	if err != nil {
		return "", page.Page{}, err
	}
	head, err := h.Head(ctx, v)
	title := texts.Sprintf("Buy for %s", shop.Listing.Company.Name)
	return "buy", page.Page{Title: state.Title(title), At: "products",
		Unlisted: true, Main: newBuyPage(head, shop, state, v.R.FormValue("product"))}, err
}

// choose makes an order of what was chosen, and leads to where it is paid.
func (h handler) choose(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	if v.R.ParseForm() == nil { // without the fields in which no category was typed
		v.R.PostForm["categories"] = slices.DeleteFunc(v.R.PostForm["categories"],
			func(typed string) bool { return strings.TrimSpace(typed) == "" })
	}
	in, state, err := buyForm.Read(v.R)
	var made orders.Ordered
	if err == nil && state.OK() {
		var shop orders.Shop
		if shop, err = h.Orders.Shop(ctx, v.Caller(), id); err == nil {
			at := max(0, slices.IndexFunc(shop.Products, func(p orders.Product) bool { return p.Code == in.Product }))
			if len(shop.Products) == 0 {
				return "", page.Page{}, page.Nowhere()
			}
			made, err = h.Orders.Order(ctx, v.Caller(),
				orders.Input{Items: []orders.Item{in.item(shop, shop.Products[at])}, BillingCountry: in.Country})
		}
	}
	if state.Refuse(ofChoice(err), "") || !state.OK() {
		v.Refused = true
		return h.buy(ctx, v, state)
	}
	v.Next = orders.Path + made.Number
	return "", page.Page{}, err
}
