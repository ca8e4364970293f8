package ogimage

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/demo"
)

// logo is an SVG of a red ground of 64 by 64, with shapes on it.
func logo(shapes ...string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path fill="#ff0000" d="M0 0h64v64H0z"/>` + strings.Join(shapes, "") + `</svg>`)
}

// at returns the colour at a place of an SVG of 64 by 64 that is drawn at its own size.
func at(t *testing.T, svg []byte, x, y int) color.RGBA {
	t.Helper()
	shapes, side, err := readSVG(svg)
	is.New(t).NoErr(err)
	on := image.NewRGBA(image.Rect(0, 0, 64, 64))
	drawSVG(on, shapes, side, on.Rect)
	return on.RGBAAt(x, y)
}

func TestDrawSVG_EachCommandOfAPath(t *testing.T) {
	t.Parallel()
	red, blue := color.RGBA{0xff, 0, 0, 0xff}, color.RGBA{0, 0, 0xff, 0xff}
	for name, c := range map[string]struct {
		shape          string
		inside, beside [2]int
	}{
		"lines":               {`<path fill="#0000ff" d="M10 10L30 10 30 30H10V10z"/>`, [2]int{20, 20}, [2]int{34, 20}},
		"relative lines":      {`<path fill="#0000ff" d="m10 10l20 0v20h-20z"/>`, [2]int{20, 20}, [2]int{34, 20}},
		"two areas":           {`<path fill="#0000ff" d="M10 10h10v10H10zM40 40h10v10H40z"/>`, [2]int{45, 45}, [2]int{30, 30}},
		"a circle":            {`<path fill="#0000ff" d="M24 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"/>`, [2]int{32, 38}, [2]int{25, 25}},
		"a large arc":         {`<path fill="#0000ff" d="M32 20a12 12 0 1 1-12 12z"/>`, [2]int{38, 38}, [2]int{22, 22}},
		"an arc too small":    {`<path fill="#0000ff" d="M20 32A1 1 0 0 1 44 32z"/>`, [2]int{32, 24}, [2]int{32, 40}},
		"a curve":             {`<path fill="#0000ff" d="M10 50C10 10 50 10 50 50z"/>`, [2]int{30, 30}, [2]int{12, 12}},
		"a smooth curve":      {`<path fill="#0000ff" d="M8 32c0-16 24-16 24 0s24 16 24 0z"/>`, [2]int{44, 38}, [2]int{44, 28}},
		"a line with a width": {`<path fill="none" stroke="#0000ff" stroke-width="4" d="M10 32h40"/>`, [2]int{30, 31}, [2]int{30, 38}},
		"a round end":         {`<path fill="none" stroke="#0000ff" stroke-width="20" d="M32 32h0"/>`, [2]int{38, 32}, [2]int{40, 40}},
		"numbers in a row":    {`<path fill="#0000ff" d="M10.5.5h20-.5.5v20z"/>`, [2]int{28, 8}, [2]int{12, 18}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			is.Equal(at(t, logo(c.shape), c.inside[0], c.inside[1]), blue)
			is.Equal(at(t, logo(c.shape), c.beside[0], c.beside[1]), red)
		})
	}
}

func TestReadSVG_WhatItCannotDrawIsRefused(t *testing.T) {
	t.Parallel()
	for _, svg := range []string{
		"", "<svg", "<html/>", `<svg viewBox="0 0 64 32"/>`, `<svg/>`,
		string(logo(`<circle r="3"/>`)), string(logo(`<path fill="red" d="M0 0"/>`)), string(logo(`<path fill="#0000ff" d="L3 3"/>`)),
		string(logo(`<path fill="#0000ff" d="M3 3Q1 1 2 2"/>`)), string(logo(`<path fill="#0000ff" d="M3"/>`)), string(logo(`<path fill="#0000ff" d="M0 0z1 1"/>`)),
		string(logo(`<path fill="none" stroke="#0000ff" d="M0 0h3"/>`)), string(logo(`<path fill="#0000ff" d="M0 0A9 9 45 0 1 3 3"/>`)), string(logo(`<script/>`)),
	} {
		shapes, _, err := readSVG([]byte(svg))
		if err == nil && len(shapes) > 0 {
			t.Errorf("%s is drawn", svg)
		}
	}
}

// The card has the logo, in the place of the letter; a logo that cannot be drawn gives way to the letter.
func TestDraw_TheLogoStandsInTheCorner(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	corner := func(logo []byte) color.Color {
		card := parcelwick
		card.Logo = logo
		return color.RGBAModel.Convert(picture(t, card).At(Width-margin-84+42, 40+6))
	}
	is.Equal(corner(logo()), color.RGBA{0xff, 0, 0, 0xff})
	is.Equal(corner(nil), hue(parcelwick.Hue))
	is.Equal(corner([]byte(`<svg viewBox="0 0 64 64"><image href="https://elsewhere.example/x.png"/></svg>`)), hue(parcelwick.Hue))
	svg, found := demo.Logo("parcelwick")
	is.True(found)
	is.True(corner(svg) != hue(parcelwick.Hue))
}
