package oauth

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
)

// Each kind of secret begins with words of its own, so that scanners find them, and people can tell which one they hold.
const (
	AccessPrefix  = "debut_at_"
	refreshPrefix = "debut_rt_"
	codePrefix    = "debut_ac_"
	clientPrefix  = "debut_app_"
	secretPrefix  = "debut_cs_"
	ticketPrefix  = "debut_ct_"
)

const secretBytes = 32

// secret makes a secret of 256 random bits, and the hash that is kept of it. That many bits need no slow hash.
func (s *Service) secret(prefix string) (text string, hash []byte, err error) {
	random := make([]byte, secretBytes)
	if _, err := io.ReadFull(s.Rand, random); err != nil {
		return "", nil, fmt.Errorf("random bytes for a secret: %w", err)
	}
	text = prefix + base64.RawURLEncoding.EncodeToString(random)
	return text, digest(text), nil
}

func digest(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// wellFormed tells whether text can be a secret that was made here.
func wellFormed(prefix, text string) bool {
	rest, ok := strings.CutPrefix(text, prefix)
	random, err := base64.RawURLEncoding.Strict().DecodeString(rest)
	return ok && err == nil && len(random) == secretBytes
}

// same compares two hashes in a time that does not tell where they differ.
func same(a, b []byte) bool { return subtle.ConstantTimeCompare(a, b) == 1 }

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// isChallenge tells whether text can be an S256 challenge: 256 bits in base64url (RFC 7636, section 4.2).
func isChallenge(text string) bool {
	sum, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil && len(sum) == sha256.Size && !strings.ContainsAny(text, "\r\n")
}

// answers tells whether verifier is what challenge was made of (RFC 7636, section 4.6).
func answers(verifier, challenge string) bool {
	if len(verifier) < 43 || len(verifier) > 128 || strings.Trim(verifier, unreserved) != "" {
		return false
	}
	return same([]byte(base64.RawURLEncoding.EncodeToString(digest(verifier))), []byte(challenge))
}
