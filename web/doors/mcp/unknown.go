package mcp

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
)

// nearestTool adds to the error of a call of an unknown tool which of those in the set may be meant, or that the tool
// is in another set.
func (s *server) nearestTool(set toolset) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			result, err := next(ctx, method, r)
			var fault *jsonrpc.Error
			call, is := r.(*mcp.CallToolRequest)
			if !is || s.shows(set, call.Params.Name) || !errors.As(err, &fault) {
				return result, err
			}
			return nil, &jsonrpc.Error{Code: fault.Code, Message: fault.Message + "; " +
				s.instead(set, call.Params.Name)}
		}
	}
}

func (s *server) shows(set toolset, name string) bool {
	o := s.byName[name]
	return o != nil && set.has(o)
}

// instead says which tool to call.
func (s *server) instead(set toolset, name string) string {
	if s.byName[name] != nil {
		return "it is not among the tools of this address; connect without ?tools=" + set.name
	}
	var names []string
	for _, o := range s.Operations {
		if set.has(o) {
			names = append(names, o.ID)
		}
	}
	near := app.Nearest(strings.ToLower(name), names, 3)
	if len(near) == 0 {
		slices.Sort(names)
		return "send one of: " + strings.Join(names, ", ")
	}
	return "nearest: " + strings.Join(near, ", ")
}
