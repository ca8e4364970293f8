package app

import (
	"slices"
	"strings"
)

// FieldSpec is what the program must know of a field besides its value. What a listing states is one field after the other, so whoever
// reads, checks, proves, merges or moves fields goes by these, and a new one needs its row here and its place in the structs.
type FieldSpec struct {
	Key       string // its name on the wire
	Type      FieldType
	Draft     Bounds // none of a field that a draft does not have
	Listing   Bounds
	Required  bool  // a listing cannot do without
	DraftOnly bool  // changed by update_draft alone, and not by update_my_listing
	Weight    int   // what it counts towards a complete profile, in percent
	Compared  int   // its row in a comparison, counted from 1; 0 if it has none
	Owner     Owner // whose it is
}

// FieldType says what the text of a field is, or each entry of its list.
type FieldType string

const (
	TypeProse        FieldType = "" // sentences
	TypeTerm         FieldType = "term"
	TypeStage        FieldType = "stage"         // one of Stages
	TypeCategory     FieldType = "category"      // a name from the directory's tree
	TypePricingModel FieldType = "pricing_model" // one of PricingModels
	TypeCountry      FieldType = "country"       // ISO 3166-1 alpha-2, kept in upper case
	TypeYear         FieldType = "year"
	TypeEmail        FieldType = "email"
	TypeLink         FieldType = "link"
)

// Owner says whose a field is.
type Owner string

const (
	OfCompany Owner = "company" // shared by every site that lists the company
	OfSite    Owner = "site"    // of the listing on one site
)

// Bounds are the least and the most characters of a text, or of each entry of a list; of a number, its least and greatest value.
type Bounds struct {
	Items       int // most entries of a list; 0 of what is none
	Least, Most int
}

func chars(most int) Bounds          { return Bounds{Most: most} }
func entries(items, most int) Bounds { return Bounds{Items: items, Least: 1, Most: most} }

// FieldSpecs are all fields, in the order in which people read them: those of a draft's profile, and after them those that only a
// listing has.
var FieldSpecs = []FieldSpec{
	{Key: "name", Type: TypeTerm, Draft: chars(500), Listing: chars(200), Weight: 10, Owner: OfCompany, Required: true, DraftOnly: true},
	{Key: "tagline", Draft: chars(500), Listing: chars(200), Weight: 10, Compared: 1, Owner: OfCompany},
	{Key: "short_description", Draft: chars(500), Listing: chars(300), Weight: 8, Compared: 2, Owner: OfCompany},
	{Key: "description", Draft: chars(20_000), Listing: chars(20_000), Weight: 12, Owner: OfCompany},
	{Key: "stage", Type: TypeStage, Draft: chars(500), Listing: chars(40), Weight: 1, Compared: 4, Owner: OfCompany, DraftOnly: true},
	{Key: "categories", Type: TypeCategory, Draft: entries(20, 200), Listing: entries(4, 200), Weight: 10, Compared: 3, Owner: OfSite,
		Required: true, DraftOnly: true},
	{Key: "tags", Type: TypeTerm, Draft: entries(20, 200), Listing: entries(20, 200), Weight: 2, Owner: OfCompany, DraftOnly: true},
	{Key: "pricing_model", Type: TypePricingModel, Draft: chars(500), Listing: chars(40), Weight: 6, Compared: 5, Owner: OfCompany},
	{Key: "pricing_summary", Draft: chars(500), Listing: chars(300), Weight: 4, Compared: 6, Owner: OfCompany},
	{Key: "country", Type: TypeCountry, Draft: chars(500), Listing: chars(2), Weight: 4, Compared: 7, Owner: OfCompany},
	{Key: "city", Type: TypeTerm, Draft: chars(500), Listing: chars(120), Weight: 2, Compared: 8, Owner: OfCompany},
	{Key: "founded_year", Type: TypeYear, Draft: chars(500), Listing: Bounds{Least: 1800, Most: 2100}, Weight: 4, Compared: 9,
		Owner: OfCompany},
	{Key: "features", Type: TypeTerm, Draft: entries(20, 200), Listing: entries(20, 200), Weight: 8, Compared: 10, Owner: OfCompany},
	{Key: "usps", Type: TypeTerm, Draft: entries(20, 200), Listing: entries(20, 200), Weight: 2, Compared: 11, Owner: OfCompany},
	{Key: "keywords", Type: TypeTerm, Draft: entries(20, 200), Listing: entries(20, 200), Weight: 2, Owner: OfCompany},
	{Key: "contact_email", Type: TypeEmail, Draft: chars(500), Listing: chars(254), Weight: 4, Owner: OfCompany},
	{Key: "demo_video_url", Type: TypeLink, Draft: chars(500), Listing: chars(500), Weight: 1, Owner: OfCompany},
	{Key: "logo_url", Type: TypeLink, Draft: chars(500), Listing: chars(500), Weight: 6, Owner: OfCompany, DraftOnly: true},

	{Key: "headline", Listing: chars(200), Owner: OfSite},
	{Key: "summary", Listing: chars(20_000), Owner: OfSite},
	{Key: "seo_title", Listing: chars(200), Owner: OfSite},
	{Key: "seo_description", Listing: chars(320), Owner: OfSite},
}

// ProfileFields names the fields of a draft's profile, in the order of FieldSpecs.
var ProfileFields = func() (keys []string) {
	for _, spec := range FieldSpecs {
		if spec.InDraft() {
			keys = append(keys, spec.Key)
		}
	}
	return keys
}()

// ComparedFields are the fields that are set side by side, in their order.
var ComparedFields = func() (fields []FieldSpec) {
	for _, field := range FieldSpecs {
		if field.Compared > 0 {
			fields = append(fields, field)
		}
	}
	slices.SortFunc(fields, func(a, b FieldSpec) int { return a.Compared - b.Compared })
	return fields
}()

// SpecOf returns what is known of the field with that key; the zero FieldSpec if there is none.
func SpecOf(key string) FieldSpec {
	if i := slices.IndexFunc(FieldSpecs, func(spec FieldSpec) bool { return spec.Key == key }); i >= 0 {
		return FieldSpecs[i]
	}
	return FieldSpec{}
}

// InDraft reports whether a draft's profile has the field.
func (f FieldSpec) InDraft() bool { return f.Draft != Bounds{} }

// IsList reports whether the field holds a list.
func (f FieldSpec) IsList() bool { return f.Listing.Items > 0 }

// Canonical returns the form in which a text of the type is kept.
func (t FieldType) Canonical(text string) string {
	switch t {
	case TypeCountry:
		return strings.ToUpper(text)
	case TypeStage:
		return string(Slugify(text))
	case TypePricingModel:
		return strings.ReplaceAll(string(Slugify(text)), "-", "_")
	}
	return text
}
