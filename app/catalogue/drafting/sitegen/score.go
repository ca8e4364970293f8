package sitegen

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
)

// Score adds up how well drafts state the truth: by field, and what they invent.
type Score struct {
	Fields map[string]*Count
	Wrong  []string // what was stated and is not so, for people to read
	Harm   []string // what of it is a price, a person, a logo, a place or a year
}

// Count is of one field. A value of a field that the site says nothing of is an invention.
type Count struct{ Right, False, Missing, Invented, Closed int }

// F1 is the harmonic mean of precision and recall; ok is false if there was nothing to find, and nothing was found.
func (c Count) F1() (f float64, ok bool) {
	if c.Right+c.False+c.Missing == 0 {
		return 0, false
	}
	return 2 * float64(c.Right) / float64(2*c.Right+c.False+c.Missing), true
}

// Macro is the mean of the fields' F1.
func (s Score) Macro() float64 {
	sum, n := 0.0, 0
	for _, field := range slices.Sorted(maps.Keys(s.Fields)) { // sums of fractions depend on their order
		if f, ok := s.Fields[field].F1(); ok {
			sum, n = sum+f, n+1
		}
	}
	return sum / float64(max(n, 1))
}

// Invention is the part of the questions without an answer that were given one.
func (s Score) Invention() float64 {
	invented, closed := 0, 0
	for _, c := range s.Fields {
		invented, closed = invented+c.Invented, closed+c.Closed
	}
	return float64(invented) / float64(max(closed, 1))
}

// String is a table of the fields.
func (s Score) String() string {
	var b strings.Builder
	for _, field := range slices.Sorted(maps.Keys(s.Fields)) {
		c := s.Fields[field]
		f, _ := c.F1()
		fmt.Fprintf(&b, "%-18s %.3f  right %5d  false %4d  missing %5d  invented %3d of %d\n",
			field, f, c.Right, c.False, c.Missing, c.Invented, c.Closed)
	}
	fmt.Fprintf(&b, "macro F1 %.3f, invented %.2f %%, harm %d", s.Macro(), 100*s.Invention(), len(s.Harm))
	return b.String()
}

// harmful are the fields in which a wrong value does the most harm.
var harmful = map[string]bool{"pricing_model": true, "pricing_summary": true, "founders": true, "logo_url": true,
	"city": true, "country": true, "founded_year": true}

// tally adds what was found of one field: the values that are right, false and missing.
func (s *Score) tally(site Site, field string, right, missing int, stated bool, wrong ...string) {
	if s.Fields == nil {
		s.Fields = map[string]*Count{}
	}
	c := s.Fields[field]
	if c == nil {
		c = &Count{}
		s.Fields[field] = c
	}
	c.Right, c.Missing, c.False = c.Right+right, c.Missing+missing, c.False+len(wrong)
	if !stated {
		c.Closed++
		c.Invented += min(1, len(wrong))
	}
	for _, w := range wrong {
		line := fmt.Sprintf("%s: %s: %q", site, field, w)
		s.Wrong = append(s.Wrong, line)
		if harmful[field] {
			s.Harm = append(s.Harm, line)
		}
	}
	if missing > 0 && len(wrong) == 0 {
		s.Wrong = append(s.Wrong, fmt.Sprintf("%s: %s: missing %d", site, field, missing))
	}
}

// Add compares a draft with the truth of its site.
func (s *Score) Add(site Site, r evidence.Result) {
	truth := site.Truth
	for _, field := range []string{"name", "tagline", "short_description", "pricing_model", "country", "city",
		"founded_year", "contact_email", "demo_video_url", "logo_url", "stage"} {
		s.text(site, field, r.Fields[field].Value.String())
	}
	s.summary(site, r.Fields["pricing_summary"].Value.String())
	s.description(site, r.Fields["description"].Value.String())
	first := ""
	if filed := r.Fields["categories"].Value.List; len(filed) > 0 {
		first = filed[0]
	}
	s.text(site, "categories", first)
	s.list(site, "features", r.Fields["features"].Value.List, truth.Features, truth.MayFeatures)
	var founders, questions, months, socials, profiles []string
	for _, f := range r.Founders {
		founders = append(founders, f.Name)
	}
	for _, f := range r.FAQs {
		questions = append(questions, string(f.Question))
	}
	for _, m := range r.Milestones {
		months = append(months, m.Date[:min(7, len(m.Date))])
	}
	for _, link := range r.CompanySocials {
		socials = append(socials, link)
	}
	for _, link := range truth.Socials {
		profiles = append(profiles, link)
	}
	s.list(site, "founders", founders, truth.Founders, nil)
	s.list(site, "faqs", questions, truth.Questions, nil)
	s.list(site, "milestones", months, truth.Milestones, nil)
	s.list(site, "socials", socials, profiles, nil)
	s.story(site, r.Story)
}

// text compares the value of a field.
func (s *Score) text(site Site, field, value string) {
	want := site.Truth.Texts[field]
	right := slices.ContainsFunc(append(slices.Clone(want), site.Truth.May[field]...), func(w string) bool {
		return alike(field, value, w)
	})
	switch {
	case value == "":
		s.tally(site, field, 0, min(1, len(want)), len(want) > 0)
	case right:
		s.tally(site, field, min(1, len(want)), 0, true)
	default:
		s.tally(site, field, 0, min(1, len(want)), len(want) > 0, value)
	}
}

// alike reports whether two spellings of a value are one: of prose, one may hold the other.
func alike(field, a, b string) bool {
	if a == b {
		return true
	}
	switch field {
	case "name", "tagline":
		return plain(a) == plain(b)
	case "short_description":
		return strings.Contains(plain(a), plain(b)) || strings.Contains(plain(b), plain(a))
	}
	return false
}

// plain keeps the letters and digits of s, in lower case.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// number is an amount with the marks of thousands that languages have.
var number = regexp.MustCompile(`\d{1,3}(?:[ \x{a0}\x{202f}.,]\d{3})+|\d+`)

// summary compares the amounts of the prices: none may be another's, and their currency stands beside them.
func (s *Score) summary(site Site, value string) {
	prices, wrong := site.Truth.Prices, []string{}
	named := 0
	for _, n := range number.FindAllString(value, -1) {
		if prices == nil || !slices.Contains(prices.Amounts, digits(n)) {
			wrong = append(wrong, n+" in "+value)
		} else {
			named++
		}
	}
	if named > 0 && !strings.Contains(value, prices.Currency) {
		wrong = append(wrong, "no currency in "+value)
	}
	words := prices == nil && len(site.Truth.May["pricing_summary"]) > 0
	switch {
	case len(wrong) > 0:
		s.tally(site, "pricing_summary", 0, 0, prices != nil, wrong[0])
	case named > 0:
		s.tally(site, "pricing_summary", 1, 0, true)
	case value != "" && !words && prices == nil:
		s.tally(site, "pricing_summary", 0, 0, false, value)
	case prices != nil:
		s.tally(site, "pricing_summary", 0, 1, true)
	default:
		s.tally(site, "pricing_summary", 0, 0, words)
	}
}

// description looks for one of the sentences that say what the company does, and for what says nothing of it.
func (s *Score) description(site Site, value string) {
	said := slices.ContainsFunc(site.Truth.Description, func(d string) bool {
		return strings.Contains(plain(value), plain(d))
	})
	for _, f := range site.Truth.Forbidden {
		if strings.Contains(plain(value), plain(f)) {
			s.tally(site, "description", 0, 1, true, f)
			return
		}
	}
	switch {
	case value == "":
		s.tally(site, "description", 0, 1, true)
	case said:
		s.tally(site, "description", 1, 0, true)
	default:
		s.tally(site, "description", 0, 1, true, value)
	}
}

// list compares several values of a field; may are right without being asked for.
func (s *Score) list(site Site, field string, have, want, may []string) {
	right, wrong := 0, []string{}
	for _, h := range have {
		is := func(w string) bool { return plain(w) == plain(h) }
		switch {
		case slices.ContainsFunc(want, is):
			right++
		case !slices.ContainsFunc(may, is):
			wrong = append(wrong, h)
		}
	}
	missing := max(0, len(want)-right)
	if field == "faqs" || field == "features" {
		missing = max(0, min(len(want), 5)-right)
	}
	s.tally(site, field, right, missing, len(want) > 0, wrong...)
}

// story asks for the story as a whole.
func (s *Score) story(site Site, story app.Story) {
	has := story.Story != nil
	switch stated := site.Truth.Story; {
	case has && stated:
		s.tally(site, "story", 1, 0, true)
	case has:
		s.tally(site, "story", 0, 0, false, fmt.Sprint(*story.Story))
	case stated:
		s.tally(site, "story", 0, 1, true)
	default:
		s.tally(site, "story", 0, 0, false)
	}
}
