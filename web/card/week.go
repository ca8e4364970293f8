package card

import (
	"image"
	"strings"
)

const (
	weekGround = 486
	dayRadius  = 15
	nowRadius  = 58
)

// Draw draws the card.
func (c Week) Draw() ([]byte, error) {
	return drawn(func(on *image.RGBA) {
		c.days(on)
		branded(on, c.Site)
		kicker, names := small.pen(), told.pen()
		title, lines := largest(drawable(display, c.Heading), named, []float64{84, 74, 64}, inner, 2)
		who, _ := names.wrap(c.who(), 960, max(1, 3-len(lines)))
		y := 184.0
		kicker.write(on, drawable(text, c.Kicker), margin, y)
		y = title.writeAll(on, lines, margin, y+title.size*1.06)
		names.writeAll(on, who, margin, y-title.size*title.leading+names.size*1.6)
	})
}

// who names the first who debut, and counts the rest.
func (c Week) who() string {
	const most = 3
	var names []string
	for _, name := range c.Names {
		if name = drawable(text, head(name, 40)); name != "" && len(names) < most {
			names = append(names, name)
		}
	}
	more := len(c.Names) - len(names)
	switch {
	case len(names) == 0:
		return ""
	case more > 0:
		return strings.Join(names, ", ") + " and " + c.More(more)
	case len(names) == 1:
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// days draws the discs of the week on their horizon, with the days below them.
func (c Week) days(on *image.RGBA) {
	const step = inner / 7.0
	label, number := small.pen(), numeral.pen()
	label.size = 25
	label.face = face(text, 25)
	for i, d := range c.Days {
		if x := margin + step*(float64(i)+.5); d.Today {
			glow(on, x, weekGround, 250, .28)
		}
	}
	bar(on, margin, weekGround, inner, 2, horizon)
	for i, d := range c.Days {
		x := margin + step*(float64(i)+.5)
		switch {
		case d.Today:
			disc(on, x, weekGround, nowRadius, lime, false)
			bar(on, x-step/2, weekGround-1, step, 4, lime)
			label.colour, number.colour = lime, lime
		case d.Past:
			disc(on, x, weekGround, dayRadius, dimmed, false)
		default:
			disc(on, x, weekGround, dayRadius, lesser, true)
		}
		label.write(on, d.Name, x-label.width(d.Name)/2, weekGround+42)
		number.write(on, d.Number, x-number.width(d.Number)/2, weekGround+78)
		label.colour, number.colour = small.colour, numeral.colour
	}
}
