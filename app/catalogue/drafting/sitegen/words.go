package sitegen

import (
	"embed"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"
)

//go:embed words layouts
var files embed.FS

// tongue is a language with its phrases by key. In them {n} is the company, {y} a year, {c} a city, {k} a country, {p}
// a person, {f} another firm, {a} an amount, {d} and {m} a day and a month.
type tongue struct {
	code  string
	words map[string][]string
}

// pair is a title with what is said of it, and perhaps a picture.
type pair struct{ Title, Text, Picture string }

// layout is HTML as one kind of site builder writes it: templates by the part of a page.
type layout struct{ parts *template.Template }

var tongues = sync.OnceValue(func() map[string]tongue {
	all := map[string]tongue{}
	for code, text := range readFiles("words") {
		t := tongue{code, map[string][]string{}}
		for line := range strings.Lines(text) {
			if key, phrases, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
				t.words[key] = strings.Split(phrases, " | ")
			}
		}
		all[code] = t
	}
	return all
})

var layoutSet = sync.OnceValue(func() map[string]layout {
	all := map[string]layout{}
	for name, text := range readFiles("layouts") {
		all[name] = layout{template.Must(template.New(name).Parse(text))}
	}
	return all
})

// readFiles returns the texts in a folder by name.
func readFiles(folder string) map[string]string {
	entries, err := files.ReadDir(folder)
	if err != nil {
		panic(err)
	}
	all := map[string]string{}
	for _, e := range entries {
		text, err := files.ReadFile(path.Join(folder, e.Name()))
		if err != nil {
			panic(err)
		}
		all[strings.TrimSuffix(e.Name(), path.Ext(e.Name()))] = string(text)
	}
	return all
}

// Languages returns the languages that sites are in, and Layouts what they are built like.
func Languages() []string { return slices.Sorted(maps.Keys(tongues())) }

// Layouts returns the names of the layouts.
func Layouts() []string { return slices.Sorted(maps.Keys(layoutSet())) }

func (l layout) render(part string, data any) string {
	var b strings.Builder
	if err := l.parts.ExecuteTemplate(&b, part, data); err != nil {
		panic(err)
	}
	return b.String()
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}
