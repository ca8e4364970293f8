package listings

import (
	"context"
	"slices"

	"debut/app"
)

// mostBeside is how many listings are compared with a pair.
const mostBeside = 3

// Pair names two listings to compare, and up to three more.
type Pair struct {
	A   app.Slug              `json:"a" in:"query" required:"true" example:"parcelwick" doc:"The slug of a live listing."`
	B   app.Slug              `json:"b" in:"query" required:"true" example:"wrenloop" doc:"The slug of another."`
	And app.Several[app.Slug] `json:"and" in:"query" max:"700" doc:"Up to three more, with commas between them."`
	app.Viewing
}

// Comparison sets live listings side by side.
type Comparison struct {
	A     Summary    `json:"a"`
	B     Summary    `json:"b"`
	And   []Summary  `json:"and,omitempty" doc:"Those that and named, in its order."`
	Facts []Contrast `json:"facts" doc:"What people ask for first stands first."`
}

// Contrast is one fact of each.
type Contrast struct {
	Fact string `json:"fact" example:"pricing_model" doc:"As get_listing names it."`
	A    Cell   `json:"a"`
	B    Cell   `json:"b"`
	And  []Cell `json:"and,omitempty" doc:"In the order of the listings."`
}

// Cell is what one listing states.
type Cell struct {
	Values   []string    `json:"values" doc:"One text, or the entries of a list; none if neither the company's website nor its owner states it."`
	Evidence []app.Quote `json:"evidence" view:"full" doc:"Quotes of the company's website; none of what its owner typed."`
}

// Compare sets live listings side by side.
func (s *Service) Compare(ctx context.Context, in Pair) (Comparison, error) {
	var wrong app.Issues
	named := append([]app.Slug{in.A, in.B}, in.And.Values()...)
	if len(named) > mostBeside+2 {
		wrong.AddCode(app.CodeBounds, "and", "names %d listings; send at most %d", len(named)-2, mostBeside)
		return Comparison{}, wrong.Err()
	}
	all := make([]app.Listing, len(named))
	for i, slug := range named {
		at := []string{"a", "b", "and"}[min(i, 2)]
		var err error
		if all[i], err = s.live(ctx, &wrong, at, slug); err != nil {
			return Comparison{}, err
		}
		if slices.Contains(named[:i], slug) {
			wrong.Add(at, "names the same listing as %s; send another", []string{"a", "a or b"}[min(i-1, 1)])
		}
	}
	if err := wrong.Err(); err != nil {
		return Comparison{}, err
	}
	c := Comparison{A: Summarize(all[0]), B: Summarize(all[1]), And: Summaries(all[2:]), Facts: []Contrast{}}
	for _, field := range app.ComparedFields {
		contrast := Contrast{Fact: field.Key, A: cell(all[0], field.Key), B: cell(all[1], field.Key)}
		for _, l := range all[2:] {
			contrast.And = append(contrast.And, cell(l, field.Key))
		}
		c.Facts = append(c.Facts, contrast)
	}
	return c, nil
}

// live returns a live listing. A slug that none has is noted, with what may be meant.
func (s *Service) live(ctx context.Context, wrong *app.Issues, at string, slug app.Slug) (app.Listing, error) {
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if err == nil && l.Status == app.ListingLive || err != nil && app.KindOf(err) != app.NotFound {
		return l, err
	}
	hint, err := s.Nearest(ctx, app.Caller{}, string(slug))
	wrong.Add(at, "is %s, which is no live listing; %s", app.Brief(string(slug)), hint)
	return l, err
}

func cell(l app.Listing, fact string) Cell {
	if fact == "categories" {
		l.Categories = l.Effective()
	}
	return Cell{orEmpty(l.Words().Value(fact).Texts()), orEmpty(l.Company.Evidence[fact])}
}
