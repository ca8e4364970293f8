package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// harmfulLogos show pictures that are not the mark of this company.
var harmfulLogos = []harm{
	{"en", "a customer's beside an own mark drawn in place", `<header><a href="/"><svg width="20"></svg> Parcelwick</a></header><section><img src="/img/copperhythe-logo.png" alt="Copperhythe logo"></section>`, ""},
	{"en", "customers' called logo by their class", `<section><div><img class="logo" src="/img/orbit-foods.png" alt="Orbit Foods"><img class="logo" src="/img/kemp.png" alt="Kemp"></div></section>`, ""},
	{"de", "customers' under their heading", `<h2>Kunden</h2><div><img src="/logos/nordwerk-logo.svg" alt="Nordwerk Logo"></div>`, ""},
	{"fr", "customers' without words", `<section><div class="marquee"><img src="/logo/logo1.png"><img src="/logo/logo2.png"><img src="/logo/logo3.png"></div></section>`, ""},
	{"es", "payment marks in the footer", `<div><img src="/img/visa-logo.png" alt="Visa logo"><img src="/img/paypal-logo.png" alt="PayPal logo"></div>`, ""},
	{"pt", "an app store's badge", `<header><img src="/img/google-play-logo.png" alt="Google Play logo"></header>`, ""},
	{"it", "a partner's in the header", `<header><a href="/"><svg></svg></a><img src="/img/partner-logo-banca.png" alt="Banca Uno logo"></header>`, ""},
	{"nl", "a language's flag", `<header><div class="logo-lang"><img src="/img/nl-flag.svg" alt="Nederlands"></div></header>`, ""},
	{"ja", "a customer's by its name", `<section><img class="client-logo" src="/img/minato.png" alt="みなと運輸 logo"></section>`, ""},
	{"en", "the default of a framework", `<header><img class="logo" src="/vercel.svg" alt="Vercel Logo"></header>`, ""},
	{"en", "the default of a build", `<header><img src="/logo192.png" alt="React logo"></header>`, ""},
	{"en", "a placeholder for logos", `<header><img class="logo" src="https://logoipsum.com/logo/logo-1.svg" alt="logo"></header>`, ""},
	{"en", "what a site is made with", `<section><a href="https://webflow.com"><img src="/webflow-logo.svg" alt="Made in Webflow logo"></a></section>`, ""},
	{"en", "another organization in data", `<script type="application/ld+json">{"@type":"Organization","name":"Acme Studio Template","logo":"https://acme.example/logo.png"}</script>`, ""},
	{"en", "what a review is of", `<script type="application/ld+json">{"@type":"Review","itemReviewed":{"@type":"Organization","name":"Copperhythe","logo":"https://copperhythe.example/logo.png"}}</script>`, ""},
	{"en", "a customer in data", `<script type="application/ld+json">{"@type":"Organization","name":"Parcelwick","member":{"@type":"Organization","name":"Copperhythe","logo":"/img/c.png"}}</script>`, ""},
	{"en", "own mark in the header, customers' after it", `<header><a class="brand" href="/"><img src="/img/mark.svg" alt="Parcelwick"></a></header><section><img src="/logo-orbit.png" class="logo" alt="Orbit logo"></section>`, "/img/mark.svg"},
	{"en", "a favicon where a mark is in the header", `<link rel="icon" href="/favicon.ico"><header><a href="/"><img src="/img/parcelwick.svg" alt="Parcelwick"></a></header>`, "/img/parcelwick.svg"},
	{"de", "integrations", `<h2>Arbeitet mit</h2><div class="grid"><img src="/img/logo-datev.svg" alt="DATEV"><img src="/img/logo-lexware.svg" alt="Lexware"></div>`, ""},
	{"fr", "a label of the state in the header", `<header><a href="/"><svg></svg></a><div><img src="/img/logo-republique.png" alt="République française logo"></div></header>`, ""},
	{"es", "funds of the union in the footer", `<footer><img class="logo" src="/img/fondos-ue.png" alt="Fondos europeos"></footer>`, ""},
	{"pt", "a certificate", `<section><img src="/img/logo-iso-9001.png" alt="Selo ISO 9001 logo"></section>`, ""},
	{"it", "press", `<h2>Parlano di noi</h2><img src="/stampa/logo-corriere.png" alt="Il Corriere logo">`, ""},
	{"nl", "a badge of a directory", `<header><a href="https://producthunt.example/p"><img src="/img/ph-logo.svg" alt="Featured on Hunt logo"></a></header>`, ""},
	{"en", "a person in the header", `<header><div class="brand"><img src="/img/avatar-tom.jpg" alt="Tom Ruel"></div></header>`, ""},
	{"en", "a customer's as the picture for sharing", `<meta property="og:image" content="https://parcelwick.example/og/copperhythe-logo-case.png"><p>Case</p>`, ""},
	{"en", "a logo on a picture of the product", `<header><a href="/">Parcelwick</a></header><div class="mockup"><header><img class="logo" src="/img/demo-store-logo.png" alt="Demo store logo"></header></div>`, ""},
	{"en", "a mark of a cloud", `<section><p>Runs on</p><img src="https://cdn.example/aws-logo.svg" alt="AWS logo" class="logo"></section>`, ""},
	{"ja", "a trade body", `<footer><img class="logo" src="/img/kyokai-logo.png" alt="日本運輸協会 logo"></footer>`, ""},
	{"sv", "a customer in a carousel", `<div class="swiper-slide"><img class="logo" src="/img/bolaget-logo.png" alt="Bolaget"></div>`, ""},
	{"es", "a customer whose name is a part of this one's", `<section><div><img src="/logos/logo-2.svg" alt="Taller Celwi"></div></section>`, ""},
	{"de", "a rival in a comparison", `<table class="grid"><tr><th><img class="logo" src="/img/papergate-logo.svg" alt="Papergate Logo"></th></tr></table>`, ""},
}

// The company's own mark is found all the same.
func TestLogo_FindsTheMarkOfTheCompany(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]harm{
		"one that leads home, without words":        {"en", "", `<header><a href="/"><img src="/_next/static/media/x7f3.svg"></a></header>`, "/_next/static/media/x7f3.svg"},
		"one that leads home in another tongue":     {"de", "", `<nav><a href="/de"><img src="/img/kopf.png" alt="Zur Startseite"></a></nav>`, "/img/kopf.png"},
		"the name as its text, without a header":    {"en", "", `<div class="top"><img src="/a.png" alt="Parcelwick"></div>`, "/a.png"},
		"a file called logo at the top":             {"fr", "", `<div><img src="/img/logo-blanc.png"></div>`, "/img/logo-blanc.png"},
		"in data, of the company":                   {"en", "", `<script type="application/ld+json">{"@type":"Organization","name":"Parcelwick Ltd","logo":{"@type":"ImageObject","url":"/i/m.png"}}</script>`, "/i/m.png"},
		"in data, of the publisher of its articles": {"en", "", `<script type="application/ld+json">{"@type":"Article","publisher":{"@type":"Organization","name":"Parcelwick","logo":"/i/m.png"}}</script>`, "/i/m.png"},
		"the icon where there is nothing else":      {"ja", "", `<link rel="icon" href="/kirei.svg"><p>本文です。</p>`, "/kirei.svg"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(strings.Join(logoOf(draft(t, h.site())), "|"), h.may)
		})
	}
}
