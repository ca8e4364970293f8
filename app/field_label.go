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

// StoryRule says what the story of a product is for, as FieldSpec.Rule does of a field.
const StoryRule texts.Text = "How it came to be, told by whoever made it; not what the product does."

// RuleOf returns what a part of a profile is for; "" of one that says it by its name.
func RuleOf(key string) texts.Text {
	if key == "story.story" {
		return StoryRule
	}
	return SpecOf(key).Rule
}

// FieldLabel returns what a part of a profile is called on every page and in every letter.
func FieldLabel(key string) texts.Text {
	return cmp.Or(SpecOf(key).Label, partLabels[key], texts.Label(key))
}
