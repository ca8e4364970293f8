// Package evidence proves drafts. A value stays only where its quotes are really on the pages of the snapshot and the
// value follows from them; everything else is dropped, whoever drafted it.
package evidence

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/budget"
)

// Result is what is proven of a draft, in the shapes that app.Draft holds. Every value has at least one quote.
type Result struct {
	Fields         app.Profile // all; not_found where nothing is proven
	FAQs           []app.DraftedFAQ
	Founders       []app.DraftedFounder
	CompanySocials app.Socials
	FounderSocials app.Socials
	Story          app.Story
	Milestones     []app.DraftedMilestone
	Evidence       map[string][]app.Quote // "company_socials.github", "founder_socials.x", "story.problem"
	Model          bool                   // as the drafter said
	Problems       []app.Problem          // notices for the reviewer, and the drafter's own problems
}

// Bounds of drafted values, in characters.
const (
	maxText       = 500 // of what is no profile field
	maxFAQs       = 5
	maxFounders   = 6
	maxMilestones = 20
	maxStory      = 5_000
	maxQuotes     = 1_000 // of one value
)

// limits are for one draft; proving what the rules propose takes some milliseconds.
var limits = budget.Limits{CPU: 4 * time.Second}

// Verify keeps what of d the pages of s prove. categories are the slugs that may be drafted. Where ctx ends, or the
// draft takes more work than a website is worth, what was not proven until then is dropped.
func Verify(ctx context.Context, s app.Snapshot, d drafting.Draft, categories []app.Category) Result {
	v := verifier{s, categories, budget.New(ctx, limits)}
	r := Result{Fields: app.EmptyProfile(), CompanySocials: app.Socials{}, FounderSocials: app.Socials{},
		Evidence: map[string][]app.Quote{},
		FAQs:     []app.DraftedFAQ{}, Founders: []app.DraftedFounder{}, Milestones: []app.DraftedMilestone{},
		Problems: []app.Problem{}, Model: d.Model}
	spent := false
	for _, prove := range []func(){
		func() { v.fields(&r, d) }, func() { v.faqs(&r, d.FAQs) }, func() { v.founders(&r, d.Founders) },
		func() { v.socials(&r, "company_socials", r.CompanySocials, d.CompanySocials) },
		func() { v.socials(&r, "founder_socials", r.FounderSocials, d.FounderSocials) },
		func() { v.story(&r, d.Story) }, func() { v.milestones(&r, d.Milestones) }, func() { v.notices(&r, d.Notices) },
	} {
		spent = v.budget.Do(prove) != nil || spent
	}
	r.Problems = append(r.Problems, d.Problems...)
	if spent && !slices.ContainsFunc(r.Problems, func(p app.Problem) bool { return p.Code == drafting.TooCostly }) {
		r.Problems = append(r.Problems, drafting.Costly(s.URL))
	}
	return r
}

type verifier struct {
	snapshot   app.Snapshot
	categories []app.Category
	budget     *budget.Budget
}

func (v verifier) fields(r *Result, d drafting.Draft) {
	for _, field := range app.FieldSpecs {
		switch {
		case field.IsList():
			v.list(r, field, d.Lists[field.Key])
		case field.InDraft():
			v.text(r, field, d.Texts[field.Key])
		}
	}
}

// quotes cuts the quotes of all cites; ok is false if none is good, or one is not.
func (v verifier) quotes(cites []drafting.Cite) (list []cited, ok bool) {
	seen := map[app.Quote]bool{}
	for _, c := range cites[:min(len(cites), maxQuotes)] {
		v.budget.Check()
		q, ok := cut(v.snapshot, c)
		if !ok {
			return nil, false
		}
		if !seen[q.Quote] {
			seen[q.Quote] = true
			list = append(list, q)
		}
	}
	return list, len(list) > 0
}

// sound reports whether a value is fit to be one at all: not empty, within its bound, no placeholder.
func sound(value string, most int) bool {
	return strings.TrimSpace(value) == value && value != "" && utf8.ValidString(value) &&
		utf8.RuneCountInString(value) <= most && !lexicon.Placeholder.MatchString(value)
}

func (v verifier) text(r *Result, field app.FieldSpec, t drafting.Text) {
	list, ok := v.quotes(t.Quotes)
	if ok && sound(t.Value, field.Draft.Most) && follows(field.Type, t.Value, list) {
		value := app.TextValue(t.Value)
		r.Fields[field.Key] = app.Field{Value: value, State: app.StateAI, Drafted: value, Evidence: quotesOf(list)}
	}
}

func (v verifier) list(r *Result, field app.FieldSpec, items []drafting.Text) {
	var values []string
	var proof []app.Quote
	for _, item := range items {
		list, ok := v.quotes(item.Quotes)
		if !ok || !sound(item.Value, field.Draft.Most) || slices.Contains(values, item.Value) ||
			len(values) == field.Draft.Items {
			continue
		}
		if proven := field.Type == app.TypeCategory && v.filed(item.Value, said(list)) ||
			field.Type != app.TypeCategory && follows(field.Type, item.Value, list); !proven {
			continue
		}
		values = append(values, item.Value)
		for _, q := range quotesOf(list) {
			if !slices.Contains(proof, q) {
				proof = append(proof, q)
			}
		}
	}
	if len(values) > 0 {
		value := app.ListValue(values)
		r.Fields[field.Key] = app.Field{Value: value, State: app.StateAI, Drafted: value, Evidence: proof}
	}
}

// filed reports whether slug is a category whose name or one of whose words stands in text; of words that mean other
// things, two.
func (v verifier) filed(slug, text string) bool {
	for _, c := range v.categories {
		if string(c.Slug) != slug {
			continue
		}
		unsure := 0
		return slices.ContainsFunc(append([]string{c.Name}, c.Synonyms...), func(word string) bool {
			if !holdsStem(text, word) {
				return false
			}
			unsure++
			return !lexicon.Ambiguous.Is(word) || unsure > 1
		})
	}
	return false
}

// holdsStem is holdsWords, where the last word of text may go on by up to three letters: "restaurant", "restaurants". A
// long one may be part of a longer: "Eventagentur", "Druckluftanlagen".
func holdsStem(text, word string) bool {
	t, w := strings.ToLower(Fold(text)), strings.ToLower(Fold(word))
	for from := 0; w != ""; {
		i := strings.Index(t[from:], w)
		if i < 0 {
			return false
		}
		at := from + i
		rest := strings.TrimLeftFunc(t[at+len(w):], wordRune)
		more := utf8.RuneCountInString(t[at+len(w) : len(t)-len(rest)])
		if edge(t, at) && (more <= 3 && utf8.RuneCountInString(w) > 3 || more == 0) ||
			utf8.RuneCountInString(w) >= longStem || strings.ContainsFunc(w, spaceless) {
			return true
		}
		from = at + len(w)
	}
	return false
}

// longStem is how many letters a word has that may be part of a longer one.
const longStem = 6

func (v verifier) faqs(r *Result, faqs []drafting.FAQ) {
	for _, f := range faqs {
		list, ok := v.quotes(f.Quotes)
		if !ok || len(r.FAQs) == maxFAQs || !sound(f.Question, 300) || !sound(f.Answer, 1500) {
			continue
		}
		if text := said(list); proseFollows(f.Question, text) && proseFollows(f.Answer, text) {
			r.FAQs = append(r.FAQs,
				app.DraftedFAQ{Question: f.Question, Answer: f.Answer, State: app.StateAI, Evidence: quotesOf(list)})
		}
	}
}

func (v verifier) founders(r *Result, founders []drafting.Founder) {
	for _, f := range founders {
		list, ok := v.quotes(f.Quotes)
		if !ok || len(r.Founders) == maxFounders || !sound(f.Name, 160) || !holdsWords(said(list), f.Name) {
			continue
		}
		if f.Title != "" && (!sound(f.Title, 160) || !holdsWords(said(list), f.Title)) {
			f.Title = ""
		}
		if f.Bio != "" && (!sound(f.Bio, 3000) || !proseFollows(f.Bio, said(list))) {
			f.Bio = ""
		}
		r.Founders = append(r.Founders, app.DraftedFounder{Name: f.Name, Title: app.Text(f.Title), Bio: app.Text(f.Bio),
			State: app.StateAI, Evidence: quotesOf(list)})
	}
}

func (v verifier) socials(r *Result, part string, into app.Socials, links map[string]drafting.Text) {
	for _, key := range app.SocialKeys {
		t, given := links[key]
		if list, ok := v.quotes(t.Quotes); given && ok && sound(t.Value, maxText) && addressFollows(t.Value, list) {
			into[key] = t.Value
			r.Evidence[part+"."+key] = quotesOf(list)
		}
	}
}

func (v verifier) story(r *Result, sections map[string]drafting.Text) {
	for key, section := range r.Story.Sections() {
		t, given := sections[key]
		if list, ok := v.quotes(t.Quotes); given && ok && sound(t.Value, maxStory) &&
			proseFollows(t.Value, said(list)) {
			*section = &t.Value
			r.Evidence["story."+key] = quotesOf(list)
		}
	}
}

func (v verifier) milestones(r *Result, milestones []drafting.Milestone) {
	for _, m := range milestones {
		day, err := time.Parse(time.DateOnly, m.Date)
		list, ok := v.quotes(m.Quotes)
		if !ok || err != nil || len(r.Milestones) == maxMilestones || !sound(m.Title, maxText) {
			continue
		}
		text := said(list)
		if !dateFollows(day, text, list[0].page.Lang) || !proseFollows(m.Title, text) {
			continue
		}
		if m.Description != "" && (!sound(m.Description, 3000) || !proseFollows(m.Description, text)) {
			m.Description = ""
		}
		if m.URL != "" && !addressFollows(m.URL, list) {
			m.URL = ""
		}
		r.Milestones = append(r.Milestones,
			app.DraftedMilestone{Date: m.Date, Title: m.Title, Description: app.Text(m.Description),
				URL: app.Text(m.URL), State: app.StateAI, Evidence: quotesOf(list)})
	}
}

// dateFollows reports whether text states the day; for the first of a month the month will do, and for the first of a
// year the year, where text states no more of it.
func dateFollows(day time.Time, text, lang string) bool {
	stated := false
	for _, d := range lexicon.DatesIn(text, lang) {
		if d.Year == day.Year() && d.Month == int(day.Month()) && (d.Day == day.Day() || d.Day == 0 && day.Day() == 1) {
			return true
		}
		stated = stated || d.Year == day.Year()
	}
	return !stated && day.YearDay() == 1 && lexicon.StatesYear(text, day.Year())
}

func (v verifier) notices(r *Result, notices []drafting.Notice) {
	for _, n := range notices {
		list, ok := v.quotes(n.Quotes)
		if !ok || n.Code == "" {
			continue
		}
		at := list[0].URL
		r.Problems = append(r.Problems,
			app.Problem{Code: n.Code, Detail: n.Detail + " The page says: “" + list[0].Quote.Quote + "”", URL: &at})
	}
}
