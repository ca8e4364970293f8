package results

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"debut/app/ground/results/minisign"
)

// KeyChange is what a key says of the one that takes its place.
type KeyChange struct {
	Number   int // the first change has 1
	Old, New minisign.PublicKey
	At       time.Time
}

// keysForm begins the list of keys, changeForm each statement in it.
const (
	keysForm   = "debut-keys 1"
	changeForm = "debut-key 1"
)

func (c KeyChange) comment() string {
	return fmt.Sprintf("change %d of the key, at %s", c.Number, c.At.UTC().Format(time.RFC3339))
}

// Sign returns the statement of a change, signed by the key that is given up.
func (c KeyChange) Sign(old minisign.PrivateKey) string {
	return sign(old, changeForm, c.comment(), [2]string{"number", strconv.Itoa(c.Number)},
		[2]string{"old", c.Old.String()}, [2]string{"new", c.New.String()}, [2]string{"at", c.At.UTC().Format(instant)})
}

// KeyList returns the list of keys as a file: the first key, and each change by its statement. The key that signs now
// is the first where there are none.
func KeyList(now minisign.PublicKey, statements []string) (string, error) {
	first := now.String()
	if len(statements) > 0 {
		s, err := readSigned(linesOf(strings.NewReader(statements[0])), changeForm, changeFields...)
		if err != nil {
			return "", fmt.Errorf("the first change of the key: %w", err)
		}
		first = s.values["old"]
	}
	return keysForm + "\nkey " + first + "\n" + strings.Join(statements, ""), nil
}

// changeFields are what a statement has.
var changeFields = []string{"number", "old", "new", "at"}

// AllKeys returns all keys of a list.
func AllKeys(list io.Reader) (Keys, error) {
	changes, first, err := readKeys(list)
	keys := Keys{{Key: first}}
	for _, c := range changes {
		keys[len(keys)-1].Until = c.At
		keys = append(keys, KeyTime{Key: c.New, From: c.At})
	}
	return keys, err
}

// Of returns the key of the keys that a signature says it is by; the last one if it is by none.
func (k Keys) Of(signature string) minisign.PublicKey {
	for _, one := range k {
		if one.Key.ID == minisign.SignedBy(signature) {
			return one.Key
		}
	}
	return k[len(k)-1].Key
}

// Keys are the keys of a directory one after the other, each with the time in which it signs.
type Keys []KeyTime

// KeyTime is a key with its time. From is zero of the first that is known, Until of the one that signs now.
type KeyTime struct {
	Key         minisign.PublicKey
	From, Until time.Time
}

// KeysFrom returns the key that somebody trusts, and those that follow from it by a list of keys; nil is no list. The
// keys before it are none of theirs.
func KeysFrom(trusted minisign.PublicKey, list io.Reader) (Keys, error) {
	keys := Keys{{Key: trusted}}
	if list == nil {
		return keys, nil
	}
	changes, first, err := readKeys(list)
	if err != nil {
		return nil, fmt.Errorf("the list of keys: %w", err)
	}
	found := first.String() == trusted.String()
	for _, c := range changes {
		if last := &keys[len(keys)-1]; c.Old.String() == last.Key.String() {
			last.Until = c.At
			keys = append(keys, KeyTime{Key: c.New, From: c.At})
			found = true
		} else if c.New.String() == trusted.String() {
			keys[0].From, found = c.At, true
		}
	}
	if !found {
		return nil, &Failure{Forked,
			fmt.Sprintf("the list of keys does not have the key %s: the directory that shows the list did not keep its key",
				trusted)}
	}
	return keys, nil
}

// readKeys reads a list of keys, of which each change is signed by the key before.
func readKeys(list io.Reader) (changes []KeyChange, first minisign.PublicKey, err error) {
	lines := linesOf(io.LimitReader(list, mostKeyBytes))
	if !lines.Scan() || lines.Text() != keysForm || !lines.Scan() {
		return nil, first, fmt.Errorf("it does not begin with %q", keysForm)
	}
	if first, err = minisign.ParseKey(afterWord(lines.Text(), "key")); err != nil {
		return nil, first, err
	}
	now := first
	for {
		s, err := readSigned(lines, changeForm, changeFields...)
		if errors.Is(err, io.EOF) {
			return changes, first, nil
		}
		c, wrong := changeOf(s, len(changes)+1, now)
		if err == nil {
			err = wrong
		}
		if err == nil && len(changes) > 0 && !c.At.After(changes[len(changes)-1].At) {
			err = errors.New("it was made before the change before it")
		}
		if err != nil {
			return nil, first, fmt.Errorf("change %d: %w", len(changes)+1, err)
		}
		changes, now = append(changes, c), c.New
	}
}

// mostKeyBytes is far above what a list of keys has.
const mostKeyBytes = 1 << 20

func afterWord(line, word string) string {
	if len(line) <= len(word) || line[:len(word)+1] != word+" " {
		return ""
	}
	return line[len(word)+1:]
}

// changeOf returns the change of a statement, which must be the next one of a key.
func changeOf(s signed, number int, now minisign.PublicKey) (c KeyChange, err error) {
	if err := errors.Join(readCount(&c.Number, s.values["number"], 1), readInstant(&c.At, s.values["at"])); err != nil {
		return c, err
	}
	if c.Old, err = minisign.ParseKey(s.values["old"]); err == nil {
		c.New, err = minisign.ParseKey(s.values["new"])
	}
	switch {
	case err != nil:
		return c, err
	case c.Number != number:
		return c, fmt.Errorf("it has the number %d", c.Number)
	case c.Old.String() != now.String():
		return c, fmt.Errorf("it is about the key %s, and the one before it is %s", c.Old, now)
	case c.New.String() == now.String():
		return c, errors.New("the new key is the old one")
	}
	comment, err := now.VerifySum(minisign.Sum([]byte(s.text)), s.signature)
	if err == nil && comment != c.comment() {
		err = fmt.Errorf("it was signed as %q", comment)
	}
	return c, err
}

// verify returns the trusted comment of what was signed at a time, or why none of the keys signed it then.
func (k Keys) verify(sum []byte, signature string, at time.Time) (comment string, err error) {
	id := minisign.SignedBy(signature)
	for _, one := range k {
		if one.Key.ID != id && len(k) > 1 {
			continue
		}
		if comment, err = one.Key.VerifySum(sum, signature); err != nil {
			return "", err
		}
		switch {
		case !one.Until.IsZero() && !at.Before(one.Until):
			return "", fmt.Errorf("the key %s was given up on %s, and this is later", one.Key,
				one.Until.Format(time.RFC3339))
		case at.Before(one.From):
			return "", fmt.Errorf("the key %s signs since %s, and this is earlier", one.Key,
				one.From.Format(time.RFC3339))
		}
		return comment, nil
	}
	return "", errors.New("the signature is by another key")
}
