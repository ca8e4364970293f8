package openapi

import (
	"net/http"

	"debut/web"
)

// JSONHandler and YAMLHandler serve a document, written once.
func JSONHandler(document map[string]any) http.Handler {
	return web.Document("application/json", 300, func() []byte { return JSON(document) })
}

func YAMLHandler(document map[string]any) http.Handler {
	return web.Document("application/yaml", 300, func() []byte { return YAML(document) })
}
