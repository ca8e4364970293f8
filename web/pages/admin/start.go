package admin

import (
	"context"

	"debut/app"
	"debut/app/desk/setup"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// startPath is the page of the first hour.
const startPath = Path + "/start"

var (
	tickForm      = form.New[setup.Tick](nil)
	letterForm    = form.New[setup.Letter](map[string]texts.Text{"to": "Send it to"})
	treeForm      = form.New[setup.Tree](nil)
	addressesForm = form.New[setup.Addresses](map[string]texts.Text{"addresses": "The list of addresses"})
)

type startPage struct {
	setup.Hour
	Form      form.State // what was sent last and refused
	Letter    form.State
	Addresses form.State
	Operator  bool
}

// startStep is the head of a step.
type startStep struct {
	setup.Step
	Title texts.Text
}

func (a admin) startRoutes() page.Routes {
	return page.Routes{
		"GET " + startPath:            operators(page.Blank(a.showStart, form.State{})),
		"POST " + startPath + "/tick": operators(sends(tickForm, "step", a.Setup.Tick, startPath, a.showStart)),
		"POST " + startPath + "/tree": operators(sends(treeForm, "tree", a.Setup.Take, startPath+"#categories",
			a.showStart)),
		"POST " + startPath + "/tree-file": operators(a.takeTree),
		"POST " + startPath + "/letter": operators(sends(letterForm, "to",
			a.Setup.Try, startPath+"#mail", a.showStart)),
		"POST " + startPath + "/addresses": operators(sends(addressesForm, "addresses",
			a.Setup.Read, app.ProductsPath, a.showStart)),
	}
}

// takeTree has a tree of categories in a file take the place of the one there is.
func (a admin) takeTree(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	file, err := sentFile(v.R, "file")
	if err == nil {
		err = a.Setup.TakeFile(ctx, v.Caller(), file)
	}
	var state form.State
	if state.Refuse(err, "") {
		v.Refused = true
		return a.showStart(ctx, v, state)
	}
	v.Next = startPath + "#categories"
	return "", page.Page{}, err
}

func (a admin) showStart(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	h, err := a.Setup.Hour(ctx, v.Caller())
	p := startPage{h, state, state, state, v.Who.Operator}
	if !state.Asks("to") {
		p.Letter = letterForm.Blank(map[string]string{"to": v.Who.Email})
	}
	if !state.Asks("addresses") {
		p.Addresses = addressesForm.Blank(nil)
	}
	return "start", page.Page{Title: state.Title("The first hour"), At: "today", Main: p}, err
}
