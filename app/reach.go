package app

import (
	"fmt"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// Reach is what a proof speaks for: a registrable domain with every host below it ("example.com"), or a host with its
// port and a path, and what lies below that ("example.com:8443/users/ines/"). A page that is chosen by a query is one
// by itself. "" is nothing.
type Reach string

// Words returns the reach as people write it.
func (r Reach) Words() string { return strings.TrimSuffix(string(r), "/") }

// mostSegments is how deep paths are told apart.
const mostSegments = 32

// located is an address, taken apart.
type located struct {
	domain   string // registrable; "" on a shared host
	host     string // with a port that is not the scheme's own, without "www."
	segments []string
	query    string
	users    int // of the host's paths belong to its users from this many segments on; 0 if they do not
}

// locate takes the address of a website apart; false if it is none.
func locate(website string) (p located, ok bool) {
	u, err := url.Parse(website)
	if err != nil || u.Hostname() == "" {
		return p, false
	}
	key := companyKey(u)
	name, err := ASCIIHost(strings.TrimSuffix(strings.ToLower(u.Hostname()), "."))
	if ip, bad := netip.ParseAddr(u.Hostname()); bad == nil {
		name, err = ip.String(), nil
	}
	if err != nil || key == "" {
		return p, false
	}
	p.host, p.users = withoutWWW(name), userPaths[withoutWWW(name)]
	if !SharedHost(key) {
		p.domain = key
	}
	if port := u.Port(); port != "" && port != map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		p.host += ":" + port
	}
	p.segments = segmentsOf(u)
	p.query = u.RawQuery
	return p, true
}

// segmentsOf are those of a path, without a last one that names the page of its folder.
func segmentsOf(u *url.URL) []string {
	clean := new(url.URL).ResolveReference(u).EscapedPath() // without dots
	all := strings.Split(strings.TrimSuffix(strings.TrimPrefix(clean, "/"), "/"), "/")
	if last := strings.ToLower(all[len(all)-1]); last == "" && len(all) == 1 ||
		strings.TrimSuffix(last, path.Ext(last)) == "index" && indexes[path.Ext(last)] {
		all = all[:len(all)-1]
	}
	return all
}

var indexes = map[string]bool{".html": true, ".htm": true, ".php": true}

// at is the scope of a place's first segments.
func (p located) at(segments int) Reach {
	s := p.host + "/"
	for _, one := range p.segments[:segments] {
		s += one + "/"
	}
	return Reach(s)
}

// page is the scope of the very page.
func (p located) page() Reach {
	if p.query != "" {
		return p.at(len(p.segments)) + Reach("?"+p.query)
	}
	return p.at(len(p.segments))
}

// ofUser reports whether the place belongs to a user of its host.
func (p located) ofUser() bool { return p.users > 0 && len(p.segments) >= p.users }

// Covering returns every scope that covers a website, the narrowest first; nil if it is no address.
func Covering(website string) (all []Reach) {
	p, ok := locate(website)
	if !ok {
		return nil
	}
	if p.query != "" || len(p.segments) > mostSegments {
		all = append(all, p.page())
	}
	least := 0
	if p.ofUser() {
		least = p.users
	}
	for n := min(len(p.segments), mostSegments); n >= least; n-- {
		all = append(all, p.at(n))
	}
	if p.domain != "" && !p.ofUser() {
		all = append(all, Reach(p.domain))
	}
	return all
}

// Covers reports whether a website lies within the scope.
func (s Reach) Covers(website string) bool { return s != "" && slices.Contains(Covering(website), s) }

// CompanyKey names the company that a website belongs to: the registrable domain in lower case. Where anybody may have
// a host under the domain (the private section of the public suffix list, and site builders) it is the host itself, and
// so it is of addresses without a domain (127.0.0.1:8080). "www." never makes a difference. It is "" if website is no
// address.
func CompanyKey(website string) string {
	u, err := url.Parse(website)
	if err != nil {
		return ""
	}
	return companyKey(u)
}

func companyKey(u *url.URL) string {
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") {
		return strings.ToLower(u.Host)
	}
	name, err := ASCIIHost(host)
	if err != nil {
		return ""
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(name)
	switch {
	case err != nil:
		return name
	case sharedSuffix(name) != "":
		return withoutWWW(name)
	}
	return domain
}

// withoutWWW drops "www." unless the rest is no host of its own.
func withoutWWW(name string) string {
	domain, err := publicsuffix.EffectiveTLDPlusOne(name)
	bare := strings.TrimPrefix(name, "www.")
	if err == nil && (bare == domain || strings.HasSuffix(bare, "."+domain)) && bare != sharedSuffix(name) {
		return bare
	}
	return name
}

// SharedHost reports whether the key of a company is a host on a domain that belongs to somebody else: a public suffix
// of the private section, that of a site builder, or no domain at all. Nobody who has such a host can speak for the
// domain.
func SharedHost(key string) bool {
	if _, err := netip.ParseAddr(key); err == nil || !strings.Contains(key, ".") || strings.Contains(key, ":") {
		return true
	}
	suffix, _ := publicsuffix.PublicSuffix(key)
	return suffix == key || sharedSuffix(key) != ""
}

// sharedSuffix returns the domain below which the host belongs to somebody else than the domain; "" if there is none.
func sharedSuffix(name string) string {
	if suffix, icann := publicsuffix.PublicSuffix(name); !icann && strings.Contains(suffix, ".") {
		return suffix
	}
	domain, _ := publicsuffix.EffectiveTLDPlusOne(name)
	if builders[domain] && name != domain && name != "www."+domain {
		return domain
	}
	return ""
}

// builders are domains that give each customer a host, and that the public suffix list does not know.
var builders = wordSet(`beehiiv.com bigcartel.com bio.link canva.site dorik.io ghost.io glide.page glideapp.io godaddysites.com gumroad.com hashnode.dev
	itch.io jimdofree.com jimdosite.com kickoffpages.com landen.co livejournal.com mailchimpsites.com medium.com mystrikingly.com one.page site123.me
	softr.app squarespace.com start.page strikingly.com substack.com super.site tilda.ws tumblr.com typedream.com ucraft.net ueniweb.com
	unicornplatform.page webnode.page weebly.com wordpress.com wpengine.com zyrosite.com`)

// userPaths are hosts on which each user has a path, and how many segments of it say whose it is.
var userPaths = map[string]int{
	"bitbucket.org": 1, "codeberg.org": 1, "dev.to": 1, "facebook.com": 1, "github.com": 1, "gitlab.com": 1,
	"instagram.com": 1, "linkedin.com": 2,
	"linktr.ee": 1, "medium.com": 1, "patreon.com": 1, "producthunt.com": 2, "sites.google.com": 2,
	"sourceforge.net": 2, "x.com": 1, "youtube.com": 1,
}

func wordSet(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
}

var hostRules = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.VerifyDNSLength(true))

// ASCIIHost returns a host as DNS knows it, by UTS 46.
func ASCIIHost(host string) (string, error) {
	name, err := hostRules.ToASCII(host)
	if err != nil {
		return "", err
	}
	// Full-width digits and dots become an address only after the mapping.
	if strings.HasSuffix(name, ".") || strings.ContainsAny(name, "%:[]@/?#") {
		return "", fmt.Errorf("not a domain name: %q", name)
	}
	return name, nil
}
