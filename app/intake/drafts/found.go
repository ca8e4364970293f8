package drafts

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/lucasb-eyer/go-colorful"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/ground/budget"
)

// Bounds of what is shown of a website while it is read.
const (
	foundEvery  = 200 * time.Millisecond // it is kept, at most
	foundWithin = 2 * time.Second        // one look at the pages so far may take
	foundCost   = 2 * time.Second        // of processor time, after which no further look is taken
	factLength  = 300                    // characters of a value, and of a quote
	factEntries = 5                      // of a list
)

// watch tells those who look on what was found while a website is read: where the reading is, and what the pages so far
// state. It drafts beside the reading, after the first page and each time that there are half as many again, so that
// all of it costs no more than a few drafts.
type watch struct {
	ctx     context.Context
	drafter drafting.Drafter
	tree    []app.Category
	clock   app.Clock
	keep    func(app.Found) error // what fails is kept with the next page
	stop    context.CancelFunc
	busy    sync.WaitGroup

	mu       sync.Mutex
	found    app.Found
	kept     time.Time
	next     int // pages that the next look needs
	drafting bool
	spent    time.Duration
}

func newWatch(
	ctx context.Context, drafter drafting.Drafter, tree []app.Category, clock app.Clock, keep func(app.Found) error,
) *watch {
	ctx, stop := context.WithCancel(ctx)
	return &watch{ctx: ctx, drafter: drafter, tree: tree, clock: clock, keep: keep, stop: stop, next: 1}
}

// hear is an app.Reading.
func (w *watch) hear(now app.Progress) {
	w.mu.Lock()
	defer w.mu.Unlock()
	first := !w.found.Begun()
	w.found.Next, w.found.Pages = now.Next, now.Read()
	w.found.Colour = colourOf(now.Pages)
	if len(now.Pages) >= w.next && !w.drafting && w.spent < foundCost {
		w.drafting, w.next = true, len(now.Pages)+(len(now.Pages)+1)/2
		w.busy.Go(func() { w.draftSoFar(now.Pages) })
	}
	if first || w.clock().Sub(w.kept) >= foundEvery {
		w.save()
	}
}

// colourOf returns the colour of the first page's <meta name="theme-color">, unless it is next to white, black or grey.
func colourOf(pages []app.Page) string {
	if len(pages) == 0 {
		return ""
	}
	for _, b := range pages[0].Blocks {
		if b.From != app.FromMeta || b.Name != "theme-color" {
			continue
		}
		if c, err := colorful.Hex(b.Text); err == nil {
			if _, chroma, light := c.Hcl(); chroma > 0.1 && light > 0.05 && light < 0.95 {
				return c.Hex()
			}
		}
	}
	return ""
}

// save is called with the lock held.
func (w *watch) save() {
	w.kept = w.clock()
	if w.keep(w.found) != nil {
		w.kept = time.Time{}
	}
}

// draftSoFar drafts the pages that were read so far. It is for those who look on alone: where it fails, or takes too
// long, the draft of all pages says why.
func (w *watch) draftSoFar(pages []app.Page) {
	ctx, cancel := context.WithTimeout(w.ctx, foundWithin)
	defer cancel()
	var facts []app.Fact
	took := budget.Spent(func() {
		defer func() { _ = recover() }() // the draft of all pages meets it, too, and tells
		if r, err := proven(ctx, w.drafter, app.Snapshot{URL: pages[0].URL, Pages: pages, ReadAt: w.clock()},
			w.tree); err == nil {
			d := app.Draft{Fields: app.EmptyProfile()}
			fill(&d, r)
			facts = Facts(d)
		}
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	w.drafting, w.spent = false, w.spent+took
	if len(facts) > 0 && w.ctx.Err() == nil {
		w.found.Facts = facts
		w.save()
	}
}

// end waits until nothing more is found: all pages are read.
func (w *watch) end() {
	w.stop()
	w.busy.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.found.Next = ""
	w.save()
}

// Facts lists what a draft states, in the order in which people read it, shortened: its fields, and then its other
// parts.
func Facts(d app.Draft) []app.Fact {
	facts := []app.Fact{}
	add := func(key string, value app.Value, quotes []app.Quote) {
		if !value.Empty() {
			facts = append(facts, app.Fact{Key: key, Value: brief(value), Quotes: briefQuotes(quotes)})
		}
	}
	for _, key := range app.ProfileFields {
		add(key, d.Fields[key].Value, d.Fields[key].Quotes())
	}
	var names, questions, milestones, links, sections []string
	var ofPeople, ofQuestions, ofMilestones, ofLinks, ofStory []app.Quote
	for _, x := range d.Founders {
		names, ofPeople = append(names, x.Name), append(ofPeople, x.Evidence...)
	}
	for _, q := range d.FAQs {
		questions, ofQuestions = append(questions, q.Question), append(ofQuestions, q.Evidence...)
	}
	for _, m := range d.Milestones {
		milestones, ofMilestones = append(milestones, fmt.Sprintf("%s: %s", m.Date, m.Title)),
			append(ofMilestones, m.Evidence...)
	}
	for _, key := range slices.Sorted(maps.Keys(d.CompanySocials)) {
		links, ofLinks = append(links, d.CompanySocials[key]), append(ofLinks, d.Evidence["company_socials."+key]...)
	}
	story := d.Story.Sections()
	for _, key := range slices.Sorted(maps.Keys(story)) {
		if text := *story[key]; text != nil {
			sections, ofStory = append(sections, *text), append(ofStory, d.Evidence["story."+key]...)
		}
	}
	add("founders", app.ListValue(names), ofPeople)
	add("company_socials", app.ListValue(links), ofLinks)
	add("story", app.ListValue(sections), ofStory)
	add("milestones", app.ListValue(milestones), ofMilestones)
	add("faqs", app.ListValue(questions), ofQuestions)
	return facts
}

// brief shortens a value.
func brief(v app.Value) app.Value {
	if v.Text != nil {
		return app.TextValue(app.Cut(*v.Text, factLength))
	}
	list := make([]string, min(len(v.List), factEntries))
	for i := range list {
		list[i] = app.Cut(v.List[i], factLength)
	}
	return app.ListValue(list)
}

// briefQuotes returns the quote that says most, shortened: the name of a plan proves no price.
func briefQuotes(quotes []app.Quote) []app.Quote {
	if len(quotes) == 0 {
		return []app.Quote{}
	}
	most := slices.MaxFunc(quotes, func(a, b app.Quote) int { return len(a.Quote) - len(b.Quote) })
	most.Quote = app.Cut(most.Quote, factLength)
	return []app.Quote{most}
}
