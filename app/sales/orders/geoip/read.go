package geoip

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"debut/app"
)

// What a table may have at most, so that a wrong file does not take the memory of the machine: free tables of countries
// have some hundred thousand lines. A network takes 40 bytes.
const (
	mostNetworks = 2_000_000
	mostOfLine   = 1 << 10 // bytes
)

// Read reads a table of a network and its country a line, as free tables are: values between commas, semicolons or
// tabs, with quotes or without. A network is its first and its last address, as addresses or as whole numbers, or it is
// a prefix such as 192.0.2.0/24; then comes the country, by its two letters. What else a line has does not matter, and
// neither do lines of networks in no country (-, None, ZZ), empty ones, and those that begin with #. The first line may
// name the columns: that named country_code or country, then, is the country. An error names the line.
func Read(r io.Reader) (*Table, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, mostOfLine), mostOfLine)
	var spans []span
	column, n := 0, int32(0)
	for lines.Scan() {
		n++
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || text[0] == '#' {
			continue
		}
		values := split(text)
		if n == 1 && !begins(values[0]) {
			column = countryColumn(values)
			continue
		}
		s, known, err := spanOf(values, column)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if s.line = n; known {
			spans = append(spans, s)
		}
		if len(spans) > mostNetworks {
			return nil, fmt.Errorf("line %d: there are more than %d networks; use a table of countries alone",
				n, mostNetworks)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	if len(spans) == 0 {
		return nil, errors.New("there is no network in it")
	}
	return newTable(spans)
}

// split returns the values of a line. What stands in quotes may have the separator in it.
func split(line string) (values []string) {
	separator := byte(',')
	for _, other := range []byte{'\t', ';'} {
		if strings.IndexByte(line, other) >= 0 {
			separator = other
			break
		}
	}
	quoted, from := false, 0
	for i := 0; i <= len(line); i++ {
		switch {
		case i == len(line) || line[i] == separator && !quoted:
			values = append(values, strings.Trim(strings.TrimSpace(line[from:i]), `"`))
			from = i + 1
		case line[i] == '"':
			quoted = !quoted
		}
	}
	return values
}

// begins reports whether a value is one that a network begins with.
func begins(value string) bool {
	_, err := addressOf(value)
	return err == nil || strings.Contains(value, "/")
}

// countryColumn returns which of the columns that are named is the country; 0 is the first behind the network.
func countryColumn(names []string) int {
	for _, name := range []string{"country_code", "country_iso_code", "country"} {
		at := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
		if at > 0 {
			return at
		}
	}
	return 0
}

// spanOf reads a line. known is false of a network in no country.
func spanOf(values []string, column int) (s span, known bool, err error) {
	behind := 1
	if prefix, is := prefixOf(values[0]); is {
		s.first, s.last = bounds(prefix)
	} else {
		if len(values) < 3 {
			return s, false, fmt.Errorf("%q is neither a network, such as 192.0.2.0/24, nor the first of its addresses"+
				" with the last one and the country behind it", values[0])
		}
		behind = 2
		if s.first, s.last, err = between(values[0], values[1]); err != nil {
			return s, false, err
		}
	}
	if column == 0 {
		column = behind
	}
	if column >= len(values) {
		return s, false, errors.New("it has no country")
	}
	code, err := codeOf(values[column])
	copy(s.country[:], code)
	return s, code != "", err
}

func prefixOf(value string) (netip.Prefix, bool) {
	p, err := netip.ParsePrefix(value)
	return p.Masked(), err == nil
}

// bounds returns the first and the last address of a network.
func bounds(p netip.Prefix) (first, last [16]byte) {
	first, bits := p.Addr().As16(), p.Bits()
	if p.Addr().Is4() {
		bits += 96
	}
	last = first
	for i := bits; i < 128; i++ {
		last[i/8] |= 1 << (7 - i%8)
	}
	return first, last
}

// between reads the first and the last address of a network.
func between(from, to string) (first, last [16]byte, err error) {
	a, err := addressOf(from)
	if err != nil {
		return first, last, err
	}
	b, err := addressOf(to)
	if err != nil {
		return first, last, err
	}
	if b.Less(a) || a.Is4() != b.Is4() {
		return first, last, fmt.Errorf("a network cannot begin with %s and end with %s", from, to)
	}
	return a.As16(), b.As16(), nil
}

// addressOf reads an address, or the whole number that is one: 3221225985 is 192.0.2.1.
func addressOf(value string) (netip.Addr, error) {
	if a, err := netip.ParseAddr(value); err == nil && a.Zone() == "" {
		return a.Unmap(), nil
	}
	n, is := new(big.Int).SetString(value, 10)
	if !is || n.Sign() < 0 || n.BitLen() > 128 {
		return netip.Addr{}, fmt.Errorf("%q is not an address", value)
	}
	if n.BitLen() <= 32 {
		return netip.AddrFrom4([4]byte(n.FillBytes(make([]byte, 4)))), nil
	}
	return netip.AddrFrom16([16]byte(n.FillBytes(make([]byte, 16)))).Unmap(), nil
}

// nowhere are what tables write of networks that are in no one country, such as those of satellites.
var nowhere = []string{"", "-", "NONE", "ZZ", "XX", "T1", "A1", "A2", "O1", "AP", "EU", "UNKNOWN"}

// codeOf reads the code of a country; "" of none.
func codeOf(value string) (string, error) {
	code := strings.ToUpper(value)
	switch {
	case slices.Contains(nowhere, code):
		return "", nil
	case code == "UK":
		return "GB", nil
	case !isCountry(code):
		return "", fmt.Errorf("%q is not the code of a country, which has two letters, such as DE", value)
	}
	return code, nil
}

func isCountry(code string) bool { return known()[code] }

var known = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, code := range app.Countries() {
		all[code] = true
	}
	return all
})
