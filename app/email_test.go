package app_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestCanonicalEmail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for typed, canonical := range map[string]string{
		"ines@parcelwick.example":             "ines@parcelwick.example",
		" Ines.Maes+list@Parcelwick.EXAMPLE ": "ines.maes+list@parcelwick.example",
		"ines@M\u00DCller.example":            "ines@xn--mller-kva.example",
		"ines@mu\u0308ller.example":           "ines@xn--mller-kva.example",
		"ines@XN--mller-KVA.example":          "ines@xn--mller-kva.example",
		"ines@\uFF50arcelwick\u3002example":   "ines@parcelwick.example", // wide letters, and a full stop of East Asia
		"admin@pl\u0130nth.example":           "admin@xn--plinth-ryd.example",
		"kim@\u212Ailn.example":               "kim@kiln.example",
		"ines@stra\u00DFe.example":            "ines@xn--strae-oqa.example",
		"root@localhost":                      "root@localhost",
	} {
		got, err := app.CanonicalEmail(typed)
		is.NoErr(err)
		is.Equal(got, canonical)
		again, err := app.CanonicalEmail(got)
		is.NoErr(err)
		is.Equal(again, got) // the form is final
	}
	for _, typed := range []string{
		"", "foo", "@", "ines@", "@parcelwick.example", "ines@parcelwick..example", "ines@parcelwick.example.", "ines.@parcelwick.example",
		"in es@parcelwick.example", "ines@parcel wick.example", "Ines <ines@parcelwick.example>", `"in es"@parcelwick.example`, "ines@[192.0.2.1]", "a@b@parcelwick.example",
		"adm\u0130n@plinth.example", "\u212Aim@kiln.example", "in\u00E9s@parcelwick.example", "ines@\u0430pple\u200D.example", "ines@xn--a.example",
		"ines@parcelwick.example\r\nBcc: a@b.example", "ines@parcelwick.example\x00", strings.Repeat("a", 65) + "@parcelwick.example",
		"ines@" + strings.Repeat("a.", 130) + "example", "ines@" + strings.Repeat("\u00FC", 5000), "ines@-parcelwick.example", "ines@parcel_wick.example",
	} {
		_, err := app.CanonicalEmail(typed)
		if app.KindOf(err) != app.Invalid {
			t.Errorf("%q is taken", typed)
		}
	}
}
