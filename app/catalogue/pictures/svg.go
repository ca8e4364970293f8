package pictures

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/budget"
	"debut/app/ground/texts"
)

// Bounds of an SVG.
const (
	maxSVG      = 1 << 20 // bytes that are sent
	maxElements = 2000    // with those that are left out
	maxDepth    = 32
	maxBox      = 1_000_000 // units of a viewBox
)

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
)

// shapeElements are the elements that are written anew: shapes, and what they are filled with. Nothing in them runs,
// loads anything, or draws the same part again and again.
var shapeElements = set("svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask")

// missed are elements without which the picture would be another one. They are refused by name; any others draw
// nothing, and are left out.
var missed = map[string]texts.Text{
	"text": "Turn text into paths (“outlines”), and send the SVG anew.", "image": "Send the picture as PNG.",
	"use":           "Save the SVG with its symbols expanded.",
	"foreignObject": "Send the picture as PNG.", "pattern": "Send the picture as PNG.",
	"video": "Send the picture as PNG.", "iframe": "Send the picture as PNG.", "audio": "Send the picture as PNG.",
}

func looksLikeSVG(sent []byte) bool {
	start := bytes.TrimLeft(bytes.TrimPrefix(sent, []byte("\uFEFF")), " \t\r\n")
	return bytes.HasPrefix(start, []byte("<"))
}

func noSVG(message texts.Text, args ...any) error {
	return app.Refused("picture_unsafe", "%s", texts.Sprintf(message, args...))
}

// makeSVG writes an SVG anew, with those of its shapes and attributes that are known to be harmless.
func makeSVG(work *budget.Budget, shape Shape, sent []byte) (picture, error) {
	if len(sent) > maxSVG {
		return picture{}, noSVG("The SVG has more than %d kB. Simplify it, or send the picture as PNG.", maxSVG>>10)
	}
	if !utf8.Valid(sent) {
		return picture{}, noSVG("The SVG is not in UTF-8. Save it anew, and send that.")
	}
	w := &svgWriter{work: work, shape: shape, rules: rulesOf(sent)}
	if err := w.copyElements(xml.NewDecoder(bytes.NewReader(sent))); err != nil {
		return picture{}, err
	}
	return picture{"svg", w.out.Bytes(), w.width, w.height}, nil
}

// svgWriter writes an SVG while another is read.
type svgWriter struct {
	work          *budget.Budget
	shape         Shape
	rules         map[string]properties // by class
	out           bytes.Buffer
	open          []string // elements that are kept
	left          int      // elements inside each other that are left out
	elements      int
	width, height int
}

func (w *svgWriter) copyElements(from *xml.Decoder) error {
	for {
		w.work.Check()
		token, err := from.Token()
		if token == nil { // at the end, or where it breaks off
			if w.elements > 0 && len(w.open) == 0 && err.Error() == "EOF" {
				return nil
			}
			return noSVG("The SVG ends in the middle, or is not well-formed XML. Save it anew, and send that.")
		}
		if err := w.token(token); err != nil {
			return err
		}
		if w.out.Len() > StoredBytes {
			return noSVG("The SVG has more than %d kB of shapes. Simplify it, or send the picture as PNG.",
				StoredBytes>>10)
		}
	}
}

// token writes what a token comes to.
func (w *svgWriter) token(token xml.Token) error {
	switch token := token.(type) {
	case xml.Directive:
		if bytes.ContainsAny(token, "[") || bytes.Contains(token, []byte("ENTITY")) {
			return noSVG("The SVG defines entities of its own, which are not read. Save it anew as plain SVG, and send that.")
		}
	case xml.StartElement:
		if w.elements++; w.elements > maxElements || len(w.open)+w.left >= maxDepth {
			return noSVG("The SVG has more than %d shapes, or more than %d inside each other. Simplify it, or send the picture as PNG.", maxElements, maxDepth)
		}
		if w.left == 0 {
			kept, err := w.start(token)
			if kept || err != nil {
				return err
			}
		}
		w.left++
	case xml.EndElement:
		if w.left > 0 {
			w.left--
			return nil
		}
		w.out.WriteString("</" + w.open[len(w.open)-1] + ">")
		w.open = w.open[:len(w.open)-1]
	}
	return nil
}

// start writes the start of an element, and reports whether it is kept.
func (w *svgWriter) start(e xml.StartElement) (kept bool, err error) {
	name := e.Name.Local
	first := w.elements == 1
	switch {
	case first && (name != "svg" || e.Name.Space != svgSpace):
		return false, noSVG("The file is no SVG: it begins with another element. Send PNG, JPEG, WebP or SVG.")
	case !first && e.Name.Space != svgSpace:
		return false, nil
	case missed[name] != "":
		return false, noSVG("The SVG has <%s>, which is not kept. %s", name, missed[name])
	case !shapeElements[name] || name == "svg" && !first:
		return false, nil
	}
	w.open = append(w.open, name)
	w.out.WriteString("<" + name)
	if first {
		if err := w.size(e.Attr); err != nil {
			return false, err
		}
	}
	inside := slices.Contains(w.open, "clipPath") || slices.Contains(w.open, "mask")
	for name, value := range attributesOf(e, w.rules) {
		if inside && (name == "clip-path" || name == "mask") {
			continue // a mask of masks of masks is drawn as often as there are ways through them
		}
		w.out.WriteString(" " + name + `="`)
		_ = xml.EscapeText(&w.out, []byte(value)) // a buffer takes everything
		w.out.WriteByte('"')
	}
	w.out.WriteByte('>')
	return true, nil
}

// size writes how large the picture is.
func (w *svgWriter) size(attributes []xml.Attr) error {
	box := [4]float64{}
	given := map[string]string{}
	for _, a := range attributes {
		if a.Name.Space == "" {
			given[a.Name.Local] = strings.TrimSpace(a.Value)
		}
	}
	fields := strings.FieldsFunc(given["viewBox"], func(r rune) bool { return strings.ContainsRune(" ,\t\r\n", r) })
	if len(fields) != 4 {
		fields = []string{"0", "0", strings.TrimSuffix(given["width"], "px"), strings.TrimSuffix(given["height"], "px")}
	}
	for i, field := range fields {
		n, err := strconv.ParseFloat(field, 64)
		if err != nil || math.IsNaN(n) || math.Abs(n) > maxBox || i >= 2 && n <= 0 {
			return noSVG("The SVG does not say how large it is. Save it with a viewBox, and send that.")
		}
		box[i] = n
	}
	if long, short := max(box[2], box[3]), min(box[2], box[3]); long > float64(w.shape.Longer)*short {
		return app.Refused("picture_too_long",
			"One side of the picture is more than %d times as long as the other. Cut it, and send the part that matters.", w.shape.Longer)
	}
	scale := float64(w.shape.Most) / max(box[2], box[3])
	w.width, w.height = max(1, int(box[2]*scale)), max(1, int(box[3]*scale))
	if w.shape.Square || w.shape.Cut {
		w.width, w.height = w.shape.Most, w.shape.Most
	}
	fmt.Fprintf(&w.out, ` xmlns="%s" viewBox="%s" width="%d" height="%d"`, svgSpace,
		strings.Join([]string{number(box[0]), number(box[1]), number(box[2]), number(box[3])}, " "), w.width, w.height)
	if w.shape.Cut {
		w.out.WriteString(` preserveAspectRatio="xMidYMid slice"`)
	}
	return nil
}

func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
}
