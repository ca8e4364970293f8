package crawl

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func claimTag(token string) string { return `<meta name="debut-claim" content="` + token + `">` }

// inHead is a homepage with something in its head, and something in its body.
func inHead(head, body string) string {
	return "<!doctype html><html lang=en><head><title>Brightloom</title>" + head + "</head><body><h1>Brightloom</h1>" + body + "</body></html>"
}

// sent is a host that sends one thing, whatever is asked of it but robots.txt.
func sent(status int, contentType, body string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	})
}

func TestFindClaim_OnTheWebsite(t *testing.T) {
	t.Parallel()
	const at = app.ClaimPath
	ours, theirs := claimTag(right), claimTag(wrong)
	file := "debut-claim=" + right + "\n"
	tag := func(head, body string) map[string]http.Handler {
		return map[string]http.Handler{"brightloom.com": pages{"/": inHead(head, body)}}
	}
	holds := func(p pages) map[string]http.Handler { return map[string]http.Handler{"brightloom.com": p} }
	for name, c := range map[string]struct {
		hosts   map[string]http.Handler
		file    bool
		website string // http://brightloom.com/ if it is ""
		want    app.ClaimOutcome
	}{
		"the tag":                              {hosts: tag(ours, ""), want: app.ProofFound},
		"the tag, of a listed page":            {hosts: tag(ours, ""), website: "http://brightloom.com/shop/?a=b", want: app.ProofFound},
		"the tag, of a listed subdomain":       {hosts: map[string]http.Handler{"app.brightloom.com": pages{"/": inHead(ours, "")}}, website: "http://app.brightloom.com/", want: app.ProofFound},
		"a tag of the domain, of a subdomain":  {hosts: map[string]http.Handler{"brightloom.com": pages{"/": inHead(ours, "")}, "app.brightloom.com": pages{"/": inHead("", "")}}, website: "http://app.brightloom.com/", want: app.ProofMissing},
		"the tag, at www":                      {hosts: map[string]http.Handler{"brightloom.com": pages{"/": "301:http://www.brightloom.com/"}, "www.brightloom.com": pages{"/": inHead(ours, "")}}, want: app.ProofFound},
		"the tag, beside another claim's":      {hosts: tag(theirs+ours, ""), want: app.ProofFound},
		"the file":                             {hosts: holds(pages{at: file}), file: true, want: app.ProofFound},
		"the file, of an editor of Windows":    {hosts: holds(pages{at: "\ufeff" + strings.TrimSpace(file) + "\r\n"}), file: true, want: app.ProofFound},
		"no tag":                               {hosts: tag("", ""), want: app.ProofMissing},
		"no file":                              {hosts: holds(pages{"/": inHead("", "")}), file: true, want: app.ProofMissing},
		"a tag of another claim":               {hosts: tag(theirs, ""), want: app.ProofWrong},
		"a tag in what a visitor wrote":        {hosts: tag("", "<p>"+ours+"</p>"), want: app.ProofMissing},
		"a tag in a comment":                   {hosts: tag("<!-- "+ours+" -->", ""), want: app.ProofMissing},
		"a tag in a template":                  {hosts: tag("<template>"+ours+"</template>", ""), want: app.ProofMissing},
		"a tag in noscript":                    {hosts: tag("<noscript>"+ours+"</noscript>", ""), want: app.ProofMissing},
		"a tag in a script":                    {hosts: tag("<script>var a = '"+ours+"'</script>", ""), want: app.ProofMissing},
		"a tag in a title":                     {hosts: tag("<title>"+ours+"</title>", ""), want: app.ProofMissing},
		"a tag in an attribute":                {hosts: tag(`<meta name="description" content='`+ours+`'>`, ""), want: app.ProofMissing},
		"a tag in a drawing":                   {hosts: tag("", "<svg><desc>"+ours+"</desc></svg>"), want: app.ProofMissing},
		"a tag of another name":                {hosts: tag(strings.Replace(ours, "debut-claim", "debut-claims", 1), ""), want: app.ProofMissing},
		"a property for a name":                {hosts: tag(strings.Replace(ours, "name=", "property=", 1), ""), want: app.ProofMissing},
		"a token with more behind it":          {hosts: tag(claimTag(right+" x"), ""), want: app.ProofWrong},
		"a token in capitals":                  {hosts: tag(claimTag(strings.ToUpper(right)), ""), want: app.ProofWrong},
		"an empty tag":                         {hosts: tag(claimTag(""), ""), want: app.ProofWrong},
		"a tag on a page that is not found":    {hosts: holds(pages{"/": "404:" + inHead(ours, "")}), want: app.ProofUnreachable},
		"a tag on another page":                {hosts: holds(pages{"/": inHead("", ""), "/shop": inHead(ours, "")}), website: "http://brightloom.com/shop", want: app.ProofMissing},
		"a tag on a tenant's page":             {hosts: holds(pages{"/": inHead("", ""), "/~mallory/": inHead(ours, "")}), website: "http://brightloom.com/~mallory/", want: app.ProofMissing},
		"a tag on a tenant's subdomain":        {hosts: map[string]http.Handler{"brightloom.com": pages{"/": inHead("", "")}, "mallory.brightloom.com": pages{"/": inHead(ours, "")}}, website: "http://brightloom.com/", want: app.ProofMissing},
		"a tag behind a redirect elsewhere":    {hosts: map[string]http.Handler{"brightloom.com": pages{"/": "302:http://mallory.com/"}, "mallory.com": pages{"/": inHead(ours, "")}}, want: app.ProofUnreachable},
		"a tag behind one to a subdomain":      {hosts: map[string]http.Handler{"brightloom.com": pages{"/": "302:http://mallory.brightloom.com/"}, "mallory.brightloom.com": pages{"/": inHead(ours, "")}}, want: app.ProofUnreachable},
		"a tag behind one to this machine":     {hosts: holds(pages{"/": "302:http://127.0.0.1/"}), want: app.ProofUnreachable},
		"a tag in plain text":                  {hosts: map[string]http.Handler{"brightloom.com": sent(200, "text/plain", inHead(ours, ""))}, want: app.ProofUnreachable},
		"a page that robots may not read":      {hosts: holds(pages{"/": inHead(ours, ""), "/robots.txt": "User-agent: *\nDisallow: /"}), want: app.ProofUnreachable},
		"a host that is not there":             {hosts: nil, want: app.ProofUnreachable},
		"a neighbour's host":                   {hosts: map[string]http.Handler{"loom.github.io": pages{"/": "302:http://mallory.github.io/"}, "mallory.github.io": pages{"/": inHead(ours, "")}}, website: "http://loom.github.io/", want: app.ProofUnreachable},
		"the domain that a host shares":        {hosts: map[string]http.Handler{"loom.github.io": pages{"/": inHead("", "")}, "github.io": pages{"/": inHead(ours, "")}}, website: "http://loom.github.io/", want: app.ProofMissing},
		"a host's own tag on a shared one":     {hosts: map[string]http.Handler{"loom.github.io": pages{"/": inHead(ours, "")}}, website: "http://loom.github.io/", want: app.ProofFound},
		"a file of another claim":              {hosts: holds(pages{at: "debut-claim=" + wrong}), file: true, want: app.ProofWrong},
		"a file with a word before it":         {hosts: holds(pages{at: "x " + file}), file: true, want: app.ProofWrong},
		"a file of the token alone":            {hosts: holds(pages{at: right}), file: true, want: app.ProofWrong},
		"an empty file":                        {hosts: holds(pages{at: ""}), file: true, want: app.ProofWrong},
		"a file that is not found, with words": {hosts: holds(pages{at: "404:" + file}), file: true, want: app.ProofMissing},
		"a file that is forbidden, with words": {hosts: holds(pages{at: "403:" + file}), file: true, want: app.ProofUnreachable},
		"a web page for a file":                {hosts: map[string]http.Handler{"brightloom.com": sent(200, "text/html", file)}, file: true, want: app.ProofMissing},
		"a download for a file":                {hosts: map[string]http.Handler{"brightloom.com": sent(200, "application/octet-stream", file)}, file: true, want: app.ProofWrong},
		"a file without a type":                {hosts: map[string]http.Handler{"brightloom.com": sent(200, "", file)}, file: true, want: app.ProofWrong},
		"a file of two megabytes":              {hosts: map[string]http.Handler{"brightloom.com": sent(200, "text/plain", file+strings.Repeat("x", 2<<20))}, file: true, want: app.ProofWrong},
		"a file elsewhere on the host":         {hosts: holds(pages{"/debut-claim.txt": file}), file: true, want: app.ProofMissing},
		"a file behind a redirect to uploads":  {hosts: holds(pages{at: "302:/uploads/mallory.txt", "/uploads/mallory.txt": file}), file: true, want: app.ProofUnreachable},
		"a file behind a redirect elsewhere":   {hosts: map[string]http.Handler{"brightloom.com": pages{at: "302:http://mallory.com" + at}, "mallory.com": pages{at: file}}, file: true, want: app.ProofUnreachable},
		"a file on a tenant's subdomain":       {hosts: map[string]http.Handler{"brightloom.com": pages{}, "mallory.brightloom.com": pages{at: file}}, website: "http://brightloom.com/", file: true, want: app.ProofMissing},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWeb(t)
			for host, handler := range c.hosts {
				w.serve(t, host, handler)
			}
			if c.website == "" {
				c.website = "http://brightloom.com/"
			}
			claim := app.Claim{Method: app.ClaimMeta, Website: c.website, Domain: app.CompanyKey(c.website), Token: right}
			if c.file {
				claim.Method = app.ClaimFile
			}
			look := w.FindClaim(t.Context(), claim)
			if look.Outcome != c.want || look.Seen == "" {
				t.Errorf("the look came to %s: %s", look.Outcome, look.Seen)
			}
		})
	}
}

// A proof that was asked for by https is not taken from where anybody on the way could have written it.
func TestOnlyHost_NeverGoesBackToPlainHTTP(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	from := &url.URL{Scheme: "https", Host: "brightloom.com", Path: "/"}
	is.NoErr(onlyHost(from, &url.URL{Scheme: "https", Host: "www.brightloom.com"}))
	is.True(onlyHost(from, &url.URL{Scheme: "http", Host: "brightloom.com"}) != nil)
}
