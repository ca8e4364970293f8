package crawl

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
)

// tagReader goes through a document token by token in time that grows with its length alone. The tokenizer remembers
// the names of the attributes of its largest tag, and clears them before each further one, so that it is exchanged
// after a tag with many.
type tagReader struct {
	body       []byte
	at         int // end of the token
	tokens     *html.Tokenizer
	kind       html.TokenType
	raw        []byte // the token as written
	name       string // of a tag
	attributes int    // of a tag, at most
	rawText    string // the tag that the text token stands in, where that holds no tags
	stale      bool
}

func readTags(body []byte) *tagReader {
	return &tagReader{body: body, tokens: html.NewTokenizer(bytes.NewReader(body))}
}

// next reads the next token; false at the end.
func (r *tagReader) next() bool {
	within := r.rawText
	if r.kind == html.StartTagToken && rawTextTags[r.name] {
		within = r.name
	} else if r.kind != html.ErrorToken {
		within = ""
	}
	if r.stale && within == "" {
		r.tokens, r.stale = html.NewTokenizer(bytes.NewReader(r.body[r.at:])), false
	}
	r.kind, r.name, r.attributes, r.rawText = r.tokens.Next(), "", 0, ""
	if r.kind == html.ErrorToken {
		return false
	}
	r.raw = r.body[r.at : r.at+len(r.tokens.Raw())]
	r.at += len(r.raw)
	switch r.kind {
	case html.TextToken:
		r.rawText = within
	case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
		r.attributes = countAttributes(r.raw)
		r.stale = r.stale || r.attributes > maxTagAttributes
		name, _ := r.tokens.TagName()
		r.name = string(name)
	}
	return true
}

func (r *tagReader) isTag() bool {
	return r.kind == html.StartTagToken || r.kind == html.EndTagToken || r.kind == html.SelfClosingTagToken
}

// shortTag writes the tag with its first attributes alone.
func (r *tagReader) shortTag(most int) string {
	var b strings.Builder
	b.WriteByte('<')
	if r.kind == html.EndTagToken {
		b.WriteByte('/')
		most = 0
	}
	b.WriteString(r.name)
	for n := 0; n < most; n++ {
		key, value, more := r.tokens.TagAttr()
		if len(key) > 0 {
			b.WriteString(" " + string(key) + `="` + html.EscapeString(string(value)) + `"`)
		}
		if !more {
			break
		}
	}
	b.WriteByte('>')
	return b.String()
}

// rawTextTags hold text in which nothing is a tag. Inside of SVG and MathML it is, and only the parser knows which it
// is.
var rawTextTags = words(`iframe noembed noframes noscript plaintext script style title textarea xmp`)

// withoutTags writes the text of such an element so that nothing in it is a tag to anybody: a title and data for
// search engines mean the same as before, and what else is in there nobody reads.
func (r *tagReader) withoutTags(data bool) []byte {
	instead := " "
	switch {
	case data:
		instead = `\u003c`
	case r.rawText == "title" || r.rawText == "textarea":
		instead = "&lt;"
	}
	var out []byte
	from := 0
	for i := 0; i+1 < len(r.raw); i++ {
		if r.raw[i] == '<' && opensTag(r.raw[i+1]) {
			out = append(append(out, r.raw[from:i]...), instead...)
			from = i + 1
		}
	}
	if from == 0 {
		return r.raw
	}
	return append(out, r.raw[from:]...)
}

func opensTag(c byte) bool { return c == '/' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// countAttributes tells how many attributes a tag has at most: there is white space, a slash or a quotation mark
// before each.
func countAttributes(tag []byte) (n int) {
	quote, closed := byte(0), false
	for _, c := range tag {
		space := c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '/'
		switch {
		case quote != 0:
			closed = c == quote
			if closed {
				quote = 0
			}
			continue
		case space || closed && c != '>':
			n++
		}
		if c == '"' || c == '\'' {
			quote = c
		}
		closed = false
	}
	return n
}
