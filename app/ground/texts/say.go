package texts

import (
	"strconv"
	"strings"
	"time"

	"debut/app/ground/lazyregexp"
)

// String says it in English.
func (t Text) String() string {
	english, _, _ := strings.Cut(string(t), mark)
	return english
}

// MarshalText says it in English.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// In says it in a language; in English where its catalogue lacks it.
func (t Text) In(l Language) string {
	english, how, isMade := strings.Cut(string(t), mark)
	switch {
	case l.IsEnglish() && strings.Contains(english, "_"): // which may name what only a program sends
		return t.In(People)
	case l.IsEnglish():
		return english
	case !isMade:
		return l.find(english)
	case how == "" || how[0] == verbatim:
		return english
	}
	parts := partsOf(how[1:])
	switch what := how[0]; {
	case what == formatted && len(parts) > 0:
		return l.format(parts[0], parts[1:])
	case what == number && len(parts) == 1:
		return l.decimal(parts[0])
	case what == moment && len(parts) == 3:
		return l.time(parts[0], parts[1], parts[2])
	case what == counted && len(parts) == 3:
		return l.count(parts[0], Text(parts[1]), Text(parts[2]))
	case what == sentence && len(parts) == 1:
		return quoted.ReplaceAllString(toPeople(Text(parts[0]).In(l)), strings.Replace(l.find("“%s”"), "%s", "$1", 1))
	}
	return english
}

// within says it as a part of another text, which is English for programs, too.
func (t Text) within(l Language) string {
	if l.IsEnglish() {
		return t.String()
	}
	return t.In(l)
}

// quoted is what a fault quotes of what was sent.
var quoted = lazyregexp.Compile(`"((?:[^"\\]|\\.)+)"`)

// partsOf reads parts, each with its length before it: "5:words".
func partsOf(encoded string) (parts []string) {
	for encoded != "" {
		length, rest, _ := strings.Cut(encoded, ":")
		n, err := strconv.Atoi(length)
		if err != nil || n < 0 || n > len(rest) {
			return parts
		}
		parts, encoded = append(parts, rest[:n]), rest[n:]
	}
	return parts
}

// format fills the arguments into what the language says for a format.
func (l Language) format(english string, args []string) string {
	format := l.find(english)
	var b strings.Builder
	end := 0
	for v, next := nextVerb(format, place{}); v.end > 0; v, next = nextVerb(format, next) {
		b.WriteString(format[end:v.begin])
		switch {
		case v.argument < 0:
			b.WriteByte('%')
		case v.alone == silent:
		case v.argument < len(args):
			b.WriteString(Text(args[v.argument]).within(l))
		default: // as much as there is to see of a fault of ours
			b.WriteString(format[v.begin:v.end])
		}
		end = v.end
	}
	b.WriteString(format[end:])
	return b.String()
}

// verb is a verb of a format, such as %s, %[2]d or %%.
type verb struct {
	begin, end int    // where it stands; 0 if there is no more
	argument   int    // that it prints; -1 of %%
	alone      string // the same for a single argument
}

// silent is a verb that prints nothing: of what another language says in the place of other arguments.
const silent = "%.0s"

// place is where reading a format goes on: behind a verb, and at the argument after its own.
type place struct{ at, argument int }

// nextVerb returns the verb behind a place in a format, and the place behind it.
func nextVerb(format string, from place) (verb, place) {
	begin := strings.IndexByte(format[from.at:], '%')
	if begin < 0 {
		return verb{}, from
	}
	begin += from.at
	at, argument := begin+1, from.argument
	if at < len(format) && format[at] == '[' {
		if length := strings.IndexByte(format[at:], ']'); length > 0 {
			if n, err := strconv.Atoi(format[at+1 : at+length]); err == nil {
				argument = n - 1
			}
			at += length + 1
		}
	}
	flags := at
	for at < len(format) && strings.IndexByte("-+# .0123456789", format[at]) >= 0 {
		at++
	}
	if at >= len(format) {
		return verb{}, from
	}
	v := verb{begin, at + 1, argument, "%" + format[flags:at+1]}
	if format[at] == '%' {
		v.argument = -1
		return v, place{at + 1, from.argument}
	}
	return v, place{at + 1, argument + 1}
}

func (l Language) time(layout, moment, zone string) string {
	t, err := time.Parse(time.RFC3339Nano, moment)
	if err != nil {
		return ""
	}
	_, offset := t.Zone()
	text := t.In(time.FixedZone(zone, offset)).Format(l.layout(layout))
	if t.Day() == 1 {
		text = firstOfMonth.ReplaceAllString(text, strings.TrimSuffix(l.find(firstDay), " January")+"$1")
	}
	return l.days(text)
}
