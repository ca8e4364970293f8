package app

import (
	"cmp"
	"slices"
	"strings"

	"debut/app/ground/texts"
)

// FieldSpec is what the program must know of a field besides its value. What a listing states is one field after the
// other, so whoever takes, checks, proves, merges, shows or moves fields goes by these, and a new one needs its row
// here and its place in the structs.
type FieldSpec struct {
	Key       string // its name on the wire
	Type      FieldType
	Lines     bool   // its text may have line breaks
	Draft     Bounds // none of a field that a draft does not have
	Listing   Bounds
	Required  bool       // a listing cannot do without
	DraftOnly bool       // changed by update_draft alone, and not by update_my_listing
	Suggested bool       // visitors may suggest it
	Weight    int        // what it counts towards a complete profile, in percent: see WeightOf
	Compared  int        // its row in a comparison, counted from 1; 0 if it has none
	Owner     Owner      // whose it is
	Label     texts.Text // what people read; "" if its key says it
	Rule      texts.Text // what its text is for, and what not: people and programs read it
	Doc       string     // what programs read that fill in a draft; %d is what a listing holds
	Hint      texts.Text // what stands beside its control
	Why       texts.Text // what it is good for in a profile
	Headings  string     // that other people's files have for it, by their letters and digits alone
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

// Bounds are the least and the most characters of a text, or of each entry of a list; of a number, its least and
// greatest value.
type Bounds struct {
	Items       int // most entries of a list; 0 of what is none
	Least, Most int
}

func chars(most int) Bounds          { return Bounds{Most: most} }
func entries(items, most int) Bounds { return Bounds{Items: items, Least: 1, Most: most} }

// FieldSpecs are all fields, in the order in which people read them: those of a draft's profile, and after them those
// that only a listing has.
var FieldSpecs = []FieldSpec{
	{Key: "name", Type: TypeTerm, Draft: chars(500), Listing: chars(200), Weight: 10, Owner: OfCompany,
		Required: true, DraftOnly: true,
		Rule: "What people call it, without a slogan, a legal form or the end of its domain.",
		Why:  "The listing and its address are called after it.",
		Headings: "company companyname product productname startup startupname tool toolname software app appname title firma firmenname " +
			"unternehmen nom nombre naam"},
	{Key: "tagline", Draft: chars(500), Listing: chars(200), Weight: 10, Compared: 1, Owner: OfCompany,
		Rule: "Its promise in 3 to 14 words, as the homepage’s first heading makes it; not the name alone.",
		Doc:  "A listing holds %d characters.", Why: "The one line that every list shows.",
		Headings: "slogan oneliner pitch subtitle claim motto"},
	{Key: "short_description", Lines: true, Draft: chars(500), Listing: chars(300), Weight: 8,
		Compared: 2, Owner: OfCompany,
		Rule: "One sentence for lists: what it does, for whom. Not the first sentence of the description again.",
		Doc:  "A listing holds %d characters.", Why: "What previews and search results show.",
		Headings: "excerpt shorttext teaser kurzbeschreibung"},
	{Key: "description", Lines: true, Draft: chars(20_000), Listing: chars(20_000), Weight: 12, Owner: OfCompany,
		Rule: "What it does, for whom and how, in whole sentences; no prices, notices or calls to act.",
		Hint: "A blank line begins a new paragraph.", Why: "What the listing's page is about, and what search reads.",
		Headings: "about longdescription details overview body beschreibung descripcion omschrijving"},
	{Key: "stage", Type: TypeStage, Draft: chars(500), Listing: chars(40), Weight: 1, Compared: 4,
		Owner: OfCompany, DraftOnly: true,
		Why: "Visitors filter by it.", Headings: "phase companystage"},
	{Key: "categories", Type: TypeCategory, Draft: entries(20, 200), Listing: entries(4, 200), Weight: 10,
		Compared: 3, Owner: OfSite,
		Required: true, DraftOnly: true, Doc: "Names from list_categories; the first is primary.",
		Hint:     "The first is the one that the product is filed under; only paid listings show the others.",
		Why:      "The listing is filed under it.",
		Headings: "category industry industries sector kategorie kategorien rubrik categorie categoria"},
	{Key: "tags", Type: TypeTerm, Draft: entries(20, 200), Listing: entries(20, 200), Weight: 2,
		Owner: OfCompany, DraftOnly: true,
		Rule: "Terms that people search for, such as “email signatures”; not words beside them, such as “manage Gmail”.",
		Hint: "One a line.", Why: "Search finds the listing by them.", Headings: "tag labels label topics topic"},
	{Key: "pricing_model", Type: TypePricingModel, Draft: chars(500), Listing: chars(40), Weight: 6,
		Compared: 5, Owner: OfCompany,
		Suggested: true, Why: "Visitors filter by it.", Headings: "pricing pricingtype preismodell"},
	{Key: "pricing_summary", Draft: chars(500), Listing: chars(300), Weight: 4, Compared: 6,
		Owner: OfCompany, Suggested: true,
		Label: "Prices", Hint: "In a sentence.", Why: "Visitors ask for it first.",
		Headings: "price prices priceinfo preis"},
	{Key: "country", Type: TypeCountry, Draft: chars(500), Listing: chars(2), Weight: 4, Compared: 7,
		Owner: OfCompany, Suggested: true,
		Doc: "ISO 3166-1 alpha-2 code.", Why: "Visitors filter by it.", Headings: "countrycode land pays pais"},
	{Key: "city", Type: TypeTerm, Draft: chars(500), Listing: chars(120), Weight: 2, Compared: 8,
		Owner: OfCompany, Suggested: true,
		Why: "Says where the company is.", Headings: "town stadt ort ville ciudad plaats"},
	{Key: "founded_year", Type: TypeYear, Draft: chars(500), Listing: Bounds{Least: 1800, Most: 2100},
		Weight: 4, Compared: 9,
		Owner: OfCompany, Suggested: true, Label: "Founded", Doc: "A year, such as 2024.",
		Hint:     "A year, such as 2024.",
		Why:      "Says how long the company is there.",
		Headings: "founded yearfounded foundingyear foundedin since grundungsjahr gegrundet"},
	{Key: "features", Type: TypeTerm, Draft: entries(20, 200), Listing: entries(20, 200), Weight: 8,
		Compared: 10, Owner: OfCompany,
		Rule: "What it can do, each in a few words; no problems, prices or audiences.",
		Hint: "One a line.", Why: "Comparisons are made of them.", Headings: "feature functions funktionen"},
	{Key: "usps", Type: TypeTerm, Draft: entries(20, 200), Listing: entries(20, 200), Weight: 2,
		Compared: 11, Owner: OfCompany,
		Label: "What makes it different", Hint: "One a line.",
		Rule: "Why to choose it over others, each in a few words; not the features again.",
		Why:  "Comparisons are made of them."},
	{Key: "keywords", Type: TypeTerm, Draft: entries(20, 200), Listing: entries(20, 200), Owner: OfCompany,
		Rule: "Other words for the same: synonyms, abbreviations, what it replaces.",
		Hint: "One a line.", Why: "Search finds the listing by them."},
	{Key: "contact_email", Type: TypeEmail, Draft: chars(500), Listing: chars(254), Weight: 4,
		Owner: OfCompany, Suggested: true,
		Label: "Contact e-mail", Hint: "Visitors see it.", Why: "Visitors write to it.",
		Headings: "email mail emailaddress contact kontakt"},
	{Key: "demo_video_url", Type: TypeLink, Draft: chars(500), Listing: chars(500), Weight: 1,
		Owner: OfCompany, Suggested: true,
		Label: "Demo video", Hint: "The address of a video that shows the product.", Why: "The page shows it.",
		Headings: "video videourl demo"},
	{Key: "logo_url", Type: TypeLink, Draft: chars(500), Listing: chars(500), Weight: 6,
		Owner: OfCompany, DraftOnly: true,
		Label: "Logo", Why: "Every list shows it beside the name.", Headings: "logo icon image logolink"},

	{Key: "headline", Listing: chars(200), Owner: OfSite},
	{Key: "summary", Lines: true, Listing: chars(20_000), Owner: OfSite},
	{Key: "seo_title", Listing: chars(200), Owner: OfSite, Label: "Title for search engines"},
	{Key: "seo_description", Lines: true, Listing: chars(320), Owner: OfSite, Label: "Description for search engines"},
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

// foundersWeight is what founders count towards a complete profile, who are no field of it.
const foundersWeight = 6

// WeightOf returns what a part of a draft counts towards a complete profile, in percent. What no visitor sees counts
// nothing.
func WeightOf(key string) int {
	if key == "founders" {
		return foundersWeight
	}
	return SpecOf(key).Weight
}

// InDraft reports whether a draft's profile has the field.
func (f FieldSpec) InDraft() bool { return f.Draft != Bounds{} }

// InListing reports whether update_my_listing changes the field.
func (f FieldSpec) InListing() bool { return !f.DraftOnly }

// IsList reports whether the field holds a list.
func (f FieldSpec) IsList() bool { return f.Listing.Items > 0 }

// Canonical returns the form in which a text of the type is kept.
func (t FieldType) Canonical(text string) string {
	if text == "" || slices.Contains(t.Choices(), text) {
		return text // as nearly all are kept
	}
	switch t {
	case TypeCountry:
		return strings.ToUpper(text)
	case TypeStage:
		return cmp.Or(t.choice(text), string(Slugify(text)))
	case TypePricingModel:
		return cmp.Or(t.choice(text), strings.ReplaceAll(string(Slugify(text)), "-", "_"))
	}
	return text
}
