package page

import (
	"html/template"
	"net/url"
	"strings"
	"time"

	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/static"
)

// NotUndone says to people why a change stays.
const NotUndone texts.Text = "That change cannot be undone any more: what it changed was changed again since. Undo the later change first."

// common is what the templates of all pages say things with in a language.
func common(l texts.Language) template.FuncMap {
	return template.FuncMap{
		"say":         func(v any) any { return say(l, v) },
		"lang":        func() string { return l.Tag() },
		"static":      ownFiles["static"],
		"icon":        ownFiles["icon"],
		"date":        Date,
		"time":        texts.Time,
		"count":       texts.Count,
		"t":           func(t texts.Text) texts.Text { return t },
		"link":        SafeLink,
		"host":        Host,
		"logo":        func(l listings.Summary, size string) template.HTML { return NewLogo(l, size).HTML() },
		"text":        Text,
		"nothingHere": NothingHere,
		"code":        func(id string, text any) code { return code{id, text} },
		"words":       texts.Sprintf,
		"breakable":   Breakable,
	}
}

// say says what is filled in, if that is words of the program.
func say(l texts.Language, v any) any {
	if t, ok := v.(texts.Text); ok {
		return t.In(l)
	}
	return v
}

// ownFiles return the addresses of our own files by their names.
var ownFiles = map[string]func(name string) string{
	"static": static.Path,
	"icon":   func(name string) string { return static.Path("icons.svg") + "#" + name },
}

// code is what a visitor may copy; the element with the id ID-l names it.
type code struct {
	ID   string
	Text any
}

// Empty stands where there would be a list.
type Empty struct {
	Heading, Message, Action texts.Text
	Href                     string
}

// NothingHere returns an Empty that leads to href.
func NothingHere(heading, message texts.Text, href string, action texts.Text) Empty {
	return Empty{heading, message, action, href}
}

// Date writes a day, 2026-11-16, for people: 16 November 2026. What is no day stays as it is.
func Date(day string) texts.Text {
	d, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return texts.Verbatim(day)
	}
	return texts.Time(d, "2 January 2006")
}

// WithDay writes a day that words name, YYYY-MM-DD, as people do; "" is none.
func WithDay(words texts.Text, day string, in texts.Language) texts.Text {
	if day == "" {
		return words
	}
	return texts.Verbatim(strings.ReplaceAll(words.In(in), day, Date(day).In(in)))
}

// Rate writes a rate of VAT: 19 %, or 25.5 %.
func Rate(percent float64) texts.Text { return texts.Sprintf("%v%%", percent) }

// Money writes an amount: €1,200, or €1,200.50.
func Money(cents int64, currency string) texts.Text {
	if cents < 0 {
		return texts.Sprintf("−%s", Money(-cents, currency))
	}
	amount := texts.Number(cents / 100)
	if rest := cents % 100; rest != 0 {
		amount = texts.Sprintf("%s.%02d", amount, rest)
	}
	sign, known := map[string]string{"EUR": "€", "USD": "$", "GBP": "£"}[currency]
	if !known {
		return texts.Sprintf("%[1]s %[2]s", currency, amount)
	}
	return texts.Sprintf("%[1]s%[2]s", sign, amount)
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
