package oauth

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"debut/app/ground/secrets"
)

// Each kind of secret begins with words of its own, so that scanners find them, and people can tell which one they
// hold.
const (
	AccessPrefix  = "debut_at_"
	refreshPrefix = "debut_rt_"
	codePrefix    = "debut_ac_"
	clientPrefix  = "debut_app_"
	secretPrefix  = "debut_cs_"
	ticketPrefix  = "debut_ct_"
)

// secret makes a secret that begins with a prefix, and what is kept of it.
func (s *Service) secret(prefix string) (text string, hash []byte, err error) {
	random, err := secrets.New(s.Rand)
	text = prefix + random
	return text, secrets.Digest(text), err
}

// wellFormed reports whether text can be a secret that was made here.
func wellFormed(prefix, text string) bool {
	rest, ok := strings.CutPrefix(text, prefix)
	random, err := base64.RawURLEncoding.Strict().DecodeString(rest)
	return ok && err == nil && len(random) == secrets.Size
}

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// isChallenge reports whether text can be an S256 challenge: 256 bits in base64url (RFC 7636, section 4.2).
func isChallenge(text string) bool {
	sum, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil && len(sum) == sha256.Size && !strings.ContainsAny(text, "\r\n")
}

// answers reports whether verifier is what challenge was made of (RFC 7636, section 4.6).
func answers(verifier, challenge string) bool {
	if len(verifier) < 43 || len(verifier) > 128 || strings.Trim(verifier, unreserved) != "" {
		return false
	}
	return secrets.Same([]byte(secrets.Text(secrets.Digest(verifier))), []byte(challenge))
}
