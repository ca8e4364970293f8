package founder

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/catalogue/pictures"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// picturesTab is the last part of the addresses of the pages with pictures.
const picturesTab = "pictures"

func (f founder) pictureRoutes() page.Routes {
	all := page.Routes{}
	for base, open := range map[string]opener{app.DraftsPath + "/{id}/" + picturesTab: f.draftPictures,
		Path + "/{id}/" + picturesTab: f.productPictures} {
		maps.Copy(all, page.Routes{
			"GET " + base: func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
				return f.showPictures(ctx, v, open, form.State{})
			},
			"POST " + base + "/logo": f.changes(open, f.uploadLogo),
			"POST " + base + "/no-logo": f.changes(open,
				func(ctx context.Context, _ *page.Visit, at illustrated) error {
					return f.Pictures.RemoveLogo(ctx, at.Place)
				}),
			"POST " + base + "/add":           f.changes(open, f.uploadPicture),
			"POST " + base + "/found":         f.changes(open, f.takeFound),
			"GET " + base + "/found/{as}/{n}": f.preview(open),
			"POST " + base + "/change":        f.changes(open, f.changePicture),
		})
	}
	return all
}

// Large returns how many bytes may be sent to a path of these pages, where that is more than elsewhere: a file, and
// what a browser writes around it.
func Large(path string) int64 {
	mine := strings.HasPrefix(path, app.DraftsPath+"/") || strings.HasPrefix(path, Path+"/")
	if path == portraitPath || mine &&
		(strings.HasSuffix(path, "/"+picturesTab+"/logo") || strings.HasSuffix(path, "/"+picturesTab+"/add")) {
		return pictures.MaxBytes + 64<<10
	}
	return 0
}

// illustrated is a draft or a listing of the visitor's with its logo and its pictures.
type illustrated struct {
	pictures.Place
	app.Illustration
	Read app.Snapshot // of the website
	Name texts.Text
	Here string // the page's address
	Head Head   // of a listing
}

// opener returns what the address names; another person's is as missing as one that is not there.
type opener func(ctx context.Context, v *page.Visit) (illustrated, error)

func (f founder) draftPictures(ctx context.Context, v *page.Visit) (at illustrated, err error) {
	id := app.UUID(strings.ToLower(v.Params.ByName("id")))
	place := f.Drafts.Illustrated(v.Caller(), id)
	at = illustrated{Place: place, Here: app.DraftPath(id) + "/" + picturesTab}
	if at.Illustration, err = place.Illustration(ctx); err != nil {
		return at, err
	}
	d, err := f.Drafts.Get(ctx, v.Caller(), drafts.GetInput{ID: id})
	if err != nil {
		return at, err
	}
	if at.Name = texts.Verbatim(d.Fields.Text("name")); at.Name == "" {
		at.Name = texts.Verbatim(page.Host(d.URL))
	}
	at.Read, err = place.Read(ctx)
	return at, err
}

func (f founder) productPictures(ctx context.Context, v *page.Visit) (at illustrated, err error) {
	if at.Head, err = f.headOf(ctx, v, picturesTab); err != nil {
		return at, err
	}
	id := at.Head.ListingID
	place := f.Listings.Illustrated(v.Caller(), id)
	at.Place, at.Here, at.Name = place, at.Head.At(picturesTab), texts.Verbatim(at.Head.Name)
	if at.Illustration, err = place.Illustration(ctx); err != nil {
		return at, err
	}
	at.Read, err = f.Drafts.ReadFor(ctx, v.Caller(), id)
	return at, err
}

// changes returns the action of a form of the page: it is opened before anything is read of what was sent.
func (f founder) changes(open opener, do func(context.Context, *page.Visit, illustrated) error) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		at, err := open(ctx, v)
		if err != nil {
			return "", page.Page{}, err
		}
		err = do(ctx, v, at)
		var state form.State
		if state.Refuse(err, "") {
			v.Refused = true
			return f.showPictures(ctx, v, open, state)
		}
		v.Next = at.Here
		return "", page.Page{}, err
	}
}

func (f founder) uploadLogo(ctx context.Context, v *page.Visit, at illustrated) error {
	file, _, err := v.Upload(pictures.MaxBytes, pictures.TooLarge())
	if err != nil {
		return err
	}
	return f.Pictures.SetLogo(ctx, v.Caller(), at.Place, file)
}

func (f founder) uploadPicture(ctx context.Context, v *page.Visit, at illustrated) error {
	file, fields, err := v.Upload(pictures.MaxBytes, pictures.TooLarge())
	if err != nil {
		return err
	}
	return f.Pictures.AddView(ctx, v.Caller(), at.Place, fields.Get("caption"), file)
}

var (
	foundForm  = form.New[pictures.TakeFoundInput](nil)
	changeForm = form.New[pictures.ChangeViewInput](nil)
)

func (f founder) takeFound(ctx context.Context, v *page.Visit, at illustrated) error {
	return whole(v, foundForm, func(in pictures.TakeFoundInput) error {
		return f.Pictures.TakeFound(ctx, v.Caller(), at.Place, at.Read, in)
	})
}

func (f founder) changePicture(ctx context.Context, v *page.Visit, at illustrated) error {
	return whole(v, changeForm, func(in pictures.ChangeViewInput) error {
		return f.Pictures.ChangeView(ctx, at.Place, in)
	})
}

// whole reads a form without fields that could be wrong in the browser, and does what it says.
func whole[In any](v *page.Visit, f form.Form[In], do func(In) error) error {
	in, state, err := f.Read(v.R)
	if err == nil && !state.OK() {
		err = app.Refused("bad_form", "What was sent could not be read. Send it again.")
	}
	if err != nil {
		return err
	}
	return do(in)
}

// noPreview stands where a picture of the website cannot be fetched.
const noPreview = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="96" height="96"><path d="M2 2l5 5M7 2l-5 5" stroke="#888"/></svg>`

// preview shows a picture of the website that may be taken. The browser asks this site for it, and no other.
func (f founder) preview(open opener) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		at, err := open(ctx, v)
		if err != nil {
			return "", page.Page{}, err
		}
		n, err := strconv.Atoi(v.Params.ByName("n"))
		list := pictures.FoundAs(v.Params.ByName("as"), at.Read)
		if err != nil || n < 0 || n >= len(list) {
			return "", page.Page{}, page.Nowhere()
		}
		kind, body, err := f.Pictures.Preview(ctx, list[n])
		if app.RefusalOf(err) != nil {
			kind, body, err = "svg", []byte(noPreview), nil
		}
		if err == nil {
			v.Sent = true
			page.SendPicture(v.W, v.R, kind, "private, max-age=3600", body)
		}
		return "", page.Page{}, err
	}
}

// picturesPage is the page with the logo and the pictures of a draft or a listing.
type picturesPage struct {
	Here, Back     string
	Name           texts.Text
	Head           Head
	Logo           string // its path; "" if there is none that could be shown
	LogoAway       string // the address of a logo that only the website has
	LogoFrom       []app.Quote
	Media          []view
	Logos, Views   []pictures.Found
	Most, Largest  int
	MaxCaption     int
	Full, Free     bool // no more pictures may be added; the public page does not show them
	NothingWasRead bool
	Form           form.State
}

// view is a picture as it stands on the page.
type view struct {
	app.Picture
	Name        string // in forms
	From        []app.Quote
	First, Last bool
	Number      int
}

func (f founder) showPictures(
	ctx context.Context, v *page.Visit, open opener, state form.State,
) (string, page.Page, error) {
	at, err := open(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	p := picturesPage{
		Here: at.Here, Back: strings.TrimSuffix(at.Here, "/"+picturesTab), Name: at.Name, Head: at.Head,
		LogoFrom: at.LogoFrom, Most: app.MostPictures, Largest: pictures.MaxBytes >> 20,
		MaxCaption: pictures.MaxCaption,
		Full:       len(at.Media) >= app.MostPictures, Free: !slices.Contains(at.Head.Unlocked, app.MediaSection),
		NothingWasRead: len(at.Read.Pages) == 0, Form: state,
	}
	origin := app.SiteOf(ctx).Origin
	if p.Logo = app.OwnPicture(at.Logo, origin, app.LogoFolder); p.Logo == "" {
		p.LogoAway = at.Logo
	}
	for i, m := range at.Media {
		name := pictures.NameOf(m)
		m.URL = app.OwnPicture(m.URL, origin, app.PictureFolder)
		p.Media = append(p.Media, view{m, name, at.Sources[name], i == 0, i == len(at.Media)-1, i + 1})
	}
	p.Logos, p.Views = pictures.Logos(at.Read), pictures.Views(at.Read)
	if p.Logo != "" { // else it is to be taken from there
		p.Logos = slices.DeleteFunc(p.Logos, func(found pictures.Found) bool {
			return slices.ContainsFunc(at.LogoFrom, func(q app.Quote) bool {
				return q.Quote == found.Quote && q.URL == found.Page
			})
		})
	}
	return "pictures", page.Page{Title: state.Title(texts.Sprintf("Pictures of %s", at.Name)), At: "products", Main: p},
		nil
}

// offer is a list of pictures of the website that may be taken.
type offer struct {
	As   string // "logo" or "picture"
	List []pictures.Found
	Here string
	Open bool // it is shown before one asks for it
}

func newOffer(as string, list []pictures.Found, here string, open bool) offer {
	return offer{as, list, here, open}
}
