package server_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"testing"
	"unicode/utf8"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A registry lists a site by a document that the site has, within the bounds of the registry's schema.
func TestMCPRegistry_TheSiteSaysHowItIsListed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	answer, err := http.Get(d.URL + "/mcp/server.json")
	is.NoErr(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	is.NoErr(err)
	is.Equal(answer.Header.Get("Content-Type"), "application/json")
	is.Equal(answer.Header.Get("Access-Control-Allow-Origin"), "*")
	var entry struct {
		Schema                                        string `json:"$schema"`
		Name, Title, Description, Version, WebsiteURL string
		Remotes                                       []struct{ Type, URL string }
	}
	is.NoErr(json.Unmarshal(body, &entry))
	is.Equal(entry.Schema, "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json")
	is.True(regexp.MustCompile(`^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`).MatchString(entry.Name))
	is.Equal(entry.Name, "1.0.0.127/debut") // the domain backwards
	for _, text := range []string{entry.Title, entry.Description} {
		is.True(text != "" && utf8.RuneCountInString(text) <= 100)
	}
	is.True(entry.Version != "" && entry.Version != "latest")
	is.Equal(entry.WebsiteURL, d.URL)
	is.Equal(len(entry.Remotes), 1)
	is.Equal(entry.Remotes[0].Type, "streamable-http")
	session, _ := d.AgentAt(t, entry.Remotes[0].URL[len(d.URL):], "", "2026-07-28") // leads to the tools
	_, isError, _ := servertest.Result(t, session, "get_site_info", nil)
	is.True(!isError)
}
