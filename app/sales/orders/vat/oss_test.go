package vat

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestOneStopShop_AQuarterByCountryWithItsCorrections(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	sold := func(on, country, corrects string, net int64) Supply {
		s := Supply{Day: day(on), Decision: Decide(german, Buyer{Country: country}, Electronic, day(on)), Net: net}
		if corrects != "" {
			s.Corrects = day(corrects)
			s.Decision = Decide(german, Buyer{Country: country}, Electronic, s.Corrects)
		}
		s.VAT = Of(s.Net, s.Decision.Rate)
		return s
	}
	supplies := []Supply{
		sold("2024-06-30", "FI", "", 1_00),            // another quarter
		sold("2024-07-01", "FI", "", 199_00),          // at 24 %
		sold("2024-09-01", "FI", "", 199_00),          // at 25.5 %
		sold("2024-09-30", "FI", "2024-09-01", 99_00), // taken off at once
		sold("2024-08-05", "GR", "", 50_00),
		sold("2024-08-05", "FR", "", 50_00),
		sold("2024-08-06", "FR", "", 25_00),
		sold("2024-08-06", "DE", "", 25_00), // at home
		sold("2024-08-06", "US", "", 25_00),
		sold("2024-09-30", "FR", "2024-06-30", 199_00), // corrects the quarter before
		sold("2024-09-30", "FR", "2023-12-31", 10_00),
		sold("2024-10-01", "FR", "2024-09-30", 10_00), // of the next
	}
	var out strings.Builder
	is.NoErr(WriteCSV(&out, "2024-Q3", OneStopShop("2024-Q3", supplies)))
	is.Equal(out.String(), `quarter,kind,country,rate_percent,corrected_quarter,net,vat,currency
2024-Q3,supply,EL,24,,50.00,12.00,EUR
2024-Q3,supply,FI,24,,199.00,47.76,EUR
2024-Q3,supply,FI,25.5,,100.00,25.50,EUR
2024-Q3,supply,FR,20,,75.00,15.00,EUR
2024-Q3,correction,FR,,2023-Q4,-10.00,-2.00,EUR
2024-Q3,correction,FR,,2024-Q2,-199.00,-39.80,EUR
`)
	is.Equal(len(OneStopShop("2030-Q1", supplies)), 0)
	is.Equal([]string{CountryOf("EL"), CountryOf("FR")}, []string{"GR", "FR"})
	is.Equal(Cents(-5), "-0.05")
}
