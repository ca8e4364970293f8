package app

import "slices"

// Past is what a listing said, going back from how it stands, version by version.
type Past struct {
	now     map[string]any
	listing int64
}

// PastOf begins at what a listing says now.
func PastOf(l Listing) *Past { return &Past{object(l.Words()), l.ID} }

// TakeBack goes back to before a version: the latest that was not taken back yet, of the listing, or of another one of
// the same company, whose facts they share.
func (p *Past) TakeBack(v Version) {
	d := v.difference()
	if v.Listing != p.listing {
		for _, name := range ofSite {
			delete(d.before, name)
			delete(d.after, name)
			delete(d.lists, name)
		}
	}
	d.takeBack(p.now)
}

// Words returns what the listing said there.
func (p *Past) Words() Words { return wordsOf(p.now) }

// ofSite names what belongs to a listing, and not to its company.
var ofSite = func() (names []string) {
	for _, spec := range FieldSpecs {
		if spec.Owner == OfSite {
			names = append(names, spec.Key)
		}
	}
	return slices.Clip(names)
}()
