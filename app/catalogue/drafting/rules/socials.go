package rules

import (
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// platform is where companies have profiles, with the form of a profile's path there.
type platform struct {
	key   string
	hosts string // registrable domains, set apart by spaces
	path  *lazyregexp.Regexp
	not   *lazyregexp.Regexp
}

func onPlatform(key, hosts, path, not string) platform {
	p := platform{key: key, hosts: hosts, path: lazyregexp.Compile(`(?i)^` + path + `/?$`)}
	if not != "" {
		p.not = lazyregexp.Compile(`(?i)^/(?:` + not + `)(?:/|$)`)
	}
	return p
}

var platforms = []platform{
	onPlatform("linkedin", "linkedin.com",
		`/(?:company|school|showcase|in)/([^/]+)(?:/(?:about|posts|mycompany|jobs|people)?)?`, ""),
	onPlatform("x", "twitter.com x.com", `/(?:#!/)?@?(\w{1,30})`,
		`intent|share|home|hashtag|search|i|messages|login|privacy|tos|explore|widgets|settings|compose`),
	onPlatform("facebook", "facebook.com fb.com fb.me",
		`/(?:pages?/[^/]+/(\d+)|p(?:g|ages)?/([\w.-]+)|people/[^/]+/(\d+)|groups/([\w.-]+)|([\w.-]{3,}))`,
		`sharer|sharer\.php|share\.php|share|dialog|login|tr|plugins|privacy|policies|help|events|watch|hashtag|photo|photo\.php|profile\.php|v\d|policy\.php`),
	onPlatform("instagram", "instagram.com", `/@?([\w.]+)`, `p|reel|reels|explore|stories|accounts|share|tv`),
	onPlatform("tiktok", "tiktok.com", `/(@[\w.]+)`, ""),
	onPlatform("youtube", "youtube.com",
		`/(?:@([\w.-]+)|c/([\w.%-]+)|channel/([\w-]+)|user/([\w.-]+)|([A-Za-z][\w-]{3,}))(?:/(?:featured|videos|about))?`, `watch|embed|playlist|results|shorts|live|redirect|iframe_api|t|feed|premium|howyoutubeworks|about|ads|creators`),
	onPlatform("threads", "threads.net threads.com", `/(@[\w.]+)`, ""),
	onPlatform("pinterest", "pinterest.com pinterest.de pinterest.fr pinterest.co.uk", `/([\w-]+)`,
		`pin|search|ideas|login`),
	onPlatform("github", "github.com", `/([\w-]+)(?:/([\w.-]+))?`,
		`sponsors|features|login|join|marketplace|settings|topics|search|orgs|about|pricing|apps|security|site|contact|collections|explore|notifications`),
	onPlatform("reddit", "reddit.com", `/(?:r|u|user)/([\w-]+)`, `r/[^/]+/comments`),
	onPlatform("product_hunt", "producthunt.com", `/(?:products|posts|@?[\w-]+)(?:/([\w-]+))?`,
		`search|topics|leaderboard|about|upvotes|widgets`),
	onPlatform("medium", "medium.com", `/(@[\w.-]+|[\w-]+)`, `p|m|tag|search|me|policy|about`),
}

// profileLink is a link to a profile that may be the company's own.
type profileLink struct {
	drafting.Text
	handle string
	score  int
}

// socials finds the company's own profiles: links at the edges of its pages and in JSON-LD, one a platform, those
// whose handle is most like the name first.
func socials(w *site, d *drafting.Draft) {
	best := map[string]profileLink{}
	others := map[string]int{} // repositories and handles other than the best
	for _, p := range w.pages {
		for i := range p.Blocks {
			key, link, ok := w.profile(p, i)
			if !ok || !w.alike(link.handle) && p.Blocks[i].From == app.FromAttribute &&
				w.ofFounder(p, p.Blocks[i].Element, link.handle, d.Founders) {
				continue
			}
			have, known := best[key]
			if known && bare(have.handle) != bare(link.handle) {
				others[key]++
			}
			if !known || link.score > have.score {
				best[key] = link
			}
		}
	}
	if t, ok := w.declaredX(); ok && best["x"].score < 3 {
		best["x"] = profileLink{Text: t, score: 3}
	}
	for key, link := range best {
		if link.score >= 3 || link.score >= 2 && others[key] == 0 {
			d.CompanySocials[key] = link.Text
		}
	}
}

var handleOnly = lazyregexp.Compile(`^@(\w{1,15})$`)

// declaredX returns the profile that the homepage's <meta> names for cards on X, where it is spelled like the company.
func (w *site) declaredX() (t drafting.Text, ok bool) {
	p := w.home()
	b, found := p.meta("twitter:site")
	if !found {
		return t, false
	}
	m := handleOnly.FindStringSubmatch(p.Blocks[b].Text)
	if m == nil || placeholderHandle.MatchString(m[1]) || !w.alike(m[1]) {
		return t, false
	}
	return drafting.Text{Value: "https://x.com/" + m[1], Quotes: []drafting.Cite{p.whole(b)}}, true
}

// profile reads a block as a link to a profile, and weighs it.
func (w *site) profile(p *page, b int) (key string, link profileLink, ok bool) {
	block := p.Blocks[b]
	same := block.From == app.FromJSONLD && !w.ldForeign(p, b) && strings.HasSuffix(block.Name, ".sameAs") &&
		!strings.Contains(strings.ToLower(block.Name), "founder") && !strings.Contains(block.Name, "author") &&
		!strings.HasPrefix(block.Name, "Person")
	if !same && !(block.From == app.FromAttribute && block.Name == "href" && p.Elements[block.Element].Tag == "a") {
		return "", link, false
	}
	key, address, handle, ok := profileAt(block.Text)
	if !ok {
		return "", link, false
	}
	if person := strings.Contains(address, "linkedin.com/in/"); person && !w.alike(handle) {
		return "", link, false
	}
	link = profileLink{Text: drafting.Text{Value: address, Quotes: []drafting.Cite{p.whole(b)}}, handle: handle}
	switch {
	case same:
		link.score = 3
	case p.zones[block.Element]&(inPraise|inMock|inCompare|inCode) != 0:
		return "", link, false
	case p.zones[block.Element]&(inFooter|inHeader|inNav|inSocial) != 0 || p.kind == lexicon.Contact:
		link.score = 2
	}
	if w.alike(handle) {
		link.score += 3
		if key == "github" && strings.Count(strings.Trim(address, "/"), "/") > 3 {
			link.score-- // a repository, where the profile may be linked too
		}
	} else if owner, repository, is := repositoryAt(key, address); is && w.alike(repository) {
		link.score += 2
	} else if is && !same && !w.alike(owner) {
		return "", link, false // a library that the product is made with, or an extension
	}
	if p.kind == lexicon.Home {
		link.score++
	}
	if link.score < 3 && p.kind == lexicon.News {
		return "", link, false
	}
	return key, link, true
}

// repositoryAt returns the owner and the name of a repository; is reports whether an address of a platform is of one.
func repositoryAt(key, address string) (owner, name string, is bool) {
	u, err := url.Parse(address)
	if key != "github" || err != nil {
		return "", "", false
	}
	owner, name, is = strings.Cut(strings.Trim(u.Path, "/"), "/")
	return owner, name, is && name != ""
}

var numberOnly = lazyregexp.Compile(`^\d{5,20}$`)

// profileAt tells which platform an address is a profile of.
func profileAt(raw string) (key, address, handle string, ok bool) {
	if strings.HasPrefix(raw, "//") {
		raw = "https:" + raw
	}
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || lexicon.Placeholder.MatchString(raw) {
		return "", "", "", false
	}
	host := strings.ToLower(strings.TrimPrefix(u.Hostname(), "www."))
	id := u.Query().Get("id")
	if onHost(host, "facebook.com") && u.Path == "/profile.php" && numberOnly.MatchString(id) {
		return "facebook", "https://www.facebook.com/profile.php?id=" + id, id, true
	}
	for _, pl := range platforms {
		if !onHost(host, pl.hosts) || pl.not != nil && pl.not.MatchString(u.Path) {
			continue
		}
		m := pl.path.FindStringSubmatch(u.Path)
		if m == nil {
			return "", "", "", false
		}
		for _, g := range m[1:] {
			if g != "" && handle == "" {
				handle = g
			}
		}
		if placeholderHandle.MatchString(handle) || handle == "" {
			return "", "", "", false
		}
		u.RawQuery, u.Fragment = "", ""
		return pl.key, u.String(), handle, true
	}
	return "", "", "", false
}

var placeholderHandle = lazyregexp.Compile(`(?i)^@?(your\w*|username|user|handle|example|company|profile|mycompany|yourcompany|test|page|companyname|wix|wix-com|wordpress|wordpressdotcom|automattic|elementor|squarespace|webflow|shopify|vercel|netlify|framer|framer_?app|godaddy|jimdo|weebly|docusaurus|mkdocs|hugo|gohugoio|jekyllrb|gatsbyjs|nextjs|astrodotbuild|tailwindcss|bootstrap|getbootstrap|github|gitlab|facebook|twitter|instagram|linkedin|google|youtube|apple|carrd|notionhq|typedream|softr|bubble|ghost|hubspot|mailchimp|strikingly|duda|prestashop|woocommerce|themeforest|envato)$`)

// onHost reports whether host is one of the domains or below one.
func onHost(host, domains string) bool {
	for _, d := range strings.Fields(domains) {
		if host == d || strings.HasSuffix(host, "."+d) {
			return true
		}
	}
	return false
}

// spelledOut writes letters that domains lack as German and Nordic domains do.
var spelledOut = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "å", "aa", "ø", "oe", "æ", "ae", "ß", "ss")

// plain is s in lower case without accents, letters and digits alone: how a name is spelled in a domain or a handle.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(bare(s)))
}

// alike reports whether a handle is spelled like the name or the domain.
func (w *site) alike(handle string) bool {
	h := plain(handle)
	names := []string{plain(w.name), plain(spelledOut.Replace(strings.ToLower(w.name)))}
	for l := range w.spelt {
		names = append(names, plain(l))
	}
	for _, n := range names {
		if len(n) >= 3 && len(h) >= 3 &&
			(strings.Contains(h, n) || 2*len(h) > len(n) && (strings.HasPrefix(n, h) || strings.HasSuffix(n, h))) {
			return true // a part of the name is nobody else's if it is more than half of it: "Orla" is not Quorlark
		}
	}
	return false
}
