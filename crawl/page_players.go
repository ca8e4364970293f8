package crawl

import (
	"strings"

	"debut/app"
	"debut/app/ground/lazyregexp"

	"golang.org/x/net/html"
)

// videoHost is a platform whose films stand-ins for its player name by their number alone, so that the player loads
// when it is clicked.
type videoHost struct {
	name  string
	tags  string // elements of its own
	watch string // the address of a film, before its number
	id    *lazyregexp.Regexp
}

var videoHosts = []videoHost{
	{"youtube", "lite-youtube youtube-video", "https://www.youtube.com/watch?v=", lazyregexp.Compile(`^[\w-]{11}$`)},
	{"vimeo", "lite-vimeo vimeo-video", "https://vimeo.com/", lazyregexp.Compile(`^\d{6,12}$`)},
	{"wistia", "wistia-player", "https://fast.wistia.net/embed/iframe/", lazyregexp.Compile(`^[a-z0-9]{10}$`)},
}

// videoIDs are the attributes that hold the number of a film, most of them with the platform in their name or beside
// them.
var videoIDs = words(`videoid video-id media-id data-plyr-embed-id data-video-id data-videoid data-youtube-id data-youtube data-yt-id data-vimeo-id data-wistia-id data-embed`)

var wistiaClass = lazyregexp.Compile(`(?:^|\s)wistia_async_([a-z0-9]{10})(?:\s|$)`)

// player keeps the address of the film that a stand-in plays, quoted as the attribute that names it.
func (w *pageWalk) player(n *html.Node, me int) {
	if m := wistiaClass.FindStringSubmatch(attr(n, "class")); m != nil {
		w.film(me, "class", videoHosts[2].watch+m[1], m[1])
		return
	}
	for _, a := range n.Attr {
		if !videoIDs[a.Key] {
			continue
		}
		for _, host := range videoHosts {
			if host.plays(n, a.Key) && host.id.MatchString(a.Val) {
				w.film(me, a.Key, host.watch+a.Val, a.Val)
				return
			}
		}
	}
}

// plays reports whether an element is a stand-in for a player of the host: by its tag, or by what is written beside the
// number.
func (h videoHost) plays(n *html.Node, key string) bool {
	if hasWord(h.tags, n.Data) || strings.Contains(key, h.name) || key == "data-yt-id" && h.name == "youtube" {
		return true
	}
	for _, beside := range []string{"data-plyr-provider", "data-provider", "data-type", "data-service", "class"} {
		if strings.Contains(strings.ToLower(attr(n, beside)), h.name) {
			return true
		}
	}
	return false
}

func (w *pageWalk) film(me int, key, address, id string) {
	if u := w.resolve(address); u != nil && w.keepAddress(&w.page.Elements[me].Src, u) {
		w.block(app.Block{From: app.FromAttribute, Element: me, Name: key, Text: id})
	}
}
