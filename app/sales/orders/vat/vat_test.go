package vat

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

func day(s string) time.Time {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return t
}

var (
	german   = Seller{Country: "DE", Number: "DE136695976"}
	finnish  = Seller{Country: "FI", Number: "FI20774740"}
	islander = Seller{Country: "ES", Postcode: "35001"}
	swiss    = Seller{Country: "CH", Number: "CHE-116.281.710 MWST"}
	swissVAT = Seller{Country: "CH", Rates: Rates{{Country: "CH", Rate: 810, From: "2024-01-01"}, {Country: "FR", Rate: 2000, From: "2026-01-01"}}}
	small    = Seller{Country: "DE", SmallBusiness: true}
)

// Worked examples: what a launch of 199.00 net costs whom.
func TestDecide_WorkedExamples(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name       string
		seller     Seller
		buyer      Buyer
		on         string
		want       Treatment
		country    string
		rate       int
		vat, gross int64
		note       string // what the invoice must say, in part
	}{
		{"a consumer in Germany, from a seller there", german, Buyer{Country: "DE"}, "2026-11-23", Domestic, "DE", 1900, 37_81, 236_81, ""},
		{"a consumer in Germany, from a seller in Finland", finnish, Buyer{Country: "DE"}, "2026-11-23", Destination, "DE", 1900, 37_81, 236_81, ""},
		{"a French business, with its number", german, Buyer{Country: "FR", Number: "FR 40 303 265 045"},
			"2026-11-23", ReverseCharge, "", 0, 0, 199_00, "Reverse charge"},
		{"a French consumer", german, Buyer{Country: "FR"}, "2026-11-23", Destination, "FR", 2000, 39_80, 238_80, ""},
		{"a business in the seller's own country", german, Buyer{Country: "DE", Number: "DE136695976"}, "2026-11-23", Domestic, "DE", 1900, 37_81, 236_81, ""},
		{"a country that is not said", german, Buyer{}, "2026-11-23", Domestic, "DE", 1900, 37_81, 236_81, ""},
		{"the United States", german, Buyer{Country: "US"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside the European Union"},
		{"a business in the United States", german, Buyer{Country: "US", Number: "12-3456789"},
			"2026-11-23", Outside, "", 0, 0, 199_00, "outside the European Union"},
		{"the United Kingdom", german, Buyer{Country: "GB", Number: "GB980780684"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"Northern Ireland, which is inside for goods alone", german, Buyer{Country: "GB", Number: "XI980780684"},
			"2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"the Canary Islands", german, Buyer{Country: "ES", Postcode: "38001"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"a business on the Canary Islands", german, Buyer{Country: "ES", Postcode: "35 001", Number: "ESB58378431"},
			"2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"Barcelona", german, Buyer{Country: "ES", Postcode: "08001"}, "2026-11-23", Destination, "ES", 2100, 41_79, 240_79, ""},
		{"Åland, by its code", finnish, Buyer{Country: "AX"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"Åland, by its postcode", finnish, Buyer{Country: "FI", Postcode: "FI-22100"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"Martinique", german, Buyer{Country: "MQ"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"Monaco, which counts as France", german, Buyer{Country: "MC", Postcode: "98000"}, "2026-11-23", Destination, "FR", 2000, 39_80, 238_80, ""},
		{"a business in Monaco", german, Buyer{Country: "MC", Number: "FR53000004605"}, "2026-11-23", ReverseCharge, "", 0, 0, 199_00, "Reverse charge"},
		{"the Isle of Man, which counts as the United Kingdom", german, Buyer{Country: "IM"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"Büsingen, from a German seller", german, Buyer{Country: "DE", Postcode: "78266"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"Madeira, which has its own rate", german, Buyer{Country: "PT", Postcode: "9000-082"}, "2026-11-23", Destination, "PT", 2200, 43_78, 242_78, ""},
		{"a wrong number: as a consumer", german, Buyer{Country: "FR", Number: "FR40303265046"}, "2026-11-23", Destination, "FR", 2000, 39_80, 238_80, ""},
		{"a number that VIES knows nobody by", german, Buyer{Country: "FR", Number: "FR40303265045", NumberRefused: true},
			"2026-11-23", Destination, "FR", 2000, 39_80, 238_80, ""},
		{"somebody else's number", german, Buyer{Country: "FR", Number: "IT00743110157"}, "2026-11-23", Destination, "FR", 2000, 39_80, 238_80, ""},
		{"Finland, on the last day of the old rate", german, Buyer{Country: "FI"}, "2024-08-31", Destination, "FI", 2400, 47_76, 246_76, ""},
		{"Finland, a day later", german, Buyer{Country: "FI"}, "2024-09-01", Destination, "FI", 2550, 50_75, 249_75, ""}, // 50.745
		{"Slovakia since 2025", german, Buyer{Country: "SK"}, "2025-01-01", Destination, "SK", 2300, 45_77, 244_77, ""},
		{"Estonia since July 2025", german, Buyer{Country: "EE"}, "2025-07-01", Destination, "EE", 2400, 47_76, 246_76, ""},
		{"Romania since August 2025", german, Buyer{Country: "RO"}, "2025-08-01", Destination, "RO", 2100, 41_79, 240_79, ""},
		{"a small business, to its own country", small, Buyer{Country: "DE"}, "2026-11-23", SmallBusiness, "", 0, 0, 199_00, "§ 19 UStG"},
		{"a small business without a number, to a French business", small, Buyer{Country: "FR", Number: "FR40303265045"},
			"2026-11-23", SmallBusiness, "", 0, 0, 199_00, "§ 19 UStG"},
		{"a small business with a number, to a French business", Seller{Country: "DE", SmallBusiness: true, Number: "DE136695976"},
			Buyer{Country: "FR", Number: "FR40303265045"}, "2026-11-23", ReverseCharge, "", 0, 0, 199_00, "Reverse charge"},
		{"a small business, to the United States", small, Buyer{Country: "US"}, "2026-11-23", Outside, "", 0, 0, 199_00, "outside"},
		{"a small business in France", Seller{Country: "FR", SmallBusiness: true}, Buyer{Country: "FR"}, "2026-11-23", SmallBusiness, "", 0, 0, 199_00, "Art. 284"},
		{"a small business with its own words", Seller{Country: "FR", SmallBusiness: true, Note: "TVA non applicable, art. 293 B du CGI"}, Buyer{Country: "FR"},
			"2026-11-23", SmallBusiness, "", 0, 0, 199_00, "293 B"},
		{"a seller in Switzerland", swiss, Buyer{Country: "DE"}, "2026-11-23", Outside, "", 0, 0, 199_00, "the seller is outside"},
		{"a seller in Switzerland, at home", swiss, Buyer{Country: "CH"}, "2026-11-23", Outside, "", 0, 0, 199_00, "the seller is outside"},
		{"a seller in Switzerland who says a rate, at home", swissVAT, Buyer{Country: "CH"}, "2026-11-23", Domestic, "CH", 810, 16_12, 215_12, ""},
		{"a seller in Switzerland who says a rate, to France", swissVAT, Buyer{Country: "FR"}, "2026-11-23", Destination, "FR", 2000, 39_80, 238_80, ""},
		{"the same before it held", swissVAT, Buyer{Country: "FR"}, "2025-12-31", Outside, "", 0, 0, 199_00, "the seller is outside"},
		{"a seller in Switzerland who says a rate, to a French business", swissVAT, Buyer{Country: "FR", Number: "FR40303265045"}, "2026-11-23",
			ReverseCharge, "", 0, 0, 199_00, "Reverse charge"},
		{"a seller on the Canary Islands, to Spain", islander, Buyer{Country: "ES", Postcode: "08001"},
			"2026-11-23", Outside, "", 0, 0, 199_00, "the seller is outside"},
	} {
		t.Run(c.name, func(t *testing.T) {
			is := is.New(t)
			d := Decide(c.seller, c.buyer, Electronic, day(c.on))
			is.Equal(d.Treatment, c.want)
			is.Equal(d.Country, c.country)
			is.Equal(d.Rate, c.rate)
			is.Equal(Of(199_00, d.Rate), c.vat)
			is.Equal(199_00+Of(199_00, d.Rate), c.gross)
			is.Equal(d.Note == "", c.note == "")
			is.True(strings.Contains(d.Note.String(), c.note))
			is.Equal(d.Number != "" && d.NumberFault != "", false) // a wrong number stands on no invoice
		})
	}
}

// What people do for a buyer, by the article that says where it is taxed.
func TestDecide_ServicesOfPeople(t *testing.T) {
	t.Parallel()
	company := func(country, number string) Buyer { return Buyer{Country: country, Number: number, Company: "Éclat"} }
	for _, c := range []struct {
		name    string
		seller  Seller
		buyer   Buyer
		want    Treatment
		country string
		rate    int
	}{
		{"Art. 45: a consumer at home", german, Buyer{Country: "DE"}, Domestic, "DE", 1900},
		{"Art. 45: a consumer in another member state", german, Buyer{Country: "FR"}, Domestic, "DE", 1900},
		{"Art. 45: a consumer outside of the European Union", german, Buyer{Country: "US"}, Domestic, "DE", 1900},
		{"Art. 45: a consumer on the Canary Islands", german, Buyer{Country: "ES", Postcode: "38001"}, Domestic, "DE", 1900},
		{"Art. 45: the seller's own region", Seller{Country: "PT", Postcode: "9000-082", Number: "PT501964843"}, Buyer{Country: "DE"}, Domestic, "PT", 2200},
		{"Art. 44: a business at home", german, company("DE", "DE136695976"), Domestic, "DE", 1900},
		{"Art. 44 and 196: a business in another member state", german, company("FR", "FR40303265045"), ReverseCharge, "", 0},
		{"Art. 44: a business outside, by its company and number (Art. 18(3))", german, company("US", "12-3456789"), Outside, "", 0},
		{"Art. 18(3): a company that gives no number is a consumer", german, company("US", ""), Domestic, "DE", 1900},
		{"Art. 18(3): so is a number without a company", german, Buyer{Country: "US", Number: "12-3456789"}, Domestic, "DE", 1900},
		{"Art. 18(3): a business in Northern Ireland", german, company("GB", "XI980780684"), Outside, "", 0},
		{"Art. 18: a mistyped number is none", german, company("FR", "FR40303265046"), Domestic, "DE", 1900},
		{"Art. 284: a small business, to a consumer in another member state", small, Buyer{Country: "FR"}, SmallBusiness, "", 0},
		{"Art. 284: a small business, to a consumer outside", small, Buyer{Country: "US"}, SmallBusiness, "", 0},
		{"Art. 44: a small business, to a business outside", small, company("US", "12-3456789"), Outside, "", 0},
		{"a seller in Switzerland, to France", swiss, Buyer{Country: "FR"}, Outside, "", 0},
		{"a seller in Switzerland who says a rate at home, to France", swissVAT, Buyer{Country: "FR"}, Domestic, "CH", 810},
		{"a seller in Switzerland who says a rate at home, to a business there", swissVAT, company("CH", "CHE-116.281.710 MWST"), Domestic, "CH", 810},
		{"a seller in Switzerland who says a rate at home, to a business in the United States", swissVAT, company("US", "12-3456789"), Outside, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			is := is.New(t)
			d := Decide(c.seller, c.buyer, Human, day("2026-11-23"))
			is.Equal(d.Treatment, c.want)
			is.Equal([]any{d.Country, d.Rate, d.Kind}, []any{c.country, c.rate, Human})
			is.Equal(d.Note == "", d.Rate > 0) // what bears no VAT says why
		})
	}
}

// Below the threshold of Art. 59c electronic services to consumers elsewhere in the European Union are taxed as at home.
func TestDecide_BelowTheThreshold(t *testing.T) {
	t.Parallel()
	below := german
	below.Below = true
	belowSmall := small
	belowSmall.Below = true
	for _, c := range []struct {
		name    string
		seller  Seller
		buyer   Buyer
		want    Treatment
		country string
	}{
		{"a consumer in another member state", below, Buyer{Country: "FR"}, Domestic, "DE"},
		{"the same above it", german, Buyer{Country: "FR"}, Destination, "FR"},
		{"a business there", below, Buyer{Country: "FR", Number: "FR40303265045"}, ReverseCharge, ""},
		{"a consumer outside, for whom there is no threshold", below, Buyer{Country: "US"}, Outside, ""},
		{"a small business, whose sales at home are exempt", belowSmall, Buyer{Country: "FR"}, SmallBusiness, ""},
		{"a small business above it, which is exempt at home alone", small, Buyer{Country: "FR"}, Destination, "FR"},
		{"a seller outside, for whom there is no threshold", Seller{Country: "CH", Below: true}, Buyer{Country: "FR"}, Outside, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			is := is.New(t)
			d := Decide(c.seller, c.buyer, Electronic, day("2026-11-23"))
			is.Equal([]any{d.Treatment, d.Country}, []any{c.want, c.country})
		})
	}
}

// What bears the same VAT comes to the VAT on its sum, and each line to its own but for a cent.
func TestReckon_ByGroup(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	home, away := Decision{Treatment: Domestic, Country: "DE", Rate: 1900}, Decision{Treatment: Destination, Country: "FR", Rate: 2000}
	people := home
	people.Kind = Human // which is of the same group: the rate is what counts
	is.Equal(Reckon([]Decision{home, away, people}, []int64{50, 99_00, 50}), []int64{10, 19_80, 9})
	is.Equal(Reckon([]Decision{{Treatment: Outside}, home}, []int64{99_00, 0}), []int64{0, 0})
	is.Equal(len(Reckon(nil, nil)), 0)

	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		by, net := make([]Decision, 1+r.IntN(20)), []int64(nil)
		sums := map[int]int64{}
		for i := range by {
			by[i] = Decision{Treatment: Destination, Rate: []int{0, 812, 1900, 2550}[r.IntN(4)]}
			net = append(net, r.Int64N([]int64{10, 1_000, 100_000, 100_000_000}[r.IntN(4)]))
		}
		for i, tax := range Reckon(by, net) {
			is.True(abs(tax-Of(net[i], by[i].Rate)) <= 1)
			sums[by[i].Rate] += tax
		}
		for _, rate := range []int{0, 812, 1900, 2550} {
			var of int64
			for i := range by {
				if by[i].Rate == rate {
					of += net[i]
				}
			}
			is.Equal(sums[rate], Of(of, rate))
		}
	}
}

// What was quoted in August is decided again when it is paid in September.
func TestDecide_TheRateChangesBetweenQuoteAndPayment(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	helsinki, err := time.LoadLocation("Europe/Helsinki")
	is.NoErr(err)
	quoted := time.Date(2024, 8, 31, 23, 59, 59, 0, helsinki)
	before, after := Decide(german, Buyer{Country: "FI"}, Electronic, quoted), Decide(german, Buyer{Country: "FI"}, Electronic, quoted.Add(time.Second))
	is.Equal(before == after, false)
	is.Equal(100_00+Of(100_00, before.Rate), int64(124_00))
	is.Equal(100_00+Of(100_00, after.Rate), int64(125_50))
}

func TestSpread_ADiscountComesOffBeforeVAT(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	prices := []int64{199_00, 49_00, 9_99} // 257.99
	off := Spread(Part(257_99, 1000), prices)
	is.Equal(off, []int64{19_90, 4_90, 1_00}) // ten per cent is 25.80
	var net, tax int64
	for i, p := range prices {
		net += p - off[i]
		tax += Of(p-off[i], 1900)
	}
	is.Equal(net, int64(232_19))
	is.Equal(tax, int64(34_03+8_38+1_71)) // 179.10, 44.10 and 8.99 at 19 %: 34.029, 8.379, 1.7081

	is.Equal(Spread(100, []int64{0, 1, 1, 1}), []int64{0, 1, 1, 1}) // never more than there is
	is.Equal(Spread(100, []int64{1_00, 1_00, 1_00}), []int64{34, 33, 33})
	is.Equal(Spread(0, []int64{5}), []int64{0})
	is.Equal(Spread(-5, []int64{5}), []int64{0})
	is.Equal(Spread(5, nil), []int64{})
}

// Twenty lines whose VAT ends at half a cent: each is rounded up by itself, so the sum is ten cents more than that of the whole.
func TestOf_HalfCentsOverTwentyLines(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var sum int64
	for range 20 {
		sum += Of(50, 1900) // 9.5 cents
	}
	is.Equal(sum, int64(200))
	is.Equal(Of(20*50, 1900), int64(190))
	is.Equal(Of(10, 2550), int64(3))     // 2.55
	is.Equal(Of(10, 2450), int64(2))     // 2.45
	is.Equal(Of(100, 2550), int64(26))   // 25.5
	is.Equal(Of(-100, 2550), int64(-26)) // what is paid back is what was charged
	is.Equal(Of(100_000_000, 2700), int64(27_000_000))
}

// Whatever is in a cart: the sum of the lines is the total, nothing is negative, and deciding twice gives the same.
func TestDecide_TenThousandCarts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := rand.New(rand.NewPCG(1, 2))
	countries := append(Members(), "US", "GB", "CH", "AX", "MC", "MQ", "")
	for range 10_000 {
		prices := make([]int64, 1+r.IntN(20))
		var total int64
		for i := range prices {
			prices[i] = r.Int64N([]int64{10, 1_000, 100_000, 100_000_000}[r.IntN(4)]) + 1
			total += prices[i]
		}
		discount := r.Int64N(total + total/2)
		b := Buyer{Country: countries[r.IntN(len(countries))]}
		d := Decide(german, b, Electronic, day("2026-11-23"))
		is.Equal(d, Decide(german, b, Electronic, day("2026-11-23")))
		off := Spread(discount, prices)
		var net, tax, taken int64
		for i, p := range prices {
			line := p - off[i]
			v := Of(line, d.Rate)
			is.True(off[i] >= 0 && line >= 0 && v >= 0)
			is.Equal(Of(-line, d.Rate), -v) // the credit note
			net, tax, taken = net+line, tax+v, taken+off[i]
		}
		is.Equal(taken, min(discount, total))
		is.Equal(net, total-taken)
		is.True(abs(tax-Of(net, d.Rate)) <= int64(len(prices)+1)/2) // half a cent a line
	}
}

func abs(n int64) int64 { return max(n, -n) }

func TestStandard_EveryMemberStateHasARateOfToday(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	want := map[string]int{"AT": 2000, "BE": 2100, "BG": 2000, "CY": 1900, "CZ": 2100, "DE": 1900, "DK": 2500, "EE": 2400, "ES": 2100, "FI": 2550, "FR": 2000,
		"GR": 2400, "HR": 2500, "HU": 2700, "IE": 2300, "IT": 2200, "LT": 2100, "LU": 1700, "LV": 2100, "MT": 1800, "NL": 2100, "PL": 2300, "PT": 2300,
		"RO": 2100, "SE": 2500, "SI": 2200, "SK": 2300}
	is.Equal(len(Members()), 27)
	for _, country := range Members() {
		row, found := Rates(nil).On(country, "", day("2026-11-23"))
		is.True(found)
		is.Equal(row.Rate, want[country]) // as of November 2026
	}
	for _, row := range Standard() {
		is.Equal(row.Check().String(), "")
		is.True(Member(row.Country))
		is.True(strings.HasPrefix(row.Source, "https://"))
	}
	_, found := Rates(nil).On("US", "", day("2026-11-23"))
	is.Equal(found, false)
}

func TestOn_AnOperatorsRowHoldsUntilTheProgramKnowsALaterOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	rate := func(own Rates, country, postcode, on string) int {
		row, _ := own.On(country, postcode, day(on))
		return row.Rate
	}
	own := Rates{{Country: "FR", Rate: 2100, From: "2027-01-01"}, {Country: "FI", Rate: 2500, From: "2024-09-01"}, {Country: "EE", Rate: 2300, From: "2025-01-01"}}
	is.Equal(rate(own, "FR", "", "2026-12-31"), 2000)
	is.Equal(rate(own, "FR", "", "2027-01-01"), 2100)
	is.Equal(rate(own, "FI", "", "2026-01-01"), 2500) // corrected: both begin the same day
	is.Equal(rate(own, "EE", "", "2025-06-30"), 2300)
	is.Equal(rate(own, "EE", "", "2025-07-01"), 2400) // the program's is later
	is.Equal(rate(nil, "AT", "6691", "2026-01-01"), 1900)
	is.Equal(rate(nil, "AT", "1010", "2026-01-01"), 2000)

	is.True(Rate{Country: "FR", Rate: 9000, From: "2027-01-01"}.Check() != "")
	is.True(Rate{Country: "FR", Rate: 2000, From: "2027-13-01"}.Check() != "")
	is.True(Rate{Country: "", Rate: 2000, From: "2027-01-01"}.Check() != "")
}

func TestPercent(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(Percent(1900), "19")
	is.Equal(Percent(2550), "25.5")
	is.Equal(Percent(0), "0")
	is.Equal(Percent(812), "8.12")
}
