package listings

import (
	"context"
	"strings"

	"debut/app"
)

// mostLabels is how many names above a host are tried: app.eu.parcelwick.example is parcelwick.example's.
const mostLabels = 4

// pasted returns what is listed of the website whose address somebody searches for; none if the text is no address, or
// nobody's. The address of a listing's page means its website.
func (s *Service) pasted(ctx context.Context, q Query, f Filter) (Found, error) {
	site := app.SiteOf(ctx)
	text := strings.TrimSpace(q.Q)
	if strings.ContainsAny(text, " \t\"") || !strings.Contains(text, ".") && !strings.Contains(text, "://") ||
		f.Domain != "" {
		return Found{}, nil
	}
	if page, own := strings.CutPrefix(text, site.Origin+"/listings/"); own {
		l, err := s.store.ListingBySlug(ctx, site.ID, app.Slugify(strings.TrimSuffix(page, "/badges")))
		if app.KindOf(err) == app.NotFound {
			return Found{}, nil
		} else if err != nil {
			return Found{}, err
		}
		text = l.Company.Key
	}
	domain := domainOf(text)
	for range mostLabels {
		if f.Domain = domain; !strings.Contains(domain, ".") {
			break
		}
		_, domain, _ = strings.Cut(domain, ".")
		found, total, err := s.store.Browse(ctx, site.ID, f, q.Sort, q.PerPage, q.Offset())
		if err != nil || total > 0 {
			return Found{List: app.ListOf(Summaries(found), q.Paging, total)}, err
		}
	}
	return Found{}, nil
}
