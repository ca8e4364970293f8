// Package htmlfmt formats the templates of pages: what does not fit a line stands over several, and what is in an
// element or an action is indented. No byte of a page changes by it, see package unindent.
package htmlfmt

import (
	"errors"
	"fmt"
	"slices"
	"text/template/parse"

	"debut/web/unindent"
)

// Format returns a template as it should stand in its file.
func Format(source []byte) ([]byte, error) {
	file, ended := (&scanner{rest: string(source)}).body()
	if ended != "" {
		return nil, fmt.Errorf("there is an {{%s}} too many", ended)
	}
	var p printer
	for i, n := range file.nodes {
		p.list(file.nodes[i:i+1], 0, true)
		if i+1 < len(file.nodes) && (n.name == "define" || file.nodes[i+1].name == "define") {
			p.line(0)
		}
		p.line(0)
	}
	formatted := []byte(p.out.String())
	before, err := meaning(source)
	if err != nil {
		return nil, err
	}
	if after, err := meaning(formatted); err != nil || !slices.Equal(before, after) {
		return nil, errors.New("formatting would change the page: a line break or spaces stand where they count")
	}
	return formatted, nil
}

// meaning returns the templates of a file as they are parsed for pages.
func meaning(source []byte) (list []string, err error) {
	trees := map[string]*parse.Tree{}
	file := parse.New("")
	file.Mode = parse.SkipFuncCheck
	if _, err := file.Parse(string(source), "{{", "}}", trees); err != nil {
		return nil, err
	}
	for name, tree := range trees {
		unindent.Tree(tree)
		list = append(list, name+": "+tree.Root.String())
	}
	slices.Sort(list)
	return list, nil
}
