package listings

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"debut/app"
)

// network is where companies and people have profiles.
type network struct {
	key, name string
	hosts     []string
	others    []string // first steps of paths that lead to no profile
}

var networks = []network{
	{"linkedin", "LinkedIn", []string{"linkedin.com"},
		[]string{"feed", "shareArticle", "sharing", "login", "jobs", "search"}},
	{"x", "X", []string{"x.com", "twitter.com"},
		[]string{"intent", "share", "home", "hashtag", "search", "login", "explore", "i"}},
	{"facebook", "Facebook", []string{"facebook.com", "fb.com", "fb.me"},
		[]string{"sharer", "sharer.php", "share.php", "login", "dialog", "hashtag", "watch"}},
	{"instagram", "Instagram", []string{"instagram.com"},
		[]string{"p", "reel", "reels", "explore", "stories", "accounts"}},
	{"tiktok", "TikTok", []string{"tiktok.com"}, []string{"login", "explore", "tag", "share"}},
	{"youtube", "YouTube", []string{"youtube.com"},
		[]string{"watch", "embed", "playlist", "results", "shorts", "live", "feed"}},
	{"threads", "Threads", []string{"threads.net", "threads.com"}, []string{"login", "search"}},
	{"pinterest", "Pinterest", []string{"pinterest.com", "pinterest.de", "pinterest.fr", "pinterest.co.uk"},
		[]string{"pin", "search", "ideas", "login"}},
	{"github", "GitHub", []string{"github.com"},
		[]string{"login", "join", "features", "marketplace", "search", "topics", "explore", "settings"}},
	{"reddit", "Reddit", []string{"reddit.com"}, []string{"login", "submit", "search"}},
	{"product_hunt", "Product Hunt", []string{"producthunt.com"}, []string{"search", "topics", "leaderboard", "login"}},
	{"medium", "Medium", []string{"medium.com"}, []string{"search", "tag", "m", "me"}},
}

// networkOf returns the network that an address is of; nil if it is of none that is known.
func networkOf(u *url.URL) *network {
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	for i, n := range networks {
		if slices.ContainsFunc(n.hosts, func(of string) bool { return host == of || strings.HasSuffix(host, "."+of) }) {
			return &networks[i]
		}
	}
	return nil
}

// networkCalled returns the network of a key of app.Socials; nil of website and custom, which are anywhere.
func networkCalled(key string) *network {
	if i := slices.IndexFunc(networks, func(n network) bool { return n.key == key }); i >= 0 {
		return &networks[i]
	}
	return nil
}

// handle is how people are called on networks.
var handle = regexp.MustCompile(`^@?([A-Za-z0-9_-]{1,40})$`)

// CheckTypedSocial is CheckTypedLink for a link of a platform, whose profile it must lead to.
func CheckTypedSocial(issues *app.Issues, at, key, link string) {
	known, wanted := len(*issues), networkCalled(key)
	if name := handle.FindStringSubmatch(strings.TrimSpace(link)); name != nil && wanted != nil {
		issues.AddCode(app.CodeAddress, at, "is %s, which is no web address; send one such as https://%s/%s",
			app.Brief(link), wanted.hosts[0], name[1])
		return
	}
	CheckTypedLink(issues, at, link)
	u := typedURL(link)
	if len(*issues) > known || u == nil {
		return
	}
	of := networkOf(u)
	first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
	switch {
	case of == nil && wanted != nil && key != "medium": // which has addresses of its authors' own
		issues.AddCode(app.CodeAddress, at,
			"is no address of %s; send one that begins with https://%s/, or send it under website",
			wanted.name, wanted.hosts[0])
	case of == nil || key == "custom":
	case of.key != key:
		issues.AddCode(app.CodeAddress, at, "is an address of %s; send it under %s", of.name, of.key)
	case first == "" && u.RawQuery == "" && slices.Contains(of.hosts, strings.TrimPrefix(u.Hostname(), "www.")):
		issues.AddCode(app.CodeAddress, at, "is the front page of %s; send the address of the profile", of.name)
	case slices.Contains(of.others, first):
		issues.AddCode(app.CodeAddress, at, "is a page of %s that is no profile; send the address of the profile", of.name)
	}
}

// typedURL reads a link as somebody typed it, without a scheme if they liked; nil if it is none.
func typedURL(link string) *url.URL {
	if link = strings.TrimSpace(link); link == "" {
		return nil
	}
	if !strings.Contains(link, "://") {
		link = "https://" + link
	}
	u, err := url.Parse(link)
	if err != nil {
		return nil
	}
	return u
}

// pictureEnds are ends of the addresses of pictures.
var pictureEnds = []string{".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".ico"}

// videoless are networks where an address of one or two steps is no video.
var videoless = []string{"linkedin", "github", "product_hunt", "medium"}

func endsAsPicture(u *url.URL) bool {
	path := strings.ToLower(u.Path)
	return slices.ContainsFunc(pictureEnds, func(end string) bool { return strings.HasSuffix(path, end) })
}

// checkLinkOf notes a link that is of another kind than its field.
func checkLinkOf(issues *app.Issues, at, key, link string) {
	u := typedURL(link)
	if u == nil {
		return
	}
	of := networkOf(u)
	switch {
	case key == "demo_video_url" && endsAsPicture(u):
		issues.AddCode(app.CodeAddress, at, "is the address of a picture; send that of a video")
	case key == "logo_url" && of != nil && !endsAsPicture(u):
		issues.AddCode(app.CodeAddress, at, "is a page of %s; send the address of a picture", of.name)
	case key == "demo_video_url" && of != nil && slices.Contains(videoless, of.key) &&
		strings.Count(strings.Trim(u.Path, "/"), "/") <= 1:
		issues.AddCode(app.CodeAddress, at, "is a profile on %s; send the address of a video", of.name)
	}
}
