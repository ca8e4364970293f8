package pictures

import (
	"encoding/xml"
	"iter"
	"maps"
	"slices"
	"strings"

	"debut/app/ground/lazyregexp"
)

// properties are attributes of elements by their names.
type properties map[string]string

// What values may be. None of them leads out of the picture.
var (
	ofNumber    = lazyregexp.Compile(`^[-+]?(\d{1,7}(\.\d{0,12})?|\.\d{1,12})([eE][-+]?\d{1,2})?(px|%)?$`)
	ofNumbers   = lazyregexp.Compile(`^[-+0-9eE., \t\r\n%]*$`)
	ofPath      = lazyregexp.Compile(`^[MmZzLlHhVvCcSsQqTtAaEe0-9+\-., \t\r\n]*$`)
	ofTransform = lazyregexp.Compile(`^(\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\([-+0-9eE., \t\r\n]*\))*\s*$`)
	ofPaint     = lazyregexp.Compile(`^(#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,24}|(rgb|rgba|hsl|hsla)\([0-9.,%/ a-z]{1,60}\)|url\(\s*["']?#[A-Za-z_][\w.-]{0,100}["']?\s*\))$`)
	ofLocal     = lazyregexp.Compile(`^(none|url\(\s*["']?#[A-Za-z_][\w.-]{0,100}["']?\s*\))$`)
	ofName      = lazyregexp.Compile(`^[A-Za-z_][\w.-]{0,100}$`)
	ofWord      = lazyregexp.Compile(`^[a-zA-Z-]{1,24}$`)
	ofOwnLink   = lazyregexp.Compile(`^#[A-Za-z_][\w.-]{0,100}$`)
)

// attributes are those that are kept, with what their values may be. Dashes are not among them: a browser may be made
// to draw millions.
var attributes = func() map[string]*lazyregexp.Regexp {
	all := map[string]*lazyregexp.Regexp{}
	for form, names := range map[*lazyregexp.Regexp]string{
		ofNumber: "x y width height rx ry r cx cy fx fy fr x1 y1 x2 y2 offset pathLength stroke-width stroke-miterlimit " +
			"opacity fill-opacity stroke-opacity stop-opacity",
		ofNumbers:   "points",
		ofPath:      "d",
		ofTransform: "transform gradientTransform",
		ofPaint:     "fill stroke stop-color color",
		ofLocal:     "clip-path mask",
		ofName:      "id",
		ofWord: "fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits vector-effect " +
			"display visibility paint-order",
	} {
		for name := range set(names) {
			all[name] = form
		}
	}
	return all
}()

// ofRoot are attributes that say how large the picture is, which is written apart.
var ofRoot = set("x y width height viewBox")

// attributesOf returns the attributes of an element that are kept, in the order of their names: its own, and over them
// what the rules for its classes and its style say, as in CSS.
func attributesOf(e xml.StartElement, rules map[string]properties) iter.Seq2[string, string] {
	kept := properties{}
	var classes, style string
	for _, a := range e.Attr {
		name, value := a.Name.Local, strings.TrimSpace(a.Value)
		switch {
		case name == "href" && (a.Name.Space == "" || a.Name.Space == xlinkSpace):
			if strings.HasSuffix(e.Name.Local, "Gradient") && ofOwnLink.MatchString(value) {
				kept["href"] = value
			}
		case a.Name.Space != "" || e.Name.Local == "svg" && ofRoot[name]:
		case name == "class":
			classes = value
		case name == "style":
			style = value
		default:
			kept.put(name, value)
		}
	}
	for _, class := range strings.Fields(classes) {
		maps.Copy(kept, rules[class])
	}
	maps.Copy(kept, declared(style))
	return func(yield func(string, string) bool) {
		for _, name := range slices.Sorted(maps.Keys(kept)) {
			if !yield(name, kept[name]) {
				return
			}
		}
	}
}

// put keeps an attribute if its value is harmless.
func (p properties) put(name, value string) {
	if form := attributes[name]; form != nil && form.MatchString(value) {
		p[name] = value
	}
}

// inStyles are the attributes that CSS may set.
var inStyles = set("fill stroke stop-color color fill-rule clip-rule stroke-width stroke-linecap stroke-linejoin stroke-miterlimit " +
	"opacity fill-opacity stroke-opacity stop-opacity clip-path mask display visibility paint-order vector-effect")

// declared reads what a style attribute says, or the body of a rule.
func declared(style string) properties {
	found := properties{}
	for declaration := range strings.SplitSeq(style, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		if name = strings.ToLower(strings.TrimSpace(name)); inStyles[name] {
			value, _, _ = strings.Cut(value, "!")
			found.put(name, strings.TrimSpace(value))
		}
	}
	return found
}

var (
	styleSheet = lazyregexp.Compile(`(?s)<style[^>]*>(.*?)</style>`)
	comment    = lazyregexp.Compile(`(?s)/\*.*?\*/`)
	classRule  = lazyregexp.Compile(`([^{}]*)\{([^{}]*)\}`)
	className  = lazyregexp.Compile(`^\.([A-Za-z_][\w-]{0,100})$`)
)

// maxRules is how many rules of style sheets are read.
const maxRules = 1000

// rulesOf reads the rules for single classes in the style sheets of an SVG, as drawing programs write them. All else of
// CSS is left out.
func rulesOf(sent []byte) map[string]properties {
	rules := map[string]properties{}
	for _, sheet := range styleSheet.FindAllSubmatch(sent, 4) {
		text := strings.NewReplacer("<![CDATA[", "", "]]>", "").Replace(string(comment.ReplaceAll(sheet[1], nil)))
		for _, rule := range classRule.FindAllStringSubmatch(text, maxRules) {
			body := declared(rule[2])
			for selector := range strings.SplitSeq(rule[1], ",") {
				name := className.FindStringSubmatch(strings.TrimSpace(selector))
				if name == nil || len(rules) >= maxRules {
					continue
				}
				if rules[name[1]] == nil {
					rules[name[1]] = properties{}
				}
				maps.Copy(rules[name[1]], body)
			}
		}
	}
	return rules
}
