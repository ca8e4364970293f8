package mcp

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/web/doors/op"
)

// mostLists is how many lists are kept: those of the named sets, and some that are put together.
const mostLists = 64

// longList is from how many tools on a list has names of most, and no titles, which say the same.
const longList = 40

// lists are the lists of tools that were asked for, by view.
type lists struct {
	mu   sync.Mutex
	made map[string][]*mcp.Tool
}

// of returns the list of a view, made once.
func (l *lists) of(v view, describe func() []*mcp.Tool) []*mcp.Tool {
	l.mu.Lock()
	defer l.mu.Unlock()
	name := v.name()
	if l.made == nil || len(l.made) >= mostLists {
		l.made = map[string][]*mcp.Tool{}
	}
	if l.made[name] == nil {
		l.made[name] = describe()
	}
	return l.made[name]
}

// inOrder has a list of tools name those of its view, in the order of use. Which tools can be called is another matter:
// all of the server's.
func (s *server) inOrder(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, r)
		all, is := result.(*mcp.ListToolsResult)
		if !is || err != nil {
			return result, err
		}
		a, _ := ctx.Value(admissionKey{}).(admission)
		some := *all
		some.Tools = s.lists.of(a.view, func() []*mcp.Tool { return s.described(a.view) })
		return &some, nil
	}
}

// described returns the tools of a view. Structured, each is described whole. Else an argument is described by the first
// tool that takes it, and a tool by brief; find_tools says all of each.
func (s *server) described(v view) (tools []*mcp.Tool) {
	said, chosen := map[string]bool{}, s.chosen(v)
	for _, o := range chosen {
		if v.structured {
			tools = append(tools, s.whole()[slices.Index(s.Operations, o)])
			continue
		}
		in := compact(portable(input(o)), o.Reads())
		t := &mcp.Tool{Name: o.ID, Title: o.Summary, Description: s.brief(o), Annotations: hints(o)}
		if len(chosen) > longList && !slices.Contains(s.Core, o.ID) {
			t.Title = ""
		}
		if t.Annotations.IdempotentHint { // nothing is done twice anyway
			delete(in["properties"].(map[string]any), keyArgument)
		}
		sayOnce(in, said)
		t.InputSchema = written(in)
		tools = append(tools, t)
	}
	return tools
}

// chosen returns the operations of a view in the order of use: those of the usual ways, then the others by groups.
func (s *server) chosen(v view) (chosen []*op.Operation) {
	wanted := func(o *op.Operation) bool {
		return slices.ContainsFunc(v.sets, func(name string) bool { return s.belongs(o, name) })
	}
	for _, id := range s.Core {
		if o := s.byName[id]; o != nil && wanted(o) {
			chosen = append(chosen, o)
		}
	}
	for _, o := range s.Operations {
		if wanted(o) && !slices.Contains(chosen, o) {
			chosen = append(chosen, o)
		}
	}
	return chosen
}

// belongs reports whether an operation is in a set: one of those with names of their own, or a group of the reference.
func (s *server) belongs(o *op.Operation, set string) bool {
	for _, t := range toolsets {
		if t.name == set {
			return t.has(o) && (set != core || s.Core == nil || slices.Contains(s.Core, o.ID) || o.ID == findTools)
		}
	}
	return groupName(o) == set
}

// groupName returns how an address names the group of an operation: "my-listings".
func groupName(o *op.Operation) string { return strings.ReplaceAll(strings.ToLower(o.Tag), " ", "-") }

// brief returns what a list says of a tool: what it does, and of one of the usual ways that changes something also when
// to use it and what comes next.
func (s *server) brief(o *op.Operation) string {
	switch {
	case o.ID == findTools:
		return o.Doc
	case !slices.Contains(s.Core, o.ID):
		return firstClause(o.Doc)
	case o.Reads():
		return firstSentence(o.Doc)
	}
	return o.Doc
}

// firstClause returns what a text says before its first semicolon, colon or full stop.
func firstClause(text string) string {
	end := min(len(text), strings.Index(text+";", ";"), strings.Index(text+": ", ": "), strings.Index(text+". ", ". "))
	return text[:end] + "."
}

// firstSentence returns what a text says before its first full stop.
func firstSentence(text string) string {
	first, _, _ := strings.Cut(text, ". ")
	return strings.TrimSuffix(first, ".") + "."
}

// sayOnce leaves out what an argument says of itself if one of the same name has said so in the list, as cursor does in
// each tool that answers a page.
func sayOnce(schema any, said map[string]bool) {
	m, _ := schema.(map[string]any)
	of, _ := m["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(of)) {
		one := of[name].(map[string]any)
		for _, note := range []string{"description", "examples"} {
			if words := fmt.Sprint(name, one[note]); said[words] {
				delete(one, note)
			} else {
				said[words] = one[note] != nil
			}
		}
		sayOnce(one, said)
	}
	if items, is := m["items"]; is {
		sayOnce(items, said)
	}
}
