package directory

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"

	"debut/app"
	"debut/app/contest/awards"
)

// CursorKey returns the key with which cursors of lists of ctx's site are signed.
func (d *Directory) CursorKey(ctx context.Context) ([]byte, error) {
	return d.KeyFor(ctx, fmt.Sprintf("cursors of site %d", app.SiteOf(ctx).ID))
}

// KeyFor returns the key for a purpose. It follows from the key of the instance: so it is the same on each node, after
// each start, and in a database that was restored.
func (d *Directory) KeyFor(ctx context.Context, purpose string) ([]byte, error) {
	key := d.signing.Load()
	if key == nil {
		made, err := awards.KeyOf(ctx, d.parts.Store, d.parts.Clock(), d.parts.Rand)
		if err != nil {
			return nil, err
		}
		key = &made
		d.signing.Store(key)
	}
	derived, err := hkdf.Key(sha256.New, key.Key.Seed(), nil, purpose, sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("derive the key of %s: %w", purpose, err)
	}
	return derived, nil
}
