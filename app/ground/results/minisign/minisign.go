// Package minisign signs files, and checks them, in the format of minisign (https://jedisct1.github.io/minisign/):
// Ed25519 (RFC 8032) of the file's BLAKE2b-512 (RFC 7693), and of that signature with a comment that can be trusted.
package minisign

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"strings"

	"golang.org/x/crypto/blake2b"
)

// KeyIDSize is how many bytes the id of a key has.
const KeyIDSize = 8

// The algorithms, as the two letters before what is encoded.
const (
	plainKey  = "Ed" // also of signatures of the file itself, which are old and not taken
	prehashed = "ED"
)

// PublicKey checks signatures.
type PublicKey struct {
	ID  [KeyIDSize]byte
	Key ed25519.PublicKey
}

// PrivateKey signs.
type PrivateKey struct {
	ID  [KeyIDSize]byte
	Key ed25519.PrivateKey
}

// Public returns the key that checks what k signs.
func (k PrivateKey) Public() PublicKey {
	return PublicKey{k.ID, k.Key.Public().(ed25519.PublicKey)}
}

// ReadKey returns a public key that is named by itself, or by a file that read reads.
func ReadKey(named string, read func(name string) ([]byte, error)) (PublicKey, error) {
	if key, err := ParseKey(named); err == nil {
		return key, nil
	}
	text, err := read(named)
	if err != nil {
		return PublicKey{}, fmt.Errorf("that is no public key of minisign, and no file with one: %w", err)
	}
	return ParseKey(string(text))
}

// String returns the key as minisign -P takes it.
func (k PublicKey) String() string {
	return base64.StdEncoding.EncodeToString(append(append([]byte(plainKey), k.ID[:]...), k.Key...))
}

// File returns the key as minisign -p reads it.
func (k PublicKey) File() string {
	return fmt.Sprintf("untrusted comment: minisign public key %016X\n%s\n", binary.LittleEndian.Uint64(k.ID[:]), k)
}

// ParseKey reads a public key, alone or with the comment of its file.
func ParseKey(text string) (k PublicKey, err error) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(lines[len(lines)-1]))
	if err != nil || len(raw) != 2+KeyIDSize+ed25519.PublicKeySize || string(raw[:2]) != plainKey {
		return k, errors.New("that is no public key of minisign: it has 56 letters and digits, and begins with RW")
	}
	copy(k.ID[:], raw[2:])
	k.Key = raw[2+KeyIDSize:]
	return k, nil
}

// NewHash returns the hash of files that are signed, for those that no memory holds.
func NewHash() hash.Hash {
	h, err := blake2b.New512(nil)
	if err != nil {
		panic(err) // of a key that is too long, and there is none
	}
	return h
}

// Sum returns the sum of NewHash of a file.
func Sum(file []byte) []byte {
	sum := blake2b.Sum512(file)
	return sum[:]
}

// SignedBy returns the id of the key that a signature says it is by; zero of what is none.
func SignedBy(signature string) (id [KeyIDSize]byte) {
	_, rest, _ := strings.Cut(signature, "\n")
	line, _, _ := strings.Cut(rest, "\n")
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(line))
	if err == nil && len(raw) == len(prehashed)+KeyIDSize+ed25519.SignatureSize {
		copy(id[:], raw[len(prehashed):])
	}
	return id
}

// Sign returns the signature of a file, as minisign keeps it beside the file. The comment is signed, too.
func (k PrivateKey) Sign(file []byte, comment string) string {
	return k.SignSum(Sum(file), comment)
}

// SignSum returns the signature of the file that has a sum of NewHash.
func (k PrivateKey) SignSum(sum []byte, comment string) string {
	signature := ed25519.Sign(k.Key, sum)
	global := ed25519.Sign(k.Key, append(bytes.Clone(signature), comment...))
	return "untrusted comment: verify with the public key of the instance\n" +
		base64.StdEncoding.EncodeToString(append(append([]byte(prehashed), k.ID[:]...), signature...)) + "\n" +
		"trusted comment: " + comment + "\n" + base64.StdEncoding.EncodeToString(global) + "\n"
}

// Verify returns the trusted comment of a signature, or why the file is not what the key signed.
func (k PublicKey) Verify(file []byte, signature string) (comment string, err error) {
	return k.VerifySum(Sum(file), signature)
}

// VerifySum is Verify of the file that has a sum of NewHash.
func (k PublicKey) VerifySum(sum []byte, signature string) (comment string, err error) {
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(signature), "\r", ""), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "untrusted comment: ") ||
		!strings.HasPrefix(lines[2], "trusted comment: ") {
		return "", errors.New("the signature is not one that minisign makes: it has four lines")
	}
	signed, err := base64.StdEncoding.DecodeString(lines[1])
	if err != nil || len(signed) != 2+KeyIDSize+ed25519.SignatureSize || string(signed[:2]) != prehashed {
		return "", errors.New("the second line of the signature is not a signature of a hashed file")
	}
	global, err := base64.StdEncoding.DecodeString(lines[3])
	if err != nil || len(global) != ed25519.SignatureSize {
		return "", errors.New("the fourth line of the signature is not a signature")
	}
	if !bytes.Equal(signed[2:2+KeyIDSize], k.ID[:]) {
		return "", errors.New("the signature is by another key")
	}
	own, comment := signed[2+KeyIDSize:], strings.TrimPrefix(lines[2], "trusted comment: ")
	switch {
	case !ed25519.Verify(k.Key, sum, own):
		return "", errors.New("the file is not the one that was signed")
	case !ed25519.Verify(k.Key, append(own[:len(own):len(own)], comment...), global):
		return "", errors.New("the trusted comment is not the one that was signed")
	}
	return comment, nil
}
