package lexicon

import "debut/app/ground/lazyregexp"

// FounderWords are roles that make a person a founder or the head of a company.
var FounderWords = words(`
	founder, founders, co-founder, cofounder, co founder, founding partner, founding engineer, ceo, cto, coo,
	cpo, cmo, chief executive*, chief technology*, chief product*, chief operating*, chief scientific*,
	managing director, president, owner, managing partner, director, creator, maker, chair, chairman,
	chairwoman,
	gründer, gründerin, mitgründer, mitgründerin, co-gründer, co-gründerin, geschäftsführer, geschäftsführerin,
	inhaber, inhaberin, vorstand, geschäftsleitung, leiter,
	fondateur, fondatrice, cofondateur, cofondatrice, co-fondateur, co-fondatrice, pdg, gérant, gérante,
	directeur général, directrice générale, président, présidente,
	fundador, fundadora, cofundador, cofundadora, co-fundador, co-fundadora, director general,
	directora general, diretor, diretora, sócio, sócia, sócio-fundador, socio fundador, idealizador,
	idealizadora, criador, criadora,
	fondatore, fondatrice, cofondatore, amministratore delegato, titolare, oprichter, oprichtster,
	medeoprichter, mede-oprichter, eigenaar, eigenaresse, directeur, bestuurder,
	założyciel, założycielka, współzałożyciel, współzałożycielka, prezes, właściciel, właścicielka, grundare,
	medgrundare, vd, grundlægger, medstifter, stifter, direktør, administrerende direktør, gründere,
	daglig leder, toimitusjohtaja, perustaja,
	代表取締役*, 代表, 創業者, 共同創業者, 取締役, 社長, 创始人, 联合创始人, 首席执行官, 总经理, zakladatel, zakladatelka, spoluzakladatel,
	spoluzakladatelka, jednatel, jednatelka, ředitel, ředitelka, majitel, majitelka, prezeska, dyrektor,
	dyrektorka, współwłaściciel, ägare, omistaja, perustajaosakas, 店主, 创办人, zakladateľ, zakladateľka,
	spoluzakladateľ, spoluzakladateľka, konateľ, konateľka, riaditeľ, riaditeľka, majiteľ, majiteľka, alapító,
	társalapító, ügyvezető, tulajdonos, fondator, cofondator, ustanovitelj, ustanoviteljica, osnivač,
	osnivačica, asutaja, dibinātājs, įkūrėjas, ejer, indehaver, direttore, direttrice`, "founder")

// FoundedWords say that a company, not a person or a page, began.
var FoundedWords = words(`
	founded, established, since, incorporated, formed in, started in, began in, launched in, gründen, gründet,
	gründete, gründeten, fondent, fondèrent, fundaron, fundan, fundaram, fondarono, richtten, richtte, założyli,
	założył, założyła, grundade, grundlagde, born in, started out in, was created in, founding,
	in business since, on the market since, making it since,
	gegründet, gründung, gründungsjahr, seit, ins leben gerufen, gestartet, fondé, fondée, fondee, créé, créée,
	creee, création, depuis, lancé en, lancée en, fundada, fundado, fundación, fundação, nació, nace, nasceu,
	criada em, criado em, creada en, creado en, desde, constituida,
	fondata, fondato, nata nel, nato nel, dal, opgericht, sinds, ontstaan, założona, założony, założono,
	powstała, powstał, od roku, grundad, grundades, grundat, grundlagt, stiftet, etableret, etablerat, siden,
	sedan, perustettu,
	設立, 創業, 創立, 成立于, 创立, 创办, 成立, se fundó, fundamos, založena, založen, založili, perustettiin, perustimme`, "founded")

// BirthWords are FoundedWords that can mean nothing but the founding of a company.
var BirthWords = words(`
	founded, founded in, established, established in, incorporated, founding year, founding date, year founded,
	date founded, was formed in, company started in, gegründet, gründung, gründungsjahr, fondé*, fondée,
	date de création, année de création, créée en, créé en, fundada, fundado, fundación, fundação, constituida,
	nasceu em, nació en, fondata, fondato, nata nel, opgericht, założona, założony, założono, powstała, grundad,
	grundades, grundlagt, stiftet, etableret, perustettu, gründen den*, gründen die*, gründen das*,
	gründen ihr*, gründet den*, gründete*, gründeten*, fondent, fondèrent, fonde l*, fondaron, fundan, fundaron,
	fundaram, fundam, fondarono, richtten*, richtte*, założyli, założył, założyła, grundade, startade företaget,
	grundlagde, 設立, 創業, 創立, 成立于, 创立, se fundó, fundamos, fundei, fundé, założyliśmy, založena, založen,
	založeno, založili, založil, založila, perustettiin, perustimme, perustin, perusti, založená, založený,
	založené, alapítva, alapították, alapítottuk, înființată, fondată, am fondat, ustanovljeno, osnovana,
	asutatud, dibināts, įkurta, abbiamo fondato, ho fondato, founding of, foundation of the*, incorporation,
	was set up in, company formed, formation of the company, firmengründung, unternehmensgründung,
	création de l'entreprise, création de la société, création de l'association, création de l'agence,
	fondation de*, constitución, creación de la empresa, creación de la compañía, constituição,
	criação da empresa, abertura da empresa, fondazione, costituzione, nascita dell*, nascita di*, oprichting,
	założenie firmy, założenie spółki, powstanie firmy, rejestracja firmy, bildades, bolaget bildas, grundandet,
	grundas, stiftelse af*, stiftes, etableres, perustaminen, yrityksen perustaminen, založení firmy,
	založení společnosti, vznik firmy, vznik společnosti, založenie firmy, založenie spoločnosti, vznik firmy,
	vznik spoločnosti, cégalapítás, alapítás, înființarea, ustanovitev podjetja, osnivanje tvrtke,
	osnivanje društva, asutamine, dibināšana, įkūrimas`, "founded")

// FormerWords begin what somebody was before.
var FormerWords = words(`ex, former, formerly, previously, ehemals, ehemalige*, früher, zuvor, ancien, ancienne,
	anciennement, antiguo, antigua, anteriormente, antes, già, precedentemente, voormalig, voorheen, były, była,
	wcześniej, tidigare, tidligere, dříve, bývalý, bývalá, 元`)

// RoleWords are roles, and parts of companies that people are head of.
var RoleWords = words(`
	head, chief, lead, product, engineering, marketing, sales, operations, technology, technik, design,
	research, science, scientist, engineer, developer, designer, entwicklung, vertrieb, produkt, science,
	finance, finanzen, strategy, growth, people, hr, brewer, chef, coach, consultant, teacher, architect,
	doctor, phd, mba, and, und, et, y, e, en`)

// OrgWords are words in the names of organizations that are in nobody's.
var OrgWords = words(`
	ventures, venture, capital, partners, fund, holdings, holding, brewing, brewery, brewers, ales, cider, farm,
	farms, hotel, hotels, hostel, inn, restaurant, restaurants, café, cafe, coffee, roasters, bakery, kitchen,
	bistro, pub, bar, studio, studios, lab, labs, laboratory, media, agency, foundation, university, college,
	institute, school, academy, hospital, clinic, shop, store, market, bank, church, museum, theatre, theater,
	festival, gallery, press, magazine, journal, club, association, society, council, services, systems,
	logistics, hatchery, hatcheries, seafood, fisheries, boats, bikes, cycles, tours, travel, realty,
	properties, works, collective, cooperative, co-op, network, group, house, home, homes, gardens, garden,
	dental, fitness, gym, yoga, salon, spa,
	gasthof, gasthaus, hof, verein, stiftung, universität, schule, klinik, praxis, bäckerei, brauerei, weingut,
	verlag, werkstatt, kanzlei, agentur, hochschule, auberge, ferme, école, université, fondation, hôtel,
	boulangerie, brasserie, domaine, cabinet, agence, amap, escuela, universidad, fundación, finca, hacienda,
	panadería, cervecería, bodega, agencia, clínica, huertos, huerta, vivero, fazenda, pousada, escola,
	universidade, fundação, padaria, cervejaria, agência, creche, agriturismo, azienda, fattoria, cantina,
	osteria, trattoria, scuola, università, fondazione, panificio, birrificio, agenzia, masseria, tenuta,
	boerderij, brouwerij, bakkerij, stichting, vereniging, hoeve, winkel, gospodarstwo, szkoła, fundacja,
	browar, piekarnia, bryggeri, gård, skola, stiftelse, bageri, 大学, 学校, 病院, 銀行, 商店, 農園`)

// WeWords begin sentences in which a company says we.
var WeWords = words(`we, wir, nous, nosotros, nós, noi, wij, my, vi, me`)

// SelfWords are those of one person about themselves.
var SelfWords = words(`
	i, my, ich, mein, meine, meinem, meinen, meiner, meines, je, j'ai, j’ai, mon, ma, yo, eu, minha, meu,
	ik, mijn, jag, mitt`)

// OwnSubjects begin sentences that a company says of itself.
var OwnSubjects = words(`
	the, this, our, we, it, company, studio, agency, die, der, das, unser, unsere, wir, firma, la, le, l, les,
	notre, nous, el, los, nuestra, nuestro, o, a, os, nossa, nosso, il, lo, i, nostra, nostro, de, het, ons,
	onze, wij, nasza, nasz, firma, vi, vårt, bolaget, vores, firmaet`, "own")

// OwnDense are words by which companies speak of themselves in scripts without spaces, and words that only lead to
// "founded".
var OwnDense = words(`当社, 弊社, 私たち, 我々, わたし, 会社, 企業, 本社, 公司, 我们, 本公司, 我司, 企业, 品牌, 創業, 創立, 設立, 当店, 团队, 工作室`)

// ByWords come before the name of an author.
var ByWords = words(`by, von, par, por, door, av, af, di, przez, autor, text, foto, photo`)

// CompanyNouns are what companies call themselves and what they make: "The company was founded".
var CompanyNouns = words(`
	company, firm, business, startup, start-up, studio, agency, team, project, product, app, platform, service,
	shop, store, brand, label, association, organisation, organization, foundation, cooperative, school,
	brewery, bakery, workshop, manufactory, idea, story, unternehmen, firma, betrieb, gesellschaft, agentur,
	verein, projekt, produkt, plattform, marke, stiftung, genossenschaft, werkstatt, manufaktur, brauerei,
	familienunternehmen, büro, laden, gmbh, entreprise, société, agence, équipe, projet, produit, plateforme,
	boutique, marque, fondation, coopérative, atelier, maison, école, empresa, compañía, agencia, equipo,
	proyecto, producto, plataforma, tienda, marca, asociación, fundación, cooperativa, taller, sociedad,
	companhia, agência, equipe, projeto, produto, loja, associação, fundação, oficina, sociedade, azienda,
	società, agenzia, progetto, prodotto, piattaforma, negozio, marchio, associazione, fondazione, bottega,
	bedrijf, onderneming, bureau, vereniging, stichting, coöperatie, winkel, merk, werkplaats, spółka, fundacja,
	stowarzyszenie, sklep, pracownia, företag, företaget, bolag, bolaget, byrån, föreningen, virksomheden,
	foreningen, firmaet`, "own")

// DutyWords are duties that the law gives somebody, who need be nobody's founder: who answers for what is published, or
// for the protection of data.
var DutyWords = words(`
	directeur de la publication, directeur de publication, directrice de la publication,
	directrice de publication, responsable de la publication, responsable de publication,
	directeur de la rédaction, director de la publicación, director de publicación, responsable del tratamiento,
	responsable de contenidos, direttore responsabile, responsabile della pubblicazione,
	responsabile del trattamento, diretor de redação, data protection officer, data controller,
	datenschutzbeauftragte*, délégué à la protection*, delegado de protección*, encarregado de dados,
	inhaltlich verantwortlich*, redaktionell verantwortlich*`)

// OutsideHead heads people who are not the company's own: those who pay it, advise it or buy from it.
var OutsideHead = words(`
	investors, investor, backers, backed by, advisors, advisers, advisory board, board of advisors,
	scientific advisors, supporters, sponsors, customers, our customers, clients, our clients, case study,
	case studies, success stories, ambassadors, contributors, speakers, guests, partners, our partners, friends,
	beirat, investoren, kunden, unsere kunden, referenzen, förderer, sponsoren, investisseurs, conseillers,
	clients, nos clients, partenaires, inversores, asesores, clientes, nuestros clientes, socios colaboradores,
	investidores, conselheiros, nossos clientes, investitori, consulenti, clienti, i nostri clienti,
	dicono di noi, investeerders, adviseurs, klanten, onze klanten, inwestorzy, doradcy, klienci, nasi klienci,
	investerare, rådgivare, kunder, våra kunder, 投資家, 導入事例, 顧問, 客户案例`)

// HonorWords are in front of names without being part of them.
var HonorWords = words(`
	dr, dr., prof, prof., mr, mr., mrs, mrs., ms, ms., herr, frau, dipl.-ing., ing., mag., m., mme, sr., sra.,
	dott., ir., drs.`)

// LegalForms end the registered names of companies.
var LegalForms = words(`
	gmbh, gmbh & co. kg, ug, ug haftungsbeschränkt, ag, kg, ohg, e.k, e.v, llc, inc, inc., ltd, ltd., limited,
	plc, corp, corp., pte ltd, pty ltd, sas, sasu, sarl, s.a.r.l., eurl, sa, s.a., sl, s.l., slu, ltda, ltda.,
	eireli, me, mei, lda, lda., srl, s.r.l., srls, spa, s.p.a., bv, b.v., nv, vof, v.o.f., sp. z o.o., spółka,
	ab, aps, a/s, as, oy, kft, s.r.o., d.o.o., oü, 株式会社, 合同会社, 有限会社, 有限公司, spol. s r.o., a.s., zrt, nyrt, d.d.,
	tov, oyj, sia, uab, ood, eood`, "legal")

// ServiceProviders are words of notices that name another company than the site's own.
var ServiceProviders = words(`
	host, hosting, hosted by, hosted on, hébergeur, hébergement, hébergé*, heberge*, hebergeur, hebergement,
	hosting-anbieter, hoster, webhosting, gehostet, alojamiento, alojado, hospedagem, hospedado,
	hosting provider, webdesign, design by, payment processor, zahlungsdienst*, processor, subprocessor,
	aufsichtsbehörde, supervisory authority, cnil, datenschutzbehörde, streitbeilegung, verbraucherschlichtung*,
	schlichtungsstelle, dispute resolution, auftragsverarbeiter, registered agent, médiateur, mediateur, vercel,
	netlify, github pages, cloudflare, amazon web services, google llc, google ireland*, stripe, hetzner, ovh,
	ionos, strato, prestataire, press agency, pr agency, press enquiries, press inquiries, press contact,
	press office, media enquiries, presseagentur, pressekontakt, pressebüro, agence de presse, contact presse,
	agencia de prensa, agencia de comunicación, prensa, gabinete de prensa, assessoria de imprensa, imprensa,
	ufficio stampa, persbureau, perscontact, biuro prasowe, presskontakt, law firm, solicitors, lawyers,
	attorneys, rechtsanwälte, rechtsanwalt, kanzlei, steuerberater, cabinet d'avocats, avocats, abogados,
	asesoría, advogados, advocacia, escritório de advocacia, avvocati, studio legale, advocaten, kancelaria,
	advokat, advokatbyrå, eu representative, representative in the*, article 27, vertreter in der*,
	représentant dans l*, representante en la*, accountant, accountants, expert-comptable, contador,
	contabilidade, printer, printed by, gedruckt bei, imprimeur, partner*, reseller, distributor, dealer,
	återförsäljare, samarbetspartner*, revendeur, distributeur, vertriebspartner, fachhändler, distribuidor,
	revendedor, rivenditore, wederverkoper, dystrybutor, prodejce, accelerator, incubator, cohort*, webmaster,
	správce webu, gestaltung und*, konzept und*, web agency, webbyrå, webbureau, data protection officer,
	datenschutzbeauftragte*, datenschutzberater*, dataskyddsombud, délégué à la protection*,
	delegado de protección*, encarregado*, funcionaris gegevensbescherming, webbhotell, webbhotellet, サーバー,
	ホスティング, 主机, 服务器, palvelin, palvelimet, webhotell, poskytovatel hostingu, hostování, webhotel,
	hostingleverandør, poskytovateľ hostingu, tárhelyszolgáltató, tárhely, găzduire, gazduire, gostovanje,
	fornitore di hosting`, "service")

// BankWords begin what says where money is sent to.
var BankWords = words(`
	bank, bank details, bankverbindung, kontoverbindung, iban, bic, swift, coordonnées bancaires, banque, banco,
	datos bancarios, dados bancários, banca, coordinate bancarie, bankgegevens, bankrekening, konto bankowe,
	bankkonto, bankkonto, bankgiro, bankovní spojení, pankkiyhteys, 振込先, 取引銀行, 开户行`)

// EventWords stand with the places and dates of events and deliveries, not of companies.
var EventWords = words(`
	conference, event, meetup, hackathon, workshop, talk, summit, expo, fair, messe, shipping, ships from,
	shipped, delivery, deliver*, returns, returns address, return address, warehouse, retouren, rücksendung*,
	lager, retours, retouradres, magazijn, entrepôt, retour des*, devoluciones, almacén, devoluções, armazém,
	resi, magazzino, zwroty, magazyn, returer, versand, lieferung, livraison, envío, envio, entrega,
	conferencia, conférence, jurisdiction, governing law, courts, gerichtsstand, anwendbares recht, tribunal*,
	foro, laws of`)

// NoNames are words that begin with a capital beside a role and are nobody's name.
var NoNames = words(`
	关于, 我们, 联系, 团队, 公司, 创始, 会社, 概要, 私たち, 採用, 情報, 紹介, 案内, our, the, meet, team, company, about, contact, head,
	chief, vice, agent, bot, ai, manager, engine, advisor, analyst, engineer, designer, developer, assistant,
	watchdog, optimizer, radar, startup, startups, limited, group, technologies, solutions, services,
	consulting, software, legal, privacy, terms, policy, notice, registered, company number, phone, tel, email,
	address, street, road, unser, unsere, über, verantwortlich, vertreten, angaben, handelsregister,
	amtsgericht, notre, équipe, directeur, publication, hébergeur, société, nuestro, nuestra, equipo, nosso,
	nossa, equipe, empresa, onze, nostro, nasz, vår, vores, united, kingdom, states, germany, use, cases,
	single, sign, management, buyout, website, builder, copywriter, copywriting, videomaker, webdesign,
	freelancer, specialist, whatsapp, newsletter, download, login, menu, cookie, cookies, 事業者, 責任者, 者名, 氏名, 販売,
	運営, 方法, 時期, 価格, 料金, 支払, 返品, 番号, 営業, 時間, 連絡先, sales, marketing, growth, product, operations, support,
	customer, customers, job, seekers, agencies, consultants, founders, partner, partners, case, study, read,
	learn, more, get, start, free, book, demo, for, and, 会社, 概要, 株式会社, 合同会社, 有限会社, 所在地, 設立, 事業, 内容, 住所, 電話, 資本金,
	公司`)

// NoRoles make of a role a thing that is called after it.
var NoRoles = words(`
	edition, mode, view, views, plan, circle, club, package, dashboard, portal, program, programme, pass, guide,
	series, stories, manual, training, toolkit, kit, day, account, login, paket, ansicht, ausgabe, programm,
	zugang, édition, espace, accès, edición, acceso, edição, acesso, edizione, accesso, editie, toegang, edycja,
	panel`)

// FillerNames are those of people who are none: a template has them until somebody writes others.
var FillerNames = words(`
	john doe, jane doe, john q doe, jane q doe, john roe, jane roe, john q roe, jane q roe,
	max mustermann, erika mustermann, maria mustermann, anna mustermann, max musterfrau,
	erika musterfrau, maria musterfrau, anna musterfrau, jean dupont, marie dupont, juan pérez,
	maría pérez, juan ejemplo, maría ejemplo, mario rossi, jan modaal, jan jansen, ola nordmann,
	kari nordmann, fulano de tal, firstname lastname, first name last name, your name, full name`)

// Machine finds that whoever speaks is a program.
var Machine = lazyregexp.Compile(`(?i)(?:^|\P{L})(?:artificial intelligence|inteligencia artificial|` +
	`inteligência artificial|künstliche intelligenz|intelligence artificielle|intelligenza artificiale|` +
	`kunstmatige intelligentie|sztuczna inteligencja|virtual assistant|asistente (?:virtual|de ia)|assistant virtuel\p{L}*|` +
	`(?:ai|ki|ia)[ -]?(?:assistant|assistent\p{L}*|agent|agente|asistente|collega)|assistant ia|assistente virtuale|` +
	`assistente virtual|chatbot|chat bot)(?:\P{L}|$)`)
