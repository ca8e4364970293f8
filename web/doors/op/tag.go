package op

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp/syntax"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// fieldOf reads a struct field and its tags:
//
//	json      name, omitempty, omitzero
//	required  "true": a request must give it
//	min, max  of a number, of a text's characters, of a list's items, of a map's keys
//	each      the longest that a text in a list or map may be
//	pattern, enum, format  of a text, and of the texts in a list or map
//	words     what a text that matches the pattern is, for people
//	known     the names that a text may be; the operation answers 404 to others, where the binder would answer 400
//	choices   the type of a fact, such as stage, whose values a text has
//	lines     "true": a text may have line breaks
//	keys      that a map may have
//	in        "query": where REST carries it, if not in the body
//	view      the shortest view of an answer that has it: full, brief (the default) or changes
//	const, default, example, doc
//
// It returns nil for a field that does not travel.
func fieldOf(f reflect.StructField) *Field {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	if !f.IsExported() || f.Anonymous && name == "" || name == "-" {
		return nil
	}
	if name == "" || strings.Contains(options, "string") {
		panic(fmt.Sprintf("op: field %s needs a plain json tag", f.Name))
	}
	s := schemaOf(f.Type)
	s.readTags(f.Tag)
	return &Field{Name: name, Schema: s, index: f.Index, In: f.Tag.Get("in"), view: shortestView(f.Tag),
		Required: f.Tag.Get("required") == "true", Always: !strings.Contains(options, "omit")}
}

func (s *Schema) readTags(tag reflect.StructTag) {
	s.Doc = tag.Get("doc")
	s.Min, s.Max = number(tag, "min", s.Min), number(tag, "max", s.Max)
	if keys := tag.Get("keys"); keys != "" {
		s.Keys = strings.Split(keys, ",")
	}
	text := s
	if s.Items != nil {
		text = s.Items
		text.Max = number(tag, "each", text.Max)
	}
	text.readText(tag)
	if one := int64(1); s.Type == "array" && tag.Get("each") != "" && text.words() && text.Min == nil {
		text.Min = &one // an item of a list says something
	}
	s.Const, s.Default = s.literal(tag, "const"), s.literal(tag, "default")
	if example := s.literal(tag, "example"); example != nil {
		s.Example = example
	}
}

func (s *Schema) readText(tag reflect.StructTag) {
	if name := tag.Get("format"); name != "" {
		f, ok := formats[name]
		if !ok {
			panic(fmt.Sprintf("op: no format %q", name))
		}
		s.Format, s.Pattern = name, f.pattern
	}
	if p := tag.Get("pattern"); p != "" {
		s.Pattern, s.Words = patternOf(p), texts.Text(tag.Get("words"))
	}
	s.Lines = tag.Get("lines") == "true"
	if e, ok := tag.Lookup("enum"); ok {
		s.Enum = strings.Split(e, ",")
	}
	if names := tag.Get("known"); names != "" {
		s.Known = strings.Split(names, ",")
	}
	if name := tag.Get("choices"); name != "" {
		if s.Choices = app.FieldType(name).Choices(); s.Choices == nil {
			panic(fmt.Sprintf("op: a %s has no choices", name))
		}
	}
	s.boundByPattern()
}

// literal reads a tag that holds a value of the schema: plain words for a text, else JSON.
func (s *Schema) literal(tag reflect.StructTag, key string) any {
	text, ok := tag.Lookup(key)
	if !ok || s.Type == "string" {
		if ok {
			return text
		}
		return nil
	}
	v, err := ReadJSON([]byte(text))
	if err != nil {
		panic(fmt.Sprintf("op: %s %q: %v", key, text, err))
	}
	return v
}

func number(tag reflect.StructTag, key string, otherwise *int64) *int64 {
	v, ok := tag.Lookup(key)
	if !ok {
		return otherwise
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("op: %s %q is not a number", key, v))
	}
	return &n
}

// boundByPattern gives a text whose pattern allows no more than n characters the bound n, where it has none.
func (s *Schema) boundByPattern() {
	if s.Type != "string" || s.Pattern == nil || s.Max != nil {
		return
	}
	if n := s.Pattern.longest; n >= 0 {
		s.Max = &n
	}
}

// LongestMatch returns how many characters the longest text has that a pattern allows, or -1 if there is no bound.
func LongestMatch(pattern string) int64 {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return -1
	}
	return longest(re)
}

// longest returns the number of characters of the longest match of re, or -1 if there is no bound.
func longest(re *syntax.Regexp) int64 {
	switch re.Op {
	case syntax.OpLiteral:
		return int64(len(re.Rune))
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return 1
	case syntax.OpStar, syntax.OpPlus:
		return -1
	case syntax.OpRepeat:
		n := longest(re.Sub[0])
		if re.Max < 0 || n < 0 {
			return -1
		}
		return n * int64(re.Max)
	}
	var sum, most int64
	for _, sub := range re.Sub {
		n := longest(sub)
		if n < 0 {
			return -1
		}
		sum, most = sum+n, max(most, n)
	}
	if re.Op == syntax.OpAlternate {
		return most
	}
	return sum
}

// mustBind panics where a request could not carry s, or where a text of it has no bound.
func (s *Schema) mustBind(id string, seen map[*Object]bool) {
	fail := func(why string, args ...any) {
		panic(fmt.Sprintf("op: %s: %v %s", id, s.typ, fmt.Sprintf(why, args...)))
	}
	switch {
	case s.shape != nil && !reflect.PointerTo(s.typ).Implements(fillerType):
		fail("has another shape on the wire and cannot be an input")
	case s.Type == "string" && s.Max == nil && s.Enum == nil && s.Const == nil:
		fail("is a text without max, enum, or a pattern that bounds it")
	case s.Pattern != nil && s.Words == "" && s.Format == "":
		fail("has a pattern, and no words that say it to people")
	case s.Items != nil:
		s.Items.mustBind(id, seen)
	case s.Object != nil && !seen[s.Object]:
		seen[s.Object] = true
		for _, f := range s.Object.Fields {
			f.mustBind(id+"."+f.Name, seen)
			if _, err := json.Marshal(f.Default); err != nil || f.Default != nil && f.Required {
				fail("has a default for %s that cannot be", f.Name)
			}
		}
	}
}
