package brands

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// Change is a brand as an operator types it. What is left empty is as Debut comes.
type Change struct {
	Language string `json:"language" max:"20" doc:"Of the interface."`
	Name     string `json:"name" max:"100"`
	Tagline  string `json:"tagline" max:"120"`
	Dark     string `json:"dark" max:"7"`
	Bright   string `json:"bright" max:"7"`

	Heading  string `json:"heading" max:"120"`
	Intro    string `json:"intro" lines:"true" max:"4000"`
	Branches string `json:"branches" lines:"true" max:"2000" doc:"Slugs of top-level categories, with commas or spaces between them."`
	Header   string `json:"header" lines:"true" max:"1000" doc:"A link a line: its words, then its address."`
	Footer   string `json:"footer" lines:"true" max:"3000" doc:"Likewise."`

	Badges string `json:"badges" lines:"true" max:"1000" doc:"A line for each: words on badges, =, and the words to have in their place."`

	Publisher string `json:"publisher" max:"300"`
	Contact   string `json:"contact" max:"254"`
	Security  string `json:"security" max:"254"`
	Privacy   string `json:"privacy" lines:"true" max:"40000"`
	Terms     string `json:"terms" lines:"true" max:"40000"`
	Imprint   string `json:"imprint" lines:"true" max:"40000"`
}

// How many links the team may add.
const (
	headerLinks = 3
	footerLinks = 12
)

// Typed returns the brand of a site as it is typed.
func Typed(b app.Brand) Change {
	return Change{
		b.Language.Tag(), b.Name, b.Tagline, b.Dark, b.Bright, b.Heading, b.Intro, typedSlugs(b.Branches),
		typedLinks(b.Header), typedLinks(b.Footer), typedWords(b.Badges),
		b.Publisher, b.Contact, b.Security, b.Privacy, b.Terms, b.Imprint,
	}
}

// Change gives ctx's site the brand that an operator typed. Its mark stays.
func (s *Service) Change(ctx context.Context, who app.Caller, c Change) (done struct{}, err error) {
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return done, err
	}
	typed, err := c.brand(app.SiteOf(ctx), tree)
	if err != nil {
		return done, err
	}
	return done, s.change(ctx, who, ActionChange, func(_ context.Context, b *app.Brand) error {
		mark := b.Mark
		*b = typed
		b.Mark = mark
		return nil
	})
}

// SetMark gives ctx's site the mark that a file holds: PNG, JPEG or WebP.
func (s *Service) SetMark(ctx context.Context, who app.Caller, file []byte) error {
	png, err := newMark(file)
	if err != nil {
		return err
	}
	name := digest(png)
	return s.change(ctx, who, ActionChange, func(ctx context.Context, b *app.Brand) error {
		b.Mark = name
		return s.store.SaveMark(ctx, name, png)
	})
}

// RemoveMark takes the mark of ctx's site away.
func (s *Service) RemoveMark(ctx context.Context, who app.Caller, _ struct{}) (done struct{}, err error) {
	return done, s.change(ctx, who, ActionChange, func(_ context.Context, b *app.Brand) error {
		b.Mark = ""
		return nil
	})
}

// Earlier names a brand that the site had.
type Earlier struct {
	Version int64 `json:"version" required:"true" min:"1"`
}

// Restore gives ctx's site a brand again that it had.
func (s *Service) Restore(ctx context.Context, who app.Caller, in Earlier) (done struct{}, err error) {
	return done, s.change(ctx, who, ActionRestore, func(ctx context.Context, b *app.Brand) error {
		versions, err := s.store.Brands(ctx, app.SiteOf(ctx).ID)
		if err != nil {
			return err
		}
		for _, v := range versions {
			if v.ID == in.Version {
				*b = v.Brand
				return nil
			}
		}
		return app.Refused("no_such_brand", "That brand is not kept any more: %d of a site are.", Kept)
	})
}

// brand checks what was typed.
func (c Change) brand(site app.Site, tree []app.Category) (app.Brand, error) {
	var issues app.Issues
	b := app.Brand{
		Name: c.Name, Tagline: c.Tagline, Dark: strings.ToLower(c.Dark), Bright: strings.ToLower(c.Bright),
		Heading: c.Heading, Intro: strings.TrimSpace(c.Intro), Publisher: c.Publisher,
		Contact: email(&issues, "contact", c.Contact), Security: email(&issues, "security", c.Security),
		Privacy: strings.TrimSpace(c.Privacy), Terms: strings.TrimSpace(c.Terms), Imprint: strings.TrimSpace(c.Imprint),
	}
	switch l := texts.Language(c.Language); {
	case l.IsEnglish():
	case l.IsSpoken():
		b.Language = l
	default:
		issues.Add("language", "is %s, which is no language of the interface; send one of the list",
			app.Brief(c.Language))
	}
	if b.Dark != "" || b.Bright != "" {
		checkColours(&issues, cmp.Or(b.Dark, Dark), cmp.Or(b.Bright, Bright))
	}
	b.Header, b.Footer = links(&issues, "header", c.Header, headerLinks),
		links(&issues, "footer", c.Footer, footerLinks)
	name := b.Name
	if site.Named || name == "" {
		name = site.Name
	}
	b.Branches = branches(&issues, c.Branches, tree)
	b.Badges = badgeWords(&issues, c.Badges, b.Language, name, site.Origin)
	return b, issues.Err()
}

func email(issues *app.Issues, at, typed string) string {
	if strings.TrimSpace(typed) == "" {
		return ""
	}
	address, err := app.CanonicalEmail(typed)
	if err != nil {
		issues.Add(at, "must be an e-mail address, such as hello@debut.example")
	}
	return address
}

// links reads a link a line. Its last word is the address.
func links(issues *app.Issues, at, typed string, most int) (list []app.Link) {
	for _, one := range strings.Split(typed, "\n") {
		words := strings.Fields(one)
		if len(words) == 0 {
			continue
		}
		href, label := words[len(words)-1], strings.Join(words[:len(words)-1], " ")
		switch {
		case label == "" || len([]rune(label)) > 40:
			issues.Add(at, "has the line %s; each must have 1 to 40 characters of words, then an address",
				app.Brief(one))
			return nil
		case !goodLink(href):
			issues.Add(at, "has the address %s; send a path such as /how-it-works, or an https:// address",
				app.Brief(href))
			return nil
		}
		list = append(list, app.Link{Label: label, Href: href})
	}
	if len(list) > most {
		issues.Add(at, "has %d links; the most is %d", len(list), most)
	}
	return list
}

// goodLink reports whether href is a path of the site, or an https address.
func goodLink(href string) bool {
	u, err := url.Parse(href)
	if err != nil || u.User != nil {
		return false
	}
	if u.Scheme == "https" {
		return u.Host != ""
	}
	return u.Scheme == "" && u.Host == "" && strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "/\\")
}

func typedLinks(list []app.Link) string {
	var b strings.Builder
	for _, l := range list {
		b.WriteString(l.Label + " " + l.Href + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}
