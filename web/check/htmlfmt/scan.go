package htmlfmt

import (
	"regexp"
	"slices"
	"strings"

	"debut/web/unindent"
)

// node is a word, a tag or an action; or an element, or an action with an {{end}}, with all that is in it.
type node struct {
	kind   kind
	name   string // of an element, or the first word of an action
	text   string // the word, the tag, the action; of what has bodies that which opens it
	gap    string // the spaces before it
	bodies []body // what follows: one of an element, one and one of each {{else}} of an action
}

type kind int

const (
	word kind = iota
	tag
	action
)

// body is a list of nodes and what ends it: a closing tag, {{else}} or {{end}}.
type body struct {
	nodes  []*node
	broken bool   // a line breaks in it, beside tags and actions alone
	gap    string // the spaces before what ends it
	end    string
}

// withEnd are the actions that have an {{end}}.
var withEnd = []string{"if", "with", "range", "define", "block"}

// scanner reads a template.
type scanner struct{ rest string }

// body reads up to the {{else}} or {{end}} of an action, which it returns, or to the end of the file.
func (s *scanner) body() (b body, ended string) {
	var breaks []int // before which nodes
	for {
		text := s.text()
		if strings.Contains(text, "\n") && strings.TrimSpace(text) == "" {
			breaks = append(breaks, len(b.nodes))
		}
		text = unindent.Text(text)
		for _, w := range aWord.FindAllStringSubmatch(text, -1) {
			b.nodes = append(b.nodes, &node{kind: word, gap: w[1], text: w[2]})
		}
		b.gap, b.broken = text[len(strings.TrimRight(text, " \t")):], len(breaks) > 0
		if s.rest == "" {
			return b, ""
		}
		n := s.next()
		if n.kind == action && (n.name == "else" || n.name == "end") {
			b.end = n.text
			return b, n.name
		}
		n.gap = b.gap
		if n.kind == tag && strings.HasPrefix(n.text, "</") {
			breaks = b.close(n, breaks)
			continue
		}
		for more := n.kind == action && slices.Contains(withEnd, n.name); more; {
			inner, ended := s.body()
			n.bodies, more = append(n.bodies, inner), ended == "else"
		}
		b.nodes = append(b.nodes, n)
	}
}

// close makes an element of the tag that n closes and of what follows it. If there is none, n stands alone. It returns
// the breaks that are not in the element.
func (b *body) close(n *node, breaks []int) []int {
	for i, o := range slices.Backward(b.nodes) {
		if o.kind == tag && o.name == n.name && o.bodies == nil && !strings.HasPrefix(o.text, "</") {
			outside := slices.DeleteFunc(slices.Clone(breaks), func(at int) bool { return at > i })
			o.bodies = []body{{slices.Clone(b.nodes[i+1:]), len(outside) < len(breaks), n.gap, n.text}}
			b.nodes = b.nodes[:i+1]
			return outside
		}
	}
	b.nodes = append(b.nodes, n)
	return breaks
}

var aWord = regexp.MustCompile(`([ \t]*)([^ \t]+)`)

// text reads what stands before the next tag or action.
func (s *scanner) text() string {
	end := len(s.rest)
	if at := tagOrAction.FindStringIndex(s.rest); at != nil {
		end = at[0]
	}
	text := s.rest[:end]
	s.rest = s.rest[end:]
	return text
}

var tagOrAction = regexp.MustCompile(`\{\{|<[/!a-zA-Z]`)

// next reads a tag or an action.
func (s *scanner) next() *node {
	n, end := &node{kind: action}, 0
	if strings.HasPrefix(s.rest, "{{") {
		end = len(anAction.FindString(s.rest))
	} else {
		n.kind, end = tag, tagEnd(s.rest)
	}
	n.name = strings.ToLower(firstName.FindStringSubmatch(s.rest)[1])
	n.text = unindent.Text(s.rest[:end])
	s.rest = s.rest[end:]
	return n
}

var firstName = regexp.MustCompile(`^(?:</?|\{\{(?:- )?\s*)(\w*)`)

// anAction is a comment or an action, whose strings may have braces in them.
var anAction = regexp.MustCompile(`^\{\{(?s:(?:- )?/\*.*?\*/(?: -)?|` +
	`(?:"(?:\\.|[^"\\])*"|` + "`[^`]*`" + `|'(?:\\.|[^'\\])+'|[^"'` + "`" + `}]|\}[^}])*)\}\}`)

// tagEnd returns where the tag ends that text begins with. Its values may have actions in them, and those have quotes.
func tagEnd(text string) int {
	if strings.HasPrefix(text, "<!--") {
		if end := strings.Index(text, "-->"); end >= 0 {
			return end + len("-->")
		}
	}
	var quote byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case strings.HasPrefix(text[i:], "{{"):
			i += max(len(anAction.FindString(text[i:])), 1) - 1
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == 0 && c == '>':
			return i + 1
		}
	}
	return len(text)
}
