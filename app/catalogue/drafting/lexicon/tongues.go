package lexicon

import (
	"embed"
	"strings"
	"sync"
)

// tongueFiles hold the words of further languages, a file each: a line for each kind of words, its key before a colon.
//
//go:embed tongues/*.txt
var tongueFiles embed.FS

// tongues are the words of all these languages by key.
var tongues = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, words := range byTongue() {
		for key, list := range words {
			all[key] += list + "\n"
		}
	}
	return all
})

// byTongue returns the words of each language by key.
func byTongue() map[string]map[string]string {
	entries, err := tongueFiles.ReadDir("tongues")
	if err != nil {
		panic(err)
	}
	all := map[string]map[string]string{}
	for _, e := range entries {
		text, err := tongueFiles.ReadFile("tongues/" + e.Name())
		if err != nil {
			panic(err)
		}
		words := map[string]string{}
		for line := range strings.Lines(string(text)) {
			if key, list, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
				words[key] = list
			}
		}
		all[strings.TrimSuffix(e.Name(), ".txt")] = words
	}
	return all
}

// monthsOf returns the names of months of the tongues.
func monthsOf() (all []monthList) {
	for tongue, words := range byTongue() {
		m := monthList{tongue: tongue}
		if list := strings.Split(words["months"], ", "); copy(m.names[:], list) == 12 && len(list) == 12 {
			all = append(all, m)
		}
	}
	return all
}
