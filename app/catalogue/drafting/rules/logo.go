package rules

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

var (
	pictureFile = lazyregexp.Compile(`(?i)\.(png|jpe?g|webp|svg|gif|ico|avif)($|\?)`)
	logoFile    = lazyregexp.Compile(`(?i)(^|[/_.-])logo|logo([_.-]|\d|$)|wordmark|brandmark|logotype`)
	partnerHint = lazyregexp.Compile(`(?i)(^|[\s_-])(partners?|clients?|customers?|sponsors?|press|trusted|logos|logo-?(wall|grid|cloud|strip|bar|list|carousel|slider)|integrations?|brands|as-seen|payment)($|[\s_-])`)
)

// logo finds the picture of the company's mark: in JSON-LD, in the place of the logo, else the icon.
func logo(w *site, d *drafting.Draft) {
	for _, find := range []func(*page) (drafting.Text, bool){w.ldLogo, w.shownLogo, iconLogo, w.sharedPicture} {
		for i, p := range w.pages {
			if i == 4 {
				break
			}
			if t, ok := find(p); ok {
				d.Texts["logo_url"] = t
				return
			}
		}
	}
}

func (p *page) absolute(raw string) string {
	base, err := url.Parse(p.URL)
	if err != nil {
		return ""
	}
	u, err := base.Parse(raw)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || len(u.String()) > 500 {
		return ""
	}
	return u.String()
}

func (p *page) picture(b int, raw string) (drafting.Text, bool) {
	address := p.absolute(raw)
	return drafting.Text{Value: address, Quotes: []drafting.Cite{p.whole(b)}}, address != "" &&
		!lexicon.Placeholder.MatchString(address) && !placeholderHost.MatchString(address)
}

// placeholderHost finds the address of a service that draws pictures for templates.
var placeholderHost = lazyregexp.Compile(
	`(?i)//(?:[^/]*\.)?(?:placeholder|placehold|dummyimage|picsum|placekitten|loremflickr)\.`)

func (w *site) ldLogo(p *page) (drafting.Text, bool) {
	for i, b := range p.Blocks {
		if b.From != app.FromJSONLD || !pictureFile.MatchString(b.Text) || w.ldForeign(p, i) || w.ldOthers(p, i) {
			continue
		}
		if path := logoPath(b.Name); strings.HasSuffix(path, ".logo") && !strings.Contains(path, "customer") &&
			!strings.Contains(path, "sponsor") {
			if t, ok := p.picture(i, b.Text); ok {
				return t, true
			}
		}
	}
	return drafting.Text{}, false
}

// logoPath returns the path of the picture that a value in JSON-LD is a part of.
func logoPath(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".url"), ".contentUrl")
}

// shownLogo takes the picture that stands for the company: one that is called after it, or that leads home from the top
// of the page.
func (w *site) shownLogo(p *page) (drafting.Text, bool) {
	best, top, first := drafting.Text{}, 0, true
	for i, b := range p.Blocks {
		if b.From != app.FromAttribute || b.Name != "src" && b.Name != "data-src" ||
			p.Elements[b.Element].Tag != "img" {
			continue
		}
		score := w.markScore(p, i, first)
		w.propose("logo_url", "picture on the page, from 4 on", p.absolute(p.Elements[b.Element].Src), float64(score),
			[]drafting.Cite{p.whole(i)})
		first = false
		if score > top {
			if t, ok := p.picture(i, p.Elements[b.Element].Src); ok {
				best, top = t, score
			}
		}
	}
	return best, top >= leastMark
}

const leastMark = 4 // below it a picture may be of anybody

// markScore weighs a picture.
func (w *site) markScore(p *page, b int, first bool) int {
	e := p.Blocks[b].Element
	el := p.Elements[e]
	if p.zones[e]&(inPraise|inMock|inCompare|inPopup) != 0 ||
		partnerHint.MatchString(strings.ReplaceAll(p.hints(e), " ", "-")) || p.inTag(b, "tr") {
		return 0
	}
	alt := p.altOf(b)
	own := w.calls(alt) || w.calls(fileName(el.Src))
	home, away := w.leads(p, e)
	home = home && p.zones[e]&inFooter == 0
	describes := wordCount(alt) > longestMark && !logoWord.MatchString(alt) // what a picture shows
	if away || describes || isDefault(el.Src, alt) || screenshot.MatchString(el.Src) ||
		!own && (p.onWall(e) || !home && (w.unlikeMark(alt) || w.unlikeMark(fileName(el.Src)))) {
		return 0
	}
	score := 0
	if own {
		score += 3
	}
	if bare(alt) != "" && bare(logoWord.ReplaceAllString(alt, " ")) == bare(w.name) {
		score += 2
	}
	if home {
		score += 3
	}
	top := p.zones[e]&(inHeader|inNav) != 0
	if top || first && !own && p.zones[e]&inFooter == 0 {
		score += 2
	}
	if logoFile.MatchString(el.Src) || logoWord.MatchString(alt) || logoHint.MatchString(el.Class+" "+el.ID) ||
		el.Parent >= 0 && logoHint.MatchString(p.Elements[el.Parent].Class+" "+p.Elements[el.Parent].ID) {
		score += 2
	}
	return score
}

// longestMark is how many words of a text say what a mark is, at most.
const longestMark = 7

// screenshot finds pictures of the product by their address.
var screenshot = lazyregexp.Compile(`(?i)(?:^|[/_-])screen-?shots?(?:$|[/_.-])`)

// defaultMark finds marks of what sites are made with, payments, stores and directories.
var defaultMark = lazyregexp.Compile(`(?i)(?:^|[/ _.-])(?:vercel|next(?:js)?|react|vite|nuxt|svelte|astro|angular|laravel|logo192|logo512|logoipsum|placeholder|dummyimage|webflow|wordpress|w-logo-blue|framer|wix|squarespace|google-?play|app-?store|producthunt|product-?hunt|visa|mastercard|paypal|stripe|flag|flags)(?:$|[/ _.-])`)

// isDefault reports whether a picture is such a mark, by its host, its file and its text.
func isDefault(src, alt string) bool {
	host := ""
	if u, err := url.Parse(src); err == nil {
		host = u.Hostname()
	}
	return defaultMark.MatchString(src[strings.LastIndexByte(src, '/')+1:]+" "+alt) ||
		strings.HasPrefix(host, "logoipsum.")
}

// leads tells where the link around a picture goes: to the homepage, or to another site.
func (w *site) leads(p *page, e int) (home, away bool) {
	for n := 0; e >= 0 && n < 4; e, n = p.parent(e), n+1 {
		if p.Elements[e].Tag != "a" || p.Elements[e].Href == "" {
			continue
		}
		u, err := url.Parse(p.Elements[e].Href)
		if err != nil || u.Hostname() == "" {
			return false, false
		}
		if label(u.Hostname()) != label(w.host()) {
			return false, true
		}
		path := strings.Trim(u.Path, "/") // "/", "/en", "/de-at", "/index.html"
		return !strings.Contains(path, "/") && (len(path) <= 5 || strings.HasPrefix(path, "index.")), false
	}
	return false, false
}

// onWall reports whether a picture is one of several side by side, as those of customers are.
func (p *page) onWall(e int) bool {
	for n := 0; e >= 0 && n < 3; e, n = p.parent(e), n+1 {
		up := p.parent(e)
		if up < 0 || p.Elements[up].Tag == "body" {
			return false
		}
		pictures := 0
		for i := up; i < p.end[up]; i++ {
			p.budget.Check()
			if p.Elements[i].Tag == "img" {
				pictures++
			}
			if pictures >= 3 {
				return p.zones[up]&(inHeader|inNav) == 0
			}
		}
	}
	return false
}

// markWords are of pictures of marks and of nobody's name.
var markWords = lexicon.MarkWords

// fileName returns the words of the name of a picture's file.
func fileName(src string) string {
	u, err := url.Parse(src)
	if err != nil {
		return ""
	}
	name := u.Path[strings.LastIndexByte(u.Path, '/')+1:]
	name, _, _ = strings.Cut(name, ".")
	return strings.Join(strings.FieldsFunc(camel.ReplaceAllString(name, "$1 $2"), func(r rune) bool {
		return !unicode.IsLetter(r)
	}), " ")
}

// calls reports whether what a picture is called names the company.
func (w *site) calls(called string) bool {
	for _, word := range strings.Fields(called) {
		if !markWords.In(word) && w.alike(word) {
			return true
		}
	}
	return w.name != "" && containsFold(called, w.name)
}

// unlikeMark reports whether what a picture is called names somebody, and not the company.
func (w *site) unlikeMark(called string) bool {
	for _, word := range strings.Fields(called) {
		if utf8.RuneCountInString(bare(word)) >= 3 && !markWords.In(word) {
			return !w.calls(called)
		}
	}
	return false
}

// altOf returns the text of the picture whose address is block b.
func (p *page) altOf(b int) string {
	for i := b + 1; i < len(p.Blocks) && p.Blocks[i].Element == p.Blocks[b].Element; i++ {
		if p.Blocks[i].Name == "alt" {
			return p.Blocks[i].Text
		}
	}
	return ""
}

// iconLogo takes the icon that phones show, else one that scales, else any.
func iconLogo(p *page) (drafting.Text, bool) {
	best, top := drafting.Text{}, 0
	for i, b := range p.Blocks {
		el := app.Element{}
		if b.Element >= 0 && b.Element < len(p.Elements) {
			el = p.Elements[b.Element]
		}
		if b.From != app.FromAttribute || el.Tag != "link" || !strings.Contains(el.Role, "icon") {
			continue
		}
		score := 1
		switch {
		case strings.Contains(el.Role, "apple-touch-icon"):
			score = 4
		case strings.HasSuffix(strings.ToLower(b.Text), ".svg"):
			score = 3
		case strings.HasSuffix(strings.ToLower(b.Text), ".png"):
			score = 2
		}
		if score > top && !strings.Contains(el.Role, "mask") && !isDefault(b.Text, "") {
			if t, ok := p.picture(i, el.Src); ok {
				best, top = t, score
			}
		}
	}
	return best, top > 0
}

func (w *site) sharedPicture(p *page) (drafting.Text, bool) {
	if b, ok := p.meta("og:image"); ok && logoFile.MatchString(p.Blocks[b].Text) &&
		!w.unlikeMark(fileName(p.Blocks[b].Text)) {
		return p.picture(b, p.Blocks[b].Text)
	}
	return drafting.Text{}, false
}
