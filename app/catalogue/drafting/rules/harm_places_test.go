package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// harmfulPlaces name cities, countries and years that are not this company's.
var harmfulPlaces = []harm{
	{"de", "a company's name before the country", `<footer><p>Papierfuchs · Deutschland</p></footer>`, "DE"},
	{"ja", "a country within the word Times", `/about <h1>会社概要</h1><p>掲載: タイムス紙</p>`, ""},
	{"ja", "a country within the word indoor", `/about <h1>会社概要</h1><p>所在地の近くにインドアテニス場</p>`, ""},
	{"en", "the first of several offices of customers", `<h2>Trusted in</h2><p>Berlin, Germany · Paris, France · Rome, Italy</p>`, ""},
	{"en", "a state in the place of a city", `<footer><p>Parcelwick · Texas, United States</p></footer>`, "US"},
	{"fr", "what somebody is, in a year", `/equipe <h1>Équipe</h1><p>En 2019, elle est championne d'Europe par équipe.</p>`, ""},
	{"fr", "a département in the place of a city", `<footer><p>Parcelwick · Hérault, France</p></footer>`, "FR"},
	{"de", "a state in the place of a city", `<footer><p>Bayern, Deutschland</p></footer>`, "DE"},
	{"en", "a law that applies", `/terms <h1>Terms</h1><p>These terms are governed by the laws of Delaware, United States.</p>`, ""},
	{"en", "what one installs from", `/install <h1>Install</h1><p>Parcelwick installs from <a href="/pypi">PyPI</a>. It needs no compiler.</p>`, ""},
	{"en", "where data is kept", `/privacy <h1>Privacy</h1><p>Your data is stored in Frankfurt, Germany.</p>`, ""},
	{"de", "the authority for data", `/datenschutz <h1>Datenschutz</h1><p>Aufsichtsbehörde: Landesbeauftragte, Königstraße 10a, 70173 Stuttgart</p>`, ""},
	{"de", "the court", `/impressum <h1>Impressum</h1><p>Papierfuchs GmbH<br>Gerberstraße 4<br>04105 Leipzig</p><p>Gerichtsstand: 10117 Berlin</p>`, "Leipzig|DE"},
	{"fr", "the host", `/mentions-legales <h1>Mentions légales</h1><p>Hébergeur : Nuage SAS, 2 rue Kellermann, 59100 Roubaix, France</p>`, ""},
	{"en", "a contract that shouts words which are letters of a state", `/terms <h1>Terms</h1><p>IN NO EVENT SHALL PARCELWICK, ITS AGENTS, SUPPLIERS, OR LICENSORS BE LIABLE FOR LOST PROFITS, OR DATA.</p>`, ""},
	{"fr", "a firm that sends letters for the company", `/confidentialite <h1>Confidentialité</h1><ul><li>Postillon SAS (3 rue du Port, 13002 Marseille) — envoi des courriels</li></ul>`, ""},
	{"de", "a firm through which letters are sent", `/datenschutz <h1>Datenschutz</h1><p>Der Versand erfolgt über Briefbote GmbH, Hafenstraße 3, 20457 Hamburg.</p>`, ""},
	{"fr", "a mediator", `/cgv <h1>CGV</h1><p>Médiateur de la consommation : 14 rue Saint-Jean, 75017 Paris, France</p>`, ""},
	{"es", "a place in a customer's words", `<h2>Historias</h2><p>Con sede en Sevilla, la Clínica Sol ahorra dos horas al día.</p>`, ""},
	{"pt", "where an event is", `<h2>Encontre a gente</h2><p>Feira do Varejo, 12 de maio, São Paulo, Brasil</p>`, ""},
	{"it", "where goods come from", `<h2>Materiali</h2><p>Lino di Como, Italia, e cotone di Porto, Portogallo.</p>`, ""},
	{"nl", "where one delivers", `<h2>Bezorging</h2><p>Wij leveren in Antwerpen, België.</p>`, ""},
	{"en", "a founder's earlier town", `/about <h1>About</h1><p>Tom grew up in Lagos, Nigeria.</p>`, ""},
	{"en", "a sentence with a country at its end", `/about <h1>About</h1><p>Our customers ship to Japan.</p><p>Made for farmers in Kenya.</p>`, ""},
	{"en", "headquarters of a rival", `<h2>Papergate</h2><p>Papergate is headquartered in Dublin, Ireland.</p>`, ""},
	{"en", "the year of a copyright", `<footer><p>© 2019 Parcelwick</p></footer>`, ""},
	{"en", "a year since when others suffer", `<p>Since 2022, customs offices ask for six forms.</p>`, ""},
	{"de", "seit, of a law", `/ueber-uns <h1>Über uns</h1><p>Seit 2018 gilt die DSGVO.</p>`, ""},
	{"fr", "a law that was made", `/a-propos <h1>À propos</h1><p>Le registre fut créé en 1993 par l'État.</p><p>La norme a été fondée en 1998.</p>`, ""},
	{"es", "a customer's founding", `<h2>Historias</h2><p>La Clínica Sol fue fundada en 1984.</p>`, ""},
	{"pt", "a founder's birth", `/sobre <h1>Sobre</h1><p>Caio nasceu em 1984 em Recife.</p>`, ""},
	{"it", "a town's founding", `/chi-siamo <h1>Chi siamo</h1><p>Il borgo fu fondato nel 1290.</p>`, ""},
	{"nl", "the founding of a customer", `<h2>Verhalen</h2><p>Fietsen De Vries werd opgericht in 1962.</p>`, ""},
	{"en", "a founder's earlier company", `/about <h1>About</h1><p>In 2009 Tom founded Rill, which he sold in 2015.</p>`, ""},
	{"en", "an institute", `/about <h1>About</h1><p>We work with the Dock Institute, established in 1911.</p>`, ""},
	{"en", "the founding of another organization in data", `<script type="application/ld+json">{"@type":"NewsArticle","publisher":{"@type":"Organization","name":"The Dock Times","foundingDate":"1851","address":{"addressLocality":"Hull","addressCountry":"GB"}}}</script>`, ""},
	{"en", "the place of a job", `<script type="application/ld+json">{"@type":"JobPosting","hiringOrganization":{"@type":"Organization","name":"Parcelwick"},"jobLocation":{"@type":"Place","address":{"addressLocality":"Austin","addressCountry":"US"}}}</script>`, ""},
	{"en", "where money is sent", `/contact <h1>Contact</h1><p>Bank: First Harbour Bank, 1 King Street, London EC2V 8AU, United Kingdom</p>`, ""},
	{"sv", "where a customer is", `<h2>Berättelser</h2><p>Bolaget är baserat i Malmö, Sverige, och sparar en dag.</p>`, ""},
	{"en", "where a customer was founded", `/about <h1>About</h1><p>Kempwerk, founded in Basel, Switzerland, ships with us.</p>`, ""},
	{"pt", "a state that has the letters of a country", `/contato <h1>Contato</h1><p>Parcelwick Ltda<br>Rua das Flores, 10<br>Curitiba, PR</p>`, "Curitiba|BR"},
	{"pt", "a state and a code that look like those of another country", `/contato <h1>Contato</h1><address>Travessa do Porto, 3<br>Belém, PA 66010-000</address>`, "Belém|BR"},
	{"it", "a province that has the letters of a country", `/contatti <h1>Contatti</h1><p>Parcelwick Srl<br>Via del Molo 7, 16121 Genova (GE)</p>`, "Genova|IT"},
	{"it", "a province without brackets", `/contatti <h1>Contatti</h1><address>Corso dei Tigli 3<br>50123 Firenze FI</address>`, "Firenze|IT"},
	{"en", "a state of the union", `/contact <h1>Contact</h1><p>Parcelwick Inc.<br>12 Wharf Street<br>Boston, MA</p>`, "Boston|US"},
	{"ja", "the year of a copyright after a role", `/about <h1>会社概要</h1><div><h3>石動 誠</h3><p>共同創業者</p></div><footer>© 2019–2026 Parcelwick</footer>`, ""},
	{"nl", "the letters of a postcode", `/contact <h1>Contact</h1><p>Heemraad 36, 2731 BM, Benthuizen</p>`, "Benthuizen|NL"},
	{"en", "a table of those who process data",
		`/privacy <h1>Privacy</h1><table><tr><th>Provider</th><th>Region</th></tr><tr><td>Postbox</td><td>United States</td></tr><tr><td>Ledgerly</td><td>United States</td></tr></table>`, ""},
	{"pl", "a shop on a map", `<h2>Gdzie kupić</h2><p>Sklep Wełna, ul. Długa 5, 31-147 Kraków</p>`, ""},
	{"en", "a room on a picture of a booking", `<section><div class="rounded-xl shadow"><p>Guest: Sam Pell</p><p>Lisbon, Portugal</p><p>2 nights</p></div></section>`, ""},
}

// Where the company is, and since when, is found all the same.
func TestPlaces_FindsThoseOfTheCompany(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]harm{
		"a postcode after a house number":      {"de", "", `/impressum <h1>Impressum</h1><p>Papierfuchs GmbH, Gerberstraße 4 04105 Leipzig, Deutschland</p>`, "Leipzig|DE"},
		"a part of a Danish city":              {"da", "", `<footer><p>Parcelwick ApS, Nørrebrogade 10, 2200 København N, Danmark</p></footer>`, "København|DK"},
		"a postcode of Ireland":                {"en", "", `<footer><p>Parcelwick Ltd, Unit 3, Dock Road, Limerick V94 XY12, Ireland</p></footer>`, "Limerick|IE"},
		"an address behind a copyright":        {"en", "", `<footer><p>© 2026 Parcelwick Ltd, 4 Mill Lane, Leeds LS1 4DY, United Kingdom</p></footer>`, "Leeds|GB"},
		"a postcode that looks like a year":    {"nl", "", `/contact <h1>Contact</h1><address>Oude Dijk 3<br>2000 Antwerpen<br>België</address>`, "Antwerpen|BE"},
		"a line at the end of the page":        {"en", "", `<footer><p>Made with care in Porto, Portugal</p></footer>`, "Porto|PT"},
		"a sentence of its own":                {"en", "", `/about <h1>About</h1><p>We are headquartered in Dublin, Ireland.</p>`, "Dublin|IE"},
		"a country in a script without spaces": {"ja", "", `/about <h1>会社概要</h1><p>本社: タイ、バンコク</p>`, "TH"},
		"the company as a noun":                {"fr", "", `/a-propos <h1>À propos</h1><p>La société fut fondée en 2009.</p>`, "2009"},
		"one who founded it":                   {"en", "", `/about <h1>About</h1><p>A baker by trade, Ada founded Parcelwick Inc. in June 2016.</p>`, "2016"},
		"in the line of the copyright":         {"es", "", `<footer>© 2026 Parcelwick™ - Santiago, Chile. Todos los derechos reservados.</footer>`, "Santiago|CL"},
		"where it was founded":                 {"en", "", `/about <h1>About</h1><p>Parcelwick was founded in Alberta, Canada.</p>`, "CA"},
		"a large city before its postcode": {"en", "",
			`/contact <h1>Contact</h1><p>110 Carlton Gore Road, Newmarket, Auckland 1023</p><p>New Zealand</p>`, "Auckland|NZ"},
		"a city that is a country": {"en", "",
			`/contact <h1>Contact</h1><p>60 Harbour Road, #06-28, Harbour Square, Singapore 409051</p>`, "Singapore|SG"},
		"a country in its long form": {"en", "",
			`/contact <h1>Contact</h1><p>12F, 572 Dohwa-dong, Mapo-gu, Seoul, Republic of Korea</p>`, "Seoul|KR"},
		"a postcode after a street": {"fr", "",
			`/mentions-legales <h1>Mentions légales</h1><p>Adresse : 12, rue du Port 29490 Guipavas</p>`, "Guipavas|FR"},
		"the firm behind it, and where": {"en", "",
			`<footer><p>© 2026 Parcelwick™ by Kempwerk Ltd. Sofia, Bulgaria</p></footer>`, "Sofia|BG"},
		"a country before its postcode": {"en", "",
			`/contact <h1>Contact</h1><p>68 Harbour Road, Edgware, Middlesex, United Kingdom, HA8 9UU</p>`, "GB"},
		"a founding in Turkish": {"tr", "",
			`/hakkimizda <h1>Hakkımızda</h1><p>2006 yılında kurulan Parcelwick, gümrük evrakı hazırlar.</p>`, "2006"},
		"the company by its name": {"en", "", `/about <h1>About</h1><p>Parcelwick was founded in 2011.</p>`, "2011"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(strings.Join(placesOf(draft(t, h.site())), "|"), h.may)
		})
	}
}
