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
				"The call to begin with: the directory's name and purpose, its public pages, how many live listings and "+
					"categories it has, and where its documentation, OpenAPI document and MCP server are."),
	}
}
