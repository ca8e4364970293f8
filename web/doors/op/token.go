package op

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"debut/app"
)

// text reads a string in quotation marks. What no text may hold is noted, and reading goes on.
func (r *reader) text(place string) (string, error) {
	r.pos++
	var out []byte
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		switch {
		case c == '"':
			r.pos++
			return string(out), nil
		case c == '\\':
			char, err := r.escape(place)
			if err != nil {
				return "", err
			}
			out = utf8.AppendRune(out, char)
		case c < 0x20:
			return "", fmt.Errorf("a control character must be escaped, as \\u%04x,", c)
		case c < utf8.RuneSelf:
			out = append(out, c)
			r.pos++
		default:
			char, size := utf8.DecodeRune(r.src[r.pos:])
			if char == utf8.RuneError && size == 1 {
				r.addFault(place, "is not UTF-8; encode the text again")
			}
			out = utf8.AppendRune(out, char)
			r.pos += size
		}
	}
	return "", errEnd
}

var escapes = map[byte]rune{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (r *reader) escape(place string) (rune, error) {
	if r.pos+1 >= len(r.src) {
		return 0, errEnd
	}
	if c, ok := escapes[r.src[r.pos+1]]; ok {
		r.pos += 2
		return c, nil
	}
	char, err := r.unit()
	if err != nil {
		return 0, err
	}
	if utf16.IsSurrogate(char) {
		high, after := char, r.pos
		low, err := r.unit()
		if char = utf16.DecodeRune(high, low); err != nil || char == utf8.RuneError {
			r.pos = after
			r.addFault(place, `holds half of a surrogate pair, \u%04x; send both halves`, high)
			return utf8.RuneError, nil
		}
	}
	if char == 0 {
		r.addFault(place, "holds the character U+0000; leave it out")
	}
	return char, nil
}

// unit reads \u and four hexadecimal digits.
func (r *reader) unit() (rune, error) {
	if r.pos+6 > len(r.src) || r.src[r.pos] != '\\' || r.src[r.pos+1] != 'u' {
		return 0, errors.New("an unknown escape")
	}
	n, err := strconv.ParseUint(string(r.src[r.pos+2:r.pos+6]), 16, 16)
	if err != nil {
		return 0, errors.New("an unknown escape")
	}
	r.pos += 6
	return rune(n), nil
}

const tooLarge = "is too large a number; send one that a double-precision float can hold"

// number reads a number as it is written; the schema decides whether a fraction may be.
func (r *reader) number(place string) (any, error) {
	from := r.pos
	r.skip("-")
	if r.at() == '0' {
		r.pos++
	} else if r.digits() == 0 {
		return nil, errors.New("a digit is missing")
	}
	if r.skip(".") && r.digits() == 0 {
		return nil, errors.New("a digit after the point is missing")
	}
	if r.skip("eE") {
		r.skip("+-")
		if r.digits() == 0 {
			return nil, errors.New("a digit of the exponent is missing")
		}
	}
	n := json.Number(r.src[from:r.pos])
	if f, err := n.Float64(); err != nil || math.IsInf(f, 0) {
		r.noteAs(app.CodeBounds, place, tooLarge)
	}
	return n, nil
}

func (r *reader) digits() (n int) {
	for ; r.at() >= '0' && r.at() <= '9'; n++ {
		r.pos++
	}
	return n
}

func (r *reader) skip(any string) bool {
	for _, c := range []byte(any) {
		if r.pos < len(r.src) && r.src[r.pos] == c {
			r.pos++
			return true
		}
	}
	return false
}
