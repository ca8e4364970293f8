package drafts

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"debut/app"
)

// parts returns the parts that the edit is of, each once, in order.
func (in EditInput) parts() []Part {
	all := in.typed()
	for _, name := range slices.Concat(in.tools()...) {
		all = append(all, Part(name))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// tools returns the profile fields that are named for each tool.
func (in EditInput) tools() [][]app.FieldName {
	return [][]app.FieldName{in.LockFields, in.Unlock, in.Restore, in.Regenerate}
}

// uses reports whether a tool is used on a part.
func (in EditInput) uses(name Part) bool {
	return slices.Contains(slices.Concat(in.tools()...), app.FieldName(name))
}

// typed returns the parts for which something was typed.
func (in EditInput) typed() (all []Part) {
	for name := range in.Fields {
		all = append(all, Part(name))
	}
	for name := range in.Story.sent() {
		all = append(all, Part("story."+name))
	}
	for name, sent := range map[Part]bool{
		"faqs": in.FAQs.Set, "founders": in.Founders.Set, "milestones": in.Milestones.Set,
		"company_socials": in.CompanySocials.Set,
		"founder_socials": in.FounderSocials.Set, "competitor_url": in.CompetitorURL.Set,
		"seo.title": in.SEO.Title.Given().Set, "seo.meta": in.SEO.Meta.Given().Set,
		"listed.headline": in.Listed.Headline.Set, "listed.summary": in.Listed.Summary.Set,
	} {
		if sent {
			all = append(all, name)
		}
	}
	return all
}

// withoutTyped returns the edit without what was typed for a part.
func (in EditInput) withoutTyped(name Part) EditInput {
	clear := func(field any) {
		switch f := field.(type) {
		case *app.Opt[string]:
			*f = app.Opt[string]{}
		case *app.Sent[string]:
			*f = app.Sent[string]{}
		case *app.Sent[[]FAQInput]:
			*f = app.Sent[[]FAQInput]{}
		case *app.Sent[[]FounderInput]:
			*f = app.Sent[[]FounderInput]{}
		case *app.Sent[[]MilestoneItem]:
			*f = app.Sent[[]MilestoneItem]{}
		case *app.Sent[app.Socials]:
			*f = app.Sent[app.Socials]{}
		}
	}
	group, field, grouped := strings.Cut(string(name), ".")
	switch {
	case grouped && group == "story":
		clear(app.At(&in.Story, field))
	case grouped && group == "listed":
		clear(app.At(&in.Listed, field))
	case grouped:
		clear(app.At(&in.SEO, field))
	case app.SpecOf(group).InDraft():
		in.Fields = maps.Clone(in.Fields)
		delete(in.Fields, group)
	default:
		clear(app.At(&in.UpdateInput, group))
	}
	return in
}

// without returns the edit without anything of a part.
func (in EditInput) without(name Part) EditInput {
	for _, tool := range []*[]app.FieldName{&in.LockFields, &in.Unlock, &in.Restore, &in.Regenerate} {
		*tool = slices.DeleteFunc(slices.Clone(*tool), func(f app.FieldName) bool { return Part(f) == name })
	}
	return in.withoutTyped(name)
}

// withoutGone returns the edit without ids of milestones that the draft has no more: what their rows say is new.
func (in EditInput) withoutGone(d app.Draft) EditInput {
	in.Milestones.Value = slices.Clone(in.Milestones.Value)
	for i, m := range in.Milestones.Value {
		if _, there := numbered(d.Milestones, m.ID.Value); !there {
			in.Milestones.Value[i].ID = app.Opt[int64]{}
		}
	}
	return in
}

// partAt returns the part that a fault is of.
func (in EditInput) partAt(place string) Part {
	for tool, named := range map[string][]app.FieldName{"regenerate": in.Regenerate, "restore": in.Restore} {
		var i int
		if n, err := fmt.Sscanf(place, tool+"[%d]", &i); n == 1 && err == nil && i >= 0 && i < len(named) {
			return Part(named[i])
		}
	}
	return PartAt(place)
}
