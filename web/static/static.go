// Package static holds the files that pages are drawn with: the style sheet, the script, the icons and the fonts.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

//go:embed files
var files embed.FS

// set is every file, read and compressed once.
var set = sync.OnceValue(func() (s struct {
	version string
	files   map[string]file
}) {
	s.files = map[string]file{}
	all := sha256.New()
	err := fs.WalkDir(files, "files", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		all.Write([]byte(name))
		all.Write(body)
		s.files[strings.TrimPrefix(name, "files/")] = newFile(name, body)
		return nil
	})
	if err != nil {
		panic(err) // the files are in the binary
	}
	s.version = hex.EncodeToString(all.Sum(nil))[:12]
	return s
})

type file struct {
	contentType string
	body, gzip  []byte // gzip is nil where it saves nothing
}

func newFile(name string, body []byte) file {
	f := file{contentType: mime.TypeByExtension(path.Ext(name)), body: body}
	switch path.Ext(name) {
	case ".woff2":
		f.contentType = "font/woff2" // compressed in itself
		return f
	case ".LICENSE":
		f.contentType = "text/plain; charset=utf-8"
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	_, _ = w.Write(body) // into memory: it cannot fail
	_ = w.Close()
	if packed.Len() < len(body) {
		f.gzip = packed.Bytes()
	}
	return f
}

// Path is the address of a file of this version of the program. It names the version, so it may be kept for ever; what
// the file refers to beside it is of the same version.
func Path(name string) string { return "/static/" + set().version + "/" + name }

// Handler serves /static/VERSION/NAME, and /static/NAME for those who do not know the version.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/static/")
		cache := "public, max-age=300"
		if versioned, ours := strings.CutPrefix(name, set().version+"/"); ours {
			name, cache = versioned, "public, max-age=31536000, immutable"
		}
		f, found := set().files[name]
		if !found {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", f.contentType)
		h.Set("Cache-Control", cache)
		h.Set("Vary", "Accept-Encoding")
		body := f.body
		if f.gzip != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			body = f.gzip
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
		if r.Method != http.MethodHead {
			_, _ = w.Write(body)
		}
	})
}
