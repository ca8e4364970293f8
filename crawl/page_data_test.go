package crawl

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// shellData is what frameworks write of one page into its source for their scripts.
var shellData = map[string]string{
	"Next": `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{
		"hero":{"title":"Customs papers from one invoice","subtitle":"Parcelwick fills in the forms that go with an invoice, for small exporters who sell abroad."},
		"features":{"heading":"Features","items":[{"icon":"scan","title":"Reads invoices","text":"In nine languages, from crumpled paper too."},{"title":"Suggests codes","text":"Each code comes with its reason."}]},
		"faq":[{"question":"Do I need an account?","answer":"No, an invoice will do to begin with."}]}},"page":"/","buildId":"x8f_2k","i18n":{"login":"Please log in now"}}</script><script src="/a.js"></script>`,
	"Nuxt": `<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__">[["Reactive",1],{"data":2},{"home":3},{"title":4,"text":5,"features":6},
		"Customs papers from one invoice","Parcelwick fills in the forms that go with an invoice, for small exporters who sell abroad.",{"heading":7,"items":8},"Features",[9,12],
		{"title":10,"text":11},"Reads invoices","In nine languages, from crumpled paper too.",{"title":13,"text":14},"Suggests codes","Each code comes with its reason."]</script><script src="/a.js"></script>`,
	"Astro":   `<astro-island client="only" props="{&quot;title&quot;:[0,&quot;Customs papers from one invoice&quot;],&quot;text&quot;:[0,&quot;Parcelwick fills in the forms that go with an invoice, for small exporters who sell abroad.&quot;],&quot;features&quot;:[0,{&quot;heading&quot;:[0,&quot;Features&quot;],&quot;items&quot;:[1,[[0,{&quot;title&quot;:[0,&quot;Reads invoices&quot;],&quot;text&quot;:[0,&quot;In nine languages, from crumpled paper too.&quot;]}],[0,{&quot;title&quot;:[0,&quot;Suggests codes&quot;],&quot;text&quot;:[0,&quot;Each code comes with its reason.&quot;]}]]]}]}"></astro-island><script src="/a.js"></script>`,
	"Inertia": `<div id="app" data-page='{"component":"Home","props":{"title":"Customs papers from one invoice","text":"Parcelwick fills in the forms that go with an invoice, for small exporters who sell abroad.","features":{"heading":"Features","items":[{"title":"Reads invoices","text":"In nine languages, from crumpled paper too."},{"title":"Suggests codes","text":"Each code comes with its reason."}]}}}'></div><script src="/a.js"></script>`,
	"a state": `<div id="root"></div><script>window.__INITIAL_STATE__ = {page: {title: "Customs papers from one invoice", text: "Parcelwick fills in the forms that go with an invoice, for small exporters who sell abroad.", features: {heading: "Features", items: [{title: "Reads invoices", text: "In nine languages, from crumpled paper too."}, {title: "Suggests codes", text: "Each code comes with its reason."}]}}};</script>`,
}

// A page that only a script fills is read from what the script is given.
func TestParsePage_ReadsTheDataOfAShell(t *testing.T) {
	t.Parallel()
	for name, source := range shellData {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			page := ParsePage([]byte("<html><body>"+source+"</body></html>"), "https://parcelwick.example/", 200)
			tags := map[string]string{}
			for _, b := range page.Blocks {
				if b.From == app.FromText {
					tags[b.Text] = page.Elements[b.Element].Tag
				}
			}
			is.Equal(tags["Customs papers from one invoice"], "h1")
			is.Equal(tags["Features"], "h2")
			is.Equal(tags["Reads invoices"], "h3")
			is.Equal(tags["Each code comes with its reason."], "p")
			for _, silent := range []string{"scan", "x8f_2k", "Please log in now", "Home", "Reactive"} {
				is.Equal(tags[silent], "")
			}
		})
	}
}

func TestParsePage_DataIsReadForWantOfWordsOnly(t *testing.T) {
	t.Parallel()
	page := ParsePage([]byte(`<body><div id="__next"><h1>Parcelwick</h1><p>`+strings.Repeat("Customs papers from one invoice. ", 12)+`</p></div>
		<script type="application/json">{"title":"Something that no visitor reads here"}</script></body>`), "https://parcelwick.example/", 200)
	is.New(t).Equal(len(page.Blocks), 2)
}

// Places in the data of Nuxt may lead to one another without end.
func TestParsePage_DataThatRefersToItselfEnds(t *testing.T) {
	t.Parallel()
	list := `[{"a":1,"b":1,"c":1},{"a":2,"b":2,"c":2},` + strings.Repeat(`{"a":0,"b":1,"c":2},`, 40) + `"x"]`
	page := ParsePage([]byte(`<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__">`+list+`</script>`), "https://parcelwick.example/", 200)
	is.New(t).True(len(page.Elements) <= maxElements)
}

// What stands in microdata is written as JSON-LD would write it.
func TestParsePage_ReadsMicrodata(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	page := ParsePage([]byte(`<body><div itemscope itemtype="https://schema.org/Organization"><span itemprop="name">Parcelwick</span>
		<img itemprop="logo" src="/mark.svg"><time itemprop="foundingDate" datetime="2019-04-02">spring</time>
		<div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">Leiden</span> <meta itemprop="addressCountry" content="NL"></div>
		<a itemprop="sameAs" href="https://x.com/parcelwick">X</a><a itemprop="sameAs" href="https://github.com/parcelwick">Code</a></div></body>`), "https://parcelwick.example/", 200)
	said := map[string][]string{}
	for _, b := range page.Blocks {
		if b.From == app.FromJSONLD {
			said[b.Name] = append(said[b.Name], b.Text)
		}
	}
	is.Equal(said["Organization.name"], []string{"Parcelwick"})
	is.Equal(said["Organization.logo"], []string{"https://parcelwick.example/mark.svg"})
	is.Equal(said["Organization.foundingDate"], []string{"2019-04-02"})
	is.Equal(said["Organization.address.addressLocality"], []string{"Leiden"})
	is.Equal(said["Organization.address.addressCountry"], []string{"NL"})
	is.Equal(said["Organization.sameAs"], []string{"https://x.com/parcelwick", "https://github.com/parcelwick"})
}

// A page that hides all of itself until a script has run is read as it is shown in the end.
func TestParsePage_ADocumentThatHidesItselfIsNoShell(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, open := range []string{`<html hidden><body>`, `<html style="visibility:hidden"><body>`, `<html><body style="display: none">`} {
		page := ParsePage([]byte(open+`<h1>Parcelwick</h1><script src="/a.js"></script></body></html>`), "https://parcelwick.example/", 200)
		is.True(!page.Elements[page.Blocks[0].Element].Hidden)
	}
}

// Stand-ins for players name a film by its number.
func TestParsePage_KeepsTheFilmsOfStandIns(t *testing.T) {
	t.Parallel()
	for source, address := range map[string]string{
		`<lite-youtube videoid="Qm00r_Demo1"></lite-youtube>`:                        "https://www.youtube.com/watch?v=Qm00r_Demo1",
		`<div data-plyr-provider="youtube" data-plyr-embed-id="Qm00r_Demo1"></div>`:  "https://www.youtube.com/watch?v=Qm00r_Demo1",
		`<div class="youtube-player" data-id="x" data-video-id="Qm00r_Demo1"></div>`: "https://www.youtube.com/watch?v=Qm00r_Demo1",
		`<lite-vimeo videoid="364402896"></lite-vimeo>`:                              "https://vimeo.com/364402896",
		`<div class="wistia_embed wistia_async_a1b2c3d4e5 popover=true"></div>`:      "https://fast.wistia.net/embed/iframe/a1b2c3d4e5",
		`<wistia-player media-id="a1b2c3d4e5"></wistia-player>`:                      "https://fast.wistia.net/embed/iframe/a1b2c3d4e5",
		`<div data-video-id="Qm00r_Demo1"></div>`:                                    "", // of what host?
		`<div class="youtube" data-video-id="javascript:alert(1)"></div>`:            "",
	} {
		page := ParsePage([]byte("<body>"+source+"</body>"), "https://parcelwick.example/", 200)
		got := ""
		for _, e := range page.Elements {
			got += e.Src
		}
		is.New(t).Equal(got, address)
	}
}
