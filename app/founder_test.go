package app_test

import (
	"testing"

	"debut/app"
)

func TestSamePerson(t *testing.T) {
	t.Parallel()
	for _, names := range []struct {
		a, b string
		same bool
	}{
		{"Ines Vandermolen", "ines vandermolen", true}, {"Ines", "Ines Vandermolen", true}, {"Ines V.", "Dr. Ines Vandermolen", true},
		{"Ada", "Adam Holt", false}, {"Ada Stone", "Joel Stone", false}, {"Abel Roos", "Ines Vandermolen", false}, {"", "Ines", false}, {".", "Ines", false},
	} {
		if app.SamePerson(names.a, names.b) != names.same {
			t.Errorf("%q and %q: %t", names.a, names.b, !names.same)
		}
	}
}
