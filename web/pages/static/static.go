// Package static holds the files that pages are drawn with: the style sheet, the script, the icons and the fonts.
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"debut/web"
)

//go:embed files
var files embed.FS

const (
	forever = "public, max-age=31536000, immutable" // of an address that names its content
	soon    = "public, max-age=300"
)

// contentTypes are not read from the system's tables, which differ.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
	".woff2": "font/woff2", ".LICENSE": "text/plain; charset=utf-8",
}

// file is one of the files, ready to be sent.
type file struct {
	address      string        // beneath /static/, with the hash of the content
	hashed, free *web.Response // under that address, and under the plain name
}

// library is every file, read once.
var library = sync.OnceValue(func() (l struct{ byName, byAddress map[string]file }) {
	l.byName, l.byAddress = map[string]file{}, map[string]file{}
	add := func(name string, body []byte) {
		f := newFile(name, body)
		l.byName[name], l.byAddress[f.address] = f, f
	}
	sheets := map[string][]byte{}
	err := fs.WalkDir(files, "files", func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := files.ReadFile(at)
		name := strings.TrimPrefix(at, "files/")
		if path.Ext(name) == ".css" {
			sheets[name] = body
			return err
		}
		add(name, body)
		return err
	})
	if err != nil {
		panic(err) // the files are in the binary
	}
	for name, sheet := range sheets {
		add(name, hashed(sheet, l.byName))
	}
	return l
})

// hashed makes a sheet refer to files by the addresses that pages preload, or a browser would fetch each of them twice.
func hashed(sheet []byte, others map[string]file) []byte {
	for name, f := range others {
		sheet = bytes.ReplaceAll(sheet, []byte(`url("`+name+`")`), []byte(`url("`+f.address+`")`))
	}
	return sheet
}

func newFile(name string, body []byte) file {
	sum := sha256.Sum256(body)
	ext := path.Ext(name)
	answer := func(cacheControl string) *web.Response {
		return &web.Response{ContentType: contentTypes[ext], CacheControl: cacheControl, Body: body, Lasting: true}
	}
	return file{
		address: strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:])[:10] + ext,
		hashed:  answer(forever), free: answer(soon),
	}
}

// Path returns the address of a file, with 10 hexadecimal digits of its SHA-256: what it answers never changes, so it
// may be kept for ever. It panics if there is no such file.
func Path(name string) string {
	f, found := library().byName[name]
	if !found {
		panic("static: there is no file " + name)
	}
	return "/static/" + f.address
}

// Handler serves each file under its Path, and under /static/NAME for those who do not know the hash.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/static/")
		f, exact := library().byAddress[name]
		answer := f.hashed
		if !exact {
			answer = library().byName[name].free
		}
		switch {
		case answer == nil:
			http.NotFound(w, r)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
		default:
			answer.Send(w, r)
		}
	})
}
