package transfer

import (
	"slices"

	"debut/app"
	"debut/app/ground/jobs"
)

// Pictures are those that a file names and that lie elsewhere.
type Pictures struct {
	Logo  *Remote  `json:"logo,omitempty"`
	Media []Remote `json:"media,omitempty"`
}

// Remote is a picture that lies elsewhere, and what became of it here.
type Remote struct {
	URL     string `json:"url"`
	Caption string `json:"caption,omitempty"`
	Path    string `json:"path,omitempty"` // where the sites serve it; "" if it was not fetched
	Width   int    `json:"width,omitempty"`
	Height  int    `json:"height,omitempty"`
	Fault   string `json:"fault,omitempty"` // why it could not be fetched
}

// Waits reports whether the picture is still to be fetched.
func (r Remote) Waits() bool { return r.Path == "" && r.Fault == "" }

// FetchJob fetches the pictures of a listing that came from another program. It may run again: those that were fetched
// are not fetched anew.
const FetchJob = jobs.Kind[Key]("fetch_imported_pictures")

// All returns each picture, the logo first.
func (p *Pictures) All() []*Remote {
	var all []*Remote
	if p.Logo != nil {
		all = append(all, p.Logo)
	}
	for i := range p.Media {
		all = append(all, &p.Media[i])
	}
	return all
}

// Count returns how many are still to be fetched, and how many could not be.
func (p *Pictures) Count() (waiting, failed int) {
	for _, r := range p.All() {
		if r.Waits() {
			waiting++
		}
		if r.Fault != "" {
			failed++
		}
	}
	return waiting, failed
}

// after returns the pictures that a new file names: what was fetched from an address is not fetched again, and what
// could not be is tried once more. What the file says nothing of stays.
func (p Pictures) after(before Pictures) Pictures {
	had := map[string]Remote{}
	for _, r := range before.All() {
		if r.Path != "" {
			had[r.URL] = *r
		}
	}
	for _, r := range p.All() {
		known := had[r.URL]
		r.Path, r.Width, r.Height = known.Path, known.Width, known.Height
	}
	if p.Logo == nil {
		p.Logo = before.Logo
	}
	if p.Media == nil {
		p.Media = before.Media
	}
	return p
}

// Show has a listing show the pictures that were fetched, on the site at origin, unless somebody changed them here since
// the last file; it reports whether that changes anything.
func (i *Imported) Show(l *app.Listing, origin string) (changed bool, err error) {
	now, err := digests(*l)
	if err != nil {
		return false, err
	}
	free := func(name string) bool {
		before, brought := i.Fields[name]
		return now[name] == before || !brought && now[name] == ""
	}
	var set []string
	c := &l.Company
	if logo := i.Pictures.Logo; logo != nil && logo.Path != "" && free("logo_url") {
		changed = changed || c.LogoURL != origin+logo.Path
		c.LogoURL = origin + logo.Path
		set = append(set, "logo_url")
	}
	if len(i.Pictures.Media) > 0 && free("media") {
		shown := i.Pictures.shown(origin)
		changed = changed || !slices.Equal(c.Media, shown)
		c.Media = shown
		set = append(set, "media")
	}
	return changed, i.remember(set, *l)
}

// shown returns the pictures of the product that were fetched.
func (p Pictures) shown(origin string) (shown []app.Picture) {
	for _, r := range p.Media {
		if r.Path != "" {
			shown = append(shown, app.Picture{URL: origin + r.Path, Caption: r.Caption, Width: r.Width, Height: r.Height})
		}
	}
	return shown
}
