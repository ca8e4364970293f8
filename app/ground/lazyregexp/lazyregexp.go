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

// on returns the expression to try on s; nil where s holds nothing that it needs.
func (r *Regexp) on(s string) *regexp.Regexp {
	c := r.compiled()
	if len(c.needs) > 0 {
		folded := fold(s)
		if !slices.ContainsFunc(c.needs, func(need string) bool { return strings.Contains(folded, need) }) {
			return nil
		}
	}
	return c.Regexp
}

func (r *Regexp) MatchString(s string) bool {
	re := r.on(s)
	return re != nil && re.MatchString(s)
}

func (r *Regexp) FindString(s string) string {
	if re := r.on(s); re != nil {
		return re.FindString(s)
	}
	return ""
}

func (r *Regexp) FindStringIndex(s string) []int {
	if re := r.on(s); re != nil {
		return re.FindStringIndex(s)
	}
	return nil
}

func (r *Regexp) FindStringSubmatch(s string) []string {
	if re := r.on(s); re != nil {
		return re.FindStringSubmatch(s)
	}
	return nil
}

func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	if re := r.on(s); re != nil {
		return re.FindStringSubmatchIndex(s)
	}
	return nil
}

func (r *Regexp) FindAllString(s string, n int) []string {
	if re := r.on(s); re != nil {
		return re.FindAllString(s, n)
	}
	return nil
}

func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	if re := r.on(s); re != nil {
		return re.FindAllStringIndex(s, n)
	}
	return nil
}

func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	if re := r.on(s); re != nil {
		return re.FindAllStringSubmatch(s, n)
	}
	return nil
}

func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if re := r.on(s); re != nil {
		return re.FindAllStringSubmatchIndex(s, n)
	}
	return nil
}

func (r *Regexp) ReplaceAllString(s, with string) string {
	if re := r.on(s); re != nil {
		return re.ReplaceAllString(s, with)
	}
	return s
}

func (r *Regexp) Match(b []byte) bool              { return r.compiled().Match(b) }
func (r *Regexp) ReplaceAll(b, with []byte) []byte { return r.compiled().ReplaceAll(b, with) }
func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	return r.compiled().FindAllSubmatch(b, n)
}
