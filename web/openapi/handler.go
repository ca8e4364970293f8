package openapi

import (
	"net/http"

	"debut/web"
)

// JSONHandler and YAMLHandler serve a document, written once.
func JSONHandler(document map[string]any) http.Handler {
	return web.Bytes("application/json", 300, JSON(document))
}

func YAMLHandler(document map[string]any) http.Handler {
	return web.Bytes("application/yaml", 300, YAML(document))
}
