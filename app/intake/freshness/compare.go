package freshness

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/listings"
	"debut/app/intake/drafts"
)

// comparison sets what a website states now beside what its listing took from it.
type comparison struct {
	listing app.Listing
	now     drafts.Stated
	drafted map[string]bool // of the parts that are no profile fields; see drafts.Origin
	deleted map[string]bool // what the owner took away
	open    map[string]app.Proposal
	site    site
	before  *before
	at      time.Time
}

// verdict is what came of comparing a field.
type verdict int

const (
	unknown   verdict = iota // nobody can tell
	confirmed                // the website says it again
	differs
	absent // neither says anything
)

// result is what came of comparing.
type result struct {
	confirmed []string
	found     []app.Proposal
	over      []app.Proposal // open ones that the website does not bear out any more
}

// compared names what is compared, in the order in which people read it. Categories and tags are choices of the
// directory, and a logo has another address with every release of a website.
var compared = append(slices.DeleteFunc(slices.Clone(app.ProfileFields), func(name string) bool {
	return slices.Contains([]string{"categories", "tags", "logo_url"}, name)
}), "faqs", "founders", "socials")

// Compares reports whether a fact with quotes is looked for when the website is read again.
func Compares(name string, quotes []app.Quote) bool {
	return slices.Contains(compared, name) && (name != "keywords" || filed(quotes))
}

// run compares all.
func (c comparison) run() (r result) {
	for _, name := range compared {
		p, v := c.field(name)
		open, is := c.open[name]
		switch {
		case v == confirmed:
			r.confirmed = append(r.confirmed, name)
			fallthrough
		case v == absent:
			if is {
				r.over = append(r.over, open)
			}
		case v == differs && c.fits(p):
			r.found = append(r.found, p)
		}
	}
	return r
}

// field compares one.
func (c comparison) field(name string) (app.Proposal, verdict) {
	p := app.Proposal{Listing: c.listing.ID, Field: name, State: app.ProposalOpen,
		Old: app.SaidOf(c.listing.Company.Facts, name)}
	fresh := app.SaidOf(c.now.Facts, name)
	switch {
	case name == "keywords" && !filed(p.Old.Quotes):
		return p, unknown // they were taken from other texts, and follow those
	case len(p.Old.Texts()) == 0:
		return c.more(p, fresh)
	case len(p.Old.Quotes) == 0 && !c.drafted[name]:
		return p, unknown // its owner wrote it
	case c.listed(name):
		return c.list(p, fresh)
	}
	return c.text(p, fresh)
}

// filed reports whether keywords are those under which the website files itself.
func filed(quotes []app.Quote) bool {
	return !slices.ContainsFunc(quotes, func(q app.Quote) bool {
		return q.From != app.FromMeta && q.From != app.FromJSONLD
	})
}

func (c comparison) listed(name string) bool {
	spec := app.SpecOf(name)
	return spec.Key == "" || spec.IsList()
}

// more compares a field of which the listing says nothing, and its owner did not take it away.
func (c comparison) more(p app.Proposal, fresh app.Said) (app.Proposal, verdict) {
	if len(fresh.Texts()) == 0 {
		if p.Field == "" || !c.site.looked(c.open[p.Field].New.Quotes) {
			return p, unknown
		}
		return p, absent
	}
	_, profile := c.listing.Company.Evidence[p.Field]
	unstated := c.drafted[p.Field] || slices.Contains(c.listing.Company.NotFound, p.Field)
	if profile || !unstated || c.deleted[p.Field] || p.Field == "keywords" && !filed(fresh.Quotes) {
		return p, unknown
	}
	p.Kind, p.New = app.SaysMore, fresh
	if c.before != nil && !c.news(fresh) && !c.proposed(p) {
		return p, unknown // it said so before, and nobody took it up
	}
	return p, differs
}

// news reports whether something of what is said did not stand on the website before.
func (c comparison) news(s app.Said) bool {
	for _, link := range s.Socials {
		if !c.before.hadLink(link) {
			return true
		}
	}
	return len(s.Socials) == 0 && slices.ContainsFunc(s.Quotes, func(q app.Quote) bool { return !c.before.hadQuote(q) })
}

// proposed reports whether the same is open.
func (c comparison) proposed(p app.Proposal) bool { return c.open[p.Field].Digest == Digest(p) }

// text compares a field that holds a text.
func (c comparison) text(p app.Proposal, fresh app.Said) (app.Proposal, verdict) {
	old, now := evidence.Like(p.Old.Value.String()), evidence.Like(fresh.Value.String())
	found := 0
	for _, q := range p.Old.Quotes {
		if c.site.stands(q) {
			found++
		}
	}
	prose := app.SpecOf(p.Field).Type == app.TypeProse
	p.New, p.Kind = fresh, app.SaysOtherwise
	switch {
	case now == old, prose && found == len(p.Old.Quotes):
		return p, confirmed
	case !c.site.looked(p.Old.Quotes):
		return p, unknown
	case now == "" && found > 0 && prose:
		return p, unknown
	case now == "" && found > 0, now != "" && !prose && found > 0 && !c.proposed(p) &&
		(c.before == nil || !c.news(fresh)):
		return p, confirmed
	case now == "" && c.mayGo(p.Field):
		p.Kind = app.SaysNoMore
	case now == "":
		return p, unknown
	}
	return p, differs
}

// mayGo reports whether a listing can do without a field.
func (c comparison) mayGo(name string) bool { return !app.SpecOf(name).Required && name != "tagline" }

// fits reports whether the listing would take what is proposed.
func (c comparison) fits(p app.Proposal) bool {
	spec, bounds := app.SpecOf(p.Field), app.SpecOf(p.Field).Listing
	if spec.Key == "" || p.Kind == app.SaysNoMore {
		return true
	}
	var issues app.Issues
	if !spec.IsList() && listings.CheckValue(&issues, p.Field, spec, p.New.Value.String(), c.at) {
		return len(issues) == 0
	}
	return !slices.ContainsFunc(p.New.Value.Texts(), func(s string) bool {
		return utf8.RuneCountInString(s) > bounds.Most
	})
}

// Digest names what is proposed, however it is written: of what is gone, what is gone.
func Digest(p app.Proposal) string {
	said := p.New.Texts()
	if p.Kind == app.SaysNoMore {
		said = p.Old.Texts()
	}
	words := make([]string, len(said))
	for i, s := range said {
		words[i] = evidence.Like(s)
	}
	if app.SpecOf(p.Field).IsList() {
		slices.Sort(words)
	}
	sum := sha256.Sum256([]byte(string(p.Kind) + "\n" + p.Field + "\n" + strings.Join(words, "\n")))
	return hex.EncodeToString(sum[:16])
}
