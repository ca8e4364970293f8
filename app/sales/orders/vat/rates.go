package vat

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"debut/app/ground/texts"
)

// Rate is a standard rate of a country, or of a part of one, from a day on.
type Rate struct {
	Country string `json:"country"`          // ISO 3166
	Region  string `json:"region,omitempty"` // a part with its own rate, such as Madeira
	Rate    int    `json:"rate"`             // basis points: 2550 is 25.5 %
	From    string `json:"from"`             // YYYY-MM-DD
	Source  string `json:"source"`           // the official page that says so
}

// Rates are rates of any order.
type Rates []Rate

//go:embed rates.json
var embedded []byte

var standard = sync.OnceValue(func() (rates Rates) {
	if err := json.Unmarshal(embedded, &rates); err != nil {
		panic(err) // of what is built in
	}
	return rates
})

// Standard returns the rates that the program knows, by country, region and day.
func Standard() Rates { return slices.Clone(standard()) }

// On returns the row that holds for a country on a day, of the rates that the program knows and an operator's own. Of
// all that have begun, the one that began last holds; an operator's, where both began the same day. So an operator adds
// a row when a state changes its rate before the program knows, and a later version of the program with a later change
// needs nothing taken back.
func (r Rates) On(country, postcode string, on time.Time) (Rate, bool) {
	rows := r.merged(placeOf(country, postcode), standard())
	if len(rows) == 0 {
		return Rate{}, false
	}
	return rows.row(on), true
}

// merged returns the rows of a place, the earliest first. Where the region has none, they are those of the country.
func (r Rates) merged(at place, known Rates) (rows Rates) {
	for _, region := range []string{at.region, ""} {
		for _, row := range slices.Concat(known, r) {
			if row.Country == at.country && row.Region == region {
				rows = append(rows, row)
			}
		}
		if len(rows) > 0 {
			break
		}
	}
	slices.SortStableFunc(rows, func(a, b Rate) int { return strings.Compare(a.From, b.From) })
	return rows
}

// row returns the last row that has begun; before all, the first.
func (r Rates) row(on time.Time) Rate {
	day, held := on.Format(time.DateOnly), r[0]
	for _, row := range r {
		if row.From <= day {
			held = row
		}
	}
	return held
}

func (r Rates) on(day time.Time) int { return r.row(day).Rate }

// Check returns what is wrong with a row that an operator wrote, "" if nothing is.
func (r Rate) Check() texts.Text {
	switch _, err := time.Parse(time.DateOnly, r.From); {
	case len(r.Country) != 2:
		return "has no country; send its two letters, such as DE"
	case err != nil:
		return "has no day from which it holds; send one as 2026-01-31"
	case r.Rate < 0 || r.Rate > 5000:
		return "is no rate of VAT; send 0 to 50 per cent"
	}
	return ""
}

// Percent writes a rate for people: 19, 25.5.
func Percent(rate int) string {
	switch {
	case rate%100 == 0:
		return fmt.Sprint(rate / 100)
	case rate%10 == 0:
		return fmt.Sprintf("%d.%d", rate/100, rate%100/10)
	}
	return fmt.Sprintf("%d.%02d", rate/100, rate%100)
}
