package rules

import (
	"net/url"
	"slices"
	"sort"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

var (
	frontDoor = lazyregexp.Compile(`^(info|hello|hi|hey|hallo|contact|contacto|contato|kontakt|contatti|office|mail|team|support|bonjour|hola|ola|ciao|help|hej|hejsan|moin|servus|gruezi|gruss|czesc|witaj|ahoj|dobry|merhaba|bok|cau|salut|oi|buongiorno|biuro|firma|kundservice|kundeservice|obchod|sekretariat|recepcja|post|posta|iletisim|destek|bilgi|yhteys|asiakaspalvelu|zakaznik|prodej|objednavky|enquiries|inquiries|ask|say|post|service|sales|admin|feedback|beta|alpha|booking|reserv|solution|solucion|ventas|vendas|comercial|atencion|consultas|suporte|soporte|ayuda)`)
	sideDoor  = lazyregexp.Compile(`^(privacy|datenschutz|dpo|gdpr|rgpd|dsgvo|security|abuse|legal|jobs?|careers?|press|presse|media|noreply|no-reply|donotreply|billing|invoic|faktur|rechnung|buchhaltung|factur|fattur|accounts?[@.]|accounting|comptab|ksiegow|rodo|dane-?osob|vacatures|rekrut|recrut|recruit|empleo|webmaster|postmaster|unsubscribe|dmca|copyright|affiliate|lgpd|encarregado|personal-?data|kvkk|compliance|hr|bewerbung)`)
	assetMail = lazyregexp.Compile(`(?i)\.(png|jpe?g|gif|svg|webp|js|css|io\.js)$`)
)

// email finds the address to write to: the front door of the site's own domain before any other, never an example.
func email(w *site, d *drafting.Draft) {
	own := w.mail
	best, top, readable := drafting.Text{}, 0, false
	var only onlyMail
	for _, p := range w.pages {
		for i, b := range p.Blocks {
			w.budget.Check()
			if p.foreign(i) && p.zoneOf(i)&inFooter == 0 {
				continue
			}
			note := b.Element < len(p.zones) && p.zones[b.Element]&inForm != 0 && b.From == app.FromText
			for _, found := range p.emails(i) {
				w.budget.Check()
				if note && !w.formNote(p, i, found) {
					continue
				}
				cite, plain, ok := p.mailCite(i, found)
				if !ok {
					continue
				}
				score := w.mailScore(p, i, found, own)
				if score == 0 && !only.others && w.mayBeOwn(p, i, found) {
					only.add(p, strings.ToLower(found), cite)
				}
				if w.explain != nil {
					w.propose("contact_email",
						map[bool]string{true: "address on a page", false: "address not to be given out"}[score > 0],
						strings.ToLower(found), float64(score), []drafting.Cite{cite})
				}
				if score > top || score > 0 && strings.EqualFold(found, best.Value) && plain && !readable {
					best, top, readable = drafting.Text{Value: strings.ToLower(found), Quotes: []drafting.Cite{cite}},
						max(top, score), plain
				}
			}
		}
	}
	if top == 0 && w.answersTo(only) {
		best, top = drafting.Text{Value: only.email, Quotes: only.quotes}, 1
	}
	if top > 0 {
		d.Texts["contact_email"] = best
	}
}

// onlyMail is the one address of a site, as far as it has no other.
type onlyMail struct {
	email  string
	others bool
	stated bool // where companies say how to reach them: on the law's page, or that for journalists
	pages  []*page
	quotes []drafting.Cite
}

func (o *onlyMail) add(p *page, email string, at drafting.Cite) {
	switch {
	case o.email == "":
		o.email, o.quotes = email, []drafting.Cite{at}
	case o.email != email:
		o.others = true
	}
	o.stated = o.stated || p.kind == lexicon.Imprint || lexicon.PressWords.In(p.path)
	if !slices.Contains(o.pages, p) {
		o.pages = append(o.pages, p)
	}
}

// answersTo reports whether an address without a rival is the company's, be it a person's by its words: it is stated, or
// two pages name it and it is a free mailbox.
func (w *site) answersTo(o onlyMail) bool {
	if o.email == "" || o.others {
		return false
	}
	_, domain, _ := strings.Cut(o.email, "@")
	return o.stated || len(o.pages) > 1 && freeMail[domain]
}

// mayBeOwn reports whether an address is no example, of no office of its own, and of nobody else.
func (w *site) mayBeOwn(p *page, b int, email string) bool {
	email = strings.ToLower(email)
	user, domain, _ := strings.Cut(email, "@")
	return !noMail(email, user) && !lexicon.TemplateMakers.In(label(domain)) && !w.mailOfOthers(p, b)
}

// formNote reports whether an address beside a form is the company's own, for those who would rather write a mail: it
// is of the site's domain, and no example of what one may fill in.
func (w *site) formNote(p *page, b int, email string) bool {
	_, domain, _ := strings.Cut(strings.ToLower(email), "@")
	for _, tag := range []string{"label", "option", "select", "textarea", "legend", "input"} {
		if p.inTag(b, tag) {
			return false
		}
	}
	return w.spelt[label(domain)] && label(domain) != ""
}

// emails returns the addresses that a block states.
func (p *page) emails(b int) []string {
	block := p.Blocks[b]
	switch {
	case block.From == app.FromJSONLD && !strings.HasSuffix(strings.ToLower(block.Name), "email"),
		block.From == app.FromMeta:
		return nil
	case block.From == app.FromAttribute && block.Name != "href" && block.Name != "data-cfemail":
		return nil
	case block.From == app.FromAttribute && strings.HasPrefix(strings.ToLower(block.Text), "mailto:"):
		to, _, _ := strings.Cut(block.Text[len("mailto:"):], "?")
		if plain, err := url.PathUnescape(to); err == nil {
			to = plain
		}
		return evidence.Emails(to)
	case block.From == app.FromAttribute:
		if e := evidence.CloudflareEmail(block.Text); e != "" {
			return []string{e}
		}
		return nil
	}
	return evidence.Emails(block.Text)
}

// mailCite cites the address where it stands word for word, which is plain, else the block. Of one that Cloudflare
// hides from machines it cites the words that readers see in its place; ok is false where they see none.
func (p *page) mailCite(b int, email string) (c drafting.Cite, plain, ok bool) {
	text := p.Blocks[b].Text
	if at := strings.Index(text, email); at >= 0 {
		return p.part(b, at, at+len(email)), true, true
	}
	if evidence.CloudflareEmail(text) != "" {
		words, ok := evidence.HiddenBy(p.Page, b)
		if !ok {
			return c, false, false
		}
		return p.whole(words), false, true
	}
	if m := lexicon.HiddenEmail.FindStringIndex(text); m != nil && len(text) > 300 {
		return p.part(b, m[0], m[1]), true, true
	}
	return p.whole(b), true, true
}

// noMail reports whether an address, or what is written like one, is no way to reach a company.
func noMail(email, user string) bool {
	return lexicon.Placeholder.MatchString(email) || sideDoor.MatchString(user+"@") || assetMail.MatchString(email) ||
		len(user) > 40
}

// mailScore weighs an address; 0 is one not to be given out.
func (w *site) mailScore(p *page, b int, email, own string) int {
	email = strings.ToLower(email)
	user, domain, _ := strings.Cut(email, "@")
	if noMail(email, user) {
		return 0
	}
	score := 1
	mine := domain == own && !w.unlikely(own) || label(domain) != "" && w.spelt[label(domain)] &&
		label(domain) == label(w.host()) || len(plain(w.name)) >= 5 && strings.Contains(plain(domain), plain(w.name))
	switch {
	case mine:
		score += 6
	case freeMail[domain]:
		score += 2
	case !frontDoor.MatchString(user) || w.mailOfOthers(p, b) || lexicon.TemplateMakers.In(label(domain)):
		return 0
	}
	switch {
	case mine && frontDoor.MatchString(user) || p.zoneOf(b)&inFooter != 0:
	case freeMail[domain] && w.namesMail(user):
	case p.kind != lexicon.Home && p.kind != lexicon.Contact && p.kind != lexicon.Imprint && p.kind != lexicon.Help &&
		p.kind != lexicon.About:
		return 0 // a person's, or another company's
	}
	if frontDoor.MatchString(user) {
		score += 4
		if strings.HasPrefix(user, "info") || strings.HasPrefix(user, "hello") || strings.HasPrefix(user, "contact") {
			score++
		}
	}
	switch p.kind {
	case lexicon.Contact, lexicon.Imprint, lexicon.Home:
		score += 2
	}
	return score
}

// namesMail reports whether the user of a free mailbox is called after the site: that is no person's.
func (w *site) namesMail(user string) bool {
	name, user := plain(w.name), plain(user)
	return len(name) >= 5 && strings.Contains(user, name) || len(user) >= 5 && strings.Contains(name, user)
}

// unlikely returns what unlikeDomain told of a domain before.
func (w *site) unlikely(domain string) bool {
	unlike, known := w.domains[domain]
	if !known {
		unlike = w.unlikeDomain(domain)
		w.domains[domain] = unlike
	}
	return unlike
}

// unlikeDomain reports whether mail of a domain is stated on one page alone, and nothing of the site is spelt so: then
// it may be anybody's.
func (w *site) unlikeDomain(domain string) bool {
	l := label(domain)
	for _, own := range []string{plain(w.name), plain(spelledOut.Replace(strings.ToLower(w.name))), label(w.host())} {
		if len(own) >= 3 && len(l) >= 3 && (strings.Contains(l, own) || strings.Contains(own, l)) {
			return false
		}
	}
	pages := 0
	for _, p := range w.pages {
		for i := range p.Blocks {
			w.budget.Check()
			if slices.ContainsFunc(p.emails(i), func(e string) bool {
				return strings.HasSuffix(strings.ToLower(e), "@"+domain)
			}) {
				pages++
				break
			}
		}
	}
	return pages < 2
}

// mailOfOthers reports whether the words around an address say that it is a host's, an agency's or an authority's.
func (w *site) mailOfOthers(p *page, b int) bool {
	if near := &w.nearMail; near.page != p || near.block != b { // a block may hold thousands
		near.page, near.block, near.others = p, b, p.besideOthers(b)
	}
	return w.nearMail.others
}

func (p *page) besideOthers(b int) bool {
	last := len(p.words) - 1
	at := max(0, min(sort.SearchInts(p.words, b), last))
	near := ""
	for i := max(0, at-3); i <= min(last, at); i++ {
		near += p.text(p.words[i]) + " · "
	}
	return lexicon.ServiceProviders.In(near) || lexicon.ServiceProviders.In(p.heading(b))
}
