package drafts

import (
	"maps"
	"reflect"
	"slices"

	"debut/app"
)

// merging is a draft on its way to its listing. The first time, it adds what the listing lacks and changes what the
// draft's person wrote; afterwards it changes only what changed in the draft since.
type merging struct {
	draft   app.Draft
	given   app.Given
	earlier []app.Draft // those that were submitted before, of the same listing
	tree    []app.Category
	into    *app.Listing
}

// merge changes the listing to what the draft gives it.
func (m merging) merge() {
	facts := &m.into.Company.Facts
	if facts.Evidence == nil {
		facts.Evidence = map[string][]app.Quote{}
	} else {
		facts.Evidence = maps.Clone(facts.Evidence)
	}
	for _, name := range app.ProfileFields {
		if m.takes(name) {
			m.put(name)
			m.prove(name)
		} else if m.states(name) &&
			(m.draft.Synced == nil || !reflect.DeepEqual(m.draft.Synced.Evidence[name], m.given.Evidence[name])) {
			m.prove(name)
		}
	}
	m.lists()
	m.socials()
	m.story()
	m.seo()
	m.notFound()
}

// takes reports whether a profile field of the draft goes to the listing.
func (m merging) takes(name string) bool {
	if m.draft.Synced != nil {
		return !m.sameAs(*m.draft.Synced, name)
	}
	f := m.draft.Fields[name]
	switch {
	case typedOver(f):
		return true
	case f.Value.Empty():
		return false // what is not found clears nothing
	}
	return m.blank(name) || len(m.into.Company.Evidence[name]) > 0 // nobody stated it, or it is as it was drafted
}

// typedOver reports whether the draft's person wrote a field, or removed it.
func typedOver(f app.Field) bool {
	switch f.State {
	case app.StateEdited, app.StateManual, app.StateDeleted:
		return true
	case app.StateOverride:
		return !f.Value.Equal(f.Drafted)
	}
	return false
}

func (m merging) sameAs(g app.Given, name string) bool {
	if name == "categories" {
		return g.Categories == nil || slices.Equal(m.given.Categories, g.Categories)
	}
	return m.given.Same(g.Facts, name)
}

// blank reports whether the listing states nothing under the name of a profile field.
func (m merging) blank(name string) bool {
	if name == "categories" {
		return len(m.into.Categories) == 0
	}
	return m.into.Company.Blank(name)
}

// states reports whether the listing states what the draft does.
func (m merging) states(name string) bool {
	if name == "categories" {
		return slices.Equal(m.into.Categories, m.given.Categories)
	}
	return !m.blank(name) && m.into.Company.Same(m.given.Facts, name)
}

func (m merging) put(name string) {
	if name == "categories" {
		m.into.Categories = m.given.Categories
		return
	}
	m.into.Company.Take(m.given.Facts, name)
}

// prove gives a fact of the listing the draft's evidence; none if the website was not read.
func (m merging) prove(name string) {
	if quotes := m.given.Evidence[name]; len(quotes) > 0 {
		m.into.Company.Evidence[name] = quotes
	} else if !m.states(name) || m.draft.Synced != nil || typedOver(m.draft.Fields[name]) {
		delete(m.into.Company.Evidence, name)
	}
}

// wrote reports whether the draft's person wrote a part that is no profile field. Earlier versions marked only the
// items.
func (m merging) wrote(d app.Draft, part string) bool {
	manual := false
	switch part {
	case "faqs":
		manual = slices.ContainsFunc(d.FAQs, func(x app.DraftedFAQ) bool { return x.State == app.StateManual })
	case "founders":
		manual = slices.ContainsFunc(d.Founders, func(x app.DraftedFounder) bool { return x.State == app.StateManual })
	case "milestones":
		manual = slices.ContainsFunc(d.Milestones, func(x app.DraftedMilestone) bool {
			return x.State == app.StateManual
		})
	}
	return manual || slices.Contains(d.Typed, part)
}

// drafted reports whether what the listing states under a part is what an earlier draft found for it.
func (m merging) drafted(part string, states func(g app.Given) bool) bool {
	return slices.ContainsFunc(m.earlier, func(d app.Draft) bool {
		g, _ := facts(d, m.tree)
		return !m.wrote(d, part) && states(g)
	})
}

// takesPart is takes for a part that is no profile field. pick returns it, and whether there is any of it.
func (m merging) takesPart(part string, pick func(f app.Facts) (any, bool)) bool {
	given, any := pick(m.given.Facts)
	if m.draft.Synced != nil {
		before, _ := pick(m.draft.Synced.Facts)
		return !alike(given, before)
	}
	if m.wrote(m.draft, part) || !any {
		return m.wrote(m.draft, part)
	}
	stated, some := pick(m.into.Company.Facts)
	return !some || m.drafted(part, func(g app.Given) bool {
		was, _ := pick(g.Facts)
		return alike(was, stated)
	})
}

// alike compares parts; none is an empty list.
func alike(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.IsValid() && y.IsValid() && (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) &&
		x.Len() == 0 && y.Len() == 0 {
		return true
	}
	return reflect.DeepEqual(a, b)
}

// lists merges what is only ever replaced whole. Milestones keep their ids.
func (m merging) lists() {
	facts := &m.into.Company.Facts
	if m.takesPart("faqs", func(f app.Facts) (any, bool) { return f.FAQs, len(f.FAQs) > 0 }) {
		facts.FAQs = m.given.FAQs
	}
	if m.takesPart("media", func(f app.Facts) (any, bool) { return f.Media, len(f.Media) > 0 }) {
		facts.Media = m.given.Media
	}
	if m.takesPart("milestones", func(f app.Facts) (any, bool) {
		return withoutIDs(f.Milestones), len(f.Milestones) > 0
	}) {
		facts.Milestones = app.KeepIDs(facts.Milestones, m.given.Milestones)
	}
	if m.takesPart("founders", func(f app.Facts) (any, bool) { return plain(f.Founders), len(f.Founders) > 0 }) {
		before := facts.Founders
		facts.Founders = plain(m.given.Founders)
		for i, f := range facts.Founders {
			at := slices.IndexFunc(before, func(was app.Founder) bool { return app.SamePerson(was.Name, f.Name) })
			if at >= 0 {
				facts.Founders[i].Picture, facts.Founders[i].Socials = before[at].Picture, before[at].Socials
			}
		}
	}
}

func withoutIDs(list []app.Milestone) []app.Milestone { return app.KeepIDs(nil, list) }

// plain returns founders without what a draft has elsewhere, or not at all.
func plain(list []app.Founder) []app.Founder {
	list = slices.Clone(list)
	for i := range list {
		list[i].Socials, list[i].Picture = app.Socials{}, ""
	}
	return list
}

func primary(f app.Facts) app.Founder {
	if len(f.Founders) == 0 {
		return app.Founder{Socials: app.Socials{}}
	}
	return f.Founders[0]
}

// socials merges the links of the company and of its primary founder, those that were drafted one by one.
func (m merging) socials() {
	company := func(f app.Facts) app.Socials { return f.Socials }
	founder := func(f app.Facts) app.Socials { return primary(f).Socials }
	m.into.Company.Socials = m.links("company_socials", company)
	if links := m.links("founder_socials", founder); len(m.into.Company.Founders) > 0 {
		m.into.Company.Founders = slices.Clone(m.into.Company.Founders)
		m.into.Company.Founders[0].Socials = links
	}
}

func (m merging) links(part string, of func(app.Facts) app.Socials) app.Socials {
	given, stated := of(m.given.Facts), of(m.into.Company.Facts)
	switch {
	case m.draft.Synced != nil && alike(given, of(m.draft.Synced.Facts)):
		return stated
	case m.draft.Synced != nil || m.wrote(m.draft, part):
		return given
	}
	merged := app.Socials{}
	maps.Copy(merged, stated)
	for key, link := range given {
		if stated[key] == "" || m.drafted(part, func(g app.Given) bool { return of(g.Facts)[key] == stated[key] }) {
			merged[key] = link
		}
	}
	return merged
}

// story merges the founder's story, section by section.
func (m merging) story() {
	stated := m.into.Company.Story // a copy, whose sections are set anew
	given := m.given.Story.Sections()
	for name, section := range stated.Sections() {
		takes := m.takesPart("story."+name, func(f app.Facts) (any, bool) {
			text := *f.Story.Sections()[name]
			return text, text != nil
		})
		if takes {
			*section = *given[name]
		}
	}
	m.into.Company.Story = stated
}

// seo changes what search engines are told, if the draft's person wrote that.
func (m merging) seo() {
	for _, part := range []struct {
		name   string
		given  *string
		before func(app.SEO) *string
		into   *string
	}{
		{"seo.title", m.given.SEO.Title, func(s app.SEO) *string { return s.Title }, &m.into.SEOTitle},
		{"seo.meta", m.given.SEO.Meta, func(s app.SEO) *string { return s.Meta }, &m.into.SEODescription},
	} {
		takes := part.given != nil || m.wrote(m.draft, part.name)
		if m.draft.Synced != nil {
			takes = takes && !reflect.DeepEqual(part.given, part.before(m.draft.Synced.SEO))
		}
		if !takes {
			continue
		}
		*part.into = ""
		if part.given != nil {
			*part.into = *part.given
		}
	}
}

// notFound tells what the website does not state, if it was read; later, only what changed about that.
func (m merging) notFound() {
	facts := &m.into.Company.Facts
	switch {
	case len(m.draft.Pages) == 0:
	case m.draft.Synced == nil:
		facts.NotFound = m.given.NotFound
	default:
		var now []string
		for _, name := range app.ProfileFields {
			was, is := slices.Contains(m.draft.Synced.NotFound, name), slices.Contains(m.given.NotFound, name)
			if was == is {
				is = slices.Contains(facts.NotFound, name)
			}
			if is {
				now = append(now, name)
			}
		}
		facts.NotFound = now
	}
}
