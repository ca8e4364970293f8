package site

import (
	"context"
	"slices"
	"strings"

	"debut/app/catalogue/listings"
)

const (
	mostSaid   = 20 // rows of a page that are explained by more than their name and tagline
	saidBefore = 40 // bytes before the first word
	saidAfter  = 100
)

// sayWhy adds to rows whose names and taglines have no word of a search what else their listings say of the words.
func (s *Site) sayWhy(ctx context.Context, words string, rows []row) error {
	left := mostSaid
	for i := range rows {
		if marked(rows[i].Title) || marked(rows[i].Line) || left == 0 {
			continue
		}
		left--
		says, err := s.Listings.Says(ctx, rows[i].Slug)
		if err != nil {
			return err
		}
		marks := s.Explain(words, says).Marks
		switch n := slices.IndexFunc(marks, func(m []listings.Span) bool { return len(m) > 0 }); {
		case n < 0:
		case rows[i].Category != nil && rows[i].Category.Name == says[n]: // which the row has
			rows[i].Filed = pieces(says[n], marks[n])
		default:
			rows[i].Said = excerpt(says[n], marks[n])
		}
	}
	return nil
}

func marked(text []piece) bool {
	return slices.ContainsFunc(text, func(p piece) bool { return p.Marked })
}

// excerpt returns the words around the first mark of a text.
func excerpt(text string, marks []listings.Span) []piece {
	from, to := 0, len(text)
	if at := marks[0].Start - saidBefore; at > 0 {
		if space := strings.IndexAny(text[at:marks[0].Start], " \n"); space >= 0 {
			from = at + space + 1
		}
	}
	if at := marks[0].End + saidAfter; at < len(text) {
		to = marks[0].End + max(0, strings.LastIndexAny(text[marks[0].End:at], " \n"))
	}
	var within []listings.Span
	for _, m := range marks {
		if m.Start >= from && m.End <= to {
			within = append(within, listings.Span{Start: m.Start - from, End: m.End - from})
		}
	}
	cut := pieces(strings.ReplaceAll(text[from:to], "\n", " "), within)
	if from > 0 {
		cut = append([]piece{{"… ", false}}, cut...)
	}
	if to < len(text) {
		cut = append(cut, piece{" …", false})
	}
	return cut
}
