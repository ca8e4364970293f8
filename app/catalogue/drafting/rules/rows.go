package rules

import (
	"slices"
	"strings"

	"debut/app/catalogue/drafting"
	"debut/app/ground/lazyregexp"
)

// leadAway reports whether most titles of a group are links to other sites: extensions, partners, projects of friends.
func (w *site) leadAway(g group) bool {
	n := 0
	for _, c := range g.cards {
		if _, away := w.leads(g.page, g.page.Blocks[c.title].Element); away {
			n++
		}
	}
	return 2*n > len(g.cards)
}

// withoutPlus is trimmed, without the plus or the number that is the bullet of a list, and without the badge behind an
// item. A plus right before a number is a part of what is said.
func (p *page) withoutPlus(b int) (string, drafting.Cite) {
	text, cite := p.trimmed(b)
	raw := p.Blocks[b].Text
	if lead := itemMark.FindStringSubmatchIndex(raw[cite.Start:cite.End]); lead != nil {
		text, cite = p.trimmedPart(b, cite.Start+max(lead[3], lead[5]), cite.End)
	}
	if badge := itemBadge.FindStringIndex(raw[cite.Start:cite.End]); badge != nil && wordCount(text) > 2 {
		text, cite = p.trimmedPart(b, cite.Start, cite.Start+badge[0])
	}
	return text, cite
}

var (
	itemMark  = lazyregexp.Compile(`^(?:(\+)\p{L}|(\+\s+|\d{1,2}\)\s+)\S)`)
	itemBadge = lazyregexp.Compile(`\s+(?:Beta|BETA|New|NEW|Neu|NEU|Nouveau|Nuevo|Novo|Nuovo)$`)
)

// saysTwice reports whether half of the titles of a group repeat others, as those of slides do that are there for wide
// screens and for small ones.
func (g group) saysTwice() bool {
	titles := map[string]bool{}
	for _, c := range g.cards {
		titles[bare(g.page.text(c.title))] = true
	}
	return 2*len(titles) <= len(g.cards)
}

// rows returns the titles of the homepage's features where each has a section of its own, between other sections of the
// page: those that the markup calls alike.
func (w *site) rows() []drafting.Text {
	for level := 2; level <= 3; level++ {
		for _, g := range w.home().groupsAt(level) {
			for _, alike := range g.calledAlike() {
				if w.featureScore(alike) >= 3 {
					return alike.titles(w.name)
				}
			}
		}
	}
	return nil
}

// calledAlike parts the cards of a group by what the markup calls them, where that tells some from others.
func (g group) calledAlike() []group {
	at := map[string]int{}
	var list []group
	for _, c := range g.cards {
		class := strings.Fields(strings.ToLower(g.page.Elements[c.root].Class))
		key := strings.Join(slices.DeleteFunc(class, rowSide.MatchString), " ")
		if key == "" {
			continue
		}
		i, ok := at[key]
		if !ok {
			i = len(list)
			at[key] = i
			list = append(list, group{page: g.page, level: g.level, parent: g.parent, lead: g.lead})
		}
		list[i].cards = append(list[i].cards, c)
	}
	if len(list) < 2 && len(list) > 0 && len(list[0].cards) == len(g.cards) {
		return nil // all alike: the group itself
	}
	return list
}

// rowSide is what tells rows apart that are alike: on which side the picture is, and how they come into sight.
var rowSide = lazyregexp.Compile(`^(?:[\w:-]*(?:reverse|alt|alternate|even|odd|left|right|flip|flipped|first|last)|reveal|rv|fade[\w-]*|aos[\w-]*|(?:[a-z]+:)?(?:delay|row|order)-?\d+)$`)
