package transfer

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
)

// checkLine looks at what the shape of a line cannot say.
func (s *Service) checkLine(line Line) error {
	var issues app.Issues
	for i, path := range line.Categories.Value {
		split(path, "categories["+strconv.Itoa(i)+"]", &issues)
	}
	listings.CheckFields(&issues, "", &line, s.clock())
	for i, m := range line.Milestones.Value {
		listings.CheckMilestone(&issues, "milestones["+strconv.Itoa(i)+"].", m.Date, "", s.clock())
	}
	for i, p := range line.Media.Value {
		listings.CheckLink(&issues, "media["+strconv.Itoa(i)+"].url", p.URL)
	}
	listings.CheckLinks(&issues, "socials", line.Socials.Value)
	for i, f := range line.Founders.Value {
		listings.CheckLinks(&issues, "founders["+strconv.Itoa(i)+"].socials", f.Socials)
	}
	return issues.Err()
}

// checkWeek returns what is wrong with the launch week of a listing.
func checkWeek(l app.Listing) error {
	var issues app.Issues
	if _, monday := app.WeekFrom(string(l.Week)); l.Week != "" && !monday {
		issues.Add("launch_week", "is no date; send one such as 2026-11-16, or null")
	}
	if l.Status == app.ListingScheduled && l.Week == "" {
		issues.Add("launch_week", "is missing; a scheduled listing needs the Monday of its launch week")
	}
	return issues.Err()
}

// website returns the line's website as an address, "" if it states none. The note says why one that it states cannot
// be used: a directory does not lose a listing over it.
func (s *Service) website(line Line) (website, note string) {
	stated := strings.TrimSpace(line.Website.Value)
	if stated == "" {
		return "", ""
	}
	if !strings.Contains(stated, "://") {
		stated = "https://" + stated
	}
	u, err := url.Parse(stated)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || !strings.Contains(u.Hostname(), ".") ||
		s.companyKey(stated) == "" {
		return "", fmt.Sprintf("website %.200q is no address and was left out; send one such as https://example.com",
			line.Website.Value)
	}
	return stated, ""
}

// keysOf returns the keys that the line's company may have, the one to be preferred first: its domain, or, of one of
// several companies on a domain, its page there, or else the listing itself.
func (s *Service) keysOf(line Line) (keys []string) {
	if website, _ := s.website(line); website != "" {
		keys = append(keys, s.companyKey(website))
		if u, err := url.Parse(website); err == nil && strings.Trim(u.Path, "/") != "" {
			keys = append(keys, keys[0]+"/"+strings.Trim(u.Path, "/"))
		}
	}
	return append(keys, "listing:"+string(line.Slug))
}

// company gives a new listing its company, and brings the website of a known one up to date.
func (b *batch) company(ctx context.Context, line Line, l *app.Listing) (note string, err error) {
	website, note := b.website(line)
	if l.ID != 0 && (!line.Website.Set || website == l.Company.Website) {
		return note, nil
	}
	for _, key := range b.keysOf(line) {
		c, known := b.companies[key]
		switch {
		case l.ID != 0 && key == l.Company.Key:
			l.Company.Website = website
			return note, nil
		case !known:
			l.Company.Key, l.Company.Website = key, website
			return note, nil
		}
		if c.ID == 0 {
			if err := b.add(ctx); err != nil {
				return "", err
			}
			c = b.companies[key]
		}
		other, listed, err := b.listed(ctx, c)
		if err != nil {
			return "", err
		}
		if !listed && l.ID == 0 {
			l.Company = c // known from another site of the instance
			return note, nil
		}
		note = fmt.Sprintf("website %s is that of %q, too", website, other.Slug)
	}
	return "", app.Refused("already_listed", "slug: %q is the key of another company.", line.Slug)
}

// listed reports whether the company has a listing on the site, and which.
func (b *batch) listed(ctx context.Context, c app.Company) (app.Listing, bool, error) {
	all, err := b.store.ListingsOfCompany(ctx, c.ID)
	for _, l := range all {
		if l.Site.ID == b.site.ID {
			return l, true, err
		}
	}
	return app.Listing{}, false, err
}
