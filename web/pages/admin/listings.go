package admin

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// listingsPath is the page on which the team finds listings.
const listingsPath = Path + "/listings"

var (
	actForm  = form.New[moderation.Act](map[string]texts.Text{"listings": "The choice of listings"})
	undoForm = form.New[moderation.Undo](nil)
)

// state is what a listing is to the team, in words, with the look of its chip.
type state struct {
	Name  string
	Words texts.Text
	Class string
}

var states = []state{
	{string(app.ListingDraft), "Not published", ""},
	{string(app.ListingAwaitingBadge), "Waiting for the badge", "chip-wait"},
	{string(app.ListingScheduled), "Scheduled", "chip-ai"}, {string(app.ListingLive), "Live", "chip-live"},
	{string(app.Hidden), "Hidden", "chip-deleted"}, {string(app.Suspended), "Suspended", "chip-deleted"},
}

func stateOf(l app.Listing) state {
	name := moderation.StateOf(l)
	for _, s := range states {
		if s.Name == name {
			return s
		}
	}
	return state{Name: name, Words: texts.Verbatim(name)}
}

type listingsPage struct {
	app.List[moderation.Found]
	Find, State string
	Searched    bool
	States      []state
	Here        string // the address of the page
	Operator    bool
	Form        form.State
	Pager       page.Pager
	None        page.Empty
}

// Chosen reports whether a listing was chosen in the form that was sent last and refused.
func (p listingsPage) Chosen(id int64) bool {
	return p.Form.Field("listings").Has(strconv.FormatInt(id, 10))
}

func (a admin) listings(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showListings(ctx, v, actForm.Blank(nil))
}

func (a admin) showListings(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	query, number := v.R.URL.Query(), pageNumber(v)
	p := listingsPage{Find: cut(query.Get("find")), State: cut(query.Get("state")), States: states,
		Operator: v.Who.Operator, Form: state}
	p.Searched = p.Find != "" || p.State != ""
	found, err := a.Moderation.Listings(ctx, moderation.Filter{Words: p.Find, State: p.State}, number)
	p.List = found
	asked := url.Values{}
	for name, value := range map[string]string{"find": p.Find, "state": p.State} {
		if value != "" {
			asked.Set(name, value)
		}
	}
	p.Here = page.With(listingsPath, asked, "page", strconv.Itoa(number))
	p.Pager = page.NewPager(p.List, listingsPath, asked)
	p.None = p.Pager.Beyond(page.NothingHere("No listings", "There are none that match.", listingsPath, "See all"))
	return "listings", page.Page{Title: state.Title("Listings"), At: "today", Main: p}, err
}

// pageNumber returns which page of a list is asked for.
func pageNumber(v *page.Visit) int {
	number, err := strconv.Atoi(v.R.URL.Query().Get("page"))
	if err != nil || number < 1 || number > 10_000 {
		return 1
	}
	return number
}

// cut returns what somebody looks for, as far as anything can be found by it.
func cut(s string) string {
	runes := []rune(strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "\uFFFD"))
	return string(runes[:min(len(runes), 200)])
}

// fact is what a listing says under a name, with the quotes of its website.
type fact struct {
	Name   texts.Text
	Texts  []string
	Quotes []app.Quote
}

// section is a part of a listing's page that its plan may not show.
type section struct {
	Name     app.Section
	Words    texts.Text
	Unlocked bool
}

// Sections returns all of them.
func (p casePage) Sections() []section {
	list := make([]section, len(app.Sections))
	for i, s := range app.Sections {
		list[i] = section{s, s.Words(), slices.Contains(p.Case.Unlocked, s)}
	}
	return list
}

type casePage struct {
	Case     moderation.Case
	Facts    []fact
	Here     string // where what is decided is sent to
	Operator bool
	Fresh    bool   // the person signed in lately, so that what cannot be taken back may be done
	SignIn   string // where to sign in again
	Form     form.State
	Faults   form.State // of whichever form was sent
}

func (a admin) listing(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	return a.showListing(ctx, v, id, actForm.Blank(nil))
}

func (a admin) showListing(ctx context.Context, v *page.Visit, id int64, state form.State) (string, page.Page, error) {
	c, err := a.Moderation.Case(ctx, id)
	if err != nil {
		return "", page.Page{}, err
	}
	p := casePage{
		Case: c, Facts: factsOf(c.Listing, app.SiteOf(ctx).Brand.Language), Here: fmt.Sprintf("%s?of=%d", listingsPath, id), Operator: v.Who.Operator,
		Form: state, Faults: state,
		Fresh: v.Session.Fresh(a.Clock()), SignIn: page.SignInPath(fmt.Sprintf("%s/%d", listingsPath, id)),
	}
	if !state.Asks("act") { // another form was sent
		p.Form = actForm.Blank(nil)
	}
	return "case", page.Page{Title: state.Title(texts.Verbatim(page.OneLine(c.Company.Name))), At: "today", Main: p},
		nil
}

// factsOf returns what a listing says, in the order of its profile.
func factsOf(l app.Listing, in texts.Language) []fact {
	var facts []fact
	words := l.Words()
	for _, spec := range app.FieldSpecs {
		if v := words.Value(spec.Key); !v.Empty() {
			says := v.Texts()
			for i := range says {
				says[i] = spec.Type.Shown(says[i], in)
			}
			facts = append(facts, fact{app.FieldLabel(spec.Key), says, l.Company.Evidence[spec.Key]})
		}
	}
	return facts
}

// of returns the listing on whose page a form stood; 0 if it stood on the list.
func of(v *page.Visit) int64 {
	id, err := strconv.ParseInt(v.R.URL.Query().Get("of"), 10, 64)
	if err != nil || id < 1 {
		return 0
	}
	return id
}

// backToListings is the page on which the form of an act stood.
func (a admin) backToListings(v *page.Visit) string {
	if id := of(v); id != 0 {
		return fmt.Sprintf("%s/%d", listingsPath, id)
	}
	return v.R.URL.RequestURI()
}

// showAct shows that page with what is wrong with the form.
func (a admin) showAct(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	if id := of(v); id != 0 {
		return a.showListing(ctx, v, id, state)
	}
	return a.showListings(ctx, v, state)
}
