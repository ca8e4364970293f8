package lexicon

import "debut/app/ground/lazyregexp"

// PageKind is what a page is about, by its address and headings.
type PageKind string

const (
	Home     PageKind = "home"
	About    PageKind = "about"
	StoryOf  PageKind = "story"
	Pricing  PageKind = "pricing"
	Contact  PageKind = "contact"
	Imprint  PageKind = "imprint"
	Terms    PageKind = "terms"
	Privacy  PageKind = "privacy"
	Help     PageKind = "faq"
	Team     PageKind = "team"
	Product  PageKind = "features"
	News     PageKind = "blog"
	Audience PageKind = "audience"
)

// PageKinds are tried in this order on the words of a page's path.
var PageKinds = []struct {
	Kind  PageKind
	Words Words
}{
	{Privacy, words(`tietosuojaseloste, rekisteriseloste, privacyverklaring,
		privacy*, kvkk, privacidad*, privacidade, datenschutz*, confidentialite, rgpd, gdpr, dsgvo, dpa, cookie, cookies, integritet*, privatliv*, privacybeleid, prywatno*, riservatezza, プライバシー`)},
	{Terms, words(`terms*, tos, agb, cgv, cgu, cgvu, conditions, termos, terminos, términos, condiciones, voorwaarden, termini, condizioni, regulamin, vilkar, vilkår, villkor, nutzungsbedingungen, eula, license, licence, termsofservice, termsandconditions, refund*, rules, 利用規約, obchodni-podminky, kayttoehdot, obchodne-podmienky, aszf, termeni`)},
	{Imprint, words(`impressum, imprint, legal, legal-notice, mentions-legales, mentions, aviso-legal, aviso, note-legali, colofon, colophon, offenlegung, tokushoho, tokutei, law, 特定商取引法, 法律, , `)},
	{News, words(`blog, blogs, news, press, presse, prensa, imprensa, aktuelles, actu, actus, actualites, nieuws, noticias, changelog, releases, release-notes, events, event, articles, article, posts, post, guide, guides, docs, documentation, tutorial, tutorials, case-studies, podcast, webinar, jobs, careers, karriere, ブログ`)},
	{Pricing, words(`
		abonnementen, abonnemang, purchase, buy, buy-now, order, kaufen, bestellen, acheter, commander, comprar,
		acquista, kopen, kup, zamow, kop, kob, koupit, objednat, 購入, 购买, pricing, prices, price, preise, preis,
		preisliste, tarife, tarif, tarifs, prix, precios, precio, precos, preco, planos, planes, plans, plan,
		prijzen, prijs, tarieven, prezzi, listino, cennik, ceny, priser, pris, cotes, subscribe, abonnement,
		abonnements, premium, upgrade, membership, memberships, mitgliedschaft, adhésion, adhesion, suscripcion,
		suscripciones, assinatura, assinaturas, abbonamenti, lidmaatschap, abonament, fiyatlar, fiyatlandirma,
		cenik, ceník, hinnat, hinnasto, 料金, 料金プラン, 価格, 价格, , cenník, arak, preturi, cjenik, hinnakiri`, "pages.pricing")},
	{Help, words(`faq, faqs, help, hilfe, aide, ayuda, ajuda, aiuto, hulp, pomoc, support, fragen, questions, veelgestelde-vragen, preguntas, perguntas, domande, よくある質問, otazky, caste-dotazy, kysymykset, ukk, fragor, vanliga-fragor, caste-otazky, spoergsmaal, spoergsmal, sporgsmal, gyik, intrebari-frecvente`, "pages.help")},
	{Team, words(`
		mitarbeiter, mitarbeitende, medarbejdere, medarbetare, ansatte, staff, crew, our-people, teamet, tiimi, kadro,
		ekip, ekibimiz, komanda, tim-kami, csapat, csapatunk, tym, lide, ludzie, team, equipe, équipe, equipo, people, squadra, founders, leadership, menschen, zespol, 代表, チーム`)},
	{StoryOf, words(`story, stories, my-story, our-story, geschichte, histoire, historia, história, storia, verhaal, histoire, manifest, manifesto, mission, journey, why, history, historie, origin, origins, nasza-historia, pribeh, tarina, tortenet, zgodba, prica, 沿革`)},
	{Contact, words(`contact, contacts, contact-us, contactus, kontakt, contato, contacto, contatti, contatto, enquire, 問い合わせ, お問い合わせ, yhteystiedot, kapcsolat, kontakta-oss, kontakta, kontakty, kontakt-os, kontakt-oss, ota-yhteytta, contactez-nous, nous-contacter, contactanos, contactenos, contattaci, fale-conosco, contate-nos, skontaktuj-sie, neem-contact-op, contact-opnemen, kontaktiere-uns, get-in-touch, reach-us`, "pages.contact")},
	{About, words(`about, about-us, aboutus, ueber-uns, über-uns, uber-uns, ueber, a-propos, apropos, qui-sommes-nous, sobre, sobre-nos, nosotros, quienes-somos, over-ons, over, chi-siamo, o-nas, om-oss, om-os, om, company, unternehmen, entreprise, empresa, bedrijf, azienda, firma, corporate, 会社, 会社概要, 关于, meista, meistä, yritys, rolunk, despre, despre-noi, meist, about-me, who-we-are, wer-wir-sind, quem-somos, quiénes-somos, wie-zijn-wij, wie-we-zijn, kim-jesteśmy, kim-jestesmy, kdo-jsme, kto-sme, kik-vagyunk, cine-suntem, kdo-smo, tko-smo, keita-olemme, vilka-vi-ar, hvem-er-vi, our-company, ueber-mich, das-sind-wir, presentation-entreprise, notre-entreprise, quem-sou, sobre-mim, sobre-mi, sobre-nosotros, quien-soy, chi-sono, over-mij, o-mnie, o-firmie, om-mig, om-meg, o-spolecnosti, o-firme, o-spolocnosti, o-nama, o-podjetju`, "pages.about")},
	{Audience, words(`for, for-*, use-cases, usecases, solutions, segments, segmentos, industries, branchen, consultants, agencies, cases, customers`)},
	{Product, words(`features, feature, product, produkt, produit, produto, producto, prodotto, services, service, leistungen, funktionen, fonctionnalites, funcionalidades, functies, funzionalita, funkcje, funktioner, how-it-works, what-we-do, platform, ablauf, 機能, サービス, 产品, funkce, ominaisuudet, funkcie, funzioni, funkciok`, "pages.product")},
}

// Sections are words in headings, and in the names that a page's own markup gives its sections.
var (
	FeatureWords = words(`feature, features, featured, functionality, capabilities, what we do, what we offer, what you get, what you can do, what's included, our services, services, solutions, offerings, expertise,
		funktionen, funktionsumfang, leistungen, leistung, angebot, module, was wir tun, was wir bieten, was sie bekommen, fonctionnalités, fonctionnalites, nos services, prestations, ce que nous faisons,
		funcionalidades, funcionalidad, características, caracteristicas, servicios, serviços, servicos, recursos, o que fazemos, funzionalità, funzionalita, servizi, caratteristiche, functies, functionaliteiten, mogelijkheden, diensten, wat we doen,
		funkcje, możliwości, usługi, funktioner, tjänster, tjenester, egenskaber, ominaisuudet, 機能, 特徴, 特長, サービス, できること, 功能, 特点, 产品特性, 服务, everything you need, alles was du brauchst, alles was sie brauchen, tout ce qu'il vous faut, tout ce dont vous*, todo lo que necesitas, tudo o que você precisa, tudo que você precisa, alles wat je nodig hebt, wszystko czego potrzebujesz, allt du behöver, vše co potřebujete, kaikki mitä tarvitset, 能做什么, 产品功能, funkce, vlastnosti, možnosti, toiminnot, tutto quello che serve, tutto ciò che serve, cosa puoi fare, cosa facciamo, alt du har brug for, hvad du får, vi tilbyder, funkcie, všetko čo potrebujete, funkciók, szolgáltatások, funcții, funcționalități, funkcionalnosti, lastnosti, značajke, funktsioonid, funkcijas, funkcijos`, "features")
	BenefitWords = words(`why, benefit, benefits, advantage, advantages, reasons, what makes us different, different, trust, values, warum, vorteile, ihre vorteile, gute gründe, nutzen, mehrwert, pourquoi, avantages, atouts, bénéfices,
		por qué, por que, ventajas, beneficios, vantagens, benefícios, diferenciais, perché, vantaggi, waarom, voordelen, dlaczego, zalety, korzyści, varför, fördelar, hvorfor, fordele, 選ばれる理由, メリット, 強み, 优势, 为什么, proč, výhody, přínosy, miksi, edut, hyödyt, 为何, prečo, prínosy, miért, előnyök, de ce, avantaje, beneficii, zakaj, prednosti, zašto, miks, kāpēc, kodėl`, "benefits")
	PricingWords = words(`pricing, price, prices, plan, plans, cost, costs, preise, preis, tarife, tarif, tarifs, prix, abo, abos, abonnement, abonnements, abonnementen, abonnementer, memberships, mitgliedschaft, lidmaatschap, precio, precios, planes, preço, preços, precos, planos, prezzo, prezzi, piani, prijs, prijzen, tarieven, cennik, cena, ceny, pris, priser, subscription, packages, pakete, 料金, 料金プラン, 料金表, 価格, プラン, 价格, 套餐, ceník, hinnat, hinnasto, hinta, předplatné, cenník, árak, árlista, díjszabás, prețuri, preturi, cenik, cjenik, hinnakiri, kainos, tariffe, listino`, "pricing")
	FAQWords     = words(`faq, faqs, frequently asked*, common questions, questions, häufige fragen, fragen, foire aux questions, questions fréquentes, preguntas frecuentes, preguntas, perguntas frequentes, perguntas, dúvidas, domande frequenti, veelgestelde vragen, częste pytania, pytania, vanliga frågor, ofte stillede spørgsmål, q&a, câu hỏi thường gặp, よくある質問, よくあるご質問, 常见问题, časté dotazy, časté otázky, nejčastější dotazy, dotazy, otázky, usein kysytyt*, usein kysyttyä, kysymykset, ukk, 常见问答, často kladené otázky, gyakori kérdések, gyik, întrebări frecvente, intrebari frecvente, pogosta vprašanja, često postavljana pitanja, biežāk uzdotie*, duk, spørgsmål og svar, ofte stillede*, domande e risposte`, "faq")
	PeopleWords  = words(`team, our team, founders, founder, leadership, people, who we are, equipe, équipe, notre équipe, equipo, unser team, gründer*, fondateur*, fundador*, squadra, ons team, zespół, 代表, メンバー, チーム, 团队`, "people")
	PraiseWords  = words(`testimonial, testimonials, review, reviews, what our*, what people*, what customers*, loved by, trusted by, customers say, kundenstimmen, stimmen, referenzen, das sagen, témoignages, temoignages, avis, ils nous font confiance, testimonios, opiniones, depoimentos, recensioni, testimonianze, ervaringen, opinie, omdömen, お客様の声, 客户评价, co říkají*, recenze, reference, napsali o nás, mitä asiakkaa*, asiakastarinat, asiakkaamme*, lo que dicen*, o que dizem*, wat onze klanten*, wat klanten*, vad våra*, co mówią*, ce que disent*, ils nous*, zaufali nam, confían en*, confiam em*, zij vertrouwen*, de litar på*, důvěřují nám, he luottavat*, 他们信任*, čo hovoria*, povedali o nás, referencie, recenzie, hvad siger*, det siger*, kundeudtalelser, anmeldelser, vélemények, rólunk mondták, recenzii, păreri, mnenja, recenzije, cosa dicono*, dicono di noi, si fidano*, de stoler på*, dôverujú nám`, "praise")
	StepWords    = words(`how it works, how does*, how to*, steps, step, process, workflow, get started, getting started, so funktioniert*, ablauf, schritt, schritte, in 3 schritten, comment ça marche, étapes, cómo funciona, como funciona, pasos, passos, come funziona, hoe het werkt, hoe werkt*, stappen, jak to działa, så funkar*, sådan virker*, ご利用の流れ, 使い方, 如何使用, jak to funguje, ve třech krocích, kroky, näin se toimii, näin se*, vaiheet, så fungerar*, ako to funguje, sådan fungerer*, hogyan működik*, cum funcționează*, kako deluje, kako radi`, "steps")
	NewsWords    = words(`blog, news, latest, articles, posts, press, insights, changelog, what's new, releases, aktuelles, neuigkeiten, actualités, actualites, noticias, novidades, notizie, nieuws, aktualności, nyheter, お知らせ, ニュース, 新闻, journal, from the journal, magazine, magazin, magazyn, aktuality, novinky, uutiset, ajankohtaista`, "news")
	CompareWords = words(`compare, comparison, compared, compares, vs, vs., versus, competitor*, competition, alternatives, other tools, traditional, others, vergleich, wettbewerb*, comparatif, concurrent*, comparativo, comparación, competencia, concorrentes, confronto, vergelijk*, porównanie, jämför*, 比較, 对比, and others, y otros, frente a otros, frente a los demás, e os outros, e outros, och andra, naast anderen, en anderen, i inni, a ostatní, ja muut, face aux autres, et les autres, und andere, srovnání, vertailu, 与其他, 他社, e gli altri, rispetto ad altri, og de andre, og andre, sammenlign*, porovnanie, a iné, összehasonlítás, comparație, сравнение`, "compare")
	AskUsWords   = words(`
		haben sie fragen, haben sie noch fragen, hast du fragen, avez-vous des questions, vous avez des questions,
		tiene preguntas, tienes preguntas, tem dúvidas, hai domande, avete domande, heeft u vragen, heb je vragen,
		masz pytania, har du frågor, máte otázky,
		still have*, how can we help*, how may we help*, wie können wir*, womit können wir*, comment pouvons-nous*, comment peut-on*, cómo podemos*, en qué podemos*, como podemos*, come possiamo*, hoe kunnen we*, waarmee kunnen we*, jak możemy*, hur kan vi*, hvordan kan vi*, more questions, any questions, have a question, got questions, need help, need immediate help, need more help, need support, brauchen sie hilfe, brauchst du hilfe, besoin d'aide, necesitas ayuda, precisa de ajuda, hai bisogno di aiuto, hulp nodig, potrzebujesz pomocy, behöver du hjälp, brug for hjælp, お困りですか, ready to*, haven't found*, can't find*, noch fragen, weitere fragen, bereit, une question, d'autres questions, encore des questions, prêt*, alguna pregunta, tienes preguntas, más preguntas, ainda tem*, tem dúvidas, ficou com*, altre domande, hai domande, nog vragen, masz pytania, har du frågor, har du spørgsmål, redo att*, klar til*, klar for*, listo para*, lista para*, listos para*, pronto para*, pronta para*, prontos para*, pronto a, pronti a, klaar om*, klaar voor*, gotowy na*, gotowi na*, připraveni*, valmis aloittamaan*, hazır mısınız*, interested in*`)

	// WhomWords ask whom something is for, as the head of a section does.
	WhomWords    = words(`who is it for, who it's for, who is this for, who we serve, who we help, für wen, für wen ist*, für wen wir*, für wen eignet*, à qui s'adresse*, pour qui, c'est pour qui, para quién, para quién es, a quién va dirigid*, a quién se dirige*, para quem, para quem é, a quem se destina*, per chi, per chi è, a chi si rivolge*, voor wie, voor wie is*, dla kogo, för vem, för vem passar*, for hvem, hvem er det for, kenelle, pro koho, pro koho je*, kimler için, kim için, 誰のため, こんな方に`)
	ContentWords = words(`contact, kontakt, contato, contacto, imprint, impressum, newsletter, subscribe, legal, resources, links, sitemap, company, cookie, cookies, download, follow us, navigation, menu`, "contact")
)

// HomeWords are words of titles that are no name.
var HomeWords = words(`home, homepage, welcome, start, startseite, accueil, inicio, início, pagina iniziale, strona główna, hem, hjem, forside, ホーム, 首页, website, untitled, index, document, page, app, login, menu, logo, all rights reserved, alle rechte vorbehalten, tous droits réservés`)

// GreetingWords begin headings that say nothing of the product; CookieWords stand in notices that no one reads.
var (
	GreetingWords = words(`welcome to, willkommen bei, willkommen, bienvenue, bienvenido, bienvenidos, bem-vindo, benvenuti, benvenuto, welkom, witamy, välkommen, velkommen, page not found, 404, enable javascript, loading`)
	CookieWords   = words(`cookie, cookies, javascript, all rights reserved, browser, newsletter, captcha, recaptcha, クッキー, evästeitä, eväste*, kakor`, "cookie")
)

// AudienceWords head parts about who a product is for; ProblemWords parts about the troubles that it ends; SectionWords
// are titles of the parts that most sites have.
var (
	AudienceWords = words(`
		who uses*, who it's built for, who we built it for, made for people*, built for teams like, chi lo usa, quién lo usa,
		quem usa, qui l'utilise, wer nutzt*, wie gebruikt*, vem använder*, kto korzysta*, who is it for, who it's for, perfect for, ideal for, use cases, use case, usecases, audience, audiences, personas, industries, segments, für wen, zielgruppen, branchen, anwendungsfälle, pour qui, secteurs, cas d'usage, para quién, sectores, casos de uso, para quem, segmentos, per chi, settori, casi d'uso, voor wie, branches, dla kogo, branże, för vem, for hvem, 対象, こんな方に, 导入事例, 适用, who it is for, pro koho, kenelle, para quién es, 适合谁, 方へ, pre koho, per chi è, hvem er det*, kinek szól*, kinek ajánljuk, pentru cine, za koga, za koho`, "audience")
	ProblemWords = words(`problem, problems, pain, pains, pain-points, challenge, challenges, struggle*, tired of, sound familiar, herausforderung*, probleme, schmerz*, kennen sie das, problème, problèmes, problemas, dolor, desafíos, desafios, dores, problemi, sfide, problemen, uitdagingen, problemy, wyzwania, utmaningar, udfordringer, お悩み, 課題, 痛点, znáte to, ongelma, ongelmat, kuulostaako tutulta, te suena, kennst du das, känner du igen*, herken je*, znasz to, ça vous parle, já passou por*, 遇到过吗, problemet, le constat, poznáte to, ti suona familiare, ti suona*, kender du det*, probléma, problémák, kihívások, provocări`, "problems")
	SectionWords = words(`guide, about, about us, contact, contact us, faq, faqs, pricing, prices, team, our team, careers, jobs, open positions, news, in the news, press, blog, testimonials, company, company details, partners, friends, projects, some projects, customers, resources, community, user guides, guides, documentation, tutorials, download, downloads, buy*, order, newsletter, events, services, features, products, how it works, get started, getting started, support, über uns, kontakt, preise, impressum, leistungen, produkte, aktuelles, karriere, partner, à propos, contact, tarifs, actualités, équipe, nosotros, contacto, precios, servicios, sobre, contato, planos, serviços, chi siamo, contatti, prezzi, servizi, over ons, prijzen, diensten, o nas, cennik, usługi, om oss, priser, tjänster, om os, ydelser, aktuality, napsali nám, kontakt, ceník, o nás, služby, hakkımızda, fiyatlar, iletişim, ajankohtaista, hinnat, yhteystiedot, お問い合わせ, 会社概要, 料金, 联系我们, 关于我们`, "section")
)

// TemplateMakers are the labels of domains of those who make templates of websites, and the tools for them: their
// addresses are left in.
var TemplateMakers = words(`creativetim, themeforest, envato, colorlib, bootstrapmade, html5up, templatemo, htmlcodex, startbootstrap, themewagon, themefisher, uideck, cssscript, w3layouts, freehtml5, wixpress, wix, squarespace, webflow, wordpress, wpengine, elementor, godaddy, framer, shopify, sentry, mailchimp, formspree, github, gitlab, netlify, vercel, yoursite, mysite, website, sitename, yourwebsite, mywebsite, mailinator, test, acme, domain, company`)

// LittleWords stand around the title of a part of a page without adding to it.
var LittleWords = words(`place, make, our, the, your, my, us, we, a, an, and, or, of, in, with, to, for, all, more, latest, recent, some, other, get, see, view, read, unser, unsere, unseren, ihr, ihre, dein, deine, der, die, das, und, alle, mehr, neueste, nos, notre, vos, votre, le, la, les, l, et, toutes, tous, los, las, el, nuestros, nuestras, nuestro, nuestra, y, todos, o, os, as, nossos, nossas, nosso, nossa, e, i, gli, il, lo, nostri, nostro, nostra, de, het, onze, en, alle, naše, nasz, nasze, nasza, i, w, våra, vår, och, vores, og, meidän, ja, の`)

// PointerWords send the reader elsewhere; MoreWords end a list without adding to it.
var (
	PointerWords = words(`here, see here, click, read more, learn more, find out more, see our, our blog, contact us, hier, mehr erfahren, weiterlesen, klicken, siehe, ici, en savoir plus, cliquez, lire la suite, aquí, haz clic, más información, leer más, aqui, clique, saiba mais, leia mais, qui, clicca, scopri di più, klik, lees meer, tutaj, kliknij, här, läs mer, her, læs mere, こちら, 详情`)
	// ElsewhereWords begin sentences that send their reader to another page.
	ElsewhereWords = words(`see, learn more, learn about, read more, read our, find out more, compare, view our, visit our, check our, siehe, mehr dazu, mehr erfahren, weitere informationen, alle details, voir, consultez, en savoir plus, pour en savoir plus, consulta, consulte, ver más, conoce más, más información, saiba mais, veja, confira, scopri, vedi, per saperne di più, zie, bekijk, lees meer, meer informatie, zobacz, sprawdź, więcej informacji, läs mer, läs vår, mer information, læs mere, 詳しくは, 详情`)
	MoreWords      = words(`explore all*, see all*, view all*, browse all*, discover all*, alle ansehen, alle anzeigen, voir tout*, ver todo*, ver todas*, vedi tutt*, bekijk alle*, zobacz wszystkie*, se alla*, se alle*, すべて見る, もっと見る, 查看全部, and more, and much more, more, many more, coming soon, und mehr, und vieles mehr, et plus, et plus encore, et bien plus, y más, y mucho más, e mais, e muito mais, e altro, e molto altro, en meer, en nog veel meer, i więcej, och mer, og mere, など, 等等`)
)

// PartHead finds headings of parts of a page: "What our customers say", "How it works", "Get started with …".
var PartHead = lazyregexp.Compile(`(?i)^(?:what (?:people|customers|users|they|we|our)|how it|how we|why (?:us|we)|(?:get|getting) started|start (?:with|now|your)|ready to|try it|lo que dicen|qué (?:hace|dicen|es)|cómo (?:funciona|empezar)|así (?:se ve|funciona)|empieza|por qué|o que (?:dizem|é|faz)|como funciona|comece|pronto para|ce qu['’]ils|ce que|comment ça|pourquoi|commencez|prêt|was (?:unsere|kunden|wir|ist)|so (?:funktioniert|geht|sieht)|wie (?:es|funktioniert)|warum|jetzt|loslegen|das sagen|cosa (?:dicono|fa|è)|come funziona|perché|inizia|pronti|dicono di|wat (?:klanten|doet|is)|zo werkt|hoe (?:het|werkt)|waarom|begin|aan de slag|co (?:mówią|robi)|jak to|dlaczego|zacznij|jak (?:vypadá|to|funguje)|proč|co (?:o nás|říkají)|napsali|neden|nasıl|miksi|näin|så (?:funkar|fungerar)|vad (?:säger|är|gör)|varför|kom i\s?gång)(?:[^\p{L}]|$)`)

// AppealWords begin paragraphs that call their reader to do something: "Discover …", "Jetzt bestellen …".
var AppealWords = words(`
	discover, explore, preview, check out, take a look, see how, see why, see what, see our, learn how,
	learn why, learn more, find out, buy now, preorder, pre order, order now, order a, book a, book your, order your,
	order yours,
	order today, shop now, try it, try our, try us, sign up, get started, get in touch, get your,
	get yours, get a free, get a quote, request a, request your,
	start your, start now, start today, start building, join us,
	join our, join thousands, join the, book a, book an, book your, book now, contact, download,
	follow us, subscribe, call us, visit, meet, ready to, welcome, don't miss, don't wait, dive in,
	dive deeper, entdecke*, erfahre*, jetzt, bestelle*, buche*, kontaktiere*, melde*, probier*, teste*,
	starte*, hol, hole, sicher, sichere, schau, schaue, besuche*, willkommen, bereit, découvr*,
	contactez, essayez, inscrivez, rejoignez, téléchargez, commencez, réservez, demandez, bienvenue,
	prêt, prêts, descubr*, contáct*, contacta, prueba, empieza, únete, reserva, solicita,
	bienvenid*, scopri*, contatta*, prova*, inizia, prenota, richiedi, benvenut*, experimente,
	contacte, comece, solicite, conheça, bem vind*, ontdek, neem contact, neem gerust, probeer, vraag,
	welkom, upptäck, kontakta, boka, välkommen, oplev, opdag, kontakt, prøv, bestil, velkommen,
	oppdag, odkryj*, skontaktuj, wypróbuj, zacznij, sprawdź, witamy, objevte, kontaktujte,
	vyzkoušejte, vítejte, tutustu, ota yhteyttä, kokeile, tervetuloa, get a closer, get a demo,
	buy your, let us know, let's, talk to us, reach out, tell us, neem dan, write to us, send us, interested, curious,
	vereinbar*, lass uns, lassen sie, nennen sie, nenn uns, schreib*, ruf uns, rufen sie, fordern sie,
	fragen sie, neugierig, interessiert, überzeug*, parlons, parlez, écrivez, envoyez, intéressé*,
	curieux, escríbe*, hablemos, llám*, agenda, fale, entre em contato, agende, ligue, scrivi*,
	chiama*, parliamo, curios*, nieuwsgierig, benieuwd, geïnteresseerd, bel ons, stuur, nyfiken,
	intresserad, hör av, ring oss, nysgerrig, ring til, ciekaw*, zadzwoń, napisz, umów, napište, zavolejte`)

// AnsweredWords begin what a form answers; OwnedWords stand in notices of whose names are used.
var (
	AnsweredWords = words(`
	thank you, thanks, your message, message sent, something went wrong, please fill, please enter, danke,
	vielen dank, herzlichen dank, ihre nachricht, deine nachricht, bitte füll*, bitte geben, merci,
	votre message, gracias, tu mensaje, su mensaje, obrigad*, sua mensagem, grazie, il tuo messaggio,
	bedankt, dank je, dank u, je bericht, uw bericht, tack, ditt meddelande, tak for, din besked,
	dziękujemy, twoja wiadomość, děkujeme, vaše zpráva, kiitos, ありがとう, 谢谢`)
	OwnedWords = words(`
	trademark of, trademarks of, are trademarks, registered trademark, registered trademarks,
	eingetragene marke*, marken der jeweiligen, warenzeichen, marque déposée, marques déposées,
	marca registrada, marcas registradas, marchi registrati, handelsmerk*, varumärken, varemærker,
	znaki towarowe, ochranné známky, tavaramerk*, 登録商標`)
)

// Imperative finds sentences that begin with a verb in the form in which French and German call a reader to do something:
// "Décrivez …", "Sprechen Sie …".
var Imperative = lazyregexp.Compile(`^(?:\p{Lu}\p{Ll}{3,}ez|\p{Lu}\p{Ll}+n Sie) `)

// GoOnWords begin paragraphs that say more of what was said before: "These …", "Dabei …".
var GoOnWords = words(`
	this, these, those, they, their, it, its, that, here, there, but, and, so, then, however, also,
	both, instead, dies*, damit, dabei, dazu, daher, dadurch, deshalb, hier, aber, und, ce, cet, cette,
	ces, cela, ça, c'est, il, ils, elle, elles, ici, mais, et, ainsi, esta, estas, este, estes, esto,
	estos, essa, essas, esse, esses, esso, essos, isto, isso, aquí, aqui, pero, y, así, assim, mas,
	questa, queste, questi, questo, quella, quelle, quelli, quello, ciò, così, qui, ma, dit, deze,
	dat, maar, zo, det, denna, detta, dessa, dette, disse, här, her, men, och, og, tento, toto, tato`)

// AskWords begin questions and what is written like one.
var AskWords = words(`what, how, why, who, meet, about, was, wie, warum, wer, que, qué, quoi, comment, pourquoi, cómo, por qué, quién, o que, como, quem, cosa, come, perché, wat, hoe, waarom, co, jak, dlaczego, vad, hur, varför`, "ask")
