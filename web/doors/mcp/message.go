package mcp

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

const (
	callTool = "tools/call"
	modern   = "2026-07-28" // the version from which headers repeat the method and the name
)

// message is as much of a JSON-RPC message as the gate has use for.
type message struct {
	method  string
	tool    string // the params' name: of tools/call, the tool
	withKey bool   // its arguments hold an Idempotency-Key
	listens bool   // it waits for a change, and has a token to be told of progress by
}

// messages reads a body: one message, or each of a batch (2025-03-26). What is JSON and no message is left to the
// transport, which says what is wrong with it. ok reports whether it is JSON.
func messages(body []byte) (read []message, batch, ok bool) {
	if !json.Valid(body) {
		return nil, false, false
	}
	var parts []json.RawMessage
	if batch = bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")); !batch {
		parts = []json.RawMessage{body}
	} else if json.Unmarshal(body, &parts) != nil {
		return nil, true, false
	}
	for _, part := range parts {
		var m message
		if decoded, err := jsonrpc.DecodeMessage(part); err == nil {
			m = messageOf(decoded)
		}
		read = append(read, m)
	}
	return read, batch, true
}

// messageOf reads names to the letter, as the transport does: encoding/json would take Name for name in a struct.
func messageOf(decoded jsonrpc.Message) (m message) {
	r, is := decoded.(*jsonrpc.Request)
	if !is {
		return m
	}
	m.method = r.Method
	var params map[string]json.RawMessage
	if json.Unmarshal(r.Params, &params) == nil {
		_ = json.Unmarshal(params["name"], &m.tool) // no text is no tool
		var arguments map[string]json.RawMessage
		if json.Unmarshal(params["arguments"], &arguments) == nil {
			_, m.withKey = arguments[keyArgument]
			m.listens = arguments[waitArgument] != nil && hasToken(params["_meta"])
		}
	}
	return m
}

// waitArgument is how long a call waits for a change.
const waitArgument = "wait_s"

func hasToken(raw json.RawMessage) bool {
	var meta map[string]json.RawMessage
	return json.Unmarshal(raw, &meta) == nil && meta["progressToken"] != nil
}

// calls names the tools that messages call.
func calls(all []message) (names []string) {
	for _, m := range all {
		if m.method == callTool {
			names = append(names, m.tool)
		}
	}
	return names
}

// mismatched reports whether the headers of a modern request say something else than its message, which they are to
// repeat.
func mismatched(h http.Header, all []message) bool {
	if h.Get("MCP-Protocol-Version") < modern {
		return false
	}
	if len(all) != 1 {
		return true
	}
	name := h.Get("Mcp-Name")
	if coded, is := strings.CutPrefix(name, "=?base64?"); is {
		if plain, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(coded, "?=")); err == nil {
			name = string(plain)
		}
	}
	return h.Get("Mcp-Method") != all[0].method || name != all[0].tool
}
