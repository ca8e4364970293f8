package listings

import (
	"context"

	"debut/app"
)

// Pair names two listings to compare.
type Pair struct {
	A app.Slug `json:"a" in:"query" required:"true" example:"parcelwick" doc:"The slug of a live listing."`
	B app.Slug `json:"b" in:"query" required:"true" example:"wrenloop" doc:"The slug of another."`
	app.Viewing
}

// Comparison sets two live listings side by side.
type Comparison struct {
	A     Summary    `json:"a"`
	B     Summary    `json:"b"`
	Facts []Contrast `json:"facts" doc:"What people ask for first stands first."`
}

// Contrast is one fact of both.
type Contrast struct {
	Fact string `json:"fact" example:"pricing_model" doc:"As get_listing names it."`
	A    Cell   `json:"a"`
	B    Cell   `json:"b"`
}

// Cell is what one listing states.
type Cell struct {
	Values   []string    `json:"values" doc:"One text, or the entries of a list; none if neither the company's website nor its owner states it."`
	Evidence []app.Quote `json:"evidence" view:"full" doc:"Quotes of the company's website; none of what its owner typed."`
}

// Compare sets two live listings side by side.
func (s *Service) Compare(ctx context.Context, in Pair) (Comparison, error) {
	var wrong app.Issues
	a, err := s.live(ctx, &wrong, "a", in.A)
	if err != nil {
		return Comparison{}, err
	}
	b, err := s.live(ctx, &wrong, "b", in.B)
	if err != nil {
		return Comparison{}, err
	}
	if in.A == in.B {
		wrong.Add("b", "names the same listing as a; send another")
	}
	if err := wrong.Err(); err != nil {
		return Comparison{}, err
	}
	c := Comparison{A: Summarize(a), B: Summarize(b), Facts: []Contrast{}}
	for _, field := range app.ComparedFields {
		c.Facts = append(c.Facts, Contrast{field.Key, cell(a, field.Key), cell(b, field.Key)})
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
