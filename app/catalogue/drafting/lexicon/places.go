package lexicon

import (
	"slices"
	"strings"

	"debut/app/ground/lazyregexp"
)

// Words around addresses.
var (
	BasedWords = words(`based in, headquartered in, headquarters, located in, our office, our offices, office in, registered office, registered address, registered in, hq, made in, built in, made with love in, mit sitz in, sitz in, firmensitz, hauptsitz, standort, basés à, basée à, basé à, siège social, siège, située à, situé à, made in, fatto in, fabriqué en, fabriquée en, conçu en, hecho en, gemacht in, hergestellt in, gemaakt in, zrobione w, tillverkad i, tillverkat i, vyrobeno v, con sede en, sede en, sede social, ubicad*, com sede em, sede em, sede, localizad*, feito em, con sede a, sede legale, gevestigd in, kantoor in, z siedzibą w, siedziba, baserat i, baserade i, kontor i, baseret i, hovedkontor, 所在地, 本社, 住所, 总部, 地址, sitzt in, tiene su sede, tem sede, ma siedzibę, har sitt säte, har säte, sídlí v, sídlo, sídlem v, toimipaikka, kotipaikka, sijaitsee, toimii kaupungissa, sídli v, so sídlom, székhely, székhelye, sediul, sediul în, sedež, sjedište, har hjemme i, hjemsted i, har kontor i, ha sede a, ha sede in`, "based")
	MadeWords  = words(`construido, construida, desarrollado, desarrollada, diseñada, desenvolvido, desenvolvida,
		construído, sviluppato, sviluppata, ontwikkeld, rozwijane, udviklet, utvecklad,
		made, handmade, built, crafted, designed, developed, baked, brewed, gemacht, gebaut, entwickelt, hergestellt, handgemacht, fait, faite, fabriqué, fabriquée, développé, développée, conçu, conçue, hecho, hecha, diseñado, feito, feita, fatto, fatta, realizzato, gemaakt, ontworpen, zrobione, stworzone, gjord, gjort, byggt, lavet, bygget`)
	ContactHead = words(`contact, contact us, contacts, address, office, offices, imprint, impressum, where we are, find us, visit us, location, headquarters, kontakt, anschrift, adresse, standort, angaben gemäß*, coordonnées, adresse, siège, nous trouver, éditeur, contacto, contato, dirección, endereço, ubicación, onde estamos, localização, ubicación, localisation, dónde estamos, contatti, indirizzo, dove siamo, adres, contactgegevens, siedziba, adress, hitta oss, 所在地, 会社概要, 住所, アクセス, 联系我们`, "contact")
	StreetWords = words(`
		street, road, avenue, ave, square, lane, drive, suite, floor, box, straße, strasse, str, weg, platz,
		gasse, allee, rue, avenue, boulevard, chemin, calle, avenida, plaza, rua, travessa, praça, via, viale,
		piazza, straat, laan, ulica, ul, gatan, vägen, gade, vej, gate, tel, telefon, phone, fax, email, e-mail,
		mail, ust, vat, siret, siren, rcs, nif, cif, cnpj, kvk, nip, hrb, amtsgericht, handelsregister,
		registergericht`)
	MonthWords = words(`january, february, march, april, may, june, july, august, september, october, november, december, januar, februar, märz, mai, juni, juli, oktober, dezember, janvier, février, mars, avril, juin, juillet, août, septembre, octobre, novembre, décembre, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, janeiro, fevereiro, março, maio, junho, julho, setembro, outubro, novembro, dezembro, gennaio, febbraio, aprile, maggio, giugno, luglio, settembre, ottobre, dicembre`, "months")
)

// BareOrigins stand before a place as before anything else that something comes from or was made in.
var BareOrigins = words(`aus, uit, from, från, fra, depuis, desde, made in, built in, hecho en, feito em, fatto a,
	fabriqué à, gemacht in, gebaut in, entwickelt in, gemaakt in`)

// BasedLeads begin with a capital where a line begins, before the name of a city.
var BasedLeads = []string{"Based in ", "Headquartered in ", "Located in ", "Made in ", "Built in ", "Sitz in ",
	"Sede em ", "Sede en ", "Sede a ", "Feito em ", "HQ "}

// Authorities are offices of a state, to which terms and policies refer people.
var Authorities = words(`
	department of*, ministry of*, supervisory authority, data protection authority, ombudsman, aufsichtsbehörde,
	datenschutzbehörde, landesbeauftragte*, cnil, garante per la protezione*, autorità garante, autoridad de control,
	agencia española de protección*, autoriteit persoonsgegevens, urząd ochrony danych*, datatilsynet,
	integritetsskyddsmyndigheten`)

// ByWay comes before whom a company works through.
var ByWay = words(`via, through, hosted by, sent by, processed by, über, durch, par le biais de, par l'intermédiaire de,
	a través de, através de, por meio de, tramite, attraverso, door, przez, genom, gjennom, gennem`)

// RegionWords are in the names of regions, which are no cities.
var RegionWords = words(`coast, region, county, valley, area, bay area, state, district, province, europe, worldwide, global, remote, côte, région, pays, département, küste, bundesland, kanton, costa, región, provincia, región, litoral, estado, região, costa, regione, kust, provincie, województwo, län, kommun, latin america, north america, asia, africa, eu, online, international`)

// Region reports whether a name is that of a state, a province or another large part of a country, and of no city.
func Region(name string) bool { return regions[strings.ToLower(strings.TrimSpace(name))] }

// regions are states of the United States, Australia, India and Germany, provinces of Canada, nations of the United
// Kingdom, and regions of France, Italy, Spain, Portugal, Austria, Switzerland, Brazil and the Netherlands, but for
// those that are called as their city is.
var regions = func() map[string]bool {
	all := map[string]bool{}
	for _, name := range strings.Split(`alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah, vermont, virginia, west virginia, wisconsin, wyoming, new york state, washington state,
		alberta, british columbia, manitoba, new brunswick, newfoundland, nova scotia, ontario, prince edward island, saskatchewan, yukon, new south wales, queensland, south australia, western australia, tasmania, england, scotland, wales, northern ireland,
		bayern, bavaria, baden-württemberg, brandenburg, hessen, hesse, niedersachsen, lower saxony, mecklenburg-vorpommern, nordrhein-westfalen, north rhine-westphalia, nrw, rheinland-pfalz, saarland, sachsen, saxony, sachsen-anhalt, schleswig-holstein, thüringen, tirol, tyrol, kärnten, steiermark, styria, vorarlberg, burgenland, oberösterreich, niederösterreich, tessin, ticino, wallis, valais, aargau, thurgau,
		île-de-france, ile-de-france, bretagne, normandie, occitanie, nouvelle-aquitaine, hauts-de-france, grand est, auvergne-rhône-alpes, bourgogne-franche-comté, centre-val de loire, pays de la loire, provence-alpes-côte d'azur, corse, wallonie, vlaanderen, flanders, wallonia, lombardia, lombardy, toscana, tuscany, veneto, piemonte, piedmont, lazio, campania, puglia, calabria, sicilia, sicily, sardegna, sardinia, liguria, emilia-romagna, umbria, marche, abruzzo, molise, basilicata, friuli-venezia giulia, trentino-alto adige,
		andalucía, andalusia, cataluña, catalunya, catalonia, galicia, país vasco, euskadi, castilla y león, castilla-la mancha, extremadura, asturias, cantabria, navarra, la rioja, aragón, comunidad valenciana, islas baleares, canarias, algarve, alentejo, minas gerais, paraná, santa catarina, rio grande do sul, bahia, pernambuco, ceará, goiás, mato grosso, amazonas, espírito santo,
		ain, aisne, allier, ardèche, ardennes, ariège, aude, aveyron, bouches-du-rhône, calvados, cantal, charente, charente-maritime, corrèze, côte-d'or, côtes-d'armor, creuse, dordogne, doubs, drôme, eure, eure-et-loir, finistère, gard, haute-garonne, gers, gironde, hérault, ille-et-vilaine, indre, indre-et-loire, isère, jura, landes, loir-et-cher, loire, haute-loire, loire-atlantique, loiret, lot, lot-et-garonne, lozère, maine-et-loire, manche, marne, mayenne, meurthe-et-moselle, meuse, morbihan, moselle, nièvre, oise, orne, pas-de-calais, puy-de-dôme, bas-rhin, haut-rhin, rhône, saône-et-loire, sarthe, savoie, haute-savoie, seine-maritime, seine-et-marne, yvelines, deux-sèvres, somme, tarn, vaucluse, vendée, vosges, yonne, essonne, hauts-de-seine, seine-saint-denis, val-de-marne, val-d'oise,
		dorset, kent, surrey, west sussex, east sussex, sussex, essex, devon, cornwall, norfolk, suffolk, hampshire, yorkshire, north yorkshire, west yorkshire, south yorkshire, lancashire, somerset, hertfordshire, berkshire, buckinghamshire, oxfordshire, cambridgeshire, lincolnshire, nottinghamshire, derbyshire, staffordshire, warwickshire, worcestershire, gloucestershire, wiltshire, shropshire, cheshire, cumbria, northumberland, leicestershire, bedfordshire, merseyside, west midlands, greater manchester,
		noord-holland, zuid-holland, noord-brabant, gelderland, overijssel, friesland, drenthe, zeeland, limburg, karnataka, maharashtra, tamil nadu, kerala, gujarat, rajasthan, uttar pradesh, west bengal, telangana, punjab, haryana`, ",") {
		all[strings.TrimSpace(name)] = true
	}
	return all
}()

// forms are ends of addresses that are written so in one country alone: a postcode with its city.
var forms = map[string]*lazyregexp.Regexp{
	// A state's two letters (USPS Publication 28, appendix B) and a ZIP code.
	"US": lazyregexp.Compile(`(?:,\s*|\p{Ll}[ ])(?:A[KLRZ]|C[AOT]|DC|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,?\s+\d{5}(?:-\d{4})?(?:$|[^\d-])|,\s*DE\.?,?\s+\d{5}(?:-\d{4})?(?:$|[^\d-])`),
	"CA": lazyregexp.Compile(`(?:^|[\s,])[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?:$|[^\p{L}\d])`),
	"GB": lazyregexp.Compile(`(?:^|[\s,])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?:$|[^\p{L}\d])`),
	"NL": lazyregexp.Compile(`(?:^|[^©\s]\s|[,·|–-])\d{4}\s?[A-Z]{2},?\s+\p{Lu}`),
	"PL": lazyregexp.Compile(`(?:^|[\s,·|–-])\d{2}-\d{3}\s+\p{Lu}`),
	"PT": lazyregexp.Compile(`(?:^|[\s,·|–-])\d{4}-\d{3}\s+\p{Lu}`),
	// A Brazilian state's two letters and a CEP; an Italian street, a CAP and the two letters of a province; an
	// Australian state and its code.
	"BR": lazyregexp.Compile(`[,/–-]\s*(?:A[CLMP]|BA|CE|DF|ES|GO|M[ATSG]|P[ABREI]|R[JNSOR]|S[CPE]|TO)\s*[,–-]?\s*(?:CEP:?\s*)?\d{5}-\d{3}(?:$|[^\d])`),
	"IT": lazyregexp.Compile(`(?i:(?:^|[^\p{L}])(?:via|viale|piazza|piazzale|corso|largo|vicolo|contrada|località|lungomare))\s[^\n]{2,60}?[\n,\s–-]+(?:I-)?\d{5}\s+\p{Lu}[\p{L}'’ -]{1,40}?[\s,]*\(?[A-Z]{2}\)?(?:$|[^\p{L}])`),
	"AU": lazyregexp.Compile(`(?:^|[\s,])(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT),?\s+\d{4}(?:$|[^\d])`),
	// A street as one language calls it, and a postcode as one of its countries writes it.
	"DE": lazyregexp.Compile(`(?i:straße|strasse|str\.|weg|platz|gasse|allee|ring|ufer|damm|chaussee|graben|markt|hof)\s*\d+\s?[a-zA-Z]?(?:\s?[-–/+]\s?\d+\s?[a-zA-Z]?)?[\s,·|–-]{1,6}(?:D-)?\d{5}\s+\p{Lu}|(?:^|\s)D-\d{5}\s+\p{Lu}`),
	"AT": lazyregexp.Compile(`(?:^|[\s,])A-\d{4}\s+\p{Lu}`),
	"CH": lazyregexp.Compile(`(?:^|[\s,])CH-\d{4}\s+\p{Lu}`),
	"FR": lazyregexp.Compile(`(?:^|\s)\d{1,4}\s?(?:bis|ter)?,?\s+(?i:rue|avenue|av\.|boulevard|bd|place|chemin|impasse|allée|allee|quai|cours|route|square|passage)\s[^\n]{2,60}?[\s,·|–-]+(?:F-)?\d{5}\s+\p{Lu}`),
	"SE": lazyregexp.Compile(`(?i:gatan|vägen|gränd|torget|allén|backen|stigen)\s*\d+\s?[a-zA-Z]?[\s,·|–-]+(?:SE?-)?\d{3}\s?\d{2}\s+\p{Lu}`),
	"DK": lazyregexp.Compile(`(?i:[^n]vej|gade|stræde|plads|torv)\s*\d+\s?[a-zA-Z]?[\s,·|–-]+(?:DK-)?\d{4}\s+\p{Lu}`),
	"NO": lazyregexp.Compile(`(?i:veien|vegen|vei|gata|gaten|gate)\s*\d+\s?[a-zA-Z]?[\s,·|–-]+(?:NO?-)?\d{4}\s+\p{Lu}`),
	"FI": lazyregexp.Compile(`(?i:katu|kuja|polku|[a-z]tie)\s*\d+\s?[a-zA-Z]?\s?\d{0,3}[\s,·|–-]+(?:FI-)?\d{5}\s+\p{Lu}`),
	"ES": lazyregexp.Compile(`(?:^|[\s,:])(?i:calle|c/|avda\.?|avenida|paseo|carrer)\s?[^\n]{2,60}?[\s,]+(?:0[1-9]|[1-4]\d|5[0-2])\d{3}\s+\p{Lu}`),
	"IN": lazyregexp.Compile(`(?:Pradesh|Assam|Bihar|Chhattisgarh|Gujarat|Haryana|Jharkhand|Karnataka|Kerala|Maharashtra|` +
		`Odisha|Rajasthan|Tamil Nadu|Telangana|Uttarakhand|West Bengal)[, –-]+\d{3}\s?\d{3}(?:$|[^\d-])`),
	"MX": lazyregexp.Compile(`C\.?\s?P\.?\s*\d{5}[,\s]`),
	"CN": lazyregexp.Compile(`\p{Han}{2,3}省\s*\p{Han}{2,4}?市`),
	"JP": lazyregexp.Compile(`東京都|北海道|(?:京都|大阪)府|\p{Han}{2,3}県\s*\p{Han}{1,5}[市区町村郡]`),
}

// byStreet are countries whose form is told by the word for a street, which others may use.
var byStreet = map[string]bool{"DE": true, "FR": true, "SE": true, "DK": true, "NO": true, "FI": true, "ES": true}

// AddressOf reports whether text ends an address as only that country writes them.
func AddressOf(iso, text string) bool {
	form := forms[iso]
	if form == nil || !form.MatchString(text) {
		return false
	}
	return !byStreet[iso] || !slices.ContainsFunc(CitiesIn(text), func(city Place) bool { return city.ISO != iso })
}

// AddressElsewhere reports whether text ends an address as only another country writes them.
func AddressElsewhere(iso, text string) bool {
	for other := range forms {
		if other != iso && AddressOf(other, text) {
			return true
		}
	}
	return false
}

// Subdivision reports whether two capitals after a city may be those of a state or a province, which many a country has
// the code of: PR is Paraná and Puerto Rico, GE is Genoa and Georgia.
func Subdivision(code string) bool { return subdivisions[code] }

// subdivisions are the states of the United States and of Brazil, the provinces of Canada and of Italy.
var subdivisions = func() map[string]bool {
	all := map[string]bool{}
	for _, code := range strings.Fields(`AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY
		AC AM AP BA CE DF ES GO MG PB PE PI PR RJ RN RO RR RS SE SP TO
		AB BC MB NB NL NS NT NU ON QC SK YT
		AG AN AO AP AQ AR AT AV BG BI BL BN BO BR BS BT BZ CB CH CL CN CR CS CZ EN FC FE FG FI FM FR GE GR IM IS KR LC LE LI LO LT LU MB MC MI MN NA NO NU OR PC PD PG PN PO PT PU PV PZ RA RC RE RG RI RM RN SA SI SO SP SR SS SU SV TA TE TP TR TS TV UD VB VC VE VI VR VV`) {
		all[code] = true
	}
	return all
}()

// registers are entries in the registers of companies and taxes, each of one country.
var registers = []struct {
	iso string
	re  *lazyregexp.Regexp
}{
	{"PL", lazyregexp.Compile(`(?:^|[^\p{L}])(?:KRS|REGON|NIP)\s*:?\s*\d`)},
	{"NL", lazyregexp.Compile(`(?i)(?:^|[^\p{L}])kvk(?:-nummer|-nr|nummer)?\.?\s*:?\s*\d`)},
	{"BR", lazyregexp.Compile(`(?:^|[^\p{L}])CNPJ\s*(?:n[ºo°.]*)?\s*:?\s*\d`)},
	{"FR", lazyregexp.Compile(`(?:^|[^\p{L}])(?:SIRET|SIREN|RCS\s+\p{Lu}\p{L}+|R\.C\.S\.)\s*:?\s*\p{L}*\s*\d`)},
	{"IT", lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:P\.?\s?IVA|partita iva)\s*:?\s*(?:IT)?\s*\d`)},
	{"GB", lazyregexp.Compile(`(?i)registered in (?:england|scotland|wales|northern ireland)|companies house`)},
	{"US", lazyregexp.Compile(`(?i)(?:registered|incorporated|organi[sz]ed|headquartered) in (?:the )?(?:state of )?` +
		`(?:washington|california|texas|florida|new york|colorado|oregon|illinois|georgia|massachusetts|virginia|ohio|` +
		`michigan|utah|arizona|minnesota|pennsylvania|new jersey)(?:\P{L}|$)`)},
	{"CH", lazyregexp.Compile(`CHE-\d{3}\.\d{3}\.\d{3}`)},
	{"DK", lazyregexp.Compile(`(?:^|[^\p{L}])CVR(?:-nr)?\.?\s*:?\s*\d`)},
	{"FI", lazyregexp.Compile(`(?i)y-tunnus\s*:?\s*\d`)},
	{"CZ", lazyregexp.Compile(`(?:^|[^\p{L}])DIČ\s*:?\s*CZ\d`)},
	{"SK", lazyregexp.Compile(`(?:^|[^\p{L}])IČ DPH\s*:?\s*SK\d`)},
	{"AU", lazyregexp.Compile(`(?:^|[^\p{L}])ABN\s*:?\s*\d`)},
	{"IN", lazyregexp.Compile(`(?:^|[^\p{L}])(?:GSTIN|CIN)\s*:?\s*[A-Z\d]{6}`)},
	{"JP", lazyregexp.Compile(`法人番号`)},
	{"DE", lazyregexp.Compile(`(?:^|[^\p{L}\d])DE\s?\d{9}(?:$|\D)|HRB\s*\d+`)},
	{"AT", lazyregexp.Compile(`(?:^|[^\p{L}\d])ATU\s?\d{8}(?:$|\D)`)},
}

// RegisteredIn returns the country in whose register text says that a company is: its ISO code, or "" if it does not
// say.
func RegisteredIn(text string) string {
	for _, r := range registers {
		if r.re.MatchString(text) {
			return r.iso
		}
	}
	return ""
}

// FormOf returns the country that alone writes addresses as text ends in one; "" if several do, or it holds none.
func FormOf(text string) string {
	if !strings.ContainsAny(text, "0123456789") {
		return ""
	}
	found := ""
	for iso := range forms {
		if AddressOf(iso, text) {
			if found != "" {
				return ""
			}
			found = iso
		}
	}
	return found
}

// LabelledPlace finds a place behind what says that it is one: "Location: Leith, Scotland, United Kingdom".
var LabelledPlace = lazyregexp.Compile(`(?i:^|[\s|·•])(?i:location|address|based|office|standort|anschrift|adresse|siège|ubicación|` +
	`dirección|sede|indirizzo|endereço|localização|adres|locatie|` +
	`siedziba)\s*:\s*(\p{Lu}[\p{L}'’. -]{1,38}?),\s*[^,\n:;]{2,40}(?:,|$)`)
