package categories_test

import (
	"regexp"
	"testing"

	"debut/app"
	"debut/app/catalogue/categories"
)

func TestDefaultTree_HangsTogether(t *testing.T) {
	t.Parallel()
	slug := regexp.MustCompile(app.Slug("").Pattern())
	top := map[app.Slug]int{}
	seen := map[app.Slug]bool{}
	for _, c := range categories.DefaultTree() {
		switch {
		case !slug.MatchString(string(c.Slug)) || seen[c.Slug]:
			t.Errorf("%q is no slug of its own", c.Slug)
		case c.Name == "" || c.Description == "" || len(c.Synonyms) < 4 || c.Position < 1:
			t.Errorf("%s lacks a name, a description, synonyms or a position", c.Slug)
		case len(c.Synonyms) > 300:
			t.Errorf("%s has %d synonyms, more than a file of categories may", c.Slug, len(c.Synonyms))
		case c.Parent == "":
			top[c.Slug] = 0
		default:
			if _, ok := top[c.Parent]; !ok {
				t.Errorf("%s is under %q, which is not a top category before it", c.Slug, c.Parent)
			}
			top[c.Parent]++
		}
		seen[c.Slug] = true
	}
	for parent, children := range top {
		if children < 2 || children > 6 {
			t.Errorf("%s has %d subcategories", parent, children)
		}
	}
}
