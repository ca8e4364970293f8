package orders

import (
	"strconv"
	"strings"
	"time"

	"debut/app"
	"debut/app/sales/orders/vat"
)

// mostCents is the largest amount that the team may set.
const mostCents = 100_000_000

// centsOf reads an amount as people type it: 49, 49.50 or 49,50. What is none, or lies outside of the bounds, is noted.
func centsOf(issues *app.Issues, at, typed string, least, most int64) int64 {
	whole, rest, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(typed), ",", "."), ".")
	cents := int64(0)
	units, err := strconv.ParseUint(whole, 10, 32)
	if err == nil && rest != "" && len(rest) <= 2 {
		var part uint64
		part, err = strconv.ParseUint((rest + "0")[:2], 10, 8)
		cents = int64(part)
	}
	switch cents += int64(units) * 100; {
	case typed == "":
		issues.Add(at, "is missing; send an amount such as 49 or 49.50")
	case err != nil || len(rest) > 2:
		issues.Add(at, "is %s, which is no amount; send one such as 49 or 49.50", app.Brief(typed))
	case cents < least || cents > most:
		issues.AddCode(app.CodeBounds, at, "is %s; send %s to %s", typed, typedCents(least), typedCents(most))
	}
	return cents
}

// typedCents writes an amount as people type it.
func typedCents(cents int64) string {
	if cents%100 == 0 {
		return strconv.FormatInt(cents/100, 10)
	}
	return vat.Cents(cents)
}

// furthest is how far ahead a day may lie that the team names.
const furthest = 5 * 366 * 24 * time.Hour

// dayOf reads a day to come as a browser's field sends it: its first moment in the site's time zone. Today is now; ""
// is nil.
func (s *Service) dayOf(issues *app.Issues, at, typed string) *time.Time {
	if typed == "" {
		return nil
	}
	now := s.now()
	day, err := time.ParseInLocation(time.DateOnly, typed, s.Location)
	switch {
	case err != nil:
		issues.Add(at, "is no day such as 2026-12-01; send the day, or leave it out")
	case typed == now.In(s.Location).Format(time.DateOnly):
		return &now
	case day.Before(now):
		issues.Add(at, "is over already; send a day to come, or leave it out")
	case day.Sub(now) > furthest:
		issues.Add(at, "is more than five years ahead; send an earlier day")
	}
	day = day.UTC()
	return &day
}
