package mcp

import (
	"crypto/rand"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/web/doors/op"
)

// visit names the request to a client that its person open a page.
const visit = "visit"

// follows reports whether a client can have its person open a page in the course of a call: one that speaks the version
// in which an answer may ask for something, and that says with each request what it can do. Before that version a
// server asks in a request of its own, within a session, and there are none here: such clients read the address in the
// answer.
func follows(r *mcp.CallToolRequest) bool {
	if r.ProtocolVersion() < modern {
		return false
	}
	can := r.ClientCapabilities()
	return can != nil && can.Elicitation != nil && can.Elicitation.URL != nil
}

// once makes up a key for a call without one whose answer may have to wait until a person was on a page. The client
// sends it back with the same call, which then gets the same answer, and nothing is done twice.
func once(r *mcp.CallToolRequest, o *op.Operation, t *op.Task) {
	if o.Follow == nil || t.Key != "" || !follows(r) {
		return
	}
	t.Key = r.Params.RequestState
	if len(r.Params.InputResponses) == 0 || t.Key == "" {
		t.Key = rand.Text()
		return
	}
	op.CheckKey(t.Key, "requestState", &t.Faults)
}

// visiting returns the request that the person open the page that an answer leads to; nil if there is none, the client
// cannot, or it has asked them.
func visiting(r *mcp.CallToolRequest, o *op.Operation, key string, done op.Result) *mcp.CallToolResult {
	if o.Follow == nil || done.Out == nil || len(r.Params.InputResponses) > 0 || !follows(r) {
		return nil
	}
	link := o.Follow(done.Out)
	if link.URL == "" {
		return nil
	}
	ask := &mcp.ElicitParams{Mode: "url", Message: link.Message, URL: link.URL, ElicitationID: key}
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{visit: ask}, RequestState: key}
}
