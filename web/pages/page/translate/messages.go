package translate

import (
	"regexp"
	"strconv"
	"strings"
	"text/template/parse"
	"unicode"
)

// piece is a part of a text between two tags of blocks: words, a tag within a sentence, or what is filled in.
type piece struct {
	nodes []parse.Node
	kind  kind
	name  string // of a tag
}

type kind int

const (
	words  kind = iota // one parse.TextNode
	filled             // {{...}}
	opens              // <b>
	closes             // </b>
	alone              // <br>
	aside              // what no sentence is made of: a drawing, a field
)

// message translates the pieces of one text.
func (t *translator) message(pieces []piece) []parse.Node {
	start, end := 0, len(pieces)
	for start < end && !pieces[start].speaks() {
		start++
	}
	for start < end && !pieces[end-1].speaks() {
		end--
	}
	nodes := nodesOf(pieces[:start])
	if inner := pieces[start:end]; len(inner) > 0 {
		nodes = append(nodes, t.inner(inner)...)
	}
	return append(nodes, nodesOf(pieces[end:])...)
}

// speaks reports whether a piece may be part of a sentence, at its ends.
func (p piece) speaks() bool {
	return p.kind != aside && p.kind != alone && (p.kind != words || strings.TrimSpace(p.text()) != "")
}

func (p piece) text() string { return string(p.nodes[0].(*parse.TextNode).Text) }

// inner translates what begins and ends with something said. Elements that stand beside each other, with no words
// between them, are texts of their own.
func (t *translator) inner(pieces []piece) []parse.Node {
	groups := elements(pieces)
	for _, g := range groups {
		if len(g) == 1 && hasLetters(g[0]) {
			return t.sentence(pieces)
		}
	}
	var nodes []parse.Node
	for _, g := range groups {
		if len(g) > 1 && g[0].kind == opens {
			nodes = append(nodes, g[0].nodes...)
			nodes = append(nodes, t.message(g[1:len(g)-1])...)
			nodes = append(nodes, g[len(g)-1].nodes...)
		} else {
			nodes = append(nodes, nodesOf(g)...)
		}
	}
	return nodes
}

// elements groups pieces: each element with what is in it, each other piece alone. A tag whose other half is missing is
// alone.
func elements(pieces []piece) (groups [][]piece) {
	for i := 0; i < len(pieces); i++ {
		last := i
		if pieces[i].kind == opens {
			depth := 0
			for j := i; j < len(pieces); j++ {
				if pieces[j].kind == opens && pieces[j].name == pieces[i].name {
					depth++
				}
				if pieces[j].kind == closes && pieces[j].name == pieces[i].name {
					if depth--; depth == 0 {
						last = j
						break
					}
				}
			}
		}
		groups = append(groups, pieces[i:last+1])
		i = last
	}
	return groups
}

func hasLetters(p piece) bool {
	return p.kind == words && strings.ContainsFunc(entity.ReplaceAllString(p.text(), ""), unicode.IsLetter)
}

// entity is a character of HTML by its name, which is no word.
var entity = regexp.MustCompile(`&#?\w+;`)

// sentence translates pieces as one message: what is filled in is {1}, {2} in the order of the English text, and tags
// have their names alone.
func (t *translator) sentence(pieces []piece) []parse.Node {
	var key strings.Builder
	slots := map[string][]piece{}
	for _, p := range pieces {
		switch p.kind {
		case words:
			key.WriteString(strings.ReplaceAll(strings.ReplaceAll(p.text(), "{", "&#123;"), "\u00a0", "&nbsp;"))
		case filled, aside:
			slots["{"] = append(slots["{"], p)
			key.WriteString("{" + strconv.Itoa(len(slots["{"])) + "}")
		default:
			tag := p.tag()
			slots[tag] = append(slots[tag], p)
			key.WriteString(tag)
		}
	}
	said, found := t.find(spaces.ReplaceAllString(strings.TrimSpace(key.String()), " "))
	if !found {
		return nodesOf(pieces)
	}
	first, last := pieces[0], pieces[len(pieces)-1]
	if first.kind == words && strings.TrimLeft(first.text(), " \n\t") != first.text() {
		said = " " + said
	}
	if last.kind == words && strings.TrimRight(last.text(), " \n\t") != last.text() {
		said += " "
	}
	return fill(said, slots)
}

var spaces = regexp.MustCompile(`[ \t\n]+`)

func (p piece) tag() string {
	if p.kind == closes {
		return "</" + p.name + ">"
	}
	return "<" + p.name + ">"
}

// fill puts the pieces back into a translated message. A tag is the next of its name.
func fill(said string, slots map[string][]piece) (nodes []parse.Node) {
	end := 0
	for _, at := range slot.FindAllStringIndex(said, -1) {
		if at[0] > end {
			nodes = append(nodes, textNode(said[end:at[0]]))
		}
		end = at[1]
		name, n := said[at[0]:at[1]], 0
		if number, err := strconv.Atoi(strings.Trim(name, "{}")); err == nil {
			name, n = "{", number-1
		}
		if n < 0 || n >= len(slots[name]) {
			continue
		}
		nodes = append(nodes, slots[name][n].nodes...)
		if name != "{" {
			slots[name] = slots[name][1:]
		}
	}
	if end < len(said) {
		nodes = append(nodes, textNode(said[end:]))
	}
	return nodes
}

// slot is where a piece stands in a message: {1}, <b>, </b>.
var slot = regexp.MustCompile(`\{\d+\}|</?\w+>`)

// Slots lists where pieces stand in a message.
func Slots(message string) []string { return slot.FindAllString(message, -1) }

func nodesOf(pieces []piece) (nodes []parse.Node) {
	for _, p := range pieces {
		nodes = append(nodes, p.nodes...)
	}
	return nodes
}

func textNode(text string) parse.Node {
	return &parse.TextNode{NodeType: parse.NodeText, Text: []byte(text)}
}
