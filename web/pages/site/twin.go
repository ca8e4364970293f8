package site

import (
	"context"
	"net/http"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/web"
	"debut/web/pages/page"
)

// twinOf returns the path of a page in Markdown.
func twinOf(path string) string {
	path, query, asks := strings.Cut(path, "?")
	if path == "/" {
		path = "/index"
	}
	path += markdownEnd
	if asks {
		path += "?" + query
	}
	return path
}

// readTwins adds a page, and the same in Markdown.
func (s *Site) readTwins(r *page.Router, path string, h handler) {
	pages, twin := s.serve(h), s.twin(h)
	if !strings.HasSuffix(path, "}") {
		r.Read(path, pages)
		r.Read(twinOf(path), twin)
		return
	}
	r.Read(path, func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		last := len(ps) - 1
		bare, plain := strings.CutSuffix(ps[last].Value, markdownEnd)
		if !plain {
			pages(w, r, ps)
			return
		}
		ps[last].Value = bare
		twin(w, r, ps)
	})
}

// twin answers in Markdown with what the page of h says to whoever is not signed in.
func (s *Site) twin(h handler) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		cached, put := s.Cache.Get(app.OriginOf(r.Context()) + " twin " + r.RequestURI)
		if cached == nil {
			err := s.Visitors.Charge(r, 0)
			var made rendition
			var p page.Page
			if err == nil {
				made, p, err = s.twinned(r.Context(), h, ask{r.URL.Query(), ps})
			}
			switch {
			case err != nil:
				s.pages.Finish(w, r, "", page.Page{}, err)
				return
			case p.Moved != "":
				http.Redirect(w, r, twinOf(p.Moved), http.StatusFound)
				return
			}
			cached = markdownResponse(made)
			put(cached)
		}
		web.Share(w.Header())
		cached.Send(w, r)
	}
}

// twinned makes the page of h, and writes it in Markdown.
func (s *Site) twinned(ctx context.Context, h handler, a ask) (rendition, page.Page, error) {
	name, p, err := h(ctx, a)
	if err == nil && p.Moved == "" {
		err = s.fill(ctx, app.Account{}, p.Main)
	}
	if err != nil || p.Moved != "" {
		return rendition{}, p, err
	}
	in, origin := languageOf(ctx), app.OriginOf(ctx)
	body, err := s.pages.Set.Main(in, name, p.Main)
	if err != nil {
		return rendition{}, p, err
	}
	text, err := markdownFrom(in, body, origin)
	return rendition{text, origin + p.Path}, p, err
}
