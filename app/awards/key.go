package awards

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"time"

	"debut/app/results/minisign"
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
	copy(k.ID[:], kept.ID)
	k.Key = ed25519.NewKeyFromSeed(kept.Seed)
	return k, nil
}

// PublicKey returns the key that checks the result sheets of the instance.
func (s *Service) PublicKey(ctx context.Context) (minisign.PublicKey, error) {
	k, err := s.signingKey(ctx)
	if err != nil {
		return minisign.PublicKey{}, err
	}
	return k.Public(), nil
}
