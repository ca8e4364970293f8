package lexicon

import (
	"strings"
	"sync"
	"unicode/utf8"

	"debut/app/ground/lazyregexp"
)

// LawWords stand where it is said which law applies, or which courts decide.
var LawWords = words(`governed by, governing law, applicable law, laws of, law of, jurisdiction, courts of, court of,
		gerichtsstand, anwendbares recht, geltendes recht, recht der, recht von, es gilt, unterliegt, unterliegen,
		erfüllungsort, droit applicable, tribunaux, soumis au, soumises au, régi par, régies par, compétence,
		ley aplicable, legislación, leyes de, jurisdicción, tribunales, se rigen, se rige, lei aplicável, leis, foro,
		comarca, tribunal, legislação, legge applicabile, foro competente, tribunale, regolati, regolato,
		disciplinati, leggi, toepasselijk recht, rechtbank, bevoegde rechter, van toepassing, prawo właściwe, prawa,
		prawem, prawu, sąd, tillämplig lag, svensk lag, domstol, lovvalg, verneting, lovgivning, ret, värneting, laki,
		lakia, käräjäoikeus, rozhodné právo, právním řádem, zákony, irányadó jog, lege aplicabilă, legile,
		uygulanacak hukuk, kanunları, yetkili mahkeme, mahkemeleri, 準拠法, 裁判所, 适用法律, 管辖`)

// adjectives are the beginnings of words for what is of a country.
var adjectives = map[string]string{
	"DE": "german deutsch allemand alemán aleman alemã tedesc duits niemieck tysk německ", "AT": "austrian österreichisch autrichien austríac oostenrijks austriack",
	"CH": "swiss schweizer suisse suiz suíç svizzer zwitsers szwajcarsk", "FR": "french französisch français francés francesa francesi francês francese franse francusk fransk",
	"ES": "spanish spanisch espagnol español espanhol spagnol spaans hiszpańsk", "PT": "portuguese portugiesisch portugais portugues portugués portoghes portugees",
	"IT": "italian italienisch italiaans włosk", "NL": "dutch niederländisch néerlandais holandes holandés neerlandés olandes nederlandse nederlands",
	"BE": "belgian belgisch belge", "GB": "english british uk englisch britisch anglais britannique ingles inglés británic inglês britânic britannic engels brits brytyjsk",
	"US": "american",
	"PL": "polish polnisch polonais polac polsk polskie", "SE": "swedish schwedisch suédois suec svedes zweeds szwedzk svensk",
	"DK": "danish dänisch danois danés dinamarqu danes deens duńsk dansk", "NO": "norwegian norwegisch norvégien norueg norveges noors norsk",
	"FI": "finnish finnisch finlandais finsk suomalai", "CZ": "czech tschechisch tchèque česk českým",
	"SK": "slovak slowakisch slovensk", "HU": "hungarian ungarisch magyar", "RO": "romanian rumänisch român", "BG": "bulgarian българск",
	"GR": "greek griechisch ελληνικ", "TR": "turkish türkisch türk", "BR": "brazilian brasilianisch brésilien brasileñ brasileir brasilian",
	"MX": "mexican mexikanisch mexicain messican", "CL": "chilean chilen", "CO": "colombian", "AR": "argentin", "PE": "peruvian peruan",
	"JP": "japanese japanisch japonais japonés", "IN": "indian", "AU": "australian australisch", "CA": "canadian kanadisch canadien canadense",
	"IE": "irish irisch irlandais", "UA": "ukrainian ukrainisch україн", "RU": "росси", "IL": "israeli", "EE": "estonian estnisch eesti",
	"LT": "lithuanian lietuv", "LV": "latvian latvij", "ZA": "south-african", "NZ": "new-zealand",
}

// lawNouns and companyNouns are what such a word is said of.
var (
	lawNouns = words(`law, laws, legislation, recht, rechts, rechte, gesetz, gesetze, droit, loi, lois, législation,
		ley, leyes, legislación, derecho, lei, leis, legislação, direito, legge, leggi, legislazione, diritto, wet,
		wetgeving, prawo, prawa, prawem, prawu, lag, lagstiftning, rätt, ret, lov, lovgivning, rett, laki, lakia,
		lain, lainsäädäntö*, právo, práva, právem, právním, zákon*, jog, jogszabály*, lege, legea, legile, legislația,
		hukuk*, kanun*, право, законодавств*, законодательств*, закон*`)
	firmHood = words(`company, startup, start-up, firm, business, agency, studio, unternehmen, firma, startup,
		entreprise, société, marque, empresa, compañía, marca, azienda, società, impresa, bedrijf, onderneming,
		företag, bolag, virksomhed, selskab, yritys, spółka, społka, társaság, cég, developer, developers, entwickler,
		team, sviluppatori, desarrolladores, desenvolvedores, shop, brand, manufacturer, hersteller,
		bureau, byrå, agence, agenzia, agencia, agência, agentur, studio, maker`)
)

// Adjective returns the country that a word is the adjective of, in whichever form: "deutsche"; "" of another word.
func Adjective(word string) string { return adjectiveOf(word) }

// adjectiveOf returns the country that a word is the adjective of; "" of another word.
func adjectiveOf(word string) string {
	lower := strings.ToLower(word)
	if lower == "uk" {
		return "GB"
	}
	for n := len(lower); n >= 4; n-- { // the longest beginning first
		if !utf8.RuneStart(append([]byte(lower), ' ')[n]) {
			continue
		}
		if iso := adjectiveTable()[lower[:n]]; iso != "" && utf8.RuneCountInString(lower[n:]) <= 4 {
			return iso
		}
	}
	return ""
}

var adjectiveTable = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for iso, list := range adjectives {
		for word := range strings.FieldsSeq(list) {
			if len(word) >= 4 {
				all[word] = iso
			}
		}
	}
	return all
})

// LawOf returns the country whose law text says that applies: "German law", "leggi italiane"; "" if it says none.
func LawOf(text string) string { return saidOf(text, lawNouns) }

// FirmOf returns the country whose company text says that one is: "a Swedish company", "deux développeurs italiens".
func FirmOf(text string) string { return saidOf(text, firmHood) }

// saidOf finds the adjective of a country before one of nouns, at most two words between them, or right after one.
func saidOf(text string, nouns Words) string {
	starts, ends := wordEdges(text)
	for i := range starts {
		iso := adjectiveOf(text[starts[i]:ends[i]])
		if iso == "" {
			continue
		}
		from, to := max(0, i-1), min(len(starts)-1, i+3)
		if nouns.In(text[starts[from]:starts[i]]) || nouns.In(text[ends[i]:ends[to]]) {
			return iso
		}
	}
	return ""
}

// statutes are laws and registers that notices of one country's companies alone refer to.
var statutes = []struct {
	iso string
	re  *lazyregexp.Regexp
}{
	{"DE", lazyregexp.Compile(`(?:§\s*|§§\s*|Paragraph\s+|Section\s+|Sec\.\s*)(?:5|6)\s*(?:Abs\.?\s*\d\s*)?(?:TMG|DDG)(?:$|\P{L})|§\s*(?:55\s*(?:Abs\.?\s*\d\s*)?RStV|18\s*(?:Abs\.?\s*\d\s*)?MStV|19\s*(?:Abs\.?\s*\d\s*)?UStG|27\s?a\s*(?:Umsatzsteuergesetz|UStG))`)},
	{"AT", lazyregexp.Compile(`§\s*(?:5\s*(?:Abs\.?\s*\d\s*)?(?:ECG|E-Commerce-Gesetz)|14\s*UGB|(?:24|25)\s*(?:Abs\.?\s*\d\s*)?Mediengesetz)|FN\s?\d{5,6}\s?[a-z](?:$|\P{L})|Wirtschaftskammer Österreich`)},
	{"FR", lazyregexp.Compile(`(?i)loi\s+n\s?[°º]\s?2004-575|l(?:oi|['’]article)\s.{0,40}confiance dans l['’]économie numérique|RCS\s+(?:de\s+)?\p{L}+|registre du commerce et des sociétés de\s+\p{L}+`)},
	{"ES", lazyregexp.Compile(`(?i)ley\s+34/2002|LSSI(?:-?CE)?(?:$|\P{L})|registro mercantil de\s+\p{L}+|agencia española de protección de datos|CIF\s*:?\s*[A-HJ-NP-SUVW]-?\d{7}`)},
	{"PT", lazyregexp.Compile(`(?i)livro de reclamações|NIPC\s*:?\s*\d|conservatória do registo comercial`)},
	{"BR", lazyregexp.Compile(`(?i)lei\s+(?:federal\s+)?n[º°o.]*\s*(?:13\.709|12\.965|8\.078)|código de defesa do consumidor|marco civil da internet`)},
	{"MX", lazyregexp.Compile(`LFPDPPP|(?i:ley federal de protección de datos personales|ley federal de proteccion de datos personales|PROFECO|leyes? de los estados unidos mexicanos|RFC\s*:\s*[A-ZÑ&]{3,4}\d{6})`)},
	{"CL", lazyregexp.Compile(`(?i)ley\s+(?:n[º°o.]*\s*)?19\.?628|RUT\s*:?\s*\d{1,2}\.?\d{3}\.?\d{3}-[\dk]|SERNAC(?:$|\P{L})`)},
	{"CO", lazyregexp.Compile(`(?i)ley\s+1581|NIT\s*:?\s*\d{3}\.?\d{3}\.?\d{3}`)},
	{"AR", lazyregexp.Compile(`(?i)ley\s+(?:n[º°o.]*\s*)?25\.?326|CUIT\s*:?\s*\d{2}-?\d{8}-?\d`)},
	{"PE", lazyregexp.Compile(`(?i)ley\s+(?:n[º°o.]*\s*)?29733|RUC\s*:?\s*(?:10|20)\d{9}`)},
	{"SE", lazyregexp.Compile(`(?i)org(?:anisations)?\.?\s?-?\s?(?:nr|nummer)\.?\s*:?\s*\d{6}-\d{4}`)},
	{"NO", lazyregexp.Compile(`(?i)org(?:anisasjons)?\.?\s?-?\s?(?:nr|nummer)\.?\s*:?\s*\d{3}\s?\d{3}\s?\d{3}(?:$|[^\d-])`)},
	{"HU", lazyregexp.Compile(`(?i)cégjegyzékszám|adószám\s*:?\s*\d{8}`)},
	{"RO", lazyregexp.Compile(`(?i)(?:^|\P{L})J\d{1,2}/\d+/\d{4}|CUI\s*:?\s*(?:RO)?\d{6,}`)},
	{"BG", lazyregexp.Compile(`(?:ЕИК|БУЛСТАТ)\s*:?\s*\d`)},
	{"GR", lazyregexp.Compile(`Γ\.?Ε\.?ΜΗ|(?:^|\P{L})ΑΦΜ\s*:?\s*\d`)},
	{"TR", lazyregexp.Compile(`(?i)6698 sayılı|KVKK|mersis\s*(?:no)?\s*:?\s*\d|ticaret sicil`)},
	{"CZ", lazyregexp.Compile(`(?i)živnostensk(?:ém|ý|ého) rejstřík|(?:městským|krajským) soudem v`)},
	{"SK", lazyregexp.Compile(`(?i)obchodn(?:ý|om) regist(?:er|ri)\s+\p{L}+ súdu`)},
	{"UA", lazyregexp.Compile(`ЄДРПОУ|(?:^|\P{L})РНОКПП`)},
	{"RU", lazyregexp.Compile(`(?:^|\P{L})(?:ОГРН(?:ИП)?|ИНН)\s*:?\s*\d{10}`)},
	{"JP", lazyregexp.Compile(`特定商取引`)},
	{"CN", lazyregexp.Compile(`ICP[备證证]`)},
	{"KR", lazyregexp.Compile(`사업자\s?등록\s?번호`)},
	{"TW", lazyregexp.Compile(`統一編號`)},
	{"US", lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:an?\s+)?(?:delaware|wyoming|california|nevada|texas|florida|new york)\s+(?:c-?\s?corporation|corporation|corp|llc|limited liability company|public benefit corporation)(?:$|\P{L})`)},
	{"GB", lazyregexp.Compile(`(?i)(?:company|registration) (?:number|no\.?)\s*:?\s*(?:SC|NI|OC)?\d{6,8}.{0,60}(?:england|scotland|wales)|ICO registration`)},
	{"IE", lazyregexp.Compile(`(?i)registered in ireland`)},
	{"SG", lazyregexp.Compile(`UEN\s*:?\s*\d{8,9}[A-Z]`)},
}

// StatuteOf returns the country whose companies alone refer to a law or a register as text does; "" if it refers to
// none.
func StatuteOf(text string) string {
	for _, s := range statutes {
		if s.re.MatchString(text) {
			return s.iso
		}
	}
	return ""
}
