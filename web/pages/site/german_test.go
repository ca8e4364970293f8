package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/texts"
)

func TestPages_AreInTheLanguageOfTheSite(t *testing.T) {
	t.Parallel()
	d := filledIn(t, texts.Language("de"))
	has(t, d.get(t, "/"), `<html lang="de"`, "Produkte starten, Woche für Woche", "Zwei Produkte starten diese Woche", "16. bis 22. November 2026",
		`<span class="vh">Platz </span>1</span>`, "<span>Abonnement</span><span>Niederlande</span>", `>Fr<b>20</b>`)
	has(t, d.get(t, "/listings/parcelwick"), "14 Stimmen diese Woche · 1.214 Stimmen insgesamt", "Debüt in der Woche vom 16. November 2026",
		"Delft, Niederlande", "Quelle: Gründungsjahr", "gelesen am 14. November 2026", "Worum es geht")
	has(t, d.get(t, "/compare?a=parcelwick&b=wrenloop"), "Parcelwick und Wrenloop im Vergleich", "Quelle: „Gegründet“ von Parcelwick")
	has(t, d.get(t, "/search?q=parcel"), "1 Produkt für „parcel“", "Bevorstehend")
	has(t, d.get(t, "/calendar"), "Was im November 2026 startet, Woche für Woche.", "30. November bis 6. Dezember 2026")
}

func TestPages_WhatElseIsInTheLanguageOfTheSite(t *testing.T) {
	t.Parallel()
	d := filledIn(t, texts.Language("de"))
	has(t, d.get(t, "/listings/parcelwick.md"), "## Angaben", "- Phase: Im Wachstum (vom Unternehmen ergänzt; auf der Website nicht angegeben)", "- Zitat: „Since 2024“ <https://")
	has(t, d.get(t, "/launches.ics"), "X-WR-CALNAME:Debut: Launch-Wochen", "Zwei Produkte starten.")
	has(t, d.get(t, "/suggest?q=nied"), `"kind":"Land","label":"Niederlande"`)
	has(t, d.get(t, "/widgets/parcelwick.svg"), "Parcelwick auf Debut: Bisher Platz 1 von 2 · 14 Stimmen diese Woche")
	has(t, d.get(t, "/widgets/brackenfile.svg"), "Debüt am 23. November 2026")
}

// A picture is cached by its address, in browsers and elsewhere: that of another language has another one.
func TestPages_APictureInAnotherLanguageHasAnotherAddress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	address := func(language texts.Language, page string) string {
		body := filledIn(t, language).ask(http.MethodGet, page).Body.String()
		_, rest, _ := strings.Cut(body, `og:image" content="`)
		found, _, _ := strings.Cut(rest, `"`)
		return found
	}
	for _, page := range []string{"/listings/parcelwick", "/launches/2026-11-16"} {
		english, german := address(texts.English, page), address(texts.Language("de"), page)
		is.True(strings.Contains(english, "?v="))
		is.True(strings.Contains(german, "?v="))
		is.True(english != german)
	}
}
