package site

import (
	"context"

	"debut/app"
	"debut/web/page"
)

// Publisher is who answers for the site, as the operator states it.
type Publisher struct {
	Name    string // with the postal address; "" if it is not stated
	Contact string // e-mail address; "" if it is not stated
}

// legalPage is what the pages on privacy, terms and contact say, with the settings of this instance.
type legalPage struct {
	Publisher
	Site   string
	SignIn bool
}

// legal returns the handler of one of the pages.
func (s *Site) legal(name, title, about string) handler {
	return func(ctx context.Context, _ ask) (string, page.Page, error) {
		p := legalPage{s.Publisher, app.SiteOf(ctx).Name, s.Persons.Accounts != nil}
		return name, page.Page{Title: title, Description: about, Path: "/" + name, Main: p}, nil
	}
}
