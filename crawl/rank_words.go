package crawl

import (
	"strings"
	"sync"

	"debut/app/ground/lazyregexp"
)

// pageKind is a sort of page, by the words that name it in the languages that most company sites are written in.
type pageKind struct {
	name  string
	worth float64
	names map[string]bool // as flat writes them
	parts []string        // names in scripts without spaces between words: they may stand anywhere
}

// label is what an address or a link says of a page, as flat writes it.
type label struct {
	text    string
	phrases []string // up to maxWords words in a row
}

const maxLabel = 120 // bytes that are read of it

func labelOf(words string) label {
	l := label{text: clip(flat(clip(words, 4*maxLabel)), maxLabel)}
	if l.text == "" {
		return l
	}
	parts := strings.Split(l.text, "-")
	for i := range parts {
		for n := i + 1; n <= len(parts) && n <= i+maxWords; n++ {
			l.phrases = append(l.phrases, strings.Join(parts[i:n], "-"))
		}
	}
	return l
}

// is reports whether a label names this kind and nothing else.
func (k pageKind) is(l label) bool { return k.names[l.text] }

// in reports whether the words of the kind stand in a label among others.
func (k pageKind) in(l label) bool {
	for _, phrase := range l.phrases {
		if k.names[phrase] {
			return true
		}
	}
	return containsAny(l.text, k.parts...)
}

const maxWords = 5 // of a name below

var unspaced = lazyregexp.Compile(`\p{Han}|\p{Hiragana}|\p{Katakana}|\p{Hangul}|\p{Thai}`)

func kind(name string, worth float64, list string) pageKind {
	k := pageKind{name: name, worth: worth, names: map[string]bool{}}
	for word := range strings.FieldsSeq(list) {
		k.names[flat(word)] = true
		if unspaced.MatchString(word) {
			k.parts = append(k.parts, flat(word))
		}
	}
	return k
}

// pageKinds stand in the order of what they tell about a company. The languages: en de fr es pt it nl pl sv da nb fi cs
// hu ro tr el ru uk ja zh ko.
var pageKinds = sync.OnceValue(func() []pageKind {
	return []pageKind{
		kind("pricing", 10, `pricing price prices plans pricing-plans plans-pricing plans-and-pricing packages fees rates buy preise preis tarife kosten pakete preise-und-pakete
			tarifs tarif prix nos-tarifs offres abonnements precios precio planes tarifas precos preco planos prezzi piani tariffe prijzen tarieven
			prijs abonnementen cennik ceny plany priser prislista pris prisplaner hinnat hinnasto cenik arak arazas preturi tarife-si-preturi fiyatlandirma fiyatlar ucretler
			τιμες τιμοκαταλογος цены тарифы стоимость ціни тарифи 料金 料金プラン プラン 価格 价格 定价 價格 收费 가격 요금 요금제`),
		kind("about", 9, `about about-us aboutus company who-we-are our-company about-company uber-uns ueber-uns ueberuns uberuns wir unternehmen firma das-sind-wir
			a-propos apropos qui-sommes-nous entreprise societe sobre sobre-nosotros sobre-nos nosotros quienes-somos quem-somos empresa la-empresa
			chi-siamo azienda over over-ons wie-zijn-wij bedrijf o-nas onas o-firmie o-spolecnosti om-oss om-os om omos meista yritys tietoa-meista rolunk cegunk despre despre-noi hakkimizda kurumsal
			σχετικα ποιοι-ειμαστε о-нас о-компании про-нас про-компанію 会社概要 会社 企業情報 会社情報 私たちについて 关于我们 关于 關於我們 公司简介 회사소개 소개`),
		kind("legal", 8, `imprint impressum legal-notice legal legal-information company-information anbieterkennzeichnung mentions-legales informations-legales aviso-legal
			informacion-legal nota-legal note-legali informazioni-legali colofon colophon juridische-informatie bedrijfsgegevens nota-prawna informacje-prawne
			juridisk-information oikeudelliset-tiedot impresum tiraz pravni-informace impresszum jogi-nyilatkozat informatii-legale yasal-bilgiler kunye νομικη-σημειωση
			реквизиты правовая-информация юридична-інформація 特定商取引法 特定商取引法に基づく表記 特商法 tokushoho tokutei 法律声明 법적고지`),
		kind("contact", 8, `contact contact-us contactus contacts get-in-touch reach-us kontakt kontaktieren contactez-nous nous-contacter contacto contactanos contactar
			contato fale-conosco contactos contatti contattaci neem-contact-op kontakty skontaktuj-sie kontakta-oss kontakt-os kontakt-oss yhteystiedot ota-yhteytta
			kapcsolat elerhetoseg contacteaza-ne iletisim bize-ulasin επικοινωνια контакты связаться контакти お問い合わせ 問い合わせ 联系我们 联系 聯絡我們 문의 문의하기`),
		kind("features", 7, `features feature product products platform how-it-works what-we-do services service solution solutions capabilities benefits overview tour
			funktionen funktionsumfang produkt produkte leistungen dienstleistungen so-funktioniert-es losungen loesungen vorteile fonctionnalites produit produits comment-ca-marche services solutions prestations
			funciones caracteristicas producto productos como-funciona servicios soluciones funcionalidades recursos produto produtos servicos solucoes funzionalita
			caratteristiche prodotto prodotti come-funziona servizi soluzioni functies producten diensten hoe-werkt-het hoe-het-werkt oplossingen funkcje produkty jak-to-dziala uslugi oferta
			funktioner tjanster produkter sa-fungerar-det ydelser tjenester ominaisuudet tuotteet palvelut funkce sluzby jak-to-funguje funkciok szolgaltatasok functionalitati servicii ozellikler urunler hizmetler
			χαρακτηριστικα υπηρεσιες προιοντα возможности продукты услуги функции можливості послуги 機能 製品 サービス 特長 特徴 使い方 功能 产品 服务 產品 기능 제품 서비스`),
		kind("faq", 7, `faq faqs frequently-asked-questions questions help haufige-fragen haeufige-fragen hilfe fragen foire-aux-questions questions-frequentes aide
			preguntas-frecuentes ayuda perguntas-frequentes duvidas ajuda domande-frequenti aiuto veelgestelde-vragen vragen hulp czeste-pytania pytania pomoc
			vanliga-fragor hjalp ofte-stillede-sporgsmal sporsmal hjaelp usein-kysyttya usein-kysytyt-kysymykset ohje caste-dotazy gyik gyakori-kerdesek segitseg intrebari-frecvente ajutor sss sikca-sorulan-sorular yardim συχνες-ερωτησεις
			вопросы вопросы-и-ответы помощь питання よくある質問 ヘルプ 常见问题 常見問題 帮助 자주-묻는-질문 도움말`),
		kind("team", 6, `team our-team meet-the-team founders founder people leadership management das-team unser-team grunder gruender equipe notre-equipe fondateurs equipo
			fundadores equipe nossa-equipe nosso-time time il-team chi-siamo-team fondatori ons-team oprichters zespol nasz-zespol zalozyciele teamet medarbetare medarbejdere ansatte mitarbeiter mitarbeitende grundare tiimi perustajat tym nas-tym csapat csapatunk echipa
			ekip ekibimiz ομαδα команда наша-команда チーム メンバー 経営陣 团队 團隊 创始人 팀`),
		kind("story", 6, `story our-story history our-history mission our-mission vision values why why-us manifesto timeline milestones geschichte unsere-geschichte mission-und-werte warum
			histoire notre-histoire pourquoi historia nuestra-historia mision por-que nossa-historia missao storia la-nostra-storia missione verhaal ons-verhaal geschiedenis missie waarom
			nasza-historia misja historie var-historia vores-historie var-historie tarina tarinamme pribeh nas-pribeh tortenetunk povestea-noastra hikayemiz ιστορια история миссия історія 沿革 ストーリー 理念 ミッション 历史 使命 연혁`),
		kind("terms", 5, `terms terms-of-service terms-and-conditions terms-of-use tos conditions agb geschaftsbedingungen nutzungsbedingungen conditions-generales cgu cgv
			terminos terminos-y-condiciones condiciones termos termos-de-uso termini termini-e-condizioni condizioni voorwaarden algemene-voorwaarden regulamin warunki
			villkor allmanna-villkor betingelser handelsbetingelser vilkar kayttoehdot ehdot obchodni-podminky podminky aszf felhasznalasi-feltetelek termeni-si-conditii kullanim-kosullari οροι-χρησης условия
			пользовательское-соглашение оферта умови 利用規約 规约 服务条款 使用条款 이용약관`),
		kind("privacy", 3, `privacy privacy-policy datenschutz datenschutzerklarung datenschutzerklaerung politique-de-confidentialite confidentialite privacidad politica-de-privacidad
			privacidade politica-de-privacidade informativa-privacy privacybeleid privacyverklaring polityka-prywatnosci integritetspolicy privatlivspolitik personvern tietosuoja
			ochrana-osobnich-udaju adatvedelem confidentialitate gizlilik απορρητο конфиденциальность プライバシーポリシー 隐私政策 개인정보처리방침`),
		kind("customers", 2, `customers case-studies clients testimonials reviews references kunden referenzen clients-references temoignages clientes casos-de-exito depoimentos
			clienti klanten klienci kunder asiakkaat zakaznici referenciak clienti-nostri musteriler πελατες клиенты отзывы 導入事例 お客様の声 客户 案例 고객사례`),
		kind("press", 2, `press newsroom media media-kit presse sala-de-prensa imprensa stampa pers dla-mediow`),
	}
})

// languages that paths name. Codes that are at least as often a word of their own ("it", "hr") are among them:
// a page of a department is a smaller loss than one in the wrong language.
var languages = words(`ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ka kk ko lt lv ms nb nl pl pt ro ru sk sl sq sr sv th tr uk ur vi zh`)

// countries that stand for a language where a path names them.
var countries = map[string]string{"br": "pt", "cn": "zh", "tw": "zh", "cz": "cs", "gr": "el", "jp": "ja", "kr": "ko",
	"no": "nb", "nn": "nb", "ua": "uk", "us": "en", "gb": "en"}

// skipHosts are subdomains that are not about the company.
var skipHosts = words(`account accounts admin analytics api app apps auth assets blog calendar cdn checkout cloud community console dashboard demo dev docs download
	downloads events files forum forums git help id images img jira learn login mail media my news panel portal shop signup sso static status store support track webmail wiki`)

// skipSegments are parts of a path below which nothing is about the company: posts, doors for members, baskets,
// machines.
var skipSegments = words(`blog blogs post posts article articles news magazine magazin artikel aktuelles noticias actualites nieuws blogg blogi tag tags category categories
	author authors archive archives changelog release-notes releases podcast podcasts webinars events docs documentation api-docs wiki forum
	login log-in signin sign-in signup sign-up register registration logout sign-out anmelden einloggen registrieren connexion inscription se-connecter
	iniciar-sesion registrarse entrar cadastro cadastrar accedi registrati inloggen aanmelden registreren logowanie zaloguj rejestracja logga-in log-ind
	prihlaseni registrace bejelentkezes autentificare giris kayit account my-account mein-konto mon-compte mi-cuenta minha-conta dashboard admin
	forgot-password reset-password password cart basket checkout warenkorb kasse panier carrito carrinho carrello winkelwagen koszyk varukorg kurv ostoskori kosik
	search suche recherche buscar busca cerca zoeken szukaj wp-admin wp-login wp-json wp-content wp-includes cdn-cgi feed rss atom amp embed print
	download downloads unsubscribe cookie-policy cookies cookie jobs job careers career karriere stellenangebote`)

// pageSuffixes are endings of paths that are pages all the same.
var pageSuffixes = words(`.html .htm .xhtml .shtml .php .php5 .asp .aspx .jsp .jspx .cfm .cgi .do .page`)

var datedPath = lazyregexp.Compile(`/(19|20)\d\d/(0?[1-9]|1[0-2])(/|$)`)
