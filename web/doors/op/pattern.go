package op

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"sync"
)

// Pattern is a regular expression that texts have to match. Schemas have hundreds of fields with one, most of which
// nobody sends between two starts, and compiled they would be a fifth of what an idle program holds: so each expression
// is compiled once for all fields that have it, when a text is compared with it first.
type Pattern struct {
	expr     string
	longest  int64 // characters of the longest text that matches; -1 if there is no bound
	compiled func() *regexp.Regexp
}

// patterns are those of all schemas, by expression. The mutex reading guards it.
var patterns = map[string]*Pattern{}

// patternOf returns the pattern of an expression. It panics on one that cannot be read.
func patternOf(expr string) *Pattern {
	if p := patterns[expr]; p != nil {
		return p
	}
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		panic(fmt.Sprintf("op: pattern %q: %v", expr, err))
	}
	p := &Pattern{expr, longest(re), sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })}
	patterns[expr] = p
	return p
}

// String returns the expression.
func (p *Pattern) String() string { return p.expr }

// MatchString reports whether a text matches.
func (p *Pattern) MatchString(s string) bool { return p.compiled().MatchString(s) }
