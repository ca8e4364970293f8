package mcp

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/web/doors/op"
)

// agree names the request to a client that its person say whether a call is to be done.
const agree = "agree"

// agreement is the form in which they say so.
var agreement = map[string]any{
	"type": "object", "required": []any{agree},
	"properties": map[string]any{agree: map[string]any{"type": "boolean", "title": "Yes, do it", "default": false}},
}

// asksFirst reports whether a client can have its person answer in the course of a call, as follows does of pages. Of
// any other, the hints of the tool and its description have it ask by itself.
func asksFirst(r *mcp.CallToolRequest) bool {
	if r.ProtocolVersion() < modern {
		return false
	}
	can := r.ClientCapabilities()
	return can != nil && can.Elicitation != nil && can.Elicitation.Form != nil
}

// confirm is confirming, for a call that would go through: nobody is asked about what is refused.
func (s *server) confirm(ctx context.Context, r *mcp.CallToolRequest, t op.Task) (*mcp.CallToolResult, error) {
	asked, err := confirming(r, t)
	if asked != nil {
		err = s.Runner.Rehearse(ctx, t)
	}
	if err != nil {
		return nil, err
	}
	return asked, nil
}

// confirming returns the request that the person agree to a call that cannot be taken back; nil if it can be, the
// client cannot ask, or they have answered. A call that they did not agree to is refused.
func confirming(r *mcp.CallToolRequest, t op.Task) (*mcp.CallToolResult, error) {
	c := t.Operation.Confirm
	if c.Question == "" || !asksFirst(r) {
		return nil, nil
	}
	answer, answered := r.Params.InputResponses[agree].(*mcp.ElicitResult)
	switch {
	case !answered:
		ask := &mcp.ElicitParams{Mode: "form", Message: fmt.Sprintf(c.Question, t.Args[c.Field]), RequestedSchema: agreement}
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{agree: ask}}, nil
	case answer.Action != "accept" || answer.Content[agree] != true:
		return nil, app.Refused(app.CodeInvalid, "The person did not agree, so nothing was done. Ask them what they want instead.")
	}
	return nil, nil
}
