package pictures

import "context"

// Tried is a picture as it would be kept.
type Tried struct {
	Kind          string
	Body          []byte
	Width, Height int
}

// Try is remake for tests.
func Try(ctx context.Context, shape Shape, sent []byte) (Tried, error) {
	p, err := remake(ctx, shape, sent)
	return Tried{p.kind, p.body, p.width, p.height}, err
}
