package main

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"debut/app/catalogue/drafting/rules"
)

// label is what a reader found on a website, as far as candidates are judged by it.
type label struct {
	Fields       map[string]json.RawMessage `json:"fields"` // null: the website does not say it
	Founders     []person                   `json:"founders"`
	FoundersOK   []string                   `json:"founders_ok"` // neither asked for nor wrong, as are all of …OK
	Story        string                     `json:"story"`
	StoryKeys    []string                   `json:"story_keys"` // patterns, half of which must occur
	StoryForbid  []string                   `json:"story_forbid"`
	StoryOK      bool                       `json:"story_ok"`
	Milestones   []string                   `json:"milestones"` // "YYYY-MM"
	MilestonesOK []string                   `json:"milestones_ok"`
}

type person struct {
	Name   string   `json:"name"`
	Accept []string `json:"accept"`
}

// scalar is the label of a field of one value, or of a list of them.
type scalar struct {
	Value    any       `json:"value"` // a string, or several
	Accept   []string  `json:"accept"`
	Also     []string  `json:"also"`
	Amounts  *[]string `json:"amounts"`
	Optional bool      `json:"optional"`
}

// right reports whether a candidate is right, and whether that is known.
func (l label) right(c rules.Candidate) (right, known bool) {
	switch c.Field {
	case "founders":
		if slices.ContainsFunc(l.Founders, func(p person) bool {
			return slices.ContainsFunc(append(p.Accept, p.Name), func(n string) bool { return called(n, c.Value) })
		}) {
			return true, true
		}
		return false, !slices.ContainsFunc(l.FoundersOK, func(n string) bool { return called(n, c.Value) })
	case "milestones":
		return amongDates(l.Milestones, c.Value), amongDates(l.Milestones, c.Value) || !amongDates(l.MilestonesOK, c.Value)
	case "story":
		hits := matching(l.StoryKeys, c.Value)
		right = l.Story != "" && len(l.StoryKeys) > 0 && 2*hits >= len(l.StoryKeys) && matching(l.StoryForbid, c.Value) == 0
		return right, !l.StoryOK
	}
	raw, labelled := l.Fields[c.Field]
	if !labelled {
		return false, false
	}
	var s *scalar
	if json.Unmarshal(raw, &s) != nil {
		return false, false
	}
	if s == nil {
		return false, true
	}
	if c.Field == "pricing_summary" {
		if said := amount(c.Value); said != "" && s.Amounts != nil {
			return slices.ContainsFunc(*s.Amounts, func(a string) bool { return amount(a) == said }), true
		}
		return s.holds(c), s.Amounts != nil || s.holds(c)
	}
	return s.holds(c), !s.Optional || s.holds(c)
}

// share returns how much of a candidate is right, from 0 to 1, and whether that is known. A candidate for features is a
// list of them, a line each.
func (l label) share(c rules.Candidate) (share float64, known bool) {
	lines := strings.Split(c.Value, "\n")
	if c.Field != "features" {
		lines = []string{c.Value}
	}
	for _, line := range lines {
		right, ok := l.right(rules.Candidate{Field: c.Field, Value: line})
		if !ok {
			return 0, false
		}
		if right {
			share += 1 / float64(len(lines))
		}
	}
	return share, true
}

var figure = regexp.MustCompile(`\d[\d.,'’\s]*`)

// amount is the first number of a text in one spelling, however thousands and fractions are written; "" for none.
func amount(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\'' || r == '’' {
			return -1
		}
		return r
	}, figure.FindString(norm.NFKC.String(s)))
	s = strings.TrimRight(s, ".,")
	if s == "" {
		return ""
	}
	cut := strings.LastIndexAny(s, ".,")
	two := strings.Contains(s, ".") && strings.Contains(s, ",")
	seps := strings.Count(s, ".") + strings.Count(s, ",")
	whole, rest := s, ""
	if two || seps == 1 && (len(s)-cut-1 != 3 || s[0] == '0') {
		whole, rest = s[:cut], strings.TrimRight(s[cut+1:], "0")
	}
	whole = strings.TrimLeft(strings.NewReplacer(".", "", ",", "").Replace(whole), "0")
	if whole == "" {
		whole = "0"
	}
	if rest != "" {
		whole += "." + rest
	}
	return whole
}

func (s scalar) holds(c rules.Candidate) bool {
	values := append(slices.Clone(s.Accept), s.Also...)
	switch v := s.Value.(type) {
	case string:
		values = append(values, v)
	case []any:
		for _, one := range v {
			if text, ok := one.(string); ok {
				values = append(values, text)
			}
		}
	}
	for _, v := range values {
		pattern, isPattern := strings.CutPrefix(v, "re:")
		switch {
		case c.Field == "categories":
			isPattern, pattern = true, v
			fallthrough
		case isPattern:
			if re, err := regexp.Compile("(?i)" + pattern); err == nil && re.MatchString(c.Value) {
				return true
			}
		case c.Field == "features":
			if a, b := flat(v), flat(c.Value); a == b || len(a) > 5 && strings.Contains(b, a) ||
				len(b) > 5 && strings.Contains(a, b) || overlap(v, c.Value) >= 0.5 {
				return true
			}
		case c.Field == "pricing_model":
			if strings.Contains(" "+words(c.Value)+" ", " "+words(v)+" ") {
				return true
			}
		case alike(v, c.Value):
			return true
		}
	}
	return false
}

func amongDates(list []string, date string) bool {
	return slices.ContainsFunc(list, func(d string) bool { return strings.HasPrefix(date, d[:min(7, len(d))]) })
}

func matching(patterns []string, text string) (n int) {
	for _, p := range patterns {
		if re, err := regexp.Compile("(?i)" + p); err == nil && re.MatchString(text) {
			n++
		}
	}
	return n
}

func alike(a, b string) bool { return flat(a) == flat(b) }

// called reports whether a candidate is a person of that name, with or without a title or a further name.
func called(name, candidate string) bool {
	a, b := flat(honours.ReplaceAllString(name, "")), flat(honours.ReplaceAllString(candidate, ""))
	return a == b || a != "" && strings.Contains(b, a) && len(b) < 2*len(a)
}

var honours = regexp.MustCompile(`(?i)^(?:(?:dr|prof|lic)\.? )+`)

// flat is a text in lower case without accents, letters and digits alone.
func flat(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKD.String(s))
}

func words(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) }), " ")
}

// overlap is the F1 of the words of two texts.
func overlap(a, b string) float64 {
	x, y := strings.Fields(words(a)), strings.Fields(words(b))
	both := 0
	for _, w := range x {
		if slices.Contains(y, w) {
			both++
		}
	}
	return 2 * float64(both) / float64(max(1, len(x)+len(y)))
}
