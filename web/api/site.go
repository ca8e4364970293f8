package api

import (
	"context"

	"debut/app/accounts"
	"debut/app/sites"
	"debut/web/op"
)

func siteOperations(s Services) []*op.Operation {
	info := func(ctx context.Context, _ accounts.None) (sites.Info, error) { return s.Sites.Info(ctx) }
	return []*op.Operation{
		op.Public("get_site_info", "GET /site", info).
			About("What this directory is",
				"Tells what this directory is: its name and purpose, its public pages, how many listings and categories it has, and "+
					"where its documentation, OpenAPI document and MCP server are.",
				"Call it first.",
				"`search_listings` and `list_categories` lead on from there."),
	}
}
