package ogimage

import "image"

const (
	weekGround = 486
	dayRadius  = 15
	nowRadius  = 58
)

// Draw draws the card.
func (c Week) Draw() ([]byte, error) {
	return c.canvas(func(on *image.RGBA) {
		c.days(on)
		c.branded(on, c.Site)
		kicker, names := small.pen(), lesserText.pen()
		title, lines := largest(drawable(display(), c.Heading), named, inner, []float64{88, 80, 72, 64})
		y := 192.0
		kicker.write(on, drawable(text(), c.Kicker), margin, y)
		y = title.writeAll(on, lines, margin, y+title.size*1.08)
		names.writeAll(on, c.who(names), margin, y-title.size*title.leading+tagGap(title, names))
	})
}

// who names the first who debut, as many as two lines hold, and counts the rest.
func (c Week) who(p pen) []string {
	const most, room = 6, 960
	var names []string
	for _, name := range c.Names[:min(most, len(c.Names))] {
		if name = p.shortest(drawable(text(), name), room*.75); name != "" {
			names = append(names, name)
		}
	}
	for {
		lines, whole := p.wrap(c.listed(names), room, 2)
		if whole || len(names) == 0 {
			return lines
		}
		names = names[:len(names)-1]
	}
}

// listed returns an enumeration of names that counts those who are left.
func (c Week) listed(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return c.List(names, len(c.Names)-len(names))
}

// days draws the discs of the week on their horizon, with the days below them.
func (c Week) days(on *image.RGBA) {
	const step = inner / 7.0
	label, number := weekday.pen(), numeral.pen()
	for i, d := range c.Days {
		if x := margin + step*(float64(i)+.5); d.Today {
			c.glow(on, x, weekGround, 250, .28)
		}
	}
	bar(on, 0, weekGround, Width-1, 2, c.line())
	for i, d := range c.Days {
		x := margin + step*(float64(i)+.5)
		switch {
		case d.Today:
			disc(on, x, weekGround, nowRadius, c.bright(), false)
			bar(on, x-step/2, weekGround-1, step, 4, c.bright())
			label.colour, number.colour = c.bright(), c.bright()
		case d.Past:
			disc(on, x, weekGround, dayRadius, c.dimmed(), false)
		default:
			disc(on, x, weekGround, dayRadius, lesser, true)
		}
		label.write(on, d.Name, x-label.width(d.Name)/2, weekGround+42)
		number.write(on, d.Number, x-number.width(d.Number)/2, weekGround+78)
		label.colour, number.colour = weekday.colour, numeral.colour
	}
}
