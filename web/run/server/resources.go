package server

import (
	"context"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/directory"
	"debut/web/doors/mcp"
	"debut/web/pages/site"
)

// resources are what agents read as a document, as pages have them at addresses of their own.
func resources(d *directory.Directory) []*mcp.Resource {
	return []*mcp.Resource{
		{
			Name: "listing", Title: "A listing",
			About: "A listing in Markdown: its facts with quotes of the company's website. The slug is that of search_listings.",
			Path:  "/listings/{slug}.md", Type: site.MarkdownType, Tool: "get_listing",
			Read: func(ctx context.Context, slug string) (string, error) {
				l, err := d.Listings.Show(ctx, app.Slug(slug))
				return site.Markdown(l), err
			},
		},
		{
			Name: "week", Title: "A launch week",
			About: "The launches of a week in Markdown, with their places and votes. The week is this, next, last or a date.",
			Path:  "/launches/{week}.md", Type: site.MarkdownType, Tool: "get_launch_week",
			Read: func(ctx context.Context, week string) (string, error) {
				w, _, err := d.Launches.Shown(ctx, launches.WeekInput{Week: week})
				return site.WeekMarkdown(app.SiteOf(ctx), w), err
			},
		},
	}
}
