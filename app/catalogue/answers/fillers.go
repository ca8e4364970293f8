package answers

import "strings"

var (
	// fillers are words of questions that say nothing of what is asked, besides those that questions.General has.
	fillers = setOf(`product products app apps application tool tools software service services site program platform
		produkt produkte programm anwendung dienst werkzeug produit logiciel outil producto prodotto
		they them their theirs it its you your he she one any some also even still really actually available there
		es sie ihr ihre denn eigentlich auch noch uberhaupt ihren ihrem man ich mein meine meinen meiner
		which what how why whether does do is are can could will would should has have
		welche welcher welches welchen wie was warum kann konnen lautet heisst genau ab an`)
	// weak are words of questions that say little.
	weak = setOf(`run runs running work works working get give gives need needs take takes take accept accepts offer
		offers provide provides make use used using come comes charge go going want keep keeps let allow allows
		version app company firma unternehmen anbieter geht los kommt lauft laufen funktioniert gibt nimmt bietet
		braucht macht steht liegt liegen betrieben hat haben wird werden number name nummer thing people`)
	// beside are words that say little beside what a question is about: whose it is, and what is done with it.
	beside = setOf(`customer customers client clients user users visitor visitors guest guests kunde kunden kundin nutzer
		benutzer anwender besucher gaste install installed installieren
		clients utilisateurs clientes usuarios clienti utenti klanten gebruikers`)
)

func setOf(words string) map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		all[w] = true
	}
	return all
}
