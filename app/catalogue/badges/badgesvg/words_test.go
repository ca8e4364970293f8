package badgesvg_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
)

// strokes are the words of a badge: paths in units of the font, put to their place.
var strokes = regexp.MustCompile(`<path class="[bs]" transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)" d="([^"]+)"`)

// bounds returns how far the words of a badge reach, in user units, and how many outlines they are.
func bounds(svg string) (left, top, right, bottom float64, outlines int) {
	left, top = math.Inf(1), math.Inf(1)
	for _, path := range strokes.FindAllStringSubmatch(svg, -1) {
		dx, _ := strconv.ParseFloat(path[1], 64)
		dy, _ := strconv.ParseFloat(path[2], 64)
		scale, _ := strconv.ParseFloat(path[3], 64)
		for _, p := range points(path[4]) {
			x, y := dx+scale*p[0], dy+scale*p[1]
			left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
		}
		outlines += strings.Count(path[4], "m")
	}
	return left, top, right, bottom, outlines
}

var (
	command = regexp.MustCompile(`[Mmlhvqtc][^Mmlhvqtc]*`)
	figure  = regexp.MustCompile(`-?\d+`)
)

// points returns the places that path data goes to, its control points among them.
func points(path string) (all [][2]float64) {
	var x, y float64
	for _, c := range command.FindAllString(path, -1) {
		numbers := figure.FindAllString(c, -1)
		switch c[0] {
		case 'h':
			numbers = append(numbers, "0")
		case 'v':
			numbers = append([]string{"0"}, numbers...)
		}
		fromX, fromY := x, y
		if c[0] == 'M' {
			fromX, fromY = 0, 0
		}
		for i := 0; i+1 < len(numbers); i += 2 {
			dx, _ := strconv.ParseFloat(numbers[i], 64)
			dy, _ := strconv.ParseFloat(numbers[i+1], 64)
			x, y = fromX+dx, fromY+dy
			all = append(all, [2]float64{x, y})
		}
	}
	return all
}

func TestDraw_WordsNeverLeaveTheirBadge(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"Io", "Ångström Õçğ", strings.Repeat("W", 40), strings.Repeat("m ", 100), "Northern Lights Accounting and Bookkeeping", strings.Repeat("漢字", 20),
		strings.Repeat("😀", 40), "شركة المنارة",
	} {
		for _, kind := range app.BadgeKinds {
			for _, shape := range app.BadgeShapes {
				says := badgesvg.Says{Kind: kind, Name: name, Domain: "tallowby.example", Site: name, Host: "kiln.example", Place: 2, Week: "2026-11-16"}
				size := badgesvg.Size(says, badgesvg.Style{Shape: shape})
				left, top, right, bottom, outlines := bounds(string(badgesvg.Draw(says, badgesvg.Style{Shape: shape})))
				const edge = 4
				free := float64(size.Width) - edge
				if shape == "banner" {
					free = 336 - 34 // where the sun begins
				}
				if outlines == 0 || left < edge || top < edge || right > free || bottom > float64(size.Height)-edge {
					t.Errorf("%s %s %.12q: %d outlines from %.1f %.1f to %.1f %.1f on %v", kind, shape, name, outlines, left, top, right, bottom, size)
				}
			}
		}
	}
}

func banner(name, domain string) string {
	return string(badgesvg.Draw(badgesvg.Says{Kind: "listed", Name: name, Domain: domain, Site: "Kiln", Host: "kiln.example"}, badgesvg.Style{Shape: "banner"}))
}

func words(svg string) string {
	var all []string
	for _, path := range strokes.FindAllStringSubmatch(svg, -1) {
		all = append(all, path[0])
	}
	return strings.Join(all, "\n")
}

func TestDraw_ALongNameIsShortenedWithAnEllipsis(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	long := banner(strings.Repeat("W", 40), "")
	is.Equal(words(long), words(banner(strings.Repeat("W", 60), ""))) // the rest does not show
	is.True(words(long) != words(banner(strings.Repeat("W", 15), "")))
	p, err := read([]byte(long))
	is.NoErr(err)
	is.Equal(p.title, strings.Repeat("W", 40)+": listed on Kiln") // whole
	_, _, _, _, whole := bounds(banner("Northern Lights Bookkeeping", ""))
	_, _, _, _, cut := bounds(banner("Northern Lights Accounting and Bookkeeping", ""))
	is.True(cut > whole) // as many letters as there is room for
}

func TestDraw_EveryLatinAlphabetIsDrawn(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Zażółć Gęślą Jaźń", "Příliš žluťoučký", "Árvíztűrő", "İstanbul Çağrı", "Phở Việt", "Straße Øre Þór", "Ação São", "Mārīte Šķūņi"} {
		p, err := read([]byte(banner(name, "tallowby.example")))
		is := is.New(t)
		is.NoErr(err)
		is.Equal(p.desc, "")
		is.True(words(banner(name, "tallowby.example")) != words(banner("tallowby.example", "")))
	}
}

func TestDraw_SignsThatStandForLettersAreDrawnAsThese(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(words(banner("Ｋｉｌｎ ﬁre", "")), words(banner("Kiln fire", "")))
	is.True(words(banner("Kiln™", "")) != words(banner("KilnTM", ""))) // which has an outline of its own
	is.Equal(words(banner("Cafe\u0301", "")), words(banner("Café", "")))
}

func TestDraw_EmojiAreLeftOutOfAName(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	svg := banner("Moon 🚀 Base 👩‍🚀❤️", "")
	is.Equal(words(svg), words(banner("Moon Base", "")))
	p, err := read([]byte(svg))
	is.NoErr(err)
	is.True(strings.Contains(p.title, "🚀"))
}

func TestDraw_ANameWithoutOutlinesGivesWayToTheAddressAndSaysSo(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"漢字株式会社", "شركة المنارة", "Солнце", "🚀🚀", "Acme 株式会社", "!?", ""} {
		is := is.New(t)
		svg := banner(name, "tallowby.example")
		is.Equal(words(svg), words(banner("tallowby.example", "")))
		p, err := read([]byte(svg))
		is.NoErr(err)
		is.True(strings.Contains(p.desc, "the drawing shows tallowby.example in its place"))
		is.True(strings.HasPrefix(p.title, name)) // whole
	}
}

func TestDraw_WithoutAReadableAddressTheBadgeSaysWhatItIsAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	svg := banner("漢字株式会社", "xn--p8s37b.example")
	is.Equal(len(strokes.FindAllString(svg, -1)), 1)
	p, err := read([]byte(svg))
	is.NoErr(err)
	is.Equal(p.title, "漢字株式会社: listed on Kiln")
	is.True(strings.Contains(p.desc, "stands in the title alone"))
}

func TestDraw_ASiteWithoutOutlinesIsCalledByItsHost(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, shape := range app.BadgeShapes {
		draw := func(site, host string) string {
			return string(badgesvg.Draw(badgesvg.Says{Kind: "launched", Name: "Tallowby", Site: site, Host: host}, badgesvg.Style{Shape: shape}))
		}
		is.Equal(words(draw("窯", "kiln.example")), words(draw("kiln.example", "")))
		p, err := read([]byte(draw("窯", "kiln.example")))
		is.NoErr(err)
		is.Equal(p.title, "Tallowby: launched on 窯")
		is.True(p.desc != "")
		_, _, _, _, outlines := bounds(draw("窯", ""))
		is.True(outlines > 0) // "Launched"
	}
}
