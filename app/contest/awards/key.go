package awards

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"time"

	"debut/app"
	"debut/app/ground/results/minisign"
	"debut/app/ground/texts"
)

// SigningKey is what the instance signs result sheets and backups with.
type SigningKey struct {
	ID     []byte
	Seed   []byte // RFC 8032's private key
	MadeAt time.Time
}

// KeyStore keeps what the instance signs with.
type KeyStore interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	SigningKey(ctx context.Context) (k SigningKey, found bool, err error)
	// SaveSigningKey keeps what the instance signs with, unless it has a key.
	SaveSigningKey(ctx context.Context, k SigningKey) error
}

// KeyOf returns the key with which the instance signs result sheets and backups. It is made when it is first needed.
func KeyOf(ctx context.Context, s KeyStore, now time.Time, rand io.Reader) (k minisign.PrivateKey, err error) {
	kept, found, err := s.SigningKey(ctx)
	if err != nil {
		return k, err
	}
	if !found {
		made := SigningKey{make([]byte, minisign.KeyIDSize), make([]byte, ed25519.SeedSize), now.UTC()}
		for _, part := range [][]byte{made.ID, made.Seed} {
			if _, err := io.ReadFull(rand, part); err != nil {
				return k, fmt.Errorf("random bytes for the signing key: %w", err)
			}
		}
		if err := s.Tx(ctx, func(ctx context.Context) error { return s.SaveSigningKey(ctx, made) }); err != nil {
			return k, err
		}
		if kept, _, err = s.SigningKey(ctx); err != nil { // another node may have been faster
			return k, err
		}
	}
	return kept.Private(), nil
}

// PublicKey returns the key that checks the result sheets of the instance. There is none before the first week is
// closed.
func (s *Service) PublicKey(ctx context.Context) (minisign.PublicKey, error) {
	kept, found, err := s.Store.SigningKey(ctx)
	if err == nil && !found {
		err = app.Missing("key", texts.Text("yet: it is made when the first launch week is closed"))
	}
	if err != nil {
		return minisign.PublicKey{}, err
	}
	return kept.Private().Public(), nil
}

// Private returns the key as it signs.
func (k SigningKey) Private() (p minisign.PrivateKey) {
	copy(p.ID[:], k.ID)
	p.Key = ed25519.NewKeyFromSeed(k.Seed)
	return p
}
