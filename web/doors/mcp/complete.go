package mcp

import (
	"context"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/web"
	"debut/web/doors/op"
)

// Complete returns values that an argument may be meant to have, by what was typed of one, the best first; none if
// nothing is known of the argument.
type Complete func(ctx context.Context, argument, typed string) ([]string, error)

// iconPath is the picture of a site below its origin.
const iconPath = "/apple-touch-icon.png"

// mostCompleted is how many values are offered, and longestTyped how much of one is read.
const (
	mostCompleted = 20
	longestTyped  = 100
)

// completion returns what answers completion/complete; nil where nothing is known.
func (s *server) completion() func(context.Context, *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	if s.Complete == nil {
		return nil
	}
	return func(ctx context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
		typed := r.Params.Argument.Value
		found := []string{}
		if utf8.RuneCountInString(typed) <= longestTyped {
			values, err := s.Complete(ctx, r.Params.Argument.Name, typed)
			if err != nil {
				web.LogFault(ctx, s.Log, "completion failed", err, "argument", r.Params.Argument.Name)
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError,
					Message: op.ProblemOf(err, web.RequestID(ctx)).Detail}
			}
			found = append(found, values[:min(len(values), mostCompleted)]...)
		}
		return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: found, Total: len(found)}}, nil
	}
}
