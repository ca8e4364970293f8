package imports

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/forms"
	"debut/app/catalogue/transfer"
	"debut/app/ground/jobs"
	"debut/app/ground/sheet"
)

// Reader reads websites of others, as their robots.txt allows.
type Reader interface {
	// SitemapPages returns the pages that a sitemap lists. The error says what people can do.
	SitemapPages(ctx context.Context, address string) ([]string, error)
	// ReadPage reads one page of the website of a company, and no other.
	ReadPage(ctx context.Context, address, company string) (app.Snapshot, error)
}

// Bounds of a sitemap.
const (
	MostPages   = 500 // that are read
	pagesAtOnce = 20  // by one job
)

// SitemapInput names a sitemap whose pages are to be read.
type SitemapInput struct {
	Address string `json:"address" required:"true" min:"1" max:"500"`
	Only    string `json:"only" max:"200"` // what the addresses of its listings hold, such as /listing/; "" is all
}

// Part is a part of the pages of a sitemap.
type Part struct {
	Upload int64 `json:"upload"`
	SitemapInput
	Done int `json:"done"` // pages that were read before
}

// SitemapJob reads a part of the pages of a sitemap, and adds the next part. It may run again: a part that was read is
// not added twice.
const SitemapJob = jobs.Kind[Part]("read_sitemap")

// Addresses returns the pages that are to be read, and how many there are in all.
func (in SitemapInput) Addresses(ctx context.Context, r Reader) (list []string, all int, err error) {
	listed, err := r.SitemapPages(ctx, in.Address)
	if err != nil {
		return nil, 0, err
	}
	for _, at := range listed {
		if strings.Contains(at, in.Only) && !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	if len(list) == 0 {
		return nil, 0, app.Refused("no_pages", "The sitemap lists %d pages, and of none the address has %s.",
			len(listed), app.Brief(in.Only))
	}
	return list[:min(len(list), MostPages)], len(list), nil
}

// ReadPages reads pages, and returns a row for each that could be read and why the others could not.
func ReadPages(ctx context.Context, r Reader, addresses []string) (rows [][]string, faults []string, err error) {
	for _, at := range addresses {
		read, err := r.ReadPage(ctx, at, app.CompanyKey(at))
		switch {
		case err != nil:
			return nil, nil, err
		case len(read.Pages) > 0:
			rows = append(rows, rowOf(at, read.Pages[0]))
		case len(read.Problems) > 0:
			faults = append(faults, fmt.Sprintf("%s: %s", at, read.Problems[0].Detail))
		}
	}
	return rows, faults, nil
}

// WriteSitemap writes a file of the pages of a sitemap, and says on its way how far it is and what could not be read.
func WriteSitemap(ctx context.Context, r Reader, in SitemapInput, file, notes io.Writer) error {
	addresses, all, err := in.Addresses(ctx, r)
	if err != nil {
		return err
	}
	fmt.Fprintf(notes, "%d pages are listed, of which %d are read\n", all, len(addresses))
	w, err := headings(file)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(addresses, pagesAtOnce) {
		rows, faults, err := ReadPages(ctx, r, part)
		if err != nil {
			return err
		}
		for _, fault := range faults {
			fmt.Fprintln(notes, fault)
		}
		for _, row := range rows {
			if err := w.Write(row); err != nil {
				return err
			}
		}
	}
	return w.Flush()
}

// AddSitemap has the pages of a sitemap read in the background, and returns the number of the file that is made of
// them.
func (s *Service) AddSitemap(ctx context.Context, by app.Session, in SitemapInput) (id int64, err error) {
	if err := s.operator(ctx, by); err != nil {
		return 0, err
	}
	at, err := url.Parse(in.Address)
	if err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http" {
		return 0, app.Refused("no_address",
			"That is no address of a sitemap. Send one such as https://example.com/sitemap.xml.")
	}
	body, err := zipped(headings, nil)
	if err != nil {
		return 0, err
	}
	u := Upload{Site: app.SiteOf(ctx).ID, Account: by.Account, Name: plainName(at.Hostname() + ".csv"), State: Reading,
		At: s.Clock(), ChangedAt: s.Clock()}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		if err := s.Store.AddUpload(ctx, &u, body); err != nil {
			return err
		}
		return s.Store.AddJob(ctx, SitemapJob.Once(Part{Upload: u.ID, SitemapInput: in}))
	})
	return u.ID, err
}

// headings begin a file of pages.
func headings(file io.Writer) (*sheet.Writer, error) { return sheet.NewWriter(file, forms.PageColumns) }

// zipped returns rows as a part of a file is kept: the parts may stand one behind the other.
func zipped(begin func(io.Writer) (*sheet.Writer, error), rows [][]string) ([]byte, error) {
	var body bytes.Buffer
	zip := gzip.NewWriter(&body)
	w, err := begin(zip)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	err = errors.Join(w.Flush(), zip.Close())
	return body.Bytes(), err
}

// ReadSitemap does a SitemapJob.
func (s *Service) ReadSitemap(ctx context.Context, part Part) error {
	site, u, err := s.reading(ctx, part.Upload)
	if err != nil || u.Summary.Lines != part.Done {
		return err
	}
	ctx = app.WithSite(ctx, &site)
	addresses, all, err := part.Addresses(ctx, s.Reader)
	if public, said := app.PublicMessage(err); public {
		return s.end(ctx, u, said.String())
	}
	if err != nil {
		return err
	}
	to := min(part.Done+pagesAtOnce, len(addresses))
	rows, faults, err := ReadPages(ctx, s.Reader, addresses[min(part.Done, to):to])
	if err != nil {
		return err
	}
	if part.Done == 0 && all > len(addresses) {
		faults = append(faults, fmt.Sprintf("%d pages are listed, of which the first %d are read", all, len(addresses)))
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.addPages(ctx, part, rows, faults, to, len(addresses))
	})
}

// reading returns a file that is made of pages; the zero value if it is none any more.
func (s *Service) reading(ctx context.Context, id int64) (app.Site, Upload, error) {
	for _, site := range s.Sites {
		u, found, err := s.Store.Upload(ctx, site.ID, id)
		if err != nil || found && u.State == Reading {
			return site, u, err
		}
	}
	return app.Site{}, Upload{Summary: noPages}, nil
}

// noPages is how far no part of a sitemap is.
var noPages = transfer.Summary{Lines: -1}

// addPages adds what was read of pages to the file that is made of them, and has the next part read.
func (s *Service) addPages(ctx context.Context, part Part, rows [][]string, faults []string, to, of int) error {
	_, u, err := s.reading(ctx, part.Upload)
	if err != nil || u.Summary.Lines != part.Done {
		return err
	}
	body, found, err := s.Store.UploadBody(ctx, u.ID)
	if err != nil || !found {
		return err
	}
	more, err := zipped(func(file io.Writer) (*sheet.Writer, error) { return sheet.NewAppender(file), nil }, rows)
	if err != nil {
		return err
	}
	body = append(body, more...)
	for _, fault := range faults {
		u.Faults += fault + "\n"
	}
	u.Summary.Lines, u.Size, u.ChangedAt = to, int64(len(body)), s.Clock()
	if to >= of {
		u.State, u.Summary = New, transfer.Summary{}
	}
	if err := s.Store.SaveUploadBody(ctx, u.ID, body); err != nil {
		return err
	}
	if err := s.Store.SaveUpload(ctx, u); err != nil || to >= of {
		return err
	}
	part.Done = to
	return s.Store.AddJob(ctx, SitemapJob.Once(part))
}

// GiveUpSitemap ends the reading of pages with which something went wrong again and again.
func (s *Service) GiveUpSitemap(ctx context.Context, part Part, _ error) error {
	site, u, err := s.reading(ctx, part.Upload)
	if err != nil || u.ID == 0 {
		return err
	}
	return s.end(app.WithSite(ctx, &site), u, gaveUp.String())
}
