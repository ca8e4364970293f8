package site

import (
	"net/http"

	"debut/app/catalogue/listings"
)

// Preview writes the page of a listing that nobody else sees yet, without what stands around a page but
// for a link back; without one it is for a frame, in which nobody can follow its links.
func Preview(r *http.Request, l listings.Public, back string) ([]byte, error) {
	p := newListingPage(r.Context(), l)
	p.Jumps = jumps(p)
	if l.Category != nil {
		p.Trail = l.Categories[:1]
	}
	return templates.Bare(r, "listing", &p, back)
}
