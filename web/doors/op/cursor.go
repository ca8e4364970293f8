package op

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"

	"debut/app"
	"debut/app/ground/texts"
)

// cursor is a place in a list, by the items around it: it is found again after items were added or went before it.
type cursor struct {
	at     int    // how many items stood before it
	behind []name // the last of those
	ahead  []name // the first that followed
	mark   int64  // of the first item of behind, if that has one and behind is whole; see app.Mark
}

// marked is set in the count of items behind where a mark follows.
const marked = 0x80

// name stands for what names an item.
type name [5]byte

func nameOf(id any) (n name) {
	sum := sha256.Sum256(fmt.Append(nil, id))
	copy(n[:], sum[:])
	return n
}

// place returns where the cursor points among the items of a list: where the fewest of those that it knows stand on the
// wrong side, since an item may have moved. Items that came in between follow it, unless all before it are gone.
func (c cursor) place(names []name) (i int, found bool) {
	side := map[name]int{}
	for _, n := range c.behind {
		side[n] = 1
	}
	for _, n := range c.ahead {
		side[n] = -1
	}
	wrong, before := 0, false // if the place is before all
	for _, n := range names {
		found = found || side[n] != 0
		before = before || side[n] > 0
		wrong += max(0, side[n])
	}
	best := wrong
	for at, n := range names {
		wrong -= side[n]
		if wrong < best || wrong == best && !before {
			best, i = wrong, at+1
		}
	}
	return i, found
}

// knows reports whether most of the items that the cursor remembers are among those of a list: where its mark alone is,
// that has moved.
func (c cursor) knows(names []name) bool {
	known := 0
	for _, n := range names {
		if slices.Contains(c.behind, n) || slices.Contains(c.ahead, n) {
			known++
		}
	}
	return 2*known > len(c.behind)+len(c.ahead)
}

// seal makes cursors of one question to one list, and takes no others.
type seal struct{ key []byte }

const macSize = 12

// sealOf returns the seal of what a task asks for, whatever page of it: its operation, its account where that matters,
// and its filters.
func sealOf(key []byte, t Task) seal {
	in := reflect.New(t.Operation.In.typ).Elem()
	in.Set(reflect.ValueOf(t.In).Elem())
	for _, f := range t.Operation.In.Object.Fields {
		if f.turns() {
			in.FieldByIndex(f.index).SetZero()
		}
	}
	account := t.Caller.Account
	if t.Operation.Scope == "" {
		account = 0
	}
	asked, _ := Render(in.Interface()) // of plain values
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "%s %d ", t.Operation.ID, account)
	h.Write(asked)
	return seal{h.Sum(nil)}
}

// turns reports whether a field of an input only turns pages, or says how much of an item there is to be.
func (f *Field) turns() bool {
	switch f.Name {
	case "cursor", "page", "per_page", "fields", "facets":
		return true
	}
	return false
}

// close writes a cursor, signed.
func (s seal) close(c cursor) string {
	b := binary.AppendUvarint(nil, uint64(c.at))
	if c.mark > 0 {
		b = append(b, byte(len(c.behind))|marked)
		b = binary.AppendUvarint(b, uint64(c.mark))
	} else {
		b = append(b, byte(len(c.behind)))
	}
	for _, n := range append(c.behind[:len(c.behind):len(c.behind)], c.ahead...) {
		b = append(b, n[:]...)
	}
	return base64.RawURLEncoding.EncodeToString(append(b, s.mac(b)...))
}

// open reads a cursor that close wrote.
func (s seal) open(sent string) (c cursor, err error) {
	b, err := base64.RawURLEncoding.DecodeString(sent)
	if err != nil || len(b) < macSize || !hmac.Equal(b[len(b)-macSize:], s.mac(b[:len(b)-macSize])) {
		return c, wrongCursor("is no cursor of this list; send next_cursor of the page before, with the same filters")
	}
	b = b[:len(b)-macSize]
	at, n := binary.Uvarint(b)
	c.at = int(at)
	known := int(b[n] &^ marked)
	has := b[n]&marked != 0
	b = b[n+1:]
	if has {
		mark, n := binary.Uvarint(b)
		c.mark, b = int64(mark), b[n:]
	}
	for ; len(b) > 0; b = b[len(name{}):] {
		one := name(b[:len(name{})])
		if len(c.behind) < known {
			c.behind = append(c.behind, one)
		} else {
			c.ahead = append(c.ahead, one)
		}
	}
	return c, nil
}

func (s seal) mac(b []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write(b)
	return h.Sum(nil)[:macSize]
}

var errLost = wrongCursor("points to where everything is gone; begin again without it")

// wrongCursor refuses a cursor.
func wrongCursor(why texts.Text) error {
	var wrong app.Issues
	wrong.AddCode(app.CodeCursor, "cursor", why)
	return wrong.Err()
}
