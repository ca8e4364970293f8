package trophies_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/contest/trophies"
	"debut/app/ground/texts"
)

var week = "2026-11-16"

var won = awards.Checked{
	Item: awards.Item{Code: "K7QF-2M9D-XA18", Slug: "parcelwick", Name: "Parcelwick", Week: &week, Place: 2, Votes: 133, Entries: 14,
		URL: "https://debut.example/awards/K7QF-2M9D-XA18"},
	Holds: true,
}

// certificate draws one, and returns what it says.
func certificate(t *testing.T, c awards.Checked) (svg, says string) {
	t.Helper()
	svg = string(trophies.Certificate(app.Site{Name: "Debut & Co"}, c, nil))
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return svg, says
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		if text, is := token.(xml.CharData); is {
			says += string(text) + "\n"
		}
	}
}

func TestCertificate_SaysWhoWonWhatAndWhereItIsChecked(t *testing.T) {
	t.Parallel()
	_, says := certificate(t, won)
	for _, words := range []string{"Debut & Co · launch week of 16 November 2026", "Second place", "Parcelwick", "Place 2 of 14, by 133 counted votes of people",
		"K7QF-2M9D-XA18", "Anyone checks it at https://debut.example/awards/K7QF-2M9D-XA18"} {
		is.New(t).True(strings.Contains(says, words)) // words
	}
}

// No two places look alike, and what does not hold any more has none of the colours that are earned.
func TestCertificate_EachPlaceLooksItsOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	seen := map[string]bool{}
	canvas := regexp.MustCompile(`<rect width="1120" height="792" fill="([^"]*)"/>.*?<path d="M410 318[^>]*>`)
	for place := 1; place <= app.AwardPlaces; place++ {
		c := won
		c.Place = place
		svg, says := certificate(t, c)
		is.True(strings.Contains(says, fmt.Sprintf("\n%d\n", place))) // large in the sun
		is.True(strings.Contains(svg, "#ddf45b") || strings.Contains(svg, "#a9bd27"))
		seen[canvas.FindString(svg)] = true
		reason := texts.Text("The listing is suspended.")
		c.Holds, c.Reason = false, &reason
		svg, _ = certificate(t, c)
		is.True(!strings.Contains(svg, "#ddf45b") && !strings.Contains(svg, "#a9bd27"))
	}
	is.Equal(len(seen), app.AwardPlaces)
}

func TestCertificate_ThatDoesNotHoldSaysSo(t *testing.T) {
	t.Parallel()
	c, reason := won, texts.Text("The listing is suspended.")
	c.Holds, c.Reason = false, &reason
	_, says := certificate(t, c)
	is.New(t).True(strings.Contains(says, "This award does not hold any more. The listing is suspended."))
}

// A name is somebody else's: it is text and nothing else, and no wider than the sheet.
func TestCertificate_OfAnyName(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, name := range []string{`<script>alert("1")</script>`, "]]>&amp;\x00\x1b\uFFFE", strings.Repeat("Wide ", 40), "\xff\xfe", "Übergrößenträger"} {
		c := won
		c.Name = name
		svg, _ := certificate(t, c)
		is.True(!strings.Contains(svg, "<script"))
	}
	svg, _ := certificate(t, awards.Checked{Item: awards.Item{Name: strings.Repeat("広い", 40), Week: &week, Place: 1}, Holds: true})
	is.True(strings.Contains(svg, `textLength="980"`)) // letters that have no outline
}
