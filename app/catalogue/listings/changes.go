package listings

import "context"

// IndexChange is something that the search index of every node must follow. It says what changed and not how: whoever
// follows reads the listing as it is by then.
type IndexChange struct {
	Stamp   int64 // a later change has a larger one
	Kind    ChangeKind
	Listing int64 // 0 if all are meant
}

// ChangeKind says how much changed.
type ChangeKind string

// The kinds of changes.
const (
	ListingChange ChangeKind = "listing" // the listing, or its company; it may be gone
	CountsChange  ChangeKind = "counts"  // nothing but its counts
	AllChange     ChangeKind = "all"     // so much that an index is built anew
)

// Changes takes what every node must follow. It is known when the transaction of ctx is, and never otherwise.
type Changes interface {
	ListingChanged(ctx context.Context, id int64) error
	CountsChanged(ctx context.Context, id int64) error
	AllChanged(ctx context.Context) error
}
