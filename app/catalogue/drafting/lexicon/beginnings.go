package lexicon

import "debut/app/ground/lazyregexp"

// Words of how companies begin, of those who begin them, and of what happens to them.
var (
	// StarterWords are roles that say that somebody began the company, and not that they are the head of it.
	StarterWords = words(`founder, founders, co-founder, co-founders, cofounder, cofounders, founding partner,
		founding member, founding father, gründer, gründerin, gründern, gründerteam, firmengründer, firmengründerin,
		unternehmensgründer, mitgründer, mitgründerin, mitbegründer, mitbegründerin, co-gründer, co-gründerin,
		fondateur, fondateurs, fondatrice, fondatrices, cofondateur, cofondateurs, cofondatrice, co-fondateur,
		co-fondateurs, co-fondatrice, fundador, fundadora, fundadores, fundadoras, cofundador, cofundadora,
		cofundadores, co-fundador, co-fundadora, socio fundador, socia fundadora, sócio-fundador, sócia-fundadora,
		idealizador, idealizadora, fondatore, fondatori, cofondatore, cofondatori, cofondatrice, socio fondatore,
		socia fondatrice, oprichter, oprichters, oprichtster, medeoprichter, medeoprichtster, mede-oprichter,
		mede-oprichtster, założyciel, założycielka, założyciele, założycielem, współzałożyciel, współzałożycielka,
		grundare, grundaren, medgrundare, grundlægger, grundlæggere, grundlæggeren, medgrundlægger, stifter,
		stifteren, medstifter, gründere, gründeren, perustaja, perustajat, perustajajäsen, perustajaosakas,
		zakladatel, zakladatelé, zakladatelka, spoluzakladatel, spoluzakladatelka, zakladateľ, zakladatelia,
		zakladateľka, spoluzakladateľ, spoluzakladateľka, alapító, alapítók, alapítója, társalapító, fondator,
		fondatori, fondatoare, cofondator, cofondatoare, ustanovitelj, ustanovitelji, ustanoviteljica, soustanovitelj,
		soustanoviteljica, osnivač, osnivači, osnivačica, suosnivač, suosnivačica, asutaja, asutajad, kaasasutaja,
		dibinātājs, dibinātāji, dibinātāja, līdzdibinātājs, įkūrėjas, įkūrėjai, įkūrėja, bendraįkūrėjas, bunaitheoir,
		bunaitheoirí, fundatur, fundaturi, fundatriċi, kurucu, kurucusu, kurucular, kurucumuz, kurucularımız,
		kurucu ortak, основатель, основатели, основательница, сооснователь, сооснователи, засновник, засновники,
		засновниця, співзасновник, основател, основатели, основателка, съосновател, ιδρυτής, ιδρυτές, ιδρύτρια,
		συνιδρυτής, συνιδρύτρια, مؤسس, المؤسس, شريك مؤسس, بانی, संस्थापक, सह-संस्थापक, প্রতিষ্ঠাতা, সহ-প্রতিষ্ঠাতা,
		pendiri, nhà sáng lập, người sáng lập, đồng sáng lập, 창업자, 공동창업자, 설립자, 創業者, 共同創業者, 創立者, 創設者, 共同創設者,
		発起人, 创始人, 联合创始人, 创办人`)

	// MakerWords are roles of those who made a product by themselves; OwnerWords of those whom a business belongs to.
	MakerWords = words(`creator, creators, co-creator, maker, inventor, developer behind, person behind, one-man,
		solo developer, solo dev, solo founder, solo maker, indie developer, indie dev, indie hacker, indie maker,
		project lead, project leader, entwickler von, entwicklerin von, erfinder,
		erfinderin, macher, macherin, macher hinter, créateur, créatrice, créateurs, inventeur, développeur de,
		creador, creadora, creadores, inventor, desarrollador de, criador, criadora, criadores, creatore, creatrice,
		creatori, inventore, sviluppatore di, bedenker, bedenkers, maker van, twórca, twórczyni, twórcy, skapare,
		skaparen, skaber, skaberen, tekijä, kehittäjä, tvůrce, tvůrkyně, autor projektu, tvorca, tvorkyňa, megalkotó,
		készítő, creatorul, ustvarjalec, tvorac, создатель, творець, създател, δημιουργός, geliştirici, pencipta, 開発者,
		作者, 제작자, 作者`)
	OwnerWords = words(`owner, owners, proprietor, owner-operator, sole trader, sole proprietor, inhaber, inhaberin,
		eigentümer, eigentümerin, einzelunternehmer, einzelunternehmerin, geschäftsinhaber, geschäftsinhaberin,
		propriétaire, entrepreneur individuel, entrepreneuse individuelle, propietario, propietaria, dueño, dueña,
		autónomo, proprietário, proprietária, dono, dona, sócio, sócia, titolare, proprietario, proprietaria,
		eigenaar, eigenaars, eigenaresse, właściciel, właścicielka, ägare, innehavare, ejer, indehaver, innehaver,
		omistaja, majitel, majitelka, majiteľ, majiteľka, tulajdonos, proprietar, lastnik, vlasnik, omanik, īpašnieks,
		savininkas, úinéir, владелец, власник, собственик, ιδιοκτήτης, sahibi, pemilik, chủ sở hữu, 店主, 店主, 代表者`)

	// MadeByLabels stand before the name of whoever made a product by themselves, as a label and nothing else.
	MadeByLabels = words(`developer, developed by, made by, built by, created by, a project by, entwickler,
		entwickelt von, erstellt von, ein projekt von, développeur, développé par, créé par, un projet de,
		desarrollador, desarrollado por, creado por, un proyecto de, desenvolvedor, desenvolvido por,
		criado por, um projeto de, sviluppatore, sviluppato da, creato da, un progetto di, ontwikkelaar,
		ontwikkeld door, gemaakt door, een project van, deweloper, stworzone przez, utvecklare, utvecklad av,
		udvikler, udviklet af, utvikler, kehittäjä, vývojář, vytvořil, vývojár, vytvoril, fejlesztő, készítette,
		dezvoltator, razvijalec, programer, arendaja, izstrādātājs, kūrėjas, geliştirici, разработчик, розробник,
		προγραμματιστής, pengembang, 開発者, 制作者, 制作, 개발자, 开发者`)

	// AdvisorWords are roles of those who advise a company, or pay for it, and did not begin it.
	AdvisorWords = words(`advisor, adviser, advisors, advisers, advisory, investor, angel investor, mentor, board member,
		member of the board, ambassador, beirat, investorin, botschafter, conseiller, conseillère,
		investisseur, asesor, asesora, inversor, inversora, conselheiro, conselheira, investidor,
		investidora, consigliere, investitore, adviseur, raadgever, investeerder, doradca, inwestor,
		rådgivare, investerare, rådgiver, neuvonantaja, sijoittaja, poradce, poradca, tanácsadó, consilier, svetovalec,
		savjetnik, nõunik, padomnieks, patarėjas, danışman, yatırımcı, советник, инвестор, радник, съветник, σύμβουλος,
		penasihat, cố vấn, 顧問, アドバイザー, 고문, 顾问`)

	// StartVerbs say that somebody began or made something.
	StartVerbs = words(`founded, co-founded, cofounded, started, created, co-created, built, set up, launched, began,
		opened, gründete, gründeten, gründe, gegründet, gestartet, starteten, startete, aufgebaut, erfanden, erfand,
		ins leben gerufen, eröffnete, eröffneten, a créé, ont créé, ai créé, avons créé, crée, créent, créa, créèrent,
		a fondé, ont fondé, ai fondé, avons fondé, fonde, fondent, fondèrent, a lancé, ont lancé, ai lancé,
		avons lancé, lancent, ouvre, fundó, fundaron, fundé, fundamos, creó, crearon, creé, creamos, montó, montaron,
		lanzó, lanzaron, inició, iniciaron, emprendió, abrió, abrieron, fundou, fundaram, fundei, criou, criaram,
		criei, criamos, inaugurou, inauguraram, iniciou, iniciaram, lançou, lançaram, abriu, abriram, fondò,
		fondarono, ha fondato, hanno fondato, ho fondato, abbiamo fondato, ha creato, hanno creato, ho creato,
		abbiamo creato, ha lanciato, hanno lanciato, apre, aprono, richtte, richtten, richt, startte, startten, begon,
		begonnen, bedacht, bedachten, lanceerde, lanceerden, założył, założyła, założyli, założyłem, założyłam,
		założyliśmy, stworzył, stworzyła, stworzyli, stworzyliśmy, uruchomiliśmy, otworzył, otworzyli, grundade,
		startade, skapade, öppnade, lanserade, grundlagde, startede, stiftede, skabte, åbnede, lancerede, startet,
		grunnla, etablerte, perusti, perustin, perustivat, perustimme, aloitti, aloittivat, loi, loivat, založil,
		založila, založili, založili jsme, vytvořil, vytvořili, spustili, začali, začal, otevřeli, založil, vytvoril,
		vytvorili, otvorili, alapította, alapították, alapítottuk, létrehozta, létrehozták, létrehoztuk, indította,
		a fondat, au fondat, am fondat, a creat, au creat, am creat, a lansat, au lansat, ustanovil, ustanovili,
		ustvaril, ustvarili, osnovao, osnovala, osnovali, pokrenuo, pokrenuli, asutas, asutasid, asutasime, dibināja,
		nodibināja, įkūrė, įkūrėme, bhunaigh, waqqaf, waqqfu, kurdu, kurdum, kurduk, kurdular, yola çıktı,
		yola çıktık, başlattı, başlattık, основал, основала, основали, создал, создала, создали, запустили, заснував,
		заснувала, заснували, створив, створили, основа, основаха, създаде, създадоха, създадохме, ίδρυσε, ίδρυσαν,
		ιδρύσαμε, ξεκίνησε, ξεκινήσαμε, أسس, أسسنا, اسس, स्थापना की, mendirikan, thành lập, 창업했, 설립했, 시작했, 創業し, 設立し,
		立ち上げ, 創り, 创立, 创办, 创建`)

	// HappeningWords are of what happens to companies once: launches, openings, moves, prizes, money.
	HappeningWords = words(`launch, launches, launched, release of, released, public beta, beta, first version,
		version 1, v1, first customer, first customers, first client, first prototype, prototype, opening, opens,
		opened, moved, move to, new office, headquarters, acquired, acquisition, merger, joined, joins, won, wins,
		award, awards, prize, winner, received, raised, funding, placed, finalist, selected, ships, shipped, unveiled, seed, series a, investment, grant, certified,
		certification, license, licence, patent, introduced, expanded, expansion, partnership, milestone, reached,
		users, registered, incorporated, rebrand, rebranded, renamed, anniversary, published, accepted, accelerator,
		app store, product hunt, started, created, began, founded, completed, built, start, launch, veröffentlicht,
		veröffentlichung, eröffnung, eröffnet, umzug, übernahme, übernommen, fusion, gewinnt, gewonnen, auszeichnung,
		preis, ausgezeichnet, finanzierung, finanzierungsrunde, förderung, zertifiziert, zertifizierung, erlaubnis,
		zulassung, patent, eingeführt, erweiterung, partnerschaft, erste kunden, erster kunde, erste version,
		gegründet, gründung, eingetragen, umbenannt, umfirmierung, gebaut, entwickelt, besitzen wir, lancement, lancé,
		lance, ouverture, ouvre, ouvert, déménagement, rachat, acquisition, fusion, lauréat, prix, récompense,
		levée de fonds, subvention, certifié, certification, agrément, brevet, partenariat, premier client,
		premiers clients, première version, création, créé, fondation, statuts, déposés, inauguration, emménage*,
		rejoint, campagne, lanzamiento, lanzamos, lanza, apertura, abrimos, abre, inauguración, traslado, adquisición,
		fusión, ganamos, ganador, premio, ronda, inversión, financiación, certificación, certificado, patente,
		alianza, primer cliente, primeros clientes, primera versión, nace, nació, creación, fundación, constitución,
		llegamos, lançamento, lançamos, lançou, lança, abertura, abriu, inauguração, inaugurou, mudança, aquisição,
		fusão, ganhou, prêmio, rodada, investimento, certificação, patente, parceria, primeiro cliente,
		primeiros clientes, primeira versão, nasce, nasceu, criação, fundação, chegamos, lancio, lanciato, lanciamo,
		apertura, inaugurazione, trasferimento, acquisizione, fusione, vinto, premio, finanziamento, investimento,
		certificazione, brevetto, collaborazione, primo cliente, prima versione, nascita, nasce, fondazione,
		costituzione, lancering, gelanceerd, opening, opent, geopend, verhuizing, overname, fusie, gewonnen, prijs,
		investering, financiering, gecertificeerd, certificering, octrooi, samenwerking, eerste klant, eerste klanten,
		eerste versie, opgericht, oprichting, start, uruchomienie, premiera, start, otwarcie, przeprowadzka,
		przejęcie, fuzja, nagroda, wygrana, finansowanie, inwestycja, certyfikat, certyfikacja, patent, partnerstwo,
		pierwszy klient, pierwsi klienci, pierwsza wersja, założenie, powstanie, powstała, lansering, lanserade,
		öppning, öppnade, flytt, förvärv, förvärvade, fusion, vann, pris, finansiering, investering, certifierad,
		patent, första kunden, första versionen, bildades, registrerad, grundades, åbning, åbnede, flytning, opkøb,
		vandt, første kunde, første version, stiftet, lansert, åpning, oppkjøp, vant, julkaisu, julkaistiin, avasimme,
		avaaminen, muutto, yrityskauppa, voitti, palkinto, rahoitus, sertifi*, ensimmäinen asiakas,
		ensimmäinen versio, spuštění, uvedení, otevření, přestěhov*, akvizice, fúze, cena, ocenění, investice,
		certifikace, certifikát, patent, partnerství, první zákazník, první verze, založení, změna, transformace,
		rozšíření, výstavba, spustenie, uvedenie, otvorenie, presťahov*, akvizícia, ocenenie, investícia,
		certifikácia, prvý zákazník, prvá verzia, založenie, rozšírenie, elindul*, megnyitás, költözés, felvásárlás,
		díj, befektetés, tanúsítvány, első ügyfél, első verzió, alapítás, lansare, deschidere, mutare, achiziție,
		premiu, finanțare, certificare, primul client, prima versiune, înființare, zagon, odprtje, selitev, prevzem,
		nagrada, naložba, certifikat, prva stranka, prva različica, ustanovitev, pokretanje, otvaranje, preseljenje,
		osnivanje, asutamine, käivit*, dibināšana, įkūrimas, kuruluş, açılış, lansman, ödül, yatırım, ilk müşteri,
		ilk sürüm, başladık, запуск, открытие, переезд, премия, инвестици*, сертификат, первый клиент, основание,
		відкриття, переїзд, премія, перший клієнт, заснування, откриване, награда, първи клиент, основаване, ίδρυση,
		έναρξη, βραβείο, πρώτος πελάτης, تأسيس, إطلاق, افتتاح, جائزة, स्थापना, शुरुआत, প্রতিষ্ঠা, peluncuran,
		pembukaan, penghargaan, pendirian, ra mắt, khai trương, giải thưởng, thành lập, 설립, 출시, 오픈, 수상, 투자, 창업, 設立,
		創業, リリース, 開設, 移転, 受賞, 資金調達, 開始, 上市, 发布, 上线, 获奖, 融资, 成立, 搬迁`)

	// NewsworthyWords are of what a company tells the press once: money, launches, sales of the company, prizes, its end.
	NewsworthyWords = words(`raise, raises, raised, funding, seed round, series a, series b, investment, grant, launch,
		launches, launched, launching, unveil, unveils, unveiled, introduces, introducing, releases, now available,
		goes live, public beta, first version, ships, shipped, acquires, acquired, acquisition, merges, merger, joins,
		joined, part of, partners with, partnership, teams up, wins, won, award, awarded, prize, named, selected,
		finalist, honored, honoured, placed, receives, received, secures, opens, opened, new office, expands, certified,
		certification, approved, patent, anniversary, shuts down, shutting down, closing down, pause operations,
		end of operations, joins forces, accelerator, incorporated, finanzierung, finanzierungsrunde, startet,
		gestartet, veröffentlicht, eröffnet, übernimmt, übernommen, gewinnt, gewonnen, auszeichnung, ausgezeichnet,
		nominiert, förderung, zertifiziert, zertifizierung, partnerschaft, patent, levée de fonds, lève, lance, lancé,
		lancement, ouvre, ouverture, rachète, racheté, remporte, lauréat, prix, récompensé, sélectionné, certifié,
		partenariat, déposés, financiación, ronda, lanza, lanzamiento, lanzamos, inaugura, inauguración, adquiere,
		adquisición, gana, ganador, premio, finalista, certificación, alianza, rodada, lança, lançamento, lançamos,
		inauguração, adquire, aquisição, vence, vencedor, prêmio, certificação, parceria, finanziamento, lancia,
		lancio, inaugurazione, acquisisce, acquisizione, vince, vincitore, finalista, certificazione, collaborazione,
		financiering, investering, lanceert, gelanceerd, lancering, opent, overname, wint, gewonnen, prijs,
		genomineerd, gecertificeerd, samenwerking, finansowanie, uruchamia, premiera, otwiera, przejmuje, wygrywa,
		nagroda, partnerstwo, certyfikat, finansiering, lanserar, lansering, öppnar, förvärvar, vinner, pris,
		certifierad, lancerer, lancering, åbner, opkøber, vinder, lanserer, åpner, rahoitus, julkaisi, avaa, voitti,
		palkinto, financování, spouští, otevírá, vyhrává, ocenění, certifikace, spúšťa, otvára, ocenenie, elindult,
		díj, befektetés, finanțare, lansează, deschide, premiu, nagrada, yatırım, ödül, премия, инвестици*, запуск,
		премія, інвестиці*, βραβείο, 資金調達, リリース, 受賞, 採択, 提携, 開設, 上場, 融资, 获奖, 发布, 上线, 수상, 투자, 출시`)

	// CustomerWords are of those who buy from a company: "customer since 2023" is nothing that happened to it.
	CustomerWords = words(`customer, customers, client, clients, member since, user since, subscriber, kunde, kunden, kundin,
		stammkunde, stammkundin, mitglied, client, cliente, clientes, clienti, abonné, membre, socio desde, klant, klanten,
		lid sinds, klient, klientka, kunder, kund, asiakas, asiakkaana, zákazník, zákazníci, zákazníčka, ügyfél, ügyfelünk,
		stranka, kupac, müşteri, клиент, клієнт, πελάτης, お客様, 고객, 客户`)

	// ActiveWords say of a company that it is at work, or on a market.
	ActiveWords = words(`in business, on the market, in the market, operating, in operation, active since,
		trading since, serving, at your service, am markt, tätig, aktiv seit, besteht, bestehen, geschäftstätigkeit,
		im einsatz, en activité, sur le marché, existe depuis, à votre service, en el mercado, en activo, operando,
		operamos, al servicio, trabajamos, no mercado, em atividade, em operação, atuando, atuamos, atua, ao serviço,
		sul mercato, in attività, operativi, operiamo, attivi, attiva, al servizio, op de markt, actief, werkzaam,
		bestaat, bestaan, na rynku, działamy, działa, działalność, prowadzimy, istnieje, istniejemy, på marknaden,
		verksam, verksamma, verksamhet, i branschen, på markedet, virksom, i drift, markkinoilla, toiminut, toimineet,
		toiminta, na trhu, působíme, působí, fungujeme, existujeme, pôsobíme, pôsobí, a piacon, működik, működünk,
		pe piață, activăm, activi, na trgu, delujemo, na tržištu, poslujemo, turul, tegutseme, tirgū, darbojamies,
		rinkoje, veikiame, ar an margadh, fis-suq, piyasada, faaliyet, hizmet veriyoruz, на рынке, работаем, на ринку,
		працюємо, на пазара, работим, στην αγορά, λειτουργούμε, في السوق, di pasar, beroperasi, hoạt động, 영업, 운영, 営業,
		运营`)

	// CareerWords are of what people did before, or elsewhere.
	CareerWords = words(`experience, career, dissertation, doctorate, teaching, taught, unterrichte*, graduated, graduate, studied, degree, university, worked at, worked for,
		worked as, born, grew up, phd, bachelor, master, lehre, berufserfahrung, erfahrung, studium, studierte,
		abschluss, geboren, karriere, diplom, expérience, carrière, diplôm*, études, étudi*, née en, université,
		experiencia, carrera, graduad*, licenciad*, estudi*, universidad, experiência, carreira, formad*, formou,
		estud*, universidade, esperienza, carriera, laure*, studi, università, ervaring, carrière, studeerde,
		afgestudeerd, doświadcz*, kariera, studia, studiował*, ukończył*, erfarenhet, karriär, studer*, examen,
		erfaring, karriere, uddannet, kokemus*, valmistu*, opiskel*, zkušenost*, studoval*, vystudoval*, skúsenost*,
		študoval*, tapasztalat*, tanul*, végzett, experienț*, izkušnj*, iskustv*, kogemus*, pieredze*, patirt*,
		deneyim*, mezun*, опыт*, окончил*, досвід*, закінчив*, опит*, εμπειρία, خبرة, अनुभव, অভিজ্ঞতা, pengalaman,
		kinh nghiệm, 경력, 졸업, 経験, 卒業, 经验, 毕业`)

	// OfLawWords are of laws and norms, which carry years.
	OfLawWords = words(`act, law, laws, regulation, regulations, directive, article, section, statute, code, gdpr,
		ccpa, iso, norm, standard, gesetz, verordnung, dsgvo, bdsg, richtlinie, absatz, loi, décret, règlement,
		directive, ley, decreto, reglamento, directiva, lei, lgpd, regulamento, legge, regolamento, direttiva, codice,
		wet, verordening, richtlijn, ustaw*, rozporządzen*, dyrektyw*, lag, förordning, direktiv, lov, forordning,
		laki, asetus, direktiivi, zákon*, nařízení, směrnic*, nariaden*, smernic*, törvény, rendelet, lege,
		regulament, zakon, uredb*, seadus, määrus, likum*, įstatym*, kanun*, yönetmelik, закон*, регламент, νόμος,
		κανονισμός, قانون, अधिनियम, আইন, undang-undang, luật, 법, 法, 条例`)

	// PlanWords are what the markup calls lists of what is planned.
	PlanWords = words(`roadmap, upcoming, coming soon, future, planned, whats next`)

	// AheadWords are of what is planned.
	AheadWords = words(`will, planned, planning, plan to, expected, coming, coming soon, soon, upcoming, roadmap,
		target, targeting, by the end of, goal, deadline, until, expires, valid until, wird, werden, geplant,
		voraussichtlich, demnächst, ziel, bis ende, bis zum, spätestens, prévu, prévue, bientôt, à venir, objectif,
		d'ici, jusqu'au, jusqu'en, previsto, prevista, próximamente, próximo, próxima, objetivo, hasta, será, serán,
		em breve, previsão, até, meta, será, serão, prossimamente, previsto, obiettivo, entro, fino al, sarà, gepland,
		verwacht, binnenkort, doel, uiterlijk, planowan*, wkrótce, cel, do końca, będzie, planerad, planeras, kommer,
		snart, mål, senast, planlagt, forventes, kommer, senest, tulossa, suunnitt*, tavoite, viimeistään, plánovan*,
		brzy, cíl, bude, čoskoro, plánuj*, tervez*, hamarosan, cél, planificat*, în curând, obiectiv, načrtovan*,
		kmalu, cilj, planiran*, uskoro, plaan*, varsti, plānot*, drīz, planuoja*, netrukus, planlan*, yakında, hedef,
		планиру*, скоро, цель, планує*, незабаром, очаква*, σύντομα, στόχος, قريبا, जल्द, শীঘ্রই, segera, sắp, 예정, 곧,
		予定, 目標, 计划, 即将`)
)

const aYear = `((?:18|19|20)\d{2})`

// SinceYear finds the year from which on something is so: "since 2019", "od 2016 roku", "desde o ano de 2017".
var SinceYear = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:since|ever since|seit|depuis|desde|dal|dall[’']anno|sinds|od|sedan|siden|vuodesta|din|dès|από το|с|з|од|от|alates|kopš|nuo|sejak|từ năm|منذ)\s+(?:(?:the|dem|den|de|o|el|il|het|anno|ano|año|année|l[’']année|jahre?|jaar|roku|rok|r\.|year|early|late|anfang|ende|mitte|début|fin|inicio|inizio|begin|eind|år|året|anul|leta|godine|tahun|عام|beginning of|summer of|spring of|autumn of|fall of|winter of)\s+){0,3}` +
	aYear + `(?:$|[^\d])|` + aYear + `['’]?(?:d[ae]n|t[ae]n)\s+(?:beri|bu yana)|` + aYear + `\s*년\s*(?:부터|이래)|` + aYear + `年(?:から|以来|より)|(?:自从?|从)` + aYear + `年`)

// Established finds what has been for some time, where nothing was founded: "newly established".
var Established = lazyregexp.Compile(`(?i)(?:newly|well|long|firmly|already|clearly|widely)[ -]established`)
