package openai

import "testing"

func TestFind(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, quote, stands string }{
		{"Lamps that report themselves", "that report", "that report"},
		{"Lamps\n  that   report", "Lamps that report", "Lamps\n  that   report"},
		{"It’s “bright” – always", `It's "bright" - always`, "It’s “bright” – always"},
		{"soft\u00adware for har\u200bbours", "software for harbours", "soft\u00adware for har\u200bbours"},
		{"灯台を見守る", "見守る", "見守る"},
		{"broken \xff byte", "byte", "byte"},
		{"Lamps that report", "lamps that report", ""},
		{"Lamps that report", "Lamps … report", ""},
		{"Lamps that report", "  ", ""},
		{"", "Lamps", ""},
	} {
		start, end, ok := find(test.text, test.quote)
		if ok != (test.stands != "") || ok && test.text[start:end] != test.stands {
			t.Errorf("%q in %q: %d to %d, %v", test.quote, test.text, start, end, ok)
		}
	}
}

// What is found reads as the quote does, whatever both hold.
func FuzzFind(f *testing.F) {
	f.Add("It’s  bright", "It's bright")
	f.Add("a\u00adb \xff", "ab")
	f.Fuzz(func(t *testing.T, text, quote string) {
		start, end, ok := find(text, quote)
		if !ok {
			return
		}
		if start < 0 || end > len(text) || start >= end {
			t.Fatalf("%d to %d of %d", start, end, len(text))
		}
		if got, want := fold(text[start:end]).text, fold(quote).text; got != want && got != trimmed(want) {
			t.Fatalf("%q is not %q", got, want)
		}
	})
}

func trimmed(s string) string {
	for len(s) > 0 && s[len(s)-1] == ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// Whatever a model writes is read without harm.
func FuzzParse(f *testing.F) {
	f.Add(`{"tagline":[{"block":1,"quote":"Know"}]}`)
	f.Add("```json\n{\"faqs\":[1,null,{}]}\n```")
	f.Fuzz(func(t *testing.T, content string) {
		a, err := parse(content)
		for name, pointers := range a.places {
			if _, known := offerOf(name); !known || err != nil || len(pointers) > maxPointers {
				t.Fatalf("%s: %d places, %v", name, len(pointers), err)
			}
		}
	})
}
