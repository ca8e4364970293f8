package app_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"debut/app"

	"github.com/matryer/is"
)

func TestProof_SpeaksFor(t *testing.T) {
	t.Parallel()
	const (
		badge, dns, tag, file, mail, pays = app.ByBadge, app.ByDNS, app.ByTag, app.ByFile, app.ByMail, app.ByPayment
		holds, free                       = true, false
	)
	for _, c := range []struct {
		by      app.Proof
		website string // that is listed, and where the proof was found
		other   string // another website
		holds   bool   // what the proof holds of the other
	}{
		// Paths: a page speaks for what lies below it.
		{badge, "https://a.com/", "https://a.com/", holds},
		{badge, "https://a.com/", "https://a.com/users/x/", holds},
		{badge, "https://a.com", "https://a.com/pricing?plan=2", holds},
		{badge, "https://a.com/users/x/", "https://a.com/", free},
		{badge, "https://a.com/users/x/", "https://a.com/users/", free},
		{badge, "https://a.com/users/x/", "https://a.com/users/y/", free},
		{badge, "https://a.com/users/x/", "https://a.com/users/xy/", free},
		{badge, "https://a.com/users/x", "https://a.com/users/x/work", holds},
		{badge, "https://a.com/users/x/", "https://a.com/users/x/../y/", free},
		{badge, "https://a.com/users/x/../../", "https://a.com/pricing", holds},
		{badge, "https://a.com/users/x/index.html", "https://a.com/users/x/work", holds},
		{badge, "https://a.com/index.php", "https://a.com/pricing", holds},
		{badge, "https://a.com/users%2Fx/", "https://a.com/users/x/", free},
		{badge, "https://a.com//users/x/", "https://a.com/users/x/", free},
		{badge, "https://a.com/Users/x/", "https://a.com/users/x/", free},
		{badge, "https://a.com/?user=x", "https://a.com/", free},
		{badge, "https://a.com/?user=x", "https://a.com/?user=y", free},
		{badge, "https://a.com/?user=x", "https://a.com/?user=x", holds},
		{badge, "https://a.com/index.php?user=x", "https://a.com/", free},
		{badge, "https://a.com/;x", "https://a.com/", free},
		{badge, "https://a.com/#x", "https://a.com/", holds},
		{badge, "http://a.com/", "https://A.com./", holds},
		{badge, "https://www.a.com/", "https://a.com/", holds},
		{tag, "https://a.com/users/x/", "https://a.com/", holds},
		{file, "https://a.com/users/x/", "https://a.com/users/y/", holds},
		{dns, "https://a.com/users/x/", "https://a.com/", holds},
		{mail, "https://a.com/users/x/", "https://a.com/users/y/", holds},

		// Subdomains: only the domain itself speaks for them.
		{badge, "https://x.a.com/", "https://a.com/", free},
		{badge, "https://a.com/", "https://x.a.com/", free},
		{badge, "https://x.a.com/", "https://y.a.com/", free},
		{badge, "https://x.a.com/", "https://www.x.a.com/", holds},
		{tag, "https://x.a.com/", "https://a.com/", free},
		{tag, "https://x.a.com/", "https://x.a.com/page", holds},
		{file, "https://a.com/", "https://x.a.com/", free},
		{dns, "https://x.a.com/", "https://a.com/", holds},
		{dns, "https://a.com/", "https://x.y.a.com/page", holds},
		{mail, "https://a.com/", "https://x.a.com/", holds},
		{dns, "https://a.com/", "https://nota.com/", free},
		{dns, "https://a.co.uk/", "https://b.co.uk/", free},
		{dns, "https://bücher.de/", "https://xn--bcher-kva.de/buch", holds},

		// Ports: the exact one, but for DNS and mail.
		{badge, "https://a.com:8443/", "https://a.com/", free},
		{badge, "https://a.com/", "https://a.com:8443/", free},
		{badge, "https://a.com:443/", "http://a.com:80/", holds},
		{badge, "http://a.com:443/", "https://a.com/", free},
		{tag, "https://a.com:8443/x", "https://a.com:8443/", holds},
		{tag, "https://a.com:8443/", "https://a.com/", free},
		{dns, "https://a.com/", "https://a.com:8443/", holds},
		{badge, "http://127.0.0.1:8080/", "http://127.0.0.1:8081/", free},
		{tag, "http://127.0.0.1:8080/", "http://127.0.0.1:8080/x", holds},
		{dns, "http://127.0.0.1:8080/", "http://127.0.0.1:8080/", free},
		{badge, "http://[::1]:8080/", "http://[::1]:8080/", holds},

		// Shared hosts: the public suffix list with its private section, site builders, and hosts on which each user has a path.
		{badge, "https://ines.github.io/", "https://ines.github.io/shop/", holds},
		{badge, "https://ines.github.io/", "https://ole.github.io/", free},
		{dns, "https://ines.github.io/", "https://ines.github.io/", free},
		{mail, "https://ines.github.io/", "https://ines.github.io/", free},
		{tag, "https://ines.github.io/", "https://ines.github.io/shop/", holds},
		{file, "https://ines.github.io/shop/", "https://ole.github.io/", free},
		{badge, "https://ines.substack.com/", "https://ole.substack.com/", free},
		{dns, "https://ines.substack.com/", "https://ines.substack.com/", free},
		{dns, "https://substack.com/", "https://ines.substack.com/", free},
		{badge, "https://www.substack.com/", "https://substack.com/", holds},
		{badge, "https://sites.google.com/view/ines/", "https://sites.google.com/view/ole/", free},
		{badge, "https://sites.google.com/view/ines/", "https://sites.google.com/view/ines/shop", holds},
		{badge, "https://sites.google.com/", "https://sites.google.com/view/ines/", free},
		{dns, "https://sites.google.com/view/ines/", "https://sites.google.com/view/ines/", free},
		{tag, "https://sites.google.com/view/ines/", "https://sites.google.com/view/ines/", free},
		{tag, "https://github.com/", "https://github.com/ines/shop", free},
		{mail, "https://github.com/", "https://github.com/ines/shop", free},
		{badge, "https://github.com/ines/shop", "https://github.com/ines/play", free},

		// Payers hold the page that they list, and what lies below.
		{pays, "https://a.com/", "https://a.com/pricing", holds},
		{pays, "https://a.com/users/x/", "https://a.com/", free},
		{pays, "https://x.a.com/", "https://a.com/", free},
		{app.ByMailbox, "https://a.com/", "https://a.com/", free},
		{badge, "mailto:x@a.com", "https://a.com/", free},
		{app.ByTeam, "https://a.com/users/x/", "https://y.a.com/", holds},
	} {
		if got := c.by.SpeaksFor(c.website).Covers(c.other); got != c.holds {
			t.Errorf("%s at %s speaks for %q: of %s that is %v, want %v", c.by, c.website, c.by.SpeaksFor(c.website), c.other, got, c.holds)
		}
	}
}

func TestMailboxSpeaks_ForTheHomepageOfItsDomainAlone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		email, website string
		want           bool
	}{
		{"ines@a.com", "https://a.com/", true},
		{"ines@a.com", "https://www.a.com", true},
		{"ines@a.com", "https://a.com/users/ines/", false},
		{"ines@a.com", "https://a.com/?user=ines", false},
		{"ines@a.com", "https://x.a.com/", false},
		{"ines@x.a.com", "https://x.a.com/", false},
		{"ines@x.a.com", "https://a.com/", false},
		{"ines@a.com", "https://a.com:8443/", false},
		{"ines@nota.com", "https://a.com/", false},
		{"ines@ines.github.io", "https://ines.github.io/", false},
		{"ines@ines.substack.com", "https://ines.substack.com/", false},
		{"ines@github.com", "https://github.com/ines/shop", false},
		{"@a.com", "https://a.com/", true},
		{"ines", "https://a.com/", false},
	} {
		if got := app.MailboxSpeaks(c.email, c.website); got != c.want {
			t.Errorf("%s of %s: %v, want %v", c.email, c.website, got, c.want)
		}
	}
}

func TestHolding_Against(t *testing.T) {
	t.Parallel()
	launched := time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC)
	soon, last, over := launched.Add(time.Hour), launched.Add(app.Contestable-time.Millisecond), launched.Add(app.Contestable)
	for _, c := range []struct {
		held, by app.Proof
		at       time.Time
		want     app.Effect
	}{
		{"", app.ByBadge, soon, app.Takes},
		{"", app.ByPayment, soon, app.Takes},
		{"", app.ByDNS, soon, app.Takes},
		{app.ByPayment, app.ByPayment, soon, app.GivesWay},
		{app.ByPayment, app.ByBadge, soon, app.GivesWay}, // which claim_listing makes a contest of
		{app.ByPayment, app.ByDNS, soon, app.Reclaims},
		{app.ByPayment, app.ByTag, soon, app.Reclaims},
		{app.ByPayment, app.ByFile, last, app.Reclaims},
		{app.ByPayment, app.ByMail, launched.Add(-time.Hour), app.Reclaims}, // paid for, before it is live
		{app.ByPayment, app.ByDNS, over, app.Contests},
		{app.ByPayment, app.ByMail, over.Add(1000 * time.Hour), app.Contests},
		{app.ByPayment, app.ByBadge, over, app.GivesWay},
		{app.ByBadge, app.ByDNS, soon, app.Contests},
		{app.ByBadge, app.ByBadge, soon, app.GivesWay},
		{app.ByBadge, app.ByPayment, soon, app.GivesWay},
		{app.ByDNS, app.ByTag, soon, app.Contests},
		{app.ByTag, app.ByDNS, soon, app.Contests},
		{app.ByMail, app.ByFile, soon, app.Contests},
		{app.ByTeam, app.ByDNS, soon, app.Contests},
		{app.ByTeam, app.ByBadge, soon, app.GivesWay},
	} {
		if got := (app.Holding{By: c.held, Since: launched}).Against(c.by, c.at); got != c.want {
			t.Errorf("%s against %q: %s, want %s", c.by, c.held, got, c.want)
		}
	}
}

func TestHolding_WithKeepsWhatSpeaksForMore(t *testing.T) {
	is := is.New(t)
	t.Parallel()
	now := time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC)
	paid := app.Holding{By: app.ByPayment, Since: now}
	is.Equal(paid.With(app.ByDNS, now.Add(1)).By, app.ByDNS)
	is.Equal(paid.With(app.ByDNS, now).With(app.ByBadge, now.Add(1)).By, app.ByDNS)
	is.Equal(app.Holding{}.With(app.ByBadge, now).By, app.ByBadge)
	is.True(!paid.Proven() && paid.With(app.ByBadge, now).Proven() && !app.Holding{}.Proven())
}

// The documentation has the table that the program shows.
func TestProofs_StandInTheDocumentation(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/proofs.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range app.Proofs {
		row := fmt.Sprintf("| %s | %s | %s | %s |", p.Name, p.Speaks, p.Lasts, p.Meets)
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/proofs.md lacks the row\n%s", row)
		}
	}
}
