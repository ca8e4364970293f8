package htmlfmt

import (
	"slices"
	"strings"
)

// asIs are elements in which spaces show: they stay on one line.
var asIs = strings.Fields("pre script style textarea")

// inline are the elements that stand within a line of text.
var inline = strings.Fields("a abbr b bdi br button cite code del dfn em i img input ins kbd label mark meter option " +
	"path progress q s samp select small span strong sub sup svg time use var wbr")

// mayBreak reports whether a line may break between two nodes: between words at a space, and else where there is none.
// Words stay beside the tags and actions of a sentence.
func mayBreak(before, after *node) bool {
	if before.kind == word && after.kind == word {
		return after.gap == " " && !strings.HasSuffix(before.text, ">") && !strings.ContainsAny(after.text[:1], "<>")
	}
	if after.gap != "" || after.name == "br" {
		return false
	}
	return before.kind != word && after.kind != word || isBlock(before) || isBlock(after) || before.name == "br"
}

// isBlock reports whether a node is a block of the page, or an action with one in it.
func isBlock(n *node) bool {
	return n.kind == tag && !slices.Contains(inline, n.name) || n.kind == action && inAny(n, isBlock)
}

// inAny reports whether something is so of a node that is in n.
func inAny(n *node, is func(*node) bool) bool {
	return slices.ContainsFunc(n.bodies, func(b body) bool { return slices.ContainsFunc(b.nodes, is) })
}

// hasText reports whether there are words among nodes.
func hasText(nodes []*node) bool {
	return slices.ContainsFunc(nodes, func(n *node) bool {
		return n.kind == word || n.kind == action && !isBlock(n) && inText(n)
	})
}

func inText(n *node) bool {
	return slices.ContainsFunc(n.bodies, func(b body) bool { return hasText(b.nodes) })
}

// isTall reports whether a node stands over several lines although it may fit one: if it does so in the file, and has
// no text, or if blocks, or actions with tags, are in each other.
func isTall(n *node) bool {
	nested := n.kind == action && !inText(n) && inAny(n, func(inner *node) bool {
		return inner.kind == action && inAny(inner, func(n *node) bool { return n.kind == tag })
	})
	return nested || isBlock(n) && depth(n) > 2 || inAny(n, isTall) || slices.ContainsFunc(n.bodies, func(b body) bool {
		return b.broken && !hasText(b.nodes)
	})
}

// depth returns how many blocks are in each other at most; an action with one is one, too.
func depth(n *node) (most int) {
	for _, b := range n.bodies {
		for _, inner := range b.nodes {
			most = max(most, depth(inner))
		}
	}
	if isBlock(n) {
		most++
	}
	return most
}
