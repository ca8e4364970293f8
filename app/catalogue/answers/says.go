package answers

import (
	"slices"
	"strings"
	"unicode"

	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

var (
	// signs are what stands for a word.
	signs = strings.NewReplacer("$", " usd ", "€", " eur ", "£", " gbp ", "¥", " jpy ", "%", " percent ", "+", " more ",
		"<", " under ", ">", " over ", "≤", " most ", "≥", " least ", "~", " about ", "≈", " about ")
	betweenDigits = lazyregexp.Compile(`(\d)[.,:](\d)`)
)

// says reports whether quotes say all of a sentence: each of its clauses has its words from the clauses of one quote that
// are turned round and limited as it is, numbers to the digit. The name of the product may stand anywhere. Words prove
// that something was said and not how it hangs together, so whoever shows the sentence shows the quotes, too.
func says(sentence, product string, quotes []string) bool {
	clauses := clausesOf(sentence)
	if len(clauses) == 0 || lexicon.Placeholder.MatchString(sentence) {
		return false
	}
	for _, clause := range clauses {
		if !slices.ContainsFunc(quotes, func(quote string) bool { return saysClause(clause, wordsOf(product), quote) }) {
			return false
		}
	}
	return true
}

// saysClause reports whether one quote says a clause.
func saysClause(clause, product []string, quote string) bool {
	var pool []string
	for _, of := range clausesOf(quote) {
		if slices.Equal(changesOf(of), changesOf(clause)) {
			pool = append(pool, of...)
		}
	}
	content := false
	for _, w := range clause {
		switch {
		case glue[w] || slices.Contains(product, w):
		case !slices.ContainsFunc(pool, func(have string) bool { return same(w, have) }):
			return false
		default:
			content = true
		}
	}
	return content
}

// same reports whether two words are one, or forms of one. Numbers and what holds one are the same to the sign.
func same(a, b string) bool {
	if a == b {
		return true
	}
	digits := strings.ContainsFunc(a+b, unicode.IsDigit)
	return !digits && !changing[a] && !changing[b] && alike(b, a) >= 0.9
}

// changesOf returns the words of a clause that turn it round or limit it, in order of the alphabet, each once.
func changesOf(clause []string) (all []string) {
	for _, w := range clause {
		if changing[w] {
			all = append(all, w)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// clausesOf cuts a text at the signs that end a thought, and returns the words of each part. A number is one word.
func clausesOf(text string) (all [][]string) {
	text = signs.Replace(betweenDigits.ReplaceAllString(text, "${1}d$2"))
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return strings.ContainsRune(".,;:!?()–—•|\n", r)
	}) {
		if words := wordsOf(part); len(words) > 0 {
			all = append(all, words)
		}
	}
	return all
}
