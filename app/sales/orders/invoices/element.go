package invoices

import (
	"bytes"
	"encoding/xml"
)

// element is one of an XML document, with text or with others inside. One without either is left out.
type element struct {
	name, attributes string
	text             string
	inside           []element
}

// el makes an element of strings, elements and lists of them.
func el(name string, content ...any) element {
	e := element{name: name}
	for _, c := range content {
		switch c := c.(type) {
		case string:
			e.text += c
		case element:
			e.inside = append(e.inside, c)
		case []element:
			e.inside = append(e.inside, c...)
		}
	}
	return e
}

// with adds an attribute.
func (e element) with(attribute, value string) element {
	var escaped bytes.Buffer
	_ = xml.EscapeText(&escaped, []byte(value))
	e.attributes += " " + attribute + `="` + escaped.String() + `"`
	return e
}

// each makes elements of a list.
func each[T any](list []T, build func(i int, of T) element) (made []element) {
	for i, of := range list {
		made = append(made, build(i, of))
	}
	return made
}

func (e element) isEmpty() bool {
	for _, i := range e.inside {
		if !i.isEmpty() {
			return false
		}
	}
	return e.text == ""
}

func (e element) write(b *bytes.Buffer) {
	if e.isEmpty() {
		return
	}
	b.WriteString("<" + e.name + e.attributes + ">")
	_ = xml.EscapeText(b, []byte(e.text))
	for _, i := range e.inside {
		i.write(b)
	}
	b.WriteString("</" + e.name + ">")
}

// encoded is a document with an element as its root.
func encoded(root element) []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header)
	root.write(&b)
	return b.Bytes()
}
