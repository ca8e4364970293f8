package site

import (
	"context"
	"net/url"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/web/doors/op"
)

// ask is what a visitor's address asks for.
type ask struct {
	query url.Values
	path  httprouter.Params
}

// input reads the addresses of a page, with the bounds and the words that the API has for the same.
type input[In any] struct{ described *op.Operation }

// reads describes the addresses of a page: "/categories/{slug}", and the query.
func reads[In any](route string) input[In] {
	return input[In]{op.Public("page", "GET "+route, func(context.Context, In) (struct{}, error) {
		return struct{}{}, nil
	})}
}

// from reads an address. A path that cannot be is a page that does not exist; a query that cannot be is told of.
func (i input[In]) from(a ask) (in In, err error) {
	args := map[string]any{}
	for _, f := range i.described.Fields("path") {
		args[f.Name] = f.Parse(a.path.ByName(f.Name))
	}
	for _, f := range i.described.Fields("query") {
		if value := a.query.Get(f.Name); value != "" { // a form sends the fields that were left empty, too
			args[f.Name] = f.Parse(strings.ToValidUTF8(value, "\uFFFD"))
		}
	}
	bound, issues := i.described.Bind(args, i.described.Where)
	for _, issue := range issues {
		if strings.HasPrefix(issue.Location, "path.") {
			return in, app.Nowhere()
		}
	}
	if err := op.Errors(issues); err != nil {
		return in, err
	}
	return *bound.(*In), nil
}
