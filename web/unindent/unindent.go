// Package unindent takes the line breaks of templates, which are there for who reads them, out of the pages.
//
// A line break in a template, with the spaces and tabs around it, is nothing beside a tag or an action, and one space
// between words or attributes; as in JSX. So a template may be broken over lines and indented as its structure is, and
// no byte of the page changes. A space beside a tag or an action has to stand within a line. A line break that the
// page needs, as in <pre>, is written {{"\n"}}.
package unindent

import (
	"html/template"
	"strings"
	"text/template/parse"
)

// Templates takes the line breaks out of t and of those defined with it, which were not executed yet, and returns t.
func Templates(t *template.Template) *template.Template {
	for _, one := range t.Templates() {
		if one.Tree != nil { // it is nil of a file that only defines others
			Tree(one.Tree)
		}
	}
	return t
}

// Tree takes the line breaks out of one template. Its nodes keep their places in the file, which errors name.
func Tree(tree *parse.Tree) { list(tree.Root) }

func list(l *parse.ListNode) {
	if l == nil {
		return
	}
	kept := l.Nodes[:0]
	for _, n := range l.Nodes {
		switch n := n.(type) {
		case *parse.TextNode:
			n.Text = []byte(Text(string(n.Text)))
			if len(n.Text) == 0 {
				continue
			}
		case *parse.IfNode:
			branch(&n.BranchNode)
		case *parse.RangeNode:
			branch(&n.BranchNode)
		case *parse.WithNode:
			branch(&n.BranchNode)
		}
		kept = append(kept, n)
	}
	l.Nodes = kept
}

func branch(n *parse.BranchNode) {
	list(n.List)
	list(n.ElseList)
}

// Text takes the line breaks out of a text that begins and ends beside tags or actions, and may have some in it.
func Text(text string) string {
	var b strings.Builder
	for {
		before, after, broken := strings.Cut(text, "\n")
		if !broken {
			b.WriteString(text)
			return b.String()
		}
		before, text = strings.TrimRight(before, " \t"), strings.TrimLeft(after, " \t\n")
		b.WriteString(before)
		if !endsWithTag(before) && !beginsWithTag(text) {
			b.WriteByte(' ')
		}
	}
}

func endsWithTag(s string) bool {
	return s == "" || strings.HasSuffix(s, ">") || strings.HasSuffix(s, "}}")
}

func beginsWithTag(s string) bool {
	return s == "" || s[0] == '<' || s[0] == '>' || strings.HasPrefix(s, "{{")
}
