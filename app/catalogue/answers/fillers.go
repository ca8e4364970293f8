package answers

import "strings"

var (
	// fillers are words of questions that say nothing of what is asked, besides those that questions.General has.
	fillers = setOf(`product products app apps application tool tools software services service site program platform
		produkt produkte programm anwendung dienst werkzeug produit logiciel outil producto prodotto
		they them their theirs it its you your he she one any some also even still really actually available there
		much combien cuanto cuanta cuantos quanto quanta hoeveel wieviel viel many that this these those than then else such same own ever
		es sie ihr ihre denn eigentlich auch noch uberhaupt ihren ihrem man ich mein meine meinen meiner
		which what how why whether does do is are can could will would should has have must may might shall did was were
		welche welcher welches welchen wie was warum kann konnen lautet heisst genau ab an seid euer eure eurem euren
		wenn falls dann dabei damit dafur davon daran hierfur bereits mal wohl eben ja nein gar bitte habt seine sein
		est sont etes avez ont ai suis ce cette cet ces cela ca se si y en du aux leur leurs notre nos mes mon ma
		comment pourquoi quoi quel quelle quels quelles puis peut pouvez peux dois faut tres bien deja encore alors comme
		si no el la los las lo un una unos unas de del al en con sin por para mi mis tu tus su sus yo me te se nos os le
		que cual cuales como cuando donde quien hay es son esta estan soy puedo puede pueden podeis tengo tiene tienen
		ser estar muy mas ya tambien esto eso este ese mismo vosotros ustedes usted vuestro vuestra
		il lo i gli le un uno una di da in con su per tra fra mi ti ci vi si che chi come dove quando quale quali cosa
		e sono sei siete abbiamo avete ho hai ha posso puo possono potete devo deve non anche gia ancora poi se questo
		questa quello mio mia miei vostro vostra tuo tua suo sua del della dei delle nel nella al alla ed
		de het een en van voor met zonder naar aan op in uit bij om te dat die dit deze wie wat waar hoe wanneer welke welk
		ik je jij jullie u wij we ze zij mijn onze ons jouw is zijn ben heb hebben heeft kan kunnen moet moeten mag mogen wil
		er ook nog dan als of al niet geen wel daar hier zo
		o a os as um uma uns umas de do da dos das em no na nos nas com sem por para meu minha seu sua eu voce voces nos
		que qual quais como quando onde quem ha e sao esta estao posso pode podem tenho tem ser estar muito mais ja tambem
		se isso isto este esse mesmo
		och att det som en ett den de jag du han hon vi ni er era ert min mitt mina din ditt man kan ska skall vill har hade
		ar var vara blir med utan for fran till pa av om i hur vad vem vilken vilket vilka nar dar har inte ocksa eller sa
		czy sie i w na z do od o po za ze to jest sa byc mam masz ma macie moge mozna moze musze moj moja moje mojego mojej
		mi ja ty wy nasz nasza nasze dla przez jak jaki jaka jakie gdzie kiedy kto co ile zeby aby tez juz jeszcze nie tak
		da sie tego ten ta te`)
	// weak are words of questions that say little.
	weak = setOf(`run runs running work works working get getting give gives need needs take takes taking accept accepts offer
		offers offering provide provides make making use used using come comes charge go going want wants keep keeps let
		allow allows version app company firma unternehmen anbieter geht los kommt lauft laufen funktioniert gibt nimmt bietet
		braucht macht steht liegt liegen betrieben hat haben wird werden number name nummer thing things people person
		place places day days way possible sure happen happens happened tell know knows think see look looks looking like
		likes love find found ask asks say says try start starts begin stop put set show shows believe help handle deal
		become stay live buy sell order bring send ready right left own whole part first last next new old big small
		large little long short good bad better best fast slow quick quickly easy hard real true sure able enough certain
		ever never always sometimes today tomorrow now later soon quite rather maybe though while during before after
		until since again once twice every each both other others another exactly anyone anybody someone somebody nobody
		everyone through under over between without within against around already yet
		bekomme bekommt bekommen kriege kriegt kriegen erhalte erhalten lasst lassen tun tut gehe gehen komme kommen
		mochte wollen will soll sollte musst muss mussen nehmt nehmen nutzen nutze benutzen verwenden brauche brauchen
		finde finden sehen sieht passiert sagt sagen weiss wissen gross klein lang kurz neu alt gut schlecht ganz viel
		viele wenig immer nie heute morgen spater bald vielleicht schon wieder jemand niemand alle alles etwas nichts
		andere anderen zurecht hause leute lokal laden seit bis wahrend zwischen gegen ohne durch wegen heraus
		marche fonctionne fonctionner utiliser faire fait font aller va vont venir vient mettre met prendre prend donner
		voir savoir vouloir veux voulez quelqu un quelque chose rien tout tous toute gens personne personnes grand petit
		nouveau vieux bon mauvais toujours jamais maintenant bientot peut-etre avant apres pendant depuis entre contre
		servent sert droit monde
		funciona funcionan usar uso hacer hace hacen ir va van venir poner dar doy da dan ver saber querer quiero quiere
		alguien algo nada todo todos gente persona personas grande pequeno nuevo viejo bueno malo siempre nunca ahora
		pronto antes despues durante entre contra sin aceptan acepta aceptais ofrecen ofrece queda quedan necesito
		necesita encuentran encuentra fisicamente tiempo
		funziona usare uso fare fa fate fanno andare va venire mettere dare date vedere sapere volere voglio vuole qualcuno
		qualcosa niente tutto tutti gente persone grande piccolo nuovo vecchio buono sempre mai adesso presto prima dopo
		basta serve servono offrite accettate due
		werkt werken gebruik gebruiken doe doet doen ga gaat gaan kom komt komen geef geeft krijg krijgt krijgen zie zien
		weet wil iemand iets niets alles mensen groot klein nieuw oud goed slecht altijd nooit nu straks voor na tijdens
		tussen tegen bieden biedt vragen laat laten zit zitten variant zaal bekijken
		funciona usar fazer faz fazem ir vai dar ver saber querer quero alguem algo nada tudo todos pessoas grande pequeno
		novo velho bom sempre nunca agora antes depois oferecem aceitam consigo preciso
		anvanda anvander gora gor ga gar komma kommer fa far ge ger se veta vill nagon nagot inget allt alla manniskor stor
		liten ny gammal bra alltid aldrig nu forst efter erbjuder finns manga mycket salja
		dziala uzywac uzyc robic zrobic isc dac wiedziec chce ktos cos nic wszystko wszyscy ludzie duzy maly nowy stary
		dobry zawsze nigdy teraz czasu mowic`)
	// beside are words that say little beside what a question is about: whose it is, and what is done with it.
	beside = setOf(`customer customers client clients user users visitor visitors guest guests kunde kunden kundin nutzer
		benutzer anwender besucher gaste install installed install installieren mobile
		clients utilisateurs clientes usuarios clienti utenti klanten gebruikers gasten`)
	// either are words between things of which an answer may say one.
	either = setOf(`or oder ou oppure ofwel eller lub albo`)
	// germanWords are words of a language in which nouns have capitals.
	germanWords = setOf(`was ein zu im am von es auch man wenn sie seid pro nach aus der die das den dem ist sind gibt ich wir ihr euch euer eure kann kannst konnen wie wer wo wann
		wird werden welche welches welcher fur mit und oder nicht habt muss mich mir auf bei eine einen`)
)

func setOf(words string) map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		all[w] = true
	}
	return all
}
