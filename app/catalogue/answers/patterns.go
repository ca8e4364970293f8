package answers

import "debut/app/ground/lazyregexp"

// What holds what questions of a kind ask for.
var (
	years = lazyregexp.Compile(`\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\pL*\.? ['’]?\d{2}\b|` +
		`\b(?:19[5-9]\d|20\d\d)\b|\bQ[1-4]\b|\b\d{1,2}[./]\d{1,2}[./]`)

	inNames = lazyregexp.Compile(`\b(?:in|In|from|near|à|en|En|aus|bei|te|em|w|i) \p{Lu}\p{Ll}+`)

	figures = lazyregexp.Compile(`\d`)

	numbers = lazyregexp.Compile(`(?i)\b(?:two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|` +
		`fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|twee|drie|` +
		`vier|vijf)\b`)

	dates = lazyregexp.Compile(`\b\d{1,2}[./]\d{1,2}[./]\d{4}\b`)

	phones = lazyregexp.Compile(`(?:\+|\(0|\b0|\b00)[1-9][\d ()/.-]{5,}\d|` +
		`\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|(?i:tel|phone|call|fon|whatsapp|line|ring|bel|llam|` +
		`ligue)\D{0,25}\d[\d ()/.-]{6,}\d|0\d{1,3}-\d{2,4}-\d{4}`)

	regions = lazyregexp.Compile(`\b(?:EU|EWR|EEA|USA|UK|Europ\pL*|europ\pL*)\b`)

	moneys = lazyregexp.Compile(`(?:[$€£¥₹]|CHF|EUR|USD|GBP)\s?\d|\d\s?(?:[$€£¥₹]|CHF|EUR|USD|GBP|kr\b|zł|` +
		`[Ee]uro)`)

	percents = lazyregexp.Compile(`\d\s?(?:%|percent|Prozent)`)

	rates = lazyregexp.Compile(`(?i)\d.*(?:/\s?\pL|\b(?:per|pro|par|por|je)\s\pL|\b(?:al|im|à l'|` +
		`a)\s?(?:mo|mes|an|year|user|seat)|monthly|mensu|mensil|monatl|maandel|yearly|annua|jährl|anual)|月額|` +
		`/\s?月|(?i:from|starting|ab |vanaf|à partir|desde)`)

	onRequest = lazyregexp.Compile(`(?i)contact us|contact sales|get in touch|on request|anfrage|` +
		`sur devis|presupuesto|preventivo|op aanvraag|offerte|på förfrågan|na zapytanie`)

	durations = lazyregexp.Compile(`(?i)(?:\d|\b(?:first|one|two|three|ein|eine|einem|einen|zwei|drei|un|` +
		`une|deux|trois|una?|uno|dos|tres|due|tre|één|een|twee|drie|dois|duas|uma?|ett?|två|jeden|jedn\pL+|` +
		`dwa))[\s+-]*(?:business |working |werk)?(?:sec|min|hour|day|week|month|year|sek|stund|tag|woch|monat|` +
		`jahr|heur|jour|semain|mois|an(?:s|née)|hora|día|dia|mes|año|ore|giorn|settiman|uur|dag|maand)|\bh\b|` +
		`24/7|(?i:immediately|instantly|sofort|forever|lifetime)`)

	platforms = lazyregexp.Compile(`(?i)\b(?:windows|mac ?os|os ?x|mac|linux|ubuntu|debian|ios|ipados|` +
		`iphone|ipad|android|chrome ?os|browser|chrome|firefox|safari)\b`)

	languages = lazyregexp.Compile(`(?i)\b(?:english|german|french|spanish|italian|dutch|portuguese|` +
		`polish|\d+\+? languages|multilingual|englisch|deutsch|französisch|italienisch|spanisch|mehrsprachig|` +
		`\pL*sprachen|anglais|français|allemand|espagnol|multilingue|inglés|español|alemán|inglese|italiano|` +
		`tedesco|engels|nederlands|duits|inglês|português|engelska|svenska|angielski|polski)\b`)

	times = lazyregexp.Compile(`(?i)24\s?[/x]\s?7|\d{1,2}[:.]\d{2}|\b\d{1,2}\s?(?:am|pm|uhr|h)\b|\b(?:mon|` +
		`tue|wed|thu|fri|sat|sun)(?:day)?s?\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|` +
		`täglich|jeden tag|lundi|samedi|dimanche|lunes|viernes|lunedì|venerdì|maandag|vrijdag)`)

	spans = lazyregexp.Compile(`(?i)\b\d{1,2}(?:[:.h]\d{0,2})?\s?(?:am|pm|uhr)?\s?(?:[-–—〜~]|bis|to|à|a|` +
		`till|do)\s?\d{1,2}(?:[:.h]\d{2}|\s?(?:am|pm|uhr|h)\b)`)

	companies = lazyregexp.Compile(`(?:\p{Lu}[\pL&-]+ (?:AG|UG|KG|AB)\b|\b(?:GmbH|e\.K\.|Ltd\.?|Limited|` +
		`LLC|Inc\.?|Corp\.?|SASU?|SARL|EURL|S\.?[LA]\.?(?:U\.?)?|S\.?r\.?l\.?|B\.?V\.?|ApS|Oy|LDA|Lda|LTDA|Ltda|` +
		`株式会社|[Ss]p\. z o\.o\.))|©`)

	headcount = lazyregexp.Compile(`(?i)(?:(?:^|[^\d.])\d{1,4}|\b(?:two|three|four|five|six|seven|eight|` +
		`nine|ten|zwei|drei|vier|fünf|sechs|deux|trois|quatre|dos|tres|due|tre|twee|` +
		`drie))\+?[\s-]+(?:\pL+\s+){0,2}(?:employee|people|person|staff|engineer|developer|founder|mitarbeit|` +
		`leute|köpfe|beschäftigt|angestellt|gründer|salarié|collaborateur|personne|fondateur|emplead|fundador|` +
		`dipendent|fondator|medewerk|mensen|oprichter|funcionári|pessoa|anställd|pracownik|osób|名)|team of|` +
		`\b(?:solo (?:founder|dev|maker)|one-man|one-person|einzelunternehm)`)

	usercount = lazyregexp.Compile(`(?i)\d[\d.,'’ ]*[km]?\s?\+?\s+(?:\pL+\s+){0,2}(?:user|customer|client|` +
		`compan|compani|team|people|download|install|business|member|kund|nutzer|anwender|firmen|unternehmen|` +
		`utilisateur|entreprise|télécharg|usuario|empresa|utent|aziend|gebruiker|klant|bedrijv|kunder|företag|` +
		`użytkownik|社|ユーザー)`)

	aged = lazyregexp.Compile(`(?i)\b(?:1[0-9]|2[01]|[3-9]|thirteen|sixteen|` +
		`eighteen)\b[^.\d]{0,20}(?:year|yo\b|jahr|ans\b|años|anos|anni|jaar|år|lat\b|roku|\+)|\b(?:age|aged|over|` +
		`under|ages|ab|von|unter|über|moins de|plus de|menores de|mayores de|età di|leeftijd van|onder de|vanaf|` +
		`przed|powyżej|poniżej)\s(?:of\s|the\s|the age of\s|ukończeniem\s)?(?:1[0-9]|2[01]|thirteen|sixteen|` +
		`eighteen)\b|\b(?:1[368]|[3-9])\+|\b(?:minors?\b|volljährig|minderjährig|majeur|mineurs?\b|menores|` +
		`mayor de edad|minorenn|maggiorenn|minderjarig|pełnoletni|legal age|adults only)`)

	// unbound are words for what may be ended whenever one likes.
	unbound = lazyregexp.Compile(`(?i)any ?time|whenever|jederzeit|monatlich|month|monthly|à tout moment|` +
		`cualquier momento|cuando quier|quando quiser|qualquer (?:momento|hora)|qualsiasi momento|quando vuoi|` +
		`elk moment|altijd opzeg|maandelijks|när som helst|w każdej chwili|kündigungsfrist|notice period|` +
		`(?:\b(?:no|without|zero|ohne|keine?n?|sans|aucun|sin|senza|nessun|zonder|geen|sem|utan|ingen|bez)\b|` +
		`無)[^.]{0,30}(?:contract|commit|lock|term|laufzeit|bindung|vertrag|engagement|permanen|contrat|vincol|` +
		`looptijd|fidel|bindningstid|umow|zobowi|契約)`)

	// tiers are counts of people for whom a plan or a figure is.
	tiers = lazyregexp.Compile(`(?i)(?:\b(?:up to|to|per|for|from|over|under|than|fewer|bis|bis zu|bei|ab|` +
		`für|pro|mit|unter|über|jusqu'à|pour|hasta|para|fino a|tot|voor|até|upp till|do)\s|[-–%])\s*\d[\d.,]*|` +
		`\d[\d.,]*\s*%`)

	// strangers are whom websites name beside themselves: who hosts them and works for them, and authorities.
	strangers = lazyregexp.Compile(`\b(?:GitHub|Google|Cloudflare|Meta Platforms|Facebook|Stripe|Vercel|` +
		`Netlify|Supabase|Microsoft|Amazon|AWS|Hetzner|PayPal|Mailchimp|OpenAI|Anthropic|Apple|LinkedIn|Twitter|` +
		`Hotjar|Sentry|Twilio|SendGrid|Brevo|Resend|PostHog|Wix|Shopify|Paddle|IONOS|OVH|Render|Railway|Clerk|` +
		`HubSpot|Intercom|YouTube|TikTok|Mixpanel)\b|(?i:landesbeauftragte|aufsichtsbehörde|datenschutzbehörde|` +
		`datenschutzaufsicht|supervisory authority|\bcnil\b|autoriteit persoonsgegevens|garante per|` +
		`agencia española|\buodo\b|\banpd\b|integritetsskydd|tietosuoja|european commission|` +
		`europäische kommission|europese commissie|commission européenne|comisión europea|commissione europea|` +
		`komisja europejska)`)

	// offers are counts of users that a plan is for, and numbers of sections.
	offers = lazyregexp.Compile(`(?i)^\d{1,2}(?:\.\d+)*\.\s|\d\s?[-–]\s?\d+|\b(?:up to|for|bis|bis zu|für|per|pro|pour|jusqu'à|hasta|para|fino a|` +
		`tot|voor|até|to)\s+\d[\d.,]*|\d\S*\s+\pL+\s+(?:included|inklusive|incluid|inclus|inbegrepen|enthalten)`)

	forms = lazyregexp.Compile(`(?i)contact ?(?:us|me|form|page|mail)|get in touch|reach out|` +
		`write (?:to )?us|e-?mail|mail us|whatsapp|discord|telegram|slack|live chat|ticket|forum|call us|` +
		`kontaktform|kontaktier|kontakt|schreib|erreich|meld|formulaire|contactez|écri(?:re|vez)|formulario|` +
		`contáct|escrib|escríb|modulo|contatt|scriv|neem contact|contactformulier|formulário|contate|` +
		`entre em contato|fale con|kontakta|skontaktuj|napisz|問い合わせ|フォーム|メール`)

	machines = lazyregexp.Compile(`(?i)(?:\d|\b(?:one|single|two|three|five|any|unlimited|several|` +
		`multiple|all|each|per|another|new|eine[mnr]?|zwei|mehrere\pL*|beliebig\pL*|jede\pL*|pro|neue\pL*|une?|` +
		`deux|plusieurs|tous|par|uno?|una|dos|varios|por|due|più|altro|een|twee|meerdere|per|ander|um|dois|` +
		`vários|flera|ett|två|jedn\pL+|dwóch|kilku))\s+(?:\pL+\s+){0,2}(?:device|computer|machine|pcs?\b|macs?\b|` +
		`gerät|rechner|appareil|ordinateur|poste|dispositiv|ordenador|equipo|apparat|apparaat|aparelho|` +
		`computador|enhet|dator|urządze|komputer)`)

	here = lazyregexp.Compile(`(?i)on[- ](?:your|the|each|their) (?:own )?(?:device|computer|machine|` +
		`server|infrastructure|appliance)|on-device|locally|on-premise|auf (?:dem|ihrem|deinem|` +
		`eurem) \pL*(?:gerät|rechner|server)|lokal gespeichert|eigene\pL* \pL*(?:server|infrastruktur)|` +
		`sur votre (?:appareil|ordinateur)|localement|en (?:su|tu) (?:dispositivo|equipo)|sul tuo (?:disco|` +
		`computer)|op je (?:apparaat|computer)|no seu (?:dispositivo|computador)`)

	machinery = lazyregexp.Compile(`(?i)\d\s?[GM]B\b|\b(?:v?cpu|gpu|ram|hardware|docker|node|python|java|` +
		`php|mysql|postgres\pL*|terminal\pL*|camera|kamera|internet|wi-?fi|wlan|matériel|material|gerät|device|` +
		`smartphone|usb|navigateur|navegador|przegląd\pL*)\b`)

	byNames = lazyregexp.Compile(`\b(?:by|von|par|por|da|door|av|przez) \p{Lu}`)

	twoNames = lazyregexp.Compile(`\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?\p{Lu}\p{Ll}+`)
)
