package ogimage

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/matryer/is"
)

type drawer interface{ Draw() ([]byte, error) }

// picture returns a card, read back.
func picture(t *testing.T, d drawer) image.Image {
	t.Helper()
	is := is.New(t)
	body, err := d.Draw()
	is.NoErr(err)
	is.True(len(body) < 300_000) // networks refuse or skip heavy pictures
	decoded, err := png.Decode(bytes.NewReader(body))
	is.NoErr(err)
	is.Equal(decoded.Bounds(), image.Rect(0, 0, Width, Height))
	return decoded
}

// inked counts the pixels within a rectangle that are as bright as words.
func inked(p image.Image, within image.Rectangle) (n int) {
	for y := within.Min.Y; y < within.Max.Y; y++ {
		for x := within.Min.X; x < within.Max.X; x++ {
			if c, _ := color.GrayModel.Convert(p.At(x, y)).(color.Gray); c.Y > 150 {
				n++
			}
		}
	}
	return n
}

// words is where the name and the tagline stand, left of the disc.
var words = image.Rect(0, 130, 830, ground-8)

var parcelwick = Listing{
	Site: "Debut", Name: "Parcelwick", Tagline: "Customs papers from one invoice", Host: "parcelwick.example", When: "Debut in the week of 16 November 2026",
	Place: "1st so far this week", Votes: "214 votes", Letter: "P", Hue: 200,
}

func TestDraw_UsesTheColoursOfTheSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := picture(t, parcelwick)
	is.Equal(color.RGBAModel.Convert(p.At(10, 10)), background)
	is.Equal(color.RGBAModel.Convert(p.At(980, ground-40)), lime) // the disc
	is.True(inked(p, words) > 5000)                               // the name is large
}

func TestDraw_TheSameWordsAreTheSamePicture(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	one, err := parcelwick.Draw()
	is.NoErr(err)
	two, err := parcelwick.Draw() // on a canvas that was drawn on before
	is.NoErr(err)
	is.True(bytes.Equal(one, two))
	other := parcelwick
	other.Tagline = "Papers"
	three, err := other.Draw()
	is.NoErr(err)
	is.True(!bytes.Equal(one, three))
}

func TestDraw_NamesThatTheFontsCannotWriteGiveWayToTheHost(t *testing.T) {
	t.Parallel()
	want, err := Listing{Site: "Debut", Name: "komorebi.example", Host: "komorebi.example"}.Draw()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"木漏れ日", "سلام عليكم", "שלום", "Паровоз", "🚀🎪", "Pa木rcel", "", "\u202e", "…"} {
		got, err := Listing{Site: "Debut", Name: name, Tagline: "請求書をまとめる", Host: "komorebi.example"}.Draw()
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%q does not give way to the host: %v", name, err)
		}
	}
}

func TestDraw_PicturesAndHiddenSignsAreLeftOutOfANameThatCanBeWritten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(drawable(display(), "Rocket 🚀 Émigre\u0301 👩‍🚀❤️"), "Rocket Émigré")
	is.Equal(drawable(display(), "\u202eSee\u0000 \n\tsaw\xff"), "See saw")
	is.Equal(drawable(display(), "co\u2011op"), "co-op")
	is.Equal(drawable(display(), "Zażółć Ağ Đường Þór"), "Zażółć Ağ Đường Þór")
	is.Equal(drawable(display(), "Parcel漢"), "") // half a name is worse than none
}

func TestDraw_NoTextLeavesItsPlace(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, text := range []string{strings.Repeat("W", 5000), strings.Repeat("Wide words ", 500), strings.Repeat("W W ", 500), strings.Repeat("Donaudampfschiff", 5), "i"} {
		p := picture(t, Listing{Site: text, Name: text, Tagline: text, Host: text, Letter: "W"})
		is.Equal(inked(p, image.Rect(0, 0, margin-2, Height)), 0)             // the left margin
		is.Equal(inked(p, image.Rect(Width-margin+2, 0, Width, ground-4)), 0) // the right one
		is.Equal(inked(p, image.Rect(0, ground+4, Width, ground+20)), 0)      // between the horizon and the words below it
		is.Equal(inked(p, image.Rect(0, ground-14, 800, ground-4)), 0)        // between the tagline and the horizon
		picture(t, Home{Site: text, Line: text})
		w := Week{Site: text, Kicker: text, Heading: text, Names: []string{text, text, text, text}, List: list}
		is.Equal(inked(picture(t, w), image.Rect(0, weekGround-40, 100, weekGround-20)), 0) // between the names and the discs
	}
}

// list writes names as a sentence does, and how many more there are.
func list(names []string, more int) string {
	if more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names, ", "), more)
	}
	last := len(names) - 1
	return strings.TrimPrefix(strings.Join(names[:last], ", ")+" and "+names[last], " and ")
}

func TestDraw_TextsOfEveryKindAreDrawn(t *testing.T) {
	t.Parallel()
	signs := []rune("aé漢😀\u202e\u0000\"'<>&\ufffe\x1b شرکت -—  ﬁ½™\u0301")
	r := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		var s strings.Builder
		for range r.IntN(60) {
			s.WriteRune(signs[r.IntN(len(signs))])
		}
		picture(t, Listing{
			Site: s.String(), Name: s.String(), Tagline: s.String(), Host: s.String(), When: s.String(), Place: s.String(), Votes: s.String(), Letter: s.String(),
		})
	}
}

func TestDraw_WordsAreWrappedAndShortenedAtWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := lesserText.pen()
	line := "Plans berths, tides, crew shifts and pilot boats for small and middling harbours"
	lines, whole := p.wrap(line, 600, 9)
	is.True(whole)
	is.Equal(strings.Join(lines, " "), line)
	lines, whole = p.wrap(line, 600, 2)
	is.True(!whole)
	is.Equal(len(lines), 2)
	is.True(strings.HasSuffix(lines[1], "…"))
	is.True(strings.HasPrefix(line, strings.TrimSuffix(strings.Join(lines, " "), "…")))
	for _, l := range lines {
		is.True(p.width(l) <= 600)
	}
	even := p.balance("Northern Lights Harbour Office", 500, 2)
	is.Equal(even, []string{"Northern Lights", "Harbour Office"}) // and not one word left over
}

func TestDraw_AWeekNamesWhoDebutsAndCountsTheRest(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	who := func(names ...string) string {
		return strings.Join(Week{Names: names, List: list}.who(lesserText.pen()), " ")
	}
	is.Equal(who(), "")
	is.Equal(who("One"), "One")
	is.Equal(who("One", "Two"), "One and Two")
	is.Equal(who("One", "木漏れ日", "Two"), "One, Two and 1 more")
	is.Equal(who("1", "2", "3", "4", "5", "6", "7", "8"), "1, 2, 3, 4, 5, 6 and 2 more")
	is.Equal(who("木漏れ日"), "")
}

func TestDraw_ADiscStandsOnToday(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := Week{Site: "Debut", Kicker: "Week 47", Heading: "Two products make their debut", List: list}
	w.Days[0].Past, w.Days[4].Today = true, true
	p := picture(t, w)
	at := func(day int) color.Color {
		return color.RGBAModel.Convert(p.At(margin+int(float64(inner)/7*(float64(day)+.5)), weekGround-8))
	}
	is.Equal(at(0), dimmed)
	is.Equal(at(4), lime)
	is.Equal(at(6), background) // an outline
}

func BenchmarkDraw(b *testing.B) {
	for b.Loop() {
		if _, err := parcelwick.Draw(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDrawTheLongest(b *testing.B) {
	long := Listing{
		Site: strings.Repeat("S", 400), Name: strings.Repeat("i i ", 100), Tagline: strings.Repeat("l i ", 100), Host: strings.Repeat("h", 253), When: "Debuts on 23 November 2026",
	}
	for b.Loop() {
		if _, err := long.Draw(); err != nil {
			b.Fatal(err)
		}
	}
}
