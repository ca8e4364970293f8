// Package lazyregexp has regular expressions that are compiled when they are first used. Reading websites, drafting and
// pictures know many, which would be a good part of each start of a program that may read nothing for hours.
package lazyregexp

import (
	"regexp"
	"sync"
)

// Regexp is a regexp.Regexp that is compiled at its first use. Its methods are those of that type.
type Regexp struct{ compiled func() *regexp.Regexp }

var all struct {
	sync.Mutex
	list []*Regexp
}

// Compile takes an expression. One that cannot be read panics when it is used first; Check finds it before.
func Compile(expr string) *Regexp {
	r := &Regexp{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })}
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

func (r *Regexp) Match(b []byte) bool                  { return r.compiled().Match(b) }
func (r *Regexp) MatchString(s string) bool            { return r.compiled().MatchString(s) }
func (r *Regexp) FindString(s string) string           { return r.compiled().FindString(s) }
func (r *Regexp) FindStringIndex(s string) []int       { return r.compiled().FindStringIndex(s) }
func (r *Regexp) FindStringSubmatch(s string) []string { return r.compiled().FindStringSubmatch(s) }
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	return r.compiled().FindStringSubmatchIndex(s)
}
func (r *Regexp) FindAllString(s string, n int) []string { return r.compiled().FindAllString(s, n) }
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.compiled().FindAllStringIndex(s, n)
}
func (r *Regexp) ReplaceAllString(s, with string) string {
	return r.compiled().ReplaceAllString(s, with)
}
func (r *Regexp) ReplaceAll(b, with []byte) []byte { return r.compiled().ReplaceAll(b, with) }
func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	return r.compiled().FindAllSubmatch(b, n)
}
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.compiled().FindAllStringSubmatch(s, n)
}
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.compiled().FindAllStringSubmatchIndex(s, n)
}
