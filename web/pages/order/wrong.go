package order

import (
	"fmt"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
)

// What is wrong with an order is said in the words of the API, which name listings by id and operations to call. Pages
// say it in their own.

// unpayable says why an order cannot be paid as it stands, whatever is typed; nil if it can.
func unpayable(r orders.Review) (all []texts.Text) {
	if r.Problem == nil {
		return nil
	}
	if len(r.Problem.Issues) == 0 {
		return []texts.Text{r.Problem.Message}
	}
	for _, i := range r.Problem.Issues {
		at := -1
		if _, err := fmt.Sscanf(i.Location, "items[%d]", &at); err != nil || at >= len(r.Items) {
			continue
		}
		says := texts.Sprintf("%s: this cannot be bought any more as it was ordered.", r.Items[at].Name)
		if strings.HasSuffix(i.Location, ".week") {
			says = texts.Sprintf("%s: its week has no room any more.", r.Items[at].Name)
		}
		if !slices.Contains(all, says) {
			all = append(all, says)
		}
	}
	return all
}

// ofForm is a refusal of an order without what is wrong with its items, which unpayable says; nil if nothing is left.
func ofForm(err error) error {
	e := app.RefusalOf(err)
	if e == nil || len(e.Issues) == 0 {
		return err
	}
	var rest app.Issues
	for _, i := range e.Issues {
		if !strings.HasPrefix(i.Location, "items[") {
			rest = append(rest, i)
		}
	}
	return rest.Err()
}

// ofChoice is a refusal of the only item of an order at the places of the form on which it was chosen.
func ofChoice(err error) error {
	e := app.RefusalOf(err)
	if e == nil || len(e.Issues) == 0 {
		return err
	}
	places := map[string]string{"amount_cents": "amount", "options.notes": "notes"}
	var all app.Issues
	for _, i := range e.Issues {
		at := strings.TrimPrefix(i.Location, "items[0].")
		if named, is := places[at]; is {
			at = named
		}
		switch i.Location = at; at {
		case "listing_id":
			i.Location, i.Message = "product", "cannot be bought for this listing now; choose another"
		case "amount": // which the API has in cents
			i.Message = "is less than may be contributed"
		}
		all = append(all, i)
	}
	return all.Err()
}
