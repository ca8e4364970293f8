package crawl

import (
	"bytes"

	"debut/app/ground/budget"

	"golang.org/x/net/html"
)

// Bounds of what the parser is given, so that the tree it makes of a page stays within some tens of megabytes.
const (
	maxTags          = 100_000    // of a page
	maxAttributes    = 200_000    // in all of its tags
	maxTagAttributes = 256        // of one tag
	maxCopies        = 300_000    // of elements, that the parser makes where inline ones are left open
	maxCopied        = 1_000_000  // attributes of those
	maxCopiedBytes   = 48_000_000 // of their tags
)

// tamer writes the part of a document that is parsed, and counts what the parser would make of it.
type tamer struct {
	*tagReader
	out    bytes.Buffer
	from   int             // what stands before it is written
	seen   map[string]bool // html and body
	data   bool            // the last tag was a script with data for search engines
	sum    tagSize         // of all tags
	copies copies
	cut    bool
}

// tamed returns the part of a document that is parsed, and whether that is not all of it. A document that the parser
// would make far more of than is written there is flattened.
func tamed(body []byte, b *budget.Budget) (part []byte, cut bool) {
	t := &tamer{tagReader: readTags(body), seen: map[string]bool{}}
	for t.next() {
		if b.Err() != nil {
			return t.upTo(t.at - len(t.raw)), true
		}
		if !t.isTag() {
			if t.rawText != "" {
				t.put(t.withoutTags(t.data))
			}
			continue
		}
		t.data = t.name == "script" && bytes.Contains(bytes.ToLower(t.raw), []byte("ld+json"))
		size := t.shorten()
		t.sum.add(size)
		t.copies.tag(t.name, t.kind, size)
		switch {
		case t.copies.tooMany():
			flat := flattened(body, b)
			return flat[:min(len(flat), 1<<20)], true
		case t.sum.tags > maxTags, t.sum.attributes > maxAttributes:
			return t.upTo(t.at - len(t.raw)), true
		}
	}
	return t.upTo(len(body)), t.cut
}

// put writes text in the place of the token, where it is another one.
func (t *tamer) put(text []byte) {
	if bytes.Equal(text, t.raw) {
		return
	}
	t.out.Write(t.body[t.from : t.at-len(t.raw)])
	t.out.Write(text)
	t.from = t.at
}

// upTo returns what was written, and the document from there to its byte end.
func (t *tamer) upTo(end int) []byte {
	if t.from == 0 {
		return t.body[:end]
	}
	if end > t.from {
		t.out.Write(t.body[t.from:end])
	}
	return t.out.Bytes()
}

// shorten leaves out attributes that no page needs, and those of a second <html> or <body>, which the parser would
// compare with all of the first. It returns the size of what is left.
func (t *tamer) shorten() tagSize {
	root := t.kind != html.EndTagToken && (t.name == "html" || t.name == "body")
	switch {
	case root && t.seen[t.name] && t.attributes > 0:
		t.put([]byte("<" + t.name + ">"))
		return tagSize{tags: 1}
	case t.attributes > maxTagAttributes:
		short := t.shortTag(maxTagAttributes)
		t.put([]byte(short))
		t.cut = true
		return tagSize{1, maxTagAttributes, len(short)}
	}
	if root {
		t.seen[t.name] = true
	}
	return tagSize{1, t.attributes, len(t.raw)}
}

// flatTags are the tags that words and links are read from. None is put into another of its kind.
var flatTags = words(`title meta link script style a img br p h1 h2 h3 h4 h5 h6 li`)

// flattened keeps the words of a document and the tags that cannot nest in themselves; those that hold words end where
// the next begins, so that nothing nests at all.
func flattened(body []byte, b *budget.Budget) []byte {
	var out bytes.Buffer
	f := flattener{tagReader: readTags(body), out: &out}
	data := false
	for tags, attributes := 0, 0; f.next() && tags < maxTags && attributes < maxAttributes && b.Err() == nil; {
		switch {
		case f.rawText != "":
			out.Write(f.withoutTags(data))
		case f.kind == html.TextToken:
			out.Write(f.raw)
		case !f.isTag():
		case !flatTags[f.name]:
			out.WriteByte(' ')
		default:
			tags, attributes = tags+1, attributes+min(f.attributes, maxTagAttributes)
			data = f.name == "script" && bytes.Contains(bytes.ToLower(f.raw), []byte("ld+json"))
			f.tag()
		}
	}
	return out.Bytes()
}

type flattener struct {
	*tagReader
	out   *bytes.Buffer
	block string // that is open
	last  string // the tag that was opened last
}

func (f *flattener) tag() {
	switch {
	case f.kind == html.EndTagToken:
		if f.name == f.block {
			f.block = ""
			f.out.WriteString("</a>")
		} else if f.name != "a" && f.name != f.last {
			f.out.WriteByte(' ') // it would end nothing
			return
		}
	case f.name == "a":
		f.out.WriteString("</a>")
	case blockTags[f.name] && f.name != "title":
		if f.block != "" {
			f.out.WriteString("</a></" + f.block + ">")
		}
		f.block = f.name
	}
	if f.last = f.name; f.attributes > maxTagAttributes {
		f.out.WriteString(f.shortTag(maxTagAttributes))
		return
	}
	f.out.Write(f.raw)
}
