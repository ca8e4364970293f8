package accounts

import (
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

// A key is "debut_", 34 random base62 characters, and a checksum of 6, so that a mistyped key is told from an unknown
// one without a look into the database, and secret scanners can match it.
const (
	keyPrefix   = "debut_"
	keyRandom   = 34
	keyChecksum = 6
	base62      = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// newKey returns a key of random bytes.
func newKey(random io.Reader) (string, error) {
	var b strings.Builder
	b.WriteString(keyPrefix)
	for one := make([]byte, 1); b.Len() < len(keyPrefix)+keyRandom; {
		if _, err := io.ReadFull(random, one); err != nil {
			return "", fmt.Errorf("random bytes for a key: %w", err)
		}
		if one[0] < 248 { // 4 × 62: a larger byte would make the first letters likelier
			b.WriteByte(base62[one[0]%62])
		}
	}
	return b.String() + checksum(b.String()), nil
}

// checksum returns the CRC-32 (IEEE) of the text in six base62 digits.
func checksum(text string) string {
	digits := make([]byte, keyChecksum)
	n := crc32.ChecksumIEEE([]byte(text))
	for i := range digits {
		digits[len(digits)-1-i] = base62[n%62]
		n /= 62
	}
	return string(digits)
}

// wellFormed reports whether text can be a key that was made here.
func wellFormed(text string) bool {
	if len(text) != len(keyPrefix)+keyRandom+keyChecksum || !strings.HasPrefix(text, keyPrefix) {
		return false
	}
	if strings.Trim(text[len(keyPrefix):], base62) != "" {
		return false
	}
	body := text[:len(text)-keyChecksum]
	return checksum(body) == text[len(body):]
}

// NewKey says what a key is to be.
type NewKey struct {
	Label     string
	Scopes    []app.Scope
	ExpiresAt *time.Time
}

// maxKeys is how many keys an account may have that are neither revoked nor expired.
const maxKeys = 25

// CreateKey makes a key for an account. The secret is returned once, and never again.
func (s *Service) CreateKey(ctx context.Context, account int64, n NewKey) (k app.Key, secret string, err error) {
	if secret, err = newKey(s.rand); err != nil {
		return k, "", err
	}
	k = app.Key{
		Account: account, Label: n.Label, Last4: secret[len(secret)-4:], Scopes: n.Scopes,
		CreatedAt: s.clock(), ExpiresAt: n.ExpiresAt,
	}
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		all, err := s.store.Keys(ctx, account)
		if err != nil {
			return err
		}
		live := 0
		for _, k := range all {
			if s.usable(k) {
				live++
			}
		}
		if live >= maxKeys {
			return app.Refused("too_many_keys", "The account has %d keys, the most it may have; revoke one first.",
				live)
		}
		return s.store.SaveKey(ctx, &k, secrets.Digest(secret))
	})
	return k, secret, err
}

// ReplaceKey makes a key in the place of the account's others with the same label, which stop working.
func (s *Service) ReplaceKey(ctx context.Context, account int64, n NewKey) (k app.Key, secret string, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		all, err := s.store.Keys(ctx, account)
		if err != nil {
			return err
		}
		for _, old := range all {
			if old.Label == n.Label && s.usable(old) {
				if _, err := s.store.RevokeKey(ctx, old.ID, s.clock()); err != nil {
					return err
				}
			}
		}
		k, secret, err = s.CreateKey(ctx, account, n)
		return err
	})
	return k, secret, err
}

func (s *Service) usable(k app.Key) bool {
	return k.RevokedAt == nil && (k.ExpiresAt == nil || k.ExpiresAt.After(s.clock()))
}

// Keys lists the keys of an account, or of all where account is 0, newest first.
func (s *Service) Keys(ctx context.Context, account int64) ([]app.Key, error) {
	return s.store.Keys(ctx, account)
}

// RevokeKey makes a key useless from the next request on.
func (s *Service) RevokeKey(ctx context.Context, id int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		found, err := s.store.RevokeKey(ctx, id, s.clock())
		if err == nil && !found {
			err = app.Missing("key", id)
		}
		return err
	})
}

// touchEvery is how exactly the last use of a key is kept.
const touchEvery = time.Minute

// Authenticate returns who a bearer credential speaks for. Its errors say whether the credential is malformed, unknown,
// revoked or expired (Unauthorized), or the account suspended (Forbidden).
func (s *Service) Authenticate(ctx context.Context, bearer string) (app.Caller, error) {
	if !wellFormed(bearer) {
		return app.Caller{}, refused("malformed_credential",
			"The credential is not one that this service makes. Copy the whole key: debut_ and 40 characters.")
	}
	k, found, err := s.store.KeyByHash(ctx, secrets.Digest(bearer))
	switch {
	case err != nil:
		return app.Caller{}, fmt.Errorf("look up a key: %w", err)
	case !found:
		return app.Caller{}, refused("unknown_credential",
			"There is no such key. Create one in your account, under API keys.")
	case k.RevokedAt != nil:
		return app.Caller{}, refused("revoked_credential", "This key was revoked on %s. Create a new one.",
			k.RevokedAt.Format(time.DateOnly))
	case !s.usable(k):
		return app.Caller{}, refused("expired_credential", "This key expired on %s. Create a new one.",
			k.ExpiresAt.Format(time.DateOnly))
	}
	owner, err := s.store.Account(ctx, k.Account)
	if err != nil {
		return app.Caller{}, fmt.Errorf("look up the account of key %d: %w", k.ID, err)
	}
	if err := owner.MayAct(); err != nil {
		return app.Caller{}, err
	}
	if now := s.clock(); k.LastUsedAt == nil || now.Sub(*k.LastUsedAt) >= touchEvery {
		// A side effect of reading: that it cannot be kept, as on a full disk, is no reason to refuse what was asked
		// for.
		_ = s.store.Tx(ctx, func(ctx context.Context) error { return s.store.TouchKey(ctx, k.ID, now) })
	}
	return app.Caller{Account: k.Account, Credential: fmt.Sprintf("key:%d", k.ID), Scopes: k.Scopes}, nil
}

func refused(code string, message texts.Text, args ...any) error {
	return &app.Error{Kind: app.Unauthorized, Code: code, Message: texts.Sprintf(message, args...)}
}
