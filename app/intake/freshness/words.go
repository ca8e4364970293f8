package freshness

import (
	"net/url"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
)

// What is looked at of a website, in bytes; a page beyond that was not read, as far as anybody knows here.
const (
	mostOfPage = 256 << 10
	mostOfSite = 1 << 20
	mostKept   = 128 << 10 // of what is kept for the next reading
)

// enough is how many words make a phrase that stands for itself wherever it stands; fewer mean something only in their
// place.
const enough = 4

// site is what stands on a website, as one looks words up in it: see evidence.Like.
type site struct {
	pages map[string]*page // by pageOf
	lines string           // each of its own; a line feed stands before and after each
	links map[string]bool
	whole bool // nothing of it was left out
}

type page struct {
	flow   string // its words, one after the other
	blocks []block
}

type block struct {
	from app.Source
	text string
}

// siteOf makes the words of a website ready to be looked up.
func siteOf(s app.Snapshot) site {
	w := site{pages: map[string]*page{}, links: map[string]bool{}, whole: len(s.Problems) == 0 &&
		len(s.Pages) < app.MostPages}
	var lines strings.Builder
	lines.WriteByte('\n')
	left := mostOfSite
	for _, read := range s.Pages {
		p, lower := pageFrom(read, min(left, mostOfPage), &lines)
		if p == nil {
			w.whole = false
			continue
		}
		left = lower
		w.pages[pageOf(read.URL)] = p
		for _, e := range read.Elements {
			if e.Href != "" {
				w.links[linkOf(e.Href)] = true
			}
		}
	}
	w.lines = lines.String()
	return w
}

// pageFrom returns the words of a page, and how much may still be looked at; nil if it has too many.
func pageFrom(read app.Page, most int, lines *strings.Builder) (*page, int) {
	p, flow, size := &page{}, strings.Builder{}, 0
	for _, b := range read.Blocks {
		if size += len(b.Text); size > most {
			return nil, most
		}
	}
	flow.WriteByte(' ')
	for _, b := range read.Blocks {
		text := evidence.Like(b.Text)
		if text == "" {
			continue
		}
		p.blocks = append(p.blocks, block{b.From, " " + text + " "})
		flow.WriteString(text + " ")
		for line := range strings.SplitSeq(b.Text, "\n") {
			if line = evidence.Like(line); line != "" {
				lines.WriteString(line + "\n")
			}
		}
	}
	p.flow = flow.String()
	return p, most - size
}

// pageOf names a page: its address, without what may differ between two of the same.
func pageOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return strings.TrimPrefix(u.Host, "www.") + strings.TrimSuffix(strings.TrimSuffix(u.Path, "index.html"), "/")
}

// linkOf is an address without what may differ between two of the same.
func linkOf(address string) string {
	_, bare, _ := strings.Cut(strings.ToLower(address), "://")
	return strings.TrimSuffix(strings.TrimPrefix(bare, "www."), "/")
}

// looked reports whether the pages of all quotes were read.
func (w site) looked(quotes []app.Quote) bool {
	for _, q := range quotes {
		if w.pages[pageOf(q.URL)] == nil && !w.whole {
			return false
		}
	}
	return true
}

// stands reports whether a quote still stands where it stood; one that is long enough may have moved.
func (w site) stands(q app.Quote) bool {
	text := evidence.Like(q.Quote)
	if text == "" {
		return false
	}
	if strings.Count(text, " ")+1 >= enough {
		return w.says(text)
	}
	p := w.pages[pageOf(q.URL)]
	if p == nil {
		return false
	}
	for _, b := range p.blocks {
		if b.from == q.From && strings.Contains(b.text, " "+text+" ") {
			return true
		}
	}
	return false
}

// says reports whether a text stands anywhere.
func (w site) says(text string) bool {
	for _, p := range w.pages {
		if strings.Contains(p.flow, " "+text+" ") {
			return true
		}
	}
	return false
}

// names reports whether an entry of a list stands: by itself, or at the begin of a line, if it is short.
func (w site) names(entry string) bool {
	text := evidence.Like(entry)
	return strings.Count(text, " ")+1 >= enough && w.says(text) || named(w.lines, text)
}

func named(lines, text string) bool {
	return text != "" && (strings.Contains(lines, "\n"+text+"\n") || strings.Contains(lines, "\n"+text+" "))
}

// before is what stood on a website when it was read before; nil if that is not known.
type before struct{ lines, flow string }

func beforeOf(kept string) *before {
	if kept == "" {
		return nil
	}
	return &before{kept, " " + strings.ReplaceAll(kept, "\n", " ") + " "}
}

// hadEntry and hadQuote report whether it said something already.
func (b *before) hadEntry(entry string) bool {
	text := evidence.Like(entry)
	return strings.Count(text, " ")+1 >= enough && strings.Contains(b.flow, " "+text+" ") || named(b.lines, text)
}

func (b *before) hadQuote(q app.Quote) bool {
	return strings.Contains(b.flow, " "+evidence.Like(q.Quote)+" ")
}

func (b *before) hadLink(link string) bool { return strings.Contains(b.lines, "\n@"+linkOf(link)+"\n") }

// kept is what is kept of the words for the next reading: each line once, and the links.
func (w site) kept() string {
	var all strings.Builder
	all.WriteByte('\n')
	seen := map[string]bool{}
	add := func(line string) {
		if line != "" && !seen[line] && all.Len()+len(line) < mostKept {
			seen[line] = true
			all.WriteString(line + "\n")
		}
	}
	for line := range strings.SplitSeq(w.lines, "\n") {
		add(line)
	}
	for link := range w.links {
		add("@" + link)
	}
	return all.String()
}
