package app

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Person is a founder as the directory knows them: one for all listings that name them.
type Person struct {
	ID   int64
	Slug Slug
	Name string
	At   []PersonAt // live listings of one site
}

// PersonAt is a listing that names a person.
type PersonAt struct {
	Listing int64
	Name    string // as the listing names them, see PersonKey
	Title   Text
	Picture Text
}

// PersonKey returns the name of a person as names are compared.
func PersonKey(name string) string { return strings.ToLower(OneLine(name)) }

// NameDigest is what is kept of the name of somebody who does not want to be named: it tells that name from others,
// however it is written.
func NameDigest(name string) string {
	sum := sha256.Sum256([]byte(norm.NFKC.String(PersonKey(norm.NFKC.String(name)))))
	return hex.EncodeToString(sum[:16])
}

// Hides reports whether somebody whom the company names does not want to be named.
func (c Company) Hides(name string) bool { return slices.Contains(c.Unnamed, NameDigest(name)) }

// Hidden returns the names of the founders who do not want to be named.
func (c Company) Hidden() (names []string) {
	for _, f := range c.Founders {
		if len(c.Unnamed) > 0 && c.Hides(f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}

// Redacted returns the company as the public may see it: without the founders who do not want to be named, and without
// the quotes that name them.
func (c Company) Redacted() Company {
	hidden := c.Hidden()
	if len(hidden) == 0 {
		return c
	}
	c.Founders = slices.DeleteFunc(slices.Clone(c.Founders), func(f Founder) bool { return c.Hides(f.Name) })
	evidence := map[string][]Quote{}
	for field, quotes := range c.Evidence {
		kept := slices.DeleteFunc(slices.Clone(quotes), func(q Quote) bool {
			return slices.ContainsFunc(hidden, func(name string) bool {
				return strings.Contains(PersonKey(q.Quote), PersonKey(name))
			})
		})
		if len(kept) > 0 {
			evidence[field] = kept
		}
	}
	c.Evidence = evidence
	return c
}
