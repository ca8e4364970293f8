package drafts

import (
	"slices"
	"strings"

	"debut/app"
)

// Part names what is edited of a draft by itself: a profile field by its key, "faqs", "founders", "milestones",
// "company_socials", "founder_socials" and "competitor_url" as wholes, and each text of the story, for search engines
// and of a listing alone: "story.title", "seo.meta", "listed.headline".
type Part string

// Stamp stands for what a part says, and for whether it is locked.
type Stamp = app.Stamp

// Stamps returns the stamp of each part of a draft. Spaces around entries, empty ones, and how lines end make no
// difference, since a form does not send them back as they were.
func Stamps(d app.Draft) map[Part]Stamp {
	stamps := map[Part]Stamp{}
	add := func(name Part, locked bool, says any) {
		if locked {
			says = []any{"locked", says}
		}
		stamps[name] = app.StampOf(says)
	}
	for _, name := range app.ProfileFields {
		f := d.Fields[name]
		says := entriesOf(f.Value.Texts())
		if !app.SpecOf(name).IsList() {
			says = []string{inForm(Part(name), f.Value.String())}
		}
		add(Part(name), f.State == app.StateOverride, says)
	}
	for name, text := range textsOf(&d) {
		add(name, false, inForm(name, text))
	}
	faqs, founders, milestones := recordsOf(d)
	add("faqs", false, faqs)
	add("founders", false, founders)
	add("milestones", false, milestones)
	add("company_socials", false, withLinks(d.CompanySocials))
	add("founder_socials", false, withLinks(d.FounderSocials))
	return stamps
}

// Texts returns what stands in the parts of a draft that are texts besides its profile fields: the story, what search
// engines are told, and the competitor's address.
func Texts(d app.Draft) map[Part]string { return textsOf(&d) }

func textsOf(d *app.Draft) map[Part]string {
	said := map[Part]string{"competitor_url": ""}
	if d.Competitor != nil {
		said["competitor_url"] = d.Competitor.URL
	}
	for name, section := range d.Story.Sections() {
		said[Part("story."+name)] = textOr(*section)
	}
	if d.Listed != nil {
		said["listed.headline"], said["listed.summary"] = d.Listed.Headline, d.Listed.Summary
	}
	said["seo.title"], said["seo.meta"] = textOr(d.SEO.Title), textOr(d.SEO.Meta)
	return said
}

// recordsOf returns the lists of a draft as a person types them.
func recordsOf(d app.Draft) (faqs, founders, milestones [][]string) {
	for _, q := range d.FAQs {
		faqs = append(faqs, []string{tidy(q.Question), tidy(q.Answer)})
	}
	for _, x := range d.Founders {
		founders = append(founders, []string{tidy(x.Name), tidy(string(x.Title)), tidy(string(x.Bio))})
	}
	for _, m := range d.Milestones {
		milestones = append(milestones,
			[]string{m.Date, tidy(m.Title), tidy(string(m.Description)), tidy(string(m.URL))})
	}
	return faqs, founders, milestones
}

func withLinks(socials app.Socials) app.Socials {
	kept := app.Socials{}
	for key, link := range socials {
		if link = tidy(link); link != "" {
			kept[key] = link
		}
	}
	return kept
}

func entriesOf(list []string) []string {
	kept := []string{}
	for _, entry := range list {
		if entry = strings.TrimSpace(entry); entry != "" {
			kept = append(kept, entry)
		}
	}
	return kept
}

// paragraphs are the parts with line breaks that mean something.
func (p Part) paragraphs() bool {
	return p == "description" || p == "short_description" || p == "seo.meta" || p == "listed.summary" ||
		strings.HasPrefix(string(p), "story.") && p != "story.title"
}

// inForm returns the text of a part as a form sends it back.
func inForm(name Part, text string) string {
	if name.paragraphs() {
		return tidy(text)
	}
	return strings.Join(strings.Fields(text), " ")
}

// tidy returns a text as a form sends it back.
func tidy(text string) string { return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) }

func textOr(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// groups are what parts are named after that stand together.
var groups = []string{"story", "seo", "listed"}

// PartAt returns the part that a place in a draft, or in a change of one, belongs to: of "body.fields.tags[2]" that is
// "tags".
func PartAt(place string) Part {
	place = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(place, "body"), "."), "draft.")
	place, inFields := strings.CutPrefix(place, "fields.")
	if at := strings.IndexAny(place, "[."); at > 0 && (inFields || !slices.Contains(groups, place[:at])) {
		place = place[:at]
	}
	return Part(place)
}

// Refusals returns what keeps the draft from being a listing, by the places of its parts.
func Refusals(d app.Draft) app.Issues { return refusals(d) }
