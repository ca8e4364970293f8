package ogimage

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// flatten reads the data of a path (SVG 2, section 9.3) as lines. Of its commands it knows M, L, H, V, C, S, A and Z,
// absolute and relative.
func flatten(data string) ([][]point, error) {
	p := tracer{rest: data}
	for p.skip(); p.rest != "" && p.err == nil; p.skip() {
		if c := p.rest[0]; strings.IndexByte("MmLlHhVvCcSsAaZz", c) >= 0 {
			p.command, p.rest = c, p.rest[1:]
		} else if p.command == 0 || p.command|0x20 == 'z' {
			return nil, fmt.Errorf("the path %q goes on with %q", data, c)
		}
		p.step()
	}
	return p.lines, p.err
}

// tracer follows a path.
type tracer struct {
	rest      string
	command   byte
	at, start point
	handle    point // the second one of the curve before; at, if there was none
	lines     [][]point
	err       error
}

func (p *tracer) skip() { p.rest = strings.TrimLeft(p.rest, " ,\n\t") }

// number reads a number; the next one may follow a sign or a second point alone.
func (p *tracer) number() float64 {
	p.skip()
	n, dots := 0, 0
	for ; n < len(p.rest); n++ {
		c := p.rest[n]
		if c == '.' {
			dots++
		}
		if !(c >= '0' && c <= '9' || c == '.' && dots < 2 || c == '-' && n == 0) {
			break
		}
	}
	f, err := strconv.ParseFloat(p.rest[:n], 64)
	if err != nil && p.err == nil {
		p.err = fmt.Errorf("the path has no number at %q", p.rest)
	}
	p.rest = p.rest[n:]
	return f
}

// point reads a point, which a relative command counts from where the path is.
func (p *tracer) point() point {
	to := point{p.number(), p.number()}
	if p.command >= 'a' {
		to.x, to.y = to.x+p.at.x, to.y+p.at.y
	}
	return to
}

func (p *tracer) step() {
	handle := point{math.NaN(), 0}
	switch from := p.at; p.command | 0x20 {
	case 'm':
		p.at = p.point()
		p.start = p.at
		p.lines = append(p.lines, []point{p.at})
		p.command -= 'm' - 'l' // points that follow are lines
	case 'l':
		p.to(p.point())
	case 'h':
		p.to(point{p.along(from.x), from.y})
	case 'v':
		p.to(point{from.x, p.along(from.y)})
	case 'c':
		a, b, end := p.point(), p.point(), p.point()
		handle = b
		p.curve(from, a, b, end)
	case 's':
		a := point{2*from.x - p.handle.x, 2*from.y - p.handle.y}
		b, end := p.point(), p.point()
		handle = b
		p.curve(from, a, b, end)
	case 'a':
		rx, ry := p.number(), p.number()
		turned, large, sweep := p.number(), p.number() != 0, p.number() != 0
		if turned != 0 && p.err == nil {
			p.err = fmt.Errorf("an arc is turned by %g degrees", turned)
		}
		p.arc(from, rx, ry, large, sweep, p.point())
	case 'z':
		p.to(p.start)
	}
	if p.handle = handle; math.IsNaN(handle.x) {
		p.handle = p.at
	}
}

func (p *tracer) along(from float64) float64 {
	if p.command >= 'a' {
		return from + p.number()
	}
	return p.number()
}

func (p *tracer) to(end point) {
	p.at = end
	if len(p.lines) == 0 {
		p.err = fmt.Errorf("the path begins nowhere")
		return
	}
	last := len(p.lines) - 1
	p.lines[last] = append(p.lines[last], end)
}

// steps of a curve are many enough for the size of a logo.
const steps = 24

func (p *tracer) curve(from, a, b, end point) {
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		at := func(f, a, b, e float64) float64 { return u*u*u*f + 3*u*u*t*a + 3*u*t*t*b + t*t*t*e }
		p.to(point{at(from.x, a.x, b.x, end.x), at(from.y, a.y, b.y, end.y)})
	}
}

// arc goes along an ellipse (SVG 2, appendix B.2.4).
func (p *tracer) arc(from point, rx, ry float64, large, sweep bool, end point) {
	dx, dy := (from.x-end.x)/2, (from.y-end.y)/2
	if rx == 0 || ry == 0 || dx == 0 && dy == 0 {
		p.to(end)
		return
	}
	far := dx*dx/(rx*rx) + dy*dy/(ry*ry)
	if far > 1 {
		rx, ry, far = rx*math.Sqrt(far), ry*math.Sqrt(far), 1
	}
	f := math.Sqrt(1/far - 1)
	if large == sweep {
		f = -f
	}
	mx, my := f*rx*dy/ry, -f*ry*dx/rx // the middle, from halfway
	cx, cy := mx+(from.x+end.x)/2, my+(from.y+end.y)/2
	begin := math.Atan2((dy-my)/ry, (dx-mx)/rx)
	turn := math.Atan2((-dy-my)/ry, (-dx-mx)/rx) - begin
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	} else if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	for i := 1; i < steps; i++ {
		sin, cos := math.Sincos(begin + turn*float64(i)/steps)
		p.to(point{cx + rx*cos, cy + ry*sin})
	}
	p.to(end)
}
