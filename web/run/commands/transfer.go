package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/transfer"
	"debut/app/contest/leaderboards"
	"debut/app/ground/files"
	"debut/app/ground/sites"
	"debut/crawl"
	"debut/storage"
	"debut/web/run/host"
)

// importListings adds and updates listings from a file, or from the pages of a sitemap; "-" is the standard input.
func importListings(ctx context.Context, c call) error {
	dry := c.flags.Bool("dry-run", false, "check the file and say what would be done, but keep nothing")
	format := formatFlag(c)
	var columns transfer.Columns
	columns.Define(c.flags)
	only := c.flags.String("pages", "",
		"of a sitemap: what the addresses of its listings hold, such as /listing/ (default all are read)")
	private := c.flags.Bool("allow-private", false, "of a sitemap: read websites at private and loopback addresses too")
	return c.transfer(ctx, storage.OpenOrShare, func(s *transfer.Service, site app.Site, name string) error {
		as, err := transfer.FormatOf(*format, name)
		if err != nil {
			return err
		}
		i := transfer.Import{Service: s, Site: site, DryRun: *dry, Errors: c.stdout, Read: host.ReadLine,
			Columns: columns}
		if as == transfer.CSV {
			i.CSV = &columns
		}
		if !strings.Contains(name, "://") {
			return transfer.ImportFile(ctx, i, name, c.stderr)
		}
		i.CSV = &columns
		var pages bytes.Buffer
		reader := crawl.New(crawl.Options{Origin: site.Origin, AllowPrivate: *private})
		in := imports.SitemapInput{Address: name, Only: *only}
		if err := imports.WriteSitemap(ctx, reader, in, &pages, c.stderr); err != nil {
			return err
		}
		return transfer.ImportFrom(ctx, i, &pages, c.stderr)
	})
}

func formatFlag(c call) *string {
	return c.flags.String("format", "",
		"csv, or jsonl for JSON Lines (default what the file's name ends with, or else jsonl)")
}

// importFigures returns the command that reads figures of a kind from a file; "-" is the standard input.
func importFigures(kind app.FigureKind) func(ctx context.Context, c call) error {
	return func(ctx context.Context, c call) error {
		i := leaderboards.Import{Kind: kind, Clock: time.Now, CompanyKey: app.CompanyKey}
		i.Define(c.flags)
		return c.onDatabase(ctx, storage.OpenOrShare, one(oneFile), func(db *storage.DB, words []string) error {
			i.Store = db.Store()
			return i.File(ctx, words[0], c.stdout)
		})
	}
}

// exportFigures returns the command that writes the figures of a kind into a file; "-" is the standard output.
func exportFigures(kind app.FigureKind) func(ctx context.Context, c call) error {
	return func(ctx context.Context, c call) error {
		return c.onDatabase(ctx, storage.OpenShared, one(oneFile), func(db *storage.DB, words []string) error {
			return leaderboards.Export{Store: db.Store(), Kind: kind}.File(ctx, words[0], c.stdout)
		})
	}
}

// exportListings writes every public listing into a file; "-" is the standard output.
func exportListings(ctx context.Context, c call) error {
	format := formatFlag(c)
	return c.transfer(ctx, storage.OpenShared, func(s *transfer.Service, site app.Site, name string) error {
		as, err := transfer.FormatOf(*format, name)
		if err != nil {
			return err
		}
		return s.ExportFile(ctx, site, as, name, c.stdout)
	})
}

// importCategories brings the tree of categories to what a file says, or one of the trees that come with the program.
func importCategories(ctx context.Context, c call) error {
	var in categories.ImportInput
	c.flags.BoolVar(&in.DryRun, "dry-run", false, "check the file and say what would be done, but keep nothing")
	c.flags.BoolVar(&in.Replace, "replace",
		false, "delete the categories that the file does not name, unless they are in use")
	language := c.languageFlag("of a ready tree")
	takes := "one file, a ready tree (" + strings.Join(categories.Trees, ", ") + "), or - for the standard stream,"
	return c.onDatabase(ctx, storage.OpenOrShare, one(takes), func(db *storage.DB, words []string) error {
		file, ready := categories.TreeNamed(words[0], *language)
		if !ready {
			opened, err := files.Open(words[0])
			if err != nil {
				return err
			}
			defer opened.Close()
			file = opened
		}
		sum, err := categories.New(db.Store()).Import(ctx, file, in)
		if public, said := app.PublicMessage(err); public {
			first, lines, several := strings.Cut(said.String(), ":\n")
			if several {
				fmt.Fprintln(c.stdout, lines)
			}
			return errors.New(first)
		}
		if err == nil {
			_, err = fmt.Fprintln(c.stdout, sum)
		}
		return err
	})
}

// exportCategories writes the tree of categories into a file; "-" is the standard output.
func exportCategories(ctx context.Context, c call) error {
	return c.onDatabase(ctx, storage.OpenShared, one(oneFile), func(db *storage.DB, words []string) error {
		n := 0
		err := files.Write(words[0], c.stdout, func(w io.Writer) (err error) {
			n, err = categories.New(db.Store()).Export(ctx, w)
			return err
		})
		if err == nil && words[0] != files.Standard {
			_, err = fmt.Fprintf(c.stdout, "%d categories are in %s\n", n, words[0])
		}
		return err
	})
}

// oneFile is what a command takes that reads or writes one.
const oneFile = "one file, or - for the standard stream,"

// transfer runs a command on the listings of a site and one file.
func (c call) transfer(
	ctx context.Context, open host.Opener, do func(s *transfer.Service, site app.Site, file string) error,
) error {
	key := c.flags.String("site", string(app.DefaultSite), "key of the site")
	return c.onDatabase(ctx, open, one(oneFile), func(db *storage.DB, words []string) error {
		site, err := sites.New(db.Store()).Named(ctx, *key)
		if err != nil {
			return err
		}
		return do(transfer.New(db.Store(), time.Now, app.CompanyKey), site, words[0])
	})
}
