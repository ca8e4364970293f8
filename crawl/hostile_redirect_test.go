package crawl

var hostileRedirects = []hostile{
	{name: "a circle", host: home(to("/")), codes: tooManyRedirects, says: "in a circle"},
	{name: "a circle of two hosts", host: home(to("http://www.example.com/")), others: map[string]host{"www.example.com": home(to("http://example.com/"))}, codes: tooManyRedirects},
	{name: "six hops", host: host{"/": to("/1"), "/1": to("/2"), "/2": to("/3"), "/3": to("/4"), "/4": to("/5"), "/5": to("/6"), "/6": body(page("There"))}, codes: tooManyRedirects},
	{name: "a longer address at each hop", host: host{"*": to("/" + string(longPath()))}, codes: tooLarge + "|" + refusedAddress},
	{name: "a way to a file", host: home(to("file:///etc/passwd")), codes: refusedAddress, lacks: "passwd"},
	{name: "a way to a program", host: home(to("javascript:alert(1)")), codes: refusedAddress},
	{name: "a way to data", host: home(to("data:text/html,<p>Hello")), codes: refusedAddress},
	{name: "a way to gopher", host: home(to("gopher://example.com:25/_MAIL")), codes: refusedAddress},
	{name: "a way inside", host: home(to("http://169.254.169.254/")), codes: refusedAddress, lacks: "169.254"},
	{name: "a way inside without a scheme", host: home(to("//127.0.0.1/")), codes: refusedAddress},
	{name: "a way inside in another notation", host: home(to("http://0x7f.1/")), codes: refusedAddress},
	{name: "a way inside in IPv6", host: home(to("http://[::ffff:127.0.0.1]/")), codes: refusedAddress},
	{name: "a way inside by a name", host: home(to("http://inside.example.com/")), codes: refusedAddress},
	{name: "a way with backslashes", host: home(to(`http:\\127.0.0.1\`)), codes: refusedAddress + "|" + httpError + "|" + redirectedElsewhere},
	{name: "a way behind a user name", host: home(to("http://example.com@127.0.0.1/")), codes: refusedAddress},
	{name: "a way to another port", host: home(to("http://example.com:22/")), codes: refusedAddress},
	{name: "a way to nowhere", host: home(raw("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")), codes: httpError, says: "302"},
	{name: "a way that is no address", host: home(to("http://[::\x01]/%zz")), codes: refusedAddress + "|" + connectionFailed},
	{name: "two ways at once", host: host{"/": raw("HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"), "/a": body(page("There"))}, pages: 1, has: "There"},
	{name: "a way to another company", host: home(to("http://example.org/")), others: map[string]host{"example.org": home(body(page("Others")))},
		codes: redirectedElsewhere, says: "submit http://example.org instead", lacks: "Others"},
	{name: "a way to a secure page that does not exist", host: home(to("https://example.com/")), codes: refusedAddress},
	{name: "a page that only sends browsers on to another company", host: home(body("<html><meta http-equiv=refresh content='0; url=http://example.org/a'><title>Moved</title>")),
		codes: redirectedElsewhere, says: "submit http://example.org instead"},
	{name: "a page that only sends browsers on within the site", host: host{"/": body("<html><meta http-equiv=Refresh content='0;URL=/en/'><p>One moment"), "/en/": body(page("There"))}, pages: 1, has: "There"},
	{name: "a page that sends browsers inside", host: home(body("<html><meta http-equiv=refresh content='0; url=http://127.0.0.1/a'><p>One moment")), codes: redirectedElsewhere + "|", pages: 0},
	{name: "a page that sends browsers on by a script", host: home(body("<html><script>location.href='http://example.org/'</script>")), codes: javascriptRequired, pages: 1, says: "JavaScript"},
	{name: "pages that lead in a circle", host: host{"/": body(page("Home", "/about=About", "/pricing=Pricing")), "/about": to("/pricing"), "/pricing": to("/about")}, pages: 1},
	{name: "pages that all lead home", host: host{"/": body(page("Home", "/about=About", "/pricing=Pricing")), "*": to("/")}, pages: 1},
}

// longPath returns a path longer than any address may be.
func longPath() []byte {
	path := make([]byte, 65_000)
	for i := range path {
		path[i] = 'a'
	}
	return path
}
