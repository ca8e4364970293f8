package oauth

import (
	"context"
	"net/url"
	"strings"
)

// Addresses of the resource, below the origin of a site. They are one resource server: a token for one of them opens
// all, and none on another site.
const (
	MCP = "/mcp"
	API = "/api/v1"
)

// resource returns which address a client means (RFC 8707, section 2); without any it is the MCP endpoint, which is
// what clients of 2025-03-26 mean, who name none. Upper case in scheme and host, and one slash at the end, make no
// difference.
func (s *Service) resource(ctx context.Context, asked []string) (string, error) {
	origin := s.Origin(ctx)
	found := ""
	for _, text := range asked {
		one := canonical(text)
		switch {
		case one != origin && one != origin+MCP && one != origin+API:
			return "", fault(InvalidTarget, "The resource is not one of this service. Ask for %s.", origin+MCP)
		case found != "" && found != one:
			return "", fault(InvalidTarget, "A token is for one resource. Ask for one.")
		}
		found = one
	}
	if found == "" {
		return origin + MCP, nil
	}
	return found, nil
}

func canonical(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.User != nil || strings.ContainsAny(text, "#?") {
		return ""
	}
	u.Scheme, u.Host = strings.ToLower(u.Scheme), strings.ToLower(u.Host)
	return strings.TrimSuffix(u.String(), "/")
}

// narrowed returns the resource of a token by a grant for granted: what is asked for, which the grant must cover. A
// grant for an origin covers what is below it.
func (s *Service) narrowed(ctx context.Context, granted string, asked []string) (string, error) {
	if !s.ours(ctx, granted) {
		return "", fault(InvalidGrant, "The grant is for another service.")
	}
	if len(asked) == 0 {
		return granted, nil
	}
	one, err := s.resource(ctx, asked)
	if err == nil && one != granted && granted != s.Origin(ctx) {
		err = fault(InvalidTarget, "The person allowed another resource: %s.", granted)
	}
	return one, err
}

// ours reports whether a token for resource is meant for the site that a request came to (RFC 8707; OAuth 2.1, section
// 5.2).
func (s *Service) ours(ctx context.Context, resource string) bool {
	path, ok := strings.CutPrefix(resource, s.Origin(ctx))
	return ok && (path == "" || path == MCP || path == API)
}
