package crawl

import (
	"strings"

	"debut/app/ground/lazyregexp"
)

// Bounds of the style sheets in a page.
const (
	maxStyle       = 300_000 // bytes of one
	maxStruckRules = 50      // of a page
	maxSelector    = 400     // bytes before a rule
)

var (
	struckRule = lazyregexp.Compile(`(?i)([^{}]+)\{[^{}]*text-decoration(?:-line)?\s*:[^;{}]*line-through[^{}]*\}`)
	lastClass  = lazyregexp.Compile(`^[\w-]*\.([\w-]+)$`)
)

// struckByStyle notes the classes that a style sheet strikes out: an amount in such an element is one that nobody pays
// any more. Rules for what visitors do with an element, and for elements of two classes, are not followed.
func (w *pageWalk) struckByStyle(css string) {
	if len(css) > maxStyle || !w.budget.Take(len(css)/16) || !strings.Contains(css, "line-through") {
		return
	}
	w.budget.Check()
	for _, rule := range struckRule.FindAllStringSubmatch(css, maxStruckRules) {
		for _, selector := range strings.Split(rule[1][max(0, len(rule[1])-maxSelector):], ",") {
			parts := strings.Fields(selector)
			if len(parts) == 0 {
				continue
			}
			if m := lastClass.FindStringSubmatch(parts[len(parts)-1]); m != nil && len(w.struck) < maxStruckRules {
				if w.struck == nil {
					w.struck = map[string]bool{}
				}
				w.struck[m[1]] = true
			}
		}
	}
}

// isStruckByStyle reports whether a style sheet strikes out one of the classes.
func (w *pageWalk) isStruckByStyle(class string) bool {
	if len(w.struck) == 0 {
		return false
	}
	for _, name := range strings.Fields(class) {
		if w.struck[name] {
			return true
		}
	}
	return false
}
