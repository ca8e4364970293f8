package founder

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/pictures"
	"debut/app/ground/texts"
	"debut/app/intake/profiles"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// ProfilePath is the page on which people say who they are, once for all their products.
const (
	ProfilePath  = "/account/profile"
	portraitPath = ProfilePath + "/portrait"
)

var profileForm = form.New[profiles.Input](profileLabels())

func profileLabels() map[string]texts.Text {
	labels := map[string]texts.Text{"name": "Your name", "title": "What you are there", "bio": "About you"}
	for _, key := range app.SocialKeys {
		labels[key] = page.Platform(key)
	}
	return labels
}

// commonLinks are those of app.SocialKeys that people mostly have.
var commonLinks = []string{"website", "linkedin", "x", "github"}

type profilePage struct {
	Portrait string // its path; "" if there is none
	Form     form.State
	Common   []form.Field // links
	Others   []form.Field // links that are folded away
	Products []profiles.Product
	Lacks    texts.Text // what a free launch asks for besides; "" if nothing
	Saved    bool
	Largest  int // megabytes of a file
}

func (f founder) profileRoutes() page.Routes {
	return page.Routes{
		"GET " + ProfilePath: f.profile,
		"POST " + ProfilePath: page.Does(profileForm, "", f.Profiles.Save, func(*page.Visit) string {
			return ProfilePath + "?saved=1"
		}, f.showProfile),
		"POST " + portraitPath: f.setPortrait,
		"POST " + portraitPath + "/remove": func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			v.Next = ProfilePath
			return "", page.Page{}, f.Profiles.RemovePortrait(ctx, v.Caller())
		},
	}
}

func (f founder) setPortrait(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	file, _, err := v.Upload(pictures.MaxBytes, pictures.TooLarge())
	if err == nil {
		err = f.Profiles.SetPortrait(ctx, v.Caller(), file)
	}
	if v.Next = ProfilePath; app.RefusalOf(err) == nil {
		return "", page.Page{}, err
	}
	v.Next, v.Refused = "", true
	state, e := f.typedProfile(ctx, v)
	state.Refuse(err, "")
	if e != nil {
		return "", page.Page{}, e
	}
	return f.showProfile(ctx, v, state)
}

func (f founder) profile(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	state, err := f.typedProfile(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	return f.showProfile(ctx, v, state)
}

// typedProfile returns the form with what the person said before.
func (f founder) typedProfile(ctx context.Context, v *page.Visit) (form.State, error) {
	p, err := f.Profiles.Founder(ctx, v.Who.ID)
	values := map[string]string{"name": p.Name, "title": string(p.Title), "bio": string(p.Bio)}
	for key, link := range p.Socials {
		values[key] = link
	}
	if p.Name == "" {
		values["name"] = v.Who.Name
	}
	return profileForm.Blank(values), err
}

// showProfile shows the form with what was typed.
func (f founder) showProfile(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	p, err := f.Profiles.Get(ctx, v.Who.ID)
	shown := profilePage{Form: state, Products: p.Products, Lacks: texts.Join(p.Lacks()),
		Saved: v.R.URL.Query().Get("saved") != "", Largest: pictures.MaxBytes >> 20}
	shown.Portrait = app.OwnPicture(string(p.Picture), app.SiteOf(ctx).Origin, app.PictureFolder)
	for _, key := range app.SocialKeys {
		if field := state.Field(key); slices.Contains(commonLinks, key) {
			shown.Common = append(shown.Common, field)
		} else {
			shown.Others = append(shown.Others, field)
		}
	}
	return "profile", page.Page{Title: state.Title("Your profile"), At: "products", Main: shown}, err
}

// OthersTyped reports whether something stands in the links that are folded away.
func (p profilePage) OthersTyped() bool {
	return slices.ContainsFunc(p.Others, func(f form.Field) bool { return f.Value() != "" })
}

// Addable reports whether a product of the person names others, so that they may be added.
func (p profilePage) Addable() bool {
	return slices.ContainsFunc(p.Products, func(one profiles.Product) bool { return !one.Named })
}
