package op

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// MaxDepth is how deep arrays and objects of a request may lie in one another.
const MaxDepth = 32

// ReadObject reads a request body: one JSON object (RFC 8259) and nothing after it. It is stricter than encoding/json:
// it refuses a key given twice, text that is not UTF-8 (lone surrogates too), U+0000, a byte order mark, more than
// MaxDepth levels and numbers that a float64 cannot hold. Values are map[string]any, []any, string, json.Number,
// bool and nil. Each fault is added to found with its place below where.
func ReadObject(b []byte, where string, found *app.Issues) map[string]any {
	r := reader{src: b, found: found}
	v, err := r.document(where)
	if err != nil {
		found.Add(where, "is not JSON: %v at byte %d", err, r.pos)
		return nil
	}
	m, ok := v.(map[string]any)
	if !ok {
		found.Add(where, "is %s; send one JSON object", described(v))
	}
	return m
}

// ReadJSON reads any one JSON value as strictly as ReadObject. The error tells the first fault.
func ReadJSON(b []byte) (any, error) {
	var found app.Issues
	r := reader{src: b, found: &found}
	v, err := r.document("value")
	if err != nil {
		return nil, fmt.Errorf("not JSON: %w at byte %d", err, r.pos)
	}
	if len(found) > 0 {
		return nil, fmt.Errorf("%s %s", found[0].Location, found[0].Message)
	}
	return v, nil
}

func described(v any) texts.Text {
	if v == nil {
		return "null"
	}
	return kinds[kindOf(v)]
}

var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// Parse turns the text of a path or query parameter into the JSON value that it stands for. A text that stands for none
// is returned as it is, for Bind to refuse.
func (s *Schema) Parse(text string) any {
	if s.Type == "integer" || s.Type == "number" { // in a query a plus sign is a blank
		if number := strings.TrimPrefix(strings.TrimSpace(text), "+"); jsonNumber.MatchString(number) {
			return json.Number(number)
		}
	}
	switch {
	case s.Type == "boolean" && text == "true":
		return true
	case s.Type == "boolean" && text == "false":
		return false
	}
	return text
}

// reader is a recursive descent over src. An error ends the reading; faults in found do not.
type reader struct {
	src   []byte
	pos   int
	depth int
	found *app.Issues
}

var errEnd = errors.New("the text ends too early")

func (r *reader) document(place string) (any, error) {
	if len(r.src) >= 3 && string(r.src[:3]) == "\ufeff" {
		return nil, errors.New("it starts with a byte order mark; leave that out")
	}
	v, err := r.value(place)
	if err != nil {
		return nil, err
	}
	if r.space(); r.pos < len(r.src) {
		return nil, errors.New("something follows the value")
	}
	return v, nil
}

func (r *reader) value(place string) (any, error) {
	switch c := r.peek(); {
	case c == '{':
		return r.nested(place, r.object)
	case c == '[':
		return r.nested(place, r.array)
	case c == '"':
		return r.text(place)
	case c == '-' || c >= '0' && c <= '9':
		return r.number(place)
	case c == 't':
		return true, r.word("true")
	case c == 'f':
		return false, r.word("false")
	case c == 'n':
		return nil, r.word("null")
	case c == 0 && r.pos >= len(r.src):
		return nil, errEnd
	default:
		return nil, fmt.Errorf("unexpected %q", rune(c))
	}
}

func (r *reader) nested(place string, read func(string) (any, error)) (any, error) {
	if r.depth == MaxDepth {
		return nil, fmt.Errorf("arrays and objects lie more than %d deep", MaxDepth)
	}
	r.depth++
	r.pos++
	v, err := read(place)
	r.depth--
	return v, err
}

func (r *reader) object(place string) (any, error) {
	m := map[string]any{}
	if r.peek() == '}' {
		r.pos++
		return m, nil
	}
	for {
		if r.peek() != '"' {
			return nil, r.unexpected("a key in quotation marks")
		}
		key, err := r.text(place)
		if err != nil {
			return nil, err
		}
		if r.peek() != ':' {
			return nil, r.unexpected("a colon")
		}
		r.pos++
		here := Place(place, key)
		v, err := r.value(here)
		if err != nil {
			return nil, err
		}
		if _, twice := m[key]; twice {
			r.addFault(here, "is given twice; send it once")
		}
		m[key] = v
		if done, err := r.next('}'); done || err != nil {
			return m, err
		}
	}
}

func (r *reader) array(place string) (any, error) {
	list := []any{}
	if r.peek() == ']' {
		r.pos++
		return list, nil
	}
	for {
		v, err := r.value(place + "[" + strconv.Itoa(len(list)) + "]")
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if done, err := r.next(']'); done || err != nil {
			return list, err
		}
	}
}

// next reads the comma before another member, or the bracket after the last.
func (r *reader) next(end byte) (done bool, err error) {
	switch r.peek() {
	case ',':
		r.pos++
		return false, nil
	case end:
		r.pos++
		return true, nil
	}
	return false, r.unexpected(fmt.Sprintf("a comma or %q", rune(end)))
}

func (r *reader) unexpected(wanted string) error {
	if r.pos >= len(r.src) {
		return errEnd
	}
	return fmt.Errorf("%s is missing", wanted)
}

func (r *reader) word(w string) error {
	if len(r.src)-r.pos < len(w) || string(r.src[r.pos:r.pos+len(w)]) != w {
		return fmt.Errorf("unexpected %q", rune(r.src[r.pos]))
	}
	r.pos += len(w)
	return nil
}

// at returns the byte at hand, or 0 at the end; peek does so after white space.
func (r *reader) at() byte {
	if r.pos < len(r.src) {
		return r.src[r.pos]
	}
	return 0
}

func (r *reader) peek() byte { r.space(); return r.at() }

func (r *reader) space() {
	for r.pos < len(r.src) && (r.src[r.pos] == ' ' || r.src[r.pos] == '\t' || r.src[r.pos] == '\n' ||
		r.src[r.pos] == '\r') {
		r.pos++
	}
}

// addFault adds a fault; a hostile body gets no longer a list than an answer can tell.
func (r *reader) addFault(place string, message texts.Text, args ...any) {
	r.noteAs(app.CodeInvalid, place, message, args...)
}

func (r *reader) noteAs(code, place string, message texts.Text, args ...any) {
	if len(*r.found) < MostIssues {
		r.found.AddCode(code, place, message, args...)
	}
}
