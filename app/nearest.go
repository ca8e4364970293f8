package app

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/ground/texts"
)

// Suggest says which of the known words somebody who wrote word may have meant.
func Suggest(word string, known []string) texts.Text {
	if len(known) == 0 {
		return "nothing may be sent here"
	}
	best, least := "", 3
	for _, k := range known {
		if k == otherwise[strings.ToLower(word)] || strings.HasSuffix(word, "_"+k) || strings.HasSuffix(k, "_"+word) {
			return texts.Sprintf("did you mean %s?", k)
		}
		if d := unlike(k, word); d < least && d <= len(k)/2 {
			best, least = k, d
		}
	}
	if best != "" {
		return texts.Sprintf("did you mean %s?", best)
	}
	return texts.Sprintf("send one of %s", strings.Join(known, ", "))
}

// otherwise is what people call things elsewhere, and how they are called here.
var otherwise = map[string]string{
	"query": "q", "search": "q", "text": "q", "keyword": "q", "limit": "per_page", "size": "per_page", "offset": "page",
	"website": "url", "address": "url", "link": "url", "twitter": "x", "email": "contact_email", "logo": "logo_url",
	"video":   "demo_video_url",
	"founded": "founded_year", "pricing": "pricing_model",
}

// Nearest returns the known names that somebody who wrote word may have meant, the likeliest first, at most so many:
// those that differ from it by a few letters, hold it, or share one of its words, but for a letter.
func Nearest(word string, known []string, most int) []string {
	type match struct {
		name string
		far  int
	}
	var found []match
	wanted := Slugify(word)
	for _, k := range known {
		name := Slugify(k)
		d := unlike(string(name), string(wanted))
		switch {
		case d <= max(2, len(name)/4):
		case len(wanted) >= 3 &&
			(strings.Contains(string(name), string(wanted)) || strings.Contains(string(wanted), string(name))),
			shareWord(name, wanted):
			d = 100 + d
		default:
			continue
		}
		found = append(found, match{k, d})
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.far, b.far) })
	var names []string
	for _, m := range found[:min(most, len(found))] {
		names = append(names, m.name)
	}
	return names
}

// shareWord reports whether two slugs have a word of some length in common, but for a letter.
func shareWord(a, b Slug) bool {
	words := strings.Split(string(b), "-")
	for one := range strings.SplitSeq(string(a), "-") {
		if len(one) >= 4 && slices.ContainsFunc(words, func(other string) bool { return unlike(one, other) <= 2 }) {
			return true
		}
	}
	return false
}

// unlike returns how far a word is from a known one: 0 of the same in other letters, else one more than their distance.
// Of a long word only the beginning counts.
func unlike(known, word string) int {
	if strings.EqualFold(known, word) {
		return 0
	}
	if utf8.RuneCountInString(word) > 64 {
		word = string([]rune(word)[:64])
	}
	return 1 + distance(strings.ToLower(known), strings.ToLower(word))
}

// distance returns the optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			differ := 1
			if x[i-1] == y[j-1] {
				differ = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+differ)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(x)][len(y)]
}
