package categories

import (
	"fmt"
	"sync"

	"debut/app"
	"debut/app/ground/texts"
)

// Called returns what a category of the default tree is called in the languages that come with the program; none of
// another one.
func Called(slug app.Slug) []string { return called()[slug] }

var called = sync.OnceValue(func() map[app.Slug][]string {
	all := map[app.Slug][]string{}
	for _, c := range DefaultTree() {
		all[c.Slug] = append(all[c.Slug], c.Name)
	}
	for _, l := range texts.Languages {
		file, found := TreeNamed(Default, l.Tag)
		if !found {
			continue
		}
		rows, _, err := readRows(file)
		if err != nil {
			panic(fmt.Errorf("read the default categories in %s: %w", l.Name, err)) // they are in the binary
		}
		for _, r := range rows {
			all[r.Slug] = append(all[r.Slug], r.Name)
		}
	}
	return all
})
