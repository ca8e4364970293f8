package pictures_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/pictures"
)

func TestMake_SVGKeepsShapesAndTheirColours(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p, err := pictures.Try(t.Context(), pictures.Logo, []byte(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="urn:i" viewBox="0 0 24 24" width="24" i:secret="s" onload="alert(1)">
<title>Secret</title><style>.a,.b{fill:#f00}.b{stroke:url(#g);background:url(https://evil.example/x)}</style>
<defs><linearGradient id="g" xlink:href="#h"><stop offset="50%" style="stop-color:#abc"/></linearGradient></defs>
<g transform="translate(1,2) rotate(3)"><path class="a b" d="M0 0h24v24z" onclick="x()" fill-rule="evenodd"/></g><script>alert(1)</script></svg>`))
	is.NoErr(err)
	is.Equal(string(p.Body), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="512" height="512"><defs><linearGradient href="#h" id="g">`+
		`<stop offset="50%" stop-color="#abc"></stop></linearGradient></defs><g transform="translate(1,2) rotate(3)">`+
		`<path d="M0 0h24v24z" fill="#f00" fill-rule="evenodd" stroke="url(#g)"></path></g></svg>`)
}
