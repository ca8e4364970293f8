package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestBadgeMakerPage_HandsOutTheCodeOfABadge(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/listings/parcelwick/badges?shape=pill&size=l&mode=dark")
	has(t, body,
		"<h1>Badges for <bdi>Parcelwick</bdi></h1>", `value="launched" checked`, `value="pill" checked`, `value="dark" checked`, `value="l" checked`,
		`&lt;a href=&#34;https://debut.example/listings/parcelwick&#34;`, `[![Parcelwick: launched on Debut](https://debut.example/badges/parcelwick/launched.svg?mode=dark&amp;shape=pill&amp;size=l)](https://debut.example/listings/parcelwick)`,
		`<div class="bed bed-light"><img src="/badges/parcelwick/launched.svg?mode=dark&amp;shape=pill&amp;size=l"`, // as chosen on every ground
	)
	hasNot(t, body, `value="verified"`, "goes live once we find it")
}

func TestBadgeMakerPage_SaysHowEachBadgeIsDeserved(t *testing.T) {
	t.Parallel()
	has(t, filled(t).get(t, "/listings/parcelwick/badges"),
		`<dt>Launched</dt><dd>Once your launch is live<small><bdi>Parcelwick</bdi> has it</small>`,
		`<dt>Featured</dt><dd>While you have a featured place, which is paid for<small>Not now</small>`,
		`<dt>Verified</dt><dd>Once a claim proved that it is yours, or the badge was found on your website<small>Not now</small>`, "Not verified now")
}

func TestBadgeMakerPage_ShowsAnAutomaticBadgeOnBothGrounds(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/listings/parcelwick/badges?kind=listed")
	has(t, body, `<div class="bed bed-light"><img src="/badges/parcelwick/listed.svg?mode=light&amp;shape=standard&amp;size=m"`, `<div class="bed bed-dark"><img src="/badges/parcelwick/listed.svg?mode=dark`)
	if n := strings.Count(body, `class="badge-row"`); n != len(app.BadgeShapes) {
		t.Errorf("%d shapes", n)
	}
}

func TestBadgeMakerPage_ServesThoseWhoWait(t *testing.T) {
	t.Parallel()
	d := filled(t)
	waiting := unpublished()
	waiting.Slug, waiting.Status, waiting.Week = "waitbarrow", app.ListingAwaitingBadge, "2026-12-07"
	d.add(t, waiting)
	body := d.get(t, "/listings/waitbarrow/badges?kind=launched") // it may not show that one yet
	has(t, body, "A free launch goes live once we find it there", `value="listed" checked`)
	hasNot(t, body, `href="/listings/waitbarrow"`) // there is no such page yet
	is.New(t).Equal(d.ask(http.MethodGet, "/listings/secretloom/badges").Code, http.StatusNotFound)
	is.New(t).Equal(d.ask(http.MethodGet, "/listings/parcelwick/badges?shape=star").Code, http.StatusBadRequest)
}
