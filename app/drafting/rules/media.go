package rules

import (
	"net/url"
	"strings"

	"debut/app"
	"debut/app/drafting"
	"debut/app/drafting/lazyregexp"
	"debut/app/drafting/lexicon"
)

var (
	pictureFile = lazyregexp.Compile(`(?i)\.(png|jpe?g|webp|svg|gif|ico|avif)($|\?)`)
	logoFile    = lazyregexp.Compile(`(?i)(^|[/_.-])logo|logo([_.-]|\d|$)|wordmark|brandmark|logotype`)
	partnerHint = lazyregexp.Compile(`(?i)(^|[\s_-])(partners?|clients?|customers?|sponsors?|press|trusted|logos|logo-?(wall|grid|cloud|strip|bar|list|carousel|slider)|integrations?|brands|as-seen|payment)($|[\s_-])`)
)

// logo finds the picture of the company's mark: in JSON-LD, in the place of the logo, else the icon.
func logo(w *site, d *drafting.Draft) {
	for _, find := range []func(*page) (drafting.Text, bool){ldLogo, w.shownLogo, iconLogo, sharedPicture} {
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
	return drafting.Text{Value: address, Quotes: []drafting.Cite{p.whole(b)}}, address != "" && !lexicon.Placeholder.MatchString(address)
}

func ldLogo(p *page) (drafting.Text, bool) {
	for i, b := range p.Blocks {
		if b.From != app.FromJSONLD || !pictureFile.MatchString(b.Text) {
			continue
		}
		path := strings.TrimSuffix(strings.TrimSuffix(b.Name, ".url"), ".contentUrl")
		if strings.HasSuffix(path, ".logo") && !strings.Contains(path, "customer") && !strings.Contains(path, "sponsor") {
			if t, ok := p.picture(i, b.Text); ok {
				return t, true
			}
		}
	}
	return drafting.Text{}, false
}

// shownLogo takes a picture called logo, at the top of the page before elsewhere.
func (w *site) shownLogo(p *page) (drafting.Text, bool) {
	best, top := drafting.Text{}, 0
	for i, b := range p.Blocks {
		if b.From != app.FromAttribute || b.Name != "src" && b.Name != "data-src" || p.Elements[b.Element].Tag != "img" || p.zones[b.Element]&(inPraise|inMock|inCompare|inPopup) != 0 {
			continue
		}
		el := p.Elements[b.Element]
		score := 0
		if logoFile.MatchString(el.Src) {
			score += 2
		}
		if logoHint.MatchString(el.Class+" "+el.ID) || el.Parent >= 0 && logoHint.MatchString(p.Elements[el.Parent].Class+" "+p.Elements[el.Parent].ID) {
			score += 2
		}
		if alt := p.altOf(i); logoWord.MatchString(alt) || bare(w.name) != "" && bare(alt) == bare(w.name) {
			score++
		}
		if score == 0 || partnerHint.MatchString(strings.ReplaceAll(p.hints(b.Element), " ", "-")) {
			continue
		}
		if p.zones[b.Element]&(inHeader|inNav) != 0 {
			score += 2
		}
		if score > top {
			if t, ok := p.picture(i, el.Src); ok {
				best, top = t, score
			}
		}
	}
	return best, top >= 3
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
		if score > top && !strings.Contains(el.Role, "mask") {
			if t, ok := p.picture(i, el.Src); ok {
				best, top = t, score
			}
		}
	}
	return best, top > 0
}

func sharedPicture(p *page) (drafting.Text, bool) {
	if b, ok := p.meta("og:image"); ok && logoFile.MatchString(p.Blocks[b].Text) {
		return p.picture(b, p.Blocks[b].Text)
	}
	return drafting.Text{}, false
}

var (
	videoPage = lazyregexp.Compile(`(?i)^(?:https?:)?//(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com/(?:embed/[\w-]{6,}|watch\?\S*v=[\w-]{6,}|shorts/[\w-]{6,}|v/[\w-]{6,})|youtu\.be/[\w-]{6,}|(?:player\.)?vimeo\.com/(?:video/)?\d{6,}|(?:www\.)?loom\.com/(?:share|embed)/[\w-]{8,}|(?:fast\.|home\.)?wistia\.(?:com|net)/(?:medias|embed/iframe)/\w{6,})`)
	embedded  = lazyregexp.Compile(`(?i)youtube(?:-nocookie)?\.com/(?:embed|v)/([\w-]{6,})`)
	onVimeo   = lazyregexp.Compile(`(?i)player\.vimeo\.com/video/(\d{6,})`)
	onLoom    = lazyregexp.Compile(`(?i)loom\.com/embed/([\w-]{8,})`)
)

// video finds a film of the product: embedded or linked on the homepage or a page about the product.
func video(w *site, d *drafting.Draft) {
	for _, p := range w.of(lexicon.Home, lexicon.Product, lexicon.About, lexicon.Audience) {
		for i, b := range p.Blocks {
			if b.From != app.FromAttribute || b.Name != "src" && b.Name != "data-src" && b.Name != "href" || !videoPage.MatchString(b.Text) || p.zones[b.Element]&inPraise != 0 || p.under(i, lexicon.PraiseWords) {
				continue
			}
			if !p.showsProduct(i) {
				continue
			}
			d.Texts["demo_video_url"] = drafting.Text{Value: watchPage(b.Text), Quotes: []drafting.Cite{p.whole(i)}}
			return
		}
	}
}

// showsProduct reports whether a film is of the product: what is embedded on the page, unless it is a talk or a review,
// and of links those whose words or heading say so.
func (p *page) showsProduct(b int) bool {
	near := p.heading(b)
	for i := b - 1; i <= b+2; i++ {
		if i >= 0 && i < len(p.Blocks) && p.Blocks[i].Element == p.Blocks[b].Element || i > b && i < len(p.Blocks) && p.holds(p.Blocks[b].Element, p.Blocks[i].Element) {
			near += " · " + p.text(i)
		}
	}
	if lexicon.TalkWords.In(near) {
		return false
	}
	if p.Elements[p.Blocks[b].Element].Tag == "a" {
		return lexicon.DemoWords.In(near) && p.zones[p.Blocks[b].Element]&inNav == 0 || p.zones[p.Blocks[b].Element]&inButton != 0
	}
	return true
}

// watchPage returns the address that people watch at, of one that embeds.
func watchPage(raw string) string {
	if m := embedded.FindStringSubmatch(raw); m != nil {
		return "https://www.youtube.com/watch?v=" + m[1]
	}
	if m := onVimeo.FindStringSubmatch(raw); m != nil {
		return "https://vimeo.com/" + m[1]
	}
	if m := onLoom.FindStringSubmatch(raw); m != nil {
		return "https://www.loom.com/share/" + m[1]
	}
	if strings.HasPrefix(raw, "//") {
		return "https:" + raw
	}
	return raw
}
