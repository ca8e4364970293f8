package mcp

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/web"
)

// RegistryPath is where a site says how registries of MCP servers list it.
const RegistryPath = Path + "/server.json"

// registrySchema is the format of that document.
const registrySchema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"

// aboutServer is what registries show below the name: 100 characters at most.
const aboutServer = "Find and compare products, list your own and launch it. Ranked by votes of people, never by money."

// registryEntry is a server.json of the MCP registry.
type registryEntry struct {
	Schema      string   `json:"$schema"`
	Name        string   `json:"name"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Version     string   `json:"version"`
	WebsiteURL  string   `json:"websiteUrl"`
	Icons       []icon   `json:"icons,omitempty"`
	Remotes     []remote `json:"remotes"`
}

type icon struct {
	Source string   `json:"src"`
	Type   string   `json:"mimeType"`
	Sizes  []string `json:"sizes"`
}

type remote struct {
	Type string `json:"type"`
	URL  string `json:"url"`
}

// RegistryHandler answers with the server.json of the site that a request came to, which its operator publishes to
// registries. version is that of the program.
func RegistryHandler(version string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := json.MarshalIndent(entryOf(app.SiteOf(r.Context()), version), "", "  ")
		if err != nil {
			panic(err) // texts can be written
		}
		web.Bytes("application/json", 3600, append(body, '\n')).ServeHTTP(w, r)
	})
}

// entryOf describes a site. The registry takes icons over https alone.
func entryOf(site app.Site, version string) registryEntry {
	e := registryEntry{Schema: registrySchema, Name: registryName(site.Origin), Title: cut(site.Name, 100),
		Description: aboutServer, Version: strings.TrimPrefix(version, "v"), WebsiteURL: site.Origin,
		Remotes: []remote{{"streamable-http", site.Origin + Path}}}
	if strings.HasPrefix(site.Origin, "https://") {
		e.Icons = []icon{{site.Origin + iconPath, "image/png", []string{"180x180"}}}
	}
	return e
}

// registryName returns the name of a server in the registry, the domain of its site backwards: whoever publishes it
// proves that the domain is theirs.
func registryName(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	labels := strings.Split(u.Hostname(), ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".") + "/debut"
}

// cut returns the first n characters of a text.
func cut(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n])
	}
	return text
}
