package site

import "context"

type botPage struct{ Agent string }

func (s *Site) bot(context.Context, ask) (string, page, error) {
	return "bot", page{Title: "Our crawler", Description: "Who reads websites for this directory, and how to refuse it.", Main: botPage{Agent: "DebutBot"}}, nil
}
