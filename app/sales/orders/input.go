package orders

import "debut/app"

// Input is what somebody wants to buy.
type Input struct {
	Items          []Item      `json:"items" required:"true" min:"1" max:"20" doc:"What to buy."`
	BillingCountry app.Country `json:"billing_country" doc:"The buyer's country, for a preview of VAT; the person states it again when they pay."`
	VATNumber      string      `json:"vat_number" max:"32" doc:"Of a business in the EU, such as DE136695976; a valid one of another country than the seller's is charged no VAT."`
	PromoCode      string      `json:"promo_code" max:"40" doc:"Exactly as the person typed it."`
}

// Item is a product that somebody wants to buy.
type Item struct {
	Product    string          `json:"product" required:"true" max:"60" doc:"A product of list_products."`
	Listing    app.Sent[int64] `json:"listing_id" min:"1" doc:"A listing of the caller, where the product has needs_listing."`
	Week       string          `json:"week" max:"10" doc:"A Monday of the product's weeks; a launch without one goes live as soon as it is paid."`
	Amount     app.Sent[int64] `json:"amount_cents" min:"1" max:"100000000" doc:"For billboard_min alone: how much, before VAT."`
	Categories []app.Slug      `json:"categories" max:"10" doc:"For products with max_categories: which, by slug, besides the listing's primary one."`
	Options    map[string]any  `json:"options" max:"20" doc:"What the product's options ask for, as texts."`
}
