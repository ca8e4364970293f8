package brands

import (
	"slices"
	"strings"
	"unicode"

	"debut/app"
)

// branches reads the slugs of top-level categories. All of them are as none: then a branch that comes later is offered,
// too.
func branches(issues *app.Issues, typed string, tree []app.Category) (list []app.Slug) {
	var tops []app.Slug
	for _, c := range tree {
		if c.Parent == "" {
			tops = append(tops, c.Slug)
		}
	}
	for _, word := range strings.FieldsFunc(typed, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		slug := app.Slug(strings.ToLower(word))
		if !slices.Contains(tops, slug) {
			issues.Add("branches", "has %s, which is no top-level category; there are %s",
				app.Brief(word), typedSlugs(tops))
			return nil
		}
		if !slices.Contains(list, slug) {
			list = append(list, slug)
		}
	}
	if len(list) == len(tops) {
		return nil
	}
	return list
}

func typedSlugs(slugs []app.Slug) string {
	words := make([]string, len(slugs))
	for i, slug := range slugs {
		words[i] = string(slug)
	}
	return strings.Join(words, ", ")
}
