package app

import (
	"errors"
	"flag"
	"net/url"
	"regexp"
	"strings"

	"debut/app/ground/texts"
)

// Boards are the settings of leaderboards that rank by other things than votes.
type Boards struct {
	Currency string // of money on the billboard and of revenue
	Ratings  Ratings
}

// Ratings are the settings of a third party that measures websites. Without a URL there is none.
type Ratings struct {
	URL    string // with {domain}
	Key    string
	Field  string
	Source string // what it is called
	Credit string // where its name leads; "" is nowhere
}

func (r *Ratings) define(fs *flag.FlagSet) {
	fs.Func("rating-url", "https address of a third party that answers the Domain Rating of a website in JSON, with {domain} in it, such as https://ratings.example/v1?target={domain} (default none)", func(v string) error {
		u, err := url.Parse(strings.ReplaceAll(v, "{domain}", "parcelwick.example"))
		if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || u.Fragment != "" ||
			!strings.Contains(v, "{domain}") {
			return errors.New("must be an https address with {domain} in it, such as https://ratings.example/v1?target={domain}")
		}
		r.URL = v
		return nil
	})
	fs.Var(secret(func(v string) error { r.Key = v; return nil }), "rating-key",
		"key for --rating-url, sent as Authorization: Bearer; better set as a variable, since arguments show in the list of processes")
	checked(fs, &r.Field, "rating-field", "domain_rating",
		"field of the answer of --rating-url that has the rating from 0 to 100; within objects, names joined by dots",
		siteName)
	checked(fs, &r.Source, "rating-source", "",
		"what the third party at --rating-url is called; every rating names it (default its host)", siteName)
	checked(fs, &r.Credit, "rating-credit", "",
		"address that its name leads to on the board of ratings, as its terms may ask for", webAddress)
}

func webAddress(v string) error {
	if u, err := url.Parse(v); err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return errors.New("must be an https address, such as https://ratings.example/")
	}
	return nil
}

// Name returns what the third party is called: its host where nobody said.
func (r Ratings) Name() string {
	u, err := url.Parse(strings.ReplaceAll(r.URL, "{domain}", ""))
	if r.Source != "" || err != nil {
		return r.Source
	}
	return u.Host
}

// CurrencyFlag puts the currency of boards on a set of flags.
func CurrencyFlag(fs *flag.FlagSet, into *string) {
	checked(fs, into, "currency", "EUR",
		texts.Text("currency of the billboard and of the revenue board, as three letters of ISO 4217; figures in another one stand on no board").String(), currency)
}

var currencyCode = regexp.MustCompile(`^[A-Z]{3}$`)

func currency(v string) error {
	if !currencyCode.MatchString(v) {
		return mustBe("must be three capital letters of ISO 4217, such as EUR")
	}
	return nil
}
