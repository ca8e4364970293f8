package editor

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// state says in words where what stands in a part comes from.
type state struct {
	Key, Class, Icon string
	Words            texts.Text
}

var states = map[app.State]state{
	app.StateAI:       {"ai", "chip-ai", "quote", "From your site"},
	app.StateEdited:   {"edited", "chip-edited", "pencil", "Edited"},
	app.StateManual:   {"manual", "chip-manual", "user", "Added by you"},
	app.StateOverride: {"override", "chip-override", "lock", "Locked"},
	app.StateNotFound: {"not_found", "chip-not-found", "circle-dashed", "Not on your site"},
	app.StateDeleted:  {"deleted", "chip-deleted", "trash-2", "Removed"},
	"":                {"", "chip-wait", "clock", "Being read"},
}

// legend are the states as the page explains them.
func legend() []state {
	var list []state
	for _, s := range []app.State{app.StateAI, app.StateEdited, app.StateManual, app.StateOverride,
		app.StateNotFound, app.StateDeleted} {
		list = append(list, states[s])
	}
	return list
}

// stateOf returns the state of a part. Those that are no profile fields have none of their own: it follows from what is
// quoted for them.
func stateOf(d app.Draft, p part, says said, quoted bool) state {
	typed := slices.ContainsFunc(d.Typed, func(t string) bool { return t == string(p.Key) })
	switch {
	case p.inProfile():
		return states[d.Fields[string(p.Key)].State]
	case p.Key == "competitor_url" || strings.HasPrefix(string(p.Key), "seo.") ||
		strings.HasPrefix(string(p.Key), "listed."):
		if isBlank(says) {
			return state{"", "", "pencil", "Yours to write"}
		}
		return states[app.StateManual]
	case isBlank(says) && d.Status != app.Ready:
		return states[""]
	case isBlank(says) && typed:
		return states[app.StateDeleted]
	case isBlank(says):
		return states[app.StateNotFound]
	case quoted && typed:
		return states[app.StateEdited]
	case quoted:
		return states[app.StateAI]
	}
	return states[app.StateManual]
}

// tool is what can be done with a profile field besides typing.
type tool struct {
	Do, Icon string
	Words    texts.Text
}

func toolsOf(d app.Draft, p part) (tools []tool) {
	if !p.inProfile() || d.ID == "" {
		return nil // what is public is written by people alone
	}
	f, key := d.Fields[string(p.Key)], string(p.Key)
	locked := f.State == app.StateOverride
	switch {
	case locked:
		tools = append(tools, tool{"unlock:" + key, "lock-open", texts.Sprintf("%s: unlock", p.Label)})
	case !f.Value.Empty():
		tools = append(tools, tool{"lock:" + key, "lock",
			texts.Sprintf("%s: lock, so that it is never written again", p.Label)})
	}
	if f.State == app.StateEdited || f.State == app.StateDeleted && !f.Drafted.Empty() {
		tools = append(tools, tool{"restore:" + key, "rotate-ccw",
			texts.Sprintf("%s: restore what your site says", p.Label)})
	}
	if !locked && d.Status == app.Ready && len(d.Pages) > 0 {
		tools = append(tools, tool{"regenerate:" + key, "refresh-cw",
			texts.Sprintf("%s: write again from what your site says", p.Label)})
	}
	return tools
}

// notesOf are what a listing would refuse, and what a free launch asks for, by part.
func notesOf(d app.Draft) map[drafts.Part][]texts.Text {
	notes := map[drafts.Part][]texts.Text{}
	for _, issue := range drafts.Refusals(d) {
		at := drafts.PartAt(issue.Location)
		if p, known := partNamed(at); known {
			notes[at] = append(notes[at], form.Said(p.Label, issue.Message))
		}
	}
	if d.Status != app.Ready || d.Listed != nil && d.Listed.Public {
		return notes
	}
	var first app.Founder
	if len(d.Founders) > 0 {
		first = app.Founder{Name: d.Founders[0].Name, Title: d.Founders[0].Title, Bio: d.Founders[0].Bio,
			Socials: d.FounderSocials}
	}
	if lacks := first.Lacks(); len(lacks) > 0 {
		notes["founders"] = append(notes["founders"],
			texts.Sprintf("For a free launch the first founder still lacks: %s.", texts.Join(lacks)))
	}
	return notes
}

// lacksOf are the parts that would make the page more complete, those first without which there is no listing.
func lacksOf(d app.Draft) []lack {
	var list []lack
	for _, key := range d.Missing {
		p, known := partNamed(drafts.Part(key))
		if !known || d.ID == "" && !p.inListing() {
			continue
		}
		l := lack{"#p-" + idOf(key), p.Label, app.SpecOf(key).Why}
		switch {
		case key == "founders":
			l.Why = "A free launch asks for one with a role, a few words about them and a link."
		case app.SpecOf(key).Required:
			l.Why = texts.Sprintf("%s A listing cannot do without.", l.Why)
			list = append([]lack{l}, list...)
			continue
		}
		list = append(list, l)
	}
	return list
}

// summary says what stands in a part, for whoever must choose between it and what they typed.
func summary(d app.Draft, p part) texts.Text {
	says := saidBy(d).of(p)
	if isBlank(says) {
		return "Nothing."
	}
	if !p.isGroup() {
		return shown(p, says.text(string(p.Key)))
	}
	var lines []string
	for _, r := range p.rows(says, texts.English) {
		var cells []string
		for _, c := range r.Controls {
			if c.Value != "" && !c.Hidden {
				cells = append(cells, c.Value)
			}
		}
		if len(cells) > 0 {
			lines = append(lines, strings.Join(cells, " · "))
		}
	}
	return texts.Verbatim(strings.Join(lines, "\n"))
}

// shown returns a value as people read it.
func shown(p part, value string) texts.Text {
	if p.kind == stage || p.kind == pricing {
		return page.Phrase(&value)
	}
	return texts.Verbatim(value)
}

// quote is evidence for a part: the words of a page, with those marked that the part says, too.
type quote struct {
	Before, Marked, After string
	Href, Page            string
	On                    string
}

// quotesOf returns the evidence for what stands in a part.
func quotesOf(d app.Draft, p part, says said) (quotes []quote) {
	key := string(p.Key)
	var found []app.Quote
	switch {
	case p.inProfile():
		found = d.Fields[key].Quotes()
	case key == "faqs":
		for _, q := range d.FAQs {
			found = append(found, q.Evidence...)
		}
	case key == "founders":
		for _, x := range d.Founders {
			found = append(found, x.Evidence...)
		}
	case key == "milestones":
		for _, m := range d.Milestones {
			found = append(found, m.Evidence...)
		}
	default:
		for _, place := range slices.Sorted(func(yield func(string) bool) {
			for place := range d.Evidence {
				if place == key || strings.HasPrefix(place, key+".") {
					if !yield(place) {
						return
					}
				}
			}
		}) {
			found = append(found, d.Evidence[place]...)
		}
	}
	values := sayings(says)
	seen := map[app.Quote]bool{}
	for _, q := range found {
		if !seen[q] {
			seen[q] = true
			quotes = append(quotes, marked(q, values))
		}
	}
	return quotes
}

// sayings returns the lines of what a part says but for ids, the longest first: of two that stand in a quote, the
// longer one tells more.
func sayings(says map[string][]string) (values []string) {
	for name, texts := range says {
		if strings.HasSuffix(name, "_id") {
			continue
		}
		for _, text := range texts {
			values = append(values, strings.Split(text, "\n")...)
		}
	}
	slices.SortFunc(values, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b))
	})
	return values
}

// marked marks the first of the values that stands in a quote, and is not all of it.
func marked(q app.Quote, values []string) quote {
	shown := quote{Before: q.Quote, Href: page.SafeLink(q.URL), Page: page.Host(q.URL), On: q.On}
	folded := strings.ToLower(q.Quote)
	for _, v := range values {
		v = strings.ToLower(strings.TrimSpace(v))
		at := strings.Index(folded, v)
		if utf8.RuneCountInString(v) < 2 || at < 0 || len(folded) != len(q.Quote) || len(v) == len(folded) {
			continue
		}
		shown.Before, shown.Marked, shown.After = q.Quote[:at], q.Quote[at:at+len(v)], q.Quote[at+len(v):]
		return shown
	}
	return shown
}
