package app

import "strconv"

// What the addresses of pages begin with on which people look after what is theirs.
const (
	ProductsPath = "/products" // their listings; at "/ID" one of them
	DraftsPath   = "/drafts"   // "/ID" is the editor of one
)

// ProductPath returns the path of a page of a listing for who looks after it; "" is its first.
func ProductPath(listing int64, tab string) string {
	path := ProductsPath + "/" + strconv.FormatInt(listing, 10)
	if tab != "" {
		path += "/" + tab
	}
	return path
}

// ProductURL is ProductPath with the origin of the listing's site.
func ProductURL(l Listing, tab string) string { return l.Site.Origin + ProductPath(l.ID, tab) }

// DraftPath returns the path of the editor of a draft.
func DraftPath(id UUID) string { return DraftsPath + "/" + string(id) }
