package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"debut/app"
	"debut/app/ground/texts"
)

// Words returns the text without its marks: what is searched, and counted.
func (t Text) Words() string {
	var b strings.Builder
	_ = ast.Walk(t.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				b.WriteByte('\n')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			b.Write(n.Lines().Value(t.source))
		default:
			b.WriteString(own(n, t.source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// textOf returns the words of all that stands in a node.
func textOf(node ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			b.WriteString(own(n, source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// own returns the words of a node itself.
func own(n ast.Node, source []byte) string {
	switch n := n.(type) {
	case *ast.Text:
		words := string(n.Segment.Value(source))
		if !n.IsRaw() {
			words = resolved(util.UnescapePunctuations(n.Segment.Value(source)))
		}
		if n.SoftLineBreak() || n.HardLineBreak() {
			words += " "
		}
		return words
	case *ast.String:
		return string(n.Value)
	case *ast.AutoLink:
		return string(n.Label(source))
	}
	return ""
}

// resolved returns what is written with references such as &amp; as they are meant.
func resolved(s []byte) string {
	return clean(string(util.ResolveEntityNames(util.ResolveNumericReferences(s))))
}

// LeftOut says to the author what readers do not see: HTML, pictures of other hosts, and links that lead nowhere.
func (t Text) LeftOut(around Around) (list []texts.Text) {
	w := writer{around: around, source: t.source}
	_ = ast.Walk(t.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || len(list) >= mostLeftOut {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock:
			list = append(list, texts.Sprintf("HTML is left out: %s. Write Markdown.",
				app.Brief(app.OneLine(string(n.Lines().Value(t.source))))))
		case *ast.RawHTML:
			list = append(list, texts.Sprintf("HTML is left out: %s. Write Markdown.",
				app.Brief(app.OneLine(string(n.Segments.Value(t.source))))))
		case *ast.Image:
			if w.own(resolved(n.Destination)) == "" {
				list = append(list,
					texts.Sprintf("The picture %s is not one of this site. Upload it, and write the address that it then has.", app.Brief(string(n.Destination))))
			}
		case *ast.Link:
			if href, _ := w.address(resolved(n.Destination)); href == "" {
				list = append(list,
					texts.Sprintf("The link to %s leads nowhere. Begin it with https://, or with / for a page of this site.", app.Brief(string(n.Destination))))
			}
		}
		return ast.WalkContinue, nil
	})
	return list
}

// mostLeftOut is how many of them are named.
const mostLeftOut = 20
