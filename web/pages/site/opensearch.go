package site

import (
	"encoding/xml"
	"net/http"

	"debut/app"
	"debut/app/ground/sites"
	"debut/web"
	"debut/web/pages/page"
)

// openSearchDescription tells browsers how to search the site (OpenSearch 1.1).
type openSearchDescription struct {
	XMLName     xml.Name        `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	ShortName   string          `xml:"ShortName"`
	Description string          `xml:"Description"`
	Encoding    string          `xml:"InputEncoding"`
	Image       openSearchImage `xml:"Image"`
	URLs        []openSearchURL `xml:"Url"`
}

type openSearchImage struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Type   string `xml:"type,attr"`
	URL    string `xml:",chardata"`
}

type openSearchURL struct {
	Type     string `xml:"type,attr"`
	Rel      string `xml:"rel,attr,omitempty"`
	Template string `xml:"template,attr"`
}

// shortestName is how many characters a name of OpenSearch may have.
const shortestName = 16

func openSearch(w http.ResponseWriter, r *http.Request) {
	site := app.SiteOf(r.Context())
	body, err := xml.Marshal(openSearchDescription{
		ShortName: page.Shorten(site.Name, shortestName), Description: sites.Purpose, Encoding: "UTF-8",
		Image: openSearchImage{192, 192, "image/png", site.Origin + "/icon-192.png"},
		URLs: []openSearchURL{
			{"text/html", "", site.Origin + "/search?q={searchTerms}"},
			{"application/opensearchdescription+xml", "self", site.Origin + "/opensearch.xml"},
		},
	})
	if err != nil {
		web.Fault(w, r, "write how to search", err)
		return
	}
	web.Bytes("application/opensearchdescription+xml", aDay, append([]byte(xml.Header), body...)).ServeHTTP(w, r)
}
