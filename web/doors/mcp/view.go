package mcp

import (
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/web/doors/op"
)

// view is how the tools are shown, as the query of the endpoint's address says: /mcp?tools=read&structured=1. A short
// list of tools and answers that are sent once are the default, because they stand in the memory of an agent.
type view struct {
	structured bool   // tools have output schemas, and answers structured content besides the text
	tools      string // the name of a toolset
}

// toolset is a part of the tools, for agents that need no more.
type toolset struct {
	name string
	has  func(*op.Operation) bool
}

var toolsets = []toolset{
	{core, func(*op.Operation) bool { return true }},
	{"all", func(o *op.Operation) bool { return o.ID != findTools }},
	{"read", func(o *op.Operation) bool { return o.Scope == "" && o.ID != findTools }},
	{"list", func(o *op.Operation) bool {
		return slices.Contains([]app.Scope{app.AccountRead, app.ListingsWrite}, o.Scope)
	}},
}

// viewOf returns what a query asks for.
func viewOf(query url.Values) (view, error) {
	v := view{tools: core}
	var faults app.Issues
	for name, values := range query {
		sent := values[0]
		switch {
		case name == "structured" && (sent == "0" || sent == "1"):
			v.structured = sent == "1"
		case name == "structured":
			faults.Add("query.structured", "is not a choice; send 0 or 1")
		case name == "tools" && slices.ContainsFunc(toolsets, func(t toolset) bool { return t.name == sent }):
			v.tools = sent
		case name == "tools":
			faults.Add("query.tools", "is not a set of tools; send one of: %s", strings.Join(toolsetNames(), ", "))
		}
	}
	return v, faults.Err()
}

func toolsetNames() (names []string) {
	for _, t := range toolsets {
		names = append(names, t.name)
	}
	return names
}
