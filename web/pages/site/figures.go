package site

import (
	"fmt"
	"strings"
	"time"

	"debut/app/catalogue/listings"
	"debut/app/contest/leaderboards"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// figures are what others state of a company in numbers; nil is nothing.
type figures struct {
	Rating  *rating
	Revenue *boardPlace
}

// rating is a Domain Rating with how it went.
type rating struct {
	listings.DomainRating
	Chart *chart     // nil of a single rating
	Went  texts.Text // the first rating that the chart shows, in words
}

// chart is a line through the ratings, as an SVG of width by height px.
type chart struct {
	Width, Height int
	Points        string     // of the line
	X, Y          int        // of its end
	Label         texts.Text // the same in a sentence
}

func figuresOf(in texts.Language, l listings.Public) *figures {
	if l.DomainRating == nil && l.Revenue == nil {
		return nil
	}
	var f figures
	if r := l.Revenue; r != nil {
		m := leaderboards.Metric{Value: r.Cents, Currency: &r.Currency, Source: &r.Source, Date: &r.Date}
		f.Revenue = &boardPlace{Value: page.MetricValue(m), Said: page.Source(m), Chip: chips[r.Source], Since: r.Date}
	}
	if r := l.DomainRating; r != nil {
		f.Rating = &rating{DomainRating: *r}
		if len(r.Trend) > 1 {
			f.Rating.Chart = newChart(in, r.Trend)
			f.Rating.Went = ratingOn(r.Trend[0])
		}
	}
	return &f
}

// ratingOn says which rating there was on which day.
func ratingOn(p listings.RatingPoint) texts.Text {
	return texts.Sprintf("%d on %s", p.Value, page.Date(p.Date))
}

// newChart returns the line through ratings, oldest first: days to the right, ratings up. Its height is at least 10
// ratings, so that a small change looks small.
func newChart(l texts.Language, trend []listings.RatingPoint) *chart {
	c := &chart{Width: 240, Height: 48}
	const margin = 5
	day := func(i int) float64 {
		at, _ := time.Parse(time.DateOnly, trend[i].Date) // which an import has checked
		return float64(at.Unix())
	}
	low, high := 100, 0
	for _, p := range trend {
		low, high = min(low, p.Value), max(high, p.Value)
	}
	low = min(low, max(0, (low+high)/2-5))
	high = max(high, low+10)
	first, last := day(0), day(len(trend)-1)
	var points, said []string
	for i, p := range trend {
		c.X = margin + int(float64(c.Width-2*margin)*(day(i)-first)/max(last-first, 1))
		c.Y = c.Height - margin - (c.Height-2*margin)*(p.Value-low)/(high-low)
		points = append(points, fmt.Sprintf("%d,%d", c.X, c.Y))
		said = append(said, ratingOn(p).In(l))
	}
	c.Points, c.Label = strings.Join(points, " "), texts.Sprintf("Domain Rating: %s", strings.Join(said, ", "))
	return c
}
