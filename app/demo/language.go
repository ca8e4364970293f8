package demo

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"debut/app/ground/texts"
)

// catalogues are what the invented directory says in other languages, by what its files say in English. A further file
// languages/TAG.json is a further language; what it lacks stays in English.
var catalogues = func() map[texts.Language]func() map[string]string {
	all := map[texts.Language]func() map[string]string{}
	for _, l := range texts.Languages {
		all[l.Tag] = sync.OnceValue(func() (said map[string]string) {
			if text, err := files.ReadFile("languages/" + l.Tag.Tag() + ".json"); err == nil {
				err = json.Unmarshal(text, &said)
				if err != nil {
					panic(err) // it is in the binary
				}
			}
			return said
		})
	}
	return all
}()

// say says in a language what the demo says in English.
func say(l texts.Language, english string) string {
	if said, found := catalogues[texts.Language(l.Tag())]()[english]; found {
		return said
	}
	return english
}

// codes are what has no words in the files, but names of things.
var codes = []string{
	"slug", "categories", "entries", "alternatives", "plan", "pricing_model", "stage", "stages", "kind", "country",
	"countries", "field", "state", "picture", "founder", "page",
}

// sayAll says in a language all that a file has in English, where v is what key has of it.
func sayAll(l texts.Language, key string, v any) any {
	if slices.Contains(codes, key) {
		return v
	}
	switch v := v.(type) {
	case string:
		return say(l, v)
	case []any:
		for i := range v {
			v[i] = sayAll(l, key, v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = sayAll(l, name, v[name])
		}
	}
	return v
}

// inLanguage names what is drawn or written once for each language: parcelwick-1, and parcelwick-1.de.
func inLanguage(name string, l texts.Language) string {
	if catalogues[texts.Language(l.Tag())]() == nil {
		return name
	}
	return strings.Join([]string{name, l.Tag()}, ".")
}
