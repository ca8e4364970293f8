// Package translate says templates of pages in another language. They are written in English, and so the text between
// two tags is its own key in a catalogue, with {1} for what is filled in first, and with the names of the tags in it:
// "{1} has <b>{2}</b>, see <a>the rules</a>".
package translate

import (
	"html/template"
	"reflect"
	"slices"
	"strings"
	"text/template/parse"

	"debut/app/ground/texts"
)

// Finder returns the translation of a message, and whether there is one.
type Finder func(message string) (said string, found bool)

// Tree translates a template in place. Text that functions take as a texts.Text is found, too, and all that is filled
// in is said in the language by the function "say". A template whose name ends with "-attributes" stands within a tag.
func Tree(tree *parse.Tree, functions template.FuncMap, find Finder) {
	t := &translator{find: find, functions: functions}
	t.list(tree.Root, state{tag: strings.HasSuffix(tree.Name, "-attributes")})
}

type translator struct {
	find      Finder
	functions template.FuncMap
}

// state is where in HTML a template is.
type state struct {
	raw       string // the element whose content is no text of a page: "svg"
	tag       bool   // within a tag
	quote     byte   // within a value, which ends by it
	attribute string // whose value that is
}

// list translates nodes that follow each other, and returns where they end.
func (t *translator) list(l *parse.ListNode, s state) state {
	if l == nil {
		return s
	}
	r := reader{translator: t, state: s}
	for _, n := range l.Nodes {
		if text, ok := n.(*parse.TextNode); ok {
			r.text(string(text.Text))
		} else {
			r.add(piece{nodes: []parse.Node{n}, kind: filled})
			r.within(n)
		}
	}
	r.end()
	l.Nodes = joined(r.out)
	return r.state
}

// joined makes one of texts that follow each other: html/template reads each text on its own, and does not know half a
// tag.
func joined(nodes []parse.Node) (list []parse.Node) {
	for _, n := range nodes {
		text, ok := n.(*parse.TextNode)
		if ok && len(list) > 0 {
			if before, follows := list[len(list)-1].(*parse.TextNode); follows {
				before.Text = append(before.Text, text.Text...)
				continue
			}
		}
		list = append(list, n)
	}
	return list
}

// within translates what is in a node.
func (r *reader) within(n parse.Node) {
	inner := r.state
	switch n := n.(type) {
	case *parse.ActionNode:
		r.pipe(n.Pipe)
		if len(n.Pipe.Decl) == 0 {
			n.Pipe.Cmds = append(n.Pipe.Cmds, say.Copy().(*parse.CommandNode))
		}
	case *parse.TemplateNode:
		r.pipe(n.Pipe)
	case *parse.IfNode:
		r.branch(&n.BranchNode, inner)
	case *parse.RangeNode:
		r.branch(&n.BranchNode, inner)
	case *parse.WithNode:
		r.branch(&n.BranchNode, inner)
	}
}

func (r *reader) branch(n *parse.BranchNode, s state) {
	r.pipe(n.Pipe)
	r.state = r.list(n.List, s)
	r.list(n.ElseList, s)
}

// say is the command at the end of each pipeline that is filled in.
var say = func() *parse.CommandNode {
	trees, err := parse.Parse("say", `{{1 | say}}`, "", "", map[string]any{"say": strings.ToLower})
	if err != nil {
		panic(err)
	}
	return trees["say"].Root.Nodes[0].(*parse.ActionNode).Pipe.Cmds[1]
}()

// pipe translates the constants that functions take as texts.
func (t *translator) pipe(p *parse.PipeNode) {
	if p == nil {
		return
	}
	for _, c := range p.Cmds {
		var takes reflect.Type
		if name, ok := c.Args[0].(*parse.IdentifierNode); ok && t.functions[name.Ident] != nil {
			takes = reflect.TypeOf(t.functions[name.Ident])
		}
		for i, arg := range c.Args {
			switch arg := arg.(type) {
			case *parse.PipeNode:
				t.pipe(arg)
			case *parse.StringNode:
				if takes != nil && i > 0 && i <= takes.NumIn() && takes.In(i-1) == textType && arg.Text != "" {
					t.find(arg.Text) // said by the function's own value
				}
			}
		}
	}
}

var textType = reflect.TypeOf(texts.Text(""))

// reader reads the HTML of a template.
type reader struct {
	*translator
	state
	out    []parse.Node
	pieces []piece // of the text that is being read
	said   []piece // of the value that is being read
	open   *piece  // the tag that is being read
}

// add takes one thing that is no HTML of ours.
func (r *reader) add(p piece) {
	switch {
	case r.quote != 0 && r.translatable():
		r.said = append(r.said, p)
	case r.open != nil:
		r.open.nodes = append(r.open.nodes, p.nodes...)
	case r.tag || r.raw != "":
		r.out = append(r.out, p.nodes...)
	default:
		r.pieces = append(r.pieces, p)
	}
}

// text reads HTML of ours.
func (r *reader) text(html string) {
	for html != "" {
		var n int
		switch {
		case r.quote != 0:
			n = r.value(html)
		case r.tag:
			n = r.inTag(html)
		case r.raw != "":
			n = r.rawText(html)
		case html[0] == '<':
			n = r.begin(html)
		default:
			if n = strings.IndexByte(html, '<'); n < 0 {
				n = len(html)
			}
			r.add(piece{nodes: []parse.Node{textNode(html[:n])}, kind: words})
		}
		html = html[n:]
	}
}

// value reads within a value up to its quote.
func (r *reader) value(html string) int {
	n := strings.IndexByte(html, r.quote)
	ends := n >= 0
	if !ends {
		n = len(html)
	}
	if n > 0 {
		r.add(piece{nodes: []parse.Node{textNode(html[:n])}, kind: words})
	}
	if ends {
		r.endValue()
		r.quote = 0
	}
	return n
}

// endValue translates the value that was read.
func (r *reader) endValue() {
	if !r.translatable() {
		return
	}
	nodes := r.message(r.said)
	r.said = nil
	if r.open != nil {
		r.open.nodes = append(r.open.nodes, nodes...)
	} else {
		r.out = append(r.out, nodes...)
	}
}

// translatable reports whether people read the value of the attribute; what scripts say stands in data-say-….
func (r *reader) translatable() bool {
	return strings.HasPrefix(r.attribute, "data-say") ||
		slices.Contains([]string{"title", "placeholder", "aria-label", "aria-description", "alt"}, r.attribute)
}
