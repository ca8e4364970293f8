package op

import (
	"net/url"
	"strings"
	"time"

	"debut/app/ground/texts"
)

// textFormat is a named form of texts: the pattern that documents it, the check that decides, and words for people.
type textFormat struct {
	pattern *Pattern
	check   func(string) bool
	words   texts.Text
	example string
}

const (
	atom  = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
	label = `[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?`
)

var formats = map[string]textFormat{
	"date": {
		pattern: patternOf(`^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$`),
		check:   func(s string) bool { _, err := time.Parse(time.DateOnly, s); return err == nil },
		words:   "a date such as 2026-11-16", example: "2026-11-16",
	},
	"date-time": {
		pattern: patternOf(`^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$`),
		check:   func(s string) bool { _, err := time.Parse(time.RFC3339, s); return err == nil },
		words:   "a time of RFC 3339 such as 2026-11-16T09:00:00Z", example: "2026-11-16T09:00:00Z",
	},
	// An address of RFC 5321 without quotes, at a name with a dot; other alphabets travel as punycode.
	"email": {
		pattern: patternOf(`^` + atom + `(\.` + atom + `)*@` + label + `(\.` + label + `)+$`),
		check:   func(s string) bool { return strings.LastIndexByte(s, '@') <= 64 },
		words:   "an e-mail address such as ada@parcelwick.example", example: "ada@parcelwick.example",
	},
	"uri": {
		pattern: patternOf(`^https?://[^\s/?#@]+([/?#]\S*)?$`),
		check: func(s string) bool {
			u, err := url.Parse(s)
			return err == nil && u.Hostname() != ""
		},
		words: "a web address such as https://parcelwick.example/", example: "https://parcelwick.example/",
	},
	"uuid": {
		pattern: patternOf(`^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$`),
		check:   func(string) bool { return true },
		words:   "a UUID such as 0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40", example: "0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40",
	},
}
