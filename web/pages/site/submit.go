package site

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// submitPage says how the website whose address a visitor entered becomes a listing.
type submitPage struct {
	Entered string     // as it was entered
	Fault   texts.Text // what is wrong with it
	Website string     // the address, to be copied; "" until there is one
	Host    string
	Origin  string
	MCP     string // the address for agents
	Listed  []row  // what is listed of the same website
	Free    *launches.FreePlaces
}

type submitInput struct {
	Website string `json:"website" max:"2048" doc:"The address of the website to be listed."`
}

var submitQuery = reads[submitInput]("/submit")

func (s *Site) submit(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := submitQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	origin := app.SiteOf(ctx).Origin
	p := submitPage{Entered: in.Website, Origin: origin, MCP: origin + "/mcp"}
	if in.Website != "" {
		if p.Website = websiteOf(in.Website); p.Website == "" {
			p.Fault = "Enter the address of a website, such as parcelwick.example."
		}
	}
	if p.Website != "" {
		p.Host = page.Host(p.Website)
		if p.Listed, err = s.listedOf(ctx, p.Website); err != nil {
			return "", page.Page{}, err
		}
	}
	if p.Free, err = s.Launches.NextFree(ctx); err != nil {
		return "", page.Page{}, err
	}
	title := texts.Text("Submit a product")
	if p.Fault != "" {
		title = form.Faulty(title)
	}
	return "submit", page.Page{
		Title: title, Description: "How a product is listed here: its website is read, and becomes a draft with evidence.",
		Path: "/submit", Unlisted: in.Website != "", Main: p,
	}, nil
}

// websiteOf returns the address of a website as a person entered it, with its scheme; "" if it is none. It holds
// nothing that a shell reads in another way between single quotes.
func websiteOf(entered string) string {
	entered = strings.TrimSpace(entered)
	if !strings.Contains(entered, "://") {
		entered = "https://" + entered
	}
	link := strings.ReplaceAll(page.SafeLink(entered), "'", "%27")
	if !strings.Contains(page.Host(link), ".") || strings.ContainsAny(link, " \"\\") {
		return ""
	}
	return link
}

// listedOf returns what is listed of a website, live or upcoming.
func (s *Site) listedOf(ctx context.Context, website string) (found []row, err error) {
	for _, status := range []string{"live", "scheduled"} {
		q := listings.Query{Domain: website, Status: status, Sort: "newest", Paging: app.Paging{Page: 1, PerPage: 3}}
		list, err := s.Listings.Search(ctx, q)
		if err != nil {
			return nil, err
		}
		found = append(found, unranked(list.Items)...)
	}
	return found, nil
}
