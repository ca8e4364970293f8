package badgesvg

import (
	"strconv"
	"sync"

	"golang.org/x/image/font/sfnt"
)

// outlines has each glyph as it was read first: there are about a thousand, and most badges share a few dozen.
var outlines sync.Map // of glyph to string

// outline returns the glyph as SVG path data in units of its font, by commands that are relative to where it begins on
// the baseline.
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

// pen writes path data from where it is, in as few signs as SVG 2 (section 9.3) knows for it: a badge should fit into
// one packet or two.
type pen struct {
	to     []byte
	x, y   int
	cx, cy int  // the control point of the curve before
	curved bool // there was one
}

var commands = [...]struct {
	name   byte
	points int
}{
	sfnt.SegmentOpMoveTo: {'m', 1}, sfnt.SegmentOpLineTo: {'l', 1}, sfnt.SegmentOpQuadTo: {'q', 2},
	sfnt.SegmentOpCubeTo: {'c', 3},
}

func (p *pen) draw(s sfnt.Segment) {
	command := commands[s.Op]
	args := s.Args[:command.points]
	end := args[len(args)-1]
	dx, dy := end.X.Round()-p.x, end.Y.Round()-p.y
	curved := s.Op == sfnt.SegmentOpQuadTo
	switch {
	case s.Op == sfnt.SegmentOpLineTo && dy == 0:
		p.to = append(p.to, 'h')
		p.number(dx, 0)
	case s.Op == sfnt.SegmentOpLineTo && dx == 0:
		p.to = append(p.to, 'v')
		p.number(dy, 0)
	case curved && p.goesOn(args[0].X.Round(), args[0].Y.Round()):
		p.to = append(p.to, 't')
		p.pair(dx, dy)
	default:
		p.to = append(p.to, command.name)
		for i, at := range args {
			if i > 0 && at.X.Round() >= p.x {
				p.to = append(p.to, ' ')
			}
			p.pair(at.X.Round()-p.x, at.Y.Round()-p.y)
		}
	}
	if p.curved = curved; curved {
		p.cx, p.cy = args[0].X.Round(), args[0].Y.Round()
	}
	p.x, p.y = p.x+dx, p.y+dy
}

// goesOn reports whether a curve with the control point cx, cy goes on as the one before it ended, so that the point
// need not be said. A thousandth of the letter's size is less than anybody sees.
func (p *pen) goesOn(cx, cy int) bool {
	near := func(a, b int) bool { return a-b <= 1 && b-a <= 1 }
	return p.curved && near(2*p.x-p.cx, cx) && near(2*p.y-p.cy, cy)
}

func (p *pen) pair(x, y int) {
	p.number(x, 0)
	p.number(y, ' ')
}

// number writes n after a sign that parts it from what is before, which a minus does as well.
func (p *pen) number(n int, part byte) {
	if part != 0 && n >= 0 {
		p.to = append(p.to, part)
	}
	p.to = strconv.AppendInt(p.to, int64(n), 10)
}
