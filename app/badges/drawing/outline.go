package drawing

import (
	"strconv"
	"sync"

	"golang.org/x/image/font/sfnt"
)

// outlines has each glyph as it was read first: there are about a thousand, and most badges share a few dozen.
var outlines sync.Map // of glyph to string

// outline returns the glyph as SVG path data in units of its font, by commands that are relative to where it begins on the baseline.
func (g glyph) outline() string {
	if kept, ok := outlines.Load(g); ok {
		return kept.(string)
	}
	var b sfnt.Buffer
	segments, err := g.font.LoadGlyph(&b, g.index, g.em(), nil)
	if err != nil {
		return "" // a space in the drawing; the title has the letter
	}
	var p pen
	for _, s := range segments {
		p.draw(s)
	}
	outlines.Store(g, string(p.to))
	return string(p.to)
}

// pen writes path data from where it is.
type pen struct {
	to   []byte
	x, y int
}

var commands = [...]struct {
	name   byte
	points int
}{
	sfnt.SegmentOpMoveTo: {'m', 1}, sfnt.SegmentOpLineTo: {'l', 1}, sfnt.SegmentOpQuadTo: {'q', 2}, sfnt.SegmentOpCubeTo: {'c', 3},
}

func (p *pen) draw(s sfnt.Segment) {
	command := commands[s.Op]
	p.to = append(p.to, command.name)
	x, y := p.x, p.y
	for i, at := range s.Args[:command.points] {
		p.x, p.y = at.X.Round(), at.Y.Round()
		if i > 0 {
			p.number(p.x-x, ' ')
		} else {
			p.number(p.x-x, 0)
		}
		p.number(p.y-y, ' ')
	}
}

// number writes n after a sign that parts it from what is before, which a minus does as well.
func (p *pen) number(n int, part byte) {
	if part != 0 && n >= 0 {
		p.to = append(p.to, part)
	}
	p.to = strconv.AppendInt(p.to, int64(n), 10)
}
