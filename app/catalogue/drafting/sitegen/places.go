package sitegen

import (
	"fmt"
	"strings"
)

// place states where the company is: in an address on a page, in the footer, in data, in a sentence, or nowhere.
func (g *gen) place() {
	fields := strings.Split(g.one("place"), " ; ")
	street, town, cities, country, iso := fields[0], fields[1], strings.Split(fields[2], "/"), fields[3], fields[4]
	how := g.IntN(6)
	if how == 5 || how == 4 && g.data == nil {
		return
	}
	g.says("city", cities...)
	if how < 3 && g.chance(25) {
		g.site.Truth.May["country"] = []string{iso} // a postcode may say so
		country = ""
	} else {
		g.says("country", iso)
	}
	lines := []string{g.legal, street, town}
	switch {
	case g.tongue.code == "zh":
		lines = []string{g.legal, "地址：" + country + town + street}
	case g.tongue.code == "ja":
		lines = []string{g.legal, country + " " + street + " " + town}
	case country != "":
		lines = append(lines, country)
	}
	switch how {
	case 0:
		g.add("contact", g.layout.render("address", lines))
	case 1:
		g.add("imprint", g.layout.render("address", lines))
	case 2:
		g.foot = append(g.foot, strings.Join(lines, " · "))
	case 3:
		g.add("about", g.prose(g.fill(g.one("based"), "{c}", cities[0], "{k}", country)))
	case 4:
		g.data["address"] = map[string]any{"@type": "PostalAddress",
			"streetAddress": street, "addressLocality": cities[0], "addressCountry": iso}
	}
}

// othersPlaces are places and years of hosts, fairs, laws and customers.
func (g *gen) othersPlaces() {
	if g.chance(40) {
		g.add("imprint", g.prose(g.one("host")))
	}
	if g.chance(30) {
		g.add([]string{"imprint", "home", "faq"}[g.IntN(3)], g.prose(g.one("data")))
	}
	if g.chance(20) {
		g.add("home", g.prose(g.one("fair")))
	}
	if g.chance(25) {
		g.add([]string{"home", "about"}[g.IntN(2)], g.prose(g.one("law")))
	}
	if g.chance(25) {
		firm := g.one("firms")
		g.add("home", g.section(g.one("head.praise"), g.prose(g.fill(g.one("elder"), "{f}", firm))))
		g.site.Truth.Forbidden = append(g.site.Truth.Forbidden, firm)
	}
}

// reach is how one writes to the company, and where it has profiles.
func (g *gen) reach() {
	mail := g.one("mail") + "@" + g.host
	switch g.IntN(5) {
	case 0:
		g.add("contact", g.prose(mail))
	case 1:
		g.add("contact", g.prose(`<a href="mailto:`+mail+`">`+g.label(3)+`</a>`))
	case 2:
		g.foot = append(g.foot, `<a href="mailto:`+mail+`">`+mail+`</a>`)
	case 3:
		if g.data == nil {
			return
		}
		g.data["email"] = mail
	case 4:
		return
	}
	g.says("contact_email", mail)
}

// profiles are links in the footer. Links for sharing are none.
func (g *gen) profiles() {
	handle := strings.TrimSuffix(g.host, ".example")
	for _, p := range []struct{ key, address string }{
		{"linkedin", "https://www.linkedin.com/company/" + handle}, {"x", "https://x.com/" + handle},
		{"github", "https://github.com/" + handle}, {"instagram", "https://www.instagram.com/" + handle},
	} {
		if g.chance(30) {
			g.foot = append(g.foot, fmt.Sprintf(`<a href="%s" aria-label="%s"><svg></svg></a>`, p.address, p.key))
			g.site.Truth.Socials[p.key] = p.address
		}
	}
	if g.chance(20) {
		g.foot = append(g.foot, `<a href="https://www.facebook.com/sharer/sharer.php?u=x">Facebook</a>`)
	}
}

// othersWords are those of the frame of a site, which say nothing of what the company does.
func (g *gen) othersWords() {
	g.profiles()
	if g.chance(30) {
		g.banner = g.one("banner")
		g.site.Truth.Forbidden = append(g.site.Truth.Forbidden, g.banner)
	}
	if g.chance(30) {
		g.cookie = g.one("cookie")
		g.site.Truth.Forbidden = append(g.site.Truth.Forbidden, g.cookie)
	}
	if g.chance(20) {
		g.add("home", "<figure><img src=\"/img/kitchen.jpg\" alt=\"\"><figcaption>"+g.one("caption")+
			"</figcaption></figure>")
		g.site.Truth.Forbidden = append(g.site.Truth.Forbidden, g.one("caption"))
	}
}
