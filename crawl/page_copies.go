package crawl

import "golang.org/x/net/html"

// formattingTags name the elements that the parser opens anew in the next block where they were left open in the last
// one (HTML standard, 13.2.4.3). A few hundred of them and as many paragraphs are millions of elements.
var formattingTags = words(`b big code em font i nobr s small strike strong tt u`)

// copies counts the elements that the parser makes beside those that are written: at least as many as it does. It takes
// an element as closed only where all that it holds is nested without fault; of others only the parser knows.
type copies struct {
	stack    []openTag
	open     tagSize // of formatting elements that may be open
	links    int     // <a> that may be open
	link     tagSize // of the largest of them: the parser opens one at most anew
	elements tagSize // made
}

type openTag struct {
	name  string
	size  tagSize
	loose bool // it may stay open whatever comes
}

// tagSize is what tags cost where they are copied.
type tagSize struct{ tags, attributes, bytes int }

func (s *tagSize) add(o tagSize) {
	s.tags, s.attributes, s.bytes = s.tags+o.tags, s.attributes+o.attributes, s.bytes+o.bytes
}

func (s *tagSize) take(o tagSize) {
	s.tags, s.attributes, s.bytes = s.tags-o.tags, s.attributes-o.attributes, s.bytes-o.bytes
}

// tooMany reports whether there are more than fit in memory, or than are worth the time.
func (c *copies) tooMany() bool {
	return c.elements.tags > maxCopies || c.elements.attributes > maxCopied || c.elements.bytes > maxCopiedBytes
}

// tag counts what the parser copies at a tag: all formatting elements that are open, and one link.
func (c *copies) tag(name string, kind html.TokenType, size tagSize) {
	c.elements.add(c.open)
	c.elements.add(c.link)
	switch {
	case kind == html.EndTagToken:
		c.end(name)
	case voidTags[name], kind == html.SelfClosingTagToken && !formattingTags[name] && name != "a":
	default:
		c.stack = append(c.stack, openTag{name: name, size: size})
		if name == "a" {
			c.links++
			c.link = tagSize{1, max(c.link.attributes, size.attributes), max(c.link.bytes, size.bytes)}
		} else if formattingTags[name] {
			c.open.add(size)
		}
	}
}

// end closes the tag that was opened last, where it is of that name. Otherwise all that is open may stay so.
func (c *copies) end(name string) {
	last := len(c.stack) - 1
	if last >= 0 && c.stack[last].name == name {
		c.close(c.stack[last])
		c.stack = c.stack[:last]
		return
	}
	for i := last; i >= 0 && !c.stack[i].loose; i-- {
		c.stack[i].loose = true
	}
	for i := last; i >= 0 && i > last-maxDepth; i-- {
		if c.stack[i].name == name {
			c.stack = c.stack[:i]
			return
		}
	}
}

func (c *copies) close(t openTag) {
	switch {
	case t.loose:
	case formattingTags[t.name]:
		c.open.take(t.size)
	case t.name == "a":
		if c.links--; c.links == 0 {
			c.link = tagSize{}
		}
	}
}

const maxDepth = 512 // to which the parser nests

var voidTags = words(`area base br col embed frame hr image img input link meta param source track wbr`)
