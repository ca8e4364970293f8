package vat

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestExchange_AtWhatAEuroIsWorth(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(Exchange(100_00, "", "4.2565"), int64(425_65))
	is.Equal(Exchange(425_65, "4.2565", ""), int64(100_00))
	is.Equal(Exchange(100_00, "1.0800", "4.2565"), int64(394_12)) // 394.1203…
	is.Equal(Exchange(1, "", "0.5"), int64(1))                    // half a cent is rounded up
	is.Equal(Exchange(-1, "", "0.5"), int64(-1))                  // and what goes back is what came
	is.Equal(Exchange(-425_65, "4.2565", ""), int64(-100_00))
	for _, wrong := range []string{"N/A", "0", "-1", "1,2", "1e9", "0x1", "1/2", "12345678901"} {
		is.Equal(ValidRate(wrong), false)
	}
}

func TestReadECB_TheRatesThatAreNeeded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	const file = "Date,USD,JPY,PLN,RUB,\n2026-09-30,1.1741,173.76,4.2692,N/A,\n2026-09-29,1.1700,173.00,4.2600,N/A,\n2020-01-02,1.1193,121.75,4.2544,69.3407,\n"
	rates, err := ReadECB(strings.NewReader(file), []string{"PLN", "RUB"}, "2021-01-01")
	is.NoErr(err)
	is.Equal(rates, []ECBRate{{"PLN", "2026-09-30", "4.2692"}, {"PLN", "2026-09-29", "4.2600"}})
	for _, broken := range []string{"", "quarter,kind\n", "Date,PLN\nyesterday,4.2\n", "Date,PLN\n\"2026", strings.Repeat("x", 1000)} {
		_, err := ReadECB(strings.NewReader(broken), []string{"PLN"}, "")
		is.True(err != nil) // it is no such file
	}
	_, err = ReadECB(strings.NewReader("Date,PLN\n"+strings.Repeat("2026-09-30,4.2\n", mostDays+1)), []string{"PLN"}, "2027-01-01")
	is.True(err != nil) // it has more days than there were
}

func TestForeignTax_OfCountriesThatWantTheirOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, c := range []struct {
		country string
		kind    Kind
		found   bool
	}{{"GB", Electronic, true}, {"IM", Electronic, true}, {"CH", Electronic, true}, {"LI", Electronic, true}, {"NO", Electronic, true}, {"NO", Human, true}, {"GB", Human, false}, {"DE", Electronic, false}, {"US", Electronic, false}} {
		f, found := ForeignTax(c.country, c.kind)
		is.Equal(found, c.found)
		is.True(!found || f.Threshold != "" && strings.HasPrefix(f.Source, "https://"))
	}
}
