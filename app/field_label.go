package app

import (
	"cmp"

	"debut/app/ground/texts"
)

// partLabels are what the parts of a profile are called that are no fields, where their key does not say it.
var partLabels = map[string]texts.Text{
	"faqs": "Questions and answers", "socials": "Links", "company_socials": "Links",
	"founder_socials": "Links of the first founder",
	"competitor_url":  "A competing product’s website",
	"seo.title":       SpecOf("seo_title").Label, "seo.meta": SpecOf("seo_description").Label,
}

// FieldLabel returns what a part of a profile is called on every page and in every letter.
func FieldLabel(key string) texts.Text {
	return cmp.Or(SpecOf(key).Label, partLabels[key], texts.Label(key))
}
