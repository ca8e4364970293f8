package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Sites in languages that few drafters know.
func TestDraft_InEveryLanguageOfTheUnion(t *testing.T) {
	t.Parallel()
	for lang, said := range map[string][]string{ // paths, headings, prices, a question with its answer, a founder, a founding, a city with its country
		"el": {"τιμές", "Τιμές", "Βασικό", "19 € τον μήνα", "Συχνές ερωτήσεις", "Χρειάζομαι λογαριασμό για να ξεκινήσω;", "Όχι, αρκεί ένα τιμολόγιο.", "Ελένη Βαρδάκη", "Ιδρύτρια", "Η Parcelwick ιδρύθηκε το 2019.", "Θεσσαλονίκη, Ελλάδα", "GR"},
		"bg": {"цени", "Цени", "Начало", "19 € на месец", "Често задавани въпроси", "Трябва ли ми регистрация, за да започна?", "Не, стига една фактура.", "Елена Вардева", "Основателка", "Parcelwick е основана през 2019 г.", "Пловдив, България", "BG"},
		"mt": {"prezzijiet", "Prezzijiet", "Bażiku", "€19 fix-xahar", "Mistoqsijiet frekwenti", "Għandi bżonn kont biex nibda?", "Le, fattura waħda biżżejjed.", "Marija Vassallo", "Fundatriċi", "Parcelwick twaqqfet fl-2019.", "Valletta, Malta", "MT"},
		"ga": {"praghsanna", "Praghsanna", "Bunúsach", "€19 sa mhí", "Ceisteanna coitianta", "An bhfuil cuntas uaim le tosú?", "Níl, is leor sonrasc amháin.", "Niamh Bardán", "Bunaitheoir", "Bunaíodh Parcelwick in 2019.", "Gaillimh, Éire", "IE"},
		"hr": {"cjenik", "Cjenik", "Osnovno", "19 € mjesečno", "Česta pitanja", "Treba li mi račun za početak?", "Ne, dovoljna je jedna faktura.", "Ivana Bardić", "Osnivačica", "Parcelwick je osnovan 2019. godine.", "Split, Hrvatska", "HR"},
		"lv": {"cenas", "Cenas", "Pamata", "19 € mēnesī", "Biežāk uzdotie jautājumi", "Vai man vajag kontu, lai sāktu?", "Nē, pietiek ar vienu rēķinu.", "Ilze Bārda", "Dibinātāja", "Parcelwick dibināts 2019. gadā.", "Liepāja, Latvija", "LV"},
		"lt": {"kainos", "Kainos", "Pagrindinis", "19 € per mėnesį", "Dažniausiai užduodami klausimai", "Ar man reikia paskyros, kad pradėčiau?", "Ne, pakanka vienos sąskaitos.", "Ieva Bardaitė", "Įkūrėja", "Parcelwick įkurta 2019 metais.", "Kaunas, Lietuva", "LT"},
		"et": {"hinnakiri", "Hinnakiri", "Algus", "19 € kuus", "Korduma kippuvad küsimused", "Kas mul on alustamiseks kontot vaja?", "Ei, piisab ühest arvest.", "Liis Baard", "Asutaja", "Parcelwick on asutatud 2019. aastal.", "Tartu, Eesti", "EE"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			frame := `<!doctype html><html lang="` + lang + `"><head><title>Parcelwick</title><meta property="og:site_name" content="Parcelwick"></head><body>`
			r := draft(t, map[string]string{
				"/": frame + `<h1>Parcelwick</h1><div><h3>` + said[7] + `</h3><p>` + said[8] + `</p></div>
					<section><h2>` + said[4] + `</h2><div><h3>` + said[5] + `</h3><p>` + said[6] + `</p></div></section><p>` + said[9] + `</p><footer><address>` + said[10] + `</address></footer></body></html>`,
				"/" + said[0]: frame + `<h1>` + said[1] + `</h1><div><h3>` + said[2] + `</h3><p>` + said[3] + `</p></div></body></html>`,
			})
			is.Equal(value(r, "pricing_summary"), said[2]+": "+said[3])
			is.Equal(value(r, "pricing_model"), "subscription")
			is.Equal(len(r.FAQs), 1)
			is.Equal(strings.Join(names(r.Founders), "|"), said[7])
			is.Equal(value(r, "founded_year"), "2019")
			is.Equal(value(r, "city"), strings.Split(said[10], ",")[0])
			is.Equal(value(r, "country"), said[11])
		})
	}
}
