package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// harmfulPeople name people who did not found this company, or run their names into the words beside them.
var harmfulPeople = []harm{
	{"en", "the next sentence after a name", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone. She wrote compilers before.</p>`, "Ada Stone"},
	{"en", "the next sentence after one who speaks", `/about <h1>About</h1><p>Hi, I'm Tom Ruel. I built this in a shed.</p>`, "Tom Ruel"},
	{"de", "the next sentence after a name", `/ueber-uns <h1>Über uns</h1><p>Gegründet von Ines Vandermolen. Sie leitet das Haus.</p>`, "Ines Vandermolen"},
	{"fr", "the next sentence after a name", `/a-propos <h1>À propos</h1><p>Fondée par Maëlle Kerdoncuf. Elle dirige l'atelier.</p>`, "Maëlle Kerdoncuf"},
	{"es", "the next sentence after a name", `/nosotros <h1>Nosotros</h1><p>Fundada por Lucía Ferrán. Ella lleva el taller.</p>`, "Lucía Ferrán"},
	{"pt", "the next sentence after a name", `/sobre <h1>Sobre</h1><p>Criado por Caio Brandão. Ele programa desde os doze.</p>`, "Caio Brandão"},
	{"it", "the next sentence after a name", `/chi-siamo <h1>Chi siamo</h1><p>Fondata da Bianca Ruffo. Lei guida la bottega.</p>`, "Bianca Ruffo"},
	{"nl", "the next sentence after a name", `/over-ons <h1>Over ons</h1><p>Opgericht door Sanne Wolters. Zij leidt het bedrijf.</p>`, "Sanne Wolters"},
	{"ja", "a customer with company and role", `<h2>事例</h2><div><p>書類が半分になりました。</p><p>株式会社みなと運輸</p><p>代表取締役 浜野 太一</p></div>`, ""},
	{"en", "a customer under a neutral heading", `<h2>Stories</h2><div><p>Papers in an hour, not a day.</p><h3>Tom Ruel</h3><p>CEO, Copperhythe</p></div>`, ""},
	{"en", "a customer whose firm stands in a block of its own", `<h2>Stories</h2><div><p>Papers in an hour, not a day.</p><p>Tom Ruel</p><p>Founder</p><p>Copperhythe Ltd</p></div>`, ""},
	{"en", "three who say what they like", `<h2>In their words</h2><div><div><p>I save an hour a day with it.</p><p>Tom Ruel</p><p>Founder</p></div><div><p>We love it.</p><p>Mia Ostrow</p><p>CEO</p></div><div><p>My team would not go back.</p><p>Sam Pell</p><p>Owner</p></div></div>`, ""},
	{"en", "the author of an article", `<h2>From the journal</h2><div><h3>How tariffs work</h3><p>By Jane Foster, founder of Kiln</p></div>`, ""},
	{"en", "words in capitals after a role", `/about <h1>About</h1><p>Made by founder UI. Also for teams.</p>`, ""},
	{"de", "the head of a host", `/impressum <h1>Impressum</h1><p>Hosting: Netzfels GmbH, Geschäftsführer: Karl Brandt</p>`, ""},
	{"en", "a guest of a podcast", `<h2>Listen</h2><div><h3>Episode 12</h3><p>Mark Twayne, founder of Rill</p></div>`, ""},
	{"en", "one who invested", `<h2>Backed by people who know</h2><div><h3>Sarah Quill</h3><p>Founder, Latticework</p></div>`, ""},
	{"en", "a dashboard for heads", `<h2>Roles</h2><div><h3>Product Owner</h3><p>CEO</p></div><div><h3>Sales Director</h3><p>Founder view</p></div>`, ""},
	{"fr", "who answers for what is published", `/mentions-legales <h1>Mentions légales</h1><p>Directeur de la publication : Agnès Nadaud</p>`, ""},
	{"en", "a guide for owners", `/about <h1>About</h1><h2>Flagship Boat Models</h2><h3>Boat Owner’s Guides</h3><p>All that one needs to know.</p>`, ""},
	{"fr", "a customer without quotation marks", `<h2>Ils racontent</h2><div><p>Nous gagnons une heure par jour.</p><p>Paul Mercier</p><p>Gérant, Boulangerie Mercier</p></div>`, ""},
	{"es", "a customer with a clinic", `<h2>Historias</h2><div><p>Antes perdíamos dos días.</p><p>Ana Ruiz</p><p>Directora, Clínica Sol</p></div>`, ""},
	{"pt", "a customer with a bakery", `<h2>Quem usa</h2><div><p>Mudou a nossa rotina.</p><h4>João Lima</h4><p>Sócio da Padaria Lima</p></div>`, ""},
	{"it", "a customer with a restaurant", `<h2>Casi reali</h2><div><p>Abbiamo dimezzato i tempi.</p><h4>Marco Bianchi</h4><p>Titolare, Trattoria Da Marco</p></div>`, ""},
	{"nl", "a customer with a shop", `<h2>Verhalen</h2><div><p>Het scheelt ons een dag per week.</p><h4>Piet de Vries</h4><p>Eigenaar Fietsen De Vries</p></div>`, ""},
	{"en", "rows of a table on a picture of the product", `<table><tr><th>Name</th><th>Role</th><th>Company</th></tr><tr><td>Sarah Chen</td><td>CEO</td><td>Acme Inc</td></tr><tr><td>Omar Diaz</td><td>Founder</td><td>Globex</td></tr></table>`, ""},
	{"en", "a name of a product", `<h2>Chairs</h2><div><h3>Black Walnut</h3><p>Founder Edition</p></div>`, ""},
	{"en", "a place after a role", `/about <h1>About</h1><p>Founded in New York. Founder, San Francisco.</p>`, ""},
	{"en", "one who wrote a review in data", `<script type="application/ld+json">{"@type":"Review","author":{"@type":"Person","name":"Sam Pell","jobTitle":"Founder"},"itemReviewed":{"@type":"Organization","name":"Parcelwick"}}</script>`, ""},
	{"en", "founders of another organization in data", `<script type="application/ld+json">{"@type":"Organization","name":"Acme Studio","founder":{"@type":"Person","name":"Wile Coyote"}}</script>`, ""},
	{"en", "someone known whom the page quotes", `<h2>Why</h2><p>As Ray Dalton, founder of Bigmart, said: measure twice.</p>`, ""},
	{"de", "an officer for data", `/impressum <h1>Impressum</h1><p>Datenschutzbeauftragter: Dr. Klaus Reich, Geschäftsführer der DSB Nord GmbH</p>`, ""},
	{"en", "speakers of an event", `<h2>On stage</h2><div><h3>Lena Marsh</h3><p>CEO, Orbit Foods</p></div><div><h3>Otto Kemp</h3><p>Founder, Kempwerk</p></div>`, ""},
	{"zh", "the title of a page before a sentence", `/about <h1>关于我们</h1><p>公司创始人是许临风。</p>`, "许临风"},
	{"pl", "what one is called in jest after the role", `/o-nas <h1>O nas</h1><div><h4>Natalia Brzoza</h4><p>CEO – Królowa Papierów</p></div>`, "Natalia Brzoza"},
	{"en", "a backer's own firm right after the role",
		`<h2>Friends</h2><div><h3>Sarah Quill</h3><p>Founder Latticework</p></div>`, ""},
	{"de", "a user of an example", `<h2>So sieht es aus</h2><div class="card"><p>Guten Morgen, Petra Lang</p><p>Inhaberin</p><p>3 offene Rechnungen</p></div>`, ""},
}

// Those who did found it are found all the same.
func TestFounders_FindsThoseOfTheCompany(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]harm{
		"a partner who manages it":  {"en", "", `/about <h1>About</h1><div><h3>Ada Stone</h3><p>Managing Partner</p></div>`, "Ada Stone"},
		"initials":                  {"en", "", `/about <h1>About</h1><p>Founded by J. R. Holm and Mia St. Clair. They met at sea.</p>`, "J. R. Holm|Mia St. Clair"},
		"a letter on its own page":  {"en", "", `/about <h1>About</h1><div><p>We could not stand the forms any more.</p><p>Tom Ruel</p><p>Founder</p></div>`, "Tom Ruel"},
		"its own name after a role": {"en", "", `/about <h1>About</h1><div><h3>Tom Ruel</h3><p>Founder, Parcelwick</p></div>`, "Tom Ruel"},
		"a table of facts":          {"ja", "", `<h2>会社概要</h2><table><tr><th>代表者</th><td>代表取締役 森野 葉子</td></tr></table>`, "森野 葉子"},
		"beside one who builds it":  {"de", "", `/team <h1>Team</h1><div><h3>Ines Vandermolen</h3><p>Gründerin und Geschäftsführerin</p></div><div><h3>Ole Brack</h3><p>Entwicklung</p></div>`, "Ines Vandermolen"},
		"a heading of questions beside a signature": {"en", "",
			`/about <h1>About</h1><div><p>— Tony, Founder</p></div><div><p>Frequently Asked</p></div>`, "Tony"},
		"two verbs of making": {"en", "",
			`<footer><p>Parcelwick was created and developed by Ada Stone.</p></footer>`, "Ada Stone"},
		"an earlier post elsewhere": {"en", "",
			`<h2>Team</h2><div><h3>Ada Stone</h3><p>Co-Founder</p><p>Ex SVP Travel Plus</p></div>`, "Ada Stone"},
		"an imprint that has a host": {"de", "", `/impressum <h1>Impressum</h1><p>Geschäftsführerin: Ines Vandermolen</p><h2>Hosting</h2><p>Netzfels GmbH</p>`, "Ines Vandermolen"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(strings.Join(names(draft(t, h.site()).Founders), "|"), h.may)
		})
	}
}
