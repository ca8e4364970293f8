package app

import "time"

// MostPages is how many pages of a website are read; one with fewer was read whole.
const MostPages = 12

// Snapshot is what was read of a website at one time. Crawling makes it; drafting reads nothing else.
type Snapshot struct {
	URL      string    `json:"url"` // of the homepage, after redirects
	Pages    []Page    `json:"pages"`
	Problems []Problem `json:"problems"`
	ReadAt   time.Time `json:"read_at"`
}

// Reading hears how far it is while a website is read.
type Reading func(now Progress)

// Progress is how far the reading of a website is.
type Progress struct {
	Stage string // what is done next, for people who run a command
	Next  string // the address that is asked for next
	Pages []Page // that were read. They do not change any more
}

// Read lists the pages that were read.
func (p Progress) Read() []PageRead { return Snapshot{Pages: p.Pages}.Read() }

// Read lists the pages that were read.
func (s Snapshot) Read() []PageRead {
	pages := make([]PageRead, len(s.Pages))
	for i, p := range s.Pages {
		pages[i] = PageRead{URL: p.URL, Status: p.Status}
	}
	return pages
}

// Page is one HTML page that was read: its elements as a flat tree, and its blocks of words in document order.
type Page struct {
	URL      string    `json:"url"`
	Status   int       `json:"status"`
	Lang     string    `json:"lang,omitempty"` // of <html lang> or og:locale, as written: "pt-BR"
	Elements []Element `json:"elements"`       // [0] is <html>; a parent stands before its children
	Blocks   []Block   `json:"blocks"`
}

// Element is a tag of a page. Only what drafting needs of its attributes is kept.
type Element struct {
	Parent int    `json:"p"` // index in Page.Elements; -1 of the root
	Tag    string `json:"t"`
	ID     string `json:"i,omitempty"`
	Class  string `json:"c,omitempty"`
	Role   string `json:"r,omitempty"` // as written; Player of a film that its reader starts
	Href   string `json:"h,omitempty"` // absolute, of a link
	Src    string `json:"s,omitempty"` // absolute, of an image, a video, an iframe
	Hidden bool   `json:"x,omitempty"` // hidden, aria-hidden, display:none, template: itself or an ancestor
}

// Player is the role of a <video> with controls: somebody is to watch it, and it is no moving background.
const Player = "player"

// Source says where on a page a quote stands.
type Source string

const (
	FromText      Source = "text"
	FromTitle     Source = "title"
	FromMeta      Source = "meta"
	FromJSONLD    Source = "json_ld"
	FromAttribute Source = "attribute"
)

// Block is a run of words that a page states in one place. Evidence is cut from Text by offset, never typed again.
type Block struct {
	From    Source `json:"f"`
	Element int    `json:"e"` // the element it stands in; of meta and JSON-LD the element that carries it
	// the meta's name ("og:site_name"), the attribute's ("alt"), the JSON-LD path
	// ("Organization.address.addressCountry")
	Name string `json:"n,omitempty"`
	// of JSON-LD: which object on the page, so that values of one object are told from another's
	Group int `json:"g,omitempty"`
	// white space folded to a space, <br> to a line feed, entities decoded, without characters that nobody sees,
	// otherwise as written
	Text string `json:"x"`
}

// Problem is something that kept a site, or a part of it, from being read or understood.
type Problem struct {
	Code   string  `json:"code" doc:"A stable word for the kind of problem, such as robots_disallowed."`
	Detail string  `json:"detail" doc:"What happened and what the person can do, in plain words."`
	URL    *string `json:"url" doc:"The address it concerns."`
}

// Quote is a piece of evidence: verbatim words of a page that was read.
type Quote struct {
	Quote string `json:"quote"`
	URL   string `json:"url" doc:"The page it stands on."`
	From  Source `json:"from" enum:"text,title,meta,json_ld,attribute" doc:"Where on the page it stands."`
	On    string `json:"read_on,omitempty" format:"date" doc:"The day it was read; left out if that is not known."`
}
