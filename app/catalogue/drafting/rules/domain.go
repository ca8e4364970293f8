package rules

import (
	"net/url"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/lexicon"

	"golang.org/x/net/publicsuffix"
)

// labels returns what the site's own domains spell before their suffix: of its host, and of the mail addresses of most
// pages. "acme" of "www.acme.co.uk".
func (w *site) labels() map[string]bool {
	labels := map[string]bool{}
	if l := label(w.host()); l != "" {
		labels[l] = true
	}
	if l := label(w.mail); l != "" {
		labels[l] = true
	}
	return labels
}

func (w *site) host() string {
	u, err := url.Parse(w.home().URL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// label returns the part of a registrable domain before its suffix; "" of an address by number.
func label(host string) string {
	domain, err := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(host))
	if err != nil || strings.Trim(host, "0123456789.") == "" {
		return ""
	}
	name, _, _ := strings.Cut(domain, ".")
	return bare(name)
}

var freeMail = map[string]bool{
	"gmail.com": true, "googlemail.com": true, "outlook.com": true, "hotmail.com": true, "live.com": true,
	"yahoo.com": true, "icloud.com": true, "me.com": true,
	"proton.me": true, "protonmail.com": true, "gmx.de": true, "gmx.net": true, "gmx.at": true, "gmx.ch": true,
	"web.de": true, "t-online.de": true, "orange.fr": true,
	"free.fr": true, "libero.it": true, "wp.pl": true, "o2.pl": true, "aol.com": true, "mail.com": true,
	"yandex.ru": true, "qq.com": true, "163.com": true, "naver.com": true, "126.com": true, "daum.net": true,
	"hanmail.net": true, "yahoo.co.jp": true, "yahoo.co.uk": true, "yahoo.fr": true, "yahoo.de": true, "yahoo.es": true,
	"yahoo.it": true, "hotmail.co.uk": true, "hotmail.fr": true, "hotmail.it": true, "hotmail.es": true,
	"outlook.fr": true, "outlook.de": true, "outlook.es": true, "outlook.it": true, "live.nl": true, "msn.com": true,
	"seznam.cz": true, "email.cz": true, "centrum.cz": true, "post.cz": true, "azet.sk": true, "zoznam.sk": true,
	"onet.pl": true, "op.pl": true, "interia.pl": true, "poczta.onet.pl": true, "gazeta.pl": true, "ukr.net": true,
	"i.ua": true, "meta.ua": true, "mail.ru": true, "bk.ru": true, "yandex.com": true, "abv.bg": true, "mail.bg": true,
	"freemail.hu": true, "citromail.hu": true, "freenet.de": true, "gmx.com": true, "laposte.net": true, "sfr.fr": true,
	"wanadoo.fr": true, "virgilio.it": true, "tiscali.it": true, "alice.it": true, "sapo.pt": true, "uol.com.br": true,
	"bol.com.br": true, "terra.com.br": true, "ziggo.nl": true, "kpnmail.nl": true, "hetnet.nl": true, "telenet.be": true,
	"skynet.be": true, "bluewin.ch": true, "telia.com": true, "comhem.se": true, "hey.com": true, "pm.me": true,
	"zoho.com": true, "fastmail.com": true, "tutanota.com": true, "tuta.io": true,
}

// mailDomain returns the domain that most of the site's mail addresses are of, "" if there is none of its own.
func (w *site) mailDomain() string {
	count := map[string]int{}
	for _, p := range w.pages {
		on := map[string]bool{}
		for i, b := range p.Blocks {
			w.budget.Check()
			if b.From != app.FromText && b.From != app.FromJSONLD && b.Name != "href" || p.foreign(i) {
				continue
			}
			for _, e := range evidence.Emails(b.Text) {
				e = strings.ToLower(e)
				_, domain, _ := strings.Cut(e, "@")
				if freeMail[domain] || lexicon.Placeholder.MatchString(e) || assetMail.MatchString(e) {
					continue
				}
				if !on[domain] {
					on[domain] = true
					count[domain]++
				}
			}
		}
	}
	best := ""
	for domain, n := range count {
		if n > count[best] || n == count[best] && domain < best {
			best = domain
		}
	}
	return best
}

// foreign reports whether a block stands in what other people say, or in an example.
func (p *page) foreign(b int) bool {
	e := p.Blocks[b].Element
	return e >= len(p.zones) || p.zones[e]&(inPraise|inMock|inCode|inCompare) != 0
}
