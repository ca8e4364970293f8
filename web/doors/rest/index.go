package rest

import (
	"net/http"

	"debut/web/doors/op"
)

// Index is what the prefix itself answers, for somebody who looks what stands there.
type Index struct {
	Name      string `json:"name"`
	Version   string `json:"version"`
	OpenAPI   string `json:"openapi"`
	Reference string `json:"reference"`
	MCP       string `json:"mcp"`
	Site      string `json:"site"`
}

// index answers with the way to the document of the API, its reference and the other door.
func (x *exchange) index() {
	origin := x.Origin(x.r.Context())
	body, err := op.Render(Index{Name: x.Name, Version: x.Version, OpenAPI: origin + x.Prefix + "/openapi.json",
		Reference: origin + "/docs/api", MCP: origin + "/mcp", Site: origin + x.Prefix + "/site"})
	if err != nil {
		x.fail(err)
		return
	}
	x.w.Header().Set("Content-Type", "application/json")
	x.write(http.StatusOK, true, body)
}
