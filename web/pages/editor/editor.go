// Package editor is the page on which the person of a draft corrects it: each part with where it comes from, and the
// public page beside it.
package editor

import (
	"context"
	"embed"
	"html/template"
	"net/http"
	"strings"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web"
	"debut/web/pages/page"
)

// Path is what the addresses of drafts begin with.
const Path = app.DraftsPath + "/"

// Options are what New joins.
type Options struct {
	page.Common
	Drafts     *drafts.Service
	Categories *categories.Service
	// writes the public page of a listing
	Preview func(r *http.Request, l listings.Public, back string) ([]byte, error)
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(texts.Language) template.FuncMap {
	return template.FuncMap{"legend": legend, "labels": labels, "stages": func() []page.Step { return page.Stages(page.StageReview) },
		"both": both, "label": labelOf}
})

// controlOf is a control with the part that it belongs to.
type controlOf struct {
	Part    partView
	Control control
}

func both(p partView, c control) controlOf { return controlOf{p, c} }

type editor struct {
	Options
	edited
	pages page.Maker
}

// New returns the editors. All their pages are for whoever is signed in, and of what is theirs.
func New(o Options) *page.Pages {
	pages := page.Maker{Common: o.Common, Set: templates}
	d, l := editor{o, ofDrafts{o.Drafts}, pages}, editor{o, ofListings{o.Drafts}, pages}
	return pages.Pages(page.For(page.SignedIn, d.routes(Path+"{id}"), l.routes(app.ProductsPath+"/{id}/edit"),
		page.Routes{
			"GET " + Path + "{id}/delete":  d.askDelete,
			"POST " + Path + "{id}/delete": d.remove,
			"POST " + Path + "{id}/reread": d.reread,
			"POST " + Path + "{id}/undo":   d.undo,
		}))
}

func (e editor) routes(at string) page.Routes {
	return page.Routes{"GET " + at: e.show, "POST " + at: e.save, "GET " + at + "/changes": e.changes,
		"GET " + at + "/preview": e.preview}
}

func (e editor) show(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	d, err := e.get(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	return e.page(ctx, v, d, posted{}, "")
}

// framing lets the page show the preview in a frame, and nothing else.
const framing = web.DefaultCSP + "; frame-src 'self'"

// previewed lets that frame show the preview, in which nothing runs.
const previewed = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'"

// page returns the editor with what was sent and could not be saved; loose is what is wrong with the whole.
func (e editor) page(
	ctx context.Context, v *page.Visit, d app.Draft, sent posted, loose texts.Text,
) (string, page.Page, error) {
	shown, err := e.viewOf(ctx, d, sent)
	shown.Loose = loose
	title := texts.Sprintf("Draft of %s", shown.Name)
	if shown.Live {
		title = texts.Sprintf("Edit %s", shown.Name)
	}
	if v.Refused = len(shown.Faults) > 0 || loose != ""; v.Refused {
		title = texts.Sprintf("Error: %s", title)
	}
	v.W.Header().Set("Content-Security-Policy", framing)
	return "editor", page.Page{Title: title, At: "products", Main: shown}, err
}

// preview writes the public page that the draft would become, as it is saved.
func (e editor) preview(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	l, err := e.publicPage(ctx, v, drafts.EditInput{})
	if err != nil {
		return "", page.Page{}, err
	}
	back := strings.TrimSuffix(v.R.URL.Path, "/preview")
	if v.R.URL.Query().Has("framed") {
		back = ""
	}
	body, err := e.Preview(v.R, l, back)
	if err != nil {
		return "", page.Page{}, err
	}
	v.W.Header().Set("Content-Security-Policy", previewed)
	v.Sent = true
	web.NewResponse("text/html; charset=utf-8", "no-store", body).SendOnce(v.W, v.R, http.StatusOK)
	return "", page.Page{}, nil
}

type deletePage struct{ Name, Path string }

// askDelete asks whether the draft is to be deleted.
func (e editor) askDelete(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	d, err := e.get(ctx, v)
	return "delete", page.Page{Title: "Delete the draft", At: "products", Main: deletePage{nameOf(d), e.path(d)}}, err
}

// reread asks for a website again whose reading was given up.
func (e editor) reread(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	d, err := e.get(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	if err := e.Drafts.Reread(ctx, v.Caller(), drafts.ID{ID: d.ID}); err != nil {
		if refused := publicMessage(err); refused != "" {
			return e.page(ctx, v, d, posted{}, refused)
		}
		return "", page.Page{}, err
	}
	v.Next = e.path(d)
	return "", page.Page{}, nil
}

func (e editor) remove(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	_, err := e.Drafts.Delete(ctx, v.Caller(), drafts.ID{ID: draftOf(v)})
	v.Next = app.ProductsPath
	return "", page.Page{}, err
}
