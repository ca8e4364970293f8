package commands

import (
	"context"
	"time"

	"debut/app"
	"debut/app/leaderboards"
	"debut/app/sites"
	"debut/app/transfer"
	"debut/crawl"
	"debut/storage"
	"debut/web/host"
	"debut/web/op"
)

// importLines adds and updates listings from a file; "-" is the standard input.
func importLines(ctx context.Context, c call) error {
	dry := c.flags.Bool("dry-run", false, "check the file and say what would be done, but keep nothing")
	return c.transfer(ctx, storage.OpenOrShare, func(s *transfer.Service, site app.Site, name string) error {
		read := func(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) }
		return transfer.ImportFile(ctx, transfer.Import{Service: s, Site: site, DryRun: *dry, Errors: c.stdout, Read: read}, name, c.stderr)
	})
}

// importFigures returns the command that reads figures of a kind from a file; "-" is the standard input.
func importFigures(kind app.FigureKind) func(ctx context.Context, c call) error {
	return func(ctx context.Context, c call) error {
		i := leaderboards.Import{Kind: kind, Clock: time.Now, CompanyKey: crawl.CompanyKey}
		i.Define(c.flags)
		return c.onDatabase(ctx, storage.OpenOrShare, one("one file, or - for the standard stream,"), func(db *storage.DB, words []string) error {
			i.Store = db.ForLeaderboards()
			return i.File(ctx, words[0], c.stdout)
		})
	}
}

// exportLines writes every public listing into a file; "-" is the standard output.
func exportLines(ctx context.Context, c call) error {
	return c.transfer(ctx, storage.OpenShared, func(s *transfer.Service, site app.Site, name string) error {
		return s.ExportFile(ctx, site, name, c.stdout)
	})
}

// transfer runs a command on the listings of a site and one file.
func (c call) transfer(ctx context.Context, open host.Opener, do func(s *transfer.Service, site app.Site, file string) error) error {
	key := c.flags.String("site", string(app.DefaultSite), "key of the site")
	return c.onDatabase(ctx, open, one("one file, or - for the standard stream,"), func(db *storage.DB, words []string) error {
		site, err := sites.New(db.ForSites()).Named(ctx, *key)
		if err != nil {
			return err
		}
		return do(transfer.New(db.ForListings(), time.Now, crawl.CompanyKey), site, words[0])
	})
}
