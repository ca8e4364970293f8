package crawl

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/lazyregexp"

	"golang.org/x/net/html"
)

// dataScript is JSON that a script of the page draws it from.
type dataScript struct{ id, text string }

const (
	maxData       = 40      // of one page
	maxDataBytes  = 600_000 // of all of them
	maxDataValues = 60_000
	maxDataDepth  = 24
	maxDataBlocks = 1_500
)

// stateScript finds what frameworks write the state of a page into, as a statement of JavaScript.
var stateScript = lazyregexp.Compile(`^\s*(?:window|self|globalThis)\s*(?:\.\s*|\[["'])(?:__\w{2,40}__|__remixContext|__NUXT__|__staticRouterHydrationData)(?:["']\])?\s*=\s*`)

// keepScript keeps a script that holds data and no program.
func (w *pageWalk) keepScript(n *html.Node, parent int) {
	if n.FirstChild == nil || parent < 0 {
		return
	}
	text := n.FirstChild.Data
	if kind := strings.ToLower(attr(n, "type")); kind == "application/json" || kind == "text/json" {
		w.addData(attr(n, "id"), text)
	} else if at := stateScript.FindStringIndex(text[:min(len(text), 200)]); at != nil {
		w.addData("", text[at[1]:])
	}
}

// keepData keeps what an element says for scripts: its items of microdata, and the properties of what is drawn in it.
func (w *pageWalk) keepData(n *html.Node, me int) {
	if hasAttr(n, "itemscope") && !hasAttr(n, "itemprop") && len(w.items) < maxItems {
		w.items = append(w.items, microItem{n, me})
	}
	if props := attr(n, "props"); n.Data == "astro-island" && props != "" {
		w.addData("astro-island", props)
	}
	if props := attr(n, "data-page"); strings.HasPrefix(props, "{") {
		w.addData("", props)
	}
}

func (w *pageWalk) addData(id, text string) {
	if len(w.data) < maxData && w.dataBytes+len(text) <= maxDataBytes && w.budget.Take(len(text)) {
		w.data = append(w.data, dataScript{id, text})
		w.dataBytes += len(text)
	}
}

// writeData writes the words of the data that a page without words is drawn from as the elements that they become: what
// is a title by its name a heading, each object a part of the page that is called as the data calls it.
func (w *pageWalk) writeData() {
	d := dataWriter{walk: w, left: maxDataBlocks}
	left := maxDataValues
	for _, s := range w.data {
		w.budget.Check()
		for _, v := range readJSON(s.text, &left) {
			switch {
			case s.id == "__NUXT_DATA__":
				steps := maxDataValues
				v = unflattened(v, 0, 0, &steps)
			case s.id == "astro-island":
				v = unwrapped(v, 0)
			}
			d.draw(v, "", 0, 0, 0)
		}
	}
}

type dataWriter struct {
	walk   *pageWalk
	left   int // blocks
	headed bool
}

// dataTitles and dataTexts are what data calls its headings and its words; dataSilent is what it calls that nobody
// reads on this page.
var (
	dataTitles = words(`title heading headline header name question label`)
	dataSilent = words(`id key slug url uri href src link path route image images img icon icons alt class classname style styles type kind variant theme color
		locale locales lang language date createdat updatedat publishedat sku code token hash version env config query params buildid meta seo metadata
		i18n translations messages dictionary errors error validation placeholder arialabel assetprefix runtimeconfig scriptloader gip gsp gssp session csrf user auth`)
)

// draw writes a value below an element. titled is how many objects around it have a title.
func (d *dataWriter) draw(v *jsonValue, name string, parent, titled, depth int) {
	w := d.walk
	w.budget.Check()
	if v == nil || depth > maxDataDepth || d.left <= 0 || len(w.page.Elements) >= maxElements ||
		name != "" && (dataSilent[strings.ToLower(name)] || name[0] == '_' || name[0] == '$') {
		return
	}
	switch {
	case v.members != nil:
		me := d.element("div", name, parent)
		for _, m := range v.members {
			if dataTitles[strings.ToLower(m.name)] && peopleRead(m.value.scalar) {
				level := d.rank(titled)
				d.words("h"+strconv.Itoa(level), m.value.scalar, me)
				titled += min(level-1, 1) // the title of the page is over all its parts
			}
		}
		for _, m := range v.members {
			if !dataTitles[strings.ToLower(m.name)] || m.value.scalar == "" {
				d.draw(m.value, m.name, me, titled, depth+1)
			}
		}
	case v.items != nil:
		tag := "div"
		if len(v.items) > 0 && v.items[0].scalar != "" {
			tag = "ul"
		}
		me := d.element(tag, name, parent)
		for _, item := range v.items {
			if item.members == nil && item.items == nil && peopleRead(item.scalar) {
				d.words("li", item.scalar, me)
			} else if item.members != nil || item.items != nil {
				d.draw(item, "", me, titled, depth+1)
			}
		}
	case strings.Contains(v.scalar, " ") && peopleRead(v.scalar):
		d.words("p", v.scalar, d.element("div", name, parent))
	}
}

// rank returns the level of a heading: the first of a page is its title.
func (d *dataWriter) rank(titled int) int {
	if !d.headed {
		d.headed = true
		return 1
	}
	return min(2+titled, 6)
}

func (d *dataWriter) element(tag, class string, parent int) int {
	w := d.walk
	if len(w.page.Elements) >= maxElements || !w.budget.Take(elementBytes+len(class)) {
		return parent
	}
	w.page.Elements = append(w.page.Elements, app.Element{Parent: parent, Tag: tag, Class: clip(class, 60)})
	return len(w.page.Elements) - 1
}

func (d *dataWriter) words(tag, text string, parent int) {
	d.left--
	d.walk.block(app.Block{From: app.FromText, Element: d.element(tag, "", parent),
		Text: fold(markup.ReplaceAllString(text, " "))})
}

var (
	markup     = lazyregexp.Compile(`<[^<>]{1,300}>`)
	identifier = lazyregexp.Compile(`^[\w./:@#-]*[_./:@#\d-][\w./:@#-]*$|^[a-z]+(?:[A-Z][a-z]*)*$|^[A-Z0-9_]+$`)
)

// peopleRead reports whether a string of data is words for people: no address, no name for machines, no program.
func peopleRead(s string) bool {
	s = strings.TrimSpace(s)
	if n := utf8.RuneCountInString(s); n < 2 || len(s) > 4_000 || strings.ContainsAny(s, "{}") ||
		strings.Contains(s, "://") && !strings.Contains(s, " ") {
		return false
	}
	if !strings.ContainsFunc(s, unicode.IsLetter) {
		return false
	}
	return strings.Contains(s, " ") || !identifier.MatchString(s)
}

// unflattened returns value at of the data that Nuxt writes: a list of values whose members are places in the list.
// Places that are named many times are written many times, so that steps bounds it.
func unflattened(list *jsonValue, at, depth int, steps *int) *jsonValue {
	if *steps--; depth > maxDataDepth || at < 0 || at >= len(list.items) || *steps < 0 {
		return nil
	}
	refer := func(v *jsonValue) *jsonValue {
		to, err := strconv.Atoi(v.scalar)
		if err != nil || v.members != nil || v.items != nil {
			return nil
		}
		return unflattened(list, to, depth+1, steps)
	}
	v := list.items[at]
	switch {
	case v.members != nil:
		whole := &jsonValue{members: []jsonMember{}}
		for _, m := range v.members {
			if value := refer(m.value); value != nil {
				whole.members = append(whole.members, jsonMember{m.name, value})
			}
		}
		return whole
	case v.items != nil:
		whole := &jsonValue{items: []*jsonValue{}}
		for _, item := range v.items {
			if value := refer(item); value != nil {
				whole.items = append(whole.items, value)
			}
		}
		return whole
	}
	return v
}

// unwrapped returns the properties of an island of Astro, whose values stand behind the number of their type.
func unwrapped(v *jsonValue, depth int) *jsonValue {
	if depth > maxDataDepth {
		return v
	}
	if len(v.items) == 2 && v.items[0].members == nil && v.items[0].items == nil {
		if _, err := strconv.Atoi(v.items[0].scalar); err == nil {
			return unwrapped(v.items[1], depth+1)
		}
	}
	for i, item := range v.items {
		v.items[i] = unwrapped(item, depth+1)
	}
	for i, m := range v.members {
		v.members[i].value = unwrapped(m.value, depth+1)
	}
	return v
}
