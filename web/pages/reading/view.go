package reading

import (
	"net/url"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/page"
)

// view is a reading as the page shows it.
type view struct {
	ID       app.UUID
	Host     string
	URL      string
	Steps    []step
	Says     texts.Text // how far it is
	Then     texts.Text // how long it takes, or what there is to know
	Done     bool
	Unread   bool // no page could be read
	Facts    []slot
	Found    int // facts
	Pages    []string
	Problems []texts.Text

	Mine     bool // it is a draft of the visitor's
	SignedIn bool
	SignIn   string     // where to do so, and come back
	Refusal  texts.Text // why it is not the visitor's yet
	Editor   string     // where to go on with it, once it is the visitor's
	Again    bool       // it was given up, and may be read again
	Twin     string     // where the visitor goes on with another draft of the address; "" if there is none
}

// step is one of what is done.
type step struct {
	Words         texts.Text
	Done, Current bool
}

// slot is the place of a fact, which is there before the fact is, so that nothing moves when it comes.
type slot struct {
	Key   string
	Label texts.Text
	Fact  app.Fact
	Known bool
	Gone  bool // the website was read, and does not say it
}

// Quote returns the words that the fact follows from; nil if they are the value itself.
func (s slot) Quote() *app.Quote {
	if len(s.Fact.Quotes) == 0 || len(s.Fact.Value.Texts()) == 1 &&
		strings.TrimSpace(s.Fact.Quotes[0].Quote) == strings.TrimSpace(s.Fact.Value.String()) {
		return nil
	}
	return &s.Fact.Quotes[0]
}

// Page returns the page that states the fact.
func (s slot) Page() string {
	if len(s.Fact.Quotes) == 0 {
		return ""
	}
	return short(s.Fact.Quotes[0].URL)
}

// slots are the parts of a profile that are shown, by their keys, in the order in which people read them.
var slots = []string{
	"name", "tagline", "short_description", "description", "categories", "pricing_model", "pricing_summary", "features",
	"usps", "stage", "country", "city",
	"founded_year", "contact_email", "founders", "company_socials", "story", "milestones", "faqs",
	"logo_url", "demo_video_url",
}

// page shows a reading; refusal says why it is not the visitor's yet.
func (g reading) page(v *page.Visit, l look, refusal texts.Text) (string, page.Page, error) {
	w := g.view(v, l, refusal)
	p := page.Page{Title: texts.Sprintf("Reading %s", w.Host), Main: w}
	if !w.Done {
		p.Refresh = 5
	} else if w.Unread {
		p.Title = texts.Sprintf("%s could not be read", w.Host)
	}
	return "reading", p, nil
}

func (g reading) view(v *page.Visit, l look, refusal texts.Text) view {
	d := l.draft
	w := view{
		ID: d.ID, URL: d.URL, Host: page.Host(d.URL), Done: d.Status == app.Ready, Mine: l.mine,
		SignedIn: v.Who.ID != 0,
		SignIn:   page.SignInPath(Path + string(d.ID)), Refusal: refusal, Editor: app.DraftPath(d.ID), Twin: l.twin,
	}
	pages := l.found.Pages
	if w.Done {
		pages = d.Pages
	}
	for _, p := range pages {
		w.Pages = append(w.Pages, short(p.URL))
	}
	if w.Done {
		w.Unread = len(d.Pages) == 0
		w.Problems = problems(d.Problems)
		w.Again = l.mine && drafts.GivenUp(d)
	}
	w.Facts = slotsOf(factsOf(d, l.found), w.Done)
	w.Found = known(w.Facts)
	w.Steps, w.Says, w.Then = progress(l, w)
	return w
}

// factsOf returns what is known of a website: what was found so far, or once it was read what its draft says.
func factsOf(d app.Draft, found app.Found) []app.Fact {
	if d.Status == app.Ready {
		return drafts.Facts(d)
	}
	return found.Facts
}

// known returns how many facts are known.
func known(all []slot) (n int) {
	for _, s := range all {
		if s.Known {
			n++
		}
	}
	return n
}

func slotsOf(facts []app.Fact, done bool) []slot {
	list := make([]slot, len(slots))
	for i, key := range slots {
		list[i] = slot{Key: key, Label: app.FieldLabel(key), Gone: done}
		for _, f := range facts {
			if f.Key == key {
				list[i].Fact, list[i].Known, list[i].Gone = f, true, false
			}
		}
	}
	return list
}

// progress says how far a reading is.
func progress(l look, w view) (steps []step, says, then texts.Text) {
	at := 0
	switch found := l.found; {
	case w.Done && w.Unread:
		// it ended there
		says, then, at = texts.Sprintf("%s could not be read", w.Host),
			"Nothing is lost: the draft can be written by hand.", 2
	case w.Done:
		says, at = texts.Sprintf("%s from %s", texts.Count(w.Found, "fact", "facts"),
			texts.Count(len(w.Pages), "page", "pages")), 4
		then = "Each with the words that it follows from. What the website does not say is left blank."
	case found.Next == "" && len(found.Pages) > 0 || l.draft.Status == app.Drafting:
		says, then, at = "All pages are read, and the draft is being written", "That takes a second or two.", 3
	case len(found.Pages) > 0:
		says, at = texts.Sprintf("Reading page %d: %s", len(found.Pages)+1, short(found.Next)), 2
		then = texts.Sprintf("At most %d pages, one after the other, which usually takes some ten seconds and never more than a minute.", app.MostPages)
	case found.Begun():
		says, at = texts.Sprintf("Asking %s what may be read", w.Host), 1
		then = "Its robots.txt comes first, and then its home page."
	case l.before >= 2:
		says = texts.Sprintf("Websites that are read before yours: %d", l.before)
		then = texts.Sprintf("Two are read at once, so yours begins in about %s.",
			texts.Count(max(l.before-1, 1)*secondsEach/2, "second", "seconds"))
	default:
		says, then = "It begins in a moment", "Its robots.txt comes first, and then its home page."
	}
	for i, words := range []texts.Text{"Ask its robots.txt", "Read its pages", "Prove each fact", "Yours to keep"} {
		steps = append(steps, step{words, i+1 < at, i+1 == at})
	}
	return steps, says, then
}

// secondsEach is about how long one website takes.
const secondsEach = 8

// short returns an address without what says nothing to people, and cut where it is long.
func short(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return page.Shorten(address, 60)
	}
	path := strings.TrimSuffix(u.Path, "/")
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
	}
	return page.Shorten(page.OneLine(strings.TrimPrefix(u.Hostname(), "www.")+path), 60)
}

func queryOf(typed string) string { return url.QueryEscape(page.Shorten(page.OneLine(typed), 2000)) }
