package editor

import (
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
)

// part is what is edited by itself.
type part struct {
	Key   drafts.Part
	Label texts.Text
	kind  kind
	Hint  texts.Text
	most  int // characters that a listing holds, or entries; 0 is not counted
}

// kind says by which controls a part is edited.
type kind int

const (
	line  kind = iota
	short      // a line that may be long
	prose
	lines // a list, an item a line
	stage
	pricing
	country
	picked // categories
	links
	questions
	people
	events
)

// section is parts that a visitor reads together.
type section struct {
	ID    string
	Label texts.Text
	parts []part
}

// sections are all parts, in the order in which a visitor reads them.
var sections = []section{
	{"head", "Basics", []part{
		field("logo_url"), field("name"), field("tagline"), field("categories"),
	}},
	{"about", "About", []part{
		{"listed.headline", "Headline", short, "It stands above the description, on this site alone.", 200},
		{"listed.summary", "Summary", prose,
			"It stands between the headline and the description, on this site alone. A blank line begins a new paragraph.", 20_000},
		field("short_description"), field("description"), field("tags"),
	}},
	{"facts", "Facts", []part{
		field("pricing_model"), field("stage"), field("founded_year"), field("country"), field("city"),
		field("contact_email"),
		field("demo_video_url"),
		{"company_socials", app.FieldLabel("company_socials"), links, "Leave blank what there is not.", 0},
	}},
	{"features", "Features", []part{
		field("features"), field("usps"), field("pricing_summary"),
	}},
	{"story", "Story", []part{
		{"story.title", "Title of the story", line, "The story stands on the page of a paid launch.", 200},
		{"story.story", "The story", prose, "", 8000}, {"story.why_started", "Why it was started", prose, "", 8000},
		{"story.problem", "The problem", prose, "", 8000}, {"story.journey", "The journey", prose, "", 8000},
		{"story.challenges", "Challenges", prose, "", 8000}, {"story.achievements", "Achievements", prose, "", 8000},
		{"story.lessons", "Lessons", prose, "", 8000}, {"story.whats_next", "What’s next", prose, "", 8000},
		{"milestones", app.FieldLabel("milestones"), events, "They stand on the page of a paid launch.", 50},
	}},
	{"founders", "Founders", []part{
		{"founders", app.FieldLabel("founders"), people, "The first is the one that a free launch asks for.", 6},
		{"founder_socials", app.FieldLabel("founder_socials"), links, "Leave blank what there is not.", 0},
	}},
	{"questions", "Questions", []part{
		{"faqs", app.FieldLabel("faqs"), questions, "Five read best.", 10},
	}},
	{"others", "Comparison and search", []part{
		{"competitor_url", app.FieldLabel("competitor_url"), line, "It is read and compared with yours, for you alone.",
			0},
		field("keywords"),
		{"seo.title", app.FieldLabel("seo.title"), short, "Left blank, it is the name and the tagline.", 70},
		{"seo.meta", app.FieldLabel("seo.meta"), prose, "Left blank, it is the short description.", 170},
	}},
}

// sectionsOf returns the sections of what is edited.
func sectionsOf(d app.Draft) (list []section) {
	for _, s := range sections {
		s.parts = slices.DeleteFunc(slices.Clone(s.parts), func(p part) bool {
			if d.ID != "" {
				return strings.HasPrefix(string(p.Key), "listed.")
			}
			return !p.inListing()
		})
		if len(s.parts) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// field returns the part of a profile field, counted by what a listing holds.
func field(key string) part {
	spec := app.SpecOf(key)
	p := part{drafts.Part(key), app.FieldLabel(key), kindOf(spec), spec.Hint, 0}
	switch {
	case spec.IsList():
		p.most = spec.Listing.Items
	case p.kind == line && spec.Type != app.TypeYear || p.kind == short || p.kind == prose:
		p.most = spec.Listing.Most
	}
	return p
}

// kindOf says by which controls a profile field is edited.
func kindOf(spec app.FieldSpec) kind {
	switch {
	case spec.Type == app.TypeCategory:
		return picked
	case spec.IsList():
		return lines
	case spec.Type == app.TypeProse && spec.Lines:
		return prose
	case spec.Type == app.TypeProse:
		return short
	}
	return kinds[spec.Type]
}

// kinds are those of types of fields that have controls of their own; the others are a line.
var kinds = map[app.FieldType]kind{app.TypeStage: stage, app.TypePricingModel: pricing, app.TypeCountry: country}

// partNamed returns the part of that name.
func partNamed(name drafts.Part) (part, bool) {
	for _, s := range sections {
		for _, p := range s.parts {
			if p.Key == name {
				return p, true
			}
		}
	}
	return part{}, false
}

// inProfile reports whether the part is one of the profile fields, which have tools.
func (p part) inProfile() bool { return app.SpecOf(string(p.Key)).InDraft() }

// draftOnly are the parts and groups of parts besides fields that a listing is not edited by.
var draftOnly = []string{"story", "milestones", "competitor_url"}

// inListing reports whether the part is changed of what a listing says.
func (p part) inListing() bool {
	group, _, _ := strings.Cut(string(p.Key), ".")
	return !app.SpecOf(group).DraftOnly && !slices.Contains(draftOnly, group)
}

// labelOf returns what a profile field is called.
func labelOf(key string) texts.Text {
	p, _ := partNamed(drafts.Part(key))
	return p.Label
}
