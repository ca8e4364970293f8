package admin

import (
	"context"
	"errors"
	"io"
	"net/http"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
	"debut/app/desk/brands"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// brandPath is the page of how the site looks and what it says of itself.
const brandPath = Path + "/brand"

var (
	brandForm = form.New[brands.Change](map[string]texts.Text{
		"language": "Language of the interface", "dark": "Dark colour", "bright": "Bright colour",
		"heading": "Heading of the homepage", "intro": "Text of the homepage",
		"branches": "Categories", "header": "Links in the header", "footer": "Links in the footer",
		"badges": "Words on badges", "publisher": "Name and postal address", "contact": "E-mail address",
		"security": "E-mail address for who found a weakness", "privacy": "What else is to be said about privacy",
		"terms": "Further terms",
	})
	earlierForm = form.New[brands.Earlier](nil)
	nothingForm = form.New[struct{}](nil)
)

type brandPage struct {
	Site      app.Site
	Words     []string // on badges
	Form      form.State
	Versions  []brands.Version
	Dark      string // where the site has no colour of its own
	Bright    string
	Languages []texts.Spoken
	Operator  bool
}

// colourField is a field of a colour, with the one that its picker shows.
type colourField struct {
	form.Field
	Colour string
}

func (a admin) brandRoutes() page.Routes {
	again := func(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
		typed := blankBrand(app.SiteOf(ctx).Brand)
		for _, fault := range state.Faults() {
			typed.Refuse(app.Refused("brand", "%s", fault.Message), "")
		}
		return a.showBrand(ctx, v, typed)
	}
	return page.Routes{
		"GET " + brandPath: operators(func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return a.showBrand(ctx, v, blankBrand(app.SiteOf(ctx).Brand))
		}),
		"POST " + brandPath:              operators(sends(brandForm, "", a.Brands.Change, brandPath, a.showBrand)),
		"POST " + brandPath + "/preview": operators(a.previewBrand),
		"POST " + brandPath + "/restore": operators(sends(earlierForm, "version", a.Brands.Restore, brandPath, again)),
		"POST " + brandPath + "/no-mark": operators(sends(nothingForm, "", a.Brands.RemoveMark, brandPath, again)),
		"POST " + brandPath + "/mark":    operators(a.setMark),
	}
}

// blankBrand returns the form with the brand of a site in it.
func blankBrand(b app.Brand) form.State {
	t := brands.Typed(b)
	return brandForm.Blank(map[string]string{
		"language": t.Language, "name": t.Name, "tagline": t.Tagline, "dark": t.Dark, "bright": t.Bright,
		"heading": t.Heading, "intro": t.Intro, "branches": t.Branches, "header": t.Header,
		"footer": t.Footer, "badges": t.Badges,
		"publisher": t.Publisher, "contact": t.Contact, "security": t.Security, "privacy": t.Privacy,
		"terms": t.Terms, "imprint": t.Imprint,
	})
}

func (a admin) showBrand(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	versions, err := a.Brands.Versions(ctx)
	p := brandPage{app.SiteOf(ctx), badgesvg.Words, state, versions, brands.Dark, brands.Bright,
		texts.Languages, v.Who.Operator}
	return "brand", page.Page{Title: state.Title("Brand"), At: "today", Main: p}, err
}

// Colour returns what a field of a colour shows: what is typed, or Debut's.
func (p brandPage) Colour(name string) string {
	instead := p.Dark
	if name == "bright" {
		instead = p.Bright
	}
	return brands.ColourOr(p.Form.Field(name).Value(), instead)
}

// previewBrand shows the colours that are typed, and what is wrong with them. Nothing is saved.
func (a admin) previewBrand(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := brandForm.Read(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	if state.OK() {
		state.Refuse(brands.CheckColours(in.Dark, in.Bright), "")
	}
	if v.R.Header.Get("Debut-Part") == "" {
		return a.showBrand(ctx, v, state)
	}
	shown := brandPage{Site: app.SiteOf(ctx), Form: state, Dark: brands.Dark, Bright: brands.Bright}
	return "", page.Page{}, a.pages.SendPart(v, "brand-preview", shown)
}

// setMark takes the picture that was chosen for the mark.
func (a admin) setMark(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	file, err := sentFile(v.R, "mark")
	if err == nil {
		err = a.Brands.SetMark(ctx, v.Caller(), file)
	}
	state := blankBrand(app.SiteOf(ctx).Brand)
	if state.Refuse(err, "") {
		v.Refused = true
		return a.showBrand(ctx, v, state)
	}
	v.Next = brandPath
	return "", page.Page{}, err
}

// sentFile returns the file that a field of a form sent; what is larger than a mark may be is cut behind its bound.
func sentFile(r *http.Request, field string) ([]byte, error) {
	file, _, err := r.FormFile(field)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, app.Refused("too_large", "That file is too large; the most is %d kB.", brands.MarkBytes>>10)
	case err != nil:
		return nil, app.Refused("no_file", "Choose a file first.")
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, brands.MarkBytes+1))
}
