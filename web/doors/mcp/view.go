package mcp

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/web/doors/op"
)

// view is how the tools are shown, as the query of the endpoint's address says: /mcp?tools=core,orders&structured=1. A
// short list of tools and answers that are sent once are the default, because they stand in the memory of an agent.
type view struct {
	structured bool     // tools have output schemas, and answers structured content besides the text
	sets       []string // names of toolsets and groups: what is listed
}

// name tells a view from others.
func (v view) name() string { return fmt.Sprint(v.structured, " ", strings.Join(v.sets, ",")) }

// bound names the set beyond which nothing can be called: what is only listed bounds nobody.
func (v view) bound() string {
	if len(v.sets) == 1 && (v.sets[0] == "read" || v.sets[0] == "list") {
		return v.sets[0]
	}
	return core
}

// toolset is a part of the tools, for agents that need no more.
type toolset struct {
	name string
	has  func(*op.Operation) bool
}

var toolsets = []toolset{
	{core, func(*op.Operation) bool { return true }},
	{"all", func(*op.Operation) bool { return true }},
	{"read", func(o *op.Operation) bool { return o.Scope == "" && o.ID != findTools }},
	{"list", func(o *op.Operation) bool {
		return slices.Contains([]app.Scope{app.AccountRead, app.ListingsWrite}, o.Scope)
	}},
}

// viewOf returns what a query asks for.
func (s *server) viewOf(query url.Values) (view, error) {
	v := view{sets: []string{core}}
	var faults app.Issues
	for name, values := range query {
		sent := values[0]
		switch {
		case name == "structured" && (sent == "0" || sent == "1"):
			v.structured = sent == "1"
		case name == "structured":
			faults.Add("query.structured", "is not a choice; send 0 or 1")
		case name == "tools":
			v.sets = slices.Compact(slices.Sorted(strings.SplitSeq(sent, ",")))
			for _, set := range v.sets {
				if !slices.Contains(s.sets(), set) {
					faults.Add("query.tools", "%s is not a set of tools; send one or more of these, with commas: %s",
						app.Brief(set), strings.Join(s.sets(), ", "))
				}
			}
		}
	}
	return v, faults.Err()
}

// sets names the toolsets, and the groups of the reference.
func (s *server) sets() (names []string) {
	for _, t := range toolsets {
		names = append(names, t.name)
	}
	for _, o := range s.Operations {
		if name := groupName(o); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
