package app

import (
	"strings"
	"time"
	"unicode"
)

// What is kept of a website, so that questions can be answered by its words.
const (
	MostPassages   = 128 << 10 // bytes of a website
	LongestPassage = 2 << 10   // bytes
)

// Passages are the words of a website as they were read at one time, by which questions about it are answered.
type Passages struct {
	Website string        `json:"website"` // that was read: the address of its homepage
	ReadAt  time.Time     `json:"read_at"`
	Pages   []PassagePage `json:"pages"`
}

// PassagePage is a page with what it says.
type PassagePage struct {
	URL      string    `json:"url"`
	Title    string    `json:"title,omitempty"`
	Passages []Passage `json:"passages"`
}

// Passage is a run of words that a page states in one place, as they stand there.
type Passage struct {
	From    Source `json:"from,omitempty"`    // "" is FromText
	Heading string `json:"heading,omitempty"` // the one that it stands under, or the question that it answers
	Text    string `json:"text"`
}

// SaidBy returns the passages as the public may see them: without those that name somebody who does not want to be
// named by the company.
func (p Passages) SaidBy(c Company) Passages {
	if len(c.Unnamed) == 0 {
		return p
	}
	pages := make([]PassagePage, len(p.Pages))
	for i, page := range p.Pages {
		pages[i] = PassagePage{URL: page.URL, Title: page.Title}
		if c.namesHidden(page.Title) {
			pages[i].Title = ""
		}
		for _, passage := range page.Passages {
			if !c.namesHidden(passage.Text) && !c.namesHidden(passage.Heading) {
				pages[i].Passages = append(pages[i].Passages, passage)
			}
		}
	}
	p.Pages = pages
	return p
}

// longestName is how many words a name has at most.
const longestName = 5

// namesHidden reports whether a text has the name of somebody who does not want to be named.
func (c Company) namesHidden(text string) bool {
	words := strings.Fields(text)
	for i := range words {
		for n := 1; n <= min(longestName, len(words)-i); n++ {
			name := strings.Join(words[i:i+n], " ")
			if c.Hides(name) || c.Hides(strings.TrimFunc(name, unicode.IsPunct)) {
				return true
			}
		}
	}
	return false
}
