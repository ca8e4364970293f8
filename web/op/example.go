package op

import (
	"encoding/json"
	"unicode/utf8"
)

// words are what the documentation shows in texts, by the name of the field that holds them.
var words = map[string]string{
	"answer": "Yes, in every country of the EU.", "api": "https://debut.example/docs/api", "bio": "Ada sorted post for ten years before she wrote the first line of Parcelwick.",
	"body": "Labels now print in one go.", "city": "Ghent", "contact_email": "hello@parcelwick.example", "country": "BE", "currency": "EUR",
	"demo_video_url": "https://parcelwick.example/tour", "description": "Parcelwick prints labels, books pick-ups and tells buyers where their parcel is.",
	"detail": "The website's robots.txt asks not to be read. Fill the profile in by hand.", "code": "robots_disallowed", "domain": "parcelwick.example", "founded_year": "2024",
	"features": "Pick-ups at your door", "keywords": "shipping labels", "missing": "founders", "not_found_on_website": "city", "tags": "post", "usps": "One price for all carriers", "apply_to": "main",
	"headline": "Post without queues", "label": "Our website", "last4": "9f3k", "logo_url": "https://parcelwick.example/logo.png", "meta": "Labels, pick-ups and tracking for small shops.",
	"name": "Parcelwick", "page": "https://debut.example/listings/parcelwick", "pricing_model": "freemium", "pricing_summary": "Free up to 20 parcels a month",
	"question": "Do you ship abroad?", "quote": "Labels, pick-ups and tracking for small shops.", "seo_description": "Labels, pick-ups and tracking for small shops.",
	"seo_title": "Parcelwick: post without queues", "short_description": "Labels, pick-ups and tracking for small shops.", "stage": "launched", "story": "It began with a queue of two hours.",
	"summary": "Parcelwick takes the post off the desks of small shops.", "tagline": "Post without queues", "title": "Post without queues", "url": "https://parcelwick.example/",
	"website": "https://parcelwick.example/", "week": "2026-11-16",
}

// word returns what the documentation shows in a field of that name where s may hold it, else what was made up.
func word(name string, s *Schema, madeUp any) any {
	text, known := words[name]
	if list, ok := madeUp.([]any); ok && known && len(list) == 1 {
		return []any{word(name, s.Items, list[0])}
	}
	if name == "founded_year" && s.Type == "integer" {
		return json.Number("2024")
	}
	if !known || madeUp != any(plainWord) || s.Max != nil && int64(utf8.RuneCountInString(text)) > *s.Max {
		return madeUp
	}
	return text
}
