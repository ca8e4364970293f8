package lexicon

import "debut/app/ground/lazyregexp"

// Words of sentences that say how one pays, where no card shows a price.
var (
	// OpenWords say that anybody may use and change a program.
	OpenWords = words(`open source, open-source, opensource, quelloffen*, freie software, logiciel libre,
		código abierto, código aberto, software libre, software livre, libero, opensource-software, otwartoźródłow*,
		wolne oprogramowanie, öppen källkod, オープンソース, 开源, otevřený zdroj, avoin lähdekoodi, открытый исходный код,
		mit license, mit-licensed, apache 2.0, agpl*, gpl*`)
	// GratisWords say that something costs nothing, in all their forms.
	GratisWords = words(`free, freely, freeware, free-to-use, at no cost, no cost, zero cost, free of charge,
		zero fees, no fees, kostenlos*, kostenfrei*, gebührenfrei*, gratis, unentgeltlich*, umsonst, gratuit,
		gratuite, gratuits, gratuites, gratuitement, sans frais, gratuito, gratuita, gratuitos, gratuitas,
		gratuitamente, sin coste, sin costo, grátis, sem custo, sem custos, gratuiti, senza costi, kosteloos,
		kosteloze, darmow*, bezpłatn*, za darmo, gratis-, kostnadsfri*, avgiftsfri*, omkostningsfri*, gebyrfri*, 無料,
		免费, 免費, 무료, zdarma, bezplatn*, ilmai*, maksuto*, zadarmo, ingyen*, brezplačn*, besplatn*, tasuta, bezmaksas,
		nemokam*, ücretsiz*, δωρεάν, бесплатн*, безкоштовн*, безплатн*, miễn phí, مجاني*, मुफ्त, मोफत`, "free")
	// ServiceWords are what a company may give away: using it, joining it.
	ServiceWords = words(`service, services, platform, registration, sign-up, signing up, sign up, joining,
		membership, listing, website, site, project, use, using, download, downloads, dienst, plattform,
		registrierung, anmeldung, angebot, projekt, nutzung, download, inscription, plateforme, accès, service,
		téléchargement, utilisation, servicio, plataforma, registro, inscripción, uso, descarga, proyecto, serviço,
		cadastro, inscrição, acesso, projeto, servizio, piattaforma, registrazione, iscrizione, utilizzo, progetto,
		dienst, platform, aanmelden, aanmelding, gebruik, inschrijving, usługa, platforma, rejestracja, korzystanie,
		projekt, tjänst, tjänsten, registrering, tjeneste, tjenesten, oprettelse, サービス, 登録, 利用, 服务, 注册, 使用, služba,
		registrace, palvelu, rekisteröityminen, сервис, регистрация`)
	// PremiumWords are of what one pays for beside something that is free.
	PremiumWords = words(`premium, pro version, pro plan, upgrade, upgrades, in-app purchase, in-app purchases,
		paid plan, paid plans, paid version, unlock, pro-version, in-app-käufe, achats intégrés, version payante,
		compras en la app, compras integradas, versión de pago, versão paga, acquisti in-app, versione a pagamento,
		in-app aankopen, betaalde versie, wersja płatna, köp i appen, プレミアム, 有料プラン, 有料版, 高级版, 付费`)
	// PricedWords say that somebody sets a price; SinglyWords that it is another one for each customer.
	PricedWords = words(`price, prices, priced, pricing, quote, quotes, quoted, cost, costs, costed, estimate,
		estimates, estimated, fee, fees, rates, proposal, proposals, preis, preise, angebot, angebote, kalkulier*,
		kalkulation, kosten, berechne*, bepreist, kostenvoranschlag, prix, tarif, tarifs, devis, chiffr*, coût,
		proposition, precio, precios, presupuesto, presupuestos, tarifa, tarifas, propuesta, cotizaci*, preço, preços,
		orçamento, orçamentos, proposta, propostas, valores, prezzo, prezzi, preventivo, preventivi, quotazione,
		tariffe, costo, prijs, prijzen, offerte, offertes, tarief, tarieven, cena, ceny, wycena, wycenian*, wyceny,
		wycenę, koszt, oferta, pris, priser, prissätt*, offert, offerter, tilbud, 料金, 価格, 見積*, 费用, 报价, cenu, nabídka,
		nabídku, kalkulace, hinta, hinnat, tarjous, tarjouksen, cenová ponuka, ajánlat, ár, árajánlat, цена, цены,
		стоимость, расчёт, расчет, смета`)
	SinglyWords = words(`individual, individually, tailored, bespoke, custom, customised, customized, case by case,
		case-by-case, per project, each project, every project, your project, scope, depending on, depends on,
		on request, upon request, individuell*, maßgeschneidert*, auf anfrage, je nach, abhängig von, nach aufwand,
		pro projekt, jedes projekt, unverbindlich*, sur mesure, sur demande, personnalisé*, selon, au cas par cas,
		à medida, a medida, personalizad*, según, bajo consulta, sob consulta, sob medida, conforme, su misura,
		personalizzat*, su richiesta, in base a, a seconda, op maat, op aanvraag, afhankelijk van, vrijblijvend*,
		per project, indywidualn*, na zapytanie, zależy od, zależnie od, skräddarsy*, på förfrågan, beroende på,
		individuel*, skræddersy*, på forespørgsel, afhænger af, 個別, 都度, お問い合わせ, 定制, individuáln*, na míru, na dotaz,
		räätälöi*, yksilöllis*, pyynnöstä, na mieru, na vyžiadanie, egyedi, egyénre, индивидуальн*, по запросу,
		зависит от`)
	// RequestWords say that something is to be asked for, which may be a price.
	RequestWords = words(`on request, upon request, auf anfrage, sur demande, bajo consulta, a consultar, sob consulta,
		su richiesta, op aanvraag, na zapytanie, på förfrågan, på forespørgsel, efter aftale, na vyžádání, na dotaz,
		na vyžiadanie, pyynnöstä, la cerere`)
	// HourWords and RateWords are of pay by the hour, PieceWords of pay by what is made, moved or had, CutWords of a share.
	HourWords = words(`per hour, an hour, hr, std, stunde, pro stunde, par heure, de l'heure, à l'heure, por hora,
		la hora, à hora, all'ora, per uur, za godzinę, godz, per timme, pr. time, i timen, 1時間, 小时, hodinu, hod,
		tunti, óránként, в час, час, per day, pro tag, par jour, por día, por dia, al giorno, per dag, per dzień`)
	RateWords = words(`hourly, hourly rate, hourly rates, by the hour, daily rate, day rate, day rates, stundensatz,
		stundensätze, nach stunden, nach aufwand, tagessatz, taux horaire, tjm, tarifa por hora, valor hora,
		valor por hora, tariffa oraria, uurtarief, stawka godzinowa, timpris, timtaxa, timepris, 時間単位, 時給,
		hodinová sazba, tuntihinta, óradíj, почасов*`)
	PieceWords = words(`per ton, per tonne, per m², per sms, per call, per scan, per report, per lead, per delivery,
		pro tonne, pro m², pro sms, pro anruf, pro lieferung, par tonne, par m², por tonelada, por m², por unidad,
		por unidade, al metro, per m², za tunu, za 1 tunu, za kus, za m², per kpl, per event, per km, per kg, per gram, per g, per page, per word, per image, per video,
		per file, per document, per photo, per night, per ride, per trip, per session, per class, per lesson,
		per visit, per seat sold, per ticket, per item, per piece, per unit, per credit, pro event, pro veranstaltung,
		pro stück, pro seite, pro wort, pro gramm, pro kilometer, pro nacht, pro fahrt, pro sitzung, pro ticket,
		par événement, par page, par mot, par pièce, par nuit, par trajet, par séance, par billet, por evento,
		por página, por palabra, por pieza, por noche, por sesión, por viaje, por palavra, por peça, por noite,
		por sessão, per evento, a pagina, a parola, al pezzo, a notte, a sessione, per pagina, per woord, per stuk,
		per nacht, per rit, per sessie, za sztukę, za stronę, za wydarzenie, za noc, per sida, per styck, per natt,
		pr. stk, pr. side, 1件, 1回, 1枚, 每次, 每张`)
	CutWords = words(`commission, commissions, commission-based, success fee, transaction fee, service fee,
		booking fee, revenue share, provision, provisionsbasiert, erfolgshonorar, transaktionsgebühr, servicegebühr,
		vermittlungsgebühr, frais de service, comisión, comisiones, comissão, comissões, taxa de serviço, commissione,
		commissioni, provvigione, commissie, servicekosten, prowizja, prowizji, prowizję, provision, serviceavgift,
		kommission, 手数料, 成功報酬, 佣金, provize, provisio, jutalék, комиссия, комиссии`)
	// SpentWords say that one pays for what one takes.
	SpentWords = words(`pay only for, pay only when, pay only what, only pay for, only pay when, only pay what, only pay per, pay just for, pay for what, pay per, pay as you go, pay-as-you-go,
		metered, usage-based, usage based, zahlen nur, zahlst nur, nur zahlen, bezahlen nur, nach verbrauch,
		nach nutzung, nutzungsbasiert*, payez uniquement, ne payez que, payez que, paiement à l'usage, pagas solo,
		paga solo, solo pagas, pago por uso, pague apenas, pague só, só paga, paga apenas, pague por uso, paghi solo,
		paga solo, a consumo, betaal alleen, betaalt alleen, je betaalt alleen, płacisz tylko, płać tylko,
		płacą tylko, betala bara, betalar bara, betaler kun, betal kun, 使った分だけ, 従量, 按需付费, 按量, platíte jen,
		platíte pouze, maksat vain, platíte len, csak azért fizet, платите только`)
	// GuessWords stand before amounts that are about right; BoundWords before what an amount is not above or below.
	GuessWords = words(`ca, circa, approx, approximately, about, around, roughly, estimated, e.g, etwa, rund,
		ungefähr, geschätzt, z.b, zum beispiel, environ, estimé, par exemple, aproximadamente, alrededor de, unos,
		estimado, por ejemplo, cerca de, por exemplo, estimativa, circa, stimato, ad esempio, ongeveer, bijvoorbeeld,
		około, szacunkow*, na przykład, ungefär, cirka, till exempel, omkring, f.eks, 約, 目安, 大约, 例如, asi, zhruba,
		noin, esimerkiksi, примерно, около, например`)
	BoundWords = words(`up to, at least, more than, less than, over, under, minimum, maximum, min, max, bis zu,
		mindestens, mehr als, weniger als, über, unter, jusqu'à, au moins, plus de, moins de, hasta, al menos, más de,
		menos de, até, pelo menos, mais de, fino a, almeno, più di, meno di, tot, minstens, meer dan, minder dan, do,
		co najmniej, ponad, upp till, minst, mer än, op til, mindst, mere end, 最大, 最低, 以上, 以下, až, alespoň, více než,
		enintään, vähintään, yli, до, более`)
	// JoiningWords need another word after them.
	JoiningWords = words(`for, at, from, with, and, or, of, to, by, per, only, just, für, ab, ca, bei, von, mit, und,
		oder, nur, zu, pour, à, de, dès, avec, et, ou, para, desde, con, y, por, a partir de, com, e, da, di, per,
		poi, voor, vanaf, met, en, of, dla, od, z, i, för, från, med, och, til, fra, og, za, then, dann, puis, luego,
		depois, dan`)
	// PressWords are in the addresses of pages for journalists, which say of the product what a list of facts does.
	PressWords = words(`press, press-kit, presskit, presse, pressekit, prensa, imprensa, stampa, pers, prasa`)
	// PackageWords are of paid bundles.
	PackageWords = words(`packages, package, bundles, bundle, pakete, paket, forfait, forfaits, formules, formule,
		paquetes, paquete, pacotes, pacote, pacchetti, pacchetto, pakketten, pakket, pakiety, pakiet, paket, pakker,
		pakke, セット, 套餐, balíčky, paketit`)
)

// OthersSubscriptions finds subscriptions that a product helps with, and that nobody buys of its company.
var OthersSubscriptions = lazyregexp.Compile(`(?i)(?:^|\PL)(?:` +
	`(?:your|their|all|track\p{L}*|manag\p{L}*|cancel\p{L}*|forgotten|unused|unwanted|recurring|for|of|every)` +
	` subscriptions|subscriptions? (?:track\p{L}*|manag\p{L}*|billing|business\p{L}*|commerce|audits?|data|history|` +
	`names?|costs))(?:\PL|$)`)

// FreeTier finds a plan that is free for good.
var FreeTier = lazyregexp.Compile(`(?i)(?:^|\PL)(?:free(?: |, )(?:plan|tier|forever|version)|forever free|` +
	`always free|plan gratuit|piano gratuito|plan gratis|plano gr[aá]t(?:is|uito)|kostenloser (?:plan|tarif)|` +
	`gratis[- ]?(?:plan|konto|version)|darmowy plan|gratisplan)(?:\PL|$)|無料プラン|免费版`)

// FreeProgram calls the program free, beside which something is sold: "L'application est gratuite. Plus : 2,99 €".
var FreeProgram = lazyregexp.Compile(`(?i)(?:^|\PL)(?:app|application|appli|software|basic version|grundversion|` +
	`basisversion|anwendung|version de base|aplicación|versión básica|aplicativo|versão básica|applicazione|` +
	`versione base|basisversie|aplikacja)\s+(?:is|ist|est|es|è|é|jest)\s+` +
	`(?:(?:completely|totally|komplett|entièrement|totalmente|completamente)\s+)?` +
	`(?:free|kostenlos|gratis|gratuite?|gratuit[ao]|grátis|darmowa)(?:\PL|$)`)

// FreemiumWords say that something is free, and more of it is not.
var FreemiumWords = words(`freemium, free to play`)

// PaidTier finds that more can be had for money than what is free; Later that something is not so yet.
var (
	PaidTier = lazyregexp.Compile(`(?i)(?:^|\PL)(?:paid (?:tier|plan|version|subscription)s?|` +
		`(?:optional|via an?|through an?) (?:\p{L}+ ){0,2}subscription|a (?:\p{L}+ ){1,3}subscription (?:adds|` +
		`unlocks|gives)|` +
		`premium (?:features|subscription|version|tier|upgrade|plan)|available through premium|in-app purchases?|` +
		`(?:premium|pro|plus)-(?:abo|version|funktionen|abonnement|versionen|variante)|in-app-käufen?|` +
		`kostenpflichtige[nr]? (?:version|abo|funktionen|erweiterung|tarife?)|achats intégrés|` +
		`(?:version|abonnement|formule|fonctionnalités) premium|(?:versión|suscripción|funciones|plan) premium|` +
		`compras (?:integradas|dentro de la app|no app)|(?:versione|abbonamento|funzioni|funzionalità) premium|` +
		`acquisti in-app|(?:versão|assinatura|recursos|plano) premium|premium-abonnement|betaalde versie|` +
		`wersj[aię] premium|subskrypcj[aię] premium)(?:$|\PL)|有料(?:プラン|版|機能)|アプリ内課金`)
	Later = lazyregexp.Compile(`(?i)(?:^|\PL)(?:may|might|could|later|soon|future|planned|plan to|will be|` +
		`one day|eventually|` +
		`später|künftig|zukünftig|geplant|bald|futur|plus tard|bientôt|más adelante|futuro|em breve|in seguito|` +
		`presto|` +
		`later|binnenkort|senare|kommer att|wkrótce)(?:$|\PL)`)
)

// Share finds what part of each deal one pays: "15 % of each booking", "12 % Provision".
var Share = lazyregexp.Compile(`(?i)\d\s?(?:%|percent|prozent|procent)\s*(?:commission|provision|comisi[oó]n|` +
	`comissão|commissione|` +
	`commissie|prowizji|fee|(?:of|per|on|from|von|vom|je|pro|auf|av|af|van|per|de|du|des|di|su|del|della|da|od|z)\s` +
	`(?:\p{L}+\s){0,2}(?:bookings?|sales?|orders?|transactions?|payments?|payouts?|rent|rental|tickets?|` +
	`buchung\p{L}*|` +
	`verk[aä]uf\p{L}*|miete\p{L}*|zahlung\p{L}*|umsatz\p{L}*|bokning\p{L}*|försäljning\p{L}*|ventes?|` +
	`réservations?|loyers?|` +
	`reservas?|ventas?|vendas?|prenotazion\p{L}|vendit[ae]|boeking\p{L}*|verkoop|rezerwacj\p{L}+|sprzedaż\p{L}*))`)

// FreeFor finds what is free for a group of people, and not for a time; OthersFree what is free and nobody's product.
var (
	FreeFor    = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:free|kostenlos|kostenfrei|gratis|gratuite?s?|gratuit[oa]s?|grátis|darmow\p{L}+|za darmo|bezpłatn\p{L}+|zdarma|бесплатно)\s+(?:for|für|pour|para|per|voor|dla|för|til|pro|для)\s+(?:(?:all|alle|tous les|toutes les|todos|todas|tutti|os|as|los|las|i|le|gli|de|die|you|dig)\s+){0,2}(?:everyone|everybody|jeden|tous|toutes|[\p{L}-]{4,})`)
	OthersFree = lazyregexp.Compile(`(?i)(?:free|kostenlos\p{L}*|gratuite?|gratis|gratuit[oa]) ` +
		`(?:until|up to|bis(?: zu)?|jusqu['’]à|hasta|até|fino a|tot) ` +
		`\d+ ?(?:h|hours?|days?|stunden|tage|heures|jours|horas|d[ií]as|ore|giorni|uur|dagen)(?:$|\PL)|` +
		`(?:free|kostenlos\p{L}*|gratis|gratuit\p{L}*|darmow\p{L}*)[\s-]+(?:shipping|delivery|returns?|parking|` +
		`wi-?fi|time|range|hand|trade|market|will|space|choice|speech|of charge to|cancellation|consultation|` +
		`call|quote|estimate|demo|versand|lieferung|rückgabe|stornierung|hotline|erstberatung|beratung|anrufen|` +
		`anruf|brochures?|catalogues?|guides?|e-?books?|white ?papers?|newsletter|webinars?|templates?|` +
		`checklists?|leitfaden|broschüre|katalog|vorlagen?|prospekt|ersteinschätzung|gespräch|erstgespräch|` +
		`besichtigung|wycen\p{L}*|konsultac\p{L}*|livraison|retours?|envío|envio|frete|spedizione|verzending|` +
		`wysyłka|dostawa|frakt)|(?:sugar|gluten|fee|tax|duty|error|hassle|risk|ad|ads|worry|stress|hands|` +
		`cruelty|toll|license|royalty|rust|carbon|barrier)[\s-]free(?:$|[^\p{L}])|(?:presentazione|guida|` +
		`catalogo|brochure|consulenza|preventivo|sopralluogo|spedizione|consegna|guía|catálogo|consulta|` +
		`asesoría|presupuesto|cotización|diagnóstico|envío|devis|livraison|consultation|brochure|estimation|` +
		`visite|orçamento|avaliação|entrega|frete|wycena|wycenę|konsultacja|dostawa|offerte|gesprek|verzending|` +
		`offert|konsultation|frakt|audit)\s+(?:gratuit\p{L}*|gratis|grátis|offerte?s?|darmow\p{L}*|` +
		`bezpłatn\p{L}*)|feel free|(?:khảo sát|tư vấn|báo giá|giao hàng|vận chuyển|thiết kế|đo đạc) miễn phí|` +
		`miễn phí (?:khảo sát|tư vấn|báo giá|giao hàng|vận chuyển)|free up|frees? (?:your|you)`)
)

// how words of a sentence prove how one pays.
var provenBy = map[string]func(string) bool{
	"free":  func(s string) bool { return GratisWords.In(freeOf.ReplaceAllString(s, " ")) || OpenWords.In(s) },
	"quote": func(s string) bool { return QuoteWords.In(s) || PricedWords.In(s) && SinglyWords.In(s) },
	"usage": func(s string) bool {
		return UsageWords.In(s) || SpentWords.In(s) || RateWords.In(s) || CutWords.In(s) ||
			UnitWords(s) && Price.MatchString(s) || Share.MatchString(s)
	},
	"one_time": func(s string) bool {
		return paidOnce.MatchString(s) || OnceWords.In(onceWord.ReplaceAllString(s, " · "))
	},
	"subscription": func(s string) bool { return SubWords.In(s) || Recurs(s) },
}

// freeOf finds what something is without: "frustration-free".
var freeOf = lazyregexp.Compile(`(?i)\p{L}+-free(?:\P{L}|$)`)

// paidOnce finds "once" where it says how often one pays, and not when or how often else: "$49 once", "pay once, keep
// it".
var (
	paidOnce = lazyregexp.Compile(`(?i)^\PL*once\PL*$|` +
		`(?:^|\PL)(?:pay|paid|pays|buy|bought|purchase|purchased)\PL+(?:\p{L}+\PL+)?once(?:\PL|$)|` +
		`(?:[€$£]\s?\d[\d.,]*|\d\s?(?:€|EUR|USD|GBP|CHF))\s+once(?:\PL|$)|` +
		`(?:^|\PL)(?:charged?|billed|costs?|\d+)\P{L}+(?:\p{L}+\PL+){0,3}once` +
		`(?:\s*[.,;:!)–—]|\s*$|\s+(?:and|for all|for life|only))`)
	onceWord = lazyregexp.Compile(`(?i)(?:^|\PL)once(?:\PL|$)`)
)

// UnitWords reports whether text says that one pays by the hour, by the piece or by a share.
func UnitWords(text string) bool {
	return HourWords.In(text) || RateWords.In(text) || PieceWords.In(text) || CutWords.In(text) || UsageWords.In(text)
}

// SaysModel reports whether the words of text say that one pays by a pricing model.
func SaysModel(model, text string) bool {
	proven, ok := provenBy[model]
	return ok && proven(text)
}
