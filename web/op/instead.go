package op

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"debut/app"
)

// instead says what to send in the place of a value of another type: the same value in the right type, if that can be seen.
func (s *Schema) instead(v any) string {
	switch v := v.(type) {
	case string:
		inside, err := ReadJSON([]byte(v))
		if s.Type != "string" && err == nil && inside != nil && s.takes(inside) {
			if kind := kindOf(inside); kind == "object" || kind == "array" {
				return article(kind) + " itself, not a text of it"
			}
			return fmt.Sprintf("%s itself, without quotation marks", v)
		}
		if s.Type == "array" && s.Items.Type == "string" {
			return fmt.Sprintf("a list, such as [%s]", app.Brief(v))
		}
	case json.Number, bool:
		if s.Type == "string" && s.Pattern == nil && s.Format == "" && s.Enum == nil {
			return fmt.Sprintf("it as a text, \"%v\"", v)
		}
	case map[string]any:
		if s.Type == "array" {
			return "a list of it, in [ ]"
		}
	}
	return s.wanted()
}

// takes reports whether a value is of the type of s.
func (s *Schema) takes(v any) bool {
	kind := kindOf(v)
	return kind == s.Type || kind == "integer" && s.Type == "number"
}

// elsewhere says what somebody may have meant by a key that is not known among some: the like of it, or the place where it belongs.
func (b binder) elsewhere(key string, here []string) string {
	words := app.Suggest(key, here)
	if b.top == nil || strings.HasPrefix(words, "did you mean") {
		return words
	}
	for _, f := range b.top.Fields {
		if f.Name == key && !slices.Contains(here, key) {
			return "send " + key + " beside it, at the top"
		}
		if f.Object != nil && f.Object.Field(key) != nil && slices.Contains(here, f.Name) {
			return "send it inside " + f.Name + ", as " + f.Name + "." + key
		}
	}
	return words
}
