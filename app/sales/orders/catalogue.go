package orders

import (
	"slices"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// product is what a site sells, but for its price.
type product struct {
	code         app.Product
	name         texts.Text
	buys         texts.Text // what payment does
	buysNot      texts.Text // what it does not do, which people may hope for
	needsListing bool
	weeks        weekRule
	categories   bool // names up to mostCategories of them
	chosen       bool // the buyer says how much, from the price on
	options      []Option
	cents        int64 // the price of a site whose team set none
	byPeople     bool  // people do it for the buyer; everything else is a place, a date or a page, made by the program
}

// kindOf returns the kind of service that a product is, where the team did not say so.
func (p product) kindOf() vat.Kind {
	if p.byPeople {
		return vat.Human
	}
	return vat.Electronic
}

// weekRule says whether a product takes a launch week.
type weekRule int

const (
	noWeek weekRule = iota
	anyWeek
	someWeek // it has to
)

// mostCategories is how many categories a listing may have beside its primary one.
const mostCategories = 3

var brief = Option{Name: "notes",
	Description: "What the team should know, in the person's own words: at most 2000 characters.", Max: 2000}

// catalogue is everything that may be sold, in the order in which it is shown.
var catalogue = []product{
	{
		code: app.ProductLaunch, name: "Launch", cents: 4900, needsListing: true, weeks: anyWeek,
		buys:    "The listing goes live at once, or in the week that you choose, without the badge and without waiting in the free queue. It shows its founder story, milestones and media, and up to three more categories.",
		buysNot: "A place in a ranking: votes alone decide those.",
	},
	{
		code: app.ProductFeatured, name: "Featured place", cents: 9900, needsListing: true,
		buys:    "A place on the home page for 7 days, marked as paid. A listing that is not live yet has it from its launch on. Where all 24 places are taken, it begins when one ends; a second one for the same listing follows the first.",
		buysNot: "A place among the week's launches: it stands beside them.",
	},
	{
		code: app.ProductLaunchBundle, name: "Launch bundle",
		cents: 13900, needsListing: true, weeks: anyWeek, categories: true,
		buys:    "A launch, a featured place for 7 days from the launch on, and up to three more categories, for less than one by one.",
		buysNot: "A place in a ranking: votes alone decide those.",
	},
	{
		code: app.ProductRelaunch, name: "Relaunch", cents: 2900, needsListing: true, weeks: someWeek,
		buys:    "A live listing enters the launch week that you choose once more, beside those that debut in it.",
		buysNot: "Votes: the new week counts only those that are cast in it, and whoever voted for the listing before cannot vote for it again.",
	},
	{
		code: app.ProductExtraCategories, name: "More categories", cents: 1900, needsListing: true, categories: true,
		buys:    "Up to three more categories beside the primary one, in which people find the listing. A paid launch has them: ordered beside one, they cost nothing.",
		buysNot: "A better place within a category: votes decide that.",
	},
	{
		code: app.ProductDoneForYou, name: "Done for you", cents: 19900, byPeople: true,
		buys:    "A person of the site's team writes the listing from your website with you, and sets it up. Name the website, or your listing.",
		buysNot: "The launch itself, which is ordered apart.",
		options: []Option{
			{Name: "website", Description: "Address of the website, if there is no listing yet.", Max: 2048},
			brief,
		},
	},
	{
		code: app.ProductAIReview, name: "Review of the listing", cents: 4900, needsListing: true, byPeople: true,
		buys:    "A written report on the listing and its website, each point with the passage that shows it, within a few days.",
		buysNot: "Stars or a public review: it is advice for you alone.",
		options: []Option{brief},
	},
	{
		code: app.ProductBillboard, name: "Billboard", cents: 1000, needsListing: true, chosen: true,
		buys:    "Your amount counts on the billboard, which ranks by money contributed, and says so wherever it is shown.",
		buysNot: "A place in the rankings by votes, which are apart from the billboard.",
	},
	{
		code: app.ProductTrophyCabinet, name: "Trophy cabinet", cents: 2900, needsListing: true,
		buys:    "The listing's page shows its trophies in a cabinet of their own, with certificates to print.",
		buysNot: "Trophies: those are won by votes, and the cabinet stays empty until then.",
	},
}

func productOf(code app.Product) (product, bool) {
	at := slices.IndexFunc(catalogue, func(p product) bool { return p.code == code })
	if at < 0 {
		return product{}, false
	}
	return catalogue[at], true
}

// nameOf returns what a product is called.
func nameOf(code app.Product) texts.Text {
	p, _ := productOf(code)
	return p.name
}

// Option is something that an order of a product may say.
type Option struct {
	Name        string     `json:"name"`
	Description texts.Text `json:"description"`
	Max         int        `json:"max_length" doc:"The most characters that it may have."`
}
