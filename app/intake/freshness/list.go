package freshness

import (
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
)

// entry is one of a list that is compared.
type entry struct {
	key    string   // what it is about
	words  string   // all that it says
	parts  []string // which all have to stand
	link   string   // that has to stand, of a link
	faq    app.FAQ
	person app.Founder
}

// entriesOf returns the entries of a field.
func entriesOf(s app.Said) (list []entry) {
	for _, text := range s.Value.List {
		list = append(list, entry{key: evidence.Like(text), words: evidence.Like(text), parts: []string{text}})
	}
	for _, f := range s.FAQs {
		list = append(list, entry{key: evidence.Like(f.Question), words: evidence.Like(f.Question + " " + f.Answer),
			parts: []string{f.Question, f.Answer}, faq: f})
	}
	for _, f := range s.Founders {
		parts := slices.DeleteFunc([]string{f.Name, string(f.Title), string(f.Bio)}, func(s string) bool {
			return s == ""
		})
		list = append(list, entry{key: evidence.Like(f.Name), words: evidence.Like(strings.Join(parts, " ")),
			parts: parts, person: f})
	}
	for _, key := range app.SocialKeys {
		if link := s.Socials[key]; link != "" {
			list = append(list, entry{key: key, words: linkOf(link), link: link})
		}
	}
	return list
}

// list compares a field that holds several entries: what stands stays, what is gone goes, what is new comes.
func (c comparison) list(p app.Proposal, fresh app.Said) (app.Proposal, verdict) {
	now, differ := entriesOf(fresh), false
	var next, came []entry
	for _, old := range entriesOf(p.Old) {
		at := slices.IndexFunc(now, func(e entry) bool { return e.key == old.key })
		switch {
		case at >= 0 && now[at].words == old.words, c.entryStands(old):
			next = append(next, old)
		case at >= 0:
			differ = true
			next, came = append(next, now[at].keeping(old)), append(came, now[at])
		default:
			differ = true
		}
		if at >= 0 {
			now = slices.Delete(now, at, at+1)
		}
	}
	for _, e := range now {
		if len(next) < mostOf(p.Field) && c.isNews(p.Field, e, differ) {
			next, came = append(next, e), append(came, e)
			differ = true
		}
	}
	if !differ {
		return p, confirmed
	}
	if !c.site.looked(p.Old.Quotes) || len(p.Old.Quotes) == 0 && !c.site.whole {
		return p, unknown
	}
	p.Kind, p.New = app.SaysOtherwise, said(next)
	if len(next) == 0 {
		p.Kind = app.SaysNoMore
		return p, differs
	}
	p.New.Quotes = c.quotes(p, fresh, came)
	return p, differs
}

// keeping returns the entry with what an earlier one of the same knows besides.
func (e entry) keeping(old entry) entry {
	if e.person.Name != "" {
		e.person.Socials, e.person.Picture = old.person.Socials, old.person.Picture
		if e.person.Bio == "" {
			e.person.Bio = old.person.Bio
		}
	}
	return e
}

// mostOf is how many entries a field holds.
func mostOf(field string) int {
	if spec := app.SpecOf(field); spec.Key != "" {
		return spec.Listing.Items
	}
	return 10
}

// entryStands reports whether an entry is still on the website.
func (c comparison) entryStands(e entry) bool {
	if e.link != "" {
		return c.site.links[linkOf(e.link)]
	}
	return !slices.ContainsFunc(e.parts, func(part string) bool { return !c.site.names(part) })
}

// isNews reports whether an entry was not on the website before. If that is not known, it counts beside other changes
// alone.
func (c comparison) isNews(field string, e entry, differ bool) bool {
	open := entriesOf(c.open[field].New)
	if slices.ContainsFunc(open, func(o entry) bool { return o.key == e.key && o.words == e.words }) {
		return true
	}
	if c.before == nil {
		return differ
	}
	if e.link != "" {
		return !c.before.hadLink(e.link)
	}
	return slices.ContainsFunc(e.parts, func(part string) bool { return !c.before.hadEntry(part) })
}

// said writes entries as their field has them.
func said(list []entry) (s app.Said) {
	for _, e := range list {
		switch {
		case e.link != "":
			if s.Socials == nil {
				s.Socials = app.Socials{}
			}
			s.Socials[e.key] = e.link
		case e.faq.Question != "":
			s.FAQs = append(s.FAQs, e.faq)
		case e.person.Name != "":
			s.Founders = append(s.Founders, e.person)
		default:
			s.Value.List = append(s.Value.List, e.parts[0])
		}
	}
	return s
}

// quotes returns those of what came, and before them those of what stays.
func (c comparison) quotes(p app.Proposal, fresh app.Said, came []entry) (list []app.Quote) {
	for _, q := range p.Old.Quotes {
		if c.site.stands(q) {
			list = append(list, q)
		}
	}
	for _, q := range fresh.Quotes {
		words := evidence.Like(q.Quote)
		about := func(e entry) bool {
			return e.link != "" || slices.ContainsFunc(e.parts, func(part string) bool {
				like := evidence.Like(part)
				return strings.Contains(words, like) || strings.Contains(like, words)
			})
		}
		if slices.ContainsFunc(came, about) &&
			!slices.ContainsFunc(list, func(k app.Quote) bool { return k.Quote == q.Quote && k.URL == q.URL }) {
			list = append(list, q)
		}
	}
	return list
}
