package brands

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/lucasb-eyer/go-colorful"
	"github.com/matryer/is"

	"debut/app"
)

func refusals(dark, bright string) (said []string) {
	var issues app.Issues
	checkColours(&issues, dark, bright)
	for _, issue := range issues {
		said = append(said, issue.Location+" "+issue.Message.String())
	}
	return said
}

func TestCheckColours_SaysWhatCouldNotBeRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(refusals(Dark, Bright), nil)
	is.Equal(refusals("#0b3d2e", "#ffd166"), nil)
	is.Equal(refusals("#7fb8a4", Bright), []string{
		"dark has a contrast of 2.0 with the light text on it, and 4.5 is the least; choose a darker one",
		"bright has a contrast of 1.8 with the dark colour, on which it is text, and 4.5 is the least; choose a brighter one",
	})
	is.Equal(len(refusals(Dark, "#5b2a86")), 3) // dark text on it, on dark pages, and on the dark colour
	is.Equal(refusals("green", Bright), []string{"dark is no colour; send # and six hexadecimal digits, such as #2b1234"})
	is.Equal(refusals("#abc", Bright), []string{"dark is no colour; send # and six hexadecimal digits, such as #2b1234"})
}

// The orange of what is paid for can be nobody's brand: or else nothing would tell the two apart.
func TestCheckColours_WhatIsPaidForKeepsItsColour(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{{ticket, Bright}, {"#9c3508", Bright}, {Dark, ticket2}, {Dark, "#ffb088"}} {
		if said := refusals(pair[0], pair[1]); len(said) != 1 || !strings.Contains(said[0], "too like the orange") {
			t.Errorf("%v: %v", pair, said)
		}
	}
}

var token = regexp.MustCompile(`--([a-z0-9-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));`)

// tokens returns the colours of a style sheet by name, on light pages and on dark ones.
func tokens(sheet string) map[string][2]colorful.Color {
	found := map[string][2]colorful.Color{}
	for _, m := range token.FindAllStringSubmatch(sheet, -1) {
		if m[4] != "" {
			m[2], m[3] = m[4], m[4]
		}
		found[m[1]] = [2]colorful.Color{colour(m[2]), colour(m[3])}
	}
	return found
}

// Whatever pair is taken, all that follows from it can be read.
func TestSheet_OfEveryPairThatIsTakenCanBeRead(t *testing.T) {
	t.Parallel()
	taken := 0
	steps := []int{0, 51, 102, 153, 204, 255}
	var all []string
	for _, r := range steps {
		for _, g := range steps {
			for _, b := range steps {
				all = append(all, fmt.Sprintf("#%02x%02x%02x", r, g, b))
			}
		}
	}
	for i, dark := range all {
		for j := i % 7; j < len(all); j += 7 {
			if bright := all[j]; len(refusals(dark, bright)) == 0 {
				taken++
				readableAll(t, dark, bright)
			}
		}
	}
	if taken < 300 {
		t.Errorf("%d pairs were taken", taken)
	}
}

func readableAll(t *testing.T, dark, bright string) {
	t.Helper()
	got := tokens(write(app.Brand{Dark: dark, Bright: bright}))
	const light, night0 = 0, 1
	for _, pair := range []struct {
		what        string
		text, under colorful.Color
		least       float64
	}{
		{"text on dark", colour(onDark), got["curtain"][light], forText},
		{"text on dark, lighter", colour(onDark), got["curtain-2"][light], forText},
		{"second text on dark", got["on-curtain-2"][light], got["curtain"][light], forText},
		{"second text on dark, lighter", got["on-curtain-2"][light], got["curtain-2"][light], forText},
		{"bright on dark", got["lime"][light], got["curtain"][light], forText},
		{"text on bright", colour(ink), got["lime"][light], forText},
		{"text on soft", colour(ink), got["lime-soft"][light], forText},
		{"text on soft, at night", colour(nightInk), got["lime-soft"][night0], forText},
		{"a button's words", colour("#ffffff"), got["action"][light], forText},
		{"a button's words under the pointer", colour("#ffffff"), got["action-hover"][light], forText},
		{"a button's words at night", colour(ink), got["action"][night0], forText},
		{"a button's words at night under the pointer", colour(ink), got["action-hover"][night0], forText},
		{"a button on paper", got["action"][light], colour(paper), forControl},
		{"a button at night", got["action"][night0], colour(night), forControl},
		{"the focus on paper", got["focus"][light], colour(paper), forControl},
		{"the focus at night", got["focus"][night0], colour(night), forControl},
	} {
		if ratio := contrast(pair.text, pair.under); ratio < pair.least-0.05 { // colours are rounded to 8 bits
			t.Errorf("%s and %s: %s has a contrast of %.2f", dark, bright, pair.what, ratio)
		}
	}
}

func TestSheet_OfASiteWithoutColoursIsNone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(SheetOf(app.Brand{Name: "Kiln"}), Sheet{})
	one, other := SheetOf(app.Brand{Dark: "#0b3d2e"}).Name, SheetOf(app.Brand{Dark: "#0b3d2f"}).Name
	is.True(one != other && strings.HasPrefix(one, "brand-") && strings.HasSuffix(one, ".css"))
}
