package crawl

import (
	"net"
	"strings"
)

// robotsThat returns a good site with a robots.txt, or what stands in its place.
func robotsThat(do act) host {
	return host{"/robots.txt": do, "/": body(page("Home", "/about=About")), "/about": body(page("About"))}
}

func txt(text string) act { return typed("text/plain", text) }

var hostileRobots = []hostile{
	{name: "all is forbidden", host: robotsThat(txt("User-agent: *\nDisallow: /")), codes: robotsDisallowed, says: "asks us not to read"},
	{name: "the server fails", host: robotsThat(status(500, "")), codes: robotsUnreachable, says: "could not be read, so nothing was"},
	{name: "we are too many", host: robotsThat(status(429, "")), codes: robotsUnreachable},
	{name: "it never comes", host: robotsThat(silent), codes: robotsUnreachable, impatient: true},
	{name: "it drips", host: robotsThat(dripping("HTTP/1.1 200 OK\r\n\r\n" + strings.Repeat("# a\n", 1e4))), codes: robotsUnreachable, impatient: true},
	{name: "it breaks off", host: robotsThat(raw("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nUser-agent: *\nDis")), codes: robotsUnreachable},
	{name: "it breaks HTTP", host: robotsThat(raw("Disallow: nothing")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "it has no end", host: robotsThat(endless("HTTP/1.1 200 OK\r\n\r\n", "# nothing\n")), pages: 2},
	{name: "it is one line without end", host: robotsThat(endless("HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /about\nDisallow: /", "a")), codes: robotsDisallowed, pages: 1},
	{name: "it is a gzip bomb", host: robotsThat(raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + string(bomb))), pages: 2},
	{name: "it is a web page", host: robotsThat(body("<html><p>User-agent: *\nDisallow: /")), pages: 2},
	{name: "it is a picture", host: robotsThat(raw("HTTP/1.1 200 OK\r\n\r\n\x89PNG\r\n\x1a\n\x00\x00")), pages: 2},
	{name: "it is in a circle", host: robotsThat(to("/robots.txt")), pages: 2},
	{name: "it is five hops away", host: host{"/robots.txt": to("/1.txt"), "/1.txt": to("/2.txt"), "/2.txt": to("/3.txt"), "/3.txt": to("/4.txt"), "/4.txt": to("/5.txt"),
		"/5.txt": txt("User-agent: *\nDisallow: /"), "/": body(page("Home"))}, codes: robotsDisallowed},
	{name: "it leads inside", host: robotsThat(to("http://127.0.0.1/robots.txt")), codes: robotsUnreachable},
	{name: "it asks for an hour between visits", host: robotsThat(txt("User-agent: *\nCrawl-delay: 3600")), codes: crawlDelay, pages: 1, says: "3600 seconds"},
	{name: "it asks for eternity between visits", host: robotsThat(txt("User-agent: *\nCrawl-delay: 1e18")), pages: 2},
	{name: "it has wildcards without end", host: robotsThat(txt("User-agent: *\nDisallow: /" + strings.Repeat("*a", 1e5) + "$\n" + strings.Repeat("Disallow: /*a*b*c*d*e\n", 1e4))), pages: 2},
	{name: "it is written in old Macintosh lines, with spaces and a mark", host: robotsThat(txt("\uFEFFUser-agent : *\rDisallow : /about\r")), codes: robotsDisallowed, pages: 1},
	{name: "it names sitemaps without end", host: robotsThat(txt("User-agent: *\n" + strings.Repeat("Sitemap: /sitemap.xml?x\n", 2e4))), pages: 2},
	{name: "it names sitemaps of others", host: robotsThat(txt("Sitemap: http://127.0.0.1/\nSitemap: file:///etc/passwd\nSitemap: http://example.org/s.xml")), pages: 2},
	{name: "a sitemap that lists itself", host: withSitemap("<sitemapindex><sitemap><loc>http://example.com/sitemap.xml</loc></sitemap></sitemapindex>"), pages: 2},
	{name: "a sitemap of other hosts", host: withSitemap(urlset("http://example.org/about", "http://127.0.0.1/pricing")), pages: 2},
	{name: "a sitemap that is a gzip bomb", host: withSitemap(string(bomb)), pages: 2},
	{name: "a sitemap of a gzip bomb in gzip", host: func() host {
		h := withSitemap("")
		h["/sitemap.xml"] = raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + string(zipped(bomb)))
		return h
	}(), pages: 2},
	{name: "a sitemap of laughs", host: withSitemap(`<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><urlset><url><loc>&b;&c;</loc></url></urlset>`), pages: 2},
	{name: "a sitemap without end", host: func() host {
		h := withSitemap("")
		h["/sitemap.xml"] = endless("HTTP/1.1 200 OK\r\n\r\n<urlset>", "<url><loc>http://example.com/p/1</loc></url>")
		return h
	}(), pages: 2},
	{name: "a sitemap that drips", host: func() host {
		h := withSitemap("")
		h["/sitemap.xml"] = dripping("HTTP/1.1 200 OK\r\n\r\n" + strings.Repeat("<a>", 1e4))
		return h
	}(), pages: 2, impatient: true},
	{name: "a sitemap that resets", host: func() host {
		h := withSitemap("")
		h["/sitemap.xml"] = func(c net.Conn) { c.(*net.TCPConn).SetLinger(0) }
		return h
	}(), pages: 2},
}

func withSitemap(xml string) host {
	h := robotsThat(status(404, ""))
	h["/sitemap.xml"] = typed("application/xml", xml)
	return h
}
