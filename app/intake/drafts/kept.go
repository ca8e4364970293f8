package drafts

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"debut/app"
)

// keptPart is what stands in a part of a draft as its history keeps it: with who wrote it, and what is quoted for it.
type keptPart struct {
	Says     json.RawMessage        `json:"says"`
	Typed    bool                   `json:"typed,omitempty"`
	Evidence map[string][]app.Quote `json:"evidence,omitempty"` // by place
}

// keptField is a profile field as it is kept: callers do not see what was drafted.
type keptField struct {
	Value    app.Value   `json:"value"`
	State    app.State   `json:"state"`
	Drafted  app.Value   `json:"drafted"`
	Evidence []app.Quote `json:"evidence,omitempty"`
}

// keepParts returns all parts of a draft as they are kept.
func keepParts(d app.Draft) map[Part]json.RawMessage {
	all := map[Part]json.RawMessage{}
	for name := range Stamps(d) {
		kept := keptPart{Says: written(slotOf(&d, name)), Typed: slices.Contains(d.Typed, string(name)),
			Evidence: map[string][]app.Quote{}}
		for place, quotes := range d.Evidence {
			if name.has(place) {
				kept.Evidence[place] = quotes
			}
		}
		all[name] = written(kept)
	}
	return all
}

// putPart gives a part of a draft back what was kept of it. The website of a competitor is left to who can have it
// read.
func putPart(d *app.Draft, name Part, text json.RawMessage) error {
	var kept keptPart
	if err := json.Unmarshal(text, &kept); err != nil {
		return fmt.Errorf("read what stood in %s: %w", name, err)
	}
	into := slotOf(d, name)
	reflect.ValueOf(into).Elem().SetZero() // what is read is written over nothing that somebody else holds
	if err := json.Unmarshal(kept.Says, into); err != nil {
		return fmt.Errorf("read what stood in %s: %w", name, err)
	}
	if f, is := into.(*keptField); is {
		d.Fields[string(name)] = app.Field(*f)
	}
	d.Typed = slices.DeleteFunc(slices.Clone(d.Typed), func(typed string) bool { return typed == string(name) })
	if kept.Typed {
		d.MarkTyped(string(name))
	}
	maps.DeleteFunc(d.Evidence, func(place string, _ []app.Quote) bool { return name.has(place) })
	if d.Evidence == nil {
		d.Evidence = map[string][]app.Quote{}
	}
	maps.Copy(d.Evidence, kept.Evidence)
	return nil
}

// slotOf returns a pointer to what stands in a part of a draft: of a profile field, and of a competitor's address, to a
// copy.
func slotOf(d *app.Draft, name Part) any {
	switch name {
	case "faqs":
		return &d.FAQs
	case "founders":
		return &d.Founders
	case "milestones":
		return &d.Milestones
	case "company_socials":
		return &d.CompanySocials
	case "founder_socials":
		return &d.FounderSocials
	case "seo.title":
		return &d.SEO.Title
	case "seo.meta":
		return &d.SEO.Meta
	case competitorPart:
		url := textsOf(d)[name]
		return &url
	}
	if section, is := strings.CutPrefix(string(name), "story."); is {
		return d.Story.Sections()[section]
	}
	f := keptField(d.Fields[string(name)])
	return &f
}

// competitorPart is the part whose change has a website read.
const competitorPart Part = "competitor_url"

// has reports whether what is quoted at a place is quoted for the part.
func (p Part) has(place string) bool {
	return place == string(p) || strings.HasPrefix(place, string(p)+".")
}

func written(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts and lists of them can be written
	}
	return text
}
