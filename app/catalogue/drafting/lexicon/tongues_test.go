package lexicon

import (
	"maps"
	"slices"
	"testing"

	"github.com/matryer/is"
)

// The languages of the European Union, and the fifteen that most people speak: https://www.ethnologue.com/insights/ethnologue200.
// Nigerian Pidgin is written with English words on company pages.
var spoken = map[string][5]string{ // prices, questions, a founder, a month, free of charge
	"cs": {"Ceník", "Časté dotazy", "zakladatelka", "měsíčně", "zdarma"}, "da": {"Priser", "Ofte stillede spørgsmål", "grundlægger", "måned", "gratis"},
	"nl": {"Tarieven", "Veelgestelde vragen", "oprichter", "maand", "gratis"}, "en": {"Pricing", "Frequently asked questions", "founder", "month", "free"},
	"fi": {"Hinnasto", "Usein kysytyt kysymykset", "perustaja", "kuukausi", "ilmainen"}, "fr": {"Tarifs", "Questions fréquentes", "fondatrice", "mois", "gratuit"},
	"de": {"Preise", "Häufige Fragen", "Gründerin", "Monat", "kostenlos"}, "it": {"Prezzi", "Domande frequenti", "fondatore", "mese", "gratuito"},
	"pl": {"Cennik", "Częste pytania", "założycielka", "miesiąc", "za darmo"}, "pt": {"Preços", "Perguntas frequentes", "fundadora", "mês", "grátis"},
	"sk": {"Cenník", "Často kladené otázky", "zakladateľ", "mesačne", "zadarmo"}, "es": {"Precios", "Preguntas frecuentes", "fundador", "mes", "gratis"},
	"sv": {"Priser", "Vanliga frågor", "grundare", "månad", "gratis"}, "zh": {"价格", "常见问题", "创始人", "月", "免费"}, "ja": {"料金", "よくある質問", "創業者", "月額", "無料"},
	"bg": {"Цени", "Често задавани въпроси", "основателка", "на месец", "безплатно"}, "hr": {"Cjenik", "Česta pitanja", "osnivačica", "mjesečno", "besplatno"},
	"et": {"Hinnakiri", "Korduma kippuvad küsimused", "asutaja", "kuus", "tasuta"}, "el": {"Τιμοκατάλογος", "Συχνές ερωτήσεις", "ιδρύτρια", "τον μήνα", "δωρεάν"},
	"hu": {"Árak", "Gyakori kérdések", "társalapító", "havonta", "ingyenes"}, "ga": {"Praghsanna", "Ceisteanna coitianta", "bunaitheoir", "sa mhí", "saor in aisce"},
	"lv": {"Cenrādis", "Biežāk uzdotie jautājumi", "dibinātāja", "mēnesī", "bez maksas"}, "lt": {"Kainos", "Dažniausiai užduodami klausimai", "įkūrėja", "per mėnesį", "nemokamai"},
	"mt": {"Prezzijiet", "Mistoqsijiet frekwenti", "fundatriċi", "fix-xahar", "b'xejn"}, "ro": {"Prețuri", "Întrebări frecvente", "fondatoare", "pe lună", "gratuit"},
	"sl": {"Cenik", "Pogosta vprašanja", "ustanoviteljica", "na mesec", "brezplačno"},
	"hi": {"मूल्य", "सामान्य प्रश्न", "संस्थापक", "प्रति माह", "मुफ्त"}, "ar": {"الأسعار", "الأسئلة الشائعة", "المؤسس", "شهرياً", "مجاناً"}, "bn": {"মূল্য", "সাধারণ জিজ্ঞাসা", "প্রতিষ্ঠাতা", "প্রতি মাসে", "বিনামূল্যে"},
	"ru": {"Цены", "Частые вопросы", "основатель", "в месяц", "бесплатно"}, "ur": {"قیمتیں", "عمومی سوالات", "بانی", "ماہانہ", "مفت"}, "id": {"Harga", "Pertanyaan umum", "pendiri", "per bulan", "gratis"},
	"mr": {"किंमत", "प्रश्न", "संस्थापक", "दरमहा", "मोफत"}, "tr": {"Fiyatlar", "Sıkça sorulan sorular", "kurucu", "aylık", "ücretsiz"}, "vi": {"Bảng giá", "Câu hỏi thường gặp", "nhà sáng lập", "mỗi tháng", "miễn phí"},
	"uk": {"Ціни", "Поширені запитання", "засновниця", "на місяць", "безкоштовно"}, "ko": {"요금제", "자주 묻는 질문", "공동창업자", "월", "무료"},
}

func TestWords_OfEveryLanguage(t *testing.T) {
	t.Parallel()
	for tongue, said := range spoken {
		for i, words := range []Words{PricingWords, FAQWords, FounderWords, PeriodWords, FreeWords} {
			if !words.In(said[i]) {
				t.Errorf("%s: %q is not known", tongue, said[i])
			}
		}
	}
}

// A language that has a file has all of its words there.
func TestTongues_AreWhole(t *testing.T) {
	t.Parallel()
	all := byTongue()
	keys := slices.Sorted(maps.Keys(all["el"]))
	for tongue, words := range all {
		if got := slices.Sorted(maps.Keys(words)); !slices.Equal(got, keys) {
			t.Errorf("%s has %v, not %v", tongue, got, keys)
		}
		if _, ok := spoken[tongue]; !ok {
			t.Errorf("nobody looks for words of %s", tongue)
		}
	}
	is := is.New(t)
	is.Equal(len(monthsOf()), len(all)) // twelve each
	is.Equal(len(DatesIn("12 Μαΐου 2024", "el")), 1)
	is.Equal(DatesIn("3 септември 2021", "bg")[0].Month, 9)
}
