package reading

import (
	"cmp"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/page"
)

// view is a reading as the page shows it.
type view struct {
	ID       app.UUID
	Host     string
	URL      string
	Name     string // of the product; the host as long as it is not known
	Logo     template.HTML
	Colour   string     // of the website, as "#rrggbb"; "" if it names none
	Week     app.Week   // in which a launch could be; "" if none has a place
	Lacks    texts.Text // what the website does not say
	Steps    []page.Step
	Says     texts.Text // how far it is
	Then     texts.Text // how long it takes, or what there is to know
	Done     bool
	Unread   bool // no page could be read
	Facts    []slot
	Found    int // of them are known
	Complete int // how much of a profile is filled in, in percent; 0 as long as that is not known
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

// slot is the place of a fact, which is there before the fact is, so that nothing moves when it comes.
type slot struct {
	Key   string
	Size  string // of its room: "wide", "half" or "third"; "" if it stands in the head alone
	Label texts.Text
	Fact  app.Fact
	Shown []string // what it says, for people
	Known bool
}

// Quote returns the words that the fact follows from; nil if they are the value itself.
func (s slot) Quote() *app.Quote {
	if len(s.Fact.Quotes) == 0 || len(s.Shown) == 1 && slices.Contains([]string{s.Shown[0], s.Fact.Value.String()},
		strings.TrimSpace(s.Fact.Quotes[0].Quote)) {
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

// slots are the parts of a profile that are shown, in the order in which people read them, each with the room that it
// has from the start on. Those without stand in the head alone.
var slots = []struct{ key, size string }{
	{"logo_url", ""}, {"name", ""}, {"tagline", ""},
	{"description", "wide"}, {"short_description", "half"}, {"categories", "half"},
	{"features", "half"}, {"usps", "half"}, {"pricing_summary", "half"}, {"pricing_model", "half"},
	{"founders", "half"}, {"story", "half"},
	{"country", "third"}, {"city", "third"}, {"founded_year", "third"},
	{"contact_email", "third"}, {"company_socials", "third"}, {"stage", "third"},
	{"milestones", "half"}, {"faqs", "half"}, {"demo_video_url", "half"},
}

// page shows a reading; refusal says why it is not the visitor's yet.
func (g reading) page(v *page.Visit, l look, refusal texts.Text) (string, page.Page, error) {
	w := g.view(v, l, refusal)
	p := page.Page{Title: texts.Sprintf("Reading %s", w.Host), Main: w}
	if !w.Done {
		p.Refresh = 5
	} else if w.Unread {
		p.Title = texts.Sprintf("%s could not be read", w.Host)
	} else {
		p.Title = texts.Verbatim(w.Name)
	}
	return "reading", p, nil
}

func (g reading) view(v *page.Visit, l look, refusal texts.Text) view {
	d := l.draft
	w := view{
		ID: d.ID, URL: d.URL, Host: page.Host(d.URL), Done: d.Status == app.Ready, Mine: l.mine,
		SignedIn: v.Who.ID != 0,
		SignIn:   page.SignInPath(Path + string(d.ID)), Refusal: refusal, Editor: app.DraftPath(d.ID), Twin: l.twin, Week: l.week,
		Colour: cmp.Or(d.Colour, l.found.Colour),
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
	w.Facts = slotsOf(factsOf(d, l.found), app.SiteOf(v.R.Context()).Brand.Language)
	w.Found, w.Name = known(w.Facts), w.Host
	summary := listings.Summary{Name: w.Host}
	if name := w.Of("name"); name != nil {
		w.Name, summary.Name = name.Fact.Value.String(), name.Fact.Value.String()
	}
	if logo := w.Of("logo_url"); logo != nil {
		summary.LogoURL = logo.Fact.Value.Text
	}
	w.Logo = page.NewLogo(summary, "m").HTML()
	if w.Done {
		w.Lacks, w.Complete = lacks(w.Facts), d.Completeness
	}
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

// Of returns what is known at a key; nil if nothing is.
func (w view) Of(key string) *slot {
	for i, s := range w.Facts {
		if s.Key == key && s.Known {
			return &w.Facts[i]
		}
	}
	return nil
}

// Slots are those that have a place of their own: once the website is read, of what it says.
func (w view) Slots() []slot {
	return slices.DeleteFunc(slices.Clone(w.Facts), func(s slot) bool { return s.Size == "" || w.Done && !s.Known })
}

// mostLacks is how many of what a website does not say are named.
const mostLacks = 3

// lacks says in a sentence what a website does not say, what counts most for a complete profile first.
func lacks(all []slot) texts.Text {
	gone := slices.DeleteFunc(slices.Clone(all), func(s slot) bool { return s.Known })
	slices.SortStableFunc(gone, func(a, b slot) int { return app.WeightOf(b.Key) - app.WeightOf(a.Key) })
	var names []texts.Text
	for _, s := range gone[:min(len(gone), mostLacks)] {
		names = append(names, s.Label)
	}
	switch more := len(gone) - len(names); {
	case len(names) == 0:
		return ""
	case more == 0:
		return texts.Sprintf("Not on the website: %s. You can add it once the draft is yours.", texts.Join(names))
	default:
		return texts.Sprintf("Not on the website: %s, and %s. You can add it once the draft is yours.",
			texts.Join(names), texts.Count(more, "thing more", "things more"))
	}
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

func slotsOf(facts []app.Fact, in texts.Language) []slot {
	list := make([]slot, len(slots))
	for i, s := range slots {
		list[i] = slot{Key: s.key, Size: s.size, Label: app.FieldLabel(s.key)}
		for _, f := range facts {
			if f.Key == s.key {
				list[i].Fact, list[i].Shown, list[i].Known = f, shown(f, in), true
			}
		}
	}
	return list
}

// progress says how far a reading is.
func progress(l look, w view) (steps []page.Step, says, then texts.Text) {
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
	steps = page.StepsTo(at-1, "Ask its robots.txt", "Read its pages", "Prove each fact", "Yours to keep")
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
