// Package dump is the format of backups, which is the same of every database: the rows of each table, in the order of
// their keys, with a checksum a table. It knows no SQL.
package dump

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Kind is what a column holds.
type Kind string

const (
	Int   Kind = "int"
	Float Kind = "float"
	Bool  Kind = "bool"
	Text  Kind = "text"
	Bytes Kind = "bytes"
)

// Column is one of a table.
type Column struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// Table is what a schema says of one.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
	Key     []string `json:"-"` // the columns by which its rows are in order
	Refers  []string `json:"-"` // the tables that its rows refer to
}

// Has reports whether a table has a column of a kind.
func (t Table) Has(c Column) bool {
	for _, has := range t.Columns {
		if has == c {
			return true
		}
	}
	return false
}

// Rows are the rows of a table, one after the other. They are what pgx copies from.
type Rows interface {
	Next() bool
	Values() ([]any, error) // nil, int64, float64, bool, string or []byte; they hold until Next
	Err() error
}

// Counted is how many rows a table has, and the SHA-256 of them in hex.
type Counted struct {
	Table  string `json:"table"`
	Rows   int64  `json:"rows"`
	SHA256 string `json:"sha256"`
}

// Clean returns a text that every database takes: what is no text in it becomes U+FFFD.
func Clean(s string) string {
	if utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// Value returns v as a column of a kind has it, whichever way a database gave it.
func (c Column) Value(v any) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case int64:
		switch c.Kind {
		case Int:
			return v, nil
		case Bool:
			return v != 0, nil
		case Float:
			return float64(v), nil
		}
	case bool:
		if c.Kind == Bool {
			return v, nil
		}
	case float64:
		if c.Kind == Float {
			return v, nil
		}
	case string:
		switch c.Kind {
		case Text:
			return Clean(v), nil
		case Bytes:
			return []byte(v), nil
		}
	case []byte:
		switch c.Kind {
		case Text:
			return Clean(string(v)), nil
		case Bytes:
			if v == nil {
				v = []byte{} // as SQLite's driver gives no bytes; NULL is nil itself
			}
			return v, nil
		}
	}
	return nil, fmt.Errorf("column %s has a %T, and should have a value of the kind %s", c.Name, v, c.Kind)
}
