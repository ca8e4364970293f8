package geoip_test

import (
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/sales/orders/geoip"
)

// Tables of each form say the same.
func TestRead_TakesTheFormsThatFreeTablesHave(t *testing.T) {
	t.Parallel()
	for form, table := range map[string]string{
		"addresses":         "192.0.2.0,192.0.2.127,DE\n192.0.2.128,192.0.2.255,FR\n2001:db8::,2001:db8:0:ffff:ffff:ffff:ffff:ffff,SE\n",
		"quoted":            "\"192.0.2.0\",\"192.0.2.127\",\"DE\"\r\n\"192.0.2.128\",\"192.0.2.255\",\"FR\"\r\n\"2001:db8::\",\"2001:db8:0:ffff:ffff:ffff:ffff:ffff\",\"SE\"\r\n",
		"tabs":              "192.0.2.0\t192.0.2.127\tDE\n192.0.2.128\t192.0.2.255\tFR\n192.0.3.0\t192.0.3.255\tNone\n2001:db8::\t2001:db8:0:ffff:ffff:ffff:ffff:ffff\tSE",
		"prefixes":          "# made by hand\n\n192.0.2.0/25,DE\n192.0.2.128/25,FR\n2001:db8::/48,SE\n",
		"unsorted":          "2001:db8::/48;se\n192.0.2.128/25;fr\n192.0.2.0/25;de\n",
		"numbers":           "3221225984,3221226111,DE,Germany\n3221226112,3221226239,FR,France\n0,16777215,-,-\n42540766411282592856903984951653826560,42540766411283801782723599580828532735,SE,Sweden\n",
		"headed":            "\ufeffnetwork,country,country_code,continent\n192.0.2.0/25,\"Germany, Federal Republic of\",DE,Europe\n192.0.2.128/25,France,FR,Europe\n2001:db8::/48,Sweden,SE,Europe\n",
		"headed, of ranges": "start_ip,end_ip,country\n192.0.2.0,192.0.2.127,DE\n192.0.2.128,192.0.2.255,FR\n2001:db8::,2001:db8:0:ffff:ffff:ffff:ffff:ffff,SE\n",
	} {
		t.Run(form, func(t *testing.T) {
			is := is.New(t)
			got, err := geoip.Read(strings.NewReader(table))
			is.NoErr(err)
			for address, want := range map[string]string{
				"192.0.1.255": "", "192.0.2.0": "DE", "192.0.2.127": "DE", "192.0.2.128": "FR", "192.0.2.255": "FR", "192.0.3.0": "",
				"::ffff:192.0.2.1": "DE", "2001:db8::": "SE", "2001:db8:0:ffff:ffff:ffff:ffff:ffff": "SE", "2001:db8:1::": "", "2001:db7:ffff::1": "", "::1": "", "0.0.0.1": "",
			} {
				if country := got.Country(netip.MustParseAddr(address)); country != want {
					t.Errorf("%s is in %q, not %q", address, country, want)
				}
			}
			is.Equal(got.Country(netip.Addr{}), "")
		})
	}
}

func TestRead_NamesTheLineThatIsBroken(t *testing.T) {
	t.Parallel()
	for table, want := range map[string]string{
		"192.0.2.0/24,DE\n192.0.3.0/24,Germany\n":                 `line 2: "Germany" is not the code`,
		"192.0.2.0/24,DE\n\nhello,DE\n":                           `line 3: "hello" is neither a network`,
		"192.0.2.0,DE\n":                                          `line 1: "192.0.2.0" is neither a network`,
		"192.0.2.9,192.0.2.1,DE\n":                                "line 1: a network cannot begin with 192.0.2.9",
		"192.0.2.9,2001:db8::,DE\n":                               "line 1: a network cannot begin",
		"192.0.2.9,192.0.2.999,DE\n":                              `line 1: "192.0.2.999" is not an address`,
		"192.0.2.9,-1,DE\n":                                       `line 1: "-1" is not an address`,
		"192.0.2.0/24\n":                                          "line 1: it has no country",
		"192.0.2.0/24,DE\n2001:db8::/32,FR\n192.0.2.0/25,FR\n":    "line 3: its network overlaps that of line 1",
		"192.0.2.0/24,DE\n" + strings.Repeat("x", 2000) + ",DE\n": "line 2: ",
		"start,end,country\n":                                     "there is no network in it",
		"":                                                        "there is no network in it",
		"\x00\x01\x02":                                            "there is no network in it",
		"192.0.2.0/24,ZZ\n":                                       "there is no network in it",
	} {
		_, err := geoip.Read(strings.NewReader(table))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, not %s", table, err, want)
		}
	}
}

// endless is a table without an end.
type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	e.n++
	return copy(p, fmt.Sprintf("%d,%d,%s\n", e.n*2, e.n*2, []string{"DE", "FR"}[e.n%2])), nil
}

func TestRead_TakesNoMoreThanFits(t *testing.T) {
	t.Parallel()
	table := &endless{}
	_, err := geoip.Read(table)
	if err == nil || !strings.Contains(err.Error(), "more than 2000000 networks") {
		t.Error(err)
	}
}

// Neighbours of one country are one network: a table of prefixes is small.
func TestRead_JoinsNeighbours(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	table, err := geoip.Read(strings.NewReader("10.0.0.0/9,DE\n10.128.0.0/9,DE\n11.0.0.0/8,FR\n255.255.255.255/32,DE\n"))
	is.NoErr(err)
	is.Equal(table.Len(), 3)
	is.Equal(table.Country(netip.MustParseAddr("10.255.0.1")), "DE")
}

func TestFile_IsReadAgainWhenItChanges(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	path, at := filepath.Join(t.TempDir(), "countries.csv"), time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	write := func(table string) {
		is.NoErr(os.WriteFile(path, []byte(table), 0o600))
		at = at.AddDate(0, 0, 1)
		is.NoErr(os.Chtimes(path, at, at))
	}
	_, err := geoip.Open(path)
	is.True(err != nil) // there is none

	write("192.0.2.0/24,Atlantis\n")
	_, err = geoip.Open(path)
	is.True(err != nil && strings.Contains(err.Error(), path) && strings.Contains(err.Error(), "line 1"))

	write("192.0.2.0/24,DE\n")
	file, err := geoip.Open(path)
	is.NoErr(err)
	address := netip.MustParseAddr("192.0.2.7")
	is.Equal(file.Country(address), "DE")
	is.Equal(file.Day(), "2026-11-03")

	write("192.0.2.0/24,FR\n")
	is.NoErr(file.Refresh(t.Context()))
	is.Equal(file.Country(address), "FR")

	write("192.0.2.0/24,F") // half of it is there yet
	is.True(file.Refresh(t.Context()) != nil)
	is.NoErr(file.Refresh(t.Context())) // which is said once
	is.Equal(file.Country(address), "FR")
	is.Equal(file.Day(), "2026-11-04")

	is.NoErr(os.Remove(path))
	is.True(file.Refresh(t.Context()) != nil)
	is.NoErr(file.Refresh(t.Context()))
	is.Equal(file.Country(address), "FR")

	write("192.0.2.0/24,SE\n")
	is.NoErr(file.Refresh(t.Context()))
	is.Equal(file.Country(address), "SE")
}

func TestFile_KnowsNoCountryWithoutOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file, err := geoip.Open("")
	is.NoErr(err)
	is.NoErr(file.Refresh(t.Context()))
	is.Equal(file.Country(netip.MustParseAddr("192.0.2.7")), "")
	is.Equal(file.Day(), "")
}
