package transfer

import (
	"context"
	"net/url"
	"strconv"

	"debut/app"
	"debut/app/listings"
)

// check looks at what the shape of a line cannot say.
func (s *Service) check(line Line) error {
	var issues app.Issues
	for i, path := range line.Categories.Value {
		split(path, "categories["+strconv.Itoa(i)+"]", &issues)
	}
	if website := withScheme(line.Website.Value); website != "" {
		u, err := url.Parse(website)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || s.companyKey(website) == "" {
			issues.Add("website", "is no address of a website; send one such as https://example.com, or null")
		}
	}
	listings.CheckLink(&issues, "logo_url", line.LogoURL.Value)
	listings.CheckLink(&issues, "demo_video_url", line.DemoVideoURL.Value)
	listings.CheckLinks(&issues, "socials", line.Socials.Value)
	for i, f := range line.Founders.Value {
		listings.CheckLinks(&issues, "founders["+strconv.Itoa(i)+"].socials", f.Socials)
	}
	return issues.Err()
}

// sound returns why a listing cannot be, where it cannot.
func sound(l app.Listing) error {
	var issues app.Issues
	if _, monday := app.WeekFrom(string(l.Week)); l.Week != "" && !monday {
		issues.Add("launch_week", "is no date; send one such as 2026-11-16, or null")
	}
	if l.Status == app.ListingScheduled && l.Week == "" {
		issues.Add("launch_week", "is missing; an upcoming listing needs the Monday of its launch week")
	}
	return issues.Err()
}

// company gives a new listing its company, and brings the website of a known one up to date. A company is listed once a site.
func (b *batch) company(ctx context.Context, line Line, l *app.Listing) error {
	website := withScheme(line.Website.Value)
	if l.ID != 0 && (!line.Website.Set || website == l.Company.Website) {
		return nil
	}
	var taken app.Slug
	for _, key := range b.keysOf(line) {
		if l.ID != 0 && key == l.Company.Key {
			l.Company.Website = website
			return nil
		}
		c, known := b.companies[key]
		if !known {
			l.Company.Key, l.Company.Website = key, website
			return nil
		}
		other, listed, err := b.listed(ctx, c)
		if err != nil {
			return err
		}
		if !listed && l.ID == 0 {
			l.Company = c // known from another site of the instance
			return nil
		}
		taken = other
	}
	return app.Refused("already_listed", "website: %s is listed already, as %q; a company is listed once.", website, taken)
}

// listed tells whether the company has a listing on the site, and which.
func (b *batch) listed(ctx context.Context, c app.Company) (app.Slug, bool, error) {
	all, err := b.store.ListingsOfCompany(ctx, c.ID)
	for _, l := range all {
		if l.Site.ID == b.site.ID {
			return l.Slug, true, err
		}
	}
	return "", false, err
}
