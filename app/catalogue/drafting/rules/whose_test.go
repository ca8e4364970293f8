package rules_test

import (
	"strings"
	"testing"

	"debut/app/catalogue/drafting/evidence"
)

// couple is an About page that names several people, and what may be said of whom: "Ada: bio of Ada".
type couple struct {
	lang, reason string
	html         string
	founders     string // who is named, with their titles: "Ada Stone (CEO)|Ben Holt"
	bios         string // how the bio of each begins who has one: "Ada Stone: Ada ran"
}

// What a page tells of one founder is never told of another.
func TestFounders_HaveNobodyElsesLife(t *testing.T) {
	t.Parallel()
	for _, c := range couples {
		t.Run(c.lang+" "+c.reason, func(t *testing.T) {
			t.Parallel()
			c.holds(t)
		})
	}
}

func (c couple) holds(t *testing.T) {
	t.Helper()
	r := draft(t, harm{lang: c.lang, html: c.html}.site())
	if got := titled(r); got != c.founders {
		t.Errorf("names %q, not %q", got, c.founders)
	}
	want := map[string]string{}
	for _, line := range strings.Split(c.bios, "|") {
		name, begins, _ := strings.Cut(line, ": ")
		want[name] = begins
	}
	seen := map[string]bool{}
	for _, f := range r.Founders {
		switch {
		case f.Bio == "" && want[f.Name] == "":
		case want[f.Name] == "", !strings.HasPrefix(string(f.Bio), want[f.Name]):
			t.Errorf("says of %s: %q, not %q", f.Name, f.Bio, want[f.Name])
		case seen[string(f.Bio)]:
			t.Errorf("says of two: %q", f.Bio)
		}
		seen[string(f.Bio)] = true
	}
	if len(r.FounderSocials) > 0 {
		t.Errorf("links of some founder: %v", r.FounderSocials)
	}
}

func titled(r evidence.Result) string {
	var list []string
	for _, f := range r.Founders {
		name := f.Name
		if f.Title != "" {
			name += " (" + string(f.Title) + ")"
		}
		list = append(list, name)
	}
	return strings.Join(list, "|")
}

var couples = []couple{
	{"en", "a paragraph about the first of two, by first name", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone and Ben Holt.</p>
		<p>Ada ran the customs desk of a port for eleven years before she wrote the first form.</p>`,
		"Ada Stone|Ben Holt", "Ada Stone: Ada ran the customs desk"},
	{"en", "a paragraph about the first of two, by full name", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone and Ben Holt.</p>
		<p>Ada Stone ran the customs desk of a port for eleven years and reads six languages.</p><p>The company lives in a former rope walk by the harbour.</p>`,
		"Ada Stone|Ben Holt", "Ada Stone: Ada Stone ran"},
	{"en", "terms that name the founder", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone.</p>
		<p>These terms hold for everybody who agrees with Ada Stone on papers, in each country.</p>`, "Ada Stone", ""},
	{"en", "a pronoun that may be either's", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone and Ben Holt.</p>
		<p>She ran the customs desk of a port for eleven years before writing the first form.</p>`,
		"Ada Stone|Ben Holt", ""},
	{"en", "a paragraph for each", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone and Ben Holt.</p>
		<p>Ada ran the customs desk of a port for eleven years and reads six languages.</p><p>Ben taught logistics at a college and kept the accounts of a shipyard.</p>`,
		"Ada Stone|Ben Holt", "Ada Stone: Ada ran|Ben Holt: Ben taught"},
	{"en", "a paragraph about both", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone and Ben Holt.</p>
		<p>Ada and Ben met in a queue at the customs office and never stopped talking.</p>`,
		"Ada Stone|Ben Holt", ""},
	{"en", "two cards, and a paragraph about the first below them", `/about <h1>About</h1><h2>Team</h2><div class="grid"><div class="card"><h3>Ada Stone</h3><p>Founder and CEO</p></div><div class="card"><h3>Ben Holt</h3><p>Co-founder</p></div></div>
		<p>Ada ran the customs desk of a port for eleven years before she wrote the first form.</p>`,
		"Ada Stone (Founder and CEO)|Ben Holt (Co-founder)", "Ada Stone: Ada ran"},
	{"en", "two cards, and a paragraph about the company below them", `/about <h1>About</h1><h2>Team</h2><div class="grid"><div class="card"><h3>Ada Stone</h3><p>Founder and CEO</p></div><div class="card"><h3>Ben Holt</h3><p>Co-founder</p></div></div>
		<p>Eleven more people work with them in a former rope walk by the harbour of Delft.</p>`,
		"Ada Stone (Founder and CEO)|Ben Holt (Co-founder)", ""},
	{"en", "two cards with pronouns", `/about <h1>About</h1><h2>Team</h2><div class="card"><h3>Ada Stone</h3><p>Founder and CEO</p><p>She ran the customs desk of a port for eleven years and reads six languages.</p></div><div class="card"><h3>Ben Holt</h3><p>Co-founder</p><p>He taught logistics at a college and kept the accounts of a shipyard.</p></div>`,
		"Ada Stone (Founder and CEO)|Ben Holt (Co-founder)", "Ada Stone: She ran|Ben Holt: He taught"},
	{"en", "two cards where the life stands before the name", `/about <h1>About</h1><h2>Team</h2><div class="card"><p>She ran the customs desk of a port for eleven years and reads six languages.</p><h3>Ada Stone</h3><p>Founder and CEO</p></div><div class="card"><p>He taught logistics at a college and kept the accounts of a shipyard.</p><h3>Ben Holt</h3><p>Co-founder</p></div>`,
		"Ada Stone (Founder and CEO)|Ben Holt (Co-founder)", ""},
	{"en", "headings without cards", `/about <h1>About</h1><h3>Ada Stone</h3><p>Founder and CEO</p><p>She ran the customs desk of a port for eleven years and reads six languages.</p><h3>Ben Holt</h3><p>Co-founder</p><p>He taught logistics at a college and kept the accounts of a shipyard.</p>`,
		"Ada Stone (Founder and CEO)|Ben Holt (Co-founder)", "Ada Stone: She ran|Ben Holt: He taught"},
	{"en", "a card that tells of the other", `/about <h1>About</h1><div class="card"><h3>Ada Stone</h3><p>Founder and CEO</p><p>Ben taught logistics at a college before he joined her in the rope walk.</p></div><div class="card"><h3>Ben Holt</h3><p>Co-founder</p></div>`,
		"Ada Stone (Founder and CEO)|Ben Holt (Co-founder)", ""},
	{"en", "siblings of one surname", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone and Joel Stone.</p>
		<p>Joel ran the customs desk of a port for eleven years before the first form was written.</p><p>Stone is not a rare name in our street, and nobody there minds the mail.</p>`,
		"Ada Stone|Joel Stone", "Joel Stone: Joel ran"},
	{"en", "three, and somebody who is no founder", `/about <h1>About</h1><p>Parcelwick was founded by Ada Stone, Ben Holt and Cleo Marsh.</p>
		<p>Cleo drew maps for a ferry line and still draws every icon by hand, in ink.</p><p>Omar Diaz joined Ben in 2021 and leads the team that answers the telephone.</p>`,
		"Ada Stone|Ben Holt|Cleo Marsh", "Cleo Marsh: Cleo drew"},
	{"de", "ein Absatz über die zweite", `/ueber-uns <h1>Über uns</h1><p>Parcelwick wurde gegründet von Jonas Beck und Mira Talheim.</p>
		<p>Mira leitete elf Jahre lang das Zollbüro eines Hafens, bevor sie das erste Formular schrieb.</p>`,
		"Jonas Beck|Mira Talheim", "Mira Talheim: Mira leitete"},
	{"de", "ein Absatz mit Er", `/ueber-uns <h1>Über uns</h1><p>Parcelwick wurde gegründet von Jonas Beck und Mira Talheim.</p>
		<p>Er leitete elf Jahre lang das Zollbüro eines Hafens und spricht sechs Sprachen.</p>`,
		"Jonas Beck|Mira Talheim", ""},
	{"fr", "un paragraphe sur le premier", `/a-propos <h1>À propos</h1><p>Fondée par Hugo Lenoir et Maëlle Kerdoncuf.</p>
		<p>Hugo a tenu pendant onze ans le bureau de douane d'un port avant d'écrire la première formule.</p>`,
		"Hugo Lenoir|Maëlle Kerdoncuf", "Hugo Lenoir: Hugo a tenu"},
	{"fr", "deux cartes, dont une vide", `/equipe <h1>L'équipe</h1><div><h3>Hugo Lenoir</h3><p>Cofondateur</p></div><div><p>Elle a tenu pendant onze ans le bureau de douane d'un port breton.</p><h3>Maëlle Kerdoncuf</h3><p>Cofondatrice</p></div>`,
		"Hugo Lenoir (Cofondateur)|Maëlle Kerdoncuf (Cofondatrice)", ""},
	{"ja", "二人のうち一人の紹介", `/about <h1>私たちについて</h1><div><h3>森野 葉子</h3><p>代表取締役</p></div><div><h3>石動 誠</h3><p>共同創業者</p></div>
		<p>森野は港の税関で十一年間働き、最初の書式を自分の手で作りました。</p>`,
		"森野 葉子 (代表取締役)|石動 誠 (共同創業者)", "森野 葉子: 森野は港"},
	{"ja", "カードごとの紹介", `/about <h1>私たちについて</h1><div><h3>森野 葉子</h3><p>代表取締役</p><p>港の税関で十一年間働き、最初の書式を自分の手で作りました。</p></div><div><h3>石動 誠</h3><p>共同創業者</p><p>大学で物流を教え、造船所の帳簿を長く付けていました。</p></div>`,
		"森野 葉子 (代表取締役)|石動 誠 (共同創業者)", "森野 葉子: 港の税関|石動 誠: 大学で物流"},
	{"en", "roles above the names", `/about <h1>About</h1><h2>Team</h2><div><p>Head of design</p><h3>Ada Stone</h3></div><div><p>Founder</p><h3>Ben Holt</h3></div>`,
		"Ben Holt (Founder)", ""},
	{"en", "roles before names in a line", `/about <h1>About</h1><p>Founder: Ada Stone, CTO: Ben Holt</p>`,
		"Ada Stone (Founder)|Ben Holt (CTO)", ""},
	{"en", "roles in brackets", `/about <h1>About</h1><p>Ada Stone (CEO) and Ben Holt (CTO)</p>`,
		"Ada Stone (CEO)|Ben Holt (CTO)", ""},
	{"en", "data in which one alone has a title", `/about <script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Parcelwick","founder":[{"@type":"Person","name":"Ada Stone","sameAs":"https://www.linkedin.com/in/ada-stone","image":"/ada.jpg"},{"@type":"Person","name":"Ben Holt","jobTitle":"Chief officer of forms","sameAs":"https://www.linkedin.com/in/ben-holt"}]}</script><h1>About</h1>`,
		"Ada Stone|Ben Holt (Chief officer of forms)", ""},
	{"en", "cards with links and portraits", `/about <h1>About</h1><div class="card"><img src="/ada.jpg" alt="Ada Stone"><h3>Ada Stone</h3><p>Founder</p><a href="https://www.linkedin.com/in/ben-holt">LinkedIn</a></div><div class="card"><img src="/ben.jpg" alt="Ben Holt"><h3>Ben Holt</h3><p>Co-founder</p><a href="https://x.com/benholt">X</a></div>`,
		"Ada Stone (Founder)|Ben Holt (Co-founder)", ""},
}

// A link in a founder's card is theirs, and no profile of the company.
func TestFounders_LinksAreNoneOfTheCompany(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"on the contact page": `/contact <h1>Contact</h1><div><h3>Ada Stone</h3><p>Founder</p><a href="https://x.com/adastone">X</a></div>`,
		"in the footer":       `/about <h1>About</h1><div><h3>Ada Stone</h3><p>Founder</p></div><footer><a href="https://x.com/ada_stone">X</a></footer>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, harm{lang: "en", html: html}.site())
			if titled(r) != "Ada Stone (Founder)" || r.CompanySocials["x"] != "" {
				t.Errorf("%s, %v", titled(r), r.CompanySocials)
			}
		})
	}
}
