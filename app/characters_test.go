package app_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestTyped_RefusesWhatNoTextMayHold(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text, says string
		lines      string // what a text with line breaks says; "=" says the same
	}{
		"line feed":          {"Parcel\nwick", "line break", ""},
		"carriage return":    {"Parcel\rwick", "line break", ""},
		"next line":          {"Parcel\u0085wick", "line break", ""},
		"line separator":     {"Parcel\u2028wick", "line break", ""},
		"tab":                {"Parcel\twick", "tab", ""},
		"zero":               {"Parcel\x00wick", "U+0000, a control character", "="},
		"escape":             {"\x1b[31mParcelwick", "U+001B, a control character", "="},
		"delete":             {"Parcel\x7fwick", "U+007F, a control character", "="},
		"override":           {"Parcel\u202ewick", "U+202E, which turns the direction", "="},
		"isolate":            {"Parcelwick\u2067", "U+2067, which turns the direction", "="},
		"no character":       {"\uD7FF\uFFFE", "U+FFFE, which stands for no character", "="},
		"no character above": {"Parcel\U0010ffffwick", "U+10FFFF, which stands for no character", "="},
		"of the block":       {"Parcel\ufdd0wick", "U+FDD0, which stands for no character", "="},
		"not UTF-8":          {"Parcel\xffwick", "U+FFFD, which stands for no character", "="},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			_, wrong := app.Typed(test.text, false)
			is.True(strings.Contains(wrong.String(), test.says))
			_, inLines := app.Typed(test.text, true)
			if test.lines == "=" {
				is.Equal(inLines, wrong)
			} else {
				is.Equal(inLines.String(), test.lines)
			}
			kept, wrong := app.Typed(app.Harmless(test.text), true)
			is.Equal(wrong.String(), "") // what nobody typed is made harmless
			is.Equal(kept, strings.Trim(kept, " \n"))
		})
	}
}

func TestTyped_KeepsWhatPeopleWrite(t *testing.T) {
	t.Parallel()
	for text, kept := range map[string]string{
		" Parcelwick\u00a0 ": "Parcelwick", "\nParcelwick\r\n": "Parcelwick", "שלום\u200f": "שלום\u200f", "👩‍👩‍👧 & Söhne": "👩‍👩‍👧 & Söhne", "نم\u200cنم": "نم\u200cنم",
		"\u200b\u2060\ufeff": "", "\ud7ff": "", "\u3164\u2800": "", "": "",
	} {
		is := is.New(t)
		got, wrong := app.Typed(text, false)
		is.Equal(wrong.String(), "")
		is.Equal(got, kept)
	}
	is := is.New(t)
	got, _ := app.Typed("one\r\ntwo\rthree\u2029four\n", true)
	is.Equal(got, "one\ntwo\nthree\nfour")
}
