package openapi

import (
	"net/http"

	"debut/web"
	"debut/web/doors/op"
)

// JSONHandler and YAMLHandler serve the document of operations, made when it is first asked for: it takes ten times of
// what is sent.
func JSONHandler(operations []*op.Operation, info Info) http.Handler {
	return web.Document("application/json", 300, func() []byte { return JSON(Document(operations, info)) })
}

func YAMLHandler(operations []*op.Operation, info Info) http.Handler {
	return web.Document("application/yaml", 300, func() []byte { return YAML(Document(operations, info)) })
}
