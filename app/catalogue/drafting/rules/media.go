package rules

import (
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

var (
	videoPage = lazyregexp.Compile(`(?i)^(?:https?:)?//(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com/(?:embed/[\w-]{6,}|watch\?\S*v=[\w-]{6,}|shorts/[\w-]{6,}|v/[\w-]{6,})|youtu\.be/[\w-]{6,}|(?:player\.)?vimeo\.com/(?:video/)?\d{6,}|(?:www\.)?loom\.com/(?:share|embed)/[\w-]{8,}|(?:fast\.|home\.)?wistia\.(?:com|net)/(?:medias|embed/iframe)/\w{6,})`)
	embedded  = lazyregexp.Compile(`(?i)youtube(?:-nocookie)?\.com/(?:embed|v)/([\w-]{6,})`)
	onVimeo   = lazyregexp.Compile(`(?i)player\.vimeo\.com/video/(\d{6,})`)
	onLoom    = lazyregexp.Compile(`(?i)loom\.com/embed/([\w-]{8,})`)
)

var (
	filmInData = lazyregexp.Compile(`\.(?:embedUrl|contentUrl)$`)
	filmFile   = lazyregexp.Compile(`(?i)^https?://[^?#]+\.(?:mp4|webm|mov|m4v)(?:$|[?#])`)
)

// video finds a film of the product: embedded or linked on the homepage or a page about the product.
func video(w *site, d *drafting.Draft) {
	for _, p := range w.of(lexicon.Home, lexicon.Product, lexicon.About, lexicon.Audience) {
		for i, b := range p.Blocks {
			address := p.filmAt(i)
			if address == "" || p.zones[b.Element]&inPraise != 0 || p.under(i, lexicon.PraiseWords) &&
				p.sameSection(p.above[i], i) || !p.showsProduct(i) {
				continue
			}
			d.Texts["demo_video_url"] = drafting.Text{Value: watchPage(address), Quotes: []drafting.Cite{p.whole(i)}}
			return
		}
	}
}

// filmAt returns the address of the film that an attribute names: as it is written, or, of what stands in for a player,
// as it plays it.
func (p *page) filmAt(b int) string {
	block := p.Blocks[b]
	if block.From == app.FromJSONLD && filmInData.MatchString(block.Name) && videoPage.MatchString(block.Text) {
		return block.Text
	}
	if block.From != app.FromAttribute {
		return ""
	}
	if el := p.Elements[block.Element]; block.Name == "src" && el.Role == app.Player && filmFile.MatchString(el.Src) {
		return el.Src
	}
	switch block.Name {
	case "alt", "title", "aria-label", "datetime":
		return ""
	case "src", "data-src", "href":
		if videoPage.MatchString(block.Text) {
			return block.Text
		}
		return ""
	}
	if src := p.Elements[block.Element].Src; videoPage.MatchString(src) {
		return src
	}
	return ""
}

// sameSection reports whether a heading and a block are of one part of the page: what holds both does not hold the
// page's first heading.
func (p *page) sameSection(heading, b int) bool {
	if heading < 0 {
		return true
	}
	up := p.Blocks[heading].Element
	for up >= 0 && !p.holds(up, p.Blocks[b].Element) {
		up = p.parent(up)
	}
	first := p.heads()
	return up < 0 || len(first) == 0 || first[0] == heading || !p.holds(up, p.Blocks[first[0]].Element)
}

// showsProduct reports whether a film is of the product: what is embedded on the page, unless it is a talk or a review,
// and of links those whose words or heading say so.
func (p *page) showsProduct(b int) bool {
	near := p.heading(b)
	for i := b - 1; i <= b+2; i++ {
		if i >= 0 && i < len(p.Blocks) && p.Blocks[i].Element == p.Blocks[b].Element || i > b && i < len(p.Blocks) &&
			p.holds(p.Blocks[b].Element, p.Blocks[i].Element) {
			near += " · " + p.text(i)
		}
	}
	if lexicon.TalkWords.In(near) {
		return false
	}
	if p.Elements[p.Blocks[b].Element].Tag == "a" {
		return lexicon.DemoWords.In(near) && p.zones[p.Blocks[b].Element]&inNav == 0 ||
			p.zones[p.Blocks[b].Element]&inButton != 0
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
