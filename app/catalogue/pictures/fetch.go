package pictures

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"debut/app"
)

// Fetched is a picture that was fetched and made anew, and is not kept yet.
type Fetched struct {
	app.StoredPicture
	body []byte
}

// Fetch fetches the picture at an address, and makes it anew in a shape.
func (s *Service) Fetch(ctx context.Context, shape Shape, address string) (Fetched, error) {
	sent, err := s.fetch.Picture(ctx, address, MaxBytes)
	if err != nil {
		return Fetched{}, err
	}
	made, err := s.make(ctx, shape, sent)
	if err != nil {
		return Fetched{}, err
	}
	return made.named(), nil
}

// named names a picture by its content.
func (p picture) named() Fetched {
	sum := sha256.Sum256(p.body)
	return Fetched{app.StoredPicture{Hash: hex.EncodeToString(sum[:]), Kind: p.kind, Width: p.width, Height: p.height,
		Size: len(p.body)}, p.body}
}

// KeepShown keeps a picture that something shows by the end of the transaction, and that counts for nobody. So it needs
// no day in which it may be shown, and takes none of the room that the logos of visitors have.
func (s *Service) KeepShown(ctx context.Context, p Fetched) error {
	return s.store.AddPicture(ctx, 0, p.StoredPicture, p.body, s.clock().Add(-strayFor).UTC())
}
