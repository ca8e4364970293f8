package app_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestSuggest(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	known := []string{"page", "per_page"}
	is.Equal(app.Suggest("x", nil).String(), "nothing may be sent here")
	is.Equal(app.Suggest("Per_Page", known).String(), "did you mean per_page?")
	is.Equal(app.Suggest("perpage", known).String(), "did you mean per_page?")
	is.Equal(app.Suggest("zebra", known).String(), "send one of page, per_page")
}

func TestNearest(t *testing.T) {
	t.Parallel()
	known := []string{"Shipping & Logistics", "Customer Support", "Developer Tools", "AI", "Sales"}
	for word, want := range map[string]string{
		"shipping":                 "Shipping & Logistics",
		"Suport":                   "Customer Support",
		"customer suport":          "Customer Support",
		"developer-tool":           "Developer Tools",
		"Dev Tools for Sales":      "Developer Tools, Sales",
		"sale":                     "Sales",
		"zebra":                    "",
		"":                         "",
		strings.Repeat("ß", 5_000): "",
	} {
		is.New(t).Equal(strings.Join(app.Nearest(word, known, 2), ", "), want)
	}
}

func TestCheckChoice(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		kind        app.FieldType
		value, want string
	}{
		{app.TypeStage, "MVP", ""},
		{app.TypeStage, "", ""},
		{app.TypeStage, "growin", `is "growin", which is no stage; nearest: growing; send one of: idea, mvp, beta, launched, growing, discontinued`},
		{app.TypePricingModel, "One-time", ""},
		{app.TypePricingModel, "Usage-based", ""}, // as people read it
		{app.TypePricingModel, "einmalig", ""},
		{app.TypePricingModel, "usage-priced", `is "usage-priced", which is no pricing model; nearest: usage; send one of: free, freemium, subscription, one_time, usage, quote`},
		{app.TypePricingModel, "barter", `is "barter", which is no pricing model; send one of: free, freemium, subscription, one_time, usage, quote`},
		{app.TypeTerm, "anything", ""},
	} {
		var issues app.Issues
		app.CheckChoice(&issues, "fields.x", test.kind, test.value)
		got := ""
		for _, issue := range issues {
			got = issue.Message.String()
		}
		is.New(t).Equal(got, test.want)
	}
}
