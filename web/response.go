package web

import (
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Response is an answer 200 that is whole in memory: its body, its type, how long it may be cached, and what tells it
// from other versions. It may be sent many times, also at once.
type Response struct {
	ContentType  string
	CacheControl string
	Vary         string      // what the answer depends on besides Accept-Encoding; may be ""
	Link         string      // RFC 8288; may be ""
	Own          http.Header // what else belongs to the answer; may be nil
	Body         []byte
	Lasting      bool // it stays as it is as long as the process, so that compressing it well pays
	CountsFree   bool // it shows no counts, and what else it says changes with the cache's generation or slowly

	plainOnce, packOnce sync.Once
	plain, packed       form // packed is by gzip, and has no body where that saves nothing
	asked               atomic.Int32
	squeezed            atomic.Pointer[form] // by brotli, of what is asked for often
}

// form is a body with the header that belongs to it.
type form struct {
	body   []byte
	tag    string
	header http.Header
}

// NewResponse returns an answer with a body that does not change.
func NewResponse(contentType, cacheControl string, body []byte) *Response {
	return &Response{ContentType: contentType, CacheControl: cacheControl, Body: body}
}

// Send answers a GET or HEAD: with the body, compressed as the caller takes it, or with 304 where the caller has it.
func (a *Response) Send(w http.ResponseWriter, r *http.Request) {
	a.plainOnce.Do(func() { a.plain = a.form(a.Body, ETag(a.Body)) })
	f := a.choose(r)
	h := w.Header()
	maps.Copy(h, f.header)
	if tag := a.held(r, f); tag != "" {
		h.Set("Etag", tag)
		h.Del("Content-Type")
		h.Del("Content-Length")
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	f.write(w, r, http.StatusOK)
}

// SendOnce answers with a status what was made for one caller, whose form has no tag. What somebody else's page asks for
// comes without a session (SameSite), so that the length of what is compressed tells nobody a secret (BREACH).
func (a *Response) SendOnce(w http.ResponseWriter, r *http.Request, status int) {
	a.plain = a.form(a.Body, "")
	f := a.choose(r)
	maps.Copy(w.Header(), f.header)
	w.Header().Del("Etag")
	f.write(w, r, status)
}

// write sends a status and the body, if it was asked for.
func (f form) write(w http.ResponseWriter, r *http.Request, status int) {
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(f.body) // a caller who has gone away is no fault of ours
	}
}

// form returns a body with a header that all who are answered share.
func (a *Response) form(body []byte, tag string) form {
	all := []string{tag, a.CacheControl, a.ContentType, strconv.Itoa(len(body))}
	h := http.Header{
		"Etag": all[:1:1], "Cache-Control": all[1:2:2], "Content-Type": all[2:3:3], "Content-Length": all[3:],
	}
	vary := a.Vary
	if a.compressible() {
		vary = strings.TrimPrefix(vary+", Accept-Encoding", ", ")
	}
	if vary != "" {
		h["Vary"] = []string{vary}
	}
	if a.Link != "" {
		h["Link"] = []string{a.Link}
	}
	maps.Copy(h, a.Own)
	return form{body, tag, h}
}

// size returns what the answer takes in memory, about.
func (a *Response) size() int { return 2*len(a.Body) + 512 }
