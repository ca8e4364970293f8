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
		field("logo_url", line, ""),
		field("name", line, ""),
		field("tagline", short, ""),
		field("categories", picked, "The first is the one that the product is filed under; only paid listings show the others."),
	}},
	{"about", "About", []part{
		{"listed.headline", "Headline", short, "It stands above the description, on this site alone.", 200},
		{"listed.summary", "Summary", prose, "It stands between the headline and the description, on this site alone. A blank line begins a new paragraph.", 20_000},
		field("short_description", prose, ""),
		field("description", prose, "A blank line begins a new paragraph."),
		field("tags", lines, "One a line."),
	}},
	{"facts", "Facts", []part{
		field("pricing_model", pricing, ""),
		field("stage", stage, ""),
		field("founded_year", line, "A year, such as 2024."),
		field("country", country, ""),
		field("city", line, ""),
		field("contact_email", line, "Visitors see it."),
		field("demo_video_url", line, "The address of a video that shows the product."),
		{"company_socials", app.FieldLabel("company_socials"), links, "Leave blank what there is not.", 0},
	}},
	{"features", "Features", []part{
		field("features", lines, "One a line."),
		field("usps", lines, "One a line."),
		field("pricing_summary", short, "In a sentence."),
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
		{"competitor_url", app.FieldLabel("competitor_url"), line, "It is read and compared with yours, for you alone.", 0},
		field("keywords", lines, "What people would search for. One a line."),
		{"seo.title", app.FieldLabel("seo.title"), short, "Left blank, it is the name and the tagline.", 70},
		{"seo.meta", app.FieldLabel("seo.meta"), prose, "Left blank, it is the short description.", 170},
	}},
}

// listed are the parts that are changed of what a listing says.
var listed = []drafts.Part{
	"tagline", "listed.headline", "listed.summary", "short_description", "description", "pricing_model", "founded_year", "country", "city", "contact_email", "demo_video_url", "company_socials",
	"features", "usps", "pricing_summary", "founders", "founder_socials", "faqs", "keywords", "seo.title", "seo.meta",
}

// sectionsOf returns the sections of what is edited.
func sectionsOf(d app.Draft) (list []section) {
	for _, s := range sections {
		s.parts = slices.DeleteFunc(slices.Clone(s.parts), func(p part) bool {
			if d.ID != "" {
				return strings.HasPrefix(string(p.Key), "listed.")
			}
			return !slices.Contains(listed, p.Key)
		})
		if len(s.parts) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// field returns the part of a profile field, counted by what a listing holds.
func field(key string, by kind, hint texts.Text) part {
	spec := app.SpecOf(key)
	p := part{drafts.Part(key), app.FieldLabel(key), by, hint, 0}
	switch {
	case spec.IsList():
		p.most = spec.Listing.Items
	case by == line && spec.Type != app.TypeYear || by == short || by == prose:
		p.most = spec.Listing.Most
	}
	return p
}

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

// labelOf returns what a profile field is called.
func labelOf(key string) texts.Text {
	p, _ := partNamed(drafts.Part(key))
	return p.Label
}
