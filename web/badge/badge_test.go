package badge_test

import (
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"debut/app"
	"debut/app/badges"
	"debut/web/badge"
)

// wellFormed tells whether svg is XML without a script and without a link out of itself.
func wellFormed(svg []byte) error {
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if e, ok := token.(xml.StartElement); ok {
			if e.Name.Local == "script" || e.Name.Local == "image" || e.Name.Local == "foreignObject" {
				return errors.New("has a " + e.Name.Local)
			}
			for _, a := range e.Attr {
				if a.Name.Local == "href" || strings.HasPrefix(a.Name.Local, "on") {
					return errors.New("has an attribute " + a.Name.Local)
				}
			}
		}
	}
}

func TestEveryStyleIsDrawn(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, kind := range app.BadgeKinds {
		for _, shape := range app.BadgeShapes {
			for _, mode := range app.BadgeModes {
				for _, size := range app.BadgeSizes {
					svg := badge.Draw(badges.Titles[kind], "Debut", badge.Style{Shape: shape, Mode: mode, Size: size})
					if err := wellFormed(svg); err != nil || seen[string(svg)] {
						t.Errorf("%s %s %s %s: %v, drawn before: %v", kind, shape, mode, size, err, seen[string(svg)])
					}
					seen[string(svg)] = true
				}
			}
		}
	}
}

func TestAnyNameIsDrawnSafely(t *testing.T) {
	t.Parallel()
	letters := []rune("aé漢😀\u202e\u0000\"'<>&]]>\ufffe\x1b شرکت")
	r := rand.New(rand.NewPCG(1, 1))
	names := []string{`"><script>alert(1)</script>`, strings.Repeat("W", 400), ""}
	for range 2000 {
		var name strings.Builder
		for range r.IntN(40) {
			name.WriteRune(letters[r.IntN(len(letters))])
		}
		names = append(names, name.String())
	}
	for _, name := range names {
		for _, shape := range app.BadgeShapes {
			svg := badge.Draw("Listed on", name, badge.Style{Shape: shape, Mode: "auto", Size: "m"})
			if err := wellFormed(svg); err != nil {
				t.Fatalf("%q: %v\n%s", name, err, svg)
			}
		}
	}
}
