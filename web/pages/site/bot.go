package site

import (
	"context"

	"debut/web/pages/page"
)

// botPage names the crawler as it names itself; crawl writes the same into each request.
type botPage struct{ Product string }

func (s *Site) bot(context.Context, ask) (string, page.Page, error) {
	return "bot", page.Page{Title: "Our crawler",
		Description: "Who reads websites for this directory, and how to refuse it.", Path: "/bot",
		Main: botPage{"DebutBot"}}, nil
}
