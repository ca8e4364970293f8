package vat

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Each form of each state has a number that is published as an example, or was computed by hand from the published rule; with any one digit
// changed it is refused, where the state's rule finds that.
func TestParseNumber_EveryMemberState(t *testing.T) {
	t.Parallel()
	examples := map[string]string{
		"AT": "U13585627 U10223006 U12345675", "BE": "0403019261 0428759497 1000000021", "BG": "175074752 103873594 7523169263 7542011030",
		"CY": "10259033P 00532445O", "CZ": "25123891 640903926 7103192745", "DE": "136695976 811907980", "DK": "13585628", "EE": "100931558 100594102",
		"EL": "094259216 023456780", "ES": "B58378431 A13585625 54362315K X2482300W M1234567L J99216582", "FI": "20774740 02017244",
		"FR": "40303265045 23334175221 K7399859412 4Z123456782", "GB": "980780684 GD123 HA501", "HR": "33392005961", "HU": "12892312",
		"IE": "6433435F 6433435OA 8D79739I",
		"IT": "00743110157", "LT": "119511515 100001919017 100004801610", "LU": "15027442", "LV": "40003521600 16117519997", "MT": "11679112",
		"NL": "004495445B01 002455799B11", "PL": "8567346215", "PT": "501964843", "RO": "18547290 1630616", "SE": "123456789701", "SI": "50223054",
		"SK": "2022749619", "XI": "980780684",
	}
	for state, numbers := range examples {
		country := map[string]string{"EL": "GR", "XI": "GB"}[state]
		if country == "" {
			country = state
		}
		for n := range strings.FieldsSeq(numbers) {
			for _, typed := range []string{state + n, strings.ToLower(state) + " " + n[:3] + " " + n[3:5] + "-" + n[5:] + "\u00a0"} {
				t.Run(typed, func(t *testing.T) {
					is := is.New(t)
					got, fault := ParseNumber(country, typed)
					is.Equal(fault.String(), "")
					is.Equal(got.String(), state+n)
					is.Equal(got.Vies(), state != "GB")
					got, fault = ParseNumber("", typed) // the letters say it
					is.Equal(fault.String(), "")
					is.Equal(got.String(), state+n)
				})
			}
		}
		is := is.New(t)
		is.True(strings.Contains(numbers, formats[state].example)) // what people are shown is a number
	}
	is := is.New(t)
	is.Equal(len(examples), len(formats))
}

func TestParseNumber_OneWrongDigitIsFound(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tried, found := 0, 0
	checked := map[string]int{"SE": 10, "NL": 9} // behind which numbers count what the owner has
	for state, f := range formats {
		digits := f.example
		if n := checked[state]; n > 0 {
			digits = digits[:n]
		}
		for i, c := range digits {
			for d := '0'; d <= '9'; d++ {
				if c < '0' || c > '9' || d == c {
					continue
				}
				tried++
				if mistyped := f.example[:i] + string(d) + f.example[i+1:]; !f.fits(mistyped) || !f.check(mistyped) {
					found++
				} else {
					t.Logf("%s%s passes for %s", state, mistyped, f.example)
				}
			}
		}
	}
	is.True(found*100 >= tried*99)
	t.Logf("%d of %d mistyped numbers were found", found, tried)
}

func TestParseNumber_WhatIsTyped(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, country, typed, want, fault string }{
		{"without the letters", "DE", "136695976", "DE136695976", ""},
		{"GR instead of EL", "GR", "GR 094259216", "EL094259216", ""},
		{"EL as the country", "EL", "EL094259216", "EL094259216", ""},
		{"Belgian, of nine digits", "BE", "BE 403.019.261", "BE0403019261", ""},
		{"of Northern Ireland, told from a British one", "GB", "xi 980 7806 84", "XI980780684", ""},
		{"British, without letters", "GB", "980780684", "GB980780684", ""},
		{"from elsewhere, taken as it is", "US", "12-3456789", "123456789", ""},
		{"Swiss", "CH", "CHE-116.281.710 MWST", "CHE116281710MWST", ""},
		{"of Monaco", "MC", "FR53000004605", "FR53000004605", ""},
		{"too short", "DE", "DE13669597", "", "does not look like a VAT number of DE; one looks like DE136695976"},
		{"mistyped", "DE", "DE136695977", "", "has a mistyped digit"},
		{"of another country", "FR", "DE136695976", "", "begins with DE, but the address is in FR"},
		{"of another country, which has the form of a French one", "FR", "SI50223054", "", "begins with SI"},
		{"an Irish address, a number of Northern Ireland", "IE", "XI980780684", "", "begins with XI"},
		{"a sentence", "DE", "I have none", "", "does not look like"},
		{"letters of another script", "DE", "DЕ136695976", "", "does not look like"}, // a Cyrillic Е
		{"other digits", "DE", "DE١٣٦٦٩٥٩٧٦", "", "does not look like"},
		{"nothing but signs", "DE", "--", "", "does not look like"},
		{"a byte that is no letter", "", "\xff\xfe", "��", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			is := is.New(t)
			n, fault := ParseNumber(c.country, c.typed)
			is.Equal(n.String(), c.want)
			is.True(strings.HasPrefix(fault.String(), c.fault))
			is.Equal(fault == "", c.fault == "")
		})
	}
}

func FuzzParseNumber(f *testing.F) {
	f.Add("FR", "FR40303265045")
	f.Add("IE", "IE8D79739I")
	f.Fuzz(func(t *testing.T, country, typed string) {
		n, fault := ParseNumber(country, typed)
		if again, other := ParseNumber(country, n.String()); fault == "" && n.State != "" && (again != n || other != "") {
			t.Errorf("%q of %q is %v, and that is %v, %s", typed, country, n, again, other)
		}
	})
}
