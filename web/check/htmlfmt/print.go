package htmlfmt

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// width is how many columns a line has at most; a tab is one. A longer value or string stays as it is.
const width = 120

// printer writes nodes.
type printer struct {
	out    strings.Builder
	column int
}

func (p *printer) write(text string) {
	p.out.WriteString(text)
	p.column += utf8.RuneCountInString(text)
}

func (p *printer) line(indent int) {
	p.out.WriteString("\n" + strings.Repeat("\t", indent))
	p.column = indent
}

func (p *printer) fits(text string) bool { return p.column+utf8.RuneCountInString(text) <= width }

// list writes nodes from where the line is: each on a line of its own, or else as many as fit one.
func (p *printer) list(nodes []*node, indent int, lines bool) {
	for i := 0; i < len(nodes); {
		end := i + 1
		for end < len(nodes) && !mayBreak(nodes[end-1], nodes[end]) {
			end++
		}
		together := nodes[i:end]
		switch {
		case i == 0:
		case lines || isBlock(nodes[i-1]) || isBlock(nodes[i]) || p.better(together, indent):
			p.line(indent)
		default:
			p.write(nodes[i].gap)
		}
		for k, n := range together {
			if k > 0 {
				p.write(n.gap)
			}
			p.node(n, indent, beginning(together[k+1:]))
		}
		i = end
	}
}

// better reports whether nodes are better off on the next line: if they fit that and not this one, or if the first of
// them has no room here.
func (p *printer) better(nodes []*node, indent int) bool {
	one := flat(nodes)
	return !p.fits(one) && (indent+utf8.RuneCountInString(one) <= width || !p.fits(nodes[0].gap+nodes[0].text))
}

// beginning returns what of nodes has to be on the line of the one before them: up to the first with something in it.
func beginning(nodes []*node) (text string) {
	for _, n := range nodes {
		text += n.gap + n.text
		if n.bodies != nil {
			break
		}
	}
	return text
}

// node writes a node on the line, if it fits there with what follows, and else over several.
func (p *printer) node(n *node, indent int, follows string) {
	one := n.flat()
	if p.fits(one+follows) && !isTall(n) {
		p.write(one)
		return
	}
	if inner := one[len(n.text):]; n.kind == tag && (len(n.bodies) == 0 || inner == n.bodies[0].end) ||
		len(n.bodies) == 0 || slices.Contains(asIs, n.name) {
		p.split(n.text, inner+follows, indent+2)
		p.write(inner)
		return
	}
	p.split(n.text, "", indent+2)
	for i, b := range n.bodies {
		if len(b.nodes) > 0 {
			if first := b.nodes[0]; first.gap == "" {
				p.line(indent + 1)
			} else {
				p.write(first.gap)
			}
			p.list(b.nodes, indent+1, !hasText(b.nodes))
			if b.gap == "" {
				p.line(indent)
			}
		}
		p.write(b.gap)
		if i < len(n.bodies)-1 {
			p.split(b.end, "", indent+2)
		} else {
			p.split(b.end, follows, indent+2)
		}
	}
}

// split writes a tag or an action, over several lines if it has to.
func (p *printer) split(text, follows string, indent int) {
	list := parts(text)
	for i, part := range list {
		needs := part
		if i == len(list)-1 {
			needs += follows
		}
		if i > 0 && !p.fits(needs) {
			p.line(indent)
			part = strings.TrimPrefix(part, " ")
		}
		p.write(part)
	}
}

// parts cuts a tag or an action where a line may break: at a space that is beside no action, and in a tag before an
// action. What an action has in it stays together.
func parts(text string) (list []string) {
	start, depth, inTag := 0, 0, text[0] == '<'
	var quote byte
	for end := 0; end < len(text); end++ {
		switch c := text[end]; {
		case inTag && strings.HasPrefix(text[end:], "{{"):
			n := (&scanner{rest: text[end:]}).next()
			if quote == 0 && depth == 0 && text[end-1] != ' ' && text[end-1] != '=' {
				list, start = append(list, text[start:end]), end
			}
			if slices.Contains(withEnd, n.name) {
				depth++
			} else if n.name == "end" {
				depth--
			}
			end += len(n.text) - 1
		case quote != 0 && c == '\\' && !inTag:
			end++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\'' || c == '`'):
			quote = c
		case quote == 0 && depth == 0 && c == ' ':
			if !strings.HasSuffix(text[:end], "}}") && !strings.HasPrefix(text[end+1:], "{{") {
				list, start = append(list, text[start:end]), end
			}
		}
	}
	return append(list, text[start:])
}

// flat returns nodes on one line.
func flat(nodes []*node) string {
	var b strings.Builder
	for _, n := range nodes {
		b.WriteString(n.gap + n.flat())
	}
	return b.String()
}

func (n *node) flat() string {
	one := n.text
	for _, b := range n.bodies {
		one += flat(b.nodes) + b.gap + b.end
	}
	return one
}
