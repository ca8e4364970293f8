package op

import (
	"regexp/syntax"
	"strings"
)

// Matching makes a text that a pattern matches. pick(n) chooses from 0 to n-1 wherever the pattern leaves a choice.
func Matching(pattern string, pick func(n int) int) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		panic(err)
	}
	var b strings.Builder
	match(&b, re, pick)
	return b.String()
}

func match(b *strings.Builder, re *syntax.Regexp, pick func(n int) int) {
	least, most := 1, 1
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
		return
	case syntax.OpCharClass:
		i := 2 * pick(len(re.Rune)/2)
		b.WriteRune(re.Rune[i] + rune(pick(min(int(re.Rune[i+1]-re.Rune[i]), 90)+1)))
		return
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('a')
		return
	case syntax.OpAlternate:
		match(b, re.Sub[pick(len(re.Sub))], pick)
		return
	case syntax.OpStar:
		least, most = 0, 3
	case syntax.OpPlus:
		most = 4
	case syntax.OpQuest:
		least = 0
	case syntax.OpRepeat:
		least, most = re.Min, re.Max
		if most < 0 {
			most = least + 3
		}
	}
	for range least + pick(most-least+1) {
		for _, sub := range re.Sub {
			match(b, sub, pick)
		}
	}
}
