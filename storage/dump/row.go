package dump

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"math"
)

// A row is its values one after the other, each a byte that says what follows: nothing, a number as a varint (of
// package encoding/binary), the eight bytes of a float, or a length and as many bytes.
const (
	null byte = iota
	number
	float
	no
	yes
	text
	raw
)

// appendRow appends the form of a row, which is the same for the same values, from whichever database.
func appendRow(b []byte, values []any) ([]byte, error) {
	for _, v := range values {
		switch v := v.(type) {
		case nil:
			b = append(b, null)
		case int64:
			b = binary.AppendVarint(append(b, number), v)
		case float64:
			b = binary.BigEndian.AppendUint64(append(b, float), math.Float64bits(v))
		case bool:
			if v {
				b = append(b, yes)
			} else {
				b = append(b, no)
			}
		case string:
			b = append(binary.AppendUvarint(append(b, text), uint64(len(v))), v...)
		case []byte:
			b = append(binary.AppendUvarint(append(b, raw), uint64(len(v))), v...)
		default:
			return nil, fmt.Errorf("a row has a %T", v)
		}
	}
	return b, nil
}

var errRow = errors.New("a row is damaged")

// readRow reads into values what appendRow wrote of as many, and holds each to its column.
func readRow(b []byte, columns []Column, values []any) (err error) {
	for i, c := range columns {
		if len(b) == 0 {
			return errRow
		}
		var v any
		if v, b, err = readValue(b[0], b[1:]); err != nil {
			return err
		}
		if values[i], err = c.Value(v); err != nil {
			return err
		}
	}
	if len(b) > 0 {
		return errRow
	}
	return nil
}

// readValue reads a value of a kind from the front of b, and returns what is left.
func readValue(kind byte, b []byte) (v any, rest []byte, err error) {
	switch kind {
	case null:
		return nil, b, nil
	case no, yes:
		return kind == yes, b, nil
	case number:
		if n, size := binary.Varint(b); size > 0 {
			return n, b[size:], nil
		}
	case float:
		if len(b) >= 8 {
			return math.Float64frombits(binary.BigEndian.Uint64(b)), b[8:], nil
		}
	case text, raw:
		n, size := binary.Uvarint(b)
		if size <= 0 || n > uint64(len(b)-size) {
			break
		}
		part, rest := b[size:size+int(n)], b[size+int(n):]
		if kind == text {
			return string(part), rest, nil
		}
		return append(make([]byte, 0, n), part...), rest, nil
	}
	return nil, nil, errRow
}

// Sum counts the rows of a table and sums them up.
type Sum struct {
	hash.Hash
	rows int64
	row  []byte
}

// NewSum returns the sum of no rows.
func NewSum() *Sum { return &Sum{Hash: sha256.New()} }

// Add adds a row, and returns its form, which holds until the next.
func (s *Sum) Add(values []any) (row []byte, err error) {
	if s.row, err = appendRow(s.row[:0], values); err != nil {
		return nil, err
	}
	s.rows++
	_, err = s.Write(s.row)
	return s.row, err
}

// Of returns what was added, as the rows of a table.
func (s *Sum) Of(table string) Counted {
	return Counted{table, s.rows, hex.EncodeToString(s.Hash.Sum(nil))}
}

// Summed returns rows which are added to the sum as they are read.
func Summed(rows Rows, s *Sum) Rows { return summed{rows, s} }

type summed struct {
	Rows
	sum *Sum
}

func (r summed) Values() ([]any, error) {
	values, err := r.Rows.Values()
	if err == nil {
		_, err = r.sum.Add(values)
	}
	return values, err
}
