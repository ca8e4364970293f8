package crawl

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/ground/texts"

	"github.com/PuerkitoBio/goquery"
)

// maxClaimFile is how many octets the file of a claim may have.
const maxClaimFile = 1 << 10

// FindClaim looks for the proof of a claim where its method has it published: in DNS, in the head of the homepage, or
// in a file. It asks with everybody's eyes: what only we could see proves nothing. A proof that could not be looked for
// is nobody's fault, and says why.
func (c *Crawler) FindClaim(ctx context.Context, claim app.Claim) app.ClaimLook {
	ctx, cancel := context.WithTimeout(ctx, c.limits.site)
	defer cancel()
	var look app.ClaimLook
	switch claim.Method {
	case app.ClaimDNS:
		look = c.claimInDNS(ctx, claim)
	case app.ClaimMeta, app.ClaimFile:
		s := c.open(ctx)
		defer s.close()
		look = s.findClaim(ctx, claim)
	}
	look.At = c.opts.Now()
	return look
}

// ClaimPage returns the address at which the proof of a claim is looked for on the website: the homepage of the very
// host that is listed, or a file there.
func (c *Crawler) ClaimPage(claim app.Claim) string { return claimPage(claim) }

func claimPage(claim app.Claim) string {
	u, err := url.Parse(claim.Website)
	if err != nil {
		return ""
	}
	at := url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/"}
	if claim.Method == app.ClaimFile {
		at.Path = app.ClaimPath
	}
	return at.String()
}

// findClaim looks on the website. robots.txt is heeded, as for all that is read.
func (s *session) findClaim(ctx context.Context, claim app.Claim) app.ClaimLook {
	u, err := checkURL(claimPage(claim), s.crawler.opts.AllowPrivate)
	if err != nil {
		return app.LookedAt(app.ProofUnreachable, messageOf(err))
	}
	if claim.Method == app.ClaimFile {
		return s.claimFile(ctx, u, claim)
	}
	return s.claimTag(ctx, u, claim)
}

// onlyHost keeps a look for a proof to the host that it is given for, with "www." before it or without, and to a scheme
// that is no weaker.
func onlyHost(from, to *url.URL) error {
	if app.ByTag.SpeaksFor(from.String()) != app.ByTag.SpeaksFor(to.String()) ||
		from.Scheme == "https" && to.Scheme != "https" {
		return elsewhere(from.String(), to.Scheme+"://"+to.Host)
	}
	return nil
}

// notRead is a look that could not be made.
func notRead(u *url.URL, err error) app.ClaimLook {
	var t *fetchError
	if errors.As(err, &t) && t.code == redirectedElsewhere {
		return app.LookedAt(app.ProofUnreachable,
			"%s sends visitors on to another website, where a proof would say nothing of this one.", u)
	}
	return app.LookedAt(app.ProofUnreachable, "%s could not be read. %s", u, badgeReason(err))
}

func (s *session) claimTag(ctx context.Context, u *url.URL, claim app.Claim) app.ClaimLook {
	home, err := s.html(ctx, u, onlyHost)
	if err != nil {
		return notRead(u, err)
	}
	doc, cut, _ := parseHTML(home.body, s.budget)
	if doc == nil {
		return app.LookedAt(app.ProofUnreachable, "The HTML of %s could not be understood.", u)
	}
	var seen []string
	stopped := s.budget.Do(func() {
		// in the body anybody may have written it
		for _, tag := range goquery.NewDocumentFromNode(doc).Find("head > meta").EachIter() {
			s.budget.Check()
			if strings.EqualFold(tag.AttrOr("name", ""), app.ClaimName) && len(seen) < 64 {
				seen = append(seen, tag.AttrOr("content", ""))
			}
		}
	})
	switch {
	case slices.Contains(seen, claim.Token):
		return app.LookedAt(app.ProofFound, "The tag stands in the head of %s.", home.url)
	case len(seen) > 0:
		return app.LookedAt(app.ProofWrong, "The head of %s has a tag debut-claim, but its content is %s.",
			home.url, quoted(seen[0]))
	case stopped != nil || cut || home.truncated || home.broken != nil:
		return app.LookedAt(app.ProofUnreachable,
			"Only the beginning of %s could be read, and the tag is not there. Put it at the top of the head.",
			home.url)
	}
	return app.LookedAt(app.ProofMissing, "The head of %s has no tag debut-claim, in the HTML that the server sends.",
		home.url)
}

func (s *session) claimFile(ctx context.Context, u *url.URL, claim app.Claim) app.ClaimLook {
	a, err := s.allowed(ctx, u, func(from, to *url.URL) error {
		if to.Path != from.Path { // what stands elsewhere may be anybody's upload
			return elsewhere(from.String(), to.Scheme+"://"+to.Host)
		}
		return onlyHost(from, to)
	}, "text/plain", maxClaimFile)
	if err != nil {
		return notRead(u, err)
	}
	media, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	switch {
	case a.status == http.StatusNotFound || a.status == http.StatusGone:
		return app.LookedAt(app.ProofMissing, "There is no file at %s (%d).", a.url, a.status)
	case a.status != http.StatusOK:
		return notRead(a.url, badStatus(a))
	case media == "text/html" || media == "application/xhtml+xml":
		return app.LookedAt(app.ProofMissing, "At %s there is a web page, and no text file.", a.url)
	case media != "text/plain":
		return app.LookedAt(app.ProofWrong, "What stands at %s is not sent as plain text (text/plain), but as %s.",
			a.url, quoted(media))
	case a.broken != nil:
		return notRead(a.url, failed(a.url.String(), a.broken))
	case a.truncated:
		return app.LookedAt(app.ProofWrong, "The file at %s is larger than 1,024 bytes, so it was not read on.", a.url)
	}
	body := strings.TrimPrefix(string(a.body), "\uFEFF")
	for line := range strings.Lines(body) {
		if strings.TrimSpace(line) == claim.Text() {
			return app.LookedAt(app.ProofFound, "The file stands at %s.", a.url)
		}
	}
	if strings.TrimSpace(body) == "" {
		return app.LookedAt(app.ProofWrong, "The file at %s is empty.", a.url)
	}
	return app.LookedAt(app.ProofWrong, "The file at %s says something else: %s.", a.url, quoted(body))
}

// mostQuoted is how many characters are shown of what stands where a proof should.
const mostQuoted = 80

// quoted shows what was seen, in one line and without what could not be seen.
func quoted(s string) texts.Text {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return texts.Verbatim("“" + app.Cut(app.OneLine(s), mostQuoted) + "”")
}
