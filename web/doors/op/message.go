package op

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/texts"
)

// text checks a text. Lengths count Unicode code points. White space around words is not part of them, and what is kept
// holds what app.Typed lets in.
func (b binder) text(s *Schema, into reflect.Value, v, place string) {
	if b.looks {
		v = app.Harmless(v)
	}
	if s.Const == nil && s.Enum == nil {
		kept, wrong := app.Typed(v, s.Lines || b.looks)
		if wrong != "" {
			b.addFault(place, wrong)
			return
		}
		if s.words() {
			v = kept
		}
	}
	n := int64(utf8.RuneCountInString(v))
	if meant := s.meant(v); meant != "" {
		b.addFault(place, "is %s; send %s", app.Brief(v), meant)
		return
	}
	switch {
	case s.Const != nil:
		b.constant(s, v, place)
	case s.Enum != nil && !slices.Contains(s.Enum, v):
		b.addFault(place, "is %s; %s", app.Brief(v), app.Suggest(v, s.Enum))
		return
	case s.Max != nil && n > *s.Max:
		b.bound(place, "has %s; send at most %d", count(int(n), "1 character", "%d characters"), *s.Max)
		return
	case s.Min != nil && n == 0 && *s.Min > 0:
		b.bound(place, "has no words; send %s", s.wanted())
		return
	case s.Min != nil && n < *s.Min:
		b.bound(place, "has %s; send at least %d", count(int(n), "1 character", "%d characters"), *s.Min)
		return
	case s.Pattern != nil && !s.Pattern.MatchString(v), s.Format != "" && !formats[s.Format].check(v):
		b.addFault(place, "is %s; send %s", app.Brief(v), s.wanted())
		return
	}
	if s.Format == "uuid" {
		v = strings.ToLower(v) // RFC 9562, section 4: both are the same
	}
	if into.Type() == timeType {
		// The format was checked above, so that parsing cannot fail.
		at, _ := time.Parse(time.RFC3339, v)
		into.Set(reflect.ValueOf(at))
		return
	}
	into.SetString(v)
}

// meant returns what somebody may have meant who sent a text that is not of the form; "" if it is, or that is not
// known.
func (s *Schema) meant(sent string) string {
	if s.Meant == nil || s.Pattern == nil || s.Pattern.MatchString(sent) {
		return ""
	}
	return s.Meant(sent)
}

// words reports whether a text is in words, and not one of a form or a list.
func (s *Schema) words() bool {
	return s.Type == "string" && s.Const == nil && s.Enum == nil && s.Pattern == nil && s.Format == ""
}

// wanted says in words what may be sent.
func (s *Schema) wanted() texts.Text {
	if s.Const != nil {
		return texts.Verbatim(fmt.Sprint(s.Const))
	}
	switch s.Type {
	case "string":
		return s.wantedText()
	case "integer":
		return s.span("an integer", "an integer from %d to %d", "an integer of at least %d", "an integer of at most %d")
	case "number":
		return s.span("a number", "a number from %d to %d", "a number of at least %d", "a number of at most %d")
	case "boolean":
		return "true or false"
	case "array":
		list := s.span("a list", "a list of %d to %d items", "a list of at least %d items", "a list of at most %d items")
		if of := s.Items.demands(); of != "" {
			return texts.Sprintf("%s, each an object with %s", list, of)
		}
		return list
	}
	if of := s.demands(); of != "" {
		return texts.Sprintf("an object with %s", of)
	}
	return "an object"
}

// demands names the fields that an object must have.
func (s *Schema) demands() string {
	var names []string
	if s.Object != nil {
		for _, f := range s.Object.Fields {
			if f.Required {
				names = append(names, f.Name)
			}
		}
	}
	return strings.Join(names, ", ")
}

func (s *Schema) wantedText() texts.Text {
	switch f, known := formats[s.Format]; {
	case s.Enum != nil:
		return texts.Sprintf("one of %s", strings.Join(s.Enum, ", "))
	case s.Words != "":
		return s.Words
	case known:
		return f.words
	}
	return s.span("a text", "a text of %d to %d characters", "a text of at least %d characters",
		"a text of at most %d characters")
}

// span says the bounds, of which there may be none, both, the least or the most.
func (s *Schema) span(none, both, least, most texts.Text) texts.Text {
	switch {
	case s.Min != nil && s.Max != nil:
		return texts.Sprintf(both, *s.Min, *s.Max)
	case s.Min != nil:
		return texts.Sprintf(least, *s.Min)
	case s.Max != nil:
		return texts.Sprintf(most, *s.Max)
	}
	return none
}

var plainKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]{0,63}$`)

// Place names a key of an object for people: body.url, or body["odd key"].
func Place(where, key string) string {
	if plainKey.MatchString(key) {
		return where + "." + key
	}
	return where + "[" + app.Brief(key) + "]"
}

// cut returns the first n characters of s.
func cut(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

func count(n int, one, many texts.Text) texts.Text {
	if n == 1 {
		return one
	}
	return texts.Sprintf(many, n)
}
