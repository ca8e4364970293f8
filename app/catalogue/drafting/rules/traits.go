package rules

import "slices"

// traits are what is true of a candidate, each once, in the order in which it was noted.
type traits []string

func (t *traits) note(list ...string) {
	for _, one := range list {
		if !slices.Contains(*t, one) {
			*t = append(*t, one)
		}
	}
}

// when notes traits of what is so.
func (t *traits) when(is bool, list ...string) {
	if is {
		t.note(list...)
	}
}

// zones notes which zones a place is in.
func (t *traits) zones(z zone) {
	for _, known := range zoneTraits {
		t.when(z&known.zone != 0, known.trait)
	}
}

// zoneTraits are the zones that speak for or against what stands in them.
var zoneTraits = []struct {
	zone  zone
	trait string
}{
	{inNav, "in menu"}, {inHeader, "in header"}, {inFooter, "in footer"}, {inPopup, "in popup"}, {inForm, "in form"},
	{inPraise, "in praise"}, {inStruck, "in struck"}, {inCompare, "in comparison"}, {inMock, "in picture"},
	{inCode, "in code"}, {inHidden, "in hidden"}, {inButton, "in button"},
}
