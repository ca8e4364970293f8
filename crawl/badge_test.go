package crawl

import (
	"strings"
	"testing"
	"time"

	"debut/app"

	"github.com/matryer/is"
)

const (
	badgeImage = `<img src="https://debut.example/badges/brightloom/listed.svg?shape=pill&amp;mode=dark" alt="Listed on Debut" width="200" height="54">`
	goodBadge  = `<a href="https://debut.example/listings/brightloom" target="_blank">` + badgeImage + `</a>`
)

func TestFindBadge_ABadgeThatCanBeSeenIsFound(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"as it is handed out":     goodBadge,
		"that is not followed":    strings.Replace(goodBadge, "target", `rel="nofollow noopener" target`, 1),
		"linked to the instance":  strings.Replace(goodBadge, "/listings/brightloom", "", 1),
		"linked with a campaign":  strings.Replace(goodBadge, "brightloom\"", "brightloom/?utm_source=badge\"", 1),
		"without a scheme":        strings.ReplaceAll(goodBadge, "https:", ""),
		"of a former origin":      strings.ReplaceAll(goodBadge, "debut.example", "old.example"),
		"in other elements":       "<footer style='color:red; margin-top:-40px'><p><a href=https://debut.example/><picture><span>" + badgeImage + "</span></picture></a>",
		"after others":            strings.ReplaceAll(goodBadge, "brightloom", "other") + "<!-- " + goodBadge + " -->" + goodBadge,
		"deep in the page":        strings.Repeat("<div>", 600) + goodBadge,
		"beside something hidden": "<div hidden>x</div><div style='height:0'></div>" + goodBadge,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			check := lookFor(t, html)
			is.Equal(string(check.Reason), "")
			is.Equal(check.Outcome, app.BadgeFound)
		})
	}
}

func TestFindBadge_ABadgeThatNobodySeesIsMissing(t *testing.T) {
	t.Parallel()
	around := func(open string) string { return open + goodBadge }
	image := func(attribute string) string { return strings.Replace(goodBadge, `alt=`, attribute+` alt=`, 1) }
	for name, test := range map[string]struct{ html, reason string }{
		"no badge":                {"<p>Hello", "not on the homepage"},
		"in a comment":            {"<!-- " + goodBadge + " -->", "not on the homepage"},
		"in a script":             {"<script>x = '" + goodBadge + "'</script>", "not on the homepage"},
		"in noscript":             {around("<noscript>"), "not on the homepage"},
		"in a template":           {around("<template>"), "cannot see it"},
		"in words":                {strings.ReplaceAll(goodBadge, "<", "&lt;"), "not on the homepage"},
		"hidden around":           {around("<div hidden>"), "cannot see it"},
		"display:none":            {around("<div style='color:red; DISPLAY : none !important'>"), "cannot see it"},
		"visibility:hidden":       {around("<div style='visibility: hidden'>"), "cannot see it"},
		"font-size:0":             {around("<div style='font-size:0px'>"), "cannot see it"},
		"opacity:0":               {image("style='opacity: 0.0'"), "cannot see it"},
		"off the screen":          {around("<div style='position:absolute;left:-9999px'>"), "cannot see it"},
		"moved off the screen":    {around("<div style='transform: translateX(-5000px)'>"), "cannot see it"},
		"indented off the screen": {around("<div style='text-indent:-999em'>"), "cannot see it"},
		"no height":               {around("<div style='height:0;overflow:hidden'>"), "cannot see it"},
		"one pixel":               {strings.Replace(goodBadge, `width="200"`, `width="1"`, 1), "cannot see it"},
		"one pixel by style":      {image("style='width:1px'"), "cannot see it"},
		"a closed dialog":         {around("<dialog>"), "cannot see it"},
		"another listing's":       {strings.ReplaceAll(goodBadge, "brightloom", "other"), "another listing, other"},
		"no link":                 {badgeImage, "not inside a link"},
		"linked to another":       {"<a href=https://other.example/>" + badgeImage + "</a>", "not inside a link"},
		"linked to other listing": {strings.Replace(goodBadge, "listings/brightloom", "listings/other", 1), "not inside a link"},
		"linked by a script":      {"<a href='javascript:x'>" + badgeImage + "</a>", "not inside a link"},
		"a picture of its own":    {strings.Replace(goodBadge, "https://debut.example/badges", "/badges", 1), "not on the homepage"},
		"of another instance":     {strings.ReplaceAll(goodBadge, "debut.example", "debut.example.org"), "not on the homepage"},
		"a shell":                 {"<div id=root></div><script src=/app.js></script>", "JavaScript"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			check := lookFor(t, test.html)
			is.Equal(check.Outcome, app.BadgeMissing)
			is.True(strings.Contains(string(check.Reason), test.reason))
		})
	}
}

func TestFindBadge_AHomepageThatCannotBeReadLeavesItOpen(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]pages{
		"a fault":            {"/": "500:"},
		"away":               {"/": "503:"},
		"forbidden":          {"/": "403:"},
		"gone":               {"/": "404:"},
		"refused by robots":  {"/": goodBadge, "/robots.txt": "User-agent: *\nDisallow: /"},
		"robots with faults": {"/": goodBadge, "/robots.txt": "500:"},
		"moved":              {"/": "301:http://example.org/"},
		"moved inside":       {"/": "301:http://127.0.0.1/"},
		"too long":           {"/": strings.Repeat("<p>hello</p>", 1<<18) + goodBadge},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			w.serve(t, "example.com", site)
			check := w.FindBadge(t.Context(), "http://example.com/", "https://debut.example", "brightloom")
			is.Equal(check.Outcome, app.BadgeUnknown)
			is.True(len(check.Reason) > 20)
			is.True(!strings.Contains(string(check.Reason), "profile"))
			is.True(!check.NoWebsite || name == "moved inside") // somebody answers there
		})
	}
	w := newWeb(t)
	w.limits.request = 50 * time.Millisecond
	nowhere := w.FindBadge(t.Context(), "http://example.net/", "https://debut.example", "brightloom")
	is.New(t).Equal(nowhere.Outcome, app.BadgeUnknown)
	is.New(t).True(nowhere.NoWebsite) // no public address belongs to the name
	is.New(t).Equal(w.FindBadge(t.Context(), "nonsense", "https://debut.example", "brightloom").Outcome, app.BadgeUnknown)
}

func lookFor(t *testing.T, html string) app.BadgeCheck {
	w := newWeb(t)
	w.opts.Former = map[string][]string{"https://debut.example": {"https://old.example"}}
	w.serve(t, "example.com", pages{"/": "<!doctype html><html><body>" + html})
	check := w.FindBadge(t.Context(), "http://example.com/", "https://debut.example", "brightloom")
	is.New(t).Equal(check.CheckedAt, w.now)
	return check
}
