package page

import (
	"fmt"
	"html/template"
	"net/url"
	"strings"
	"time"

	"debut/app/listings"
	"debut/web/static"
)

// common is what the templates of all pages say things with.
var common = template.FuncMap{
	"static":      ownFiles["static"],
	"icon":        ownFiles["icon"],
	"date":        Date,
	"count":       Count,
	"link":        SafeLink,
	"host":        Host,
	"logo":        func(l listings.Summary, size string) template.HTML { return NewLogo(l, size).HTML() },
	"text":        Text,
	"nothingHere": NothingHere,
	"code":        func(id, text string) code { return code{id, text} },
}

// ownFiles return the addresses of our own files by their names.
var ownFiles = map[string]func(name string) string{
	"static": static.Path,
	"icon":   func(name string) string { return static.Path("icons.svg") + "#" + name },
}

// code is what a visitor may copy; the element with the id ID-l names it.
type code struct{ ID, Text string }

// Empty stands where there would be a list.
type Empty struct{ Heading, Message, Href, Action string }

// NothingHere returns an Empty that leads to href.
func NothingHere(heading, message, href, action string) Empty {
	return Empty{heading, message, href, action}
}

// Date writes a day, 2026-11-16, for people: 16 November 2026. What is no day stays as it is.
func Date(day string) string {
	d, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return d.Format("2 January 2006")
}

// Count writes a number with its word: 1 vote, 1,054 votes.
func Count(n int, one, many string) string {
	word := many
	if n == 1 {
		word = one
	}
	return Number(int64(n)) + " " + word
}

// Money writes an amount: €1,200, or €1,200.50.
func Money(cents int64, currency string) string {
	sign, known := map[string]string{"EUR": "€", "USD": "$", "GBP": "£"}[currency]
	if !known {
		sign = currency + " "
	}
	amount := sign + Number(cents/100)
	if rest := cents % 100; rest != 0 {
		amount += fmt.Sprintf(".%02d", rest)
	}
	return amount
}

// Number writes a number that is not negative: 1,054.
func Number(n int64) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Host returns a link without its scheme, for people to read.
func Host(link string) string {
	_, rest, _ := strings.Cut(link, "://")
	return strings.TrimSuffix(strings.TrimPrefix(rest, "www."), "/")
}

// Text returns a text that may be missing.
func Text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// SafeLink returns a link of other people if it leads to a website, else "".
func SafeLink(link string) string {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return ""
	}
	return u.String()
}
