package lexicon

import "debut/app/ground/lazyregexp"

// Words of the stories that companies tell of themselves.
var (
	StoryWords = words(`
		our story, my story, the story, story, how it started, how it all*, how we started, where it began,
		our journey, origin, origins, history, our history, about us, who we are, why we built*, why i built*,
		why we exist, unsere geschichte, geschichte, entstehung, wie alles begann, über uns, warum wir*,
		notre histoire, histoire, à propos, qui sommes-nous, comment tout a commencé, nuestra historia,
		historia, quiénes somos, cómo empezó*, nossa história, história, quem somos, como tudo começou,
		como nasceu*, la nostra storia, storia, chi siamo, ons verhaal, verhaal, over ons, hoe het begon,
		nasza historia, historia, o nas, jak to się zaczęło, vår historia, om oss, vores historie, om os,
		私たちについて, 創業ストーリー, 創業の経緯, 想い, 我们的故事, náš příběh, příběh, jak to začalo, tarinamme, tarina,
		miten kaikki alkoi, náš príbeh, príbeh, ako to začalo, történetünk, povestea noastră, naša zgodba,
		naša priča, meie lugu`, "story")
	OriginWords = words(`
		decided to, so i built, so we built, so i made, so we made, set out to, left my job, could not find,
		couldn't find,
		on a décidé, nous avons décidé, j'ai décidé, se lancer, lancé à deux, j'ai créé, j'ai lancé, nous avons lancé,
		selbstständig gemacht, selbständig gemacht, haben beschlossen, habe beschlossen, decidimos, decidí,
		nos dimos cuenta,
		percebemos, percebi, abbiamo deciso, ho deciso, ci siamo resi conto, besloten we, besloot ik, merkten we,
		bestämde oss, bestemte os, postanowiliśmy, rozhodli jsme se, started, began, founded, born, built this,
		we built, i built, the idea, it all started, i was tired of, we were tired of, frustrated, realised,
		realized, came from, grew out of, quit my job, side project, years ago, entstand, entstanden, begann,
		angefangen, gegründet, gebaut, die idee, jahrelang, aus der praxis, hat gezeigt, haben gemerkt, né, née,
		est né*, fondé*, avons créé, l'idée, tout a commencé, tout commence, nació, empezó, comenzó, fundamos,
		creamos, la idea, nasceu, começou, criamos, fundamos, a ideia, surgiu, cansad*, nata, nato, iniziato,
		abbiamo creato, l'idea, ontstond, begon, opgericht, het idee, gebouwd, powstał*, zaczęł*, założyli*,
		pomysł, började, startade, grundade, idén, begyndte, startede, grundlagde, idéen, きっかけ, 創業, 始まり, 生まれ,
		独立し, 原点, 起業, 立ち上げ, 创立, 开始, nápad, začal*, vznikl*, založil*, postavili, idea syntyi, syntyi, perust*,
		rakensimme, alkoi, alapít*, ötlet, ideea, am fondat, opstod, abbiamo iniziato`, "origin")
)

// HistoryWords head how a company or a product came to be; MissionWords what it wants to be, which is no story;
// OfferWords what it sells.
var (
	HistoryWords = words(`
		history, historie, geschichte, histoire, historia, história, storia, origin, origins, background,
		how we started, our path, milestones, timeline, why we built*, why we made*, why we created*,
		why we started*, why i built*, why i made*, why i created*, why i started*, why it exists,
		why this exists, warum wir*, warum ich*, pourquoi nous*, pourquoi j'ai*, pourquoi on a*,
		por qué creamos*, por qué hicimos*, por qué nació*, por que criamos*, por que fizemos*, perché abbiamo*,
		perché ho*, perché nasce, waarom we*, waarom wij*, waarom ik*, dlaczego stworzy*, skąd się wzi*,
		varför vi*, varför jag*, därför*, hvorfor vi*, hvorfor jeg*, miksi me*, miksi teimme*, proč jsme*,
		proč vznikl*, prečo sme*, miért*, de ce am*, zakaj smo*, zašto smo*, 沿革, 歩み, 創業, 開発の経緯, なぜ作った, 发展历程, 诞生`)
	MissionWords = words(`
		principes, onze principes, nos principes, principios, nuestros principios, princípios, principi,
		i nostri principi,
		prinzipien, unsere prinzipien, zasady, nasze zasady, principer, our principles, guiding principles,
		mission, our mission, vision, our vision, values, our values, principles, what we believe, leitbild,
		werte, unsere werte, grundsätze, missie, visie, waarden, valeurs, nos valeurs, misión, visión, valores,
		missão, visão, missione, visione, valori, misja, wizja, wartości, värderingar, vår vision, værdier,
		missio, arvot, mise, vize, hodnoty, küldetés, értékek, misiune, viziune, valori, poslanstvo, misija,
		vizija, vrednote, vrijednosti, ミッション, ビジョン, 理念, バリュー, 使命, 愿景, 价值观`)
	// PageWords speak of the page that they stand on.
	PageWords = words(`
		this page, about page, diese seite, dieser seite, cette page, esta página, questa pagina, deze pagina,
		denna sida, ta strona`)
	OfferWords = words(`
		what we offer, what we do, services, our services, products, leistungen, was wir anbieten, was wir tun,
		angebot, services, nos services, ce que nous faisons, servicios, lo que hacemos, serviços,
		o que fazemos, servizi, cosa facciamo, diensten, wat we doen, usługi, co robimy, tjänster, vad vi gör,
		ydelser, palvelut, služby, szolgáltatások, servicii, storitve, usluge, サービス, 事業内容, 服务`)
)

// StoryHead is a heading under which a company tells how it came about, its own name written as §: "Why § exists".
var StoryHead = lazyregexp.Compile(`(?i)^(?:(?:the |our |my )?(?:story|origins?|origin story)(?: of|` +
	` behind)?(?: the)?(?: §| \p{L}+)?|` +
	`why (?:§|it|this) exists|why (?:we|i)(?:['’]re| are)? (?:built|made|started|created|founded|began|building|` +
	`exist).*|` +
	`how (?:it|§|we|i|this|everything)(?: all)? (?:started|began|came (?:to be|about)|was born|met)|` +
	`(?:a )?(?:note|letter|message|words?) from (?:the|our|your) (?:founders?|makers?|creators?|developers?|` +
	`team|ceo)|` +
	`behind (?:§|the \p{L}+)|where (?:it|§)(?: all)? (?:started|began|comes from)|` +
	`(?:unsere |meine |die )?(?:geschichte|entstehung)(?: von| hinter)?(?: §)?|warum (?:es § gibt|es uns gibt|` +
	`wir das machen)|` +
	`warum (?:wir|ich) .*|wie (?:alles|§|es) (?:begann|entstand|entstanden ist|anfing)|hinter §|` +
	`(?:notre |mon |l['’])?histoire(?: de §)?|pourquoi § (?:existe|est né\p{L}*)|pourquoi (?:nous|j['’]ai|on a) .*|` +
	`comment (?:§ est né\p{L}*|tout a commencé|est née? §)|` +
	`(?:nuestra |mi |la )?historia(?: de §)?|por qué (?:existe|nació) §|por qué (?:creamos|lo hacemos|` +
	`hicimos).*|cómo (?:nació|empezó) .*|` +
	`(?:(?:a )?(?:nossa|minha) |a )?história(?: d[aoe] §)?|por que (?:criamos|[ao]? ?§ existe|existe .*)|` +
	`como (?:tudo começou|nasceu.*|surgiu.*)|` +
	`(?:la (?:nostra|mia) |la )?storia(?: di §)?|perché (?:esiste|nasce|è nat[ao]) §|com['’]è nat[ao] .*|` +
	`come (?:è|nasce).*|` +
	`(?:ons |mijn |het )?verhaal(?: (?:van|achter) §)?|waarom § bestaat|waarom (?:wij|we|ik) .*|hoe (?:het|` +
	`§) (?:begon|ontstond)|` +
	`(?:nasza |moja )?historia(?: §)?|dlaczego (?:powstał\p{L}*|stworzy\p{L}*).*|jak (?:powstał\p{L}*|` +
	`to się zaczęło).*|` +
	`(?:vår |min )?historia|(?:vores |min |vår )?historie|historien (?:om|bag|bak) §|(?:varför|` +
	`hvorfor) (?:§ (?:finns|findes|finnes)|vi .*|jag .*|jeg .*)|` +
	`hur det började|hvordan det (?:begyndte|startede|begynte)|(?:náš|můj) příběh|jak (?:to začalo|` +
	`vznikl\p{L}*).*|tarina(?:mme)?|` +
	`hikâyemiz|hikayemiz|наша історія|як (?:усе|все) почалося|開発の(?:きっかけ|経緯|背景|想い)|(?:§を)?作った(?:理由|きっかけ)|私たちの想い|` +
	`我们的故事|우리 이야기|만든 이유|câu chuyện của (?:chúng tôi|§))\s*[?.:]?$`)

// StoryPaths are the last words of the addresses of pages that tell why a company is there.
var StoryPaths = words(`why, why us, manifesto, story, our story, my story, origin, warum, geschichte,
	manifest, pourquoi, histoire,
	notre histoire, manifeste, historia, nuestra historia, por que, historia, manifiesto, storia, perche,
	verhaal, ons verhaal, waarom`)

// StorySection is a section of a founder story with the words of the headings that introduce it.
type StorySection struct {
	Key   string
	Heads Words
}

// StorySections are the sections beside the title and the story as a whole.
var StorySections = []StorySection{
	{"why_started", words(`
		why we started, why i started, why we built*, why i built*, so i built*, so we built*, why we exist,
		how it started, how it all*, where it began, the beginning, the idea, warum wir*, wie alles begann,
		der anfang, die idee, pourquoi nous*, l'idée, les débuts, por qué*, cómo empezó*, la idea, los inicios,
		por que criamos*, como tudo começou, a ideia, o começo, perché*, l'idea, come è nata, waarom wij*,
		hoe het begon, het idee, dlaczego*, pomysł, hur det började, varför vi*, hvorfor vi*, idéen, きっかけ`)},
	{"problem", words(`
		the problem, problem, the pain, what's broken, what was broken, das problem, le problème, problème,
		le constat, el problema, o problema, il problema, het probleem, problem do rozwiązania, problemet, 課題`)},
	{"journey", words(`
		the journey, our journey, my journey, the path, der weg, unser weg, unsere reise, le parcours,
		notre parcours, el camino, nuestro camino, a jornada, nossa jornada, o caminho, il percorso, de reis,
		onze reis, droga, vår resa, vores rejse, 歩み`)},
	{"challenges", words(`
		challenges, the challenge, obstacles, hard parts, what was hard, herausforderung, herausforderungen,
		défis, les défis, retos, desafíos, los desafíos, desafios, os desafios, sfide, le sfide, uitdagingen,
		wyzwania, utmaningar, udfordringer, 挑戦`)},
	{"achievements", words(`
		achievements, what we've achieved, results so far, milestones, where we are today, what happened after,
		erfolge, was wir erreicht haben, wo wir heute stehen, réussites, aujourd'hui, logros, hoy, conquistas,
		hoje, traguardi, risultati, oggi, prestaties, vandaag, osiągnięcia, dziś, resultat, i dag, idag, 実績`)},
	{"lessons", words(`
		lessons, lessons learned, what we learned, what i learned, learnings, was wir gelernt haben, lektionen,
		leçons, ce que nous avons appris, lecciones, lo que aprendimos, lições, o que aprendemos, lezioni,
		lessen, wat we leerden, lekcje, czego się nauczyliśmy, lärdomar, erfaringer, 学び`)},
	{"whats_next", words(`
		what's next, what is next, the future, roadmap, our vision, vision, where we're going,
		wie es weitergeht, zukunft, ausblick, et maintenant, la suite, l'avenir, notre vision, qué sigue,
		el futuro, nuestra visión, o futuro, próximos passos, nossa visão, il futuro, prossimi passi, wat volgt,
		de toekomst, co dalej, przyszłość, framtiden, fremtiden, これから`)},
}

// ChoiceWords are in headings about why one should buy, and not why the company began.
var ChoiceWords = words(`
	choose, choose us, why us, wählen, entscheiden, choisir, elegir, elegirnos, escolher, scegliere, sceglierci,
	kiezen,
	wybrać, välja, vælge, velge, seçmelisiniz`)

// CommonWords are longer words that tell nothing of what a company does.
var CommonWords = words(`
	about, above, after, again, against, around, before, being, below, between, could, doing, during, every,
	everything, everyone, first, from, getting, great, having, here, higher, into, know, large, learn, little,
	making, many, more, most, never, other, others, over, people, ready, really, right, should, simple, since,
	small, start, started, still, takes, than, thank, that, their, them, then, there, these, they, thing,
	things, think, this, those, through, today, together, under, until, using, very, want, well, were, what,
	when, where, which, while, whole, with, within, without, works, would, years, your, yours, better, built,
	choose, faster, easy, easily, powerful, modern, features, pricing, contact, questions, frequently, asked,
	support, download, available, currently,
	aber, alle, alles, auch, damit, denn, diese, dieser, dieses, durch, einen, einer, einem, eines, einfach,
	etwas, für, gegen, haben, heute, immer, jetzt, keine, kann, können, machen, mehr, nicht, noch, oder, ohne,
	schon, sehen, sein, seine, sich, sind, über, unser, unsere, unter, viele, weil, wenn, werden, wieder, wird,
	wurde, zwischen, ihre, ihren, ihrer, warum,
	avec, cette, comme, dans, depuis, elle, entre, encore, faire, leurs, mais, notre, nous, pour, plus, quand,
	sans, sous, toujours, tous, tout, toute, toutes, très, vous, votre, votres, ainsi, aussi, chaque,
	como, cuando, desde, donde, ella, ellos, entre, esta, este, estos, hasta, hacer, nuestra, nuestro, para,
	pero, porque, sobre, también, tiene, todo, todos, todas, antes, seja, suas, seus, você, vocês, mais, muito,
	nossa, nosso, quando, quem, também, onde, ainda, cada, isso, pelo, pela, fazer, depois,
	anche, come, dalla, della, delle, dove, nella, nelle, nostro, nostra, perché, quando, questa, questo, senza,
	sono, sulla, tutti, tutto, tutte, vostra, vostro, altijd, andere, deze, door, geen, heeft, jouw, maar, meer,
	naar, onze, over, veel, voor, waar, waarom, wanneer, worden, zijn, zonder, bardzo, czego, dlaczego, jest,
	każdy, które, który, możesz, nasze, przez, swoje, tylko, wszystko, alla, allt, också, eller, från, hela,
	inte, kommer, mycket, många, varför, utan, efter, flere, hvad, hvor, ikke, mange, meget, vores, eller, uden`)
