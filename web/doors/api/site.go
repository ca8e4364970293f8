package api

import (
	"context"

	"debut/app/ground/sites"
	"debut/app/people/accounts"
	"debut/web/doors/op"
)

func siteOperations(s Services) []*op.Operation {
	info := func(ctx context.Context, _ accounts.None) (sites.Info, error) {
		about, err := s.Sites.Info(ctx)
		about.TimeZone, about.Currency = s.Launches.Location.String(), s.Leaderboards.Currency()
		return about, err
	}
	return []*op.Operation{
		op.Public("get_site_info", "GET /site", info).
			About("What this directory is",
				"Tells what this directory is, how many listings and categories it has, and where its pages, documentation, OpenAPI document and MCP server are.",
				"Call it first.",
				"`search_listings` and `list_categories` lead on from there."),
	}
}
