package backups

import (
	"context"
	"errors"
	"fmt"
	"io"

	"filippo.io/age"

	"debut/app/ground/results/minisign"
)

// SignatureSuffix ends the name of the file that has the signature of a backup; minisign -V reads it. Whoever has the
// public key of age can make a file that the secret one opens: the signature says that this instance made it.
const SignatureSuffix = ".minisig"

// Seal is what a backup is closed with.
type Seal struct {
	Recipients []age.Recipient     // none is not encrypted
	Key        minisign.PrivateKey // of the instance
}

// comment is what the signature of a backup says of it.
func comment(name string) string { return "debut backup " + name }

func putSignature(ctx context.Context, to Destination, name, signature string) error {
	return to.Put(ctx, name+SignatureSuffix, func(w io.Writer) error {
		_, err := io.WriteString(w, signature)
		return err
	}, func(back io.Reader) error {
		read, err := io.ReadAll(io.LimitReader(back, mostSignature))
		if err == nil && string(read) != signature {
			err = &Failure{Damaged, errors.New("its signature is another one")}
		}
		return err
	})
}

// mostSignature is far above what the file of a signature has, in bytes.
const mostSignature = 4096

// Trust is whom a backup must be by.
type Trust struct {
	Key minisign.PublicKey
	// the backup must still have the name that it was signed with, so that an older one cannot pass for the newest
	Named bool
}

// Read writes a backup as it was before it was encrypted. With trust, the error says so at the end if the key did not
// sign just this file: what was written until then is not to be used.
func Read(
	ctx context.Context, from Destination, name string, identities []age.Identity, trust *Trust, to io.Writer,
) error {
	var signature []byte
	if trust != nil {
		var err error
		if signature, err = readSignature(ctx, from, name); err != nil {
			return err
		}
	}
	file, err := from.Open(ctx, name)
	if err != nil {
		return fmt.Errorf("read %s/%s: %w", from, name, err)
	}
	defer file.Close()
	sum := minisign.NewHash()
	whole := io.TeeReader(file, sum)
	plain, err := Plain(whole, identities)
	if err == nil {
		_, err = io.Copy(to, plain)
	}
	if err == nil {
		_, err = io.Copy(io.Discard, whole)
	}
	if err != nil {
		return fmt.Errorf("%s/%s cannot be restored: %w", from, name, err)
	}
	if trust == nil {
		return nil
	}
	said, err := trust.Key.VerifySum(sum.Sum(nil), string(signature))
	if err == nil && trust.Named && said != comment(name) {
		err = fmt.Errorf("it was signed as %q", said)
	}
	if err != nil {
		return fmt.Errorf("%s/%s is not a backup that the key %s signed: %w; nothing was changed",
			from, name, trust.Key, err)
	}
	return nil
}

func readSignature(ctx context.Context, from Destination, name string) ([]byte, error) {
	file, err := from.Open(ctx, name+SignatureSuffix)
	if err != nil {
		return nil, fmt.Errorf("%s/%s has no signature beside it (%w): take it as it is with --unsigned if you know where it comes from", from, name, err)
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, mostSignature))
}
