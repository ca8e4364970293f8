package op

import (
	"encoding/json"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// instead says what to send in the place of a value of another type: the same value in the right type, if that can be
// seen.
func (s *Schema) instead(v any) texts.Text {
	switch v := v.(type) {
	case string:
		inside, err := ReadJSON([]byte(v))
		if s.Type != "string" && err == nil && inside != nil && s.takes(inside) {
			if kind := kindOf(inside); kind == "object" || kind == "array" {
				return texts.Sprintf("%s itself, not a text of it", kinds[kind])
			}
			return texts.Sprintf("%s itself, without quotation marks", v)
		}
		if s.Type == "array" && s.Items.words() {
			return texts.Sprintf("a list, such as [%s]", strings.Join(entriesOf(v), ", "))
		}
	case json.Number, bool:
		if s.Type == "string" && s.Pattern == nil && s.Format == "" && s.Enum == nil {
			return texts.Sprintf("it as a text, \"%v\"", v)
		}
	case map[string]any:
		if s.Type == "array" && s.Items.Object != nil && slices.ContainsFunc(s.Items.Object.names(), func(name string) bool {
			_, has := v[name]
			return has
		}) {
			return "a list of it, in [ ]"
		}
	}
	return s.wanted()
}

// entriesOf returns the entries of a list that somebody wrote as one text, in quotation marks.
func entriesOf(text string) (entries []string) {
	for _, one := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;\n", r) }) {
		if one = strings.TrimSpace(one); one != "" && len(entries) < mostEntries {
			entries = append(entries, app.Brief(one))
		}
	}
	return entries
}

// mostEntries is how many of them are shown.
const mostEntries = 5

// takes reports whether a value is of the type of s.
func (s *Schema) takes(v any) bool {
	kind := kindOf(v)
	return kind == s.Type || kind == "integer" && s.Type == "number"
}

// elsewhere says what somebody may have meant by a key that is not known among some: the like of it, or the place where
// it belongs.
func (b binder) elsewhere(key string, here []string) texts.Text {
	words := app.Suggest(key, here)
	if b.top == nil || strings.HasPrefix(words.String(), "did you mean") {
		return words
	}
	for _, f := range b.top.Fields {
		if f.Name == key && !slices.Contains(here, key) {
			return texts.Sprintf("send %s beside it, at the top", key)
		}
		if f.Object != nil && f.Object.Field(key) != nil && slices.Contains(here, f.Name) {
			return texts.Sprintf("send it inside %[1]s, as %[1]s.%[2]s", f.Name, key)
		}
	}
	return words
}
