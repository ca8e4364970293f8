package markdown

import (
	"html"
	"net/url"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"debut/app"
)

// writer writes what differs from what goldmark would write.
type writer struct {
	around      Around
	source      []byte
	highlighter highlighter
	contents    []Heading
	ids         map[string]int // how many headings asked for each
	largest     int            // level of the largest heading; 0 before one was looked for
	before      int            // level of the heading before, as it is written
}

// RegisterFuncs says what is written here.
func (w *writer) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	for kind, f := range map[ast.NodeKind]func(ast.Node, bool) (string, ast.WalkStatus){
		ast.KindHeading: w.heading, ast.KindLink: w.link, ast.KindAutoLink: w.autoLink, ast.KindImage: w.image,
		ast.KindFencedCodeBlock: w.code, ast.KindCodeBlock: w.code, ast.KindHTMLBlock: nothing,
		ast.KindRawHTML:  nothing,
		extast.KindTable: w.table, extast.KindTableHeader: tag("<thead><tr>", "</tr></thead>"),
		extast.KindTableRow: tag("<tr>", "</tr>"), extast.KindTableCell: cell,
	} {
		to.Register(kind, func(b util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
			said, status := f(n, entering)
			_, err := b.WriteString(said)
			return status, err
		})
	}
}

func nothing(ast.Node, bool) (string, ast.WalkStatus) { return "", ast.WalkSkipChildren }

func tag(open, end string) func(ast.Node, bool) (string, ast.WalkStatus) {
	return func(_ ast.Node, entering bool) (string, ast.WalkStatus) {
		if entering {
			return open, ast.WalkContinue
		}
		return end, ast.WalkContinue
	}
}

func cell(n ast.Node, entering bool) (string, ast.WalkStatus) {
	name := "td"
	if n.Parent().Kind() == extast.KindTableHeader {
		name = "th"
	}
	class := ""
	if n.(*extast.TableCell).Alignment == extast.AlignRight {
		class = ` class="r"`
	}
	return tag("<"+name+class+">", "</"+name+">")(n, entering)
}

func (w *writer) table(n ast.Node, entering bool) (string, ast.WalkStatus) {
	return tag(`<div class="table-scroll" role="region" tabindex="0" aria-label="`+html.EscapeString(w.around.Table)+
		`"><table class="table">`, "</table></div>\n")(n, entering)
}

// heading writes headings from the second level on, since the first is the title's, and leaves out none on the way
// down.
func (w *writer) heading(n ast.Node, entering bool) (string, ast.WalkStatus) {
	if w.largest == 0 {
		w.largest, w.before = largest(n.OwnerDocument()), 1
	}
	level := min(n.(*ast.Heading).Level-w.largest+2, w.before+1, 6)
	if entering {
		words := app.OneLine(textOf(n, w.source))
		id := w.id(words)
		w.contents = append(w.contents, Heading{id, words, level})
		return "<h" + strconv.Itoa(level) + ` id="` + id + `">`, ast.WalkContinue
	}
	w.before = level
	return "</h" + strconv.Itoa(level) + ">\n", ast.WalkContinue
}

func largest(root ast.Node) int {
	level := 6
	_ = ast.Walk(root, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		if h, is := n.(*ast.Heading); is {
			level = min(level, h.Level)
		}
		return ast.WalkContinue, nil
	})
	return level
}

// id returns one for a heading that nothing else on a page has: two hyphens are in no slug.
func (w *writer) id(words string) string {
	id := "s-" + string(app.Slugify(words))
	w.ids[id]++
	if n := w.ids[id]; n > 1 || id == "s-" {
		id += "--" + strconv.Itoa(n)
	}
	return id
}

func (w *writer) link(n ast.Node, entering bool) (string, ast.WalkStatus) {
	return w.anchor(resolved(n.(*ast.Link).Destination), entering)
}

func (w *writer) autoLink(n ast.Node, entering bool) (string, ast.WalkStatus) {
	if !entering {
		return "", ast.WalkContinue
	}
	link := n.(*ast.AutoLink)
	href := string(link.URL(w.source))
	if link.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(href), "mailto:") {
		href = "mailto:" + href
	}
	open, _ := w.anchor(href, true)
	end, _ := w.anchor(href, false)
	return open + html.EscapeString(string(link.Label(w.source))) + end, ast.WalkContinue
}

// anchor begins or ends a link; of one that leads nowhere the words stay.
func (w *writer) anchor(destination string, entering bool) (string, ast.WalkStatus) {
	href, away := w.address(destination)
	switch {
	case href == "":
		return "", ast.WalkContinue
	case !entering:
		return "</a>", ast.WalkContinue
	case away:
		return `<a href="` + html.EscapeString(href) + `" rel="nofollow noopener">`, ast.WalkContinue
	}
	return `<a href="` + html.EscapeString(href) + `">`, ast.WalkContinue
}

// address returns where a link leads, and whether that is away from the site; "" is nowhere that a reader should be led
// to.
func (w *writer) address(destination string) (href string, away bool) {
	// browsers read these as they like
	if strings.ContainsAny(destination, "\\\n\t") || strings.HasPrefix(destination, "//") {
		return "", false
	}
	u, err := url.Parse(destination)
	if err != nil || u.User != nil {
		return "", false
	}
	switch {
	case u.Scheme == "mailto" && strings.Contains(u.Opaque, "@"):
		return u.String(), false
	case (u.Scheme == "http" || u.Scheme == "https") && u.Host != "":
		return u.String(), u.Scheme+"://"+u.Host != w.around.Origin
	case u.Scheme == "" && u.Host == "" && (strings.HasPrefix(destination, "/") || strings.HasPrefix(destination, "#")):
		return u.String(), false
	}
	return "", false
}

// image writes a picture that the site itself serves. Of any other its description stands there: it would tell its host
// who reads.
func (w *writer) image(n ast.Node, entering bool) (string, ast.WalkStatus) {
	if !entering {
		return "", ast.WalkContinue
	}
	alt := html.EscapeString(app.OneLine(textOf(n, w.source)))
	path := w.own(resolved(n.(*ast.Image).Destination))
	if path == "" {
		return alt, ast.WalkSkipChildren
	}
	size := ""
	for _, p := range w.around.Pictures {
		if w.own(p.URL) == path {
			size = ` width="` + strconv.Itoa(p.Width) + `" height="` + strconv.Itoa(p.Height) + `"`
		}
	}
	return `<img src="` + path + `" alt="` + alt + `"` + size + ` loading="lazy">`, ast.WalkSkipChildren
}

// own returns the path of a picture of the site's; "" of any other.
func (w *writer) own(link string) string { return ownPicture(link, w.around.Origin) }

// ownPicture takes the path alone, too, as authors write it.
func ownPicture(link, origin string) string {
	if strings.HasPrefix(link, app.PictureFolder) {
		link = origin + link
	}
	path := app.OwnPicture(link, origin, app.PictureFolder)
	if strings.ContainsAny(path, "?#&\"'<> ") {
		return ""
	}
	return path
}

func (w *writer) code(n ast.Node, entering bool) (string, ast.WalkStatus) {
	if !entering {
		return "", ast.WalkContinue
	}
	language := ""
	if fenced, is := n.(*ast.FencedCodeBlock); is {
		language = string(fenced.Language(w.source))
	}
	return `<pre class="code-block" tabindex="0"><code>` +
		w.highlighter.html(language, string(n.Lines().Value(w.source))) + "</code></pre>\n", ast.WalkContinue
}
