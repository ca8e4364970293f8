package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"unicode"
)

// queries prints questions for search: words of the companies that stand in one kind of text alone, each with one fault.
func queries(_ context.Context, args []string) error {
	flags := flag.NewFlagSet("queries", flag.ContinueOnError)
	file := flags.String("companies", "", "companies as JSON Lines, as debut import reads them")
	each := flags.Int("each", 100, "how many questions of each kind")
	seed := flags.Uint64("seed", 1, "another one gives other questions")
	held := flags.Bool("held-out", false, "ask for the other half of the words, which is not for trying things out")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *file == "" {
		return errors.New("queries needs -companies")
	}
	companies, err := readLines[company](*file)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	r := rand.New(rand.NewPCG(*seed, 3))
	texts := wordsByText(companies)
	for _, text := range []string{"description", "keywords", "tagline"} {
		words := onlyIn(texts, text, *held)
		if len(words) == 0 {
			continue
		}
		for _, fault := range faultKinds {
			for range *each {
				word, wrong := "", ""
				for wrong == word {
					word = words[r.IntN(len(words))]
					wrong = faults[fault](r, word)
				}
				if err := out.Encode(question{text + " " + fault, wrong, texts[text][word]}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// wordsByText returns, by kind of text and word, the slugs of the companies in whose text the word stands.
func wordsByText(companies []company) map[string]map[string][]string {
	found := map[string]map[string][]string{}
	for _, c := range companies {
		for text, s := range map[string]string{
			"name": c.Name, "tagline": c.Tagline, "description": c.Description,
			"keywords": strings.Join(c.Keywords, " "), "categories": strings.Join(c.Categories, " "),
		} {
			if found[text] == nil {
				found[text] = map[string][]string{}
			}
			words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
			slices.Sort(words)
			for _, w := range slices.Compact(words) {
				found[text][w] = append(found[text][w], c.Slug)
			}
		}
	}
	return found
}

// shortest is how long a word is in which a fault is forgiven, also where it is a letter too few.
const shortest = 5

// onlyIn returns one of two halves of the words that stand in no other kind of text, in order.
func onlyIn(texts map[string]map[string][]string, text string, held bool) (words []string) {
	for _, word := range slices.Sorted(maps.Keys(texts[text])) {
		half := fnv.New32a()
		_, _ = half.Write([]byte(word))
		letters := strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
		if !letters || len(word) < shortest || half.Sum32()>>7&1 == 1 != held {
			continue
		}
		alone := true
		for other := range texts {
			alone = alone && (other == text || texts[other][word] == nil)
		}
		if alone {
			words = append(words, word)
		}
	}
	return words
}

var faultKinds = []string{"insert", "delete", "substitute", "transpose", "first letter"}

// faults are mistakes of one letter. All but the last leave the first letter as it is.
var faults = map[string]func(r *rand.Rand, word string) string{
	"insert": func(r *rand.Rand, w string) string { at := 1 + r.IntN(len(w)); return w[:at] + letter(r) + w[at:] },
	"delete": func(r *rand.Rand, w string) string { at := 1 + r.IntN(len(w)-1); return w[:at] + w[at+1:] },
	"substitute": func(r *rand.Rand, w string) string {
		at := 1 + r.IntN(len(w)-1)
		return w[:at] + letter(r) + w[at+1:]
	},
	"transpose": func(r *rand.Rand, w string) string {
		at := 1 + r.IntN(len(w)-2)
		return w[:at] + w[at+1:at+2] + w[at:at+1] + w[at+2:]
	},
	"first letter": func(r *rand.Rand, w string) string {
		return []string{letter(r) + w[1:], w[1:], letter(r) + w, w[1:2] + w[:1] + w[2:]}[r.IntN(4)]
	},
}

func letter(r *rand.Rand) string { return string(rune('a' + r.IntN(26))) }
