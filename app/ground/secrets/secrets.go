// Package secrets makes what opens something for whoever holds it, and what is kept of it.
package secrets

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
)

// Size is how many random bytes a secret has. That many need no slow hash.
const Size = 32

// Bytes makes a secret from what random gives.
func Bytes(random io.Reader) ([]byte, error) {
	b := make([]byte, Size)
	if _, err := io.ReadFull(random, b); err != nil {
		return nil, fmt.Errorf("random bytes for a secret: %w", err)
	}
	return b, nil
}

// Text writes a secret in base64url without padding (RFC 4648, section 5).
func Text(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// New returns a secret as text.
func New(random io.Reader) (string, error) {
	b, err := Bytes(random)
	return Text(b), err
}

// Digest returns what is kept of a secret: its SHA-256.
func Digest(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}

// Same compares what is kept of two secrets, in a time that does not tell where they differ.
func Same(a, b []byte) bool { return subtle.ConstantTimeCompare(a, b) == 1 }
