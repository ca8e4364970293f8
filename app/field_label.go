package app

import "debut/app/ground/texts"

// fieldLabels are what the parts of a profile are called where their key does not say it.
var fieldLabels = map[string]texts.Text{
	"logo_url": "Logo", "pricing_summary": "Prices", "founded_year": "Founded", "usps": "What makes it different", "contact_email": "Contact e-mail",
	"demo_video_url": "Demo video", "faqs": "Questions and answers", "socials": "Links", "company_socials": "Links", "founder_socials": "Links of the first founder",
	"competitor_url": "A competing product’s website", "seo_title": "Title for search engines", "seo_description": "Description for search engines",
	"seo.title": "Title for search engines", "seo.meta": "Description for search engines",
}

// FieldLabel returns what a part of a profile is called on every page and in every letter.
func FieldLabel(key string) texts.Text {
	if label := fieldLabels[key]; label != "" {
		return label
	}
	return texts.Label(key)
}
