package oauth

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"sync"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// documents remembers clients that describe themselves, for as long as their servers let them be kept. Faults are not
// remembered.
type documents struct {
	mu     sync.Mutex
	cached map[string]cachedClient
}

type cachedClient struct {
	Client
	until time.Time
}

const (
	maxCached   = 500
	maxFresh    = 24 * time.Hour
	maxDocument = 512 // characters of the address
)

// described returns the client whose document is at id, which was checked. Errors say why it cannot be used.
func (s *Service) described(ctx context.Context, id string) (Client, error) {
	if c, found := s.documents.get(id, s.Clock()); found {
		return c, nil
	}
	body, fresh, err := s.Fetch.Document(ctx, id)
	if err != nil {
		reason := texts.Text("It could not be read.")
		var e *app.Error
		if errors.As(err, &e) {
			reason = e.Message
		}
		return Client{}, fault(InvalidClient, "The app describes itself at %s. %s", id, reason)
	}
	c, err := parseDocument(id, body)
	if err == nil {
		s.documents.put(c, s.Clock(), min(fresh, maxFresh))
	}
	return c, err
}

// checkDocumentURL holds an id against draft-ietf-oauth-client-id-metadata-document, section 3.
func checkDocumentURL(id string) error {
	u, err := url.Parse(id)
	bad := err != nil || len(id) > maxDocument || u.Scheme != "https" || u.Host == "" || u.User != nil ||
		strings.Contains(id, "#") ||
		unseen(id) || !plainHost(u.Host) || u.Path == "" || u.Path == "/"
	if !bad {
		for segment := range strings.SplitSeq(u.Path, "/") { // decoded: %2e is a dot too
			bad = bad || segment == "." || segment == ".."
		}
	}
	if bad {
		return fault(InvalidClient,
			"A client_id that is an address must begin with https, have a path without dots as segments, no fragment and no user name, and at most %d characters.", maxDocument)
	}
	return nil
}

// parseDocument reads what a client says of itself.
func parseDocument(id string, body []byte) (Client, error) {
	var d struct {
		ID            string          `json:"client_id"`
		Name          string          `json:"client_name"`
		Homepage      string          `json:"client_uri"`
		Redirects     []string        `json:"redirect_uris"`
		Method        string          `json:"token_endpoint_auth_method"`
		GrantTypes    []string        `json:"grant_types"`
		ResponseTypes []string        `json:"response_types"`
		Secret        json.RawMessage `json:"client_secret"`
		Expires       json.RawMessage `json:"client_secret_expires_at"`
	}
	if json.Unmarshal(body, &d) != nil {
		return Client{}, fault(InvalidClient, "The app describes itself at %s, but not in the JSON of a client.", id)
	}
	switch {
	case d.ID != id:
		return Client{}, fault(InvalidClient,
			"What stands at %s describes another app: its client_id is not that address.", id)
	case visible(d.Name) == "":
		return Client{}, fault(InvalidClient, "What stands at %s has no client_name.", id)
	case d.Secret != nil || d.Expires != nil || d.Method != "" && d.Method != MethodNone:
		return Client{}, fault(InvalidClient,
			"What stands at %s asks for a shared secret, and a public document can hold none. Its token_endpoint_auth_method must be none.", id)
	}
	c, err := newClient(Registration{d.Redirects, d.Name, d.Homepage, MethodNone, d.GrantTypes, d.ResponseTypes})
	if err != nil {
		return Client{}, fault(InvalidClient, "What stands at %s cannot be used. %s", id, err)
	}
	c.ID = id
	return c, nil
}

func (d *documents) get(id string, now time.Time) (Client, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, found := d.cached[id]
	return c.Client, found && now.Before(c.until)
}

func (d *documents) put(c Client, now time.Time, fresh time.Duration) {
	if fresh <= 0 {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.cached) >= maxCached || d.cached == nil {
		d.cached = map[string]cachedClient{} // they are fetched again
	}
	d.cached[c.ID] = cachedClient{c, now.Add(fresh)}
}

// HostOf returns the host at which a client describes itself, or "".
func HostOf(client string) string {
	u, err := url.Parse(client)
	if err != nil || !Described(client) {
		return ""
	}
	return u.Host
}
