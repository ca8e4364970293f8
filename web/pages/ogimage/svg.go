package ogimage

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"math"
	"strconv"
	"strings"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/vector"
)

// shape is a path of an SVG: an area, or a line with round ends and corners.
type shape struct {
	lines  [][]point // flat; an area closes them
	colour color.RGBA
	width  float64 // of a line; 0 is an area
}

type point struct{ x, y float64 }

// readSVG reads the paths of an SVG, in the order in which they lie above each other, and the side of its square. It
// knows paths that are filled or stroked with a colour, as the logos are that this program draws, and refuses
// everything else.
func readSVG(svg []byte) (shapes []shape, side float64, err error) {
	for d := xml.NewDecoder(strings.NewReader(string(svg))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return shapes, side, nil
		}
		if err != nil {
			return nil, 0, err
		}
		element, begins := token.(xml.StartElement)
		if !begins {
			continue
		}
		is := map[string]string{}
		for _, a := range element.Attr {
			is[a.Name.Local] = a.Value
		}
		switch element.Name.Local {
		case "svg":
			var height float64
			if _, err := fmt.Sscanf(is["viewBox"], "0 0 %g %g", &side, &height); err != nil ||
				side != height || !(side > 0) {
				return nil, 0, fmt.Errorf("the view %q is no square", is["viewBox"])
			}
		case "path":
			s, err := newShape(is)
			if err != nil {
				return nil, 0, err
			}
			shapes = append(shapes, s)
		default:
			return nil, 0, fmt.Errorf("an element %s is not known", element.Name.Local)
		}
	}
}

func newShape(is map[string]string) (s shape, err error) {
	paint := is["fill"]
	if paint == "none" {
		paint = is["stroke"]
		if s.width, err = strconv.ParseFloat(is["stroke-width"], 64); err != nil {
			return s, err
		}
	}
	if s.colour, err = hex(paint); err != nil {
		return s, err
	}
	s.lines, err = flatten(is["d"])
	return s, err
}

// hex reads a colour such as #2b1234.
func hex(colour string) (color.RGBA, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 24)
	if err != nil || len(colour) != 7 {
		return color.RGBA{}, fmt.Errorf("the colour %q is not known", colour)
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}, nil
}

// finer is how many times as large a logo is drawn first, since the edges of parts that lie above each other add up.
const finer = 4

// drawSVG draws shapes into a square with round corners.
func drawSVG(on draw.Image, shapes []shape, side float64, within image.Rectangle) {
	large := image.NewRGBA(image.Rect(0, 0, finer*within.Dx(), finer*within.Dx()))
	scale := float64(large.Rect.Dx()) / side
	for _, s := range shapes {
		v := vector.NewRasterizer(large.Rect.Dx(), large.Rect.Dy())
		for _, line := range s.lines {
			if s.width == 0 {
				polygon(v, line, scale)
			} else {
				stroke(v, line, s.width/2, scale)
			}
		}
		v.Draw(large, large.Rect, image.NewUniform(s.colour), image.Point{})
	}
	square := image.NewRGBA(image.Rect(0, 0, within.Dx(), within.Dx()))
	xdraw.BiLinear.Scale(square, square.Rect, large, large.Rect, draw.Src, nil)
	mask := image.NewAlpha(square.Rect.Inset(-1)) // a tile takes a pixel more than its size
	tile(mask, 0, 0, float64(within.Dx()), color.RGBA{A: 0xff})
	draw.DrawMask(on, within, square, image.Point{}, mask, image.Point{}, draw.Over)
}

func polygon(v *vector.Rasterizer, corners []point, scale float64) {
	for i, p := range corners {
		if i == 0 {
			v.MoveTo(float32(p.x*scale), float32(p.y*scale))
			continue
		}
		v.LineTo(float32(p.x*scale), float32(p.y*scale))
	}
	v.ClosePath()
}

// stroke draws a line as a box for each of its parts and a disc at each of its points. All turn the same way, so that
// where they lie above each other they add up.
func stroke(v *vector.Rasterizer, line []point, half, scale float64) {
	for i, p := range line {
		disc := make([]point, 24)
		for k := range disc {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(len(disc)))
			disc[k] = point{p.x + half*cos, p.y + half*sin}
		}
		polygon(v, disc, scale)
		if i == 0 {
			continue
		}
		from := line[i-1]
		dx, dy := p.x-from.x, p.y-from.y
		if long := math.Hypot(dx, dy); long > 0 {
			dx, dy = dx/long*half, dy/long*half
			polygon(v, []point{{from.x + dy, from.y - dx}, {p.x + dy, p.y - dx}, {p.x - dy, p.y + dx},
				{from.x - dy, from.y + dx}}, scale)
		}
	}
}
