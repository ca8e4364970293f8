package crawl

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf8"
)

// jsonValue is a piece of JSON: an object has members (never nil), a list has items (never nil), all else a scalar.
type jsonValue struct {
	members []jsonMember // in the order of the text
	items   []*jsonValue
	scalar  string // a string decoded; a number or a word as written; null is ""
}

type jsonMember struct {
	name  string
	value *jsonValue
}

// member returns the value of the named member, or nil.
func (v *jsonValue) member(name string) *jsonValue {
	for _, m := range v.members {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// text returns the named member where it is a scalar, or the first scalar of its list.
func (v *jsonValue) text(name string) string {
	m := v.member(name)
	if m != nil && len(m.items) > 0 {
		m = m.items[0]
	}
	if m == nil {
		return ""
	}
	return m.scalar
}

// readJSON reads JSON as people write it into pages: trailing and missing commas, comments, CDATA, entities, raw
// line ends in strings, several values in a row. It returns what it could read up to where it could read no more, or
// until as many values were read as are left.
func readJSON(text string, left *int) []*jsonValue {
	p := &jsonReader{text: text, left: left}
	var values []*jsonValue
	for p.seek("{[") {
		v, ok := p.value(0)
		if v != nil && (v.members != nil || v.items != nil) {
			values = append(values, v)
		}
		if !ok {
			break
		}
	}
	return values
}

type jsonReader struct {
	text string
	at   int
	left *int // values that may be read: one takes a hundred times the memory of its letter
}

// seek moves to the next of the characters; false at the end.
func (p *jsonReader) seek(chars string) bool {
	p.blank()
	i := strings.IndexAny(p.text[p.at:], chars)
	if i < 0 {
		return false
	}
	p.at += i
	return true
}

// blank skips white space, comments, and the wrapping of CDATA and HTML comments.
func (p *jsonReader) blank() {
	for p.at < len(p.text) {
		rest := p.text[p.at:]
		skip := 0
		switch {
		case strings.IndexByte(" \t\r\n\f\v", rest[0]) >= 0:
			skip = 1
		case strings.HasPrefix(rest, "\ufeff"), strings.HasPrefix(rest, "-->"), strings.HasPrefix(rest, "]]>"):
			skip = 3
		case strings.HasPrefix(rest, "\u00a0"):
			skip = 2
		case strings.HasPrefix(rest, "<!--"):
			skip = 4
		case strings.HasPrefix(rest, "<![CDATA["):
			skip = 9
		case strings.HasPrefix(rest, "//"):
			skip = upTo(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			skip = upTo(rest, "*/")
		}
		if skip == 0 {
			return
		}
		p.at += skip
	}
}

// upTo returns the length of rest up to and with end.
func upTo(rest, end string) int {
	if i := strings.Index(rest, end); i >= 0 {
		return i + len(end)
	}
	return len(rest)
}

func (p *jsonReader) peek() byte {
	p.blank()
	if p.at >= len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// value reads one value. ok is false if the text breaks off or makes no sense; what was read is returned still.
func (p *jsonReader) value(depth int) (v *jsonValue, ok bool) {
	if *p.left--; depth > 40 || *p.left < 0 {
		return nil, false
	}
	switch c := p.peek(); c {
	case '{':
		return p.object(depth)
	case '[':
		return p.list(depth)
	case '"', '\'':
		s, ok := p.str(c)
		return &jsonValue{scalar: s}, ok
	case 0:
		return nil, false
	}
	start := p.at
	for p.at < len(p.text) && strings.IndexByte(",]} \t\r\n", p.text[p.at]) < 0 {
		p.at++
	}
	word := p.text[start:p.at]
	if word == "null" || word == "undefined" {
		word = ""
	}
	return &jsonValue{scalar: word}, p.at > start
}

func (p *jsonReader) object(depth int) (*jsonValue, bool) {
	v := &jsonValue{members: []jsonMember{}}
	p.at++
	for {
		switch c := p.peek(); c {
		case 0:
			return v, false
		case '}':
			p.at++
			return v, true
		case ',', ';':
			p.at++
		default:
			name, ok := p.name(c)
			if !ok || p.peek() != ':' {
				return v, false
			}
			p.at++
			member, ok := p.value(depth + 1)
			if member != nil {
				v.members = append(v.members, jsonMember{name, member})
			}
			if !ok {
				return v, false
			}
		}
	}
}

// name reads a member's name, in quotes or without.
func (p *jsonReader) name(c byte) (string, bool) {
	if c == '"' || c == '\'' {
		return p.str(c)
	}
	start := p.at
	for p.at < len(p.text) && strings.IndexByte(": \t\r\n,{}[]\"", p.text[p.at]) < 0 {
		p.at++
	}
	return p.text[start:p.at], p.at > start
}

func (p *jsonReader) list(depth int) (*jsonValue, bool) {
	v := &jsonValue{items: []*jsonValue{}}
	p.at++
	for {
		switch p.peek() {
		case 0, '}':
			return v, false
		case ']':
			p.at++
			return v, true
		case ',':
			p.at++
		default:
			item, ok := p.value(depth + 1)
			if item != nil {
				v.items = append(v.items, item)
			}
			if !ok {
				return v, false
			}
		}
	}
}

// str reads a string in the quotes q, with its escapes and entities decoded.
func (p *jsonReader) str(q byte) (string, bool) {
	var sb strings.Builder
	for p.at++; p.at < len(p.text); {
		c := p.text[p.at]
		switch {
		case c == q:
			p.at++
			return html.UnescapeString(sb.String()), true
		case c == '\\' && p.at+1 < len(p.text):
			p.escape(&sb)
		default:
			sb.WriteByte(c)
			p.at++
		}
	}
	return html.UnescapeString(sb.String()), false
}

// escape reads one escape (RFC 8259, section 7).
func (p *jsonReader) escape(sb *strings.Builder) {
	c := p.text[p.at+1]
	p.at += 2
	switch c {
	case 'n', 'r', 't', 'b', 'f':
		sb.WriteByte(' ')
	case 'u':
		r, ok := p.hex()
		if ok && r >= 0xD800 && r < 0xDC00 && strings.HasPrefix(p.text[p.at:], `\u`) {
			p.at += 2
			low, _ := p.hex()
			r = (r-0xD800)<<10 + (low - 0xDC00) + 0x10000
		}
		if ok && utf8.ValidRune(r) {
			sb.WriteRune(r)
		}
	default:
		sb.WriteByte(c)
	}
}

func (p *jsonReader) hex() (rune, bool) {
	if p.at+4 > len(p.text) {
		return 0, false
	}
	n, err := strconv.ParseUint(p.text[p.at:p.at+4], 16, 32)
	if err == nil {
		p.at += 4
	}
	return rune(n), err == nil
}
