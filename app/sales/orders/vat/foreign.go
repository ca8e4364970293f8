package vat

import "debut/app/ground/texts"

// Foreign is a country outside of the European Union that wants tax of its own of sellers abroad, which nobody here
// charges.
type Foreign struct {
	Country   string // ISO 3166
	Threshold texts.Text
	Human     bool   // of services by people, too
	Source    string // where its tax office says so
}

// foreign are those that sellers meet most; others have rules, too.
var foreign = []Foreign{
	// VAT Act 1994, Schedule 4A; sellers abroad have no threshold (Schedule 1A)
	{"GB", "from the first sale", false,
		"https://www.gov.uk/guidance/the-vat-rules-if-you-supply-digital-services-to-private-consumers"},
	// Art. 8(1) and 10(2)(a) MWSTG
	{"CH", "from 100,000 CHF of turnover a year worldwide", false,
		"https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-liability.html"},
	// Art. 10 of its MWSTG: it is of one area with Switzerland
	{"LI", "from 100,000 CHF of turnover a year worldwide", false, "https://www.llv.li/en/national-administration/tax-administration"},
	// merverdiavgiftsloven § 2-1 and § 3-30; since 2023 of whatever can be delivered from afar
	{"NO", "from 50,000 NOK within 12 months of sales to people there", true,
		"https://www.skatteetaten.no/en/business-and-organisation/vat-and-duties/vat/foreign/e-commerce-voec/"},
}

// ForeignTax returns the tax that a consumer's country outside of the European Union may want of a service; found is
// false of none that is known. A business there accounts for it itself.
func ForeignTax(country string, kind Kind) (of Foreign, found bool) {
	at := placeOf(country, "").country
	for _, f := range foreign {
		if f.Country == at && (kind != Human || f.Human) {
			return f, true
		}
	}
	return of, false
}
