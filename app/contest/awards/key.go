package awards

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/results"
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
	// HoldSigningKey is SigningKey, and has no week be closed until the transaction ends.
	HoldSigningKey(ctx context.Context) (k SigningKey, found bool, err error)
	// ChangeSigningKey puts another key in the place of the one that the instance signs with.
	ChangeSigningKey(ctx context.Context, k SigningKey, c KeyStatement) error
	// KeyStatements returns what each key said of the one that took its place, the first first.
	KeyStatements(ctx context.Context) ([]KeyStatement, error)
}

// KeyStatement is what a key said of the one that took its place, with its signature; see results.KeyChange.
type KeyStatement struct {
	Number int
	At     time.Time
	Text   string
}

// KeyOf returns the key with which the instance signs result sheets and backups. It is made when it is first needed.
func KeyOf(ctx context.Context, s KeyStore, now time.Time, rand io.Reader) (k minisign.PrivateKey, err error) {
	kept, found, err := s.SigningKey(ctx)
	if err != nil {
		return k, err
	}
	if !found {
		made, err := newKey(now, rand)
		if err != nil {
			return k, err
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

func newKey(now time.Time, rand io.Reader) (SigningKey, error) {
	made := SigningKey{make([]byte, minisign.KeyIDSize), make([]byte, ed25519.SeedSize), now.UTC()}
	for _, part := range [][]byte{made.ID, made.Seed} {
		if _, err := io.ReadFull(rand, part); err != nil {
			return made, fmt.Errorf("random bytes for the signing key: %w", err)
		}
	}
	return made, nil
}

// ChangeKey makes another key for the instance, which signs from then on. The old one signs a statement that says so,
// and is forgotten.
func ChangeKey(ctx context.Context, s KeyStore, now time.Time, rand io.Reader) (c results.KeyChange, err error) {
	return c, s.Tx(ctx, func(ctx context.Context) error {
		kept, found, err := s.HoldSigningKey(ctx)
		if err == nil && !found {
			err = errors.New("there is no key yet: it is made when the first launch week is closed, or the first backup is signed")
		}
		if err != nil {
			return err
		}
		before, err := s.KeyStatements(ctx)
		if err != nil {
			return err
		}
		made, err := newKey(now, rand)
		if err != nil {
			return err
		}
		old := kept.Private()
		// A week that was closed in this millisecond was before.
		c = results.KeyChange{Number: len(before) + 1, Old: old.Public(), New: made.Private().Public(),
			At: now.UTC().Truncate(time.Millisecond).Add(time.Millisecond)}
		if n := len(before); n > 0 && !c.At.After(before[n-1].At) {
			return fmt.Errorf("the last key was made on %s, which by the clock of this machine is still to come",
				before[n-1].At.Format(time.RFC3339))
		}
		return s.ChangeSigningKey(ctx, made, KeyStatement{c.Number, c.At, c.Sign(old)})
	})
}

// Keys returns the list of the keys that the instance signed with, as a file.
func (s *Service) Keys(ctx context.Context) (file string, all results.Keys, err error) {
	now, err := s.PublicKey(ctx)
	if err != nil {
		return "", nil, err
	}
	changes, err := s.Store.KeyStatements(ctx)
	if err != nil {
		return "", nil, err
	}
	var statements []string
	for _, c := range changes {
		statements = append(statements, c.Text)
	}
	file, err = results.KeyList(now, statements)
	if err != nil {
		return "", nil, err
	}
	all, err = results.AllKeys(strings.NewReader(file))
	return file, all, err
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
