package transfer

import (
	"context"
	"strconv"
	"strings"

	"debut/app"
)

// tree finds categories by their paths, and makes those that are missing.
type tree struct {
	byPath map[string]app.Category // folded path
	byName map[string]app.Category // folded name or slug; the first of several
	slugs  map[app.Slug]bool
	made   []app.Category
}

// separator stands between a category and those under it.
const separator = " > "

func (s *Service) readTree(ctx context.Context) (*tree, error) {
	all, err := s.store.Categories(ctx)
	t := &tree{byPath: map[string]app.Category{}, byName: map[string]app.Category{}, slugs: map[app.Slug]bool{}}
	paths := pathsOf(all)
	for _, c := range all {
		t.byPath[fold(paths[c.Slug])] = c
		t.name(c)
		t.slugs[c.Slug] = true
	}
	return t, err
}

// pathsOf returns the categories' paths by their slugs. The tree lists parents before their children.
func pathsOf(all []app.Category) map[app.Slug]string {
	paths := map[app.Slug]string{}
	for _, c := range all {
		path := c.Name
		if parent := paths[c.Parent]; parent != "" {
			path = parent + separator + path
		}
		paths[c.Slug] = path
	}
	return paths
}

// name has a category found by its name, and by its slug.
func (t *tree) name(c app.Category) {
	for _, key := range []string{fold(c.Name), string(c.Slug)} {
		if _, known := t.byName[key]; !known {
			t.byName[key] = c
		}
	}
}

// find returns the category at the end of a path. A name alone may be of one that lies deeper, as update_draft takes
// it.
func (t *tree) find(path []string) (c app.Category, found bool) {
	if c, found = t.byPath[fold(strings.Join(path, separator))]; !found && len(path) == 1 {
		c, found = t.byName[fold(path[0])]
	}
	return c, found
}

func fold(path string) string { return strings.ToLower(path) }

// file returns the category at the end of a path. The names of the path are not empty.
func (t *tree) file(path []string) app.CategoryRef {
	c, found := t.find(path)
	if !found {
		var parent app.Slug
		if len(path) > 1 {
			parent = t.file(path[:len(path)-1]).Slug
		}
		name := path[len(path)-1]
		c = app.Category{Slug: t.freeSlug(name, parent), Name: name, Parent: parent, Position: len(t.slugs)}
		t.byPath[fold(strings.Join(path, separator))], t.slugs[c.Slug] = c, true
		t.name(c)
		t.made = append(t.made, c)
	}
	return app.CategoryRef{Slug: c.Slug, Name: c.Name}
}

// missing counts the categories of a path that are not there yet.
func (t *tree) missing(path []string) (n int) {
	for i := range path {
		if _, found := t.find(path[:i+1]); !found {
			n++
		}
	}
	return n
}

// freeSlug makes a slug of the name, with the parent's before it where that is taken, and numbered where both are.
func (t *tree) freeSlug(name string, parent app.Slug) app.Slug {
	slug := app.Slugify(name)
	if slug == "" {
		slug = "category"
	}
	if t.slugs[slug] && parent != "" {
		slug = app.Slugify(string(parent) + " " + string(slug))
	}
	free := slug
	for n := 2; t.slugs[free]; n++ {
		free = slug + app.Slug("-"+strconv.Itoa(n))
	}
	return free
}

const (
	levels         = 6     // how deep a category may lie
	mostCategories = 5_000 // in all
)

// split reads a path.
func split(path, place string, issues *app.Issues) []string {
	names := strings.Split(path, strings.TrimSpace(separator))
	if len(names) > levels {
		issues.Add(place, "has %d levels; a category lies at most %d deep", len(names), levels)
	}
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
		if names[i] == "" || len([]rune(names[i])) > 120 {
			issues.Add(place, "must be names of 1 to 120 characters, with %q between a category and one under it",
				separator)
			break
		}
	}
	return names
}
