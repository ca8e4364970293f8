package web

import (
	"bytes"
	"compress/gzip"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Response is an answer 200 that is whole in memory: its body, its type, how long it may be cached, and what tells it from
// other versions. It may be sent many times, also at once.
type Response struct {
	ContentType  string
	CacheControl string
	Vary         string      // what the answer depends on besides Accept-Encoding; may be ""
	Link         string      // RFC 8288; may be ""
	Own          http.Header // what else belongs to the answer; may be nil
	Body         []byte
	CountsFree   bool // it shows no counts, and what else it says changes with the cache's generation or slowly

	one, other    sync.Once
	plain, packed form // packed is by gzip, and has no body where that saves nothing
}

// form is a body with the header that belongs to it.
type form struct {
	body   []byte
	tag    string
	header http.Header
}

// smallest body that is worth compressing: a packet holds less than that at once anyway.
const smallest = 1200

// NewResponse returns an answer with a body that does not change.
func NewResponse(contentType, cacheControl string, body []byte) *Response {
	return &Response{ContentType: contentType, CacheControl: cacheControl, Body: body}
}

// Send answers a GET or HEAD: with the body, by gzip where the caller takes it, or with 304 where the caller has it.
func (a *Response) Send(w http.ResponseWriter, r *http.Request) {
	a.one.Do(func() { a.plain = a.form(a.Body, ETag(a.Body)) })
	f := a.plain
	if a.compressible() && acceptsGzip(r) {
		if a.other.Do(a.pack); a.packed.body != nil {
			f = a.packed
		}
	}
	h := w.Header()
	for name, values := range f.header {
		h[name] = values
	}
	if Unchanged(r, f.tag) {
		h.Del("Content-Type")
		h.Del("Content-Length")
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(f.body) // a caller who has gone away is no fault of ours
	}
}

func (a *Response) pack() {
	if packed := pack(a.Body); len(packed) < len(a.Body) {
		a.packed = a.form(packed, strings.TrimSuffix(a.plain.tag, `"`)+`-gzip"`) // another representation, another strong tag
		a.packed.header["Content-Encoding"] = []string{"gzip"}
	}
}

// form returns a body with a header that all who are answered share.
func (a *Response) form(body []byte, tag string) form {
	h := http.Header{
		"Etag": {tag}, "Cache-Control": {a.CacheControl}, "Content-Type": {a.ContentType}, "Content-Length": {strconv.Itoa(len(body))},
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

// compressible reports whether the body is text that is long enough.
func (a *Response) compressible() bool {
	kind, _, _ := strings.Cut(a.ContentType, ";")
	return len(a.Body) >= smallest && (strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") ||
		strings.HasSuffix(kind, "xml") || strings.HasSuffix(kind, "javascript") || strings.HasSuffix(kind, "yaml"))
}

// size returns what the answer takes in memory, about.
func (a *Response) size() int { return 2*len(a.Body) + 512 }

func pack(body []byte) []byte {
	var b bytes.Buffer
	w, _ := gzipWriters.Get().(*gzip.Writer)
	w.Reset(&b)
	_, _ = w.Write(body) // into memory: it cannot fail
	_ = w.Close()
	gzipWriters.Put(w)
	return bytes.Clone(b.Bytes())
}

// gzipWriters hold 800 kB each, so they are used again.
var gzipWriters = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// acceptsGzip reads Accept-Encoding (RFC 9110, section 12.5.3); a weight of 0 refuses.
func acceptsGzip(r *http.Request) bool {
	if !slices.ContainsFunc(r.Header["Accept-Encoding"], func(v string) bool { return strings.Contains(strings.ToLower(v), "gzip") }) {
		return false
	}
	for one := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		coding, weight, _ := strings.Cut(strings.ReplaceAll(one, " ", ""), ";q=")
		if strings.EqualFold(coding, "gzip") {
			q, err := strconv.ParseFloat(weight, 64)
			return err != nil || q > 0
		}
	}
	return false
}
