package site

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"debut/app/ground/texts"
)

// GalleryHTML returns the pictures of the listing. Each opens by its own address, so that this needs no script: then it
// fills the window, with ways to the one before, to the next and back.
func (p *listingPage) GalleryHTML() template.HTML {
	if len(p.Media) == 0 {
		return ""
	}
	l, last := p.language, len(p.Media)-1
	var h strings.Builder
	h.WriteString(`<div class="pictures" id="pictures"><div class="gallery" role="region" aria-label="` +
		inHTML(l, "Pictures") + `" tabindex="0">` + "\n")
	for i, m := range p.Media {
		load := ` loading="lazy"`
		if i == 0 {
			load = ` fetchpriority="high"`
		}
		fmt.Fprintf(&h, `<figure id="picture-%d"><a class="picture" href="#picture-%[1]d"><img src="%s" alt="%s" width="%d" `+
			`height="%d"%s><span class="vh">%s</span></a><p>`, i, template.HTMLEscapeString(m.URL),
			template.HTMLEscapeString(m.Caption), m.Width, m.Height, load,
			inHTML(l, texts.Sprintf("Open picture %d of %d", i+1, last+1)))
		pictureLink(&h, "pictures", "x", inHTML(l, "Close"))
		if i > 0 {
			pictureLink(&h, "picture-"+strconv.Itoa(i-1), "arrow-left", inHTML(l, "Previous picture"))
		}
		if i < last {
			pictureLink(&h, "picture-"+strconv.Itoa(i+1), "arrow-right", inHTML(l, "Next picture"))
		}
		h.WriteString("</p></figure>\n")
	}
	h.WriteString(`</div>`)
	if last > 0 {
		h.WriteString(`<a class="btn btn-2 btn-s" href="#picture-0">` + icons("image") +
			inHTML(l, texts.Count(last+1, "picture", "pictures")) + `</a>`)
	}
	h.WriteString(`</div>`)
	return template.HTML(h.String())
}

// pictureLink writes a link of an opened picture, as an icon under its name.
func pictureLink(h *strings.Builder, to, icon, name string) {
	h.WriteString(`<a class="btn btn-2 btn-icon" href="#` + to + `" title="` + name + `">` + icons(icon) +
		`<span class="vh">` + name + `</span></a>`)
}
