// Package dump answers with all public listings of a site as one file of JSON Lines, for whoever wants everything: a
// line is what get_listing says of a listing, but for alternatives. A file is written when somebody asks for it, at
// most once a day; sooner only if the last one holds what is not public any more. Each node writes its own.
package dump

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/web"
)

const (
	life     = 24 * time.Hour   // until a file is written anew
	patience = 20 * time.Second // for a file that somebody else has written
	sending  = 10 * time.Minute // of a file, to whoever reads slowly
)

// Options are what New joins.
type Options struct {
	Listings   *listings.Service
	Folder     string        // of the files
	Generation func() uint64 // grows with every change of what is public
	Clock      app.Clock
}

type handler struct {
	Options
	mu    sync.Mutex
	sites map[int64]*siteDump
}

// siteDump has the file of a site, for one at a time to look at.
type siteDump struct {
	turn chan struct{}
	last *written // nil before the first
}

// New returns the handler of listings.DumpPath.
func New(o Options) http.Handler { return &handler{Options: o, sites: map[int64]*siteDump{}} }

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	web.Share(w.Header())
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
		return
	}
	web.Extend(w, sending)
	last, file, err := h.open(r.Context())
	if err != nil {
		web.Fault(w, r, "write all listings into a file", err)
		return
	}
	defer file.Close()
	if err := last.send(w, r, file); err != nil {
		panic(http.ErrAbortHandler) // so that nobody takes the half for the whole
	}
}

// open returns the file of the site that was asked, which holds nothing that is not public.
func (h *handler) open(ctx context.Context) (*written, *os.File, error) {
	s := h.of(app.SiteOf(ctx).ID)
	waits, end := context.WithTimeout(ctx, patience)
	defer end()
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-waits.Done():
		return nil, nil, &app.Error{Kind: app.Unavailable, Code: "unavailable", Cause: waits.Err()}
	}
	old, err := h.outdated(ctx, s.last)
	if err == nil && old {
		err = h.renew(context.WithoutCancel(ctx), s) // also for those who ask next
	}
	if err != nil {
		return nil, nil, err
	}
	file, err := os.Open(s.last.name)
	return s.last, file, err
}

func (h *handler) of(site int64) *siteDump {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.sites[site] == nil {
		h.sites[site] = &siteDump{turn: make(chan struct{}, 1)}
	}
	return h.sites[site]
}

// outdated reports whether a file has to be written anew.
func (h *handler) outdated(ctx context.Context, last *written) (bool, error) {
	if last == nil || h.Clock().Sub(last.at) >= life {
		return true, nil
	}
	if _, err := os.Stat(last.name); err != nil {
		return true, nil // somebody emptied the folder
	}
	now := h.Generation()
	if now == last.generation {
		return false, nil
	}
	withdrawn, err := h.Listings.Withdrawn(ctx, &last.holds)
	if err == nil && !withdrawn {
		last.generation = now
	}
	return withdrawn, err
}

// send answers with a file: compressed as it is stored, or unpacked, or with 304 to whoever has it.
func (f *written) send(w http.ResponseWriter, r *http.Request, file io.Reader) error {
	header, packed := w.Header(), web.TakesGzip(r)
	tag := f.tag
	if packed {
		tag = f.packedTag
	}
	header.Set("ETag", tag)
	header.Set("Last-Modified", f.at.UTC().Format(http.TimeFormat))
	header.Set("Cache-Control", "public, no-cache") // so that what was withdrawn is nowhere shown from a cache
	header.Set("Vary", "Accept-Encoding")
	if f.known(r, tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Type", "application/jsonl; charset=utf-8")
	size := f.size
	if packed {
		size = f.packedSize
		header.Set("Content-Encoding", "gzip")
	}
	header.Set("Content-Length", strconv.FormatInt(size, 10))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	if !packed {
		lines, err := gzip.NewReader(file)
		if err != nil {
			return err
		}
		file = lines
	}
	_, err := io.CopyN(w, file, size)
	return err
}

// known reports whether whoever asks has the file (RFC 9110, sections 13.1.2 and 13.1.3).
func (f *written) known(r *http.Request, tag string) bool {
	if r.Header["If-None-Match"] != nil {
		return web.Unchanged(r, tag)
	}
	since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
	return err == nil && !f.at.Truncate(time.Second).After(since)
}
