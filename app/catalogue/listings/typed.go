package listings

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"debut/app"
)

// Changed returns what of typed fields differs from what stands: what comes back as it was read changes nothing, and is
// nobody's mistake.
func Changed(typed map[string]app.Value, stands func(key string) app.Value) map[string]app.Value {
	changed := map[string]app.Value{}
	for key, v := range typed {
		if !v.Equal(stands(key)) {
			changed[key] = v
		}
	}
	return changed
}

// CheckTyped is CheckFields for what somebody typed, and not for what an operator brings in: it knows what may be
// chosen, what leads nowhere, and what stands there only so that something does.
func CheckTyped(issues *app.Issues, prefix string, typed map[string]app.Value, now time.Time) {
	for field, v := range app.InOrder(typed) {
		at := prefix + field.Key
		switch {
		case field.Type == app.TypeLink:
			known := len(*issues)
			if CheckTypedLink(issues, at, v.String()); len(*issues) == known {
				checkLinkOf(issues, at, field.Key, v.String())
			}
		case !CheckValue(issues, at, field, v.String(), now) && field.Type != app.TypeCategory:
			checkTexts(issues, at, field, v)
		}
	}
}

// checkTexts notes texts of a field that are none for it.
func checkTexts(issues *app.Issues, at string, field app.FieldSpec, v app.Value) {
	if !field.IsList() {
		checkText(issues, at, field, v.String())
		return
	}
	seen := map[string]bool{}
	for i, text := range v.List {
		place := at + "[" + strconv.Itoa(i) + "]"
		if folded := folded(text); seen[folded] {
			issues.Add(place, "stands before it already; leave it out")
		} else {
			seen[folded] = true
			checkText(issues, place, field, text)
		}
	}
}

func checkText(issues *app.Issues, at string, field app.FieldSpec, text string) {
	switch {
	case text == "":
	case saysNothing(text, field.Key != "name") && field.IsList():
		issues.Add(at, "is %s, which says nothing; leave it out", app.Brief(text))
	case saysNothing(text, field.Key != "name"):
		issues.Add(at, "is %s, which says nothing; send the words, or an empty text if there are none", app.Brief(text))
	case isAddress(text):
		issues.Add(at, "is %s, which is an address; send words", app.Brief(text))
	case !field.Lines && marked.MatchString(text):
		issues.Add(at, "holds HTML or Markdown, which people would read as it is; send plain text")
	case field.Key == "city":
		checkPlace(issues, at, text)
	}
}

// folded returns a text without case and without the spaces that nobody sees.
func folded(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// What stands in a field when somebody has nothing to put there: anywhere, and where it is no answer.
var (
	nowhere = strings.Split("n/a|tbd|tba|tbc|todo|to be determined|to be announced|to be defined|null|undefined|"+
		"not specified|not provided|not available|not applicable|not found|not stated|placeholder|-|--|–|—|...|…|?", "|")
	nothing     = []string{"none", "nil", "unknown"}
	placeholder = regexp.MustCompile(`(?i)^(\[[^\]]*\]|<[^<>]*>|\{\{.*\}\}|lorem ipsum.*)$`)
)

// saysNothing reports whether a text is there in the place of one. Where none and unknown are words, alone is false.
func saysNothing(text string, alone bool) bool {
	words := strings.TrimSuffix(folded(text), ".")
	return slices.Contains(nowhere, words) || alone && slices.Contains(nothing, words) || placeholder.MatchString(text)
}

// isAddress reports whether a text is nothing but a web or e-mail address.
func isAddress(text string) bool {
	if strings.ContainsFunc(text, unicode.IsSpace) {
		return false
	}
	_, host, mail := strings.Cut(text, "@")
	return strings.Contains(text, "://") || strings.HasPrefix(text, "www.") || mail && strings.Contains(host, ".")
}

// marked is markup that a line of text has no use for.
var marked = regexp.MustCompile(
	`(?i)</?(a|b|i|u|p|em|br|h[1-6]|div|span|strong|ul|ol|li|script|img)\b[^<>]*>` +
		`|\*\*[^*\s][^*]*\*\*|\]\(https?://|^#{1,6} `)

// placeless are words for having no place.
var placeless = strings.Fields("remote worldwide online global internet anywhere everywhere virtual distributed earth")

var postCode = regexp.MustCompile(`[0-9]{4}`)

// checkPlace notes what is no name of a city. Names of countries CheckCity knows.
func checkPlace(issues *app.Issues, at, city string) {
	name, country, parts := strings.Cut(city, ",")
	country = strings.TrimSpace(country)
	switch code := app.CountryNamed(country); {
	case slices.Contains(placeless, folded(city)):
		issues.Add(at, "is %s, which is no city; send an empty text if there is none", app.Brief(city))
	case postCode.MatchString(city) || !strings.ContainsFunc(city, unicode.IsLetter):
		issues.Add(at, "is %s; send the name of the city alone, without a street or a post code", app.Brief(city))
	case parts && len(country) > 3 && code != "" && code != "GE": // a state of America has the name of Georgia
		issues.Add(at, "names the country, too; send %s here, and %s as the country", name, code)
	}
}

// CheckFAQs notes questions that are asked twice, and answers that are none.
func CheckFAQs(issues *app.Issues, at string, list []app.FAQ) {
	for i, q := range list {
		place := at + "[" + strconv.Itoa(i) + "]"
		if faqIn(list, q.Question) < i {
			issues.Add(place+".question", "stands before it already; ask each question once")
		}
		checkAnswer(issues, place+".answer", q.Answer)
	}
}

func checkAnswer(issues *app.Issues, at, answer string) {
	if saysNothing(answer, false) {
		issues.Add(at, "is %s, which is no answer; send the answer, or leave out the question", app.Brief(answer))
	}
}

// CheckPeople notes founders who are named twice, and names that are none.
func CheckPeople(issues *app.Issues, at string, names []string) {
	for i, name := range names {
		place := at + "[" + strconv.Itoa(i) + "].name"
		if slices.ContainsFunc(names[:i], func(before string) bool { return folded(before) == folded(name) }) {
			issues.Add(place, "stands before it already; name each founder once")
			continue
		}
		checkPerson(issues, place, name)
	}
}

func checkPerson(issues *app.Issues, at, name string) {
	if saysNothing(name, true) || isAddress(name) {
		issues.Add(at, "is %s, which is nobody's name; send the name, or leave out the founder", app.Brief(name))
	}
}
