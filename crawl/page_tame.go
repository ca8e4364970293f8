package crawl

import (
	"bytes"

	"golang.org/x/net/html"
)

// Bounds of what the parser is given, so that the tree it makes of a page stays within some tens of megabytes.
const (
	maxTags       = 100_000 // of a page
	maxAttributes = 200_000 // in all of its tags
	maxCopies     = 200_000 // of elements, that the parser makes where inline ones are left open
)

// formattingTags name the elements that the parser opens anew in the next block where they were left open in the last
// one (HTML standard, 13.2.4.3). A few hundred of them and as many paragraphs are millions of elements.
var formattingTags = words(`b big code em font i nobr s small strike strong tt u`)

// tamed returns the part of a document that is parsed, and whether that is not all of it. A document that the parser
// would make far more of than is written there is flattened.
func tamed(body []byte) (part []byte, cut bool) {
	tags, attributes, copies, open, at := 0, 0, 0, 0, 0
	for z := html.NewTokenizer(bytes.NewReader(body)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return body, false
		}
		raw := z.Raw()
		at += len(raw)
		if kind != html.StartTagToken && kind != html.EndTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		tags++
		attributes += countAttributes(raw)
		name, _ := z.TagName()
		switch {
		case !formattingTags[string(name)]:
			copies += open
		case kind == html.EndTagToken:
			open = max(0, open-1)
		default:
			open++
		}
		switch {
		case copies > maxCopies:
			flat := flattened(body)
			return flat[:min(len(flat), 1<<20)], true
		case tags > maxTags, attributes > maxAttributes:
			return body[:at-len(raw)], true
		}
	}
}

// countAttributes tells how many attributes a tag has at most: there is white space or a slash before each.
func countAttributes(tag []byte) (n int) {
	quote := byte(0)
	for _, c := range tag {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '/':
			n++
		}
	}
	return n
}

// flatTags are the tags that words and links are read from. None is put into another of its kind.
var flatTags = words(`title meta link script style a img br p h1 h2 h3 h4 h5 h6 li`)

// flattened keeps the words of a document and the tags that cannot nest in themselves; those that hold words end where
// the next begins, so that nothing nests at all.
func flattened(body []byte) []byte {
	var out bytes.Buffer
	block := ""
	tags := 0
	for z := html.NewTokenizer(bytes.NewReader(body)); tags < maxTags; {
		switch z.Next() {
		case html.ErrorToken:
			return out.Bytes()
		case html.TextToken:
			out.Write(z.Raw())
		case html.StartTagToken, html.SelfClosingTagToken:
			raw := bytes.Clone(z.Raw())
			name, _ := z.TagName()
			tag := string(name)
			if !flatTags[tag] {
				out.WriteByte(' ')
				continue
			}
			tags++
			switch {
			case tag == "a":
				out.WriteString("</a>")
			case blockTags[tag] && tag != "title":
				if block != "" {
					out.WriteString("</a></" + block + ">")
				}
				block = tag
			}
			out.Write(raw)
		case html.EndTagToken:
			raw := bytes.Clone(z.Raw())
			name, _ := z.TagName()
			tag := string(name)
			if !flatTags[tag] {
				out.WriteByte(' ')
				continue
			}
			tags++
			if tag == block {
				block = ""
				out.WriteString("</a>")
			}
			out.Write(raw)
		}
	}
	return out.Bytes()
}
