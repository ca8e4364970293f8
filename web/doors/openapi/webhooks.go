package openapi

import (
	"strings"

	"debut/app/ground/events"
	"debut/web/doors/op"
)

// webhooks describe the messages that webhooks are sent, by the types of events (OpenAPI 3.1).
func webhooks(kinds []events.Kind) map[string]any {
	all := map[string]any{}
	for _, k := range kinds {
		all[string(k.Type)] = map[string]any{"post": map[string]any{
			"operationId": "on_" + strings.ReplaceAll(string(k.Type), ".", "_"), "summary": k.When, "tags": []any{"Webhooks"},
			"description": "A message as Standard Webhooks has it. webhook-signature signs it with the webhook's secret; an event may come again under its webhook-id.",
			"security":    []any{},
			"parameters":  messageHeaders(),
			"requestBody": map[string]any{"required": true, "content": map[string]any{
				"application/json": map[string]any{"schema": message(string(k.Type), inOnePiece(op.SchemaOf(k.Data)))},
			}},
			"responses": map[string]any{
				"2XX": map[string]any{"description": "It was taken. Answer within 15 seconds."},
				"410": map[string]any{"description": "Nobody listens here any more: the webhook is switched off."},
				"default": map[string]any{
					"description": "It was not taken, and is sent again, for three days in all."},
			},
		}}
	}
	return all
}

// inOnePiece writes a schema with all that it is made of in it: what makes clients of the document leaves out the schemas
// that no operation refers to.
func inOnePiece(s *op.Schema) map[string]any {
	whole, finite := op.Inlined(s.Standalone(op.Answer))
	if !finite {
		panic("an event holds itself")
	}
	return whole
}

func message(kind string, data map[string]any) map[string]any {
	return map[string]any{
		"type": "object", "required": []any{"type", "timestamp", "data"},
		"properties": map[string]any{
			"type":      map[string]any{"type": "string", "const": kind},
			"timestamp": map[string]any{"type": "string", "format": "date-time", "description": "When it happened."},
			"data":      data,
		},
	}
}

func messageHeaders() []any {
	var list []any
	for _, h := range [][2]string{
		{"webhook-id", "Names the event, however often it is sent."},
		{"webhook-timestamp", "When it was sent, in seconds since 1970. Refuse what is more than five minutes old."},
		{"webhook-signature", "v1, and the base64 of the HMAC-SHA256 over id.timestamp.body; several have a blank between them."},
	} {
		list = append(list, map[string]any{"name": h[0], "in": "header", "required": true, "description": h[1],
			"schema": map[string]any{"type": "string"}})
	}
	return list
}
