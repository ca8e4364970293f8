package web

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// ETag returns a strong validator of body: it changes with any byte (RFC 9110, section 8.8.3).
func ETag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:18]) + `"`
}

// Unchanged reports whether If-None-Match names the tag (RFC 9110, section 13.1.2: by weak comparison).
func Unchanged(r *http.Request, tag string) bool {
	if r.Header["If-None-Match"] == nil {
		return false
	}
	for candidate := range strings.SplitSeq(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		candidate = strings.TrimSpace(candidate)
		if candidate == "*" || strings.TrimPrefix(candidate, "W/") == tag {
			return true
		}
	}
	return false
}

var anyOrigin, exposed = []string{"*"},
	[]string{"Deprecation, ETag, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id"}

// Expose lets pages of any origin read the headers of an answer too, where one asks.
func Expose(h http.Header, r *http.Request) {
	if r.Header["Origin"] != nil {
		h["Access-Control-Expose-Headers"] = exposed
	}
}

// Share lets pages of any origin read an answer (Fetch, CORS). It is for answers that do not depend on a cookie.
func Share(h http.Header) { h["Access-Control-Allow-Origin"] = anyOrigin }

// Preflight answers OPTIONS for what Share shares. The methods are those of the Allow header that is set before.
func Preflight(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	Share(h)
	h.Set("Access-Control-Allow-Methods", h.Get("Allow"))
	h.Set("Access-Control-Allow-Headers",
		"Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id")
	h.Set("Access-Control-Max-Age", "7200")
	w.WriteHeader(http.StatusNoContent)
}

// Bytes serves a file of the program to anybody, from any origin, for maxAge seconds before it is asked for again.
func Bytes(contentType string, maxAge int, body []byte) http.Handler {
	return Document(contentType, maxAge, func() []byte { return body })
}

// Document serves like Bytes what is written when somebody first asks for it.
func Document(contentType string, maxAge int, write func() []byte) http.Handler {
	written := sync.OnceValue(func() *Response {
		return NewResponse(contentType, "public, max-age="+strconv.Itoa(maxAge), write())
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		Share(h)
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			written().Send(w, r)
		case http.MethodOptions:
			h.Set("Allow", "GET, HEAD, OPTIONS")
			Preflight(w, r)
		default:
			h.Set("Allow", "GET, HEAD, OPTIONS")
			http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
		}
	})
}
