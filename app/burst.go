package app

import (
	"slices"
	"strings"
	"time"
	"unicode"
)

// BurstTime is how long after its beginning changes of the same fields by the same account belong to a version.
const BurstTime = 10 * time.Minute

const (
	shortText  = 200 // characters of a text that may be typed anew within a burst
	fewWords   = 5   // that may go from a longer one within a burst
	mostOfThem = 2   // and no more than one part in so many
)

// Join returns the version that two changes make together, if the later belongs to the burst of the earlier, which was
// kept just before it: the same account changed the same fields within BurstTime, and took nothing away that nobody
// could read any more then. It has the number of the earlier.
func (v Version) Join(earlier Version) (Version, bool) {
	within := v.At.Sub(earlier.At) < BurstTime && !v.At.Before(earlier.At)
	if v.Begins || v.Alone || earlier.Alone || !within || earlier.Listing != v.Listing ||
		earlier.Account != v.Account || v.Makes() || earlier.Makes() ||
		!slices.Equal(v.Facts(), earlier.Facts()) || v.takesAway() {
		return v, false
	}
	first := object(v.Before)
	earlier.difference().takeBack(first)
	joined := v
	joined.ID, joined.Number, joined.At, joined.Before = earlier.ID, earlier.Number, earlier.At, wordsOf(first)
	return joined, len(joined.Facts()) > 0
}

// TakesAway reports whether one value gives way to another that says so much less that it is no further step of the
// same typing.
func TakesAway(was, is any) bool { return takesAway(plain(was), plain(is)) }

// takesAway reports whether the version removes so much that it is no further step of the same typing: a value, an
// entry of a list, most of a text.
func (v Version) takesAway() bool {
	d := v.difference()
	return slices.ContainsFunc(v.Facts(), func(name string) bool { return takesAway(d.before[name], d.after[name]) })
}

func takesAway(was, is any) bool {
	if inside, ok := was.(map[string]any); ok {
		now, _ := is.(map[string]any)
		for name := range inside {
			if takesAway(inside[name], now[name]) {
				return true
			}
		}
		return false
	}
	text, isText := was.(string)
	now, _ := is.(string)
	switch {
	case was == nil || isText && text == "":
		return false
	case is == nil || isText && now == "":
		return true
	case isText && len([]rune(text)) <= shortText:
		return false
	}
	lost, had := lostWords(was, is)
	return lost > fewWords || lost*mostOfThem > had
}

// LosesWords reports whether words stood before the version that do not stand after it: such a version is given up
// last.
func (v Version) LosesWords() bool {
	d := v.difference()
	return slices.ContainsFunc(v.Facts(), func(name string) bool {
		lost, _ := lostWords(d.before[name], d.after[name])
		return lost > 0
	})
}

// lostWords counts the words that a value had, and those of them that stand nowhere in another. Dates and numbers are
// none.
func lostWords(was, is any) (lost, had int) {
	before, after := map[string]bool{}, map[string]bool{}
	addWords(was, before)
	addWords(is, after)
	for word := range before {
		if had++; !after[word] {
			lost++
		}
	}
	return lost, had
}

func addWords(v any, to map[string]bool) {
	switch v := v.(type) {
	case string:
		for _, word := range strings.FieldsFunc(v, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsMark(r)
		}) {
			to[strings.ToLower(word)] = true
		}
	case []any:
		for _, entry := range v {
			addWords(entry, to)
		}
	case map[string]any:
		for _, inner := range v {
			addWords(inner, to)
		}
	}
}
