// Package texts is what the program says to people, in each language that it speaks. It is written in English where it
// is used; a catalogue for each other language says the same.
package texts

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Text is words of the program for people: a constant in English, which is its own key in the catalogues, or what a
// function of this package made of one. It prints in English, and In says it in any language.
//
// What was made is the English words, and behind the mark how they were made: a letter for what it is, and parts of a
// known length.
type Text string

const mark = "\x01"

// What a Text is made of, by the letter behind the mark.
const (
	verbatim  = 'v' // nothing else
	formatted = 'f' // a format, and its arguments
	number    = 'n'
	moment    = 't' // a layout, and a time in RFC 3339
	sentence  = 's' // a Text
	counted   = 'c' // digits, the word for one, and the word for many
)

func made(english string, what byte, parts ...string) Text {
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(english, mark, "\uFFFD"))
	b.WriteString(mark)
	b.WriteByte(what)
	for _, p := range parts {
		b.WriteString(strconv.Itoa(len(p)))
		b.WriteByte(':')
		b.WriteString(p)
	}
	return Text(b.String())
}

// Sprintf is fmt.Sprintf for words of the program. Texts among args are said in the language of the whole. A word that
// means something else elsewhere gets a key of its own by a verb that prints nothing: Sprintf("Debut%.0s", "of a
// product").
func Sprintf(format Text, args ...any) Text {
	if !strings.Contains(string(format), "%") || strings.Contains(string(format), mark) {
		return format // what was made is not formatted a second time
	}
	parts := make([]string, 1+len(args))
	parts[0] = string(format)
	for v, next := nextVerb(string(format), place{}); v.end > 0; v, next = nextVerb(string(format), next) {
		if v.argument < 0 || v.argument >= len(args) || parts[1+v.argument] != "" {
			continue
		}
		if t, ok := args[v.argument].(Text); ok {
			parts[1+v.argument] = string(t)
		} else {
			parts[1+v.argument] = string(Verbatim(fmt.Sprintf(v.alone, args[v.argument])))
		}
	}
	return made(English.format(parts[0], parts[1:]), formatted, parts...)
}

// Verbatim returns words that are the same in every language, such as names.
func Verbatim(words string) Text {
	if words == "" {
		return ""
	}
	return made(words, verbatim)
}

// Number writes n for people: 1,054.
func Number(n int64) Text { return decimal(strconv.FormatInt(n, 10)) }

// Decimal writes f with so many digits behind the point: 1.5.
func Decimal(f float64, digits int) Text { return decimal(strconv.FormatFloat(f, 'f', digits, 64)) }

func decimal(digits string) Text { return made(English.decimal(digits), number, digits) }

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

// Count writes a number with its word: 1 vote, 1,054 votes.
func Count(n int, one, many Text) Text {
	digits := strconv.Itoa(n)
	return made(English.count(digits, one, many), counted, digits, string(one), string(many))
}

// Time writes t as layout says, which is one of package time.
func Time(t time.Time, layout Text) Text {
	zone, _ := t.Zone()
	return made(t.Format(string(layout)), moment, string(layout), t.Format(time.RFC3339Nano), zone)
}

// Sentence says to people what t says to programs: with one full stop, in the words of people.json, and "enter" for
// "send".
func Sentence(t Text) Text { return made(toPeople(t.In(People)), sentence, string(t)) }

func toPeople(words string) string {
	return strings.TrimSuffix(strings.Replace(words, "; send ", "; enter ", 1), ".") + "."
}

// Label returns what a field is called after its key: of short_description "Short description".
func Label(key string) Text {
	words := strings.ReplaceAll(key, "_", " ")
	return Text(strings.ToUpper(words[:1]) + words[1:])
}
