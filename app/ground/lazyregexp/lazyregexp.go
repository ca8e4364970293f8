// Package lazyregexp has regular expressions that are compiled when they are first used. Reading websites, drafting and
// pictures know many, which would be a good part of each start of a program that may read nothing for hours.
package lazyregexp

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// Regexp is a regexp.Regexp that is compiled at its first use, and tried only on texts that hold what it needs. Its methods
// are those of that type.
type Regexp struct{ compiled func() compiled }

type compiled struct {
	*regexp.Regexp
	needs []string
}

var all struct {
	sync.Mutex
	list []*Regexp
}

// Compile takes an expression. One that cannot be read panics when it is used first; Check finds it before.
func Compile(expr string) *Regexp {
	r := &Regexp{sync.OnceValue(func() compiled {
		c := compiled{Regexp: regexp.MustCompile(expr)}
		if tree, err := syntax.Parse(expr, syntax.Perl); err == nil {
			c.needs = needs(tree.Simplify())
		}
		return c
	})}
	all.Lock()
	defer all.Unlock()
	all.list = append(all.list, r)
	return r
}

// Check compiles every expression there is, and returns how many there are. It is for tests.
func Check() int {
	all.Lock()
	defer all.Unlock()
	for _, r := range all.list {
		r.compiled()
	}
	return len(all.list)
}

// never finds nothing, at its first look.
var never = regexp.MustCompile(`\A[^\x00-\x{10FFFF}]`)

// on returns the expression to try on s; where s holds nothing that it needs, one that finds nothing.
func (r *Regexp) on(s string) *regexp.Regexp {
	c := r.compiled()
	if len(c.needs) == 0 {
		return c.Regexp
	}
	folded := fold(s)
	if slices.ContainsFunc(c.needs, func(need string) bool { return strings.Contains(folded, need) }) {
		return c.Regexp
	}
	return never
}

func (r *Regexp) MatchString(s string) bool              { return r.on(s).MatchString(s) }
func (r *Regexp) FindString(s string) string             { return r.on(s).FindString(s) }
func (r *Regexp) FindStringIndex(s string) []int         { return r.on(s).FindStringIndex(s) }
func (r *Regexp) FindStringSubmatch(s string) []string   { return r.on(s).FindStringSubmatch(s) }
func (r *Regexp) FindStringSubmatchIndex(s string) []int { return r.on(s).FindStringSubmatchIndex(s) }
func (r *Regexp) FindAllString(s string, n int) []string { return r.on(s).FindAllString(s, n) }
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.on(s).FindAllStringIndex(s, n)
}
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.on(s).FindAllStringSubmatch(s, n)
}
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.on(s).FindAllStringSubmatchIndex(s, n)
}
func (r *Regexp) ReplaceAllString(s, with string) string { return r.on(s).ReplaceAllString(s, with) }
func (r *Regexp) ReplaceAllStringFunc(s string, with func(string) string) string {
	return r.on(s).ReplaceAllStringFunc(s, with)
}

func (r *Regexp) Match(b []byte) bool              { return r.compiled().Match(b) }
func (r *Regexp) ReplaceAll(b, with []byte) []byte { return r.compiled().ReplaceAll(b, with) }
func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	return r.compiled().FindAllSubmatch(b, n)
}
