package site

import (
	"context"

	"debut/app"
	"debut/web/pages/page"
)

// howPage tells visitors the rules that the program keeps, with the settings of this instance.
type howPage struct {
	Zone                    string
	FreePerWeek, WeeksAhead int
	MCP                     string // the address for agents
}

func (s *Site) how(ctx context.Context, _ ask) (string, page.Page, error) {
	p := howPage{s.Launches.Location.String(), s.Launches.FreePerWeek.Now(), s.Launches.WeeksAhead.Now(),
		app.SiteOf(ctx).Origin + "/mcp"}
	return "how", page.Page{Title: "How it works",
		Description: "What launches here, how it is ranked, and where the facts come from.",
		Path:        "/how-it-works", Main: p}, nil
}
