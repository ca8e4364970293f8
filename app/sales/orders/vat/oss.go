package vat

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

// Supply is an invoice, or a credit note, as the one-stop shop sees it: what one rate of one country comes to.
type Supply struct {
	Day      time.Time // of the invoice, or of the credit note, in the seller's time zone
	Decision Decision
	Net, VAT int64     // cents, above zero for credit notes, too
	Corrects time.Time // of a credit note, the day of its invoice
}

// Line is a line of the return: what was sold to a country at a rate, or what a credit note takes off the return of an
// earlier quarter.
type Line struct {
	Country  string // as the portals write it: EL for Greece
	Rate     int    // basis points; 0 of corrections, which are not told apart by rate
	Period   string // the quarter that is corrected, 2026-Q3; "" of what was sold
	Net, VAT int64  // below zero where more is taken back than was sold
}

// Quarter returns the quarter of a day: 2026-Q4.
func Quarter(day time.Time) string { return fmt.Sprintf("%d-Q%d", day.Year(), (int(day.Month())+2)/3) }

// OneStopShop returns the return of a quarter: what consumers in other member states bought, by country and rate, and
// then what credit notes of this quarter correct of earlier ones, by country and quarter (Art. 369g of Directive
// 2006/112/EC). A credit note for an invoice of the same quarter is taken off what was sold. What bears no VAT, or that
// of the seller's own country, is in no such return.
func OneStopShop(quarter string, supplies []Supply) []Line {
	lines := make([]Line, 0, len(supplies))
	for _, s := range supplies {
		if s.Decision.Treatment != Destination || Quarter(s.Day) != quarter {
			continue
		}
		line := Line{Country: portal(s.Decision.Country), Rate: s.Decision.Rate}
		sign := int64(1)
		if !s.Corrects.IsZero() {
			sign = -1
			if period := Quarter(s.Corrects); period != quarter {
				line.Period, line.Rate = period, 0
			}
		}
		line.Net, line.VAT = sign*s.Net, sign*s.VAT
		lines = append(lines, line)
	}
	return Merge(lines)
}

// Merge adds lines up that are about the same country, rate and quarter, in the order of returns.
func Merge(lines []Line) []Line {
	sums := map[Line]Line{}
	for _, l := range lines {
		key := l
		key.Net, key.VAT = 0, 0
		sum := sums[key]
		key.Net, key.VAT = sum.Net+l.Net, sum.VAT+l.VAT
		sums[Line{Country: l.Country, Rate: l.Rate, Period: l.Period}] = key
	}
	merged := slices.Collect(maps.Values(sums))
	slices.SortFunc(merged, func(a, b Line) int {
		return cmp.Or(strings.Compare(a.Period, b.Period), strings.Compare(a.Country, b.Country), a.Rate-b.Rate)
	})
	return merged
}

// portal is how a country is written in returns.
func portal(country string) string {
	if states := begins[country]; states != nil {
		return states[0]
	}
	return country
}

// CountryOf returns the country, by ISO 3166, that stands in a return.
func CountryOf(portal string) string {
	for country, starts := range begins {
		if starts[0] == portal {
			return country
		}
	}
	return portal
}

// WriteCSV writes a return, which is in euros, with its headings, amounts with two decimals.
func WriteCSV(w io.Writer, quarter string, lines []Line) error {
	rows := csv.NewWriter(w)
	_ = rows.Write([]string{"quarter", "kind", "country", "rate_percent", "corrected_quarter",
		"net", "vat", "currency"})
	for _, l := range lines {
		kind, rate := "supply", Percent(l.Rate)
		if l.Period != "" {
			kind, rate = "correction", ""
		}
		_ = rows.Write([]string{quarter, kind, l.Country, rate, l.Period, Cents(l.Net), Cents(l.VAT), "EUR"})
	}
	rows.Flush()
	return rows.Error()
}

// Cents writes an amount for machines: 1234.50, -0.05.
func Cents(amount int64) string {
	sign := ""
	if amount < 0 {
		sign, amount = "-", -amount
	}
	return fmt.Sprintf("%s%d.%02d", sign, amount/100, amount%100)
}
