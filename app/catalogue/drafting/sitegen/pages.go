package sitegen

import (
	"encoding/json"
	"fmt"
	"strings"
)

type link struct{ To, Text string }

// kinds are the pages beside the homepage, in the order of the words for their paths.
var kinds = []string{"features", "pricing", "about", "contact", "imprint", "faq"}

// write makes the pages of their sections, each in the site's frame.
func (g *gen) write() {
	menu := []link{}
	for i, kind := range kinds {
		if len(g.sections[kind]) > 0 {
			menu = append(menu, link{"/" + g.tongue.words["paths"][i], g.label(i)})
		}
	}
	rights := fmt.Sprintf("© 2026 %s. %s", g.name, g.one("rights"))
	if g.chance(20) {
		rights = fmt.Sprintf("© 2019–2026 %s", g.legal)
	}
	home := strings.Join(g.head, "\n")
	if g.data != nil {
		data, err := json.Marshal(g.data)
		if err != nil {
			panic(err)
		}
		home += `<script type="application/ld+json">` + string(data) + `</script>`
	}
	title, home := cutTitle(home)
	g.page("/", title, home, strings.Join(g.sections["home"], "\n"), rights, menu)
	for i, kind := range kinds {
		if body := strings.Join(g.sections[kind], "\n"); body != "" {
			head := "<h1>" + g.label(i) + "</h1>"
			g.page("/"+g.tongue.words["paths"][i], g.label(i)+" | "+g.name, "", head+body, rights, menu)
		}
	}
}

// cutTitle takes the title out of a head.
func cutTitle(head string) (title, rest string) {
	before, after, _ := strings.Cut(head, "<title>")
	title, after, _ = strings.Cut(after, "</title>")
	return title, before + after
}

func (g *gen) page(path, title, head, body, rights string, menu []link) {
	g.site.Paths = append(g.site.Paths, path)
	g.site.Pages[path] = g.layout.render("page",
		map[string]any{"Lang": g.tongue.code, "Title": title, "Head": head, "Body": body, "Menu": menu,
			"Mark": g.mark, "CTA": g.one("cta"), "Foot": g.foot, "Rights": rights,
			"Banner": g.banner, "Cookie": g.cookie})
}
