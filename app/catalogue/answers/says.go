package answers

import (
	"slices"
	"strings"
	"unicode"

	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

var (
	// glue are words that put others together and say nothing themselves. None limits or widens what is said: no "only",
	// "all", "until", "without" or "must".
	glue = setOf(`the a an is are was were be been it its they their them there this that these those which who of in on at to
		for by with and as has have had does do can you your we our us
		der die das den dem des ein eine einen einem einer eines ist sind war waren wird werden es sie ihr ihre ihren ihrem
		seine von vom in im an am auf bei beim zu zum zur fur mit aus und als hat haben kann konnen man dies diese dieser
		le la les l un une des du de d est sont etait il elle ils elles on ce cette ces qui que dans en sur a au aux pour par
		avec et son sa ses leur leurs vous votre vos
		el los las es son esta su sus y con para por del al lo se il gli i uno e di della dei delle nel nella ha hanno per
		che het een zijn wordt worden hij ze van op bij te voor met heeft hebben kunt`)
	// changing are words that a clause has if and only if what it rests on has them: they turn it round, limit it or make
	// it unsure.
	changing = setOf(`no not never none nothing neither nor without cannot don didn doesn isn aren wasn weren won wouldn
		except only unless until before after from up least most more less over under about around nearly almost may
		might could should maximum max minimum min if when soon planned planning coming
		nicht kein keine keinen keinem keiner keines nie niemals nichts ohne weder noch ausser nur bis vor nach sofern ab
		mindestens hochstens maximal minimal mehr weniger uber unter etwa rund fast bald
		geplant wenn falls konnte sollte
		ne pas non jamais rien aucun aucune sans sauf seulement avant apres plus moins environ presque bientot si
		nunca nada ningun ninguna ninguno sin solo antes despues desde hasta mas menos
		mai niente nessun nessuna senza dopo fino piu meno
		niet geen nooit niets zonder alleen tot voor na vanaf meer minder
		inte ingen inget aldrig utan bara ikke intet uden uten kun nigdy bez tylko`)
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
