package vat

import (
	"encoding/csv"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"time"
)

// euro is what a euro is worth in euros.
const euro = "1"

var rateForm = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,9})?$`)

// ValidRate reports whether a text is a rate of exchange, as the European Central Bank publishes them: 4.2565.
func ValidRate(rate string) bool {
	r, ok := rateOf(rate)
	return ok && r.Sign() > 0
}

func rateOf(rate string) (*big.Rat, bool) {
	if rate == "" {
		rate = euro
	}
	if !rateForm.MatchString(rate) {
		return nil, false
	}
	return new(big.Rat).SetString(rate)
}

// Exchange returns what cents of one currency are in another, half a cent rounded up, away from zero for what is below
// it; each by what a euro is worth in it, "" for the euro itself.
func Exchange(cents int64, from, to string) int64 {
	if cents < 0 {
		return -Exchange(-cents, from, to)
	}
	per, known := rateOf(from)
	into, knownToo := rateOf(to)
	if !known || !knownToo || per.Sign() == 0 {
		return 0 // which ValidRate kept out
	}
	sum := new(big.Rat).Mul(big.NewRat(cents, 1), into)
	sum.Quo(sum, per)
	twice := new(big.Int).Mul(sum.Num(), big.NewInt(2))
	twice.Add(twice, sum.Denom())
	return twice.Quo(twice, new(big.Int).Mul(sum.Denom(), big.NewInt(2))).Int64()
}

// ECBRate is a rate of the European Central Bank's file.
type ECBRate struct {
	Currency, Day, Rate string
}

// mostDays is how many lines of that file are read: it begins in 1999, and has one for each working day.
const mostDays = 30_000

// ReadECB reads the rates of some currencies, from a day on, off a file such as eurofxref-hist.csv of the European
// Central Bank: headings Date, USD, JPY …, and a line for each day.
func ReadECB(file io.Reader, currencies []string, since string) (rates []ECBRate, err error) {
	rows := csv.NewReader(file)
	rows.FieldsPerRecord, rows.ReuseRecord = -1, true
	head, err := rows.Read()
	if err != nil || len(head) == 0 || strings.TrimPrefix(strings.TrimSpace(head[0]), "\ufeff") != "Date" {
		return nil, fmt.Errorf("the first line does not begin with Date")
	}
	columns := map[int]string{}
	for i, name := range head {
		if name = strings.TrimSpace(name); slices.Contains(currencies, name) {
			columns[i] = name
		}
	}
	for range mostDays {
		row, err := rows.Read()
		if err == io.EOF {
			return rates, nil
		}
		if err != nil {
			return nil, err
		}
		day := strings.TrimSpace(row[0])
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			return nil, fmt.Errorf("a line begins with %.20q, which is no day such as 2026-09-30", day)
		}
		if day < since {
			continue
		}
		for i, currency := range columns {
			if i >= len(row) {
				continue
			}
			if rate := strings.TrimSpace(row[i]); ValidRate(rate) && rate != "" { // N/A of those that there were not yet
				rates = append(rates, ECBRate{currency, day, rate})
			}
		}
	}
	return nil, fmt.Errorf("it has more than %d lines", mostDays)
}
