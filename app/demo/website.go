package demo

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/ground/texts"
)

// website is what a company's website says, and which of its words state which fact.
type website struct {
	company
	app.Snapshot
	says drafting.Draft
}

// newWebsite writes the company's website, as it was read at the given time.
func newWebsite(c company, readAt time.Time) *website {
	w := &website{company: c, Snapshot: app.Snapshot{URL: c.home(), Problems: []app.Problem{}, ReadAt: readAt},
		says: drafting.Draft{
			Texts: map[string]drafting.Text{}, Lists: map[string][]drafting.Text{},
			CompanySocials: map[string]drafting.Text{}, Story: map[string]drafting.Text{},
		}}
	w.writeHome()
	w.writeAbout()
	w.writePricing()
	w.writeQuestions()
	w.writeContact()
	return w
}

// proven returns the facts that follow from the website, with their quotes.
func (w *website) proven(tree []app.Category) evidence.Result {
	return evidence.Verify(context.Background(), w.Snapshot, w.says, tree)
}

func (c company) description() string { return strings.Join(c.About, "\n\n") }

// Every page has these elements, and its content in the last of them.
const head, main = 1, 3

// begin begins a page.
func (w *website) begin(path, title string) drafting.Cite {
	w.Pages = append(w.Pages, app.Page{URL: w.home() + path, Status: 200, Lang: w.in.Tag(), Elements: []app.Element{
		{Parent: -1, Tag: "html"}, {Parent: 0, Tag: "head"}, {Parent: 0, Tag: "body"}, {Parent: 2, Tag: "main"},
	}})
	return w.put(app.Element{Parent: head, Tag: "title"}, app.FromTitle, "", title)
}

// put adds an element that says something to the last page, and returns where it stands.
func (w *website) put(e app.Element, from app.Source, name, text string) drafting.Cite {
	p := &w.Pages[len(w.Pages)-1]
	p.Elements = append(p.Elements, e)
	p.Blocks = append(p.Blocks, app.Block{From: from, Element: len(p.Elements) - 1, Name: name, Text: text})
	return drafting.Cite{Page: len(w.Pages) - 1, Block: len(p.Blocks) - 1, End: len(text)}
}

// say writes words on the last page; an empty text is not written.
func (w *website) say(tag, text string) []drafting.Cite {
	if text == "" {
		return nil
	}
	return []drafting.Cite{w.put(app.Element{Parent: main, Tag: tag}, app.FromText, "", text)}
}

func (w *website) meta(name, text string) []drafting.Cite {
	if text == "" {
		return nil
	}
	return []drafting.Cite{w.put(app.Element{Parent: head, Tag: "meta"}, app.FromMeta, name, text)}
}

func (w *website) link(text, href string) []drafting.Cite {
	w.say("a", text)
	return []drafting.Cite{w.put(app.Element{Parent: main, Tag: "a", Href: href}, app.FromAttribute, "href", href)}
}

// state notes that a fact follows from what stands at the places.
func (w *website) state(field, value string, at []drafting.Cite) {
	if value != "" && len(at) > 0 {
		w.says.Texts[field] = drafting.Text{Value: value, Quotes: at}
	}
}

func (w *website) stateOne(field, value string, at []drafting.Cite) {
	w.says.Lists[field] = append(w.says.Lists[field], drafting.Text{Value: value, Quotes: at})
}

// list states the entries of a field under a heading.
func (w *website) list(field, heading string, entries []string) {
	if len(entries) == 0 {
		return
	}
	w.say("h2", heading)
	p := &w.Pages[len(w.Pages)-1]
	p.Elements = append(p.Elements, app.Element{Parent: main, Tag: "ul"})
	ul := len(p.Elements) - 1
	for _, entry := range entries {
		w.stateOne(field, entry, []drafting.Cite{w.put(app.Element{Parent: ul, Tag: "li"}, app.FromText, "", entry)})
	}
}

// called says something of the company by its name.
func (w *website) called(english string) string {
	return strings.Replace(say(w.in, english), "%s", w.Name, 1)
}

// file states the categories by the first of the places that names one.
func (w *website) file(at []drafting.Cite) {
	for _, slug := range w.Categories {
		for _, c := range at {
			w.stateOne("categories", string(slug), []drafting.Cite{c})
		}
	}
}

func (w *website) writeHome() {
	w.state("name", w.Name, []drafting.Cite{w.begin("", w.Name)})
	short := w.meta("description", w.Short)
	w.state("short_description", w.Short, short)
	words := w.meta("keywords", strings.Join(append(slices.Clone(w.Tags), w.Keywords...), ", "))
	for _, tag := range w.Tags {
		w.stateOne("tags", tag, words)
	}
	for _, word := range w.Keywords {
		w.stateOne("keywords", word, words)
	}
	tagline := w.say("h1", w.Tagline)
	w.state("tagline", w.Tagline, tagline)
	w.file(append(tagline, short...))
	w.list("features", say(w.in, "Features"), w.Features)
	w.list("usps", w.called("Why %s"), w.USPs)
	if w.Video != "" {
		w.state("demo_video_url", w.Video, w.link(say(w.in, "Watch it at work"), w.Video))
	}
	for _, key := range slices.Sorted(maps.Keys(w.Socials)) {
		w.says.CompanySocials[key] = drafting.Text{Value: w.Socials[key], Quotes: w.link(key, w.Socials[key])}
	}
}

func (w *website) writeAbout() {
	w.begin("about", w.called("About %s"))
	var about []drafting.Cite
	for _, paragraph := range w.About {
		about = append(about, w.say("p", paragraph)...)
	}
	w.state("description", w.description(), about)
	w.file(about)
	w.state("stage", w.Stage, w.say("p", w.StageSaid))
	origin := w.say("p", w.Origin)
	w.state("country", w.Country, origin)
	w.state("city", w.City, origin)
	if w.Founded != 0 {
		w.state("founded_year", time.Date(w.Founded, 1, 1, 0, 0, 0, 0, time.UTC).Format("2006"), origin)
	}
	for _, p := range w.Founders {
		name := p.Name
		if p.Title != "" {
			name += ", " + string(p.Title)
		}
		at := append(w.say("h3", name), w.say("p", string(p.Bio))...)
		w.says.Founders = append(w.says.Founders,
			drafting.Founder{Name: p.Name, Title: string(p.Title), Bio: string(p.Bio), Quotes: at})
	}
	for _, section := range slices.Sorted(maps.Keys(w.Story)) {
		w.says.Story[section] = drafting.Text{Value: w.Story[section], Quotes: w.say("p", w.Story[section])}
	}
	for _, m := range w.Milestones {
		day, _ := time.Parse(time.DateOnly, m.Date)
		at := append(w.say("h4", texts.Time(day, "2 January 2006").In(w.in)+": "+m.Title), w.say("p", m.Description)...)
		w.says.Milestones = append(w.says.Milestones,
			drafting.Milestone{Date: m.Date, Title: m.Title, Description: m.Description, Quotes: at})
	}
}

func (w *website) writePricing() {
	if w.Pricing == "" {
		return
	}
	w.begin("pricing", say(w.in, "Pricing"))
	at := w.say("p", w.Pricing)
	w.state("pricing_summary", w.Pricing, at)
	w.state("pricing_model", w.Model, at)
}

func (w *website) writeQuestions() {
	if len(w.FAQs) == 0 {
		return
	}
	w.begin("questions", say(w.in, "Questions"))
	for _, q := range w.FAQs {
		at := append(w.say("h3", q.Question), w.say("p", q.Answer)...)
		w.says.FAQs = append(w.says.FAQs, drafting.FAQ{Question: q.Question, Answer: q.Answer, Quotes: at})
	}
}

func (w *website) writeContact() {
	if w.Email == "" {
		return
	}
	w.begin("contact", say(w.in, "Contact"))
	w.state("contact_email", w.Email, w.say("p", say(w.in, "Write to us:")+" "+w.Email))
}
