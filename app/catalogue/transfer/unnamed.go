package transfer

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"debut/app"
)

// mostNamesakes is how many companies of one name find a slug by themselves.
const mostNamesakes = 50

// named returns the lines, each that states no slug with that of the listing it is about: of the company at its
// website, or else one of its name that no other company has; "" if too many have that name. seen are the slugs of
// lines before.
func (b *batch) named(ctx context.Context, lines []numbered, seen map[app.Slug]int) ([]numbered, error) {
	if !slices.ContainsFunc(lines, func(l numbered) bool { return l.unnamed }) {
		return lines, nil
	}
	lines = slices.Clone(lines)
	found, err := b.store.ListingsBySlug(ctx, b.site.ID, slugsOf(lines))
	if err != nil {
		return nil, err
	}
	n := namer{batch: b, had: map[app.Slug]*app.Listing{}, taken: map[app.Slug]bool{}}
	for _, line := range lines {
		n.had[line.Slug] = nil
		n.taken[line.Slug] = n.taken[line.Slug] || !line.unnamed
	}
	for _, l := range found {
		n.had[l.Slug] = &l
	}
	for i := range lines {
		if !lines[i].unnamed {
			continue
		}
		if lines[i].Slug, err = n.slug(ctx, lines[i], seen); err != nil {
			return nil, err
		}
		n.taken[lines[i].Slug] = true
	}
	return lines, nil
}

// namer finds slugs for lines.
type namer struct {
	*batch
	had   map[app.Slug]*app.Listing // what was looked for; nil if nobody has the slug
	taken map[app.Slug]bool         // by lines of the batch
}

func (n namer) slug(ctx context.Context, line numbered, seen map[app.Slug]int) (app.Slug, error) {
	website, _ := n.website(line.Line)
	keys := n.keysOf(line.Line)
	for _, key := range keys {
		if c, known := n.companies[key]; known && website != "" && place(c.Website) == place(website) {
			if l, listed, err := n.listed(ctx, c); err != nil || listed {
				if other, err := n.another(ctx, line, l.ID); err != nil || !other {
					return l.Slug, err
				}
			}
		}
	}
	for i := 1; i <= mostNamesakes; i++ {
		slug := line.Slug
		if i > 1 {
			slug += app.Slug("-" + strconv.Itoa(i))
		}
		other, err := n.holder(ctx, slug)
		if err == nil && other != nil && website == "" {
			var differs bool
			if differs, err = n.another(ctx, line, other.ID); differs {
				continue
			}
		}
		switch {
		case err != nil:
			return "", err
		case n.taken[slug] || seen[slug] > 0:
		case other == nil, website == "" || other.Company.Website == "" || slices.Contains(keys, other.Company.Key):
			return slug, nil
		}
	}
	return "", nil
}

// holder returns the listing that has a slug, nil if none has.
func (n namer) holder(ctx context.Context, slug app.Slug) (*app.Listing, error) {
	l, looked := n.had[slug]
	if !looked {
		found, err := n.store.ListingsBySlug(ctx, n.site.ID, []app.Slug{slug})
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			l = &found[0]
		}
		n.had[slug] = l
	}
	if l != nil && l.Owner != nil && !l.Keeps() {
		return nil, nil // it gives way
	}
	return l, nil
}

// place is what two addresses have in common that lead to the same page, as far as their words tell.
func place(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return strings.TrimPrefix(strings.ToLower(u.Host), "www.") + "/" + strings.Trim(u.Path, "/")
}
