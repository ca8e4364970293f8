package drafts

import (
	"context"
	"slices"
	"strings"

	"debut/app"
)

// isBare reports whether an address that CheckURL took came without a scheme.
func isBare(raw string) bool { return !strings.Contains(raw, "://") }

// bareAddress returns an address without what may differ between two of the same page.
func bareAddress(url string) string {
	_, bare, _ := strings.Cut(url, "://")
	return strings.TrimSuffix(strings.TrimPrefix(bare, "www."), "/")
}

// noteBare notes whether an address of the draft, as it is kept, came without a scheme.
func noteBare(d *app.Draft, url, raw string) {
	d.Bare = slices.DeleteFunc(d.Bare, func(s string) bool { return s == url })
	if isBare(raw) {
		d.Bare = append(d.Bare, url)
	}
}

// readWebsite reads the website at an address, and returns the address at which it answered: one that came without a
// scheme is read by https, or else by http.
func readWebsite(
	ctx context.Context, r Reader, url string, bare bool, progress app.Reading,
) (app.Snapshot, string, error) {
	if !bare {
		snapshot, err := r.Read(ctx, url, progress)
		return snapshot, url, err
	}
	name := strings.TrimPrefix(url, "https://")
	snapshot, err := r.Read(ctx, name, progress)
	if len(snapshot.Pages) > 0 && strings.HasPrefix(snapshot.URL, "http://") {
		url = "http://" + name
	}
	return snapshot, url, err
}
