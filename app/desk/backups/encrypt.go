package backups

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"

	"debut/app"
)

// noted is a recipient that notes the key of the one file that is encrypted for it, so that this process can read back
// what it wrote.
type noted struct {
	age.Recipient
	key []byte
}

// Wrap is that of the recipient.
func (n *noted) Wrap(key []byte) ([]*age.Stanza, error) {
	stanzas, _, err := n.WrapWithLabels(key)
	return stanzas, err
}

// WrapWithLabels is that of the recipient, if it has one.
func (n *noted) WrapWithLabels(key []byte) ([]*age.Stanza, []string, error) {
	n.key = bytes.Clone(key)
	if r, ok := n.Recipient.(age.RecipientWithLabels); ok {
		return r.WrapWithLabels(key)
	}
	stanzas, err := n.Recipient.Wrap(key)
	return stanzas, nil, err
}

// encrypt writes a file so that the recipients alone can read it, and whoever holds the identity that it returns.
// Without recipients it writes the file as it is, and returns nil.
func encrypt(w io.Writer, file io.Reader, recipients []age.Recipient) (age.Identity, error) {
	if len(recipients) == 0 {
		_, err := io.Copy(w, file)
		return nil, err
	}
	first := &noted{Recipient: recipients[0]}
	encrypted, err := age.Encrypt(w, append([]age.Recipient{first}, recipients[1:]...)...)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(encrypted, file); err != nil {
		return nil, err
	}
	return age.NewInjectedFileKeyIdentity(first.key), encrypted.Close()
}

// ageHeader begins an encrypted file (age-encryption.org/v1).
const ageHeader = "age-encryption.org/v1\n"

// Plain returns a backup as it was before it was encrypted, if it was. Where it was cut, reading it to its end fails.
func Plain(file io.Reader, identities []age.Identity) (io.Reader, error) {
	b := bufio.NewReaderSize(file, 1<<16)
	if begins, _ := b.Peek(len(ageHeader)); string(begins) != ageHeader {
		return b, nil
	}
	if len(identities) == 0 {
		return nil, app.Refused("encrypted",
			"This backup is encrypted. Name the file of the secret key, AGE-SECRET-KEY-1…, with --identity.")
	}
	plain, err := age.Decrypt(b, identities...)
	if no := (*age.NoIdentityMatchError)(nil); errors.As(err, &no) {
		return nil, app.Refused("other_key", "The key does not open this backup: it was encrypted for another one.")
	}
	if err != nil {
		return nil, fmt.Errorf("decrypt the backup: %w", err)
	}
	return plain, nil
}

// Identities reads the secret keys in the text of a file of age.
func Identities(text string) ([]age.Identity, error) {
	list, err := age.ParseIdentities(strings.NewReader(text))
	if err != nil {
		return nil, errors.New("must hold secret keys of age, AGE-SECRET-KEY-1…, one a line; a file that is itself encrypted is decrypted by age first")
	}
	return list, nil
}
