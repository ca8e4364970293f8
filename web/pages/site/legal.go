package site

import (
	"context"
	"html/template"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// Publisher is who answers for the site, as the operator states it.
type Publisher struct {
	Name    string // with the postal address; "" if it is not stated
	Contact string // e-mail address; "" if it is not stated
}

// publisher returns who answers for a site.
func (s *Site) publisher(of app.Site) Publisher {
	p := s.Publisher
	if p.Name == "" {
		p.Name = of.Brand.Publisher
	}
	if p.Contact == "" {
		p.Contact = of.Brand.Contact
	}
	return p
}

// legalPage is what the pages on privacy, terms and contact say, with the settings of this instance.
type legalPage struct {
	Publisher
	Site   string
	Own    template.HTML // what the team wrote itself, which stands before what is so on all sites
	SignIn bool
}

// legal returns the handler of one of the pages. own is what the team wrote for it.
func (s *Site) legal(name string, title, about texts.Text, own func(app.Brand) string) handler {
	return func(ctx context.Context, _ ask) (string, page.Page, error) {
		site := app.SiteOf(ctx)
		p := legalPage{s.publisher(site), site.Name, markdownHTML(own(site.Brand)), s.Accounts != nil}
		return name, page.Page{Title: title, Description: about, Path: "/" + name, Main: p}, nil
	}
}
