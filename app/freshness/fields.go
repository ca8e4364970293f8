package freshness

import (
	"strconv"

	"debut/app/texts"
)

// Page is the address of the page on which the owner of a listing decides.
func Page(listing int64) string { return "/products/" + strconv.FormatInt(listing, 10) + "/website" }

// FieldWords names a field that proposals are about.
func FieldWords(name string) texts.Text { return fieldWords[name] }

var fieldWords = map[string]texts.Text{
	"name": "Name", "tagline": "Tagline", "short_description": "Short description", "description": "Description", "stage": "Stage",
	"pricing_model": "Pricing model", "pricing_summary": "Pricing", "country": "Country", "city": "City", "founded_year": "Founded",
	"features": "Features", "usps": "What makes it different", "keywords": "Keywords", "contact_email": "Contact e-mail",
	"demo_video_url": "Demo video", "faqs": "Questions and answers", "founders": "Founders", "socials": "Links",
}
