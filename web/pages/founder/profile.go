package founder

import (
	"context"
	"fmt"
	"net/http"
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
	Maybe    []candidate // none for who has a profile
	Lacks    texts.Text  // what a free launch asks for besides; "" if nothing
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

// candidate is a founder whom a product of the person names: it may be them.
type candidate struct {
	app.Founder
	Of   string // the product
	Href string // of the form with what is said of them
}

// mostCandidates is how many of them are asked about.
const mostCandidates = 6

// candidatesOf lists whom the products of a person name.
func candidatesOf(all []profiles.Product) (list []candidate) {
	for _, product := range all {
		for i, founder := range product.Founders {
			if len(list) < mostCandidates {
				list = append(list, candidate{founder, product.Name, fmt.Sprintf("%s?am=%d.%d", ProfilePath, product.Listing, i)})
			}
		}
	}
	return list
}

// candidateNamed returns the candidate that an address names, whom the person says to be.
func candidateNamed(v *page.Visit, all []profiles.Product) app.Founder {
	list := candidatesOf(all)
	at := slices.IndexFunc(list, func(c candidate) bool {
		return c.Href == ProfilePath+"?am="+v.R.URL.Query().Get("am")
	})
	if at < 0 {
		return app.Founder{}
	}
	return list[at].Founder
}

// typedProfile returns the form with what the person said before, or else with what the website says of whom they say
// to be.
func (f founder) typedProfile(ctx context.Context, v *page.Visit) (form.State, error) {
	known, err := f.Profiles.Get(ctx, v.Who.ID)
	p := known.Founder
	if p.Name == "" {
		p = candidateNamed(v, known.Products)
	}
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
	if p.Name == "" && v.R.Method == http.MethodGet && !v.R.URL.Query().Has("am") {
		shown.Maybe = candidatesOf(p.Products)
	}
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
