package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

const (
	// smallest body that is worth compressing: a packet holds less than that at once anyway.
	smallest = 1200

	// oftenAsked is how often an answer is asked for before it is compressed by brotli, too, which takes twice as long
	// as gzip.
	oftenAsked = 4

	brotliLevel     = 5  // of answers that are good for seconds: a twelfth smaller than by gzip
	brotliBestLevel = 11 // of answers that stay: a seventh smaller, and hundreds of times as slow
)

// choose returns the form of the body that the caller prefers, of those that there are by now.
func (a *Response) choose(r *http.Request) form {
	if !a.compressible() {
		return a.plain
	}
	byBrotli, byGzip := accepted(r.Header["Accept-Encoding"])
	if byBrotli {
		if f := a.brotli(); f != nil {
			return *f
		}
	}
	if byGzip {
		if a.packOnce.Do(a.pack); a.packed.body != nil {
			return a.packed
		}
	}
	return a.plain
}

// held returns the tag of the form that the caller has already, "" if it has none: of the one that it would be sent
// now, or of another that it accepts, since what was sent by brotli may be made anew, and an answer that is new is not
// compressed by it yet.
func (a *Response) held(r *http.Request, f form) string {
	switch {
	case r.Header["If-None-Match"] == nil:
		return ""
	case Unchanged(r, f.tag):
		return f.tag
	case !a.compressible():
		return ""
	}
	byBrotli, byGzip := accepted(r.Header["Accept-Encoding"])
	for _, other := range []struct {
		accepted bool
		tag      string
	}{{byBrotli, a.tagOf("br")}, {byGzip, a.tagOf("gzip")}, {true, a.plain.tag}} {
		if other.accepted && Unchanged(r, other.tag) {
			return other.tag
		}
	}
	return ""
}

// compressible reports whether the body is text that is long enough.
func (a *Response) compressible() bool {
	kind, _, _ := strings.Cut(a.ContentType, ";")
	return len(a.Body) >= smallest && (strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") ||
		strings.HasSuffix(kind, "xml") || strings.HasSuffix(kind, "javascript") || strings.HasSuffix(kind, "yaml"))
}

// pack compresses the body by gzip.
func (a *Response) pack() {
	var b bytes.Buffer
	w, _ := gzipWriters.Get().(*gzip.Writer)
	w.Reset(&b)
	_, _ = w.Write(a.Body) // into memory: it cannot fail
	_ = w.Close()
	gzipWriters.Put(w)
	if b.Len() < len(a.Body) {
		a.packed = a.encoded(bytes.Clone(b.Bytes()), "gzip")
	}
}

// gzipWriters hold 800 kB each, so they are used again.
var gzipWriters = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// brotli returns the body compressed by brotli, or nil if that is not done yet. Nobody waits for it: it is done in the
// background for what is asked for often, one answer at a time.
func (a *Response) brotli() *form {
	f := a.squeezed.Load()
	if f != nil || a.asked.Add(1) < oftenAsked {
		return f
	}
	select {
	case squeezing <- struct{}{}:
		go func() {
			defer func() { <-squeezing }()
			a.squeeze()
		}()
	default: // another answer's turn; whoever asks next tries again
	}
	return nil
}

// squeezing has room for the one answer that is being compressed by brotli.
var squeezing = make(chan struct{}, 1)

// squeeze compresses the body by brotli, once.
func (a *Response) squeeze() {
	if a.squeezed.Load() != nil {
		return
	}
	level := brotliLevel
	if a.Lasting {
		level = brotliBestLevel
	}
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, level)
	_, _ = w.Write(a.Body) // into memory: it cannot fail
	_ = w.Close()
	f := a.plain
	if b.Len() < len(a.Body) {
		f = a.encoded(bytes.Clone(b.Bytes()), "br")
	}
	a.squeezed.Store(&f)
}

// encoded returns a form of the body in a coding, which is another representation and has another strong tag. The same
// body has the same.
func (a *Response) encoded(body []byte, coding string) form {
	f := a.form(body, a.tagOf(coding))
	f.header["Content-Encoding"] = []string{coding}
	return f
}

func (a *Response) tagOf(coding string) string {
	return strings.TrimSuffix(a.plain.tag, `"`) + "-" + coding + `"`
}

// TakesGzip reports whether who sent a request reads gzip.
func TakesGzip(r *http.Request) bool {
	_, byGzip := accepted(r.Header["Accept-Encoding"])
	return byGzip
}

// accepted reads Accept-Encoding (RFC 9110, section 12.5.3): whether brotli may be sent, and is no less welcome than
// anything else that we have, and whether gzip may be. A weight of 0 refuses; a star speaks of what is not named.
func accepted(headers []string) (byBrotli, byGzip bool) {
	const unnamed = -1
	br, gzip, others, identity := float64(unnamed), float64(unnamed), 0.0, float64(unnamed)
	for _, header := range headers {
		for one := range strings.SplitSeq(header, ",") {
			coding, weight, _ := strings.Cut(one, ";")
			switch coding = strings.TrimSpace(coding); {
			case strings.EqualFold(coding, "br"):
				br = quality(weight)
			case strings.EqualFold(coding, "gzip"), strings.EqualFold(coding, "x-gzip"):
				gzip = quality(weight)
			case strings.EqualFold(coding, "identity"):
				identity = quality(weight)
			case coding == "*":
				others = quality(weight)
			}
		}
	}
	if br == unnamed {
		br = others
	}
	if gzip == unnamed {
		gzip = others
	}
	return br > 0 && br >= gzip && br >= identity, gzip > 0 && gzip >= identity
}

// quality reads the weight of a coding, such as q=0.5; it is 1 if there is none that can be read.
func quality(weight string) float64 {
	name, value, _ := strings.Cut(weight, "=")
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || !strings.EqualFold(strings.TrimSpace(name), "q") {
		return 1
	}
	return q
}
