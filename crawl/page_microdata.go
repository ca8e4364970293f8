package crawl

import (
	"strings"

	"golang.org/x/net/html"
)

// microItem is an element with itemscope that is no property of another.
type microItem struct {
	node    *html.Node
	element int
}

const (
	maxItems     = 200 // of one page
	maxItemNodes = 5_000
	maxItemText  = 2_000 // bytes of a property's words
)

// microdata reads an item as the object that JSON-LD would write of it (HTML standard, 5.2): both speak of the same
// things.
func (w *pageWalk) microdata(n *html.Node, depth int) *jsonValue {
	v := &jsonValue{members: []jsonMember{}}
	if kind := strings.Fields(attr(n, "itemtype")); len(kind) > 0 {
		v.members = append(v.members, jsonMember{"@type", &jsonValue{scalar: kind[0]}})
	}
	nodes := 0
	var below func(n *html.Node)
	below = func(n *html.Node) {
		for c := n.FirstChild; c != nil && nodes < maxItemNodes; c = c.NextSibling {
			if nodes++; c.Type != html.ElementNode {
				continue
			}
			w.budget.Check()
			for _, name := range strings.Fields(attr(c, "itemprop")) {
				v.add(name, w.property(c, depth))
			}
			if !hasAttr(c, "itemscope") {
				below(c)
			}
		}
	}
	if depth <= maxLDDepth {
		below(n)
	}
	return v
}

// add gives an object a member; of several with one name it makes a list.
func (v *jsonValue) add(name string, value *jsonValue) {
	for i, m := range v.members {
		switch {
		case m.name != name:
		case m.value.items != nil:
			m.value.items = append(m.value.items, value)
			return
		default:
			v.members[i].value = &jsonValue{items: []*jsonValue{m.value, value}}
			return
		}
	}
	v.members = append(v.members, jsonMember{name, value})
}

// property returns the value of a property: an item, an address, a time, or words.
func (w *pageWalk) property(n *html.Node, depth int) *jsonValue {
	if hasAttr(n, "itemscope") {
		return w.microdata(n, depth+1)
	}
	for _, key := range []string{"content", "datetime", "href", "src", "data"} {
		raw := strings.TrimSpace(attr(n, key))
		if raw == "" || key == "href" && n.Data != "a" && n.Data != "link" && n.Data != "area" {
			continue
		}
		if u := w.resolve(raw); u != nil && key != "content" && key != "datetime" {
			raw = u.String()
		}
		return &jsonValue{scalar: clip(raw, maxItemText)}
	}
	var words strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode && !(c.Parent != nil && silentTags[c.Parent.Data]) && words.Len() < maxItemText {
			words.WriteString(clip(c.Data, maxItemText) + " ")
		}
	}
	return &jsonValue{scalar: clip(fold(words.String()), maxItemText)}
}
