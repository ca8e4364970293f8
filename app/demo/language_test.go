package demo

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/texts"
)

// A language says every sentence of the demo, and nothing that the demo does not say.
func TestSay_EachLanguageHasAllAndNoOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	said := saidInEnglish(t)
	source := ""
	written, err := filepath.Glob("*.go")
	is.NoErr(err)
	for _, name := range written {
		text, err := os.ReadFile(name)
		is.NoErr(err)
		source += strings.ReplaceAll(string(text), "\" +\n\t\"", "")
	}
	languages, err := fs.Glob(files, "languages/*.json")
	is.NoErr(err)
	is.True(len(languages) > 0)
	for _, name := range languages {
		l := texts.Language(strings.TrimSuffix(filepath.Base(name), ".json"))
		is.True(l.IsSpoken())
		has := catalogues[l]()
		for english := range said {
			if has[english] == "" && strings.Contains(english, " ") {
				t.Errorf("%s lacks %q", l, english)
			}
		}
		for english := range has {
			if !said[english] && !strings.Contains(source, strconv.Quote(english)) {
				t.Errorf("%s: nothing says %q any more", l, english)
			}
		}
		posts, err := fs.Glob(files, "posts/*.md")
		is.NoErr(err)
		for _, name := range posts {
			if plain := strings.TrimSuffix(name, ".md"); filepath.Ext(plain) == "" {
				_, err := files.ReadFile(plain + "." + string(l) + ".md")
				is.NoErr(err) // plain
			}
		}
	}
}

// saidInEnglish are the texts of the files that are no codes, names or addresses.
func saidInEnglish(t *testing.T) map[string]bool {
	said := map[string]bool{}
	var walk func(key string, v any)
	walk = func(key string, v any) {
		if slices.Contains(codes, key) || slices.Contains([]string{"by", "authors", "socials", "logo", "email"}, key) {
			return
		}
		switch v := v.(type) {
		case string:
			said[v] = true
		case []any:
			for _, one := range v {
				walk(key, one)
			}
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if _, isProgramme := v["entries"]; name != "name" || isProgramme || v["until"] != nil { // people and companies keep theirs
					walk(name, v[name])
				}
			}
		}
	}
	for _, pattern := range []string{"*.json", "companies/*.json"} {
		names, err := fs.Glob(files, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := files.ReadFile(name)
			var all any
			if err == nil {
				err = json.Unmarshal(text, &all)
			}
			if err != nil {
				t.Fatal(err)
			}
			walk("", all)
		}
	}
	return said
}
