package lazyregexp

import (
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxNeeds  = 80 // that are worth looking for before the expression is tried
	shortNeed = 2  // bytes; one letter is in most texts
)

// needs returns strings, folded, of which each match of an expression holds one; none where that is not known of it, or
// they are too many. Looking for them is some ten times as fast as trying an expression that begins anywhere.
func needs(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		if s := fold(string(re.Rune)); len(s) >= shortNeed {
			return []string{s}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return needs(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return needs(re.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if list := needs(sub); shortest(list) > shortest(best) {
				best = list
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			list := needs(sub)
			if len(list) == 0 || len(all)+len(list) > maxNeeds {
				return nil
			}
			all = append(all, list...)
		}
		return all
	}
	return nil
}

// shortest returns the length of the shortest of a list, 0 of none.
func shortest(list []string) int {
	least := 0
	for _, s := range list {
		if least == 0 || len(s) < least {
			least = len(s)
		}
	}
	return least
}

// fold makes one of all letters that expressions without case take for the same.
func fold(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return strings.Map(foldRune, s)
		}
	}
	return strings.ToUpper(s)
}

// foldRune returns the least of the letters that differ by case alone, which is the upper case in ASCII.
func foldRune(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return least
}
