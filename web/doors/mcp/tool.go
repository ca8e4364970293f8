package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/web"
	"debut/web/doors/op"
)

// asTools returns operations as tools.
func asTools(operations []*op.Operation, structured bool) []*mcp.Tool {
	tools := make([]*mcp.Tool, len(operations))
	for i, o := range operations {
		tools[i] = tool(o, structured)
	}
	return tools
}

// tool describes an operation as a tool: in few words, or structured, with all bounds and an output schema.
func tool(o *op.Operation, structured bool) *mcp.Tool {
	in := portable(input(o))
	t := &mcp.Tool{Name: o.ID, Title: o.Summary, Description: o.Doc, Annotations: hints(o)}
	if structured {
		t.InputSchema, t.OutputSchema = written(in), written(portable(o.StandaloneAnswer()))
	} else {
		t.InputSchema = written(compact(in, o.Reads()))
	}
	return t
}

// hints returns what a client may know of a tool before it calls it. That one which only reads destroys nothing need not
// be said (Model Context Protocol, tool annotations).
func hints(o *op.Operation) *mcp.ToolAnnotations {
	additive := o.Method == http.MethodPost && !o.Reads()
	h := &mcp.ToolAnnotations{ReadOnlyHint: o.Reads(), OpenWorldHint: &o.OpenWorldHint,
		IdempotentHint: !additive || o.RepeatHint}
	if destructive := !additive || o.LastingHint; !h.ReadOnlyHint {
		h.DestructiveHint = &destructive
	}
	return h
}

// input returns the schema of a tool's arguments.
func input(o *op.Operation) map[string]any {
	in := o.In.Standalone(op.Request)
	if o.IdempotencyKey {
		in["properties"].(map[string]any)[keyArgument] = map[string]any{
			"type": "string", "description": "The same call with the same key is done once.",
		}
	}
	return in
}

// keyArgument carries what is the header Idempotency-Key of REST: an agent can set arguments and no headers.
const keyArgument = "idempotency_key"

// call runs an operation with the arguments of a call: the same checks, the same run and the same words as for REST.
func (s *server) call(v view, o *op.Operation) mcp.ToolHandler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (result *mcp.CallToolResult, err error) {
		defer func() {
			if fault := recover(); fault != nil {
				result, err = s.refused(ctx, o, fmt.Errorf("panic: %v\n%s", fault, debug.Stack())), nil
			}
		}()
		who, limited := admitted(ctx, o.ID)
		if limited != nil {
			return s.refused(ctx, o, limited), nil
		}
		// the gate has looked already; nothing is done on its word alone
		if err := web.NeedsScope(who, o.Scope); err != nil {
			return s.refused(ctx, o, err), nil
		}
		task := readCall(o, r.Params.Arguments)
		once(r, o, &task)
		task.Caller, task.Place = who, place
		task.Charge = func() (func(), error) {
			_, refund, err := s.Gate.ChargeRun(who, o, task.KeySent)
			return refund, err
		}
		if asked, err := s.confirm(ctx, r, task); asked != nil || err != nil {
			if err != nil {
				return s.refused(ctx, o, err), nil
			}
			return asked, nil
		}
		ctx, end := waits(ctx, &task, r)
		defer end()
		done, err := s.Runner.Run(ctx, task)
		if err != nil {
			return s.refused(ctx, o, err), nil
		}
		if asked := visiting(r, o, task.Key, done); asked != nil {
			return asked, nil
		}
		result = v.answer(done.Body, done.Status < 300)
		if done.Replayed {
			result.Meta = mcp.Meta{"idempotency_replayed": true}
		}
		return result, nil
	}
}

// readCall reads the arguments of a call into a run of the operation, with every fault of them.
func readCall(o *op.Operation, raw json.RawMessage) op.Task {
	if len(raw) == 0 || string(raw) == "null" {
		raw = json.RawMessage("{}")
	}
	t := op.Task{Operation: o}
	if t.Args = op.ReadObject(raw, "arguments", &t.Faults); t.Args == nil {
		return t
	}
	if sent, given := t.Args[keyArgument]; given && o.IdempotencyKey {
		delete(t.Args, keyArgument)
		t.KeySent = true
		if named, is := sent.(string); is {
			t.Key = named
			op.CheckKey(named, "arguments."+keyArgument, &t.Faults)
		} else {
			t.Faults.Add("arguments."+keyArgument,
				"is not a text; send 1 to 255 letters, digits and signs of ASCII without a space, such as a UUID")
		}
	}
	var faults app.Issues
	t.In, faults = o.Bind(t.Args, func(string) string { return "arguments" })
	t.Faults = op.Merge(t.Faults, faults)
	return t
}

// refused returns the answer to a call that failed: the problem that REST would answer with. What is ours alone is
// logged, and only its name is told.
func (s *server) refused(ctx context.Context, o *op.Operation, err error) *mcp.CallToolResult {
	id := web.RequestID(ctx)
	web.LogFault(ctx, s.Log, "tool call failed", err, "operation", o.ID)
	body, failed := op.Render(op.ProblemOf(err, id))
	if failed != nil {
		s.Log.ErrorContext(ctx, "cannot write a problem", "id", id, "error", failed)
	}
	return view{}.answer(body, false)
}

// place turns a location in a request of REST into the one among the arguments of a call.
func place(location string) string {
	if location == "header.Idempotency-Key" {
		return "arguments." + keyArgument
	}
	for _, carrier := range []string{"body", "query", "path"} {
		if rest, is := strings.CutPrefix(location, carrier); is && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			return "arguments" + rest
		}
	}
	return location
}

// answer returns the JSON of an operation as text, and, if the view has it and it is what the tool promises, as
// structured content. A problem is text alone: clients hold whatever is structured against the tool's output schema,
// also of a call that failed.
func (v view) answer(body []byte, good bool) *mcp.CallToolResult {
	result := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(body)}}, IsError: !good}
	if good && v.structured {
		result.StructuredContent = json.RawMessage(body)
	}
	return result
}
