package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// talk is a conversation of an agent with a server's tools. It counts what an agent would have to read and write.
type talk struct {
	url, key string
	tools    map[string]map[string]bool // by name: the arguments that the list says it takes
	list     int                        // characters of the instructions and the list of tools
	calls    int
	chars    int // of arguments and answers
}

// newTalk reads what a server says of itself.
func newTalk(ctx context.Context, url, key string) (*talk, error) {
	t := &talk{url: url + "/mcp", key: key, tools: map[string]map[string]bool{}}
	var hello struct{ Instructions string }
	if err := t.ask(ctx, "initialize", map[string]any{
		"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "bench", "version": "1"},
	}, &hello); err != nil {
		return nil, err
	}
	var listed struct{ Tools []json.RawMessage }
	if err := t.ask(ctx, "tools/list", nil, &listed); err != nil {
		return nil, err
	}
	t.list = len(hello.Instructions)
	for _, raw := range listed.Tools {
		var tool struct {
			Name        string
			InputSchema struct{ Properties map[string]any }
		}
		if err := json.Unmarshal(raw, &tool); err != nil {
			return nil, err
		}
		t.list += len(raw)
		t.tools[tool.Name] = map[string]bool{}
		for argument := range tool.InputSchema.Properties {
			t.tools[tool.Name][argument] = true
		}
	}
	return t, nil
}

// ask sends a message and reads its result.
func (t *talk) ask(ctx context.Context, method string, params, result any) error {
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("Authorization", "Bearer "+t.key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if events := bytes.Split(raw, []byte("data: ")); len(events) > 1 { // a stream: how far the call is, which the agent does not read, and at last the answer
		raw = events[len(events)-1]
	}
	var message struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	switch err := json.Unmarshal(raw, &message); {
	case err != nil:
		return fmt.Errorf("%s answered %d: %.300s", method, answer.StatusCode, raw)
	case message.Error != nil:
		return fmt.Errorf("%s: %s", method, message.Error.Message)
	}
	return json.Unmarshal(message.Result, result)
}

// object is an answer of a tool.
type object = map[string]any

// try calls a tool. Of the arguments it leaves out those with a question mark behind their name that the list does not offer.
func (t *talk) try(ctx context.Context, tool string, args object) (answer object, refused bool, err error) {
	sent := object{}
	for name, value := range args {
		name, optional := strings.CutSuffix(name, "?")
		if !optional || t.tools[tool][name] {
			sent[name] = value
		}
	}
	written, err := json.Marshal(sent)
	if err != nil {
		return nil, false, err
	}
	var result json.RawMessage
	params := object{"name": tool, "arguments": sent}
	if sent["wait_s"] != nil {
		params["_meta"] = object{"progressToken": t.calls}
	}
	if err := t.ask(ctx, "tools/call", params, &result); err != nil {
		return nil, false, err
	}
	t.calls++
	t.chars += len(tool) + len(written) + len(result)
	var read struct {
		IsError bool
		Content []struct{ Text string }
	}
	if err := json.Unmarshal(result, &read); err != nil || len(read.Content) == 0 {
		return nil, false, fmt.Errorf("%s answered %.300s: %w", tool, result, err)
	}
	return answer, read.IsError, json.Unmarshal([]byte(read.Content[0].Text), &answer)
}

// call calls a tool that must not refuse.
func (t *talk) call(ctx context.Context, tool string, args object) (object, error) {
	answer, refused, err := t.try(ctx, tool, args)
	if err == nil && refused {
		err = fmt.Errorf("%s refused %v: %v", tool, args, answer)
	}
	return answer, err
}

// at returns what stands in an answer at a path of names; nil if nothing does.
func at(answer any, path ...string) any {
	for _, name := range path {
		m, _ := answer.(object)
		answer = m[name]
	}
	return answer
}

// list returns the objects of a list in an answer.
func list(answer any, path ...string) (objects []object) {
	all, _ := at(answer, path...).([]any)
	for _, one := range all {
		if m, is := one.(object); is {
			objects = append(objects, m)
		}
	}
	return objects
}
