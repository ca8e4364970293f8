package lexicon

import "regexp"

// Words around addresses.
var (
	BasedWords  = words(`based in, headquartered in, headquarters, located in, our office, our offices, office in, registered office, registered address, registered in, hq, made in, built in, made with love in, mit sitz in, sitz in, firmensitz, hauptsitz, standort, basés à, basée à, basé à, siège social, siège, située à, situé à, made in, con sede en, sede en, sede social, ubicad*, com sede em, sede em, sede, localizad*, feito em, con sede a, sede legale, gevestigd in, kantoor in, z siedzibą w, siedziba, baserat i, baserade i, kontor i, baseret i, hovedkontor, 所在地, 本社, 住所, 总部, 地址`)
	ContactHead = words(`contact, contact us, contacts, address, office, offices, imprint, impressum, where we are, find us, visit us, location, headquarters, kontakt, anschrift, adresse, standort, angaben gemäß*, coordonnées, adresse, siège, nous trouver, éditeur, contacto, contato, dirección, endereço, ubicación, onde estamos, localização, ubicación, localisation, dónde estamos, contatti, indirizzo, dove siamo, adres, contactgegevens, siedziba, adress, hitta oss, 所在地, 会社概要, 住所, アクセス, 联系我们`)
	StreetWords = words(`street, road, avenue, ave, lane, drive, suite, floor, box, straße, strasse, str, weg, platz, gasse, allee, rue, avenue, boulevard, chemin, calle, avenida, plaza, rua, travessa, praça, via, viale, piazza, straat, laan, ulica, ul, gatan, vägen, gade, vej, gate, tel, telefon, phone, fax, email, e-mail, mail, ust, vat, siret, siren, rcs, nif, cif, cnpj, kvk, nip, hrb, amtsgericht, handelsregister, registergericht`)
	MonthWords  = words(`january, february, march, april, may, june, july, august, september, october, november, december, januar, februar, märz, mai, juni, juli, oktober, dezember, janvier, février, mars, avril, juin, juillet, août, septembre, octobre, novembre, décembre, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, janeiro, fevereiro, março, maio, junho, julho, setembro, outubro, novembro, dezembro, gennaio, febbraio, aprile, maggio, giugno, luglio, settembre, ottobre, dicembre`)
)

// BasedLeads begin with a capital where a line begins, before the name of a city.
var BasedLeads = []string{"Based in ", "Headquartered in ", "Located in ", "Made in ", "Built in ", "Sitz in ", "Sede em ", "Sede en ", "Sede a ", "Feito em ", "HQ "}

// RegionWords are in the names of regions, which are no cities.
var RegionWords = words(`coast, region, county, valley, area, bay area, state, district, province, europe, worldwide, global, remote, côte, région, pays, département, küste, bundesland, kanton, costa, región, provincia, región, litoral, estado, região, costa, regione, kust, provincie, województwo, län, kommun, latin america, north america, asia, africa, eu, online, international`)

// USAddress finds the end of an address in the United States: a state's two letters (USPS Publication 28, appendix B) and a ZIP code.
var USAddress = regexp.MustCompile(`,\s*(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,?\s+\d{5}(?:-\d{4})?(?:$|[^\d])`)
