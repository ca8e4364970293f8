package leaderboards

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"debut/app"
)

const longestSource = 100 // characters

// figure returns the figure of a line, or what is wrong with it.
func (i Import) figure(cells []string, at map[string]int) (f app.Figure, wrong string) {
	value := func(column string) string { return strings.TrimSpace(cells[at[column]]) }
	f = app.Figure{Kind: i.Kind, Domain: i.CompanyKey("https://" + value("domain") + "/"),
		Source: value("source"), Date: value("date")}
	day, err := time.Parse(time.DateOnly, f.Date)
	switch {
	case f.Domain == "" || strings.ContainsAny(value("domain"), "/:@?#"):
		return f, fmt.Sprintf("domain is %s; write a domain, such as parcelwick.example", app.Brief(value("domain")))
	case err != nil:
		return f, fmt.Sprintf("date is %s; write a day, such as 2026-11-16", app.Brief(f.Date))
	case day.After(i.Clock().UTC().AddDate(0, 0, 1)):
		return f, fmt.Sprintf("date is %s, which is to come", f.Date)
	}
	if i.Kind == app.FigureRevenue {
		return i.revenue(f, value("revenue"), value("currency"))
	}
	if f.Value, wrong = ratingOf(value("rating")); wrong != "" {
		return f, wrong
	}
	if !oneLine(f.Source) {
		return f, fmt.Sprintf("source is %s; name who measured, in up to %d characters",
			app.Brief(f.Source), longestSource)
	}
	return f, ""
}

// ratingOf reads a rating, rounded to a whole number as those are shown.
func ratingOf(text string) (int64, string) {
	rating, err := strconv.ParseFloat(decimal(text), 64)
	if err != nil || !(rating >= 0 && rating <= 100) {
		return 0, fmt.Sprintf("rating is %s; write a number from 0 to 100", app.Brief(text))
	}
	return int64(math.Round(rating)), ""
}

func (i Import) revenue(f app.Figure, amount, currency string) (app.Figure, string) {
	var ok bool
	f.Value, ok = centsOf(amount)
	f.Currency = currency
	switch {
	case !ok:
		return f, fmt.Sprintf("revenue is %s; write the amount of a month, such as 1200 or 1200.50", app.Brief(amount))
	case currency != i.Currency:
		return f, fmt.Sprintf("currency is %s; figures are compared in %s (--currency), so write it in that",
			app.Brief(currency), i.Currency)
	case f.Source != app.SelfReported && f.Source != app.Verified:
		return f, fmt.Sprintf("source is %s; write %s or %s", app.Brief(f.Source), app.SelfReported, app.Verified)
	}
	return f, ""
}

// centsOf reads an amount of up to a billion, with two decimals at most.
func centsOf(amount string) (cents int64, ok bool) {
	whole, part, _ := strings.Cut(decimal(amount), ".")
	if len(part) > 2 || len(whole) > 9 ||
		strings.ContainsFunc(whole+part, func(r rune) bool { return r < '0' || r > '9' }) {
		return 0, false
	}
	cents, err := strconv.ParseInt(whole+cmp.Or(part, "0")+strings.Repeat("0", max(0, 2-len(cmp.Or(part, "0")))), 10,
		64)
	return cents, err == nil && whole != ""
}

// decimal returns a number with a point where one stands with a decimal comma, which has one or two digits behind it:
// three may be thousands.
func decimal(text string) string {
	if at := strings.IndexByte(text, ','); at > 0 && at >= len(text)-3 && !strings.Contains(text, ".") {
		return text[:at] + "." + text[at+1:]
	}
	return text
}

func oneLine(s string) bool {
	return s != "" && utf8.ValidString(s) && utf8.RuneCountInString(s) <= longestSource &&
		!strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}
