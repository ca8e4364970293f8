package backups

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"maps"

	"filippo.io/age"

	"debut/app/ground/results/minisign"
)

// sum counts and hashes what is written to it.
type sum struct {
	hash.Hash
	bytes int64
}

func newSum() *sum { return &sum{Hash: sha256.New()} }

func (s *sum) Write(b []byte) (int, error) {
	s.bytes += int64(len(b))
	return s.Hash.Write(b)
}

func (s *sum) text() string { return hex.EncodeToString(s.Sum(nil)) }

// Write writes a copy of the database under the name of b to a place, reads it back, and notes in b what stands there.
// What is read back must have the same bytes, and be a whole database with the same rows. Its signature stands beside
// it. begin is called between, once there is a copy; it may be nil.
func Write(ctx context.Context, source Source, to Destination, seal Seal, b *Backup, begin func() error) error {
	return source.Copy(ctx, func(file io.Reader, has Contents) error {
		if begin != nil {
			if err := begin(); err != nil {
				return err
			}
		}
		written, signed := newSum(), minisign.NewHash()
		var opens age.Identity
		write := func(w io.Writer) (err error) {
			opens, err = encrypt(io.MultiWriter(w, written, signed), file, seal.Recipients)
			return err
		}
		err := to.Put(ctx, b.Name, write, func(back io.Reader) error {
			return checkCopy(ctx, source, back, opens, written, has)
		})
		b.Bytes, b.Rows, b.SHA256, b.Encrypted = written.bytes, has.Rows(), written.text(), len(seal.Recipients) > 0
		if err == nil {
			err = putSignature(ctx, to, b.Name, seal.Key.SignSum(signed.Sum(nil), comment(b.Name)))
		}
		return err
	})
}

// checkCopy reads a backup back.
func checkCopy(
	ctx context.Context, source Source, back io.Reader, opens age.Identity, written *sum, want Contents,
) error {
	read := newSum()
	file := io.TeeReader(back, read)
	var identities []age.Identity
	if opens != nil {
		identities = append(identities, opens)
	}
	plain, err := Plain(file, identities)
	if err != nil {
		return damaged(err)
	}
	has, err := source.Try(ctx, plain)
	if err == nil {
		_, err = io.Copy(io.Discard, file)
	}
	switch {
	case err != nil:
		return damaged(err)
	case read.bytes != written.bytes || read.text() != written.text():
		return &Failure{Damaged, errors.New("its SHA-256 is another one")}
	case !maps.Equal(has, want):
		return &Failure{Damaged, errors.New("its tables have other rows")}
	}
	return nil
}

// damaged returns an error of reading back as one of what was read, unless it is known to be of something else.
func damaged(err error) error {
	if faultOf(err) != Other {
		return err
	}
	return &Failure{Damaged, err}
}
