package site

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// object is a thing of schema.org as JSON-LD. The template writes it into a data block, where html/template escapes
// what could end the block.
type object map[string]any

// graph returns a page's data. Things without a value are left out of it, for what nobody stated is not claimed.
func graph(things ...object) object {
	var stated []object
	for _, t := range things {
		if t != nil {
			stated = append(stated, t)
		}
	}
	return object{"@context": "https://schema.org", "@graph": stated}
}

// set puts a value that is not empty.
func (o object) set(name string, value string) {
	if value = page.Shorten(page.OneLine(value), 500); value != "" {
		o[name] = value
	}
}

// crumb is a step on the way to a page. The last one is the page itself.
type crumb struct {
	name texts.Text
	path string
}

func breadcrumbs(site app.Site, way ...crumb) object {
	var steps []object
	for i, c := range way {
		step := object{"@type": "ListItem", "position": i + 1, "item": site.Origin + c.path}
		step.set("name", c.name.In(site.Brand.Language))
		steps = append(steps, step)
	}
	return object{"@type": "BreadcrumbList", "itemListElement": steps}
}

// siteData tells what the site is, and how it is searched.
func siteData(site app.Site, about texts.Text) object {
	o := object{
		"@type": "WebSite", "@id": site.Origin + "/#website", "url": site.Origin + "/",
		"potentialAction": object{
			"@type": "SearchAction", "query-input": "required name=search_term_string",
			"target": object{"@type": "EntryPoint", "urlTemplate": site.Origin + "/search?q={search_term_string}"},
		},
	}
	o.set("name", site.Name)
	o.set("description", about.In(site.Brand.Language))
	return o
}

// listingData returns what a listing's page states, and nothing else: its rating if so many reviews show.
func listingData(site app.Site, l listings.Public, ratedFrom int) object {
	way := []crumb{{"Categories", "/categories"}}
	if l.Category != nil {
		way = append(way, crumb{texts.Verbatim(l.Category.Name), "/categories/" + string(l.Category.Slug)})
	}
	way = append(way, crumb{texts.Verbatim(l.Name), "/listings/" + string(l.Slug)})
	page := object{
		"@type": "WebPage", "@id": l.URL, "url": l.URL, "dateModified": l.UpdatedAt.UTC().Format(time.RFC3339),
		"about": object{"@id": l.URL + "#company"}, "isPartOf": object{"@id": site.Origin + "/#website"},
	}
	page.set("name", l.Name)
	return graph(page, companyData(site, l), productData(l, ratedFrom), breadcrumbs(site, way...))
}

func companyData(site app.Site, l listings.Public) object {
	o := object{"@type": "Organization", "@id": l.URL + "#company"}
	o.set("name", l.Name)
	o.set("url", page.SafeLink(l.Website))
	o.set("slogan", page.Text(l.Tagline))
	o.set("description", firstOf(l.ShortDescription, l.Description))
	if logo := app.OwnPicture(page.Text(l.LogoURL), site.Origin, app.LogoFolder); logo != "" {
		o["logo"] = site.Origin + logo
	}
	if l.FoundedYear != nil {
		o["foundingDate"] = strconv.Itoa(*l.FoundedYear)
	}
	if l.Country != nil || l.City != nil {
		address := object{"@type": "PostalAddress"}
		address.set("addressCountry", page.Text(l.Country))
		address.set("addressLocality", page.Text(l.City))
		o["address"] = address
	}
	if same := profiles(l.Socials); len(same) > 0 {
		o["sameAs"] = same
	}
	var founders []object
	for _, f := range l.Founders {
		person := object{"@type": "Person"}
		person.set("name", f.Name)
		person.set("jobTitle", string(f.Title))
		if same := profiles(f.Socials); len(same) > 0 {
			person["sameAs"] = same
		}
		if person["name"] != nil {
			founders = append(founders, person)
		}
	}
	if len(founders) > 0 {
		o["founder"] = founders
	}
	return o
}

// profiles returns the links that the page leads to.
func profiles(socials app.Socials) []string {
	var list []string
	for _, key := range slices.Sorted(maps.Keys(socials)) {
		if href := page.SafeLink(socials[key]); page.Platform(key) != "" && href != "" {
			list = append(list, href)
		}
	}
	return list
}

// price reads a summary that is a price and nothing else, in a currency that leaves no doubt; a dollar may be of many
// countries.
var price = regexp.MustCompile(`^(?:(?i:from|starts at|costs) )?(?:(€|£|EUR ?|GBP ?|USD ?|US\$)(\d+(?:\.\d\d)?)|(\d+(?:\.\d\d)?) ?(€|EUR|GBP|USD))(?:(?: ?/ ?| (?:a|an|per) )[\pL ]{1,30})?\.?$`)

var currencies = map[string]string{"€": "EUR", "£": "GBP", "EUR": "EUR", "GBP": "GBP", "USD": "USD", "US$": "USD"}

// productData returns the product, with its price where the listing states one price or that it is free, and its rating
// if so many reviews show.
func productData(l listings.Public, ratedFrom int) object {
	o := object{"@type": "Product", "url": l.URL, "brand": object{"@id": l.URL + "#company"}}
	o.set("name", l.Name)
	o.set("description", firstOf(l.ShortDescription, l.Tagline))
	if l.Category != nil {
		o.set("category", l.Category.Name)
	}
	if offer := offerData(l); offer != nil {
		o["offers"] = offer
	}
	if r := l.Rating; r != nil && r.Reviews >= max(1, ratedFrom) {
		o["aggregateRating"] = object{"@type": "AggregateRating", "ratingValue": r.Stars, "reviewCount": r.Reviews,
			"bestRating": 5, "worstRating": 1}
	}
	return o
}

func offerData(l listings.Public) object {
	offer := object{"@type": "Offer", "url": l.URL}
	summary := page.Text(l.PricingSummary)
	found := price.FindStringSubmatch(summary)
	switch {
	case page.Text(l.PricingModel) == "free":
		offer["price"] = "0"
	case found != nil:
		offer["price"], offer["priceCurrency"] = found[2]+found[3], currencies[strings.TrimSpace(found[1]+found[4])]
	default:
		return nil
	}
	offer.set("description", summary)
	return offer
}

// weekData lists the launches of a week as the page ranks them.
func weekData(site app.Site, w launches.WeekPage, heading texts.Text) object {
	items := []object{}
	for i, item := range w.Items[:min(100, len(w.Items))] {
		o := object{"@type": "ListItem", "position": i + 1, "url": item.URL}
		o.set("name", item.Name)
		items = append(items, o)
	}
	list := object{"@type": "ItemList", "numberOfItems": len(w.Items), "itemListElement": items}
	list.set("name", heading.In(site.Brand.Language))
	return graph(list, breadcrumbs(site, crumb{"Launches", "/launches"}, crumb{dates(w), "/launches/" + w.Week}))
}
