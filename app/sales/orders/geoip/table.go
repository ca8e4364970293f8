// Package geoip tells the country of a network address by a table that the operator names. It asks nobody.
//
//	table, err := geoip.Read(file)
//	table.Country(netip.MustParseAddr("192.0.2.7")) // "DE", or "" if the table does not say
package geoip

import (
	"bytes"
	"cmp"
	"fmt"
	"net/netip"
	"slices"
	"sort"
	"time"
)

// Table says in which country networks are. Nothing changes it.
type Table struct {
	spans []span    // by their beginnings; none overlaps another
	made  time.Time // its file
}

// span is what one line of a table says. IPv4 addresses stand as IPv6 has them, ::ffff:192.0.2.7.
type span struct {
	first, last [16]byte
	country     [2]byte
	line        int32
}

// Country returns the country of an address, two letters of ISO 3166; "" if the table does not say.
func (t *Table) Country(a netip.Addr) string {
	if t == nil || !a.IsValid() {
		return ""
	}
	at := a.As16()
	behind := sort.Search(len(t.spans), func(i int) bool { return bytes.Compare(t.spans[i].first[:], at[:]) > 0 })
	if behind == 0 || bytes.Compare(at[:], t.spans[behind-1].last[:]) > 0 {
		return ""
	}
	return string(t.spans[behind-1].country[:])
}

// Len returns how many networks the table has.
func (t *Table) Len() int { return len(t.spans) }

// newTable puts what was read in order, neighbours of one country as one. It refuses networks that overlap: nobody
// knows which of them is meant.
func newTable(spans []span) (*Table, error) {
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(bytes.Compare(a.first[:], b.first[:]), cmp.Compare(a.line, b.line))
	})
	merged := spans[:0]
	for _, s := range spans {
		if len(merged) == 0 {
			merged = append(merged, s)
			continue
		}
		before := &merged[len(merged)-1]
		switch {
		case bytes.Compare(s.first[:], before.last[:]) <= 0:
			return nil, fmt.Errorf("line %d: its network overlaps that of line %d",
				max(s.line, before.line), min(s.line, before.line))
		case s.country == before.country && s.first == next(before.last):
			before.last = s.last
		default:
			merged = append(merged, s)
		}
	}
	return &Table{spans: slices.Clip(merged)}, nil
}

// next returns the address behind one; behind the last one is the first.
func next(a [16]byte) [16]byte {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i]++; a[i] != 0 {
			break
		}
	}
	return a
}
