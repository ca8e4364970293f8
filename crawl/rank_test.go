package crawl

import (
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestRank_PagesAreKnownByTheirNamesInManyLanguages(t *testing.T) {
	t.Parallel()
	for want, links := range map[string]string{
		"pricing":  "/pricing /preise /tarifs /precios /planos /prezzi /tarieven /cennik /priser /hinnat /cenik /arak /fiyatlandirma /料金 /价格 /x=Цены /x=料金プラン /pricing.html /plans-and-pricing",
		"about":    "/about-us /ueber-uns /über-uns /qui-sommes-nous /quienes-somos /sobre-nos /chi-siamo /over-ons /o-nas /om-oss /meista /rolunk /hakkimizda /会社概要 /x=О+нас /company/about",
		"legal":    "/impressum /imprint /mentions-legales /aviso-legal /note-legali /colofon /特定商取引法に基づく表記 /legal/imprint",
		"contact":  "/contact /kontakt /nous-contacter /contacto /fale-conosco /contatti /neem-contact-op /yhteystiedot /kapcsolat /iletisim /お問い合わせ /x=Контакты",
		"features": "/features /funktionen /fonctionnalites /caracteristicas /funcionalidades /funzionalita /functies /funkcje /ominaisuudet /機能 /how-it-works",
		"faq":      "/faq /faqs /haeufige-fragen /foire-aux-questions /preguntas-frecuentes /perguntas-frequentes /domande-frequenti /veelgestelde-vragen /よくある質問 /help",
		"team":     "/team /our-team /equipe /equipo /zespol /チーム /about/founders",
		"story":    "/our-story /unsere-geschichte /notre-histoire /nossa-historia /沿革 /mission",
		"terms":    "/terms /agb /cgu /termos-de-uso /algemene-voorwaarden /regulamin /利用規約",
		"":         "/blue-blanket /x=Read+the+long+story+of+how+we+found+the+perfect+wool+for+our+contact+with+skin",
	} {
		for link := range strings.FieldsSeq(links) {
			path, label, _ := strings.Cut(link, "=")
			u, err := url.Parse("https://example.com" + path)
			if err != nil {
				t.Fatal(err)
			}
			kind, _ := rate(u, strings.ReplaceAll(label, "+", " "))
			if kind != want {
				t.Errorf("%s is %q, want %q", link, kind, want)
			}
		}
	}
}

func TestRank_WhatIsNotWorthAVisit(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ home, lang, read, left string }{
		{"https://example.com/", "en", "/pricing /en/about /en-gb/about /about?utm_source=x https://www.example.com/team http://about.example.com/faq /about.php",
			"/de/about /pt-br/about /about?lang=fr /blog/about /2024/05/about /login /cart /wp-admin/about /about.pdf /about.jpg https://app.example.com/about https://de.example.com/about https://example.org/about http://example.com:8080/about ftp://example.com/about /anmelden /warenkorb /about/feed"},
		{"https://example.com/de/", "", "/de/preise /preise", "/en/pricing /fr/tarifs"},
		{"https://example.com/", "pt-BR", "/br/precos /pt/precos", "/en/pricing"},
		{"https://brightloom.github.io/", "", "/about", "https://other.github.io/about https://github.io/about"},
		{"http://127.0.0.1:4000/", "", "/about", "http://127.0.0.1:4001/about http://127.0.0.1/about"},
		{"https://shop.example.de/", "de", "https://example.de/impressum", "https://login.example.de/impressum"},
	} {
		home, err := url.Parse(test.home)
		if err != nil {
			t.Fatal(err)
		}
		heard := func(link string) bool {
			q := newQueue(home, test.lang, home.Port() != "")
			u, err := home.Parse(link)
			if err != nil {
				t.Fatal(err)
			}
			q.add(u, "")
			_, ok := q.next()
			return ok
		}
		is := is.New(t)
		for link := range strings.FieldsSeq(test.read) {
			is.True(heard(link)) // must be read
		}
		for link := range strings.FieldsSeq(test.left) {
			is.True(!heard(link)) // must be left
		}
	}
}

func TestRank_ThePagesReadAreOfManyKinds(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	home, err := url.Parse("https://example.com/")
	is.NoErr(err)
	q := newQueue(home, "", false)
	for _, path := range strings.Fields("/features/a /features/b /features/c /features/d /features /pricing /pricing/ /pricing/index.html /index.php / /imprint /careful /calendar?p=1 /calendar?p=2") {
		u, err := home.Parse(path)
		is.NoErr(err)
		q.add(u, "")
	}
	var got []string
	for u, ok := q.next(); ok && len(got) < 6; u, ok = q.next() {
		got = append(got, u.RequestURI())
	}
	is.Equal(got, []string{"/pricing", "/imprint", "/features", "/careful", "/features/a", "/features/b"})
}
