package founder

import (
	"debut/app/ground/statistics"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// bars are a chart of a number by time, as an SVG of width by height.
type bars struct {
	Width, Height int
	Bars          []bar
	Label         texts.Text // the same in a sentence
}

type bar struct{ X, Y, Height int }

const (
	barStep   = 4 // of which 3 are the bar
	barHeight = 80
)

// newBars draws a number of figures, oldest first: the most is as high as the chart, and what is not nothing shows.
func newBars(name texts.Text, shown []statistics.Dated, of func(statistics.Figures) int) bars {
	b := bars{Width: barStep * len(shown), Height: barHeight}
	most, total, highest := 0, 0, ""
	for _, s := range shown {
		n := of(s.Figures)
		if total += n; n > most {
			most, highest = n, s.Date
		}
	}
	for i, s := range shown {
		if n := of(s.Figures); n > 0 {
			height := max(2, n*barHeight/most)
			b.Bars = append(b.Bars, bar{barStep * i, barHeight - height, height})
		}
	}
	if b.Label = texts.Sprintf("%s: none in this time", name); most > 0 {
		b.Label = texts.Sprintf("%s: %s in this time, and most from %s on (%s)",
			name, texts.Number(int64(total)), page.Date(highest), texts.Number(int64(most)))
	}
	return b
}
