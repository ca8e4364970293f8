package rules_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/categories"
)

// A category is what the product is of: not whom it is for, nor a badge that most software has.
func TestDraft_FilesUnderWhatTheProductIs(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]struct{ title, description, body, want string }{
		"a badge":                {"Email signatures for teams", "One email signature for all. GDPR-ready, SOC 2.", "<h2>GDPR compliant</h2>", "Email & Newsletters"},
		"an audience":            {"Invoicing for law firms", "Invoices that write themselves, for law firms and lawyers.", "<h2>Invoices in a minute</h2>", "Accounting & Invoicing"},
		"a declared category":    {"Moneypot", "Finance for families.", `<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Parcelwick","applicationCategory":"FinanceApplication"}</script>`, "Finance & Fintech"},
		"declared, and no more":  {"Péages en direct", "Une notification au passage.", `<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Parcelwick","applicationCategory":"TravelApplication"}</script>`, "Travel & Mobility"},
		"several whom it is for": {"Freie Termine finden", "Kurzfristige Termine für Friseure, Therapeuten, Handwerker.", "<h2>Termine finden</h2>", "Calendars & Scheduling"},
		"the singular":           {"Das Siegel für Ihre Immobilie", "Unterlagen für jede Immobilie, an einem Ort.", "<h2>Ein Siegel</h2>", "Home & Property"},
		"a coin by its name":     {"Bitcoin checkout", "Take Bitcoin at the counter.", "<h2>Bitcoin in a minute</h2>", "Crypto & Web3"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": `<html lang="en"><head><title>` + site.title + `</title><meta property="og:site_name" content="Parcelwick"><meta name="description" content="` +
				site.description + `"></head><h1>Parcelwick</h1>` + site.body + `</html>`})
			is := is.New(t)
			is.True(len(r.Fields["categories"].Value.List) > 0)
			is.Equal(nameOf(r.Fields["categories"].Value.List[0]), site.want)
		})
	}
}

// nameOf returns the name of the category of a slug.
func nameOf(slug string) string {
	for _, c := range categories.DefaultTree() {
		if string(c.Slug) == slug {
			return c.Name
		}
	}
	return slug
}
