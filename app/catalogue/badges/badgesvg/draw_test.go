package badgesvg_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
)

func of(kind string) badgesvg.Says {
	return badgesvg.Says{Kind: kind, Name: "Tallowby", Domain: "tallowby.example", Site: "Kiln", Host: "kiln.example"}
}

// picture is what stands in an SVG.
type picture struct {
	root              map[string]string // attributes of the svg element
	title, desc, text string
	elements          []string
}

// plain are the elements of a badge: shapes, and words about them. There is nothing that runs, links, loads or needs a font.
var plain = []string{"svg", "title", "desc", "style", "rect", "path"}

// read reads an SVG as strictly as a browser reads XML.
func read(svg []byte) (p picture, err error) {
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	var inside string
	for {
		token, err := d.Token()
		switch token := token.(type) {
		case nil:
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return p, err
		case xml.StartElement:
			inside = token.Name.Local
			p.elements = append(p.elements, inside)
			if !slices.Contains(plain, inside) {
				return p, fmt.Errorf("has an element %s", inside)
			}
			for _, a := range token.Attr {
				if a.Name.Local == "href" || strings.HasPrefix(a.Name.Local, "on") || strings.Contains(a.Value, "url(") {
					return p, fmt.Errorf("has an attribute %s=%s", a.Name.Local, a.Value)
				}
			}
			if inside == "svg" {
				p.root = map[string]string{}
				for _, a := range token.Attr {
					p.root[a.Name.Local] = a.Value
				}
			}
		case xml.EndElement:
			inside = ""
		case xml.CharData:
			switch inside {
			case "title":
				p.title += string(token)
			case "desc":
				p.desc += string(token)
			case "style":
				if strings.Contains(string(token), "url(") || strings.Contains(string(token), "@import") {
					return p, errors.New("the style sheet loads something")
				}
			default:
				p.text += string(token)
			}
		}
	}
}

var heights = map[string]int{"standard": 56, "outline": 56, "pill": 36, "banner": 64, "square": 120}

func TestDraw_EveryBadgeIsDrawnInEveryStyle(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, kind := range app.BadgeKinds {
		for _, style := range everyStyle() {
			name := fmt.Sprint(kind, style)
			svg := badgesvg.Draw(of(kind), style)
			p, err := read(svg)
			if err != nil || seen[string(svg)] != "" || p.text != "" {
				t.Fatalf("%s: %v; drawn before as %q; text %q", name, err, seen[string(svg)], p.text)
			}
			seen[string(svg)] = name
			size := badgesvg.Size(of(kind), style)
			is := is.New(t)
			is.Equal(size.Height, heights[style.Shape]*map[string]int{"s": 3, "m": 4, "l": 6}[style.Size]/4)
			is.Equal(p.root["width"], strconv.Itoa(size.Width))
			is.Equal(p.root["height"], strconv.Itoa(size.Height))
			is.Equal(badgesvg.SizesOf(of(kind), style.Shape)[style.Size], size)
			is.Equal(p.root["role"], "img")
			is.Equal(p.root["aria-label"], p.title)
			is.True(strings.HasPrefix(p.title, "Tallowby: ") && strings.HasSuffix(p.title, " on Kiln"))
			is.Equal(p.desc, "") // nothing was left out
		}
	}
	is.New(t).Equal(len(seen), 5*5*3*3)
}

// A badge that is not deserved has neither rays nor the colours of what is earned, and fits where the deserved one stood, a little smaller.
func TestDraw_ABadgeThatIsNotDeservedIsMuted(t *testing.T) {
	t.Parallel()
	for _, kind := range app.BadgeKinds {
		for _, style := range everyStyle() {
			lost := of(kind)
			lost.Lost = true
			svg := string(badgesvg.Draw(lost, style))
			p, err := read([]byte(svg))
			if err != nil || p.desc != "" || strings.Contains(svg, `class="r"`) || strings.Contains(svg, "#ddf45b") || strings.Contains(svg, "#a9bd27") {
				t.Fatalf("%s %v: %v %s", kind, style, err, svg)
			}
			before, now := badgesvg.Size(of(kind), style), badgesvg.Size(lost, style)
			if now.Height != before.Height || now.Width*10 > before.Width*15 {
				t.Errorf("%s %v: %v, and deserved %v", kind, style, now, before)
			}
		}
	}
}

func everyStyle() (all []badgesvg.Style) {
	for _, shape := range app.BadgeShapes {
		for _, mode := range app.BadgeModes {
			for _, size := range app.BadgeSizes {
				all = append(all, badgesvg.Style{Shape: shape, Mode: mode, Size: size})
			}
		}
	}
	return all
}

// Widths are those of the drawings, rounded up to a multiple of 4.
func TestSize_IsThatOfTheDesign(t *testing.T) {
	t.Parallel()
	for style, want := range map[badgesvg.Style]badgesvg.Pixels{
		{Shape: "standard", Size: "m"}: {140, 56}, {Shape: "standard", Size: "s"}: {105, 42}, {Shape: "standard", Size: "l"}: {210, 84},
		{Shape: "outline", Size: "m"}: {140, 56}, {Shape: "pill", Size: "m"}: {164, 36},
		{Shape: "banner", Size: "m"}: {380, 64}, {Shape: "square", Size: "m"}: {120, 120}, {}: {140, 56},
	} {
		says := of("listed")
		says.Site = "Debut"
		if got := badgesvg.Size(says, style); got != want {
			t.Errorf("%v: %v, not %v", style, got, want)
		}
	}
}

func TestDraw_OnlyAutoAsksForTheSchemeOfWhoeverLooks(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	in := func(mode string) string { return string(badgesvg.Draw(of("listed"), badgesvg.Style{Mode: mode})) }
	const ask, onLight, onDark = "@media(prefers-color-scheme:dark){", "#1e1226", "#ddf45b"
	is.True(strings.Contains(in("auto"), ask) && strings.Contains(in("auto"), onLight) && strings.Contains(in("auto"), onDark))
	is.True(!strings.Contains(in("light"), ask) && !strings.Contains(in("light"), onDark))
	is.True(!strings.Contains(in("dark"), ask) && !strings.Contains(in("dark"), onLight))
	is.Equal(in(""), in("auto"))
}

func TestDraw_RaysMeanAnAward(t *testing.T) {
	t.Parallel()
	for _, kind := range app.BadgeKinds {
		svg := string(badgesvg.Draw(of(kind), badgesvg.Style{}))
		is.New(t).Equal(strings.Contains(svg, `class="r"`), kind == "week1")
	}
}

func TestDraw_HostileNamesStayWords(t *testing.T) {
	t.Parallel()
	letters := []rune("aé漢😀\u202e\u0000\"'<>&]]>\ufffe\x1b\u200d شرکت\u0301\U0001fffe")
	r := rand.New(rand.NewPCG(1, 1))
	names := []string{`"><script>alert(1)</script>`, `</title></svg><svg onload="x">`, "]]>", "--><!--", "&lt;", "\xff\xfe", ""}
	for range 200 {
		var name strings.Builder
		for range r.IntN(40) {
			name.WriteRune(letters[r.IntN(len(letters))])
		}
		names = append(names, name.String())
	}
	for _, name := range names {
		for _, shape := range app.BadgeShapes {
			svg := badgesvg.Draw(badgesvg.Says{Kind: "listed", Name: name, Domain: name, Site: name, Host: name}, badgesvg.Style{Shape: shape})
			if p, err := read(svg); err != nil || p.title == "" {
				t.Fatalf("%q: %v\n%s", name, err, svg)
			}
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for b.Loop() {
		badgesvg.Draw(of("verified"), badgesvg.Style{Shape: "banner"})
	}
}

func BenchmarkDrawALongName(b *testing.B) {
	says := of("verified")
	says.Name, says.Site = strings.Repeat("Wide ", 40), strings.Repeat("Wide ", 40)
	for b.Loop() {
		badgesvg.Draw(says, badgesvg.Style{Shape: "banner"})
	}
}
