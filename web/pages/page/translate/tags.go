package translate

import (
	"regexp"
	"slices"
	"strings"
	"text/template/parse"
)

// inSentences are the elements that stand within a sentence. All others part texts from each other.
var inSentences = []string{"a", "abbr", "b", "bdi", "br", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark",
	"q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "var", "wbr"}

// rawElements have no text of a page in them.
var rawElements = []string{"script", "style", "svg", "pre"}

var tagName = regexp.MustCompile(`^</?([a-zA-Z][a-zA-Z0-9]*)`)

// begin reads the beginning of a tag.
func (r *reader) begin(html string) int {
	m := tagName.FindStringSubmatch(html)
	if m == nil { // <!doctype html>, or a comment
		r.flush()
		n := strings.IndexByte(html, '>') + 1
		if n == 0 {
			n = len(html)
		}
		r.out = append(r.out, textNode(html[:n]))
		return n
	}
	name, p := strings.ToLower(m[1]),
		piece{nodes: []parse.Node{textNode(m[0])}, kind: opens, name: strings.ToLower(m[1])}
	if html[1] == '/' {
		p.kind = closes
	}
	r.tag = true
	switch {
	case slices.Contains(rawElements, name):
		if name != "svg" {
			r.flush()
		}
		p.kind, r.raw = aside, name
	case slices.Contains([]string{"br", "wbr"}, name):
		p.kind = alone
	case !slices.Contains(inSentences, name):
		r.flush()
	}
	r.open = &p
	return len(m[0])
}

var attributeStart = regexp.MustCompile(`([a-zA-Z-]+)=["']|>`)

// inTag reads within a tag, outside of values.
func (r *reader) inTag(html string) int {
	at := attributeStart.FindStringSubmatchIndex(html)
	if at == nil {
		r.add(piece{nodes: []parse.Node{textNode(html)}})
		return len(html)
	}
	n := at[1]
	r.add(piece{nodes: []parse.Node{textNode(html[:n])}})
	if html[n-1] != '>' {
		r.attribute, r.quote = html[at[2]:at[3]], html[n-1]
		return n
	}
	r.tag, r.attribute = false, ""
	if r.open != nil {
		r.close()
	}
	return n
}

// close ends the tag that was read.
func (r *reader) close() {
	p := *r.open
	r.open = nil
	switch {
	case p.kind == aside:
		r.open = &p // goes on until its end
	case p.kind == alone || slices.Contains(inSentences, p.name):
		r.pieces = append(r.pieces, p)
	default:
		r.out = append(r.out, p.nodes...)
	}
}

// rawText reads the content of an element that has no text.
func (r *reader) rawText(html string) int {
	end := "</" + r.raw + ">"
	n, ends := strings.Index(html, end), true
	if n < 0 {
		n, ends = len(html), false
	} else {
		n += len(end)
	}
	r.add(piece{nodes: []parse.Node{textNode(html[:n])}})
	if !ends {
		return n
	}
	r.raw = ""
	if p := r.open; p != nil {
		r.open = nil
		r.pieces = append(r.pieces, *p)
	}
	return n
}

// flush translates the text that was read.
func (r *reader) flush() {
	r.out = append(r.out, r.message(r.pieces)...)
	r.pieces = nil
}

// end ends a list: what it leaves open goes on in the one around it.
func (r *reader) end() {
	if r.quote != 0 && r.translatable() {
		r.endValue()
		return
	}
	if p := r.open; p != nil {
		r.flush()
		r.out, r.open = append(r.out, p.nodes...), nil
		return
	}
	r.flush()
}
