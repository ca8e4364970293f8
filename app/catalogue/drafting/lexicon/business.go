package lexicon

import "debut/app/ground/lazyregexp"

// The cue words of the business: what a price is, how people pay, how far a company is.
var (
	PeriodWords = words(`month, mo, monthly, per month, a month, year, yr, annually, yearly, annual, week, weekly, day, user, seat, user/month, monat, monatlich, mtl, jahr, jährlich, woche, nutzer, standort, mois, mensuel, mensuelle, an, annuel, année, semaine, jour, utilisateur, mes, mensual, mensuales, año, anual, semana, usuario, mês, mensal, mensais, ano, usuário, utilizador, mese, mensile, anno, annuo, utente, maand, maandelijks, jaar, jaarlijks, gebruiker, miesiąc, miesięcznie, mies, rok, rocznie, månad, mån, år, måned, md, 月, 月額, 年額, 年, 월, 年間, měsíc, měsíčně, ročně, týdně, uživatel, kuukausi, kuukaudessa, kuussa, kk, vuosi, vuodessa, käyttäjä, miesięczna, mesiac, mesačne, ročne, používateľ, hónap, havonta, hó, év, évente, lună, mesec, mesečno, mjesec, mjesečno, kuus, kuu, mēnesī, mėn, mėnesį, bruger, pr. måned, om måneden, om året, årligt, månedligt,
		p/m, p/mnd, p/maand, p/jaar, p/j, p.m., p.a.,
		mnd, måneden, månedlig, årlig, bruker, användare, månadsvis, mth, mths, pm, měs, mtl, monatl, jhrl, gebruikers,
		licence, license, lizenz, licenza, licencia, licença, licentie, licencja, lisens, lisenssi, locație, seats, users`, "month")
	FreeWords  = words(`free, for free, free plan, free forever, free of charge, gratis, kostenlos, kostenfrei, umsonst, gratuit, gratuite, gratuitement, gratuito, gratuita, gratuitamente, grátis, za darmo, darmowy, darmowa, bezpłatny, bezpłatnie, bezpłatna, ilmainen, 無料, 免费, 무료, open source, open-source, zdarma, ilmaiseksi, ilmaista, maksuton, maksutta, zadarmo, ingyenes, bezplatne, ingyen, brezplačno, besplatno, tasuta, bezmaksas, nemokamai`, "free")
	FreePlan   = words(`free plan, free forever, free tier, always free, forever free, 100% free, completely free, totally free, free account, free version, is free, free to use, start for free, start free, freeware, free and open source, free & open source, free software, kostenlos, dauerhaft kostenlos, kostenloser plan, gratuit, 100% gratuit, plan gratuit, gratis, plan gratis, plano grátis, plano gratuito, gratuito, darmowy plan, 無料プラン, 無料, 免费版, 免费, zdarma, navždy zdarma, ilmainen, ilmaiseksi, maksuton, za darmo, zadarmo, navždy zadarmo, ingyenes, brezplačno, besplatno, tasuta, gratis konto, piano gratuito`, "free")
	TrialWords = words(`trial, free trial, days free, day free, first week free, first month free, money-back, testphase, testen, testet, probiere, ausprobieren, testez, essayez, probemonat, kostenlos testen, tage kostenlos, tage gratis, essai gratuit, essai, jours gratuits, offerts, prueba gratis, prueba, días gratis, teste grátis, teste gratuito, dias grátis, dias gratis, prova gratuita, prova, giorni gratis, proefperiode, dagen gratis, okres próbny, dni za darmo, provperiod, prøveperiode, demo, お試し, トライアル, 试用, consultation, beratung, erstgespräch, audit, quote, shipping, versand, delivery, livraison, devis, angebot, estimate, envío, frete, support, updates, brochure, document request, visning, 資料請求, 相談, お問い合わせ, 見学, デモ`, "trial")
	QuoteWords = words(`contact sales, contact us for*, talk to sales, custom pricing, custom quote, request a quote, get a quote, get a free quote, free quote, request pricing, on request, upon request, price on request, pricing on request, let's talk, bespoke, tailored pricing, individual pricing, auf anfrage, angebot anfordern, individuelles angebot, preis auf anfrage, unverbindliches angebot, sur devis, devis gratuit, demander un devis, nous contacter, a consultar, solicitar presupuesto, pedir presupuesto, presupuesto sin compromiso, bajo consulta, sob consulta, solicitar orçamento, pedir orçamento, orçamento, su richiesta, preventivo, richiedi un preventivo, op aanvraag, offerte aanvragen, vraag een offerte aan, na zapytanie, wycena indywidualna, zapytaj o ofertę, begär offert, offert, på forespørgsel, få et tilbud, お見積*, 見積, 要お問い合わせ, 联系销售, na vyžádání, na dotaz, cena na dotaz, individuální cena, pyydä tarjous, pyydä tarjousta, ota yhteyttä myyntiin, cena na vyžádání, na vyžiadanie, na dopyt, cena na vyžiadanie, ajánlatkérés, egyedi ajánlat, la cerere, na povpraševanje, na upit, efter aftale, få tilbud, preventivo su misura`, "quote")
	UsageWords = words(`pay as you go, pay-as-you-go, usage-based, usage based, pay per use, pay per*, pay only for*, per request, per api call, per 1000, per 1k, per gb, per transaction, per minute, per credit, per order, per booking, per invoice, per message, nach verbrauch, nutzungsbasiert, pro transaktion, pro buchung, pro bestellung, à l'usage, à l’usage, paiement à l'usage, par transaction, pago por uso, por transacción, pague por uso, pague pelo uso, por transação, a consumo, per transactie, betalen per gebruik, za użycie, za transakcję, per transaktion, 従量課金, 従量制, 按量付费, commission, provision`)
	OnceWords  = words(`one-time, one time, once, lifetime, pay once, buy once, one-off, one off payment, single payment, perpetual license, no subscription, einmalig, einmalzahlung, einmaliger kauf, lebenslang, kein abo, ohne abo, achat unique, paiement unique, une seule fois, à vie, sans abonnement, pago único, pago unico, de por vida, sin suscripción, pagamento único, compra única, vitalício, sem mensalidade, pagamento unico, una tantum, a vita, eenmalig, eenmalige betaling, levenslang, jednorazowo, jednorazowa, płatność jednorazowa, engångs*, engangs*, één keer betalen, eenmaal betalen, pay just once, paid once, you pay once, add to cart, add to basket, in den warenkorb, ajouter au panier, añadir al carrito, agregar al carrito, adicionar ao carrinho, aggiungi al carrello, in winkelwagen, in winkelmand, toevoegen aan winkelwagen, dodaj do koszyka, lägg i varukorgen, læg i kurv, do košíku, sepete ekle, カートに入れる, 買い切り, 一括払い, 一次性, jednorázově, jednorázová platba, jednorázový, kertamaksu, kertaosto, jednorazovo, jednorazová platba, engangsbetaling, engangspris, egyszeri, o singură dată, plată unică, enkratno, jednokratno`, "once")
	SubWords   = words(`subscription, subscriptions, subscribe, abo, abonnement, abonnements, abonnez*, suscripción, suscripciones, assinatura, mensalidade, abbonamento, subskrypcja, prenumeration, サブスクリプション, 订阅, cancel anytime, cancel any time, billed monthly, billed annually, billed yearly, jederzeit kündbar, monatlich kündbar, sans engagement, cancela cuando quieras, cancele quando quiser, disdici quando vuoi, maandelijks opzegbaar`)
	EndWords   = words(`discontinued, discontinue, end of life, end of its life, end-of-life, eol, sunset, sunsetting, sunsetted, shut down, shutting down, has been shut*, will be shut*, end support, ended support, no longer supported, no longer available, no longer maintained, not accepting new customers, isn't accepting new customers,
		no longer accepting new customers, no longer developed, has closed, ceased operations, retired, farewell, eingestellt, wird eingestellt, nicht mehr verfügbar, nicht mehr weiterentwickelt, abgekündigt, arrêté définitivement, n'est plus disponible, n'est plus maintenu, fin de vie, descontinuado, descontinuada, ya no está disponible, ha cerrado, encerrado, encerrada, não está mais disponível, dismesso, non è più disponibile, stopgezet, niet meer beschikbaar, nie jest już dostępn*, upphört, nedlagd, lukket ned, サービス終了, 提供終了, 終了しました, 停止服务, 已停产`)
)

// Stage is a stage of a business with the words that say so, least doubtful first.
type Stage struct {
	Name string
	Cues Words
}

// LaunchList are words by which a site calls its readers to wait for a product that is not there yet.
var LaunchList = words(launchList)

const launchList = `
	join the waitlist, join our waitlist, join the waiting list, on the waitlist, on our waitlist, for the waitlist,
	get early access, notify me when*, notify me at launch, tell me when it launches, email at launch, notified at launch,
	notified when we launch, be the first to know when, join the launch list, auf die warteliste, zur warteliste,
	rejoignez la liste d'attente, rejoindre la liste d'attente, à la liste d'attente, únete a la lista de espera,
	apúntate a la lista de espera, entre na lista de espera, na lista de espera, unisciti alla lista d'attesa,
	alla lista d'attesa, op de wachtlijst, dołącz do listy oczekujących, powiadom mnie o starcie, ställ dig på väntelistan,
	på ventelisten, bekleme listesine katıl, 事前登録`

// NotYet say wherever they stand that what a company makes is still to be finished.
var NotYet = words(notYet)

const notYet = `
	toward the first release, towards the first release, building toward, building towards, first release within,
	not yet released, not yet available, not live yet, preparing to launch, getting ready to launch, launching later this,
	working towards launch, arbeiten an der veröffentlichung, noch nicht verfügbar, noch nicht gestartet,
	pas encore disponible, pas encore lancé*, todavía no está disponible, aún no está disponible, ainda não está disponível,
	non ancora disponibile, nog niet beschikbaar, aan de lancering, jeszcze niedostępn*, ännu inte tillgänglig`

// Stages lists them in the order in which they are believed.
var Stages = []Stage{
	{"discontinued", EndWords},
	{"mvp", words(launchList + `,` + notYet + `,
		coming soon, launching soon, pre-launch, prelaunch, under construction, in development,
		warteliste, liste d'attente, lista de espera, lista d'attesa, wachtlijst, lista oczekujących, väntelista, venteliste,
		demnächst, bald verfügbar, in kürze verfügbar, bientôt disponible, bientôt, próximamente, em breve, prossimamente,
		binnenkort beschikbaar, wkrótce, wkrótce dostępn*, kommer snart, 近日公開, 近日リリース, 即将推出`)},
	{"beta", words(`
		public beta, private beta, betabetrieb*, beta-betrieb*, bêta privée, bêta fermée, early beta,
		erken erişim, β版, ベータ版, closed beta, open beta, in beta, beta version, beta phase, early access,
		beta program, beta testers, alpha version, pilot phase, pilot customers, pilot program, pilotphase,
		pilotkunden, pilotbetrieb*, pilot-betrieb*, geschlossene beta, offene beta, version bêta, bêta publique,
		bêta privée, phase pilote, versión beta, fase beta, fase piloto, versão beta, versione beta,
		beta-versie, betaversie, wersja beta, betaversion, ベータ版, 公测, 内测`)},
	{"launched", words(`
		now live, is live, are live, we're live, live on ios, live on android, live on the app store, live in production,
		now available, is available on, available on the app store, available on google play, is out now, out now,
		officially launched, has launched, download on the app store, get it on google play, get it on the app store,
		jetzt verfügbar, ab sofort verfügbar, ist live, laden im app store, jetzt bei google play, disponible dès maintenant,
		est disponible sur, télécharger dans l'app store, disponible sur google play, ya disponible, ya está disponible,
		descárgalo en el app store, disponible en google play, consíguelo en el app store, já disponível, já está disponível,
		baixar na app store, disponível no google play, ora disponibile, è disponibile su, scarica su app store,
		disponibile su google play, nu beschikbaar, is beschikbaar op, download in de app store, już dostępn*,
		pobierz z app store, pobierz z google play, finns nu, hämta i app store, nu tilgængelig, hent i app store, 配信中,
		公開中, 提供中, app storeからダウンロード`)},
}

// PricingModels are the words for how people pay. A price that carries one of the words proves the model.
var PricingModels = map[string]Words{
	"free": FreeWords,
	"subscription": words(`month, mo, monthly, year, yr, yearly, annually, annual, week, weekly, subscription, subscriptions, subscribe, mensal, mensais, monat, monatlich, jahr, jährlich, mois, mensuel, an, annuel, mes, mensual, año, anual, mês, ano, mese, mensile, anno, annuo, maand, maandelijks, jaar, miesiąc, miesięcznie, mies, rok, rocznie, månad, mån, år, måned, md, abo, abos, abonnement, abonnements, suscripción, assinatura, mensalidade, abbonamento, subskrypcja, prenumeration, 月, 月額, 年額, 年, サブスクリプション, 订阅, cancel anytime, billed,
		p/mnd, p/maand, p/jaar,
		mnd, måneden, månedlig, månedligt, månadsvis, årlig, årligt, měs, měsíčně, ročně, předplatné, kk, kuukausi,
		kuukaudessa, vuodessa, tilaus, abonament, prenumerata, abonnemang, predplatné, mesačne, ročne, mtl`, "month"),
	"one_time": OnceWords,
	"usage":    UsageWords,
	"quote":    QuoteWords,
}

var (
	currency = `(?:US\$|A\$|C\$|R\$|NZ\$|S\$|HK\$|MX\$|NT\$|[$€£¥₹₩₽₺₴₦₫৳₱₪₸₾₼₡₲₵฿]|USD|EUR|GBP|CHF|Fr\.|(?-i:SEK|NOK|DKK)|PLN|CZK|BRL|JPY|INR|CAD|AUD|(?-i:đ|VNĐ|HUF|RON|BGN|RSD|CNY|RMB|NZD|SGD|HKD|KRW|UAH|RUB|NGN|KES|ZAR|MXN|CLP|COP|ARS|PEN|AED|SAR|EGP|ILS|PKR|BDT|THB|VND|IDR|MYR)|zł|kr\.?|円|元|원|Kč|лв\.?|грн\.?|руб\.?|(?-i:Ft\b|lei\b|TL\b|Rp\b\.?|Rs\b\.?|RM\b|KSh\b)|ر\.س|د\.إ|ج\.م|euros?|dollars?)`
	// Amounts of a fraction come before those of thousands, and the Indian way of writing thousands before all others.
	amount = `\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?|\d+[.,]\d{4,6}|0[.,]\d{3}|\d{1,3}(?:[.,'’  ]\d{3})*(?:[.,]\d{1,2})?(?:[.,]?[-–]{1,2})?|\d+(?:[.,]\d{1,2})?`
)

// Price finds an amount of money with its currency, before or after it.
var Price = lazyregexp.Compile(`(?i)(?:^|[^\p{L}\p{N}.,]|\p{Han})(` + currency + `\s?(?:` + amount + `)|(?:` + amount +
	`)\s?` + currency + `)(?:$|[^\p{N}])`)

// PricePeriod is what follows a price and says for what: "/month", "pro Monat", "mensual por estudiante".
var PricePeriod = lazyregexp.Compile(`(?i)^\s*(?:\*|\+)?\s*(?:/|per\s|pro\s|par\s|por\s|al\s|ao\s|a\s|im\s|je\s|na\s|za\s|all'|[·|(])?\s*[\p{L}'’.]+(?:\s*/\s*[\p{L}'’.]+)*`)

// PriceUnit is what follows a price and says of what one costs so much: "/h", "per word", "an hour", "je Stunde".
var PriceUnit = lazyregexp.Compile(`(?i)^\s*(?:/\s?(?:1\s)?(\p{L}[\p{L}²³'’-]*)|` +
	`(?:per|pro|je|par|por|za)\s(?:1\s)?(\p{L}[\p{L}²³'’-]*)|` +
	`(?:an?|all['’]|de l['’]|l['’]|la|el|i|om)\s?(hour|half[ -]hour|night|session|person|page|word|piece|heure|` +
	`séance|` +
	`nuit|hora|sesión|noche|ora|notte|timmen|timen))(?:$|[^\p{L}])`)

// BuyWords call to pay at once: "Buy now for $29", "Jetzt kaufen".
var BuyWords = words(`buy, purchase, get it, get it now, get it for, get yours, order now, kaufen,
	jetzt kaufen, jetzt bestellen,
	acheter, commander, comprar, compra, compra ahora, adquirir, acquista, acquista ora, kopen, koop, koop nu, nu kopen,
	bestel nu, kup, kup teraz, köp, köp nu, køb, køb nu, kjøp, osta, koupit, kúpiť, satın al, купити, купить, 購入, 今すぐ購入,
	购买, 구매`)

// CostVerb ends what stands before an amount in a sentence that states it: "Sessions cost", "We charge".
var CostVerb = lazyregexp.Compile(`(?i)(?:^|\s)(?:costs?|pay|charge|kostet|kosten|beträgt|berechnen|zahlen|coûtent?|` +
	`payez|cuestan?|pagas|custam?|paga|costano|costa|kost|betaal|koster|kostar|betaler|kosztuj[eą]|płacisz|` +
	`stojí|maksaa|` +
	`for just|for only|for)\s*$`)

// PriceLabel begins a line that states the price, as in a press kit: "Price: $14.99".
var PriceLabel = lazyregexp.Compile(`(?i)^(?:regular |standard |full )?(?:price|pricing|cost|preise?|prix|` +
	`tarifs?|precios?|preços?|prezz[oi]|` +
	`prijs|prijzen|cena|ceny|pris|priser|hinta|hinnat|fiyat|ціна|цена|価格|料金|价格|가격)\s*(?:[:：]\s*|\n|$)`)

// Recurs reports whether words of a price say that it is paid each month, year or week: also in one letter, "€ 9 p/m".
func Recurs(text string) bool {
	return PricingModels["subscription"].In(text) || shortPeriod.MatchString(text)
}

// shortPeriod leaves "5 p.m." alone.
var shortPeriod = lazyregexp.Compile(`(?i)\d(?:,-)?\s?p/[maj](?:\PL|$)|[€$£]\s?\d[\d.,-]*\s?p\.\s?[maj](?:\PL|$)`)

// PriceFrom is what stands before a price and belongs to it.
var PriceFrom = lazyregexp.Compile(`(?i)(?:^|\s)((?:starting (?:at|from)|starts (?:at|from)|from only|from|ab|` +
	`à partir de|dès|desde|a partir de|da|a partire da|vanaf|od|från|fra|only|nur|just|seulement|solo|apenas|月額|` +
	`年額|月々|月|年)\s*:?\s*)$`)

// Year finds a year of the last two centuries.
var Year = lazyregexp.Compile(`(?:^|[^\d./-])((?:18|19|20)\d{2})(?:$|[^\d/-])`)

// Email finds an e-mail address; hidden ones are written "name [at] host [dot] com".
var (
	Email       = lazyregexp.Compile(`(?i)[a-z0-9][a-z0-9._%+-]*@[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,24}`)
	HiddenEmail = lazyregexp.Compile(`(?i)([a-z0-9][a-z0-9._+-]*)\s*(?:\[\s*(?:at|ät|@|arroba)\s*\]|\(\s*(?:at|ät|@|arroba)\s*\)|\{\s*at\s*\})\s*([a-z0-9][a-z0-9-]*(?:(?:\s*(?:\[\s*(?:dot|punkt|ponto|punto)\s*\]|\(\s*(?:dot|punkt|ponto|punto)\s*\))\s*|\.)[a-z0-9-]+)+)`)
	HiddenDot   = lazyregexp.Compile(`(?i)\s*[\[(]\s*(?:dot|punkt|ponto|punto)\s*[\])]\s*`)
)

// Placeholder finds the marks of a template that nobody filled in.
var Placeholder = lazyregexp.Compile(`(?i)\[(?:your|insert|company|name|ihr|votre|tu|nombre|nome|todo|placeholder|tbd)\b[^\]]*\]|\{\{|\}\}|\{%|%[A-Z_]{4,}%|\$\{|lorem ipsum|dolor sit amet|\bexample\.(?:com|org|net)\b|@(?:domain|yourdomain|yourcompany|email|mail|company)\.(?:com|de|fr)\b|\byour ?(?:company|name|tagline|logo)(?: name)? here\b|\b(?:000 000|00 00 00|555-?0100|123-?456)\b|\bjohn@|\bjane@|placeholder@|\b(?:question|answer|text|title|content|headline|description) (?:one |two |three )?goes here\b|\byour (?:question|answer|text|title) here\b|\bmuster(?:str|stadt|hausen)|\bmax mustermann\b|\bfoo@|\buser@|\byou@|\bname@|\bxxx+\b|\bfill in your (?:actual|own)\b|\breplace (?:this|it|them)? ?with your own\b|\bhier (?:eintragen|einfügen)\b|\bfyll i (?:din|ditt|dina)\b|\bange här\b|\bbyt (?:ut )?till dina egna\b|\bvul hier\b|\bremplacez par vo|\bsostituisci con i tuoi\b`)

// OfTemplate finds what the maker of a template says of it, where nobody has put their own words.
var OfTemplate = lazyregexp.Compile(`(?i)\b(?:theme|template) (?:to build|for building)\b|` +
	`\b(?:starter|boilerplate) (?:template|theme|kit|for)\b|` +
	`create[- ]react[- ]app|create next app|` +
	`\b(?:jekyll|hugo|astro|gatsby|next\.?js|tailwind \w+|bootstrap \d?) ?(?:starter|boilerplate)\b`)

// SavingWords stand beside amounts that are no price: what one saves, earns, loses, raised, or would pay elsewhere.
var SavingWords = words(`ca facturé, ca mensuel, ca annuel,
	save, saves, saved, saving, savings, instead of, worth, value of, revenue, raised, funding, earn, earned, earns, earnings, lose, lost, losing, loss, losses, fine, fines, budget, average, market rate, competitor*, roi, salary, cashback, refund, sparen, spart, ersparnis, statt, umsatz, verlust, verdienen, économisez, économie, économies, au lieu de, chiffre d'affaires, gagnez, perdez, ahorra, ahorro, ahorre, en lugar de, ingresos, ganancias, facturación, economize, economia, em vez de, faturamento, receita, risparmi, risparmia, invece di, fatturato, bespaar*, besparing, in plaats van, omzet, oszczędz*, zamiast, przychód, spara, istället för, omsättning, 節約, 売上, 节省, économis*, economiz*, ahorr*, bespar*, spara*, ušetř*, šetř*, säästä*, risparmi*, sparer, besparelse, ušetri*, megtakarít*, economisi*, prihrani*, ušted*`, "saving")

// OtherItemNames are in the names that markup gives to lists of what is no feature.
var OtherItemNames = words(`step, steps, timeline, process, pipeline, stat, stats, counter, counters, metric, metrics,
	kpi, kpis, role, roles, persona, personas, audience, audiences, serve, project, projects, portfolio, work card,
	work cards, case, cases, case study, voice, hero action, hero actions, quick, quicklinks, logo, logos`)

// AddonWords are of what is bought beside a plan.
var AddonWords = words(`add-on, add-ons, addon, addons, additional, extra, extras, extra user, zusatzleistungen, aufpreis, aufpreise, suppléments, opciones extra, opcionais, servizi aggiuntivi, per extra, setup fee, zusätzlich*, zusatz*, einrichtung*, supplémentaire*, option, adicional, adicionales, adicionais, aggiuntiv*, extra gebruiker, dodatkow*, ytterligare, ekstra, setup, start fee, startavgift, uppläggning*, frais d'installation, frais de mise*, cuota de alta, taxa de adesão, costo di attivazione, opstartkosten, opłata aktywacyjna, oprettelse*, 初期費用, オプション, 追加`)

// SetupWords name what is paid once beside what is paid by the month.
var SetupWords = words(`
	set-up, setup, set up, set-up fee, setup fee, onboarding, onboarding fee, activation, activation fee,
	installation, implementation, einrichtung, einrichtungsgebühr, einrichtungspauschale, aktivierung,
	inbetriebnahme, mise en service, frais de mise en service, frais d'installation, frais d'activation,
	paramétrage, puesta en marcha, instalación, alta, activación, attivazione, installazione, configurazione,
	avviamento, ativação, instalação, adesão, opstartkosten, installatie, activering, aansluitkosten, wdrożenie,
	aktywacja, instalacja, uppstart, uppstartsavgift, oprettelse, etablering, kurulum, 初期費用, 초기 비용`)

// SealWords are laws and norms that somebody keeps to, as lists name them.
var SealWords = words(`gdpr, dsgvo, rgpd, lgpd, avg, hipaa, ccpa, pci dss, soc 2 type ii, soc 2, soc2,
	iso 27001, iso 9001`)

// BadgeWords are on the websites of most software, whatever it does.
var BadgeWords = words(`gdpr, dsgvo-konform, lgpd, iso 27001, soc 2, secure, encrypted, verschlüsselt, saas, modern, cloud`)

// ForWhom ends where a word follows that says whom a product is for: "for small ", "für ".
var ForWhom = lazyregexp.Compile(`(?:^|[^\p{L}])(?:for|für|pour|para|per|voor|dla|för|til)\s+(?:\p{L}+\s+){0,2}(?:[\p{L}-]+(?:,| &| und| and| et| y| e| en| i| och| og)\s+){0,4}$`)

// FreeProduct finds words that call a product free of charge: "a free editor", "kostenlose App".
var FreeProduct = lazyregexp.Compile(`(?i)(?:^|[^\p{L}-])((?:(?:completely |totally |100% )?free(?:,| and| &)?\s+(?:[\p{L}-]+\s+){0,2}(?:app|apps|software|tool|tools|client|editor|program|plugin|extension|library|game|web app|web service|utility)|(?:is|are|it's|it’s)\s+(?:completely |totally |always |100% )?free(?:$|[\s.,!]+(?:and|to use|for everyone|forever|of charge|$))|kostenlose[rsn]?\s+(?:[\p{L}-]+\s+){0,2}(?:app|software|programm|werkzeug|tool)|(?:logiciel|application|app|appli|outil)\s+(?:libre et\s+)?gratuite?|(?:aplicación|herramienta|programa|app|aplicativo|ferramenta|applicazione|strumento)\s+(?:gratis|gratuit[ao])|gratis\s+(?:app|software|programma|tool)|darmow[ay]\s+(?:aplikacja|program)))(?:$|[^\p{L}])`)

// FreeUpTo finds what costs nothing up to a number of something: "Free for five invoices". TimeUnits are what trials
// count.
var (
	FreeUpTo = lazyregexp.Compile(`(?i)(?:^|[.!?:;,·•|–—\n]\s*|\s)((?:free|kostenlos|gratis|gratuit|gratuite|gratuito|grátis|za darmo)\s+(?:for|up to|until|bis(?: zu)?|für|jusqu['’]à|pour|hasta|para|até|fino a|per|tot|voor|do|dla|upp till|för)\s+(?:(?:up to|the|your|die|les|los|las|os|as|le|i|de|first|ersten|premiers|premières|primer[oa]s|primeir[oa]s|primi|prime|eerste)\s+){0,3}` +
		`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|ein|eine|einen|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|um|uma|dois|duas|três|quatro|sete|oito|nove|dez|due|tre|quattro|cinque|sei|sette|otto|dieci|een|twee|drie|vijf|zes|zeven|tien|två|fyra|fem|tio)\s+(\p{L}+(?:[\s-]\p{L}+)?))`)
	TimeUnits = words(`day, days, week, weeks, month, months, year, years, hour, hours, minutes, tag, tage, woche, wochen, monat, monate, jahr, jahre, jour, jours, semaine, semaines, mois, an, ans, día, días, semana, semanas, mes, meses, año, años, dia, dias, mês, ano, anos, giorno, giorni, settimana, settimane, mese, mesi, anno, anni, dag, dagen, weken, maand, maanden, jaar, dni, dzień, tygodni, miesiąc, miesiące, dagar, vecka, veckor, månad, månader, år, people who*, working days, free days`)
)

// Ambiguous are words of categories that mean other things, too: one keeps the books of a bakery, "Personal" is staff in
// German alone, and products of all kinds have photos, reports and a workflow. Alone they tell nobody what a product is.
var Ambiguous = words(`energy, energie, sparen, safari, roadmap, boutique, makine, makinesi, loyalty, resort,
	books, library, personal, lager, moms, api, bin, ule, focus, growth, brand, terminal, stock, token, transfers, notes, deposit, deposits, containers, instrument, instruments, talent, probe, optical, checkout, portfolio, trading, launcher, framework, contributions, circle, ` +
	`photo, photos, video, videos, foto, fotos, 写真, 動画, 照片, camera, analytics, statistics, insights, metrics, dashboard, ` +
	`dashboards, reporting, design, ui, ux, creative, workflow, workflows, tasks, automate, automated, automatisch, ` +
	`monitoring, deployment, infrastructure, delivery, shipping, orders, store, community, communities, events, property, ` +
	`properties, learning, training, research, recherche, ricerca, pesquisa, badania, knowledge, documentation, contracts, ` +
	`forms, pdf, pdfs, csv, calendar, audio, sound, 健康, measurement, devices, sustainability, nachhaltigkeit, ` +
	`sostenibilidad, sustentabilidade, sostenibilità, durabilité, duurzaamheid, hållbarhet, udržitelnost, bæredygtighed, ` +
	`instagram, linkedin, tiktok, facebook, comments, creators, agency, agence, agencia, agência, agenzia, agencja, byrå, ` +
	`bureau, agentur, toimisto, utility, privacy, privacidade, datenschutz, privacy-first, foundation, verwaltung, ` +
	`verwaltungen, verein, derecho, bestand, ser, öl, mode, ost, kola, receitas, vin, akce, ses, nachrichten, match, ` +
	`identity, database, api, sdk, back office, brand, club, clubs, trail, leads, pipeline, ` +
	`adventure, adventures, aventure, aventura, aventuras, avventura, avontuur, äventyr, eventyr, abenteuer, macera`)

// GrowingTongues write what follows a word, a case or a further noun, at its end; JoiningTongues write several nouns as
// one. Both are the two letters of <html lang>.
var (
	GrowingTongues = words(`de, nl, sv, da, no, nb, nn, is, fi, et, hu, tr, pl, cs, sk, sl, hr, sr, bs, lt, lv, ru, uk, bg, el, eu`)
	JoiningTongues = words(`de, nl, sv, da, no, nb, nn, is, fi, et, hu`)
)

// DemoWords introduce a film of a product; TalkWords one of something else.
var (
	DemoWords = words(`demo, video, videos, watch, see it in action, in action, tour, walkthrough, intro, introducing, introduction, trailer, how it works, screencast, ansehen, vorführung, erklärvideo, démo, démonstration, vidéo, voir, présentation, demostración, ver, ver vídeo, vídeo, presentación, demonstração, assista, apresentação, guarda, guarda il video, dimostrazione, presentazione, bekijk, zobacz, film, se filmen, titta, デモ, 動画, 紹介, 视频, 演示`)
	TalkWords = words(`talk, talks, conference, keynote, interview, podcast, webinar, review, reviews, press, news, meetup, panel, lecture, testimonial, testimonials, vortrag, rezension, conférence, entretien, charla, entrevista, palestra, intervista, event, events, appearances, tutorial by, community, third party, add-on, add-ons, plugins`)
)
