// Package texts is what the program says to people, in each language that it speaks. It is written in English where it is used; a catalogue
// for each other language says the same.
package texts

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Text is words of the program for people: a constant in English, which is its own key in the catalogues, or what a function of this
// package made of one. It prints in English, and In says it in any language.
type Text string

// made is a Text that is no constant. It is written as JSON behind a NUL.
type made struct {
	Format  string   `json:"f,omitempty"` // as of fmt; of a time, its layout
	Args    []string `json:"a,omitempty"`
	Number  *int64   `json:"n,omitempty"`
	Decimal string   `json:"d,omitempty"`
	Time    string   `json:"t,omitempty"` // RFC 3339
	Zone    string   `json:"z,omitempty"` // its abbreviation

	Sentence bool `json:"s,omitempty"`
}

const mark = "\x00"

func (m made) text() Text {
	encoded, err := json.Marshal(m)
	if err != nil {
		panic(err) // texts and numbers always can
	}
	return Text(mark + string(encoded))
}

// verb is a verb of a format: %s, %[2]d, %%.
var verb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+# 0]*\d*(?:\.\d+)?[a-zA-Z%]`)

// Sprintf is fmt.Sprintf for words of the program. Texts among args are said in the language of the whole.
func Sprintf(format Text, args ...any) Text {
	if !strings.Contains(string(format), "%") {
		return format
	}
	m, next := made{Format: string(format), Args: make([]string, len(args))}, 0
	for _, v := range verb.FindAllStringSubmatch(string(format), -1) {
		i := argument(v, &next)
		if i < 0 || i >= len(args) || m.Args[i] != "" {
			continue
		}
		if t, ok := args[i].(Text); ok {
			m.Args[i] = string(t)
		} else {
			m.Args[i] = string(Verbatim(fmt.Sprintf(strings.Replace(v[0], "["+v[1]+"]", "", 1), args[i])))
		}
	}
	return m.text()
}

// argument returns which argument a verb prints, and -1 of %%, which prints none. next is the one after the last.
func argument(verb []string, next *int) int {
	if strings.HasSuffix(verb[0], "%") {
		return -1
	}
	if n, err := strconv.Atoi(verb[1]); err == nil {
		*next = n - 1
	}
	*next++
	return *next - 1
}

// Verbatim returns words that are the same in every language, such as names.
func Verbatim(words string) Text {
	if words == "" {
		return ""
	}
	return made{Format: "%s", Args: []string{strings.ReplaceAll(words, mark, "\uFFFD")}}.text()
}

// Number writes n for people: 1,054.
func Number(n int64) Text { return made{Number: &n}.text() }

// Decimal writes f with so many digits behind the point: 1.5.
func Decimal(f float64, digits int) Text {
	return made{Decimal: strconv.FormatFloat(f, 'f', digits, 64)}.text()
}

// Bytes writes a number of bytes: 3 KB, 1.5 MB, 2.0 GB, each 1,024 of the one before.
func Bytes(n int64) Text {
	switch {
	case n < 1<<20:
		return Sprintf("%d KB", (n+1023)/1024)
	case n < 1<<30:
		return Sprintf("%s MB", Decimal(float64(n)/(1<<20), 1))
	}
	return Sprintf("%s GB", Decimal(float64(n)/(1<<30), 1))
}

// Label returns what a field is called after its key: of short_description "Short description".
func Label(key string) Text {
	words := strings.ReplaceAll(key, "_", " ")
	return Text(strings.ToUpper(words[:1]) + words[1:])
}

// Count writes a number with its word: 1 vote, 1,054 votes.
func Count(n int, one, many Text) Text {
	if n == 1 {
		many = one
	}
	return Sprintf("%s %s", Number(int64(n)), many)
}

// Time writes t as layout says, which is one of package time.
func Time(t time.Time, layout Text) Text {
	zone, _ := t.Zone()
	return made{Format: string(layout), Time: t.Format(time.RFC3339Nano), Zone: zone}.text()
}

// Sentence ends t with one full stop, and says "enter" to people where t says "send" to programs.
func Sentence(t Text) Text {
	return made{Format: "%s", Args: []string{string(t)}, Sentence: true}.text()
}

// String says it in English.
func (t Text) String() string { return t.In(English) }

// MarshalText says it in English.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// In says it in a language; in English where its catalogue lacks it.
func (t Text) In(l Language) string {
	encoded, isMade := strings.CutPrefix(string(t), mark)
	if !isMade {
		return l.find(string(t))
	}
	var m made
	if err := json.Unmarshal([]byte(encoded), &m); err != nil {
		return ""
	}
	switch {
	case m.Decimal != "":
		return strings.Replace(m.Decimal, ".", l.find("."), 1)
	case m.Number != nil:
		return l.number(*m.Number)
	case m.Time != "":
		return l.time(m)
	case m.Sentence:
		return strings.TrimSuffix(strings.Replace(Text(m.Args[0]).In(l), "; send ", "; enter ", 1), ".") + "."
	}
	return l.format(m)
}

func (l Language) format(m made) string {
	if m.Format == "%s" && len(m.Args) == 1 && !strings.HasPrefix(m.Args[0], mark) {
		return m.Args[0] // verbatim
	}
	next := 0
	return verb.ReplaceAllStringFunc(l.find(m.Format), func(found string) string {
		i := argument(verb.FindStringSubmatch(found), &next)
		switch {
		case i < 0:
			return "%"
		case i < len(m.Args):
			return Text(m.Args[i]).In(l)
		}
		return found
	})
}

func (l Language) time(m made) string {
	t, err := time.Parse(time.RFC3339Nano, m.Time)
	if err != nil {
		return ""
	}
	_, offset := t.Zone()
	return l.days(t.In(time.FixedZone(m.Zone, offset)).Format(l.layout(m.Format)))
}
