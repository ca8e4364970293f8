package lexicon

import "debut/app/ground/lazyregexp"

// What stands in lists and cards beside what a product does, and is none of it.
var (
	// FormLabels are what forms ask for.
	FormLabels = words(`
		name, full name, your name, first name, last name, surname, email, e-mail, email address, your email,
		phone, phone number, subject, message, your message, company name, vorname, nachname, ihr name,
		e-mail-adresse, telefonnummer, betreff, nachricht, ihre nachricht, nom, prénom, nom complet,
		adresse e-mail, téléphone, objet, nombre, apellidos, nombre completo, correo electrónico, teléfono,
		asunto, mensaje, nome, cognome, nome completo, telefono, oggetto, messaggio, telefone, assunto,
		mensagem, naam, voornaam, achternaam, e-mailadres, telefoonnummer, onderwerp, bericht, imię, nazwisko,
		telefon, wiadomość, ad soyad, e-posta, mesaj, お名前, 氏名, 名前, ふりがな, フリガナ, ご住所, 住所, メールアドレス, 電話番号, お電話番号,
		ご希望日時, お問い合わせ内容, 会社名, 이름, 이메일, 전화번호, 姓名, 邮箱, 电话, 电子邮件`)

	// AccountWords lead to the account that somebody has or opens.
	AccountWords = words(`
		log out, logout, sign out, abmelden, déconnexion, cerrar sesión, sair, esci, uitloggen, wyloguj się, logga ut,
		logg ut, log ud, login, log in, sign in, sign up, register, my account, anmelden, registrieren,
		mein konto, einloggen, se connecter,
		connexion, s'inscrire, inscription, mon compte, iniciar sesión, registrarse, registro, mi cuenta, entrar,
		iniciar sessão, registo, cadastro, criar conta, minha conta, accedi, registrati, inloggen, aanmelden, zaloguj się,
		zarejestruj się, logga in, log ind, giriş yap, kayıt ol, ログイン, 新規登録, 로그인, 登录, 注册`)

	// ContractTerms are what a plan promises of the contract, and not of the product.
	ContractTerms = words(`
		cancel anytime, cancel any time, no setup fee, no setup fees, no setup cost, no setup costs,
		no hidden fees, no hidden costs, no credit card, no credit card required, no contract, no contracts,
		money-back guarantee, jederzeit kündbar, monatlich kündbar, keine einrichtungsgebühr,
		keine einrichtungskosten, keine versteckten kosten, keine kreditkarte, sans engagement,
		sans carte bancaire, résiliable à tout moment, sans frais cachés, sin permanencia, sin tarjeta,
		cancela cuando quieras, sin costes ocultos, disdici quando vuoi, senza vincoli, nessun costo nascosto,
		senza carta di credito, cancele quando quiser, sem fidelidade, sem cartão, maandelijks opzegbaar,
		altijd opzegbaar, geen setup-kosten, geen opstartkosten, geen verborgen kosten, geen creditcard,
		bez zobowiązań, bez ukrytych kosztów, bez karty, ingen bindningstid, inga dolda avgifter, いつでも解約, 初期費用無料`)

	// SoonWords are on what is not there yet.
	SoonWords = words(`coming soon, binnenkort, bientôt, demnächst, bald verfügbar, próximamente, em breve, in arrivo, prossimamente,
		wkrótce, kommer snart, yakında, již brzy, 近日公開, 準備中, tba, tbd`)

	// ComingHeads are over lists of what is not there yet, in these words and no others: a product may well be for
	// roadmaps. Of those that begin alike the longer one stands first.
	ComingHeads = words(`
		roadmap, our roadmap, the roadmap, development roadmap, future roadmap, roadmap ahead, product roadmap,
		public roadmap, feature roadmap, coming soon,
		coming next, coming up, planned features, planned, upcoming features, upcoming, future features,
		future plans, future work, next up, what's next, what is next, what's coming next, what's coming,
		what we're working on, what we are working on, we're working on, working on, currently working on,
		in progress, in the works, in development, in the pipeline, on the horizon, ideas for later, not yet, todo,
		to do, geplant, geplante funktionen, in planung, in arbeit, in entwicklung, demnächst, kommt bald,
		was als nächstes kommt, wie es weitergeht, ausblick, feuille de route, à venir, bientôt, prochainement,
		fonctionnalités à venir, en cours de développement, hoja de ruta, próximamente, próximas funciones,
		en desarrollo, em breve, próximos passos, próximas funcionalidades, em desenvolvimento, in arrivo,
		prossimamente, prossime funzionalità, in sviluppo, binnenkort, gepland, in ontwikkeling, komt eraan,
		wkrótce, planowane funkcje, planowane, w planach, w przygotowaniu, kommer snart, på gång, planerat, på vej,
		planlagt, kommande, připravujeme, plánované funkce, yakında, yol haritası, планы, в разработке, скоро,
		дорожная карта, незабаром, у планах, ロードマップ, 今後の予定, 開発予定, 開発中, 近日公開, 로드맵, 출시 예정, 开发中, 路线图, 即将推出, sắp ra mắt,
		segera hadir`)

	// PlanItem finds what a plan has of something, and what it begins with: "Searches: unlimited", "レギュラーの全機能に加えて".
	PlanItem = lazyregexp.Compile(`(?i)[:：]\s*(?:unlimited|unbegrenzt|illimité\p{L}*|ilimitad\p{L}+|illimitat\p{L}+|onbeperkt|` +
		`bez limitu|sınırsız|無制限|\d[\d.,]*\s*[回件名人個].*)$|の全機能に加え`)

	// MandateWords are of what a law asks of everybody, from a day on.
	MandateWords = words(`
		mandatory, compulsory, obligation, obligations, obligatoire, obligatoires, pflicht, verpflichtend,
		obligatorio, obligatoria, obbligo, obbligatorio, obbligatoria, obrigatório, obrigatória, verplicht,
		verplichting, obowiązek, obowiązkowy, obowiązkowe, obligatorisk, zorunlu, zorunluluk, povinnost,
		povinné, 義務化, 의무화`)

	// SectionNames are what parts of a site are called that hold posts, and no features.
	SectionNames = words(`
		blog, articles, news, changelog, release notes, what's new, resources, aktuelles, neuigkeiten, artikel,
		blogartikel, nouveautés, actualités, articles de blog, novedades, artículos, noticias, novità, articoli,
		notizie, nieuws, artikelen, novidades, artigos, qui som, col·labora, oferta firmy,
		zakres usług, promocja, philosophy, our philosophy, what it delivers, aktualności, artykuły, お知らせ, ニュース, ブログ`)

	// PolicyHeads are what parts of terms are called, and ProgramFacts what a table of a program's facts has.
	PolicyHeads = words(`
		refund policy, refunds, cancellation, cancellation policy, billing, billing & trial, payment terms, liability,
		limitation of liability, governing law, warranty, intellectual property, termination, privacy policy,
		terms of use, terms of service, cookie policy, datenschutz, politique de confidentialité,
		política de privacidad, política de privacidade, informativa sulla privacy, privacybeleid, contact us,
		rückerstattung, widerruf, widerrufsrecht,
		kündigung, haftung, gewährleistung, zahlungsbedingungen, schlussbestimmungen, remboursement, résiliation,
		responsabilité, droit applicable, propriété intellectuelle, reembolsos, cancelación, responsabilidad,
		propiedad intelectual, rimborsi, recesso, responsabilità, proprietà intellettuale, reembolso, cancelamento,
		responsabilidade, propriedade intelectual, restitutie, opzegging, aansprakelijkheid, zwroty, reklamacje`)
	ProgramFacts = words(`
		version, operating system, required operating system, architecture, architectures, publisher, developer,
		file size, size, license, licence, last updated, release date, requirements, system requirements, platform,
		platforms, info, help, info help, hilfe, info hilfe, aide, ayuda, aiuto, quick start, quickstart,
		getting started, betriebssystem, systemanforderungen, herausgeber,
		dateigröße, lizenz, système d'exploitation, configuration requise, éditeur, licence, sistema operativo,
		requisitos, editor, tamaño, licencia, requisiti, editore, licenza, sistema operacional, licença`)

	// SeeHow begins what leads to a demonstration.
	SeeHow = lazyregexp.Compile(`(?i)^(?:see how|see it|voir comment|découvrez comment|sehen sie,? wie|` +
		`so funktioniert|mira cómo|vea cómo|descubre cómo|veja como|scopri come|zie hoe|ontdek hoe|zobacz,? jak)(?:\P{L}|$)`)

	// OneAudience finds whom something is for, as cards of several audiences say it: "For professionals".
	OneAudience = lazyregexp.Compile(`^(?i:for|für|pour|para|per|voor|dla|för)\s+[\p{L}-]+(?:\s+[\p{L}-]+)?$`)

	// Municipality finds a place of Japan by what it is: 佐倉市.
	Municipality = lazyregexp.Compile(`^[\p{Han}\p{Hiragana}\p{Katakana}ヶ々]{1,6}[市町村区]$`)

	// FactLabel finds what is a label and a value of a table of facts: "Founded 2021", "Team size 5".
	FactLabel = lazyregexp.Compile(`(?i)^(?:founded|established|status|team size|headquarters|hq|employees|gegründet|teamgröße|` +
		`mitarbeiter|hauptsitz|fondée?|effectif|siège|fundada|sede|equipo|oprichting|zespół|設立|資本金|所在地|` +
		`代表者)[\s:：]+\S`)
)

// WorksPages are the last words of the addresses of pages that show what was done for others.
var WorksPages = words(`portfolio, works, our work, work, projects, case studies, cases, events, gallery, references,
	clients, customers, referenzen, projekte, kunden, réalisations, projets, références, clients, trabajos, proyectos,
	clientes, eventos, galería, trabalhos, projetos, galeria, lavori, progetti, clienti, eventi, referenties, projecten,
	klanten, realizacje, projekty, klienci, kunder, referenser, projekt, projekter, 実績, 制作実績`)

// PartTitles head parts of pages that show the product, and say nothing of what it does.
var PartTitles = words(`trailer, screenshots, screenshot, gallery, press kit, media, videos, what's in the box,
	what’s in the box,
	bildschirmfotos, galerie, captures d'écran, capturas, galería, galeria, screenshot, schermate, schermafbeeldingen`)

// Virtues are what companies say that they believe in, a word each; they are in lists of values.
var Virtues = words(`integrity, passion, innovation, trust, transparency, excellence, respect, honesty,
	quality, commitment,
	teamwork, responsibility, empathy, creativity, sustainability, customer focus, accountability, simplicity,
	curiosity,
	integrität, leidenschaft, vertrauen, transparenz, respekt, ehrlichkeit, qualität, verantwortung, nachhaltigkeit,
	intégrité, confiance, transparence, excellence, honnêteté, qualité, engagement, responsabilité, innovation,
	integridad, pasión, innovación, confianza, transparencia, excelencia, respeto, honestidad, calidad, compromiso,
	responsabilidad, integridade, paixão, inovação, confiança, transparência, excelência, honestidade, qualidade,
	compromisso, responsabilidade, integrità, passione, innovazione, fiducia, trasparenza, eccellenza, rispetto, onestà,
	qualità, impegno, responsabilità, integriteit, passie, innovatie, vertrouwen, transparantie, eerlijkheid, kwaliteit,
	betrokkenheid, uczciwość, pasja, innowacje, zaufanie, szacunek, jakość, zaangażowanie, integritet,
	förtroende, ärlighet,
	kvalitet, engagemang, tillid, ærlighed, respekt`)

// Counters label the figures that companies show of themselves: "Happy clients", "Years of experience".
var Counters = lazyregexp.Compile(`(?i)^(?:\d[\d.,]*[k+%]*\s*)?(?:(?:happy|satisfied|active|zufriedene|` +
	`glückliche|tevreden)\s+` +
	`(?:clients?|customers?|users?|kunden|klanten)|clienti (?:soddisfatti|felici)|client[es]+ (?:satisfechos|` +
	`satisfeitos|satisfaits|felices)|` +
	`(?:years?|anni|años|anos|ans|jaar|lat|år)(?: of| di| de| d['’])? ?(?:\p{L}+ )?(?:experience|esperienza|` +
	`experiencia|experiência|expérience|` +
	`ervaring|doświadczenia|erfarenhet|erfaring|immobiliare|in business|attività)|jahre (?:erfahrung|am markt)|` +
	`(?:projects?|cases|orders) (?:completed|delivered|done)|projekte abgeschlossen|proyectos (?:completados|` +
	`realizados)|` +
	`cups of coffee|team members|awards won|countries served|zadowolon\p{L}+ klient\p{L}+|nöjda kunder|` +
	`tilfredse kunder)$`)

// PhaseOf is a span of a plan, and nothing that a product does: "Week 2-3", "Phase 1".
var PhaseOf = lazyregexp.Compile(`(?i)^(?:weeks?|days?|months?|phase|stage|woche|tag|monat|semaine|jour|mois|` +
	`semana|día|dia|mes|` +
	`mês|settimana|giorno|fase|week|maand|tydzień|dzień|etap|týden|vecka|` +
	`uge)\s+\d{1,2}(?:\s?[-–—]\s?\d{1,2})?(?:\s*[:–—-].*)?$`)

// GetIt are labels of what one presses to have a program: "Get for iOS", "Download for Desktop".
var GetIt = lazyregexp.Compile(`(?i)^(?:get|download|install|add)(?: it| now| the app)?(?: (?:for|on|from|` +
	`to) .{2,30})?$`)
