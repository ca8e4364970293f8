package dump

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/web/doors/op"
)

// written is a file that was written, and what it holds.
type written struct {
	name             string
	tag, packedTag   string // entity tags
	size, packedSize int64
	at               time.Time
	generation       uint64 // at which it was known to hold nothing that is not public
	holds            listings.Dump
}

// renew writes the file of a site in the place of the one that there is.
func (h *handler) renew(ctx context.Context, s *siteDump) error {
	if err := os.MkdirAll(h.Folder, 0o700); err != nil {
		return fmt.Errorf("make the folder of dumps: %w", err)
	}
	site := app.SiteOf(ctx).ID
	file, err := os.CreateTemp(h.Folder, fmt.Sprintf("site-%d-*.jsonl.gz", site))
	if err != nil {
		return fmt.Errorf("begin a dump: %w", err)
	}
	next := &written{name: file.Name(), at: h.Clock(), generation: h.Generation()}
	err = h.fill(ctx, next, file)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(next.name) // what is left is removed with the next one
		return err
	}
	s.last = next
	h.sweep(site, next.name)
	return nil
}

// fill writes all listings, and notes what was written.
func (h *handler) fill(ctx context.Context, f *written, file io.Writer) (err error) {
	sum, packed := sha256.New(), &counted{to: file}
	compressed := gzip.NewWriter(packed)
	plain := &counted{to: io.MultiWriter(compressed, sum)}
	f.holds, err = h.Listings.Dump(ctx, func(l listings.Public) error {
		line, err := op.Render(l)
		if err == nil {
			_, err = plain.Write(append(line, '\n'))
		}
		return err
	})
	if err == nil {
		err = compressed.Close()
	}
	name := base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:18])
	f.tag, f.packedTag = `"`+name+`"`, `"`+name+`-gzip"`
	f.size, f.packedSize = plain.n, packed.n
	return err
}

// sweep removes the files that another one replaced, also those of a process that ended. One that somebody reads is
// there until they have read it.
func (h *handler) sweep(site int64, but string) {
	old, _ := filepath.Glob(filepath.Join(h.Folder, fmt.Sprintf("site-%d-*.jsonl.gz", site)))
	for _, name := range old {
		if name != but {
			_ = os.Remove(name) // a system that keeps open files gets another try the next time
		}
	}
}

// counted counts the bytes that were written.
type counted struct {
	to io.Writer
	n  int64
}

func (c *counted) Write(b []byte) (int, error) {
	n, err := c.to.Write(b)
	c.n += int64(n)
	return n, err
}
