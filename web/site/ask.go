package site

import (
	"context"
	"net/url"

	"github.com/julienschmidt/httprouter"

	"debut/web/op"
)

// ask is what a visitor's address asks for.
type ask struct {
	query url.Values
	path  httprouter.Params
}

// bind reads an operation's input from a page's address, with the bounds and the words of the operation.
func bind[In any](a ask) (In, error) {
	described := op.Public("page", "GET /page", func(context.Context, In) (struct{}, error) { return struct{}{}, nil })
	args := map[string]any{}
	for _, f := range described.Fields("query") {
		value := a.path.ByName(f.Name)
		if value == "" {
			value = a.query.Get(f.Name)
		}
		if value != "" { // a form sends the fields that were left empty, too
			args[f.Name] = f.Parse(value)
		}
	}
	in, issues := described.Bind(args, func(string) string { return "query" })
	if err := op.Told(issues); err != nil {
		var none In
		return none, err
	}
	return *in.(*In), nil
}

// safeLink is a link of other people where it leads to a website, else "".
func safeLink(link string) string {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return ""
	}
	return u.String()
}
