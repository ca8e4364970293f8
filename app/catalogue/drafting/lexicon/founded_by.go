package lexicon

import "debut/app/ground/lazyregexp"

// FoundedBy come before the names of those who began a company: "founded in 2019 by".
var FoundedBy = compiled(`(?i)gründe(?:te|ten)\s+`,
	`(?i)(?:co-?)?(?:founded|started|set up|established|launched|begun)`+
		`(?:,? (?:back )?(?:in|since) (?:\p{L}+ ){0,2}\d{4},?| in \p{L}+)? by\s+`,
	`(?i)(?:co-?)?(?:founded|started) and \p{L}+ by\s+`,
	`(?i)(?:created|built|made|developed|run|started|launched) by\s+(?:founder\s+|me,\s+|`+
		`(?:(?-i:\p{Ll})+\s+){1,3}and\s+)`,
	`(?i)(?:created|built|made|developed|designed|conceived|invented)(?:,? \p{L}+ed|,? built|,? run){0,3},? `+
		`and (?:\p{L}+ed|built|run) by\s+(?:one person\s*[—–,-]\s*)?`,
	`(?i)created in \d{4} by\s+`,
	`(?i)that[’']s me\s*[—–,:-]\s*`,
	`(?i)(?:my name is|i[’']m|i am)\s+`, `(?i)(?:our |the |co-?)?founder(?:s)?(?: and ceo| & ceo)?,?\s+`,
	`(?i)vertreten durch(?: den geschäftsführer| die geschäftsführerin| den inhaber)?:?\s+`,
	`(?i)inhaber(?:in)?:?\s+`,
	`(?i)geschäftsführer(?:in)?:?\s+`, `(?i)(?:co)?gründer(?:in)?\s+`,
	`(?i)gegründet (?:(?:im jahr(?:e)? )?\d{4} )?von\s+`,
	`(?i)(?:fondée?|créée?|lancée?|imaginée?|portée?) (?:en (?:\p{L}+ )?\d{4} |à \p{L}+ )?par\s+`,
	`(?i)né(?:e)? (?:en \d{4} )?(?:de la rencontre (?:entre|de)|de l[’']idée de|d[’']une idée de)\s+`,
	`(?i)(?:fundad|cread|criad|idealizad|lanzad|lançad)[ao] (?:(?:en|em) (?:\p{L}+ (?:de )?)?\d{4} |en `+
		`\p{L}+ |em \p{L}+ )?(?:por|pelos?|pelas?)\s+`,
	`(?i)(?:nació|nace|nasceu|nasce) (?:(?:en|em) (?:\p{L}+ (?:de )?)?\d{4} )?(?:de la mano|de la idea|`+
		`da ideia|das mãos|pelas mãos|de una idea|de uma ideia) de\s+`,
	`(?i)(?:fondat|creat|ideat|avviat)[ao] (?:nel(?:l[’']anno)? (?:\p{L}+ )?\d{4} )?da\s+`,
	`(?i)(?:nasce|nat[ao]|è nat[ao]) (?:nel (?:\p{L}+ )?\d{4} )?(?:da un[’']idea|dall[’']idea|dalla `+
		`passione|dall[’']incontro) (?:di|tra|fra)\s+`,
	`(?i)(?:opgericht|gestart|bedacht|begonnen|opgezet) (?:in (?:\p{L}+ )?\d{4} )?door\s+`,
	`(?i)(?:założon|stworzon|wymyślon)[aey] (?:w \d{4} (?:roku |r\. )?)?przez\s+`,
	`(?i)(?:grundad|startad|skapad)(?:es|e)? (?:(?:år )?\d{4} )?av\s+`,
	`(?i)(?:blev |er )?(?:grundlagt|stiftet|startet|skabt|etableret) (?:i (?:\p{L}+ )?\d{4} )?af\s+`,
	`(?i)gegründet hat (?:die firma|das unternehmen|den betrieb|uns|es)\s+`, `(?i)(?:firmę|spółkę) założył[ay]?\s+`,
	`(?i)założyciel(?:ką|em)(?: firmy| spółki)?(?: \S+)? jest\s+`,
	`(?i)(?:firmu|společnost) založil[ay]?\s+`, `(?i)zakladatel(?:kou|em)(?: firmy| společnosti)?(?: \S+)? je\s+`,
	`(?i)(?:firmu|spoločnosť) založil[ay]?\s+`,
	`(?i)zakladateľ(?:kou|om)(?: firmy| spoločnosti)?(?: \S+)? je\s+`, `(?i)alapító(?:ja)?:?\s+`,
	`(?i)fondat[ăa]? de\s+`, `(?i)perusti\s+`, `(?i)perustaja(?:nsa)? on\s+`)

// MadeBy come before the names of those who made what their sentence is about, whatever that is: "was built by".
var MadeBy = compiled(
	`(?i)(?:built|made|created|developed|designed|run|owned|operated|maintained|written|crafted|invented|launched)`+
		`(?:,? (?:and|&)(?: is)? \p{L}+)?(?: in \p{L}+| with \p{L}+| single-handedly| entirely)? by\s+`,
	`(?i)(?:the )?(?:brainchild|creation|work|trading name) of\s+`,
	`(?i)an? (?:\p{L}+ )?(?:project|product|app|game|tool|program|programme|service|plugin|extension) (?:of|by)\s+`,
	`(?i)(?:entwickelt|gemacht|erdacht|betrieben|geführt|gebaut) von\s+`,
	`(?i)ein(?:e idee| projekt| produkt|e app| werkzeug) von\s+`,
	`(?i)(?:d[ée]velopp[ée]e?|conçue?|réalisée?|dirigée?|gérée?|éditée?|exploitée?) par\s+`,
	`(?i)un(?:e application| outil| jeu| projet) (?:de|par)\s+`,
	`(?i)(?:desarrollad|desenvolvid|hech|feit|dirigid)[ao] por\s+`,
	`(?i)(?:un proyecto|um projeto|una idea|uma ideia) de\s+`,
	`(?i)(?:sviluppat|realizzat|fatt|gestit)[ao] da\s+`, `(?i)(?:un progetto|un[’']idea) di\s+`,
	`(?i)(?:gemaakt|ontwikkeld|gebouwd|gerund) door\s+`, `(?i)een (?:project|idee) van\s+`,
	`(?i)(?:stworzyli|stworzył|stworzyła|prowadzą|prowadzi|tworzą|tworzy)\s+`,
	`(?i)(?:utvecklas|drivs|byggs|gjord) av\s+`,
	`(?i)(?:udvikles|drives|er lavet|er bygget|utvikles) (?:af|av)\s+`,
	`(?i)(?:vytvořil|vytvořili|vytvořila|provozuje|vyvíjí)\s+`,
	`(?i)(?:phát triển|tạo ra|xây dựng) bởi\s+`)

// Speaking come before the names of those who speak, where these are names: "we are".
var Speaking = compiled(`(?i)(?:^|[.!,] )(?:we are|we[’']re|hi,? we[’']re)\s+`,
	`(?i)(?:^|[.!,] )(?:ich bin|mein name ist|wir sind|ik ben|mijn naam is|wij zijn|je suis|je m[’']appelle|`+
		`nous sommes|soy|me llamo|mi nombre es|somos|sono|mi chiamo|siamo|(?:eu )?sou (?:[ao] )?|me chamo|`+
		`jag heter|jag är|vi är|jeg hedder|jeg er|vi er|jestem|nazywam się|jsem|jmenuji se)\s+`,
	`(?:^|[.!,] )(?:Benim adım|Ben|Мене звати|Меня зовут|Tên tôi là|Tôi là)\s+`)

// BehindIt say of what is named between them and the next words who stands behind it: "Behind Acme are".
var BehindIt = compiled(
	`(?i)behind\s+(.{2,40}?)\s+(?:is|are|stands?|sits?)\s+`,
	`(?i)hinter\s+(.{2,40}?)\s+(?:stehe?[nt]|stecke?[nt])\s+`,
	`(?i)derrière\s+(.{2,40}?),?\s+(?:il y a|on trouve|se cachent?)\s+`,
	`(?i)detrás de\s+(.{2,40}?)\s+est(?:án?|amos)\s+`, `(?i)por trás d[aeo]\s+(.{2,40}?)\s+est(?:á|ão)\s+`,
	`(?i)dietro\s+(?:a\s+)?(.{2,40}?)\s+ci? (?:sono|è|sta|stanno)\s+`, `(?i)dietro\s+(.{2,40}?)\s+c[’']è\s+`,
	`(?i)achter\s+(.{2,40}?)\s+(?:zit|zitten|staat|staan|schuilt)\s+`,
	`(?i)(?:bakom|bag|bak)\s+(.{2,40}?)\s+(?:står|finns)\s+`,
	`(?i)za\s+(.{2,40}?)\s+(?:stoi|stoją|stojí)\s+`)

// Kin say before names how those people are to each other: "brothers Tom and Luke Ferris", "his wife Ada".
var Kin = words(`
	brothers, sisters, wife, husband, sister, brother, partner, friend, daughter, son, frau, mann, bruder,
	schwester, femme, mari, frère, sœur, esposa, marido, hermano, hermana, irmão, irmã, moglie, marito, vrouw,
	man, siblings, twins, brother and sister, husband and wife, couple, cousins, friends, best friends, brüder,
	schwestern, geschwister, zwillinge, ehepaar, das ehepaar, freunde, frères, sœurs, hermanos, hermanas,
	irmãos, irmãs, amigos, fratelli, sorelle, broers, zussen, echtpaar, vrienden, bröderna, systrarna,
	brødrene, søstrene, bracia, siostry, małżeństwo, bratři, manželé`)

// SiteWords name the website itself, or what it looks like, which others make.
var SiteWords = words(`
	website, web site, site, webseite, internetseite, homepage, strona, sitio, sito, webbplats, hemsida,
	hjemmeside, nettside, brand, logo, theme, template`)

func compiled(patterns ...string) []*lazyregexp.Regexp {
	list := make([]*lazyregexp.Regexp, len(patterns))
	for i, p := range patterns {
		list[i] = lazyregexp.Compile(p)
	}
	return list
}
