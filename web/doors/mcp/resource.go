package mcp

import (
	"context"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/web"
	"debut/web/doors/op"
)

// Resource is a kind of document that each site has at an address of its own, so that clients which read resources, and
// those that read the web, get the same.
type Resource struct {
	Name, Title, About string
	Path               string // of a document below the origin, with {slug} or the like for its name
	Type               string // of media
	Tool               string // that tells the same; the resource is offered where it is
	Read               func(ctx context.Context, name string) (string, error)
}

// documents returns the resources of which there is the tool in a set.
func (s *server) documents(set toolset) []*Resource {
	return slices.DeleteFunc(slices.Clone(s.Resources), func(d *Resource) bool {
		return s.byName[d.Tool] == nil || !set.has(s.byName[d.Tool])
	})
}

// template describes the documents of a site as the protocol does.
func (d *Resource) template(origin string) *mcp.ResourceTemplate {
	return &mcp.ResourceTemplate{Name: d.Name, Title: d.Title, Description: d.About, MIMEType: d.Type,
		URITemplate: origin + d.Path}
}

// read answers with the document at an address of a site.
func (s *server) readResource(d *Resource, origin string) mcp.ResourceHandler {
	before, rest, _ := strings.Cut(origin+d.Path, "{")
	_, after, _ := strings.Cut(rest, "}")
	return func(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		text, err := d.Read(ctx, strings.TrimSuffix(strings.TrimPrefix(r.Params.URI, before), after))
		switch {
		case app.KindOf(err) == app.NotFound:
			return nil, mcp.ResourceNotFoundError(r.Params.URI)
		case err != nil:
			web.LogFault(ctx, s.Log, "read of a resource failed", err, "uri", r.Params.URI)
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError,
				Message: op.ProblemOf(err, web.RequestID(ctx)).Detail}
		}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI,
			MIMEType: d.Type, Text: text}}}, nil
	}
}

// lifetime says for how long a client may keep an answer: lists as long as it likes, a document for as long as its
// page.
func lifetime(_ context.Context, r mcp.Request, c *mcp.Cacheable) {
	c.TTLMs, c.CacheScope = 300_000, "public"
	if _, is := r.(*mcp.ReadResourceRequest); is {
		c.TTLMs = 60_000
	}
}
