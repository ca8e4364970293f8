package site

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
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
	pages, twin := s.serve(h), s.inMarkdown(s.twin(h), true)
	if strings.HasSuffix(path, "}") {
		r.Read(path, byEnding(pages, twin))
		return
	}
	r.Read(path, pages)
	r.Read(twinOf(path), twin)
}

// twin writes in Markdown what the page of h says to whoever is not signed in.
func (s *Site) twin(h handler) renders {
	return func(ctx context.Context, in texts.Language, a ask) (rendition, error) {
		name, p, err := h(ctx, a)
		switch {
		case err != nil:
			return rendition{}, err
		case p.Moved != "":
			return rendition{moved: twinOf(p.Moved)}, nil
		}
		if err := s.fill(ctx, app.Account{}, p.Main); err != nil {
			return rendition{}, err
		}
		body, err := s.pages.Set.Main(in, name, p.Main)
		if err != nil {
			return rendition{}, err
		}
		text, err := markdownFrom(in, body, app.OriginOf(ctx))
		return rendition{text: text, of: app.OriginOf(ctx) + p.Path}, err
	}
}
