package orders

import (
	"slices"

	"debut/app"
	"debut/app/ground/texts"
)

// empty reports whether an order launches a listing whose page would say nothing of its product.
func empty(l app.OrderLine, of app.Listing) bool {
	launches := slices.Contains([]app.Product{app.ProductLaunch, app.ProductLaunchBundle, app.ProductRelaunch},
		l.Product)
	return launches && of.ID != 0 && of.Company.OnlyNamed()
}

// warnings say what to know before an order is paid. They refuse nothing.
func (c *cart) warnings() []texts.Text {
	list := []texts.Text{}
	if c.number != "" {
		list = append(list, c.number)
	}
	for _, l := range c.lines {
		if empty(l.OrderLine, l.listing) {
			list = append(list,
				texts.Sprintf("Listing %d has a name and a category alone: no tagline and no description, so its page would be empty. It can be launched so; tell the person, and add them with update_my_listing.", l.Listing))
		}
	}
	return list
}
