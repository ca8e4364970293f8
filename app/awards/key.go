package awards

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"time"

	"debut/app"
	"debut/app/results/minisign"
	"debut/app/texts"
)

// SigningKey is what the instance signs result sheets with.
type SigningKey struct {
	ID     []byte
	Seed   []byte // RFC 8032's private key
	MadeAt time.Time
}

// signingKey returns the key of the instance, which is made when it is first needed.
func (s *Service) signingKey(ctx context.Context) (k minisign.PrivateKey, err error) {
	kept, found, err := s.Store.SigningKey(ctx)
	if err != nil {
		return k, err
	}
	if !found {
		made := SigningKey{make([]byte, minisign.KeyIDSize), make([]byte, ed25519.SeedSize), s.Clock().UTC()}
		for _, part := range [][]byte{made.ID, made.Seed} {
			if _, err := io.ReadFull(s.Rand, part); err != nil {
				return k, fmt.Errorf("random bytes for the signing key: %w", err)
			}
		}
		if err := s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.SaveSigningKey(ctx, made) }); err != nil {
			return k, err
		}
		if kept, _, err = s.Store.SigningKey(ctx); err != nil { // another node may have been faster
			return k, err
		}
	}
	return kept.private(), nil
}

// PublicKey returns the key that checks the result sheets of the instance. There is none before the first week is closed.
func (s *Service) PublicKey(ctx context.Context) (minisign.PublicKey, error) {
	kept, found, err := s.Store.SigningKey(ctx)
	if err == nil && !found {
		err = app.Missing("key", texts.Text("yet: it is made when the first launch week is closed"))
	}
	if err != nil {
		return minisign.PublicKey{}, err
	}
	return kept.private().Public(), nil
}

// private returns the key as it signs.
func (k SigningKey) private() (p minisign.PrivateKey) {
	copy(p.ID[:], k.ID)
	p.Key = ed25519.NewKeyFromSeed(k.Seed)
	return p
}
