package server_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/texts"
)

// handDown finds texts whose English was reworded: each that a catalogue lacks, with the one that nothing says any more and that has most of
// its words. What the catalogue has for it is read once more by a person; -update files it under the new words.
func handDown(t *testing.T, l texts.Language, lacking, unused []string) {
	catalogue := map[string]string{}
	for _, key := range l.Keys() {
		catalogue[key], _ = l.Find(key)
	}
	renamed := false
	for _, now := range lacking {
		before := reworded(now, unused)
		if before == "" {
			continue
		}
		t.Logf("%s: %q was %q, which is %q; look whether that still says it, and run with -update", l, now, before, catalogue[before])
		catalogue[now] = catalogue[before]
		delete(catalogue, before)
		unused = slices.DeleteFunc(unused, func(key string) bool { return key == before })
		renamed = true
	}
	if *update && renamed {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		e.SetIndent("", " ")
		if err := e.Encode(catalogue); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join("..", "..", "..", "app", "ground", "texts", l.Tag()+".json"), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// reworded returns the one of those texts that shares the most words with now; "" if none shares three in four.
func reworded(now string, texts []string) (before string) {
	const least = 0.75
	most := least
	for _, text := range texts {
		if shared := sharedWords(now, text); shared >= most {
			before, most = text, shared
		}
	}
	return before
}

// sharedWords returns how much two texts have in common: the Sørensen-Dice coefficient of their words, letters alone, from 0 to 1.
func sharedWords(a, b string) float64 {
	words := func(text string) []string {
		return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" .,;:!?…“”’()", r) })
	}
	left, rest := words(a), words(b)
	both, all := 0, len(left)+len(rest)
	for _, word := range left {
		if i := slices.Index(rest, word); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
			both++
		}
	}
	if all == 0 {
		return 0
	}
	return 2 * float64(both) / float64(all)
}

func TestReworded_ATextKeepsItsTranslation(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	known := []string{"Send the form again.", "Visitors filter by it.", "Your listing goes live on %s."}
	is.Equal(reworded("Send this form again.", known), "Send the form again.")
	is.Equal(reworded("Your listing goes live on %s", known), "Your listing goes live on %s.") // a full stop
	is.Equal(reworded("Visitors write to it.", known), "")                                     // other words
	is.Equal(reworded("", known), "")
}
